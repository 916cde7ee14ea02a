package hands

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"sync"

	"pokersim/sim/internal/lanes/internal/kernels"
	"pokersim/sim/internal/lanes/internal/layout"
	"pokersim/sim/internal/lanes/internal/sampling"
)

// MostSampled is the largest number of draws of a SampleKernel.
const MostSampled = layout.BoardCards

// Samples are the draws of a block of hands: by draw and hand, the index in Hands.Left. Hands
// of fewer draws have the last ones.
type Samples = [MostSampled]kernels.Row

// SampleKernel deals the hands of a Kernel for a caller that counts them. It never changes:
// any number of goroutines may share one.
type SampleKernel struct{ open sampler }

// sampler returns what draws the next blocks from the streams of a chunk, and sets the bits of
// the accepted hands of each.
type sampler func(s sampling.Streams) func(to []Samples, accepted []uint64)

// NewSampleKernel returns the kernel for hands of a game in which any hole cards play. More
// than MostSampled draws are an error, and so is what NewKernel rejects.
func NewSampleKernel(h Hands) (*SampleKernel, error) {
	g, run, err := h.kernel()
	if err != nil {
		return nil, err
	}
	if g.TwoHole() || h.draws(2) > MostSampled {
		return nil, fmt.Errorf("game %s, %d draws: want a game in which any hole cards play, and at most %d draws", h.Rules.Name, h.Draws, MostSampled)
	}
	p, err := newPlan(g, h)
	if err != nil {
		return nil, err
	}
	return &SampleKernel{run.samples(p)}, nil
}

// blocksAhead is the number of blocks that are drawn before they are counted.
const blocksAhead = 16

type drawnBlocks struct {
	samples  [blocksAhead]Samples
	accepted [blocksAhead]uint64
}

// blocks are those that no call uses.
var blocks = sync.Pool{New: func() any { return new(drawnBlocks) }}

// Deal deals rounds hands from the streams of (seed, chunk) and calls count for each block,
// with the bits of the hands that count. The hands are those of Kernel.Deal with the same
// arguments.
func (k *SampleKernel) Deal(seed, chunk, rounds uint64, count func(s *Samples, accepted uint64)) {
	next, b := k.open(sampling.NewStreams(seed, chunk)), blocks.Get().(*drawnBlocks)
	defer blocks.Put(b)
	for rounds > 0 {
		n := min(rounds/layout.Block+1, blocksAhead)
		next(b.samples[:n], b.accepted[:n])
		for i, some := range b.accepted[:n] {
			for uint64(bits.OnesCount64(some)) > rounds {
				some &^= 1 << (bits.Len64(some) - 1)
			}
			rounds -= uint64(bits.OnesCount64(some))
			count(&b.samples[i], some)
		}
	}
}

// samplesEight draws samples in plain Go, eight hands at a time.
func samplesEight(p *plan) sampler {
	q := sampling.NewSampler(&p.Draws)
	return func(s sampling.Streams) func(to []Samples, accepted []uint64) {
		var drawn sampling.Samples
		return func(to []Samples, accepted []uint64) {
			for i := range to {
				q.Block(&s, &drawn)
				accepted[i] = 0
				for j := range drawn {
					for draw := range to[i] {
						binary.LittleEndian.PutUint64(to[i][draw][8*j:], inOrder(drawn[j].At[layout.Steps-MostSampled+draw]))
					}
					ones := inOrder(drawn[j].Accepted) * gather >> 56
					accepted[i] |= ones << (8 * j)
				}
			}
		}
	}
}

// gather multiplies eight bytes of 0 or 1 into the bits of the highest byte.
const gather = 0x0102040810204080

// inOrder returns eight bytes of a sampler in the order of the lanes.
func inOrder(bytes [8]uint8) uint64 {
	const outer = 0xffff00000000ffff
	x := binary.LittleEndian.Uint64(bytes[:])
	return x&outer | x&(0xffff<<16)<<16 | x>>16&(0xffff<<16)
}
