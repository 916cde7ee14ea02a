package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/arguments"
)

// handCounts counts the deals by the hand of each player. The index of a deal in a player's
// table is in a word. The indices of a block are counted while the next one is evaluated, and
// the last ones at the end.
type handCounts struct {
	indices       Mem             // their address: of each player two vectors, and one of codes of starting hands
	player, table GPVirtual       // the next player's indices, and his table
	starting      *startingCounts // nil if the index is that of a hand
}

const (
	playerIndices = 3 * 64 // bytes of a player's indices
	playerCodes   = 2 * 64 // where the codes are
	indexRows     = 3 * arguments.MaxPlayers
)

// startHands sets all indices, from a row of the stack on, to that of a rejected deal.
func (m *showdown512) startHands(row int, rejected uint16) {
	m.hands = &handCounts{indices: AllocLocal(8)}
	at := x86.Result(LEAQ, m.stack(row))
	MOVQ(at, m.hands.indices)
	none := load512(x86.Words16(rejected))
	for i := range indexRows {
		VMOVDQU64(none, Mem{Base: at, Disp: 64 * i})
	}
}

// first begins with the first player.
func (h *handCounts) first() {
	h.player = x86.Result(MOVQ, h.indices)
	h.table = x86.Result(MOVQ, x86.Address("record"))
}

// nextHand moves to the next player.
func (m *showdown512) nextHand() {
	if m.hands.starting == nil {
		ADDQ(x86.Number(m.Numbers, arguments.NumberTable), m.hands.table)
	}
	ADDQ(U32(playerIndices), m.hands.player)
}

// count counts an eighth of the indices of the player.
func (h *handCounts) count(part int) {
	if h.starting == nil {
		skipped := x86.NewLabel("skipped")
		h.skip(skipped)
		defer Label(skipped)
	}
	for i := 8 * part; i < 8*part+8; i++ {
		index := x86.Result(MOVWQZX, Mem{Base: h.player, Disp: 2 * i})
		second := 0
		if h.starting != nil {
			second = i % 2 * 4 * arguments.StartingSecond
		}
		ADDL(Imm(1), Mem{Base: h.table, Index: index, Scale: 4, Disp: second})
	}
}

// keepHand sets the indices of a player, if hands are counted, to those of the deals that he
// loses, and moves to the next player.
func (m *showdown512) keepHand(seat GPVirtual) {
	if m.hands == nil {
		return
	}
	if m.hands.starting != nil {
		m.nextHand()
		return
	}
	skipped := x86.NewLabel("skipped")
	m.hands.skip(skipped)
	var at [2]VecVirtual
	for i := range at {
		row := x86.Result(MOVQ, x86.Number(seat, i))
		at[i] = load512(m.stack(0).Idx(row, 1))
	}
	above := zmm(VPMAXUB, at[0], at[1])
	below := zmm(VPMINUB, at[0], at[1])
	var low, high [64]byte
	for b := range low {
		low[b], high[b] = uint8(b*(b-1)/2), uint8(b*(b-1)/2>>8)
	}
	first := [2]VecVirtual{ZMM(), ZMM()}
	VPERMB(x86.ReadOnly("pairslow", low[:]), above, first[0])
	VPERMB(x86.ReadOnly("pairshigh", high[:]), above, first[1])
	zero := load512(x86.Same(0))
	second := zmm(VPBROADCASTQ, x86.Number(m.Numbers, arguments.NumberSecond))
	index, add := words(first), words([2]VecVirtual{below, zero})
	for half := range index {
		VPADDW(add[half], index[half], index[half])
		VPADDW(second, index[half], index[half])
		VMOVDQU64(index[half], Mem{Base: m.hands.player, Disp: 64 * half})
	}
	Label(skipped)
	m.nextHand()
}

// skip jumps to a label if the player is not counted.
func (h *handCounts) skip(to string) {
	CMPL(Mem{Base: h.table, Disp: 4 * arguments.HandSkipped}, Imm(0))
	JNE(LabelRef(to))
}

// finish replaces the indices of rejected deals and stores them.
func (m *showdown512) finish(index VecVirtual, half int, at Mem) {
	kept := load512(x86.Words16(arguments.HandRejected))
	VMOVDQU16(index, m.accepted[half], kept)
	VMOVDQU64(kept, at)
}

