package lanes

import (
	"math/bits"

	"pokersim/deck"
)

// This file computes the strength of the best hand of exactly two hole cards and three
// cards of the board for four deals at a time, without branches that depend on the cards,
// except for flushes. The tests compare it with package eval.

// fourBoards is the part of the evaluation that depends on the board only.
type fourBoards struct {
	heldSets
	paired   fourSets // the condition that two is not empty
	straight fourSets // the windows with three of the ranks
	shift    [4]uint8 // the bit position of the suit with three cards or more; 64 if there is none
}

// suitThree is added to a board: the highest bit of a suit is then set if it has three
// cards or more.
const suitThree = 0x2000200020002000

func fourBoardsOf(boards *[4]hand) fourBoards {
	b := fourBoards{heldSets: heldOf(boards)}
	b.paired, b.straight = b.two.held(), b.one.three()
	for i, h := range boards {
		b.shift[i] = uint8(bits.TrailingZeros64(uint64((h+suitThree)&fours))) &^ 15
	}
	return b
}

// fourHands is the best hands of four players apart from flushes.
type fourHands struct {
	kind  fourSets // the kinds of the hands
	first fourSets // the ranks of which the best decides a tie first

	two, straight, full fourSets // the conditions of these kinds
}

func (b *fourBoards) hands(h *heldSets) (x fourHands) {
	both := h.one & b.one
	several := both.without().held()
	four := h.two&b.two | h.one&b.three
	full := h.two&b.one&b.paired | h.one&b.two&several | b.three&h.two.held()
	three := h.two&b.one | h.one&b.two | b.three
	pairs := (both | h.two&b.paired) & (several | b.paired)

	x.two, x.first = pairs.held(), h.two|both|b.two
	x.first = x.first.or(pairs, x.two)
	x.kind = inFours * fourSets(twoPair) & x.two
	better := func(ranks fourSets, kind strength) (condition fourSets) {
		condition = ranks.held()
		x.first, x.kind = x.first.or(ranks, condition), x.kind.or(inFours*fourSets(kind), condition)
		x.two, x.straight, x.full = x.two&^condition, x.straight&^condition, x.full&^condition
		return condition
	}
	better(three, threeOfAKind)
	x.straight = better(straights(h.one, b.one, b.straight)<<1, straight5)
	x.full = better(full, fullHouse)
	better(four, fourOfAKind)
	return x
}

// ranks returns the primary ranks and the kickers of the hands.
func (b *fourBoards) ranks(h *heldSets, x *fourHands) (primary, kickers fourSets) {
	r := x.first.best()
	second := h.one&b.one | b.two&x.two
	second = second.or(h.two, (b.three&r).held()).or(b.two, (h.two & r).held())
	s := (second &^ r & (x.two | x.full)).best()
	fromHole := (h.one &^ (r | s)).bestOf(^(h.two&r | h.one&s).held(), ^(h.one&r | h.two&s).held(), 0)
	fromBoard := (b.one &^ (r | s)).bestOf(^(b.one & r).held(), ^(b.two & (r | s)).held(), ^(b.three&r | b.one&s).held())
	return r | s&x.two, (fromHole|fromBoard)&^x.straight | s&x.full
}

// twoHoleRanks converts the sets of fourSets to those of a strength.
type twoHoleRanks [1 << deck.Ranks]uint16

func newTwoHoleRanks() *twoHoleRanks {
	t := &twoHoleRanks{}
	for i := range t {
		t[i] = bits.Reverse16(uint16(i)) >> (16 - deck.Ranks)
	}
	return t
}

// strengths returns the strengths of the best hands of four players.
func (b *fourBoards) strengths(boards, holes *[4]hand, t *twoHoleRanks) (s [4]strength) {
	h := heldOf(holes)
	x := b.hands(&h)
	primary, kickers := b.ranks(&h, &x)
	for i := range s {
		kind := strength(x.kind>>(16*i)) & 7
		s[i] = kind<<kindBits | t.at(primary, i)<<primaryBits | t.at(kickers, i)<<kickerBits
		if suited := b.suited(i, holes[i]); suited != 0 {
			s[i] = max(s[i], t.flush(suited, b.suited(i, boards[i])))
		}
	}
	return s
}

// places returns the places of the categories of the best hands of four players, 0 for the
// weakest.
func (b *fourBoards) places(boards, holes *[4]hand, t *twoHoleRanks) (places [4]uint8) {
	h := heldOf(holes)
	x := b.hands(&h)
	all := x.kind + x.first.held()&inFours
	for i := range places {
		places[i] = uint8(all >> (16 * i))
		if suited := b.suited(i, holes[i]); suited != 0 {
			places[i] = max(places[i], placeOf(uint16(t.flush(suited, b.suited(i, boards[i]))>>primaryBits)))
		}
	}
	return places
}

// suited returns the ranks of a hand in the suit of a flush, or 0 if there are fewer than
// two.
func (b *fourBoards) suited(i int, h hand) fourSets {
	x := fourSets(h>>b.shift[i]) & suitRanks
	if x&(x-1) == 0 {
		return 0
	}
	return x
}

func (t *twoHoleRanks) at(x fourSets, i int) strength { return strength(t[x>>(16*i)&suitRanks]) }

// flush returns the strength of a flush or straight flush of two or more hole cards and
// three or more cards of the board in a suit.
func (t *twoHoleRanks) flush(hole, board fourSets) strength {
	if five := straights(hole, board, board.three()); five != 0 {
		return straightFlush<<kindBits | t.at(five.best()<<1, 0)<<primaryBits
	}
	const all = ^fourSets(0)
	return flush5<<kindBits | t.at(hole.bestOf(all, all, 0)|board.bestOf(all, all, all), 0)<<kickerBits
}
