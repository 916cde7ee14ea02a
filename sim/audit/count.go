package audit

import (
	"bytes"
	"context"
	"fmt"
	"runtime"
	"slices"

	"pokersim/results"
	"pokersim/sim/chunk"
	"pokersim/sim/rng"
)

// Tally is what an audit has counted: for each mode of the plan, in its order,
// and of which of the plan's chunks. Tallies of different chunks of one plan add.
type Tally struct {
	Modes  []Counts       `json:"modes"`
	Chunks results.Chunks `json:"-"` // tally files hold them already
}

// Counts is what was counted in one mode.
type Counts struct {
	Shuffles uint64     `json:"shuffles"`
	Cells    [][]uint64 `json:"cells"`            // by test
	Prints   []byte     `json:"prints,omitempty"` // fingerprints of orders, 16 bytes each, ascending: for T10
}

// Plus returns the sum of two tallies of one plan. The zero Tally adds nothing.
func (t Tally) Plus(other Tally) Tally {
	if len(t.Modes) == 0 {
		return other
	}
	sum := Tally{Chunks: t.Chunks.Union(other.Chunks)}
	for i, c := range t.Modes {
		if i < len(other.Modes) {
			c = c.plus(other.Modes[i])
		}
		sum.Modes = append(sum.Modes, c)
	}
	return sum
}

func (c Counts) plus(other Counts) Counts {
	sum := Counts{Shuffles: c.Shuffles + other.Shuffles, Prints: ascending(slices.Concat(c.Prints, other.Prints))}
	for i, cells := range c.Cells {
		cells = slices.Clone(cells)
		for j, n := range other.Cells[i] {
			cells[j] += n
		}
		sum.Cells = append(sum.Cells, cells)
	}
	return sum
}

// ascending sorts fingerprints that stand one after another.
func ascending(prints []byte) []byte {
	return joined(slices.SortedFunc(slices.Values(split(prints)), comparePrints))
}

func split(prints []byte) []fingerprint {
	all := make([]fingerprint, len(prints)/len(fingerprint{}))
	for i := range all {
		copy(all[i][:], prints[i*len(all[i]):])
	}
	return all
}

func joined(prints []fingerprint) (text []byte) {
	for i := range prints {
		text = append(text, prints[i][:]...)
	}
	return text
}

func comparePrints(a, b fingerprint) int { return bytes.Compare(a[:], b[:]) }

// internal gives the counts the form that tests judge, and checks that they
// are of that form.
func (c Counts) internal(b *battery, mode Mode) (*tally, error) {
	t := newTally(b, mode)
	fits := len(c.Cells) == len(t.cells)
	for i := 0; fits && i < len(t.cells); i++ {
		fits = len(c.Cells[i]) == len(t.cells[i])
	}
	if !fits {
		return nil, fmt.Errorf("%w: the tally is not of these tests", ErrPlan)
	}
	t.cells, t.shuffles, t.prints = c.Cells, c.Shuffles, split(c.Prints)
	return t, nil
}

// tallies has one tally for each mode of a plan.
type tallies []*tally

func (ts tallies) Add(other tallies) {
	for i, t := range ts {
		t.Add(other[i])
	}
}

func (ts tallies) Reset() {
	for _, t := range ts {
		t.Reset()
	}
}

func (ts tallies) counts() (all []Counts) {
	for _, t := range ts {
		slices.SortFunc(t.prints, comparePrints)
		all = append(all, Counts{t.shuffles, t.cells, joined(t.prints)})
	}
	return all
}

// modeChunks is the number of chunks in each mode.
func (p Plan) modeChunks() uint64 { return (p.Shuffles + ChunkShuffles - 1) / ChunkShuffles }

// Chunks returns the numbers of the plan's chunks: those of its first mode, then
// those of its second one.
func (p Plan) Chunks() results.Chunks {
	modes := uint64(len(p.Modes))
	if modes == 0 {
		modes = 2 // both
	}
	return results.Chunks{{From: 0, To: modes * p.modeChunks()}}
}

// count counts the shuffles of a checked plan, on streams from the given lane
// on, one for each mode.
func (p Plan) count(ctx context.Context, b *battery, lane uint8, options Options) (Tally, error) {
	chunks, err := options.chunks(p)
	if err != nil {
		return Tally{}, err
	}
	tally := func(s chunk.Snapshot[tallies]) Tally {
		return Tally{Modes: s.Tally.counts(), Chunks: s.Chunks}.Plus(options.Done)
	}
	job := chunk.Job[tallies]{
		Chunks:  chunks,
		Workers: options.Workers,
		Tally: func() (ts tallies) {
			for _, mode := range p.Modes {
				ts = append(ts, newTally(b, mode))
			}
			return ts
		},
		Worker: func() chunk.Worker[tallies] { return p.worker(b, lane, options.Progress) },
	}
	if options.Workers == 0 {
		job.Workers = runtime.GOMAXPROCS(0)
	}
	if options.Watch != nil {
		job.Every = options.Every
		job.Watch = func(s chunk.Snapshot[tallies]) { options.Watch(tally(s)) }
	}
	done, err := job.Run(ctx)
	return tally(done), err
}

// worker returns what counts a chunk. Each worker has its own.
func (p Plan) worker(b *battery, lane uint8, progress func(uint64)) chunk.Worker[tallies] {
	pack := make([]int, p.Cards)
	return func(ctx context.Context, number uint64, into tallies) error {
		mode, chunk := number/p.modeChunks(), number%p.modeChunks()
		t := into[mode]
		t.keep = b.repeats() && chunk < maxPrints/ChunkShuffles
		of := lane + uint8(slices.Index(modes(), p.Modes[mode]))
		next := p.Shuffler(rng.NewSFC64(p.Seed, chunk, rng.Audit, of))
		err := t.addChunk(ctx, pack, next, min(ChunkShuffles, p.Shuffles-chunk*ChunkShuffles))
		if err == nil && progress != nil {
			progress(t.shuffles)
		}
		return err
	}
}
