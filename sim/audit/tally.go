package audit

import (
	"math/bits"
	"slices"

	"pokersim/sim/chunk"
)

// section is the part of a tally's counts that belongs to one mode: the number of
// shuffles at index from, then the cells of each test.
type section struct {
	mode  Mode
	from  int
	tests []test
	mark  byte // the highest bit of the first byte of its fingerprints
}

type sections []section

// sections returns the layout of a tally, with new tests.
func (b *battery) sections(mode Mode) (all sections) {
	for i, m := range mode.each() {
		tests := b.tests(m == Reuse)
		if b.read && i > 0 { // the first mode has the tests of packs
			tests = slices.DeleteFunc(tests, func(t test) bool { return t.ofPacks })
		}
		all = append(all, section{mode: m, from: all.counts(), tests: tests, mark: byte(i) << 7})
	}
	return all
}

func (p *Prepared) sections() sections { return p.battery.sections(p.plan.Mode) }

// counts returns the number of counts in all sections.
func (s sections) counts() int {
	if len(s) == 0 {
		return 0
	}
	last := s[len(s)-1]
	return last.from + last.size()
}

func (s section) size() int {
	size := 1
	for _, t := range s.tests {
		size += t.cells
	}
	return size
}

// shuffles returns the number of shuffles of the section in a tally.
func (s section) shuffles(tally chunk.Tally) uint64 { return tally.Counts[s.from] }

// cells returns the counts of each test.
func (s section) cells(tally chunk.Tally) (all [][]uint64) {
	from := s.from + 1
	for _, t := range s.tests {
		all = append(all, tally.Counts[from:from+t.cells:from+t.cells])
		from += t.cells
	}
	return all
}

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
	if n := sections.counts(); len(tally.Counts) != n {
		return chunk.Invalid("tally", "%d counts: the tests have %d", len(tally.Counts), n)
	}
	if outside := tally.Chunks.Minus(p.Chunks()); len(outside) > 0 {
		return chunk.Invalid("tally", "chunks %v are not in the plan, which has %v", outside, p.Chunks())
	}
	var byMark [2]uint64
	for i := range tally.Prints {
		byMark[tally.Prints[i][0]/markBit]++
	}
	for i, s := range sections {
		shuffles := p.within(tally.Chunks, i, p.modeChunks())
		if got := s.shuffles(tally); got != shuffles {
			return chunk.Invalid("tally", "%d shuffles in mode %s: its chunks have %d", got, s.mode, shuffles)
		}
		for j, cells := range s.cells(tally) {
			if t := s.tests[j]; t.per > 0 && !addUpTo(cells, t.per*t.counted(shuffles)) {
				return chunk.Invalid("tally", "the counts of %s in mode %s are not those of %d shuffles", t.name, s.mode, shuffles)
			}
		}
		kept := uint64(0)
		if p.battery.prints() {
			kept = p.within(tally.Chunks, i, min(printChunks, p.modeChunks()))
		}
		if got := byMark[s.mark/markBit]; got != kept {
			return chunk.Invalid("tally", "%d fingerprints in mode %s: want %d", got, s.mode, kept)
		}
		byMark[s.mark/markBit] = 0
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

// Shuffled returns the number of shuffles in chunks of the plan, all modes together.
func (p *Prepared) Shuffled(chunks chunk.Set) (all uint64) {
	for mode := range p.plan.Mode.each() {
		all += p.within(chunks, mode, p.modeChunks())
	}
	return all
}
