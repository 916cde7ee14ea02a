package eval

import (
	"context"

	"pokersim/deck"
)

// Count returns the exact number of hands of each category, in the order of Order. A
// hand has the known cards and draws cards of left, five to seven cards in all. Count
// does not enumerate hands: it enumerates the numbers of cards of each rank, and for
// flushes also the ranks of the flush suit. If ctx ends, Count returns ctx.Err().
func (p PackRules) Count(ctx context.Context, known, left []deck.Card, draws int) ([]uint64, error) {
	c := packCount{PackRules: p, ctx: ctx, order: p.Order()}
	for _, card := range known {
		c.known.add(p.Pack, card)
	}
	for _, card := range left {
		c.left.add(p.Pack, card)
	}
	counts := map[Category]uint64{}
	c.counts = counts
	for c.jokers = range min(c.left.jokers, draws) + 1 {
		c.ways = uint64(binomial(c.left.jokers, c.jokers))
		c.unsuitedHands(draws - c.jokers)
		for suit := range deck.Suits {
			c.suitedHands(suit, draws-c.jokers)
		}
	}
	ordered := make([]uint64, len(c.order))
	for i, category := range c.order {
		ordered[i] = counts[category]
	}
	return ordered, ctx.Err()
}

// packCount counts the hands with a given number of drawn jokers.
type packCount struct {
	PackRules
	ctx    context.Context
	order  []Category
	known  packHand
	left   packHand
	jokers int // drawn
	ways   uint64
	counts map[Category]uint64
}

// unsuitedHands counts all hands by their category without flushes.
func (c *packCount) unsuitedHands(draws int) {
	each(&c.left.all, draws, func(drawn *rankCounts, ways uint64) {
		all := plus(&c.known.all, drawn)
		c.counts[c.unsuited(c.order, &all, c.known.jokers+c.jokers)] += ways * c.ways
	})
}

// suitedHands corrects the counts for the hands with a flush in a suit.
func (c *packCount) suitedHands(suit, draws int) {
	jokers := c.known.jokers + c.jokers
	inSuit, others := &c.left.suits[suit], c.left.all
	for r := range others {
		others[r] -= inSuit[r]
	}
	for n := max(0, 5-jokers-c.known.suits[suit].total()); n <= draws; n++ {
		each(inSuit, n, func(drawn *rankCounts, ways uint64) {
			if c.ctx.Err() != nil {
				return
			}
			suited := plus(&c.known.suits[suit], drawn)
			flush, all := c.suited(c.order, &suited, jokers), plus(&c.known.all, drawn)
			each(&others, draws-n, func(drawn *rankCounts, more uint64) {
				all := plus(&all, drawn)
				without := c.unsuited(c.order, &all, jokers)
				if best := first(c.order, without, flush); best != without {
					c.counts[without] -= ways * more * c.ways
					c.counts[best] += ways * more * c.ways
				}
			})
		})
	}
}

// each calls visit for every choice of n ranks with repetition, with the number of ways
// to choose cards of these ranks.
func each(of *rankCounts, n int, visit func(taken *rankCounts, ways uint64)) {
	var taken rankCounts
	var extend func(rank, left int, ways uint64)
	extend = func(rank, left int, ways uint64) {
		if left == 0 {
			visit(&taken, ways)
			return
		}
		for r := rank; r < deck.Ranks; r++ {
			for k := 1; k <= min(left, int(of[r])); k++ {
				taken[r] = uint8(k)
				extend(r+1, left-k, ways*uint64(binomial(int(of[r]), k)))
			}
			taken[r] = 0
		}
	}
	extend(0, n, 1)
}

func plus(a, b *rankCounts) (sum rankCounts) {
	for r := range sum {
		sum[r] = a[r] + b[r]
	}
	return sum
}
