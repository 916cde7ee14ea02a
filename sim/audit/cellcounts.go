package audit

import (
	"math"

	"pokersim/internal/stats"
	"pokersim/sim/audit/internal/laws"
	"pokersim/sim/audit/internal/tests"
)

// CellCounts is a matrix of counts. For a fair shuffle, the cells of a row have equal
// probabilities.
type CellCounts struct {
	Rows, Columns int
	Counts        []uint64 // row by row
	Cards         int      // number of cards in the pack
	Total         uint64   // number of trials of every row; 0 if it is the sum of the row
}

// Fair returns the probability of a cell of a fair shuffle in a trial: 1/Rows, or 1/Columns if
// the number of trials is the sum of the row.
func (m *CellCounts) Fair() float64 {
	if m.Total > 0 {
		return 1 / float64(m.Rows)
	}
	return 1 / float64(m.Columns)
}

// RowTotal returns the number of trials of a row.
func (m *CellCounts) RowTotal(row int) uint64 {
	if m.Total > 0 {
		return m.Total
	}
	return laws.Sum(m.Counts[row*m.Columns : (row+1)*m.Columns])
}

// Errors returns the deviation of a cell's count from that of a fair shuffle, in
// standard errors; it is positive if the count is too large. A row without trials
// gives 0.
func (m *CellCounts) Errors(row, column int) float64 {
	n, p := float64(m.RowTotal(row)), m.Fair()
	if n == 0 || p == 1 {
		return 0
	}
	return (float64(m.Counts[row*m.Columns+column]) - n*p) / math.Sqrt(n*p*(1-p))
}

// Interval returns the frequency of a cell, 0 to 1, and its Wilson interval (95 %). A
// row without trials gives frequency 0 and the interval 0 to 1.
func (m *CellCounts) Interval(row, column int) (frequency, low, high float64) {
	n := m.RowTotal(row)
	if n == 0 {
		return 0, 0, 1
	}
	count := m.Counts[row*m.Columns+column]
	low, high = stats.Wilson(count, n, stats.Level)
	return float64(count) / float64(n), low, high
}

// Flagged reports whether the exact confidence interval of a cell (Clopper and Pearson
// 1934) excludes the probability of a fair shuffle. The interval is adjusted for the
// number of cells (Bonferroni): at most 5 % of the matrices of fair shuffles have any
// flag.
func (m *CellCounts) Flagged(row, column int) bool {
	n, count := float64(m.RowTotal(row)), float64(m.Counts[row*m.Columns+column])
	level := (1 - stats.Level) / float64(len(m.Counts))
	return laws.TwoSided(count, n, m.Fair()) < level
}

// Order returns the order with an index of Part.Orders or of Part.Transitions, as in "2 0 1" with
// cards from 0, or the orders of a row of Part.Sequences, as in "2 0 1, 0 1 2".
func (m *CellCounts) Order(index int) string {
	orders := m.Columns
	if orders == 1 { // of Part.Orders
		orders = m.Rows
	}
	text := tests.OrderText(index%orders, m.Cards, 0)
	for rest := m.Rows / orders; rest > 1; rest /= orders {
		index /= orders
		text = tests.OrderText(index%orders, m.Cards, 0) + ", " + text
	}
	return text
}

// Uncounted returns the reason why the reports of the plan have no Part.Positions (matrix is
// "positions"), Part.Orders ("orders") or Part.Transitions ("transitions"). It returns "" if they have.
func (p *Prepared) Uncounted(matrix string) string {
	b := p.battery
	if matrix == "positions" && !b.Whole() {
		matrix = "first-positions"
	}
	if !b.Wants(matrix) {
		return "is not among -tests"
	}
	return b.Unfit(matrix)
}
