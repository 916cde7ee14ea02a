package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"pokersim/sim/internal/lanes/gen/x86"
	"pokersim/sim/internal/lanes/internal/arguments"
)

// The comparisons of VPCMPUW.
const (
	equal   = 0
	notLess = 5
	greater = 6
)

// halves returns the masks of the halves of a block, given the mask of its bytes.
func halves(mask Register) (h [2]Register) {
	bytes := ZMM()
	VPMOVM2B(mask, bytes)
	for i, unpack := range []func(...Op){VPUNPCKLBW, VPUNPCKHBW} {
		half := ZMM()
		unpack(bytes, bytes, half)
		h[i] = K()
		VPMOVW2M(half, h[i])
	}
	return h
}

// joined64 returns the masks of both halves as one.
func joined64(masks [2]Register) GPVirtual {
	both := K()
	KUNPCKDQ(masks[0], masks[1], both)
	return x86.Result(KMOVQ, both)
}

// compare returns the lanes of among where x is stronger than y, and those where they
// tie.
func (m *showdown512) compare(x, y strength512, among Register) (more, tied Register) {
	if m.TwoHole {
		return compareTwoHole(x, y, among)
	}
	same, won := K(), K()
	VPCMPUW(Imm(greater), y.high, x.high, among, won)
	VPCMPUW(Imm(equal), y.high, x.high, among, same)
	more = kreg(VPCMPUW, Imm(greater), y.low, x.low, same)
	tied = kreg(VPCMPUW, Imm(equal), y.low, x.low, same)
	KORD(won, more, more)
	return more, tied
}

// keepAccepted returns a function that returns the mask of the accepted deals of a half.
// In a game of exactly two hole cards no mask register is free, so the masks are kept in
// general registers.
func (m *showdown512) keepAccepted() func(half int) Register {
	if !m.TwoHole {
		return func(half int) Register { return m.accepted[half] }
	}
	kept := [2]GPVirtual{GP64(), GP64()}
	for half, in := range m.accepted {
		KMOVD(in, kept[half].As32())
	}
	return func(half int) Register {
		in := K()
		KMOVD(kept[half].As32(), in)
		return in
	}
}

// two counts the winners of two players in n accepted deals.
func (m *showdown512) two(n GPVirtual) {
	seats := x86.Result(LEAQ, x86.Number(m.Numbers, arguments.NumberSeats))
	among := m.keepAccepted()
	first := m.player(seats)
	if m.HasLow {
		m.keepLow()
	}
	m.NextSeat(seats)
	second := m.player(seats)
	var won, tied [2]Register
	for half := range 2 {
		won[half], tied[half] = m.compare(first[half], second[half], among(half))
	}
	if m.HasLow {
		m.countTwo(won, tied, among)
		return
	}
	for _, c := range []struct {
		set int
		in  [2]Register
	}{{1, won}, {3, tied}} {
		hands := joined64(c.in)
		POPCNTQ(hands, hands)
		ADDQ(hands, x86.Number(m.counts, c.set))
		SUBQ(hands, n)
	}
	ADDQ(n, x86.Number(m.counts, 2))
}

// many counts the winners of any number of players. It compares each player in turn with
// the best strength so far, and updates the set of winners.
func (m *showdown512) many(counts counts512) {
	var best [2]strength512
	var sets [2]VecVirtual
	zero := func() VecVirtual {
		return load512(x86.Same(0))
	}
	for half := range 2 {
		best[half] = strength512{zero(), zero()}
		sets[half] = zero()
	}
	bit := load512(x86.Words16(1))
	seats := x86.Result(LEAQ, x86.Number(m.Numbers, arguments.NumberSeats))
	n := x86.Result(MOVQ, x86.Number(m.Numbers, arguments.NumberPlayers))
	if m.HasLow {
		m.beginLows()
	}
	among := m.keepAccepted()
	if m.hands != nil {
		m.hands.first()
	}
	if counts == byTable {
		m.startTable()
	}
	x86.Repeat(n, func() {
		strengths := m.player(seats)
		m.keepHand(seats)
		for half, s := range strengths {
			best := best[half]
			more, tied := m.compare(s, best, among(half))
			if m.table != nil {
				m.table.loses(half, s.high, best.high, tied)
			}
			VMOVDQU16(s.high, more, best.high)
			VMOVDQU16(s.low, more, best.low)
			VPADDW(bit, sets[half], tied, sets[half])
			VMOVDQU16(bit, more, sets[half])
		}
		if m.HasLow {
			m.addLow(bit)
		}
		if m.table != nil {
			m.table.Hold(placesOf([2]VecVirtual{strengths[0].high, strengths[1].high}))
		}
		VPADDW(bit, bit, bit)
		m.NextSeat(seats)
	})
	m.accepted = [2]Register{among(0), among(1)}
	switch {
	case m.HasLow:
		m.countBoth(sets)
		return
	case m.hands != nil && m.hands.starting != nil:
		m.countStarting(sets)
	case m.hands != nil:
		m.shares(sets)
	case m.table != nil:
		m.finishTable(best, sets)
	case m.TwoHole:
		m.record(sets)
	}
	m.countSets(sets)
}

