package hands

import (
	"math/bits"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/arguments"
	"pokersim/sim/internal/lanes/internal/sampling"
	"pokersim/sim/internal/lanes/internal/strength"
)

// keySums evaluates hands by the sum of the keys of their cards. A key has
//
//	bits  0- 9  5^f for the ranks f 0 to 3, else 0
//	bits 10-19  5^(f-4) for the ranks 4 to 7
//	bits 20-31  5^(f-8) for the ranks 8 to 12
//	bits 48-63  one in four bits for the suit
//
// The sum is an index into a table for each third of the ranks. The entries of the
// three tables are added: the low 16 bits are the set of ranks, and the high bits are
// the sum of a weight for each rank: 1, 4 or 16 if it occurs two, three or four times.
type keySums struct {
	keys     [1 << 8]uint64 // by position; 0 for no card
	start    uint64         // the sum for the known cards, plus 3 for each suit: five cards set its highest bit
	thirds   [3][1 << 12]uint32
	straight [1 << deck.Ranks]uint8 // by set of ranks: 32 for a straight, else 0
	category [64]uint8              // by the sum of the weights, plus 32 for a straight
}

func newKeySums(p *plan) *keySums {
	k := &keySums{start: noFlush + keySum(p.known)}
	for i, h := range p.card {
		k.keys[i] = keySum(h)
	}
	for third := range k.thirds {
		k.addRanks(third, 4*third, 1, 0, 0)
	}
	for ranks := range k.straight {
		if p.game.Lowest(uint32(ranks)) != 0 {
			k.straight[ranks] = 32
		}
	}
	for i := range k.category {
		k.category[i] = uint8(unsuited(p.game, i&31, i&32 != 0))
	}
	return k
}

// addRanks fills the table of a third with all combinations of its ranks from the given
// one on. Lower ranks have the given sum of keys and value; power is the rank's key.
func (k *keySums) addRanks(third, rank int, power, sum, value uint32) {
	if rank == [3]int{4, 8, deck.Ranks}[third] {
		k.thirds[third][sum] = value
		return
	}
	for n, weight := range [5]uint32{0, 0, 1, 4, 16} {
		k.addRanks(third, rank+1, 5*power, sum+uint32(n)*power, value+weight<<16)
		value |= 1 << rank
	}
}

// unsuited returns the category of a hand of up to seven cards without a flush, by the
// sum of its weights and whether it has a straight.
func unsuited(g strength.Game, weights int, straight bool) eval.Category {
	switch {
	case weights >= 16:
		return eval.FourOfAKind
	case weights > 4:
		return eval.FullHouse
	case straight && (g != strength.ShortTrips || weights < 4):
		return eval.Straight
	case weights == 4:
		return eval.ThreeOfAKind
	case weights >= 2:
		return eval.TwoPair
	case weights == 1:
		return eval.OnePair
	}
	return eval.HighCard
}

// The sum of the keys of a hand begins with noFlush. It has a bit of flushes for a suit with
// five cards or more.
const (
	noFlush = 0x3333 << 48
	flushes = 0x8888 << 48
)

// keySum returns the sum of the keys of a hand's cards.
func keySum(h strength.Hand) (sum uint64) {
	for h &= strength.AllRanks; h != 0; h &= h - 1 {
		suit, rank := bits.TrailingZeros64(uint64(h))/16, bits.TrailingZeros64(uint64(h))%16
		third := min(rank/4, 2)
		x := uint64(1) << (10 * third)
		for range rank - 4*third {
			x *= 5
		}
		sum += x + 1<<(48+4*suit)
	}
	return sum
}

// dealEight returns the dealer of the plan in plain Go, which deals eight hands at a
// time. The definition deals the last blocks, which may have more hands than wanted.
func dealEight(p *plan) dealer {
	q, k := sampling.NewSampler(&p.Draws), newKeySums(p)
	return func(s sampling.Streams, rounds uint64, counts *[eval.Categories]uint64) {
		var drawn sampling.Samples
		for rounds >= arguments.Block {
			rounds -= uint64(q.Block(&s, &drawn))
			k.count(p, &drawn, counts)
		}
		if rounds > 0 {
			p.deal(s, rounds, counts)
		}
	}
}

// count evaluates the accepted hands of a block.
func (k *keySums) count(p *plan, drawn *sampling.Samples, counts *[eval.Categories]uint64) {
	var sums [16]uint64
	for i := range drawn {
		at, accepted := &drawn[i].At, &drawn[i].Accepted
		for j := range 8 {
			sum := k.start + k.keys[at[0][j]] + k.keys[at[1][j]] + k.keys[at[2][j]] + k.keys[at[3][j]] +
				k.keys[at[4][j]] + k.keys[at[5][j]] + k.keys[at[6][j]]
			if sum&flushes != 0 {
				counts[p.game.FlushCategory(p.hand(at, j).Flush())] += uint64(accepted[j])
				continue
			}
			sums[k.unsuited(sum)&15] += uint64(accepted[j])
		}
	}
	for i := range counts {
		counts[i] += sums[i]
	}
}

// unsuited returns the category of a hand without a flush, from the sum of its keys.
func (k *keySums) unsuited(sum uint64) uint8 {
	v := k.thirds[0][sum&(1<<10-1)] + k.thirds[1][sum>>10&(1<<10-1)] + k.thirds[2][sum>>20&(1<<12-1)]
	return k.category[(v>>16+uint32(k.straight[v&strength.SuitRanks]))&63]
}

// hand returns the hand of one of eight samples.
func (p *plan) hand(at *[arguments.Steps][8]uint8, sample int) strength.Hand {
	h := p.known
	for i := range at {
		h += p.card[at[i][sample&7]&63]
	}
	return h
}

// dealClassesEight returns the dealer of the plan in plain Go, which deals eight hands at
// a time. It counts by class. The definition deals the last blocks.
func dealClassesEight(p *plan) classDealer {
	q, table, shapes, defined := sampling.NewSampler(&p.Draws), eval.NewTable(), strength.NewShapes(p.cards), strength.Classes()
	start, keys := uint64(0), [1 << 8]uint64{}
	for known := p.known & strength.AllRanks; known != 0; known &= known - 1 {
		start += table.Key(known.Only())
	}
	for i, h := range p.card {
		if h != 0 {
			keys[i] = table.Key(h.Only())
		}
	}
	return func(s sampling.Streams, rounds uint64, counts *strength.SlotCounts) {
		var drawn sampling.Samples
		for rounds >= arguments.Block {
			rounds -= uint64(q.Block(&s, &drawn))
			for i := range drawn {
				at, accepted := &drawn[i].At, &drawn[i].Accepted
				for j := range accepted {
					sum := start + keys[at[0][j]] + keys[at[1][j]] + keys[at[2][j]] + keys[at[3][j]] +
						keys[at[4][j]] + keys[at[5][j]] + keys[at[6][j]]
					class := table.ClassOfKeys(sum, p.cards)
					if class == 0 {
						class = table.ClassOfSuit(p.hand(at, j).Flush())
					}
					counts[class] += uint32(accepted[j])
				}
			}
		}
		if rounds > 0 {
			p.each(s, rounds, func(h strength.Hand) { counts[defined.Class[defined.Slot(p.game.Strength(h, &shapes))]]++ })
		}
	}
}
