package sampling

import (
	"encoding/binary"
	"math/bits"

	"pokersim/sim/internal/lanes/internal/layout"
)

// Sampler draws the samples of a block as the definition does (block, draw and sample
// in hands/definition.go), for eight hands at a time: a word has a byte for the position of each.
type Sampler struct {
	base  [layout.Steps]uint64
	last  [layout.Steps]uint64  // plan.last in each byte
	draws [layout.Steps]uint64  // the constant differing if the step draws, else 0
	lack  [layout.Groups]uint64 // 2^16 - threshold, in both halves
}

// Samples are the samples of a block, in groups of eight hands: the position that each
// step adds, and 1 if the hand is accepted, else 0.
type Samples [layout.Block / 8]EightSamples

// EightSamples are the samples of eight hands.
type EightSamples struct {
	At       [layout.Steps][8]uint8
	Accepted [8]uint8
}

// NewSampler returns the sampler of hands.
func NewSampler(p *Draws) *Sampler {
	q := &Sampler{}
	for i, last := range p.Last {
		q.base[i], q.last[i] = uint64(p.Base[i]), uint64(last)*InBytes
		if i >= p.Unused {
			q.draws[i] = Differing
		}
	}
	for g, threshold := range p.Threshold {
		q.lack[g] = (1<<16 - uint64(threshold)) * InHalves
	}
	return q
}

// Block draws the samples of the next block and returns how many are accepted.
func (q *Sampler) Block(s *Streams, drawn *Samples) (accepted int) {
	var w [layout.Groups][layout.Words]uint64
	Fill(w[:], s)
	for i := range drawn {
		x := NewEight(w[0][2*i], w[0][2*i+1]).Times(q.base[0])
		x0 := x.Choices()
		x = x.Times(q.base[3])
		x3, all := x.Choices(), x.Plus(q.lack[0])

		x = NewEight(w[1][2*i], w[1][2*i+1]).Times(q.base[1])
		x1 := x.Choices()
		x = x.Times(q.base[2])
		x2, all := x.Choices(), all.And(x.Plus(q.lack[1]))

		x = NewEight(w[2][2*i], w[2][2*i+1]).Times(q.base[4])
		x4 := x.Choices()
		x = x.Times(q.base[6])
		x6, all := x.Choices(), all.And(x.Plus(q.lack[2]))

		x = NewEight(w[3][2*i], w[3][2*i+1]).Times(q.base[5])
		x5, all := x.Choices(), all.And(x.Plus(q.lack[3]))

		q.Take(&drawn[i], x0, x1, x2, x3, x4, x5, x6)
		accepted += drawn[i].Accept(all)
	}
	return accepted
}

// Take sets the positions of samples to the drawn ones, each one replaced by the last
// position of its step if it is a duplicate.
func (q *Sampler) Take(d *EightSamples, x0, x1, x2, x3, x4, x5, x6 uint64) {
	x0 = q.add(0, x0, Differing)
	binary.LittleEndian.PutUint64(d.At[0][:], x0)
	x1 = q.add(1, x1, Differ(x1, x0))
	binary.LittleEndian.PutUint64(d.At[1][:], x1)
	x2 = q.add(2, x2, Differ(x2, x0)&Differ(x2, x1))
	binary.LittleEndian.PutUint64(d.At[2][:], x2)
	x3 = q.add(3, x3, Differ(x3, x0)&Differ(x3, x1)&Differ(x3, x2))
	binary.LittleEndian.PutUint64(d.At[3][:], x3)
	x4 = q.add(4, x4, Differ(x4, x0)&Differ(x4, x1)&Differ(x4, x2)&Differ(x4, x3))
	binary.LittleEndian.PutUint64(d.At[4][:], x4)
	x5 = q.add(5, x5, Differ(x5, x0)&Differ(x5, x1)&Differ(x5, x2)&Differ(x5, x3)&Differ(x5, x4))
	binary.LittleEndian.PutUint64(d.At[5][:], x5)
	x6 = q.add(6, x6, Differ(x6, x0)&Differ(x6, x1)&Differ(x6, x2)&Differ(x6, x3)&Differ(x6, x4)&Differ(x6, x5))
	binary.LittleEndian.PutUint64(d.At[6][:], x6)
}

// Accept sets which samples are accepted, those with choice 1 in all, and returns how many.
func (d *EightSamples) Accept(all Eight) int {
	ones := all.Choices() & InBytes
	binary.LittleEndian.PutUint64(d.Accepted[:], ones)
	return bits.OnesCount64(ones)
}

// add returns the positions that a step adds to the samples: the drawn position if it
// differs from all earlier ones, else the last position of the step.
func (q *Sampler) add(step int, drawn, differ uint64) uint64 {
	differ &= q.draws[step]
	last := q.last[step]
	return last ^ (drawn^last)&(differ-differ>>7)
}