// countSets counts the sets of one winner by masks, and keeps the other sets.
func (m *showdown512) countSets(sets [2]VecVirtual) {
	in := m.accepted
	bit := load512(x86.Words16(1))
	set, n := GP64(), GP64()
	MOVQ(x86.Number(m.Numbers, arguments.NumberPlayers), n)
	MOVQ(U32(8), set)
	rest := joined64(in)
	x86.Repeat(n, func() {
		var alone [2]Register
		for half := range 2 {
			alone[half] = kreg(VPCMPEQW, bit, sets[half], in[half])
		}
		hands := joined64(alone)
		XORQ(hands, rest)
		POPCNTQ(hands, hands)
		ADDQ(hands, Mem{Base: m.counts, Index: set, Scale: 1})
		ADDQ(set, set)
		VPADDW(bit, bit, bit)
	})
	m.keepTies(sets, rest)
}

// keepTies stores the sets of winners of some deals, which countTies counts later. A
// loop over the few ties of one block would be mispredicted.
func (m *showdown512) keepTies(sets [2]VecVirtual, deals GPVirtual) {
	for half := range 2 {
		k, n := K(), GP64()
		KMOVD(deals.As32(), k)
		MOVL(deals.As32(), n.As32())
		VPCOMPRESSW_Z(sets[half], k, sets[half])
		VMOVDQU64(sets[half], m.kept.Idx(m.ties, 2))
		POPCNTL(n.As32(), n.As32())
		ADDQ(n, m.ties)
		SHRQ(Imm(32), deals)
	}
	CMPQ(m.ties, U32(maxTies-64))
	JLS(LabelRef("kept"))
	m.countTies()
	Label("kept")
}

// countTies counts the sets of winners that were kept.
func (m *showdown512) countTies() {
	at := x86.Result(LEAQ, m.kept)
	x86.Repeat(m.ties, func() {
		set := x86.Result(MOVWQZX, Mem{Base: at})
		INCQ(Mem{Base: m.counts, Index: set, Scale: 8})
		ADDQ(Imm(2), at)
	})
}

// record records a block.
func (m *showdown512) record(sets [2]VecVirtual) {
	x86.Recording(func(to GPVirtual) {
		for half, in := range m.accepted {
			won := ZMM()
			VMOVDQU16_Z(sets[half], in, won)
			for part := range 4 { // unpacking put eight words of one half after eight of the other
				VEXTRACTI32X4(Imm(uint64(part)), won, Mem{Base: to, Disp: 32*part + 16*half})
			}
		}
		ADDQ(U32(2*arguments.Block), to)
		x86.EachHole(m.Game, m.Numbers, func(row GPVirtual) {
			card := load512(m.stack(0).Idx(row, 1))
			VMOVDQU64(card, Mem{Base: to})
			ADDQ(Imm(64), to)
		})
	})
}

// In the games of exactly two hole cards, a set of ranks has bit 0 for the ace to bit
// 12 for the two. So its highest rank is its lowest bit. A window is five ranks in a
// row; its bit is that of the highest rank: bit 0 for ten to ace, bit 9 for ace to
// five.

// planes512 has the ranks that occur at least once, twice and three times, each set in
// two parts.
type planes512 struct{ once, twice, thrice [2]VecVirtual }

// planesOfBoard returns the planes of the board. It adds the cards by rank in binary.
func planesOfBoard(cards *[arguments.BoardCards][3]VecVirtual) (b planes512) {
	for part := range 2 {
		c := func(i int) VecVirtual { return cards[i][part] }
		odd, carry, more := sumOfFive(c)
		b.once[part] = ternary(or, odd, carry, more)
		b.thrice[part] = ternary(majority, odd, carry, more)
		b.twice[part] = zmm(VPORQ, carry, more)
	}
	return b
}

// orAnd is the function of VPTERNLOG that adds the intersection of y and z to x.
func orAnd(x, y, z uint8) uint8 { return x | y&z }

