package count

import (
	"math/bits"

	"pokersim/deck"
	"pokersim/sim/chunk"
)

// This file has faster ways to deal the hands of deckWay, with the same words and cards: up to 256
// hands of five to seven cards at once.

// CountAll adds one to the count of the outcome of each of up to 256 hands. A hand of five or
// six cards has deck.NoCard in the last places.
type CountAll = func(hands [][7]deck.Card, counts []uint64)

// DeckTable is a way that deals up to 256 hands before it has all of them counted, which a
// table does faster than one after another.
func DeckTable(count func() CountAll) Way {
	return Way{"table", Deck, (*Plan).drawn, func(p *Plan) Count {
		return p.sampled(func() (func() chunk.Worker, error) {
			all := count()
			return func() chunk.Worker {
				var hands [256][7]deck.Card
				return p.dealer(func(d *deck.Deck, words, counts []uint64) (uint64, error) {
					dealt := Hands(d.Cards(), p.Draws, words, hands[:])
					all(hands[:dealt], counts)
					return uint64(dealt), nil
				})
			}, nil
		})
	}}
}

// DeckMany is a way that deals up to 256 hands of seven cards from 52 before it has all of
// them sorted, which takes less time than one after another. If sort is nil, the plan's
// Sort gets them one by one.
func DeckMany(sort func(hands [][7]deck.Card, outcomes []int)) Way {
	return Way{"many", Deck, func(p *Plan) string {
		return needs(p.oneDeck() && p.Draws == 7, "seven cards from 52")
	}, func(p *Plan) Count {
		return p.sampled(func() (func() chunk.Worker, error) {
			s := p.sorter()
			return func() chunk.Worker { return p.dealer((&many{sorter: s, sortAll: sort}).deal) }, nil
		})
	}}
}

// drawn returns why hands are not five cards or more without a known one, evaluated by the
// question's own tables, or "".
func (p *Plan) drawn() string {
	return needs(p.Range == nil && len(p.Known) == 0 && p.Draws >= 5 && !p.Evaluated, "five cards or more, no known one and no evaluator")
}

type many struct {
	sorter
	sortAll  func(hands [][7]deck.Card, outcomes []int) // nil if they are sorted one by one
	hands    [256][7]deck.Card                          // one for each word
	outcomes [256]int
}

func (m *many) deal(d *deck.Deck, words, counts []uint64) (dealt uint64, err error) {
	dealt = uint64(Hands(d.Cards(), 7, words, m.hands[:]))
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

// Hands deals a hand of some cards, five to seven, from the front of a deck with each word that
// is accepted, and returns their number. The places of a hand above its cards have
// deck.NoCard. There are at least as many hands as words.
func Hands(of []deck.Card, cards int, words []uint64, hands [][7]deck.Card) (dealt int) {
	outcomes := uint64(1)
	for i := range cards {
		outcomes *= uint64(len(of) - i)
	}
	least := -outcomes % outcomes
	if cards < 7 {
		for _, word := range words {
			if few(of, cards == 6, word, least, &hands[dealt]) {
				dealt++
			}
		}
		return dealt
	}
	for _, word := range words {
		if seven(of, word, least, &hands[dealt]) {
			dealt++
		}
	}
	return dealt
}

// seven deals seven cards. It rejects a word whose last fraction is below least: it would make
// the draws uneven. Unrolled, and with the cards read only once, it takes half the time of
// deck.Deck.Deal.
func seven(d []deck.Card, word, least uint64, hand *[7]deck.Card) bool {
	n := uint64(len(d))
	d0, word := bits.Mul64(word, n)
	d1, word := bits.Mul64(word, n-1)
	d2, word := bits.Mul64(word, n-2)
	d3, word := bits.Mul64(word, n-3)
	d4, word := bits.Mul64(word, n-4)
	d5, word := bits.Mul64(word, n-5)
	d6, word := bits.Mul64(word, n-6)
	if word < least {
		return false
	}
	c := (*[7]deck.Card)(d)
	c0 := d[d0]
	d[d0], c[0] = c[0], c0
	c1 := d[1+d1]
	d[1+d1], c[1] = c[1], c1
	c2 := d[2+d2]
	d[2+d2], c[2] = c[2], c2
	c3 := d[3+d3]
	d[3+d3], c[3] = c[3], c3
	c4 := d[4+d4]
	d[4+d4], c[4] = c[4], c4
	c5 := d[5+d5]
	d[5+d5], c[5] = c[5], c5
	c6 := d[6+d6]
	d[6+d6], c[6] = c[6], c6
	hand[0], hand[1], hand[2], hand[3], hand[4], hand[5], hand[6] = c0, c1, c2, c3, c4, c5, c6
	return true
}

// few is seven for five or six cards.
func few(d []deck.Card, six bool, word, least uint64, hand *[7]deck.Card) bool {
	n := uint64(len(d))
	d0, word := bits.Mul64(word, n)
	d1, word := bits.Mul64(word, n-1)
	d2, word := bits.Mul64(word, n-2)
	d3, word := bits.Mul64(word, n-3)
	d4, word := bits.Mul64(word, n-4)
	d5 := uint64(0)
	if six {
		d5, word = bits.Mul64(word, n-5)
	}
	if word < least {
		return false
	}
	c := (*[6]deck.Card)(d)
	c0 := d[d0]
	d[d0], c[0] = c[0], c0
	c1 := d[1+d1]
	d[1+d1], c[1] = c[1], c1
	c2 := d[2+d2]
	d[2+d2], c[2] = c[2], c2
	c3 := d[3+d3]
	d[3+d3], c[3] = c[3], c3
	c4 := d[4+d4]
	d[4+d4], c[4] = c[4], c4
	c5 := deck.NoCard
	if six {
		c5 = d[5+d5]
		d[5+d5], c[5] = c[5], c5
	}
	hand[0], hand[1], hand[2], hand[3], hand[4], hand[5], hand[6] = c0, c1, c2, c3, c4, c5, deck.NoCard
	return true
}