// shares adds the number of winners to the indices of the players who win, and replaces those
// of rejected deals.
func (m *showdown512) shares(sets [2]VecVirtual) {
	bit, n, player := ZMM(), GP64(), GP64()
	var share [2]VecVirtual
	for half, set := range sets {
		share[half] = zmm(VPOPCNTW, set)
		VPSLLW(Imm(arguments.HandBits), share[half], share[half])
	}
	VMOVDQU64(x86.Words16(1), bit)
	MOVQ(x86.Number(m.Numbers, arguments.NumberPlayers), n)
	MOVQ(m.hands.indices, player)
	x86.Repeat(n, func() {
		for half, set := range sets {
			wins, index, at := K(), ZMM(), Mem{Base: player, Disp: 64 * half}
			VPTESTMW(bit, set, wins)
			VMOVDQU64(at, index)
			VPADDW(share[half], index, wins, index)
			m.finish(index, half, at)
		}
		VPADDW(bit, bit, bit)
		ADDQ(U32(playerIndices), player)
	})
}

// countHands counts the last indices.
func (m *showdown512) countHands() {
	n := x86.Result(MOVQ, x86.Number(m.Numbers, arguments.NumberPlayers))
	m.hands.first()
	x86.Repeat(n, func() {
		for part := range 8 {
			m.hands.count(part)
		}
		m.nextHand()
	})
}

// dealClassesAVX512 writes the kernel that deals hands and counts them by class.
func dealClassesAVX512() {
	x86.Kernel("DealClassesAVX512", "func(plan "+x86.RowsOf(arguments.ClassDealRows512, 64)+", s *[4][8]uint64, rounds uint64, rows "+classRows()+", counts *uint32)",
		"DealClassesAVX512 deals until rounds hands, at least one, have been accepted, and counts them by class. It counts other hands at 0.")
	m := &dealer512{machine512: machine512{rows: GP64()}}
	m.align(2*arguments.Steps + 2)
	Load(Param("plan"), m.rows)
	s := x86.Argument("s")
	rounds := x86.Argument("rounds")
	c := newClasses512(m.drawn(2 * arguments.Steps))
	m.load(s, x86.BlockWords)
	for g := range arguments.Shared {
		m.draw(g)
	}

	Label("block")
	k, valid := K(), ZMM()
	KMOVQ(x86.Trim(m.accepted, rounds), k)
	VPMOVM2B(k, valid)
	m.sample()
	ones, twos, fours, flush := m.ranks()
	c.block(func(half int) (one, two, three, four, suited VecVirtual) {
		ones, twos, four := wordsOf(half, ones), wordsOf(half, twos), wordsOf(half, fours)
		one, two, three = ternary(or, ones, twos, four), ZMM(), ternary(orSome, four, ones, twos)
		VPORQ(twos, four, two)
		return one, two, three, four, wordsOf(half, flush)
	}, func(half int, class VecVirtual) {
		VPANDQ(wordsOf(half, [2]VecVirtual{valid, valid}), class, class)
	})
	TESTQ(rounds, rounds)
	JNE(LabelRef("block"))
	c.finish()
	x86.End()
}

// wordsOf joins the low and high bytes of one half to words.
func wordsOf(half int, parts [2]VecVirtual) VecVirtual {
	out := ZMM()
	[]func(...Op){VPUNPCKLBW, VPUNPCKHBW}[half](parts[1], parts[0], out)
	return out
}

// ranks adds the ranks of the cards bit by bit: it returns the ones, the twos and the fours of how
// often each occurs. Of the suit with five cards or more, if there is one, it returns the
// ranks: of at most four cards otherwise.
func (m *dealer512) ranks() (ones, twos, fours, suited [2]VecVirtual) {
	var tables [2]VecVirtual
	for part := range tables {
		tables[part] = load512(m.row(arguments.ClassCard512 + part))
	}
	var low, high [arguments.Steps]VecVirtual
	for i, at := range m.sampled {
		low[i] = zmm(VPERMB, tables[0], at)
		VMOVDQU64(low[i], m.drawn(arguments.Steps+i))
	}
	ones[0], twos[0], fours[0] = tally512(low)
	suit := zmm(VPANDQ, x86.Same(arguments.ClassSuit), fours[0]) // bits that are set four times or more
	suited[0], suited[1] = ZMM(), ZMM()
	for i, at := range m.sampled {
		high[i] = zmm(VPERMB, tables[1], at)
		card := zmm(VPXORQ, m.drawn(arguments.Steps+i), suit)
		in := kreg(VPTESTNMB, x86.Same(arguments.ClassSuit), card)
		for part, ranks := range []VecVirtual{card, high[i]} {
			if i == 0 {
				VMOVDQU8_Z(ranks, in, suited[part])
			} else {
				VPADDB(ranks, suited[part], in, suited[part])
			}
		}
	}
	ones[1], twos[1], fours[1] = tally512(high)
	for _, v := range []VecVirtual{ones[0], twos[0], fours[0]} {
		VPANDQ(x86.Same(0xff&^arguments.ClassSuit), v, v)
	}
	return ones, twos, fours, suited
}
