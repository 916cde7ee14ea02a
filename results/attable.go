package results

import (
	"iter"
	"math"

	"pokersim/internal/stats"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

// AtTable is what the hands of all seats are: for each category, the strongest first, how
// often it wins and loses.
type AtTable struct {
	Deals
	Seats int // players in the showdown
	Rows  []AtTableRow
	// Second is the number of deals by the category of the best and of the second best hand.
	Second [][]uint64
	Pots   []uint64 // by number of winners, from 1: deals
	// Beats is the number of deals with a bad beat, and Beat its weakest losing hand; "" if
	// none is counted.
	Beats uint64
	Beat  string
}

// AtTableRow is what is counted of a category.
type AtTableRow struct {
	Category string
	Wins     uint64   // deals whose winning hand has the category
	Winning  Estimate // their frequency
	Held     uint64   // seats that have the category
	Win, Tie uint64   // of Held: they get the whole pot, or a part of it
	Lose     Estimate // the frequency of the other seats among Held
	Lost     uint64   // deals whose best losing hand has the category
	Losing   Estimate // their frequency
}

// NewAtTable computes the table of a tally of a plan that counts tables. Errors are those
// of NewEquity.
//
// The frequency with which a category loses is R = ΣL / ΣH over all deals, where H seats
// have the category and L of them lose. Its standard error is that of a ratio, as in
// NewStartingHands: √(ΣL² - 2R·ΣLH + R²·ΣH²) / ΣH.
func NewAtTable(p *equity.Prepared, tally chunk.Tally) (*AtTable, error) {
	deals, err := newDeals(p, tally)
	if err != nil {
		return nil, err
	}
	if !p.Layout().HasTable {
		return nil, chunk.Invalid("table", "this run did not count what the hands are")
	}
	at := p.Layout().TableLayout()
	counts := p.Layout().Table(tally.Counts)
	order := p.Rules().Labels()
	t := &AtTable{Deals: deals, Seats: at.Players, Pots: make([]uint64, at.Players), Beats: counts[at.Beats()], Beat: p.Plan().Beat}
	of := make([]categorySums, len(order)+1)
	for best := range order {
		t.Second = append(t.Second, make([]uint64, len(order)))
		for lost := range len(order) + 1 {
			for winners := 1; winners <= at.Players; winners++ {
				for held := winners; held <= at.Players; held++ {
					n := counts[at.Cell(best, lost, winners, held)]
					of[best].add(n, winners, held)
					of[lost].lost += n
					t.Pots[winners-1] += n
					second := lost
					if winners > 1 {
						second = best
					}
					if n > 0 {
						t.Second[best][second] += n
					}
				}
			}
		}
	}
	for c, name := range order {
		t.Rows = append(t.Rows, of[c].row(name, counts[at.Held(c)], counts[at.Squares(c)], deals))
	}
	return t, nil
}

// categorySums are sums over the deals whose winning hand has a category, apart from lost.
type categorySums struct {
	wins, win, tie uint64  // deals, deals with one winner, and seats of several winners
	kh, kk         float64 // Σ winners·held and Σ winners²
	lost           uint64  // deals whose best losing hand has the category
}

// add adds n deals with the given numbers of winners and of seats with the category.
func (s *categorySums) add(n uint64, winners, held int) {
	s.wins += n
	if winners == 1 {
		s.win += n
	} else {
		s.tie += uint64(winners) * n
	}
	s.kh += float64(n) * float64(winners*held)
	s.kk += float64(n) * float64(winners*winners)
}

// row returns the row of a category that held seats have, with the given sum of squares
// of their number in a deal.
func (s *categorySums) row(name string, held, squares uint64, d Deals) AtTableRow {
	r := AtTableRow{Category: name, Wins: s.wins, Winning: frequency(s.wins, d.Rounds, d.Method), Held: held, Win: s.win, Tie: s.tie,
		Lost: s.lost, Losing: frequency(s.lost, d.Rounds, d.Method)}
	if held == 0 {
		r.Lose.CIHigh = 1
		return r
	}
	h, hh := float64(held), float64(squares)
	rate := float64(held-s.win-s.tie) / h
	r.Lose = Estimate{rate, 0, rate, rate}
	if d.Method == equity.Exact {
		return r
	}
	variance := max(0, (hh-2*s.kh+s.kk)-2*rate*(hh-s.kh)+rate*rate*hh) / h / h
	size := h
	if variance > 0 && rate > 0 && rate < 1 {
		size = rate * (1 - rate) / variance
	}
	r.Lose.StdError = math.Sqrt(variance)
	r.Lose.CILow, r.Lose.CIHigh = stats.WilsonMean(rate, size, stats.Level)
	return r
}

// Columns returns the header row of the CSV format.
func (t *AtTable) Columns() []string {
	return []string{"category", "count", "rounds", "frequency", "std_error", "ci_low", "ci_high",
		"held", "win", "tie", "loss", "loss_probability", "loss_std_error", "loss_ci_low", "loss_ci_high",
		"best_losing", "best_losing_frequency", "method", "seed", "plan"}
}

// Records returns the rows of the CSV format, one for each category.
func (t *AtTable) Records() iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		for _, r := range t.Rows {
			row := append([]string{r.Category, whole(r.Wins), whole(t.Rounds)}, r.Winning.records()...)
			row = append(row, whole(r.Held), whole(r.Win), whole(r.Tie), whole(r.Held-r.Win-r.Tie))
			if r.Held == 0 {
				row = append(row, "", "", "", "")
			} else {
				row = append(row, r.Lose.records()...)
			}
			if !yield(append(row, whole(r.Lost), number(&r.Losing.Value), string(t.Method), t.seed(), t.Origin.Plan)) {
				return
			}
		}
	}
}

