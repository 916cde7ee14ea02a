package audit

import (
	"math"

	"pokersim/sim/stats"
)

// Matrix holds counts of things that are equally likely, if all is fair, within
// a row.
type Matrix struct {
	Rows, Columns int
	Counts        []uint64 // row by row
	Cards         int      // cards in the pack
	Total         uint64   // shuffles, of which each row has one; 0 if rows differ
}

// Fair returns the probability of a cell, if all is fair.
func (m *Matrix) Fair() float64 { return 1 / float64(m.Rows) }

// RowTotal returns what the cells of a row are out of.
func (m *Matrix) RowTotal(row int) uint64 {
	if m.Total > 0 {
		return m.Total
	}
	return sum(m.Counts[row*m.Columns : (row+1)*m.Columns])
}

// Errors returns how many standard errors a cell's count lies above what is fair,
// or below if it is negative: 0 for a row that never came up.
func (m *Matrix) Errors(row, column int) float64 {
	n, p := float64(m.RowTotal(row)), m.Fair()
	if n == 0 || p == 1 {
		return 0
	}
	return (float64(m.Counts[row*m.Columns+column]) - n*p) / math.Sqrt(n*p*(1-p))
}

// Interval returns a cell's frequency with its Wilson interval (95 %). A row
// that never came up has all of 0 to 1.
func (m *Matrix) Interval(row, column int) (frequency, low, high float64) {
	n := m.RowTotal(row)
	if n == 0 {
		return 0, 0, 1
	}
	count := m.Counts[row*m.Columns+column]
	low, high = stats.Wilson(count, n, stats.Level)
	return float64(count) / float64(n), low, high
}

// Flagged tells whether a cell's exact interval (Clopper and Pearson 1934) does
// not hold the fair probability, at a level such that at most one in twenty
// matrices of a fair shuffle has a flag at all.
func (m *Matrix) Flagged(row, column int) bool {
	n, count := float64(m.RowTotal(row)), float64(m.Counts[row*m.Columns+column])
	level := (1 - stats.Level) / float64(len(m.Counts))
	return twoSided(count, n, m.Fair()) < level
}
