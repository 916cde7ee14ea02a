package lanes

import (
	"encoding/binary"
	"math/bits"

	"pokersim/eval/packs"
	"pokersim/sim/rng"
)

// packSampler draws the samples of a block as the definition does (draw and sample in
// pack_definition.go), for eight hands at a time.
type packSampler struct {
	sampler                           // of which base and lack are not used
	base, second [packGroups]uint64   // of the draws from a fraction
	step         [packGroups][2]uint8 // the steps of the draws
	lack         [packGroups]uint64   // as in sampler
	keys         [1 << 8]uint64       // by position: the key of its card
	ranks        [1 << 8]uint64       // by position: the rank of its card for packs.Suits
	known        packs.Suits          // of the known cards
	start        uint64               // the sum of the keys of the known cards
}

func newPackSampler(p *packPlan) *packSampler {
	q := &packSampler{sampler: *newSampler(&p.plan)}
	for g, pair := range p.draws {
		q.base[g], q.second[g] = uint64(p.base[pair[0]]), uint64(p.base[pair[1]])
		q.step[g] = [2]uint8{uint8(pair[0]), uint8(pair[1])}
		q.lack[g] = (1<<16 - uint64(p.limit[g])) * inHalves
	}
	for i, c := range p.left {
		q.keys[i], q.ranks[i] = p.evaluator.Key(c), p.evaluator.Rank(c)
	}
	for _, c := range p.known {
		q.start += p.evaluator.Key(c)
		q.known.Add(p.evaluator.Rank(c))
	}
	return q
}

// packEight returns the dealer of the plan in plain Go, which deals eight hands at a time.
// The definition deals the last blocks, which may have more hands than wanted.
func packEight(p *packPlan) packDealer {
	q := newPackSampler(p)
	return func(s [streams]rng.SFC64, rounds uint64, counts []uint64) {
		var drawn samples
		for rounds >= block {
			rounds -= uint64(q.block(&s, &drawn))
			q.count(p, &drawn, counts)
		}
		if rounds > 0 {
			p.deal(s, rounds, counts)
		}
	}
}

// block draws the samples of the next block and returns how many are accepted.
func (q *packSampler) block(s *[streams]rng.SFC64, drawn *samples) (accepted int) {
	var w [packGroups][words]uint64
	fill(w[:], s)
	for i := range drawn {
		var at [steps + 1]uint64
		all := eight{inHalves << 16, inHalves << 16, inHalves << 16, inHalves << 16}
		for g := range w {
			x := newEight(w[g][2*i], w[g][2*i+1]).times(q.base[g])
			at[q.step[g][0]&7] = x.choices()
			if g < packPairs {
				x = x.times(q.second[g])
				at[q.step[g][1]&7] = x.choices()
			}
			all = all.and(x.plus(q.lack[g]))
		}
		d := &drawn[i]
		x0 := q.add(0, at[0], differing)
		x1 := q.add(1, at[1], differ(at[1], x0))
		x2 := q.add(2, at[2], differ(at[2], x0)&differ(at[2], x1))
		x3 := q.add(3, at[3], differ(at[3], x0)&differ(at[3], x1)&differ(at[3], x2))
		x4 := q.add(4, at[4], differ(at[4], x0)&differ(at[4], x1)&differ(at[4], x2)&differ(at[4], x3))
		x5 := q.add(5, at[5], differ(at[5], x0)&differ(at[5], x1)&differ(at[5], x2)&differ(at[5], x3)&differ(at[5], x4))
		x6 := q.add(6, at[6], differ(at[6], x0)&differ(at[6], x1)&differ(at[6], x2)&differ(at[6], x3)&differ(at[6], x4)&differ(at[6], x5))
		for j, x := range [steps]uint64{x0, x1, x2, x3, x4, x5, x6} {
			binary.LittleEndian.PutUint64(d.at[j][:], x)
		}
		ones := all.choices() & inBytes
		binary.LittleEndian.PutUint64(d.accepted[:], ones)
		accepted += bits.OnesCount64(ones)
	}
	return accepted
}

// count evaluates the accepted hands of a block.
func (q *packSampler) count(p *packPlan, drawn *samples, counts []uint64) {
	var byPlace [16]uint64
	for i := range drawn {
		at, accepted := &drawn[i].at, &drawn[i].accepted
		for j := range 8 {
			sum := q.start + q.keys[at[0][j]] + q.keys[at[1][j]] + q.keys[at[2][j]] + q.keys[at[3][j]] +
				q.keys[at[4][j]] + q.keys[at[5][j]] + q.keys[at[6][j]]
			place, flush := p.evaluator.Place(sum)
			if flush {
				place = p.evaluator.FlushPlace(q.suits(at, j), sum, place)
			}
			byPlace[place&15] += uint64(accepted[j])
		}
	}
	for i := range counts {
		counts[i] += byPlace[i]
	}
}

// suits returns the ranks of the suits of one of eight samples.
func (q *packSampler) suits(at *[steps][8]uint8, sample int) packs.Suits {
	ranks := q.known
	for i := range at {
		ranks.Add(q.ranks[at[i][sample&7]])
	}
	return ranks
}