func (t *AtTable) envelope() Envelope {
	e := t.Deals.envelope()
	about := e.Summary.(map[string]any)
	about["pots"] = t.Pots
	if t.Beat != "" {
		about["beat"], about["bad_beats"] = t.Beat, t.Beats
	}
	return e
}

// TableMatrix is the table of the categories of the best and of the second best hand.
type TableMatrix struct{ *AtTable }

// Columns returns the header row of the CSV format.
func (t TableMatrix) Columns() []string {
	return []string{"category", "second", "count", "rounds", "frequency", "std_error", "ci_low", "ci_high", "method", "seed", "plan"}
}

// Records returns the rows of the CSV format, one for each pair of categories.
func (t TableMatrix) Records() iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		for i, row := range t.Second {
			for j, n := range row[i:] {
				head := []string{t.Rows[i].Category, t.Rows[i+j].Category, whole(n), whole(t.Rounds)}
				head = append(head, frequency(n, t.Rounds, t.Method).records()...)
				if !yield(append(head, string(t.Method), t.seed(), t.Origin.Plan)) {
					return
				}
			}
		}
	}
}

func (t TableMatrix) envelope() Envelope { return t.envelopeOf(" -table matrix") }

// TablePots is the table of the numbers of winners.
type TablePots struct{ *AtTable }

// Columns returns the header row of the CSV format.
func (t TablePots) Columns() []string {
	return []string{"sharing", "count", "rounds", "frequency", "std_error", "ci_low", "ci_high", "method", "seed", "plan"}
}

// Records returns the rows of the CSV format, one for each number of winners.
func (t TablePots) Records() iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		for i, n := range t.Pots {
			head := append([]string{whole(uint64(i + 1)), whole(n), whole(t.Rounds)}, frequency(n, t.Rounds, t.Method).records()...)
			if !yield(append(head, string(t.Method), t.seed(), t.Origin.Plan)) {
				return
			}
		}
	}
}

func (t TablePots) envelope() Envelope { return t.envelopeOf(" -table pots") }
