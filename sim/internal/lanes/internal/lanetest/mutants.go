package lanetest

import (
	"slices"
	"testing"

	"pokersim/internal/longtest"
)

// Mutant inverts a bit of one byte of a row, and of every Size-th byte after it.
type Mutant struct{ Row, At, Bit, Size int }

func (m Mutant) invert(rows [][]byte) {
	row := rows[m.Row]
	for i := m.At; i < len(row); i += m.Size {
		row[i] ^= 1 << m.Bit
	}
}

// Mutants returns the changes of a bit of a row. A bit of a constant of size bytes is inverted in
// all its copies. Tables are changed byte by byte: their size is that of the row.
func Mutants(row, size int) (all []Mutant) {
	for at := range size {
		for bit := range 8 {
			all = append(all, Mutant{row, at, bit, size})
		}
	}
	return all
}

// Mutable is a plan of a kernel: the rows that the kernel reads, and what it counts in some rounds or
// blocks.
type Mutable struct {
	Name   string
	Rows   [][]byte
	Counts func(n uint64) []uint64
}

// CheckMutants checks that each mutant changes a count of some plan, unless equivalent gives a reason
// why it cannot. It counts more and more, as long as a mutant is not caught; those with a reason only
// with -tags long.
func CheckMutants(t *testing.T, plans []Mutable, all []Mutant, equivalent func(Mutant) string, sizes ...uint64) {
	t.Helper()
	want := map[uint64][][]uint64{}
	caught := func(m Mutant, n uint64) bool {
		if want[n] == nil {
			for _, p := range plans {
				want[n] = append(want[n], p.Counts(n))
			}
		}
		for i, p := range plans {
			if m.Row >= len(p.Rows) {
				continue
			}
			m.invert(p.Rows)
			got := p.Counts(n)
			m.invert(p.Rows)
			if !slices.Equal(got, want[n][i]) {
				return true
			}
		}
		return false
	}
	for _, m := range all {
		reason, is := equivalent(m), false
		for i, n := range sizes {
			is = is || (i == 0 || reason == "" || longtest.On) && caught(m, n)
		}
		if is != (reason == "") {
			t.Errorf("bit %d of byte %d of row %d: caught %v, listed as equivalent: %q", m.Bit, m.At, m.Row, is, reason)
		}
	}
}
