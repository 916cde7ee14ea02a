package eval

import (
	"math/bits"

	"pokersim/deck"
	"pokersim/deck/game"
)

// ranking computes the classes of a game. Class 1 is the strongest, hands that tie have
// the same class, and the categories are in the game's order. For hold'em the classes
// are those of Class.
type ranking struct {
	order  [Categories]Category
	lowest int               // the lowest rank of the deck
	ranks  int               // number of ranks
	last   [Categories]Class // by category: its weakest class
	low    *lowball          // in a game that the lowest hand of five cards wins

	straights []uint16 // the ranks of all straights
}

func newRanking(r Rules) ranking {
	n := r.Ranks()
	k := ranking{order: r.Order, lowest: int(r.Lowest), ranks: n, straights: game.StraightSets(r.Lowest)}
	straights := len(k.straights)
	unpaired := binomial(n, 5) - straights
	sizes := [Categories]int{
		RoyalFlush: 1, StraightFlush: straights - 1, Flush: unpaired, Straight: straights, HighCard: unpaired,
		FourOfAKind: n * (n - 1), FullHouse: n * (n - 1), ThreeOfAKind: n * binomial(n-1, 2),
		TwoPair: binomial(n, 2) * (n - 2), OnePair: n * binomial(n-1, 3),
	}
	next := Class(0)
	for _, c := range r.Order {
		next += Class(sizes[c])
		k.last[c] = next
	}
	if r.Lowball != game.High {
		k.low = newLowball(r, k)
	}
	return k
}

// classes returns the number of classes.
func (k *ranking) classes() int {
	if k.low != nil {
		return len(k.low.category) - 1
	}
	return int(k.last[k.order[Categories-1]])
}

// category returns the category of a class; NoCategory if the game has no such class.
func (k *ranking) category(class Class) Category {
	switch {
	case class == 0 || int(class) > k.classes():
		return NoCategory
	case k.low != nil:
		return k.low.category[class]
	}
	for _, c := range k.order {
		if class <= k.last[c] {
			return c
		}
	}
	return NoCategory
}

// unsuited returns the class of the best five cards of a hand without a flush.
// The hand has five cards or more; if one is below the lowest rank, the class is 0.
func (k *ranking) unsuited(h held) Class {
	if k.low != nil {
		return k.low.unsuited(h)
	}
	if h[0]&(1<<k.lowest-1) != 0 {
		return 0
	}
	for i := range h {
		h[i] >>= k.lowest
	}
	for _, c := range k.order {
		if n, ok := k.beaten(c, h); ok {
			return k.last[c] - Class(n)
		}
	}
	return 0
}

// beaten returns the number of weaker classes of the same category, if the hand has a
// category c. c is not a flush. Bit 0 of h is the lowest rank of the deck.
func (k *ranking) beaten(c Category, h held) (n int, ok bool) {
	one, two, three, four := h[0], h[1], h[2], h[3]
	switch c {
	case FourOfAKind:
		if four != 0 {
			quad := four.top()
			return quad*(k.ranks-1) + one.without(quad).top(), true
		}
	case FullHouse:
		if three != 0 {
			trip := three.top()
			pairs := two.without(trip)
			return trip*(k.ranks-1) + pairs.top(), pairs != 0
		}
	case Straight:
		return k.straight(one)
	case ThreeOfAKind:
		if three != 0 {
			trip := three.top()
			return trip*binomial(k.ranks-1, 2) + one.without(trip).best(2).ordinal(), true
		}
	case TwoPair:
		if pairs := two.best(2); bits.OnesCount16(uint16(pairs)) == 2 {
			high, low := pairs.top(), pairs.bottom()
			return pairs.ordinal()*(k.ranks-2) + one.without(high).without(low).top(), true
		}
	case OnePair:
		if two != 0 {
			pair := two.top()
			return pair*binomial(k.ranks-1, 3) + one.without(pair).best(3).ordinal(), true
		}
	case HighCard:
		return k.withoutStraights(one.best(5)), true
	}
	return 0, false
}

// flush returns the class of the best five cards of a suit with five or more. If one is
// below the lowest rank, the class is 0.
func (k *ranking) flush(suit ranks) Class {
	if k.low != nil {
		return k.low.flush(suit)
	}
	if suit&(1<<k.lowest-1) != 0 {
		return 0
	}
	suit >>= k.lowest
	n, ok := k.straight(suit)
	switch {
	case !ok:
		return k.last[Flush] - Class(k.withoutStraights(suit.best(5)))
	case n == k.ranks-4:
		return k.last[RoyalFlush]
	}
	return k.last[StraightFlush] - Class(n)
}

// straight returns the number of lower straights than the best one, if there is one.
func (k *ranking) straight(f ranks) (lower int, ok bool) {
	found := game.Straights(game.Places(uint16(f<<k.lowest), deck.Rank(k.lowest))) >> k.lowest
	return bits.Len32(found) - 1, found != 0
}

// withoutStraights returns the number of lower sets of five ranks that are not
// straights.
func (k *ranking) withoutStraights(f ranks) int {
	n := f.ordinal()
	for _, straight := range k.straights {
		if ranks(straight)>>k.lowest < f {
			n--
		}
	}
	return n
}
