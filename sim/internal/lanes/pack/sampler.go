package pack

import (
	"pokersim/eval/packs"
	"pokersim/sim/internal/lanes/internal/arguments"
	"pokersim/sim/internal/lanes/internal/sampling"
)

// sampler draws the samples of a block as the definition does (draw and sample in
// definition.go), for eight hands at a time.
type sampler struct {
	sampling.Sampler                                // of which base and lack are not used
	base, second     [arguments.PackGroups]uint64   // of the draws from a fraction
	step             [arguments.PackGroups][2]uint8 // the steps of the draws
	lack             [arguments.PackGroups]uint64   // as in sampler
	keys             [1 << 8]uint64                 // by position: the key of its card
	ranks            [1 << 8]uint64                 // by position: the rank of its card for packs.Suits
	known            packs.Suits                    // of the known cards
	start            uint64                         // the sum of the keys of the known cards
}

func newSampler(p *plan) *sampler {
	q := &sampler{Sampler: *sampling.NewSampler(&p.Draws)}
	for g, pair := range p.draws {
		q.base[g], q.second[g] = uint64(p.Base[pair[0]]), uint64(p.Base[pair[1]])
		q.step[g] = [2]uint8{uint8(pair[0]), uint8(pair[1])}
		q.lack[g] = (1<<16 - uint64(p.limit[g])) * sampling.InHalves
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

// block draws the samples of the next block and returns how many are accepted.
func (q *sampler) block(s *sampling.Streams, drawn *sampling.Samples) (accepted int) {
	var w [arguments.PackGroups][arguments.Words]uint64
	sampling.Fill(w[:], s)
	for i := range drawn {
		var at [arguments.Steps + 1]uint64
		all := sampling.Same(sampling.InHalves << 16)
		for g := range w {
			x := sampling.NewEight(w[g][2*i], w[g][2*i+1]).Times(q.base[g])
			at[q.step[g][0]&7] = x.Choices()
			if g < arguments.PackPairs {
				x = x.Times(q.second[g])
				at[q.step[g][1]&7] = x.Choices()
			}
			all = all.And(x.Plus(q.lack[g]))
		}
		q.Take(&drawn[i], at[0], at[1], at[2], at[3], at[4], at[5], at[6])
		accepted += drawn[i].Accept(all)
	}
	return accepted
}

// count evaluates the accepted hands of a block.
func (q *sampler) count(p *plan, drawn *sampling.Samples, counts []uint64) {
	var byPlace [16]uint64
	for i := range drawn {
		at, accepted := &drawn[i].At, &drawn[i].Accepted
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
func (q *sampler) suits(at *[arguments.Steps][8]uint8, sample int) packs.Suits {
	ranks := q.known
	for i := range at {
		ranks.Add(q.ranks[at[i][sample&7]])
	}
	return ranks
}
