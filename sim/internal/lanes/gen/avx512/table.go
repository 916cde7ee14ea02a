package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/arguments"
)

// tableCounts counts what the hands of all seats are (see arguments.TableSums).
type tableCounts struct {
	x86.TableDeals
	lost [2]VecVirtual // words: the upper words of the strongest hands that lose, 0 if none does
}

// startTable begins to count a block.
func (m *showdown512) startTable() {
	t := &tableCounts{TableDeals: x86.NewTableDeals(x86.Vectors512())}
	for half := range t.lost {
		t.lost[half] = load512(x86.Same(0))
	}
	m.table = t
}

// placesOf returns the places of categories, as bytes, given the upper words of strengths: the
// kind, plus 1 if a rank is set, as in all but high card. A royal flush has the place of a straight
// flush.
func placesOf(high [2]VecVirtual) VecVirtual {
	var places [2]VecVirtual
	for half := range high {
		places[half] = zmm(VPAVGW, x86.Words16(1<<arguments.KindOfWord-2), high[half])
		VPSRLW(Imm(arguments.KindOfWord-1), places[half], places[half])
	}
	return packed(places)
}

// loses keeps, of a half, the weaker of a player's hand and the best one so far, unless they tie.
func (t *tableCounts) loses(half int, high, best VecVirtual, tied Register) {
	weaker, apart := ZMM(), K()
	VPMINUW(high, best, weaker)
	KNOTD(tied, apart)
	VPMAXUW(weaker, t.lost[half], apart, t.lost[half])
}

// finishTable stores the codes of the deals and adds the sums.
func (m *showdown512) finishTable(best [2]strength512, sets [2]VecVirtual) {
	t := m.table
	var winners, royal [2]VecVirtual
	for half := range sets {
		winners[half] = zmm(VPOPCNTW, sets[half])
		royal[half] = load512(best[half].high)
		VPSUBUSW(x86.Words16(arguments.RoyalHigh), royal[half], royal[half])
	}
	t.Winners = packed(winners)
	t.Best = placesOf([2]VecVirtual{best[0].high, best[1].high})
	ones := packed(royal)
	VPADDB(ones, t.Best, t.Best)
	isRoyal := kreg(VPTESTMB, ones, ones) // each winner has a royal flush, and no other seat
	more := zmm(VPSLLW, Imm(4), t.Winners)
	VPSUBB(t.Winners, more, more)
	last := t.Held[len(t.Held)-1]
	VPADDB(more, last, isRoyal, last)
	all := zmm(VPBROADCASTB, x86.Number(m.Numbers, arguments.NumberPlayers))
	some := kreg(VPCMPB, Imm(notEqual), all, t.Winners)
	t.Lost = placesOf(t.lost)
	VPADDB_Z(x86.Same(1), t.Lost, some, t.Lost)
	at := x86.Result(MOVQ, m.codes)
	t.Codes(Mem{Base: at})
	sums := x86.Result(MOVQ, x86.Address("record"))
	ADDQ(U32(4*arguments.TableSums), sums)
	t.AddProducts(sums)
}

// startCodes sets the codes, in a row of the stack and the next one, to that of rejected deals.
func (m *showdown512) startCodes(row int) {
	m.codes = AllocLocal(8)
	at := x86.Result(LEAQ, m.stack(row))
	MOVQ(at, m.codes)
	rejected := load512(x86.Words16(arguments.TableRejected))
	for half := range 2 {
		VMOVDQU64(rejected, Mem{Base: at, Disp: 64 * half})
	}
}

// countCodes counts a quarter of the codes of the last block, if there are tables. The next block
// is dealt meanwhile.
func (m *showdown512) countCodes(quarter int) {
	if m.codes == (Mem{}) {
		return
	}
	codes := x86.Result(MOVQ, m.codes)
	table := x86.Result(MOVQ, x86.Address("record"))
	x86.CountCodes(Mem{Base: codes, Disp: quarter * arguments.Block / 2}, table, arguments.Block/4)
}

// countAllCodes counts the codes of the last block, if there are tables.
func (m *showdown512) countAllCodes() {
	for quarter := range 4 {
		m.countCodes(quarter)
	}
}
