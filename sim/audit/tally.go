package audit

import (
	"math/bits"

	"pokersim/sim/audit/internal/tests"
	"pokersim/sim/chunk"
)

func (p *Prepared) sections() tests.Sections { return p.battery.Sections(p.plan.Mode.reuse()...) }

// Check returns an error that matches chunk.ErrPlan if the tally cannot be one of the
// plan. It compares:
//
//   - the number of counts with that of the plan's tests
//   - the number of shuffles of each mode with that of the tally's chunks
//   - the sum of the cells of each test with the number of shuffles
//   - the number of fingerprints with that of the shuffles that are searched for
//     repeats
//
// It allocates no more memory than the tally takes.
func (p *Prepared) Check(tally chunk.Tally) error {
	sections := p.sections()
	if n := sections.Counts(); len(tally.Counts) != n {
		return chunk.Invalid("tally", "%d counts: the tests have %d", len(tally.Counts), n)
	}
	if outside := tally.Chunks.Minus(p.Chunks()); len(outside) > 0 {
		return chunk.Invalid("tally", "chunks %v are not in the plan, which has %v", outside, p.Chunks())
	}
	var byMark [2]uint64
	for i := range tally.Prints {
		byMark[tally.Prints[i][0]/tests.MarkBit]++
	}
	for i, mode := range p.plan.Mode.each() {
		s := sections[i]
		shuffles := p.within(tally.Chunks, i, p.modeChunks())
		if got := s.Shuffles(tally); got != shuffles {
			return chunk.Invalid("tally", "%d shuffles in mode %s: its chunks have %d", got, mode, shuffles)
		}
		for j, cells := range s.Cells(tally) {
			if t := s.Tests[j]; t.Per > 0 && !addUpTo(cells, t.Per*t.Counted(shuffles)) {
				return chunk.Invalid("tally", "the counts of %s in mode %s are not those of %d shuffles", t.Name, mode, shuffles)
			}
		}
		kept := uint64(0)
		if p.battery.Prints() {
			kept = p.within(tally.Chunks, i, min(tests.PrintChunks, p.modeChunks()))
		}
		if got := byMark[s.Mark/tests.MarkBit]; got != kept {
			return chunk.Invalid("tally", "%d fingerprints in mode %s: want %d", got, mode, kept)
		}
		byMark[s.Mark/tests.MarkBit] = 0
	}
	if byMark != [2]uint64{} {
		return chunk.Invalid("tally", "it has fingerprints of another mode")
	}
	return nil
}

// within returns the number of shuffles in those of the first chunks of a mode that are in
// the set.
func (p *Prepared) within(set chunk.Set, mode int, chunks uint64) uint64 {
	var of chunk.Set
	from := uint64(mode) * p.modeChunks()
	for _, r := range set {
		if r.From, r.To = max(r.From, from), min(r.To, from+chunks); r.From < r.To {
			of = append(of, chunk.Range{From: r.From - from, To: r.To - from})
		}
	}
	return p.rounds().In(of)
}

// addUpTo reports whether counts have the sum want. A sum that overflows does not.
func addUpTo(counts []uint64, want uint64) bool {
	total := uint64(0)
	for _, n := range counts {
		sum, carry := bits.Add64(total, n, 0)
		if carry > 0 {
			return false
		}
		total = sum
	}
	return total == want
}

// Rounds returns the number of shuffles in a tally of the plan, all modes together.
func (p *Prepared) Rounds(tally chunk.Tally) (all uint64) {
	for mode := range p.plan.Mode.each() {
		all += p.within(tally.Chunks, mode, p.modeChunks())
	}
	return all
}
