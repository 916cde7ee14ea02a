package lanes

import (
	"encoding/binary"
	"math/bits"

	"pokersim/sim/rng"
)

// sampler draws the samples of a block as the definition does (block, draw and sample
// in definition.go), for eight hands at a time: a word has a byte for the position of each.
type sampler struct {
	base  [steps]uint64
	last  [steps]uint64  // plan.last in each byte
	draws [steps]uint64  // the constant differing if the step draws, else 0
	lack  [groups]uint64 // 2^16 - threshold, in both halves
}

// samples are the samples of a block, in groups of eight hands: the position that each
// step adds, and 1 if the hand is accepted, else 0.
type samples [block / 8]struct {
	at       [steps][8]uint8
	accepted [8]uint8
}

const (
	inHalves  = 1<<32 | 1          // multiplies a number into both halves of a word
	inBytes   = 0x0101010101010101 // multiplies a number into all bytes of a word
	fractions = 0xffff * inHalves
	differing = 0x80 * inBytes // the bits that differ sets
)

func newSampler(p *plan) *sampler {
	q := &sampler{}
	for i, last := range p.last {
		q.base[i], q.last[i] = uint64(p.base[i]), uint64(last)*inBytes
		if i >= p.unused {
			q.draws[i] = differing
		}
	}
	for g, threshold := range p.threshold {
		q.lack[g] = (1<<16 - uint64(threshold)) * inHalves
	}
	return q
}

// block draws the samples of the next block and returns how many are accepted.
func (q *sampler) block(s *[streams]rng.SFC64, drawn *samples) (accepted int) {
	var w [groups][words]uint64
	fill(w[:], s)
	for i := range drawn {
		x := newEight(w[0][2*i], w[0][2*i+1]).times(q.base[0])
		x0 := x.choices()
		x = x.times(q.base[3])
		x3, all := x.choices(), x.plus(q.lack[0])

		x = newEight(w[1][2*i], w[1][2*i+1]).times(q.base[1])
		x1 := x.choices()
		x = x.times(q.base[2])
		x2, all := x.choices(), all.and(x.plus(q.lack[1]))

		x = newEight(w[2][2*i], w[2][2*i+1]).times(q.base[4])
		x4 := x.choices()
		x = x.times(q.base[6])
		x6, all := x.choices(), all.and(x.plus(q.lack[2]))

		x = newEight(w[3][2*i], w[3][2*i+1]).times(q.base[5])
		x5, all := x.choices(), all.and(x.plus(q.lack[3]))

		d := &drawn[i]
		x0 = q.add(0, x0, differing)
		binary.LittleEndian.PutUint64(d.at[0][:], x0)
		x1 = q.add(1, x1, differ(x1, x0))
		binary.LittleEndian.PutUint64(d.at[1][:], x1)
		x2 = q.add(2, x2, differ(x2, x0)&differ(x2, x1))
		binary.LittleEndian.PutUint64(d.at[2][:], x2)
		x3 = q.add(3, x3, differ(x3, x0)&differ(x3, x1)&differ(x3, x2))
		binary.LittleEndian.PutUint64(d.at[3][:], x3)
		x4 = q.add(4, x4, differ(x4, x0)&differ(x4, x1)&differ(x4, x2)&differ(x4, x3))
		binary.LittleEndian.PutUint64(d.at[4][:], x4)
		x5 = q.add(5, x5, differ(x5, x0)&differ(x5, x1)&differ(x5, x2)&differ(x5, x3)&differ(x5, x4))
		binary.LittleEndian.PutUint64(d.at[5][:], x5)
		x6 = q.add(6, x6, differ(x6, x0)&differ(x6, x1)&differ(x6, x2)&differ(x6, x3)&differ(x6, x4)&differ(x6, x5))
		binary.LittleEndian.PutUint64(d.at[6][:], x6)
		ones := all.choices() & inBytes
		binary.LittleEndian.PutUint64(d.accepted[:], ones)
		accepted += bits.OnesCount64(ones)
	}
	return accepted
}

// differ sets bit 7 of each byte in which two words of positions differ.
func differ(x, y uint64) uint64 { return (x ^ y) + (differing - inBytes) }

// add returns the positions that a step adds to the samples: the drawn position if it
// differs from all earlier ones, else the last position of the step.
func (q *sampler) add(step int, drawn, differ uint64) uint64 {
	differ &= q.draws[step]
	last := q.last[step]
	return last ^ (drawn^last)&(differ-differ>>7)
}

// eight has a number below 2^23 for each of eight hands, in the halves of four words.
// The lower 16 bits of a number are a fraction, the upper seven bits a choice.
type eight struct{ a, b, c, d uint64 }

// newEight returns the fractions of two words. The choices are undefined.
func newEight(x, y uint64) eight { return eight{x, x >> 16, y, y >> 16} }

// eightInOrder is newEight for which the order of the choices is that of the lanes.
func eightInOrder(x, y uint64) eight {
	const half = 1<<32 - 1
	x, y = x&half|y<<32, x>>32|y&^half
	return eight{x, x >> 16, y, y >> 16}
}

// times multiplies the fractions by base, which is below 128.
func (x eight) times(base uint64) eight {
	const m = fractions
	return eight{x.a & m * base, x.b & m * base, x.c & m * base, x.d & m * base}
}

// plus adds y to the fractions. A choice is then 1 if the sum is 2^16 or more, else 0.
func (x eight) plus(y uint64) eight {
	const m = fractions
	return eight{x.a&m + y, x.b&m + y, x.c&m + y, x.d&m + y}
}

func (x eight) and(y eight) eight { return eight{x.a & y.a, x.b & y.b, x.c & y.c, x.d & y.d} }

// choices returns the choices as the bytes of a word, for newEight in the order of
// the lanes 0, 1, 4, 5, 2, 3, 6, 7.
func (x eight) choices() uint64 {
	const m = 0x7f * inHalves
	return x.a>>16&m | x.b>>8&(m<<8) | x.c&(m<<16) | x.d<<8&(m<<24)
}
