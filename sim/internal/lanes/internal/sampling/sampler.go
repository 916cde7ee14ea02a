// Package sampling draws the cards of a block of hands from the random streams of a chunk: each
// card is a draw from a fraction of 16 bits. A Sampler draws eight hands at a time.
package sampling

import (
	"encoding/binary"
	"fmt"
	"math/bits"

	"pokersim/sim/internal/lanes/internal/arguments"
	"pokersim/sim/rng"
)

// Sampler draws the samples of a block as the definition does (block, draw and sample
// in hands/definition.go), for eight hands at a time: a word has a byte for the position of each.
type Sampler struct {
	base  [arguments.Steps]uint64
	last  [arguments.Steps]uint64  // plan.last in each byte
	draws [arguments.Steps]uint64  // the constant differing if the step draws, else 0
	lack  [arguments.Groups]uint64 // 2^16 - threshold, in both halves
}

// Samples are the samples of a block, in groups of eight hands: the position that each
// step adds, and 1 if the hand is accepted, else 0.
type Samples [arguments.Block / 8]EightSamples

// EightSamples are the samples of eight hands.
type EightSamples struct {
	At       [arguments.Steps][8]uint8
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
	var w [arguments.Groups][arguments.Words]uint64
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

// Draws are the steps that draw the cards of a hand from numbered positions. A plan of fewer
// draws skips the first steps.
type Draws struct {
	Unused    int                         // steps 0 to unused-1 draw nothing
	Base      [arguments.Steps + 1]uint32 // a step draws a position below base; 1 if it draws nothing
	Last      [arguments.Steps]uint8      // the highest position, base-1; if it draws nothing that of no card
	Threshold [arguments.Groups]uint16    // of hands: a fraction is accepted if its remainder is threshold or more
}

// SetSteps sets the steps of draws from a number of cards. A step that draws nothing has
// the position blank, without a card.
func (p *Draws) SetSteps(left, draws int, blank uint8) {
	p.Unused = arguments.Steps - draws
	for i := range p.Base {
		p.Base[i] = 1
	}
	for i := range p.Last {
		p.Last[i] = blank
		if i >= p.Unused {
			p.Base[i] = uint32(left - arguments.Steps + 1 + i)
			p.Last[i] = uint8(p.Base[i] - 1)
		}
	}
}

// ThresholdOf returns the threshold of a fraction that two steps share.
func (p *Draws) ThresholdOf(pair [2]int) uint16 {
	return uint16(1 << 16 % (p.Base[pair[0]] * p.Base[pair[1]]))
}

// Share makes the draws of two steps from one fraction. Step i draws a number below
// base[i]: the high half of fraction × base[i]. The low half is the fraction of the
// second draw. The low half of the second product is the remainder. If fractions with a
// remainder below the threshold are rejected, each pair of draws comes from equally many
// fractions (Lemire, "Fast random integer generation in an interval", 2019).
func (p *Draws) Share(fraction uint64, i, j int) (first, second uint8, remainder uint16) {
	x := fraction & 0xffff * uint64(p.Base[i])
	y := x & 0xffff * uint64(p.Base[j])
	return uint8(x >> 16), uint8(y >> 16), uint16(y)
}

// CheckCounts returns an error for numbers of cards that no kernel of hands has.
func CheckCounts(left, draws, known int) error {
	if draws < 2 || draws > arguments.Steps || draws > left {
		return fmt.Errorf("%d draws from %d cards: want 2 to 7 draws, and at least as many cards", draws, left)
	}
	if n := draws + known; n < 5 || n > 7 {
		return fmt.Errorf("%d known cards and %d draws make a hand of %d: want 5 to 7", known, draws, n)
	}
	return nil
}

const (
	InHalves  = 1<<32 | 1          // multiplies a number into both halves of a word
	InBytes   = 0x0101010101010101 // multiplies a number into all bytes of a word
	fractions = 0xffff * InHalves
	Differing = 0x80 * InBytes // the bits that differ sets
)

// Eight has a number below 2^23 for each of eight hands, in the halves of four words.
// The lower 16 bits of a number are a fraction, the upper seven bits a choice.
type Eight struct{ a, b, c, d uint64 }

// NewEight returns the fractions of two words. The choices are undefined.
func NewEight(x, y uint64) Eight { return Eight{x, x >> 16, y, y >> 16} }

// EightInOrder is NewEight for which the order of the choices is that of the lanes.
func EightInOrder(x, y uint64) Eight {
	const half = 1<<32 - 1
	x, y = x&half|y<<32, x>>32|y&^half
	return Eight{x, x >> 16, y, y >> 16}
}

// Same returns four equal words.
func Same(x uint64) Eight { return Eight{x, x, x, x} }

// Times multiplies the fractions by base, which is below 128.
func (x Eight) Times(base uint64) Eight {
	const m = fractions
	return Eight{x.a & m * base, x.b & m * base, x.c & m * base, x.d & m * base}
}

// Plus adds y to the fractions. A choice is then 1 if the sum is 2^16 or more, else 0.
func (x Eight) Plus(y uint64) Eight {
	const m = fractions
	return Eight{x.a&m + y, x.b&m + y, x.c&m + y, x.d&m + y}
}

func (x Eight) And(y Eight) Eight { return Eight{x.a & y.a, x.b & y.b, x.c & y.c, x.d & y.d} }

// Choices returns the choices as the bytes of a word, for NewEight in the order of
// the lanes 0, 1, 4, 5, 2, 3, 6, 7.
func (x Eight) Choices() uint64 {
	const m = 0x7f * InHalves
	return x.a>>16&m | x.b>>8&(m<<8) | x.c&(m<<16) | x.d<<8&(m<<24)
}

// Differ sets bit 7 of each byte in which two words of positions differ.
func Differ(x, y uint64) uint64 { return (x ^ y) + (Differing - InBytes) }

// Streams are the random streams of a chunk.
type Streams = [arguments.Streams]rng.SFC64

// NewStreams returns the random streams of a chunk of hands.
func NewStreams(seed, chunk uint64) (s Streams) {
	for i := range s {
		s[i].Reset(seed, chunk, rng.Lanes, uint8(i))
	}
	return s
}

// Fill fills each group of fractions with two words of every stream, in the order of
// the lanes.
func Fill(fractions [][arguments.Words]uint64, s *Streams) {
	for i := 0; i < arguments.Streams; i += 2 { // two streams at a time, which are independent
		a, b, first := s[i], s[i+1], packed(i)
		for g := range fractions {
			f := (*[4]uint64)(fractions[g][first:])
			f[0], a = a.Next()
			f[1], b = b.Next()
			f[2], a = a.Next()
			f[3], b = b.Next()
		}
		s[i], s[i+1] = a, b
	}
}

// packed returns the index of a stream's first word; the second word is at this index
// plus 2. So the order of the lanes is: the first words of two streams, the second words
// of the same streams, then the next two streams. On amd64 this is the order of
// VPACKUSWB, which packs two vectors within each 128 bits. On arm64, vectors of two words,
// one of each stream, are in this order as they are drawn. Other architectures must use
// the same order.
func packed(stream int) int { return stream/2*4 + stream%2 }

// States are the states of the streams, transposed: element [j][i] is word j of stream i.
type States = [4][arguments.Streams]uint64

// StatesOf returns the states of the streams.
func StatesOf(s *Streams) (t States) {
	for i := range s {
		for j, word := range s[i].State() {
			t[j][i] = word
		}
	}
	return t
}

// SetStates sets the streams to the states.
func SetStates(s *Streams, t *States) {
	for i := range s {
		s[i].SetState([4]uint64{t[0][i], t[1][i], t[2][i], t[3][i]})
	}
}
