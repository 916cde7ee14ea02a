package strength

import (
	"math/bits"

	"pokersim/sim/internal/lanes/internal/layout"

	"pokersim/deck"
)

// This file computes the strength of the best hand of exactly two hole cards and three
// cards of the board for four deals at a time, without branches that depend on the cards,
// except for flushes. The tests compare it with package eval.

// FourBoards is the part of the evaluation that depends on the board only.
type FourBoards struct {
	heldSets
	paired   fourSets // the condition that two is not empty
	straight fourSets // the windows with three of the ranks
	shift    [4]uint8 // the bit position of the suit with three cards or more; 64 if there is none
}

// suitThree is added to a board: the highest bit of a suit is then set if it has three
// cards or more.
const suitThree = 0x2000200020002000

func FourBoardsOf(boards *[4]Hand) FourBoards {
	b := FourBoards{heldSets: HeldOf(boards)}
	b.paired, b.straight = b.two.held(), b.One.three()
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

func (b *FourBoards) hands(h *heldSets) (x fourHands) {
	both := h.One & b.One
	several := both.without().held()
	four := h.two&b.two | h.One&b.three
	full := h.two&b.One&b.paired | h.One&b.two&several | b.three&h.two.held()
	three := h.two&b.One | h.One&b.two | b.three
	pairs := (both | h.two&b.paired) & (several | b.paired)

	x.two, x.first = pairs.held(), h.two|both|b.two
	x.first = x.first.or(pairs, x.two)
	x.kind = inFours * fourSets(twoPair) & x.two
	better := func(ranks fourSets, kind Strength) (condition fourSets) {
		condition = ranks.held()
		x.first, x.kind = x.first.or(ranks, condition), x.kind.or(inFours*fourSets(kind), condition)
		x.two, x.straight, x.full = x.two&^condition, x.straight&^condition, x.full&^condition
		return condition
	}
	better(three, ThreeOfAKind)
	x.straight = better(straights(h.One, b.One, b.straight)<<1, Straight)
	x.full = better(full, FullHouse)
	better(four, fourOfAKind)
	return x
}

// ranks returns the primary ranks and the kickers of the hands.
func (b *FourBoards) ranks(h *heldSets, x *fourHands) (primary, kickers fourSets) {
	r := x.first.best()
	second := h.One&b.One | b.two&x.two
	second = second.or(h.two, (b.three&r).held()).or(b.two, (h.two & r).held())
	s := (second &^ r & (x.two | x.full)).best()
	fromHole := (h.One &^ (r | s)).bestOf(^(h.two&r | h.One&s).held(), ^(h.One&r | h.two&s).held(), 0)
	fromBoard := (b.One &^ (r | s)).bestOf(^(b.One & r).held(), ^(b.two & (r | s)).held(), ^(b.three&r | b.One&s).held())
	return r | s&x.two, (fromHole|fromBoard)&^x.straight | s&x.full
}

// TwoHoleRanks converts the sets of fourSets to those of a strength.
type TwoHoleRanks [1 << deck.Ranks]uint16

func NewTwoHoleRanks() *TwoHoleRanks {
	t := &TwoHoleRanks{}
	for i := range t {
		t[i] = bits.Reverse16(uint16(i)) >> (16 - deck.Ranks)
	}
	return t
}

// Strengths returns the strengths of the best hands of four players.
func (b *FourBoards) Strengths(boards, holes *[4]Hand, t *TwoHoleRanks) (s [4]Strength) {
	h := HeldOf(holes)
	x := b.hands(&h)
	primary, kickers := b.ranks(&h, &x)
	for i := range s {
		kind := Strength(x.kind>>(16*i)) & 7
		s[i] = kind<<layout.KindBits | t.At(primary, i)<<layout.PrimaryBits | t.At(kickers, i)<<layout.KickerBits
		if suited := b.suited(i, holes[i]); suited != 0 {
			s[i] = max(s[i], t.flush(suited, b.suited(i, boards[i])))
		}
	}
	return s
}

// Places returns the places of the categories of the best hands of four players, 0 for the
// weakest.
func (b *FourBoards) Places(boards, holes *[4]Hand, t *TwoHoleRanks) (places [4]uint8) {
	h := HeldOf(holes)
	x := b.hands(&h)
	all := x.kind + x.first.held()&inFours
	for i := range places {
		places[i] = uint8(all >> (16 * i))
		if suited := b.suited(i, holes[i]); suited != 0 {
			places[i] = max(places[i], PlaceOf(uint16(t.flush(suited, b.suited(i, boards[i]))>>layout.PrimaryBits)))
		}
	}
	return places
}

// suited returns the ranks of a hand in the suit of a flush, or 0 if there are fewer than
// two.
func (b *FourBoards) suited(i int, h Hand) fourSets {
	x := fourSets(h>>b.shift[i]) & SuitRanks
	if x&(x-1) == 0 {
		return 0
	}
	return x
}

func (t *TwoHoleRanks) At(x fourSets, i int) Strength { return Strength(t[x>>(16*i)&SuitRanks]) }

// flush returns the strength of a flush or straight flush of two or more hole cards and
// three or more cards of the board in a suit.
func (t *TwoHoleRanks) flush(hole, board fourSets) Strength {
	if five := straights(hole, board, board.three()); five != 0 {
		return StraightFlush<<layout.KindBits | t.At(five.best()<<1, 0)<<layout.PrimaryBits
	}
	const all = ^fourSets(0)
	return Flush<<layout.KindBits | t.At(hole.bestOf(all, all, 0)|board.bestOf(all, all, all), 0)<<layout.KickerBits
}
