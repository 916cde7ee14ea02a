package tests

import (
	"slices"

	"pokersim/sim/chunk"
)

// Section is the part of a tally's counts that belongs to one mode: the number of
// shuffles at index from, then the cells of each test.
type Section struct {
	Reuse bool
	from  int
	Tests []test
	Mark  byte // the highest bit of the first byte of its fingerprints
}

type Sections []Section

// Sections returns the layout of a tally of modes, with new tests. Each mode starts from
// the ordered pack, or from the pack before.
func (b *Battery) Sections(reuse ...bool) (all Sections) {
	for i, mode := range reuse {
		tests := b.tests(mode)
		if b.read && i > 0 { // the first mode has the tests of packs
			tests = slices.DeleteFunc(tests, func(t test) bool { return t.ofPacks })
		}
		all = append(all, Section{Reuse: mode, from: all.Counts(), Tests: tests, Mark: byte(i) << 7})
	}
	return all
}

// Counts returns the number of counts in all sections.
func (s Sections) Counts() int {
	if len(s) == 0 {
		return 0
	}
	last := s[len(s)-1]
	return last.from + last.size()
}

func (s Section) size() int {
	size := 1
	for _, t := range s.Tests {
		size += t.Cells
	}
	return size
}

// Shuffles returns the number of shuffles of the section in a tally.
func (s Section) Shuffles(tally chunk.Tally) uint64 { return tally.Counts[s.from] }

// Cells returns the counts of each test.
func (s Section) Cells(tally chunk.Tally) (all [][]uint64) {
	from := s.from + 1
	for _, t := range s.Tests {
		all = append(all, tally.Counts[from:from+t.Cells:from+t.Cells])
		from += t.Cells
	}
	return all
}
