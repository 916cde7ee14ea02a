// Command avx512 writes the assembly of package kernels for AVX-512. Run go generate in
// sim/internal/lanes/internal/kernels. The steps of a kernel have the names and the order of
// the definitions in the packages below sim/internal/lanes.
package main

import (
	"flag"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/arguments"
)

func main() {
	flag.Parse()
	ConstraintExpr("amd64,!purego")
	dealAVX512()
	dealClassesAVX512()
	showdownAVX512(x86.AnyHole(), "ShowdownAVX512", kind512{})
	showdownAVX512(x86.AnyHole(), "HeadsUpAVX512", kind512{headsUp: true})
	bestAVX512()
	showdownAVX512(x86.Omaha(), "ShowdownOmahaAVX512", kind512{})
	showdownAVX512(x86.Omaha8(), "ShowdownOmaha8AVX512", kind512{})
	showdownAVX512(x86.Omaha8(), "HeadsUpOmaha8AVX512", kind512{headsUp: true})
	lowsAVX512()
	samplesAVX512()
	showdownAVX512(x86.AnyHole(), "HandsAVX512", kind512{counts: byHand})
	showdownAVX512(x86.AnyHole(), "TableAVX512", kind512{counts: byTable})
	showdownAVX512(x86.AnyHole(), "StartingAVX512", kind512{counts: byStarting})
	listsAVX512("ListsAVX512", false)
	listsAVX512("GatheredListsAVX512", true)
	listRowsAVX512()
	jointAVX512()
	Generate()
}

// kind512 is a kind of kernel of showdowns: for two players or any number, and what it counts
// beside winners.
type kind512 struct {
	headsUp bool
	counts  counts512
}

type counts512 int

const (
	winnersOnly counts512 = iota
	byHand
	byStarting
	byTable
)

// doc returns the sentence about the parameter record in the comment of a kernel.
func (k kind512) doc(g x86.Game) string {
	switch k.counts {
	case byHand:
		return " It counts the hands of each player in his table (see arguments.HandTable), the first of which is at record."
	case byStarting:
		return " It counts the seats by starting hand in the table at record (see arguments.StartingSecond)."
	case byTable:
		return " It counts what the hands of all seats are in the tables at record (see arguments.TableSums)."
	}
	return x86.Records(g, k.headsUp || !g.TwoHole)
}

// rows returns the number of rows of the stack for what is counted beside winners.
func (k kind512) rows() int {
	switch {
	case k.counts == byHand || k.counts == byStarting:
		return indexRows
	case k.counts == byTable:
		return 2
	}
	return 0
}

// startCounts begins to count what kind says beside winners. Rows are the first of some of the stack.
func (m *showdown512) startCounts(kind kind512, rows int) {
	switch kind.counts {
	case byHand:
		m.startHands(rows, arguments.HandRejected)
	case byStarting:
		m.startHands(rows, arguments.StartingRejected<<8)
		m.startStarting()
	case byTable:
		m.startCodes(rows)
	}
}

// showdownAVX512 writes a kernel that does what dealGo of package showdown does.
func showdownAVX512(g x86.Game, name string, kind kind512) {
	headsUp := kind.headsUp
	x86.Kernel(name, "func(vectors *byte, numbers *uint64, s *[4][8]uint64, listed *[64]byte, blocks, rounds uint64, counts *uint64, record *byte) (missing uint64)",
		name+" deals showdowns until rounds, at least one, have been accepted, or blocks are dealt, and adds them to counts. It returns how many rounds are missing."+kind.doc(g))
	m := newShowdown512(g, 2, kind.rows())
	m.startCounts(kind, 2*stackRows)
	rounds, left := GP64(), AllocLocal(8)
	Load(Param("rounds"), rounds)
	s := x86.Argument("s")
	m.load(s, 1)
	MOVQ(x86.Address("blocks"), s)
	MOVQ(s, left)

	m.ties = GP64()
	if !headsUp {
		m.kept = AllocLocal(2 * maxTies)
		XORL(m.ties.As32(), m.ties.As32())
	}
	// A block is dealt while the one before is evaluated: else evaluation, which waits for the
	// positions of the cards, would fill the queues of the processor and delay the next deal.
	next, dealt := m.At, GP64()
	LEAQ(m.stack(stackRows), dealt)
	for _, at := range []GPVirtual{next, dealt} {
		MOVQ(I32(0), Mem{Base: at, Disp: 64*stackDealt + dealtAny})
	}
	Label("block")
	Load(Param("s"), s)
	m.save(s)
	CMPQ(left, Imm(0))
	if m.codes != (Mem{}) {
		JE(LabelRef("undealt"))
	} else {
		JE(LabelRef("evaluate"))
	}
	DECQ(left)
	m.deal()
	Label("evaluate")
	m.At = dealt
	CMPQ(m.dealt(dealtAny), Imm(0))
	JE(LabelRef("next"))
	for half, accepted := range m.accepted {
		KMOVD(m.dealt(dealtAccepted+4*half), accepted)
	}
	n := m.trim(rounds)
	m.boardCards(m.dealtBoard())
	if headsUp {
		m.two(n)
	} else {
		m.many(kind.counts)
	}
	DECQ(x86.Address("blocks"))
	JE(LabelRef("done"))
	TESTQ(rounds, rounds)
	JEQ(LabelRef("done"))
	Label("next")
	XCHGQ(next, dealt)
	JMP(LabelRef("block"))
	Label("done")
	if !headsUp {
		m.countTies()
	}
	if m.hands != nil {
		m.countHands()
	}
	m.countAllCodes()
	Store(rounds, Return("missing"))
	x86.End()
	if m.codes != (Mem{}) {
		Label("undealt")
		m.countAllCodes()
		JMP(LabelRef("evaluate"))
	}
}
