package strength

import (
	"math/bits"

	"pokersim/deck"
	"pokersim/sim/internal/lanes/internal/arguments"
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
		s[i] = kind<<arguments.KindBits | t.At(primary, i)<<arguments.PrimaryBits | t.At(kickers, i)<<arguments.KickerBits
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
			places[i] = max(places[i], PlaceOf(uint16(t.flush(suited, b.suited(i, boards[i]))>>arguments.PrimaryBits)))
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
		return StraightFlush<<arguments.KindBits | t.At(five.best()<<1, 0)<<arguments.PrimaryBits
	}
	const all = ^fourSets(0)
	return Flush<<arguments.KindBits | t.At(hole.bestOf(all, all, 0)|board.bestOf(all, all, all), 0)<<arguments.KickerBits
}

// fourSets has a set of ranks for each of four deals, in 16 bits each: bit 0 for the ace to
// bit 12 for the two. So the best rank of a set x is x & -x.
type fourSets uint64

const (
	inFours = 0x0001000100010001 // multiplies a number into four deals
	top     = 0x8000 * inFours   // no set has this bit
)

// held returns the condition that a set has an element: a set of all ranks, or none.
func (x fourSets) held() fourSets {
	x = (x + (top - inFours)) & top
	return x - x>>15
}

// without returns the sets without their best ranks.
func (x fourSets) without() fourSets { return x & (x | top - inFours) }

// best returns the best rank of each set.
func (x fourSets) best() fourSets { return x & (top - x) }

// or returns x, or y if the condition is true.
func (x fourSets) or(y, condition fourSets) fourSets { return x&^condition | y&condition }

// bestOf returns as many of the best ranks as conditions are true.
func (x fourSets) bestOf(p, q, r fourSets) fourSets {
	first := x.best()
	x ^= first
	second := x.best()
	x ^= second
	return first&(p|q|r) | second&(p&q|(p|q)&r) | x.best()&(p&q&r)
}

// heldSets is the sets of ranks with at least one, two and three cards.
type heldSets struct{ One, two, three fourSets }

// HeldOf returns the sets of four hands. Three or four cards of a rank are the same.
func HeldOf(hands *[4]Hand) heldSets {
	a, b, c, d := transpose(hands)
	ab, cd, abBoth, cdBoth := a|b, c|d, a&b, c&d
	return heldSets{ab | cd, abBoth | cdBoth | ab&cd, abBoth&cd | ab&cdBoth}
}

// transpose returns the ranks of four hands in each suit.
func transpose(hands *[4]Hand) (_, _, _, _ fourSets) {
	const even, half = 0xffff0000ffff, 1<<32 - 1
	a, b, c, d := hands[0]&AllRanks, hands[1]&AllRanks, hands[2]&AllRanks, hands[3]&AllRanks
	ab, abOdd := a&even|b&even<<16, a>>16&even|b&^even
	cd, cdOdd := c&even|d&even<<16, c>>16&even|d&^even
	return fourSets(ab&half | cd<<32), fourSets(abOdd&half | cdOdd<<32), fourSets(ab>>32 | cd&^half), fourSets(abOdd>>32 | cdOdd&^half)
}

// A window is five consecutive ranks. A set of windows has bit n for the window from bit n
// of a set of ranks; the ace is also at bit 13, below the two.
const allWindows = (1<<10 - 1) * inFours

func (x fourSets) withWheel() fourSets { return x | x&inFours<<13 }

// three returns the windows with three of the ranks or more.
func (x fourSets) three() fourSets {
	x = x.withWheel()
	odd, two := x^x>>1^x>>2, x&(x>>1)|(x|x>>1)&(x>>2)
	return (two&(odd|x>>3|x>>4) | odd&(x>>3)&(x>>4)) & allWindows
}

// straights returns the windows of the straights from two hole cards and three of the board,
// given board.three().
func straights(hole, board, three fourSets) fourSets {
	x := hole.withWheel()
	all := x | board.withWheel()
	pairs := all & (all >> 1)
	two := x&(x>>1) | (x|x>>1)&(x>>2|x>>3|x>>4) | x>>2&(x>>3) | (x>>2|x>>3)&(x>>4)
	return pairs & (pairs >> 2) & (all >> 4) & two & three
}
