package ways

import (
	"pokersim/deck"
	"pokersim/sim/chunk"
)

// This file has faster ways to deal the hands of deckWay, and hands with known cards.

// DealSums is a function that deals a hand of some cards from each word that is accepted,
// adds to the counts of the question, and returns the number of hands.
type DealSums = func(d *deck.Deck, cards int, words, counts []uint64) uint64

// DeckSums is a way that deals and counts hands at once.
func DeckSums(can func(*Plan) string, deal func() DealSums) Way {
	return Way{"sums", Deck, can, func(p *Plan) Count {
		return p.sampled(sumsTime, func() (func() chunk.Worker, error) {
			of := deal()
			sum := func(d *deck.Deck, words, counts []uint64) (uint64, error) { return of(d, p.Draws, words, counts), nil }
			return func() chunk.Worker { return p.dealer(sum) }, nil
		})
	}}
}

const sumsTime = 5

// OneDeck returns why hands are not five to seven cards from 52 without a known one, or "".
func (p *Plan) OneDeck() string {
	return needs(p.oneDeck() && !p.Evaluated && p.Draws >= 5, "five cards or more from 52, and no evaluator")
}

// OfSeven returns why hands are not seven drawn cards, or "".
func (p *Plan) OfSeven() string {
	return needs(p.Range == nil && p.Draws == 7, "seven cards")
}

// DeckMany is a way that deals up to 256 hands of seven cards from 52 before it has all of
// them sorted, which takes less time than one after another. If sort is nil, the plan's
// Sort gets them one by one.
func DeckMany(sort func(hands [][7]deck.Card, outcomes []int)) Way {
	return Way{"many", Deck, func(p *Plan) string {
		return needs(p.oneDeck() && p.Draws == 7, "seven cards from 52")
	}, func(p *Plan) Count {
		return p.sampled(manySortTime, func() (func() chunk.Worker, error) {
			s := p.sorter()
			return func() chunk.Worker { return p.dealer((&many{sorter: s, sortAll: sort}).deal) }, nil
		})
	}}
}

const manySortTime = sortTime - 5

type many struct {
	sorter
	sortAll  func(hands [][7]deck.Card, outcomes []int) // nil if they are sorted one by one
	hands    [256][7]deck.Card                          // one for each word
	outcomes [256]int
}

func (m *many) deal(d *deck.Deck, words, counts []uint64) (dealt uint64, err error) {
	for _, word := range words {
		if d.DealTo(word, &m.hands[dealt]) {
			dealt++
		}
	}
	hand := d.Cards()[:7]
	defer m.recovered(&hand, &err)
	outcomes := m.outcomes[:dealt]
	if m.sortAll != nil {
		clear(outcomes) // so that one that is not set is the same on every worker
		m.sortAll(m.hands[:dealt], outcomes)
	}
	for i := range outcomes {
		outcome := outcomes[i]
		if hand = m.hands[i][:]; m.sortAll == nil {
			outcome = m.sort(hand)
		}
		if uint(outcome) >= uint(len(counts)) {
			return 0, m.outside(hand, outcome)
		}
		counts[outcome]++
	}
	return dealt, nil
}

// deckKnown deals hands with known cards.
func deckKnown() Way {
	return Way{"known cards", Deck, func(p *Plan) string {
		return needs(p.Range == nil && len(p.Known) > 0, "known cards")
	}, func(p *Plan) Count {
		return p.sampled(sortTime, func() (func() chunk.Worker, error) {
			s := p.sorter()
			return func() chunk.Worker {
				k := &withKnown{sorter: s}
				k.hand, k.places = p.start()
				return p.dealer(k.deal)
			}, nil
		})
	}}
}

type withKnown struct {
	sorter
	hand   []deck.Card
	places []int // the positions of the drawn cards in the hand
}

func (k *withKnown) deal(d *deck.Deck, words, counts []uint64) (dealt uint64, err error) {
	defer k.recovered(&k.hand, &err)
	for _, word := range words {
		if !d.Deal(len(k.places), word) {
			continue
		}
		for i, place := range k.places {
			k.hand[place] = d.Cards()[i]
		}
		if err := k.count(k.hand, counts); err != nil {
			return dealt, err
		}
		dealt++
	}
	return dealt, nil
}