// hold returns the planes of the hole cards of a seat, and their ranks in the board's
// suit. It moves seat to the next player.
func (m *showdown512) hold(seat GPVirtual) (h planes512, suited [2]VecVirtual) {
	for part := range 2 {
		h.once[part], h.twice[part], suited[part] = ZMM(), ZMM(), ZMM()
		for _, v := range []VecVirtual{h.once[part], h.twice[part], suited[part]} {
			VMOVDQU64(x86.Same(0), v)
		}
	}
	if m.HasLow {
		m.emptyLow(m.stack(stackLow + x86.LowHand))
	}
	add := func() {
		row := x86.Result(MOVQ, Mem{Base: seat})
		ADDQ(Imm(8), seat)
		position := load512(m.stack(0).Idx(row, 1))
		card := m.card(position)
		in := kreg(VPCMPEQB, m.suit, card[2])
		if m.HasLow {
			m.joinLow(m.stack(stackLow+x86.LowHand), position)
		}
		for part := range 2 {
			VPTERNLOGQ(truth(orAnd), h.once[part], card[part], h.twice[part])
			VPORQ(card[part], h.once[part], h.once[part])
			VPADDB(card[part], suited[part], in, suited[part])
		}
	}
	for range 4 {
		add()
	}
	x86.Repeat(x86.Result(MOVQ, x86.Number(m.Numbers, arguments.NumberMore)), add)
	return h, suited
}

// low512 adds the ace below the two, as bit 13. Bits 14 and 15 have no meaning.
func low512(ranks VecVirtual) {
	ace := zmm(VPSLLW, Imm(13), ranks)
	VPORQ(ace, ranks, ranks)
}

// add5 counts the ranks of each window: the number is s + 2(c + d).
func add5(x VecVirtual) (s, c, d VecVirtual) {
	var shifted [5]VecVirtual
	shifted[0] = x
	for i := 1; i < 5; i++ {
		shifted[i] = zmm(VPSRLW, Imm(uint64(i)), x)
	}
	return sumOfFive(func(i int) VecVirtual { return shifted[i] })
}

// sumOfFive adds five bits: the sum is odd + 2(c + d).
func sumOfFive(x func(i int) VecVirtual) (odd, c, d VecVirtual) {
	odd = ternary(xor, x(0), x(1), x(2))
	c = ternary(majority, x(0), x(1), x(2))
	d = ternary(majority, odd, x(3), x(4))
	return ternary(xor, odd, x(3), x(4)), c, d
}

// threeOfBoard returns the windows with at least three ranks of the board.
func threeOfBoard(board VecVirtual) VecVirtual {
	s, c, d := add5(board)
	VPTERNLOGQ(truth(majority), c, d, s)
	return s
}

// straights returns the windows that have all five ranks, at least two of them among the
// hole cards.
func straights(hole, board VecVirtual) VecVirtual {
	all := ternary(func(x, y, z uint8) uint8 { return (x | y) & z }, hole, board, x86.Words16(1<<14-1))
	pair := zmm(VPSRLW, Imm(1), all)
	VPANDQ(all, pair, pair)
	four := zmm(VPSRLW, Imm(2), pair)
	VPSRLW(Imm(4), all, all)
	VPTERNLOGQ(truth(and), pair, four, all)
	_, c, d := add5(hole)
	VPTERNLOGQ(truth(func(x, y, z uint8) uint8 { return x & (y | z) }), c, d, all)
	return all
}

// bestAVX512 writes the kernel that does what bestGo does.
func bestAVX512() {
	x86.Kernel("BestAVX512", "func(vectors *byte, numbers *uint64, s *[4][8]uint64, rounds uint64, counts *[9]uint64)",
		"BestAVX512 deals a player's hole cards and a board until rounds, at least one, have been accepted and adds to counts how many best hands of exactly two hole cards are at least as good as each category but the last.")
	m := newShowdown512(x86.Omaha(), 1, 0)
	m.blocks(func(hands GPVirtual) {
		valid := K()
		KMOVQ(hands, valid)
		cards := m.lookUpBoard(m.TakeBoard())
		m.suitOfThree(cards)
		board := planesOfBoard(cards)
		m.Holes()
		seat := x86.Result(LEAQ, x86.Number(m.Numbers, arguments.NumberSeats))
		hole, suited := m.hold(seat)
		m.countBest(board, hole, suited, valid)
	})
}

// blocks deals blocks until enough rounds are accepted, and counts the valid ones of each.
func (m *showdown512) blocks(count func(valid GPVirtual)) {
	rounds := x86.Argument("rounds")
	s := x86.Argument("s")
	m.load(s, 1)
	Label("block")
	m.begin()
	m.Draws(m.pair)
	count(x86.Trim(m.acceptedBytes(), rounds))
	TESTQ(rounds, rounds)
	JNE(LabelRef("block"))
	x86.End()
}

