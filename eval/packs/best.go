package packs

import (
	"cmp"
	"slices"

	"pokersim/deck"
	"pokersim/eval"
)

// Best returns the five cards of the best hand of five to seven different cards, numbered as in
// deck.Pack, in the order of eval.Rules.Best, and its text, as in "five of a kind, aces". A
// joker stands where the card is that it plays as: the one that makes the best category, then
// the highest ranks. In a flush it has a rank that the flush does not have, if the pack has no
// flushes with pairs. Best takes up to some milliseconds with four jokers: Evaluator is for
// many hands.
func (p Rules) Best(hand []deck.Card) (five []deck.Card, text string) {
	b := best{Rules: p, order: p.Order()}
	joker := func(c deck.Card) bool { return int(c) >= p.Decks*deck.Size }
	jokersLast := slices.SortedStableFunc(slices.Values(hand), func(x, y deck.Card) int {
		if joker(x) == joker(y) {
			return 0
		}
		if joker(y) {
			return -1
		}
		return 1
	})
	for some := range deck.Combinations(jokersLast, eval.MinCards) {
		var plays [eval.MinCards]deck.Rank
		jokers := 0
		for i, c := range some {
			if joker(c) {
				jokers++
			} else {
				plays[i] = (c % deck.Size).Rank()
			}
		}
		b.play(some, eval.MinCards-jokers, eval.MinCards-jokers, deck.Ace, plays)
	}
	return b.five, b.order[b.place].Text(b.ranks[:])
}

// best is the best hand of five so far.
type best struct {
	Rules
	order []eval.Category
	place int // of the category in order
	five  []deck.Card
	ranks [eval.MinCards]deck.Rank
}

// play compares five cards with the best ones, for all ranks up to most that the jokers from
// place i on can play as. The first cards are no jokers.
func (b *best) play(hand []deck.Card, cards, i int, most deck.Rank, plays [eval.MinCards]deck.Rank) {
	if i < eval.MinCards {
		for r := range most + 1 {
			plays[i] = r
			b.play(hand, cards, i+1, r, plays)
		}
		return
	}
	suited := !slices.ContainsFunc(hand[:cards], func(c deck.Card) bool { return (c % deck.Size).Suit() != (hand[0] % deck.Size).Suit() })
	place, ok := b.placeOf(suited, plays[:cards], plays[cards:])
	if !ok || b.five != nil && place > b.place {
		return
	}
	order := inOrder(b.order[place], plays)
	var ranks [eval.MinCards]deck.Rank
	for to, from := range order {
		ranks[to] = plays[from]
	}
	if b.five != nil && place == b.place && slices.Compare(ranks[:], b.ranks[:]) <= 0 {
		return
	}
	b.place, b.ranks, b.five = place, ranks, nil
	for _, from := range order {
		b.five = append(b.five, hand[from])
	}
}

// placeOf returns the place of the best category of five cards: those of some ranks, and jokers
// that play as others; ok is false if bugs cannot play so.
func (b *best) placeOf(suited bool, ranks, jokers []deck.Rank) (place int, ok bool) {
	var times [deck.Ranks]int
	var set uint16
	for _, r := range slices.Concat(ranks, jokers) {
		times[r]++
		set |= 1 << r
	}
	sizes := slices.SortedFunc(slices.Values(times[:]), func(x, y int) int { return cmp.Compare(y, x) })
	straight := missing(set) == 0
	completes := true // all bugs but aces are ranks that the others do not have
	for _, r := range jokers {
		completes = completes && (!b.Bug || r == deck.Ace || times[r] == 1)
	}
	aces := !b.Bug || !slices.ContainsFunc(jokers, func(r deck.Rank) bool { return r != deck.Ace })
	for place, c := range b.order {
		var made bool
		switch c {
		case eval.FiveOfAKind:
			made = aces && sizes[0] == 5
		case eval.RoyalFlush:
			made = completes && suited && set == royalRanks
		case eval.StraightFlush:
			made = completes && suited && straight
		case eval.FlushTwoPair:
			made = completes && suited && sizes[0] == 2 && sizes[1] == 2
		case eval.FourOfAKind:
			made = aces && sizes[0] >= 4
		case eval.FullHouse:
			made = aces && sizes[0] == 3 && sizes[1] == 2
		case eval.FlushOnePair:
			made = completes && suited && sizes[0] == 2 && sizes[1] == 1
		case eval.Flush:
			made = completes && suited && sizes[0] == 1
		case eval.Straight:
			made = completes && straight
		case eval.ThreeOfAKind:
			made = aces && sizes[0] == 3 && sizes[1] == 1
		case eval.TwoPair:
			made = aces && sizes[0] == 2 && sizes[1] == 2
		case eval.OnePair:
			made = aces && sizes[0] == 2 && sizes[1] == 1
		case eval.HighCard:
			made = aces && sizes[0] == 1
		}
		if made {
			return place, true
		}
	}
	return 0, false
}

// inOrder returns the places of five ranks in the order of eval.Rules.Best.
func inOrder(c eval.Category, plays [eval.MinCards]deck.Rank) []int {
	var times [deck.Ranks]int
	for _, r := range plays {
		times[r]++
	}
	low := (c == eval.Straight || c == eval.StraightFlush) && times[deck.King] == 0
	value := func(r deck.Rank) int {
		if low {
			return (int(r) + 1) % deck.Ranks
		}
		return int(r)
	}
	places := []int{0, 1, 2, 3, 4}
	slices.SortStableFunc(places, func(i, j int) int {
		x, y := plays[i], plays[j]
		return cmp.Or(cmp.Compare(times[y], times[x]), cmp.Compare(value(y), value(x)))
	})
	return places
}