// acceptedBytes returns the mask of the accepted deals, in the order of the lanes.
func (m *showdown512) acceptedBytes() GPVirtual {
	words, k, accepted := [2]VecVirtual{ZMM(), ZMM()}, K(), GP64()
	for half, in := range m.accepted {
		VPMOVM2W(in, words[half])
	}
	VPACKSSWB(words[1], words[0], words[0])
	VPMOVB2M(words[0], k)
	KMOVQ(k, accepted)
	return accepted
}

// countBest counts, for each category, the valid hands that are at least as strong. It
// overwrites the sets.
func (m *showdown512) countBest(board, hole planes512, suited [2]VecVirtual, valid Register) {
	test := func(x, y Op, among Register) Register {
		return kreg(VPTESTMB, y, x, among)
	}
	hands := func(k Register) GPVirtual {
		return x86.Result(KMOVQ, k)
	}
	several := func(x [2]VecVirtual) Register { // the valid hands whose set x has two ranks or more
		n := zmm(VPOPCNTB, x[0])
		high := zmm(VPOPCNTB, x[1])
		VPADDB(high, n, n)
		return test(n, x86.Same(0xfe), valid)
	}
	// shared returns the union of into, which may be nil, and the intersection of x and y.
	shared := func(into VecVirtual, x, y [2]VecVirtual) VecVirtual {
		for part := range 2 {
			if into == nil {
				into = zmm(VPANDQ, x[part], y[part])
			} else {
				VPTERNLOGQ(truth(orAnd), x[part], y[part], into)
			}
		}
		return into
	}
	union := func(x [2]VecVirtual) VecVirtual {
		return zmm(VPORQ, x[0], x[1])
	}
	var both [2]VecVirtual
	for part := range both {
		both[part] = zmm(VPANDQ, hole.once[part], board.once[part])
	}
	four := shared(shared(nil, hole.twice, board.twice), hole.once, board.thrice)
	three := shared(nil, hole.twice, board.once)
	third := shared(nil, hole.once, board.twice)
	twice, thrice, boardTwice := union(hole.twice), union(board.thrice), union(board.twice)

	pairs, boardPair := several(both), test(boardTwice, boardTwice, valid)
	full, twoPair := hands(test(three, three, boardPair)), hands(pairs)
	ORQ(hands(test(third, third, pairs)), full)
	ORQ(hands(test(thrice, thrice, test(twice, twice, valid))), full)
	VPTERNLOGQ(truth(or), third, thrice, three)
	VPTERNLOGQ(truth(or), both[0], both[1], twice)
	ORQ(hands(test(twice, twice, boardPair)), twoPair)
	VPORQ(twice, boardTwice, boardTwice)

	flush := several(suited)
	onBoard := [2]VecVirtual{}
	for part := range 2 {
		VMOVDQU8(suited[part], flush, hole.once[part])
		onBoard[part] = board.once[part]
		VMOVDQU8(m.suited(part), flush, onBoard[part])
	}
	found, boards := words(hole.once), words(onBoard)
	for half := range 2 {
		low512(found[half])
		low512(boards[half])
		windows := straights(found[half], boards[half])
		VPANDQ(threeOfBoard(boards[half]), windows, windows)
		found[half] = windows
	}
	straight := zmm(VPACKUSWB, found[1], found[0])
	straightFlush := test(straight, straight, flush)
	atLeast := []GPVirtual{
		m.royal(found, straightFlush), hands(straightFlush), hands(test(four, four, valid)), full, hands(flush),
		hands(test(straight, straight, valid)), hands(test(three, three, valid)), twoPair, hands(test(boardTwice, boardTwice, valid)),
	}
	x86.Count(m.counts, len(atLeast), func(i int) GPVirtual { return atLeast[i] })
}

// royal returns the mask of the royal flushes. Most blocks have no straight flush, and
// it skips the test.
func (m *showdown512) royal(windows [2]VecVirtual, straightFlush Register) GPVirtual {
	royal := x86.Result(KMOVQ, straightFlush)
	TESTQ(royal, royal)
	JE(LabelRef("common"))
	for half := range windows {
		VPANDQ(x86.Words16(1), windows[half], windows[half])
	}
	VPACKUSWB(windows[1], windows[0], windows[0])
	k := kreg(VPTESTMB, windows[0], windows[0], straightFlush)
	KMOVQ(k, royal)
	Label("common")
	return royal
}
