package players

import (
	"fmt"
	"math"
	"strings"

	"pokersim/internal/stats"
	"pokersim/results/internal/report"
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
	// BadBeat says what else a bad beat needs.
	BadBeat []string
	// Whole says that no -table chose one of the tables: then text has all of them.
	Whole bool
}

// AtTableRow is what is counted of a category.
type AtTableRow struct {
	Category string           `col:"category"`
	Wins     uint64           `col:"count"` // deals whose winning hand has the category
	Rounds   uint64           `col:"rounds"`
	Winning  report.Estimate  `col:"frequency,std_error,ci_low,ci_high"`                       // of Wins
	Held     uint64           `col:"held"`                                                     // seats that have the category
	Win      uint64           `col:"win"`                                                      // of Held: they get the whole pot
	Tie      uint64           `col:"tie"`                                                      // of Held: they get a part of it
	Loss     uint64           `col:"loss"`                                                     // of Held
	Lose     *report.Estimate `col:"loss_probability,loss_std_error,loss_ci_low,loss_ci_high"` // the frequency of Loss among Held; nil if Held is 0
	Lost     uint64           `col:"best_losing"`                                              // deals whose best losing hand has the category
	Losing   report.Estimate  `col:"best_losing_frequency"`                                    // of Lost
	report.Source
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
	at, counts := p.Layout(), tally.Counts
	order := p.Rules().Labels()
	t := &AtTable{Deals: deals, Seats: at.Players, Pots: make([]uint64, at.Players), Beats: at.TableBeats(counts), Beat: p.Plan().Beat, BadBeat: p.BadBeat()}
	of := make([]categorySums, len(order)+1)
	for best := range order {
		t.Second = append(t.Second, make([]uint64, len(order)))
		for lost := range len(order) + 1 {
			for winners := 1; winners <= at.Players; winners++ {
				for held := winners; held <= at.Players; held++ {
					n := at.TableDeals(counts, best, lost, winners, held)
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
		held, squares := at.TableSeats(counts, c)
		t.Rows = append(t.Rows, of[c].row(name, held, squares, deals))
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
	r := AtTableRow{Category: name, Wins: s.wins, Rounds: d.Rounds, Winning: d.frequency(s.wins), Held: held, Win: s.win, Tie: s.tie, Loss: held - s.win - s.tie,
		Lost: s.lost, Losing: d.frequency(s.lost), Source: d.source("")}
	if held == 0 {
		return r
	}
	h, hh := float64(held), float64(squares)
	rate := float64(r.Loss) / h
	r.Lose = &report.Estimate{Value: rate, CILow: rate, CIHigh: rate}
	if d.exact() {
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

// MarshalJSON returns the JSON that results.Write writes.
func (t AtTable) MarshalJSON() ([]byte, error) { return report.JSON(&t) }

// Records returns the rows, one for each category.
func (t *AtTable) Records() any { return t.Rows }

// About returns what is not about one row.
func (t *AtTable) About() report.About {
	about := t.about("table", " -table categories")
	summary := about.Summary.(map[string]any)
	summary["pots"] = t.Pots
	if t.Beat != "" {
		summary["beat"], summary["bad_beats"], summary["bad_beats_interval"] = t.Beat, t.Beats, t.beats().interval()
	}
	return about
}

// about returns what is not about one row of a table that -table chooses with some flags.
func (t *AtTable) about(kind, flags string) report.About {
	if t.Whole {
		flags = ""
	}
	return t.Deals.about(kind, flags)
}

// Text returns the categories; if no -table chose them, also the matrix of the best and the
// second best hand, the numbers of winners and the bad beats. If the columns of the
// categories do not fit the width, they have fewer digits, then no intervals; those of the
// matrix have shorter headings and fewer digits.
func (t *AtTable) Text(width int) string {
	text := report.Fit(width, categoryLayouts, t.categories)
	if t.Whole {
		text += "\n" + TableMatrix{t}.text(width) + "\n" + TablePots{t}.text(width)
		if t.Beat != "" {
			text += "\n" + TableBeats{t}.text(width)
		}
	}
	return t.ended(text, t.About())
}

// categoryLayout is the columns of the categories.
type categoryLayout struct {
	heads    string // of the last columns
	decimals int
	ends     bool // of the intervals
}

// categoryLayouts are the layouts, the widest first.
var categoryLayouts = []categoryLayout{
	{"best loser %\theld\tloses if held %", 4, true},
	{"loser %\theld\tloses %", 2, true},
	{"loser %\theld\tloses %", 4, false},
}

// categories returns the categories in a layout.
func (t *AtTable) categories(l categoryLayout) string {
	percent := func(e report.Estimate) string {
		if !l.ends {
			return fmt.Sprintf("%.*f", l.decimals, 100*e.Value)
		}
		return e.Ends(t.exact(), l.decimals)
	}
	return report.Layout[AtTableRow]{Heads: "<hand           \twins %\t" + l.heads, Cells: func(r AtTableRow) string {
		loses := "-"
		if r.Lose != nil {
			loses = percent(*r.Lose)
		}
		return fmt.Sprintf("%s\t%s\t%s\t%d\t%s", r.Category, percent(r.Winning), percent(r.Losing), r.Held, loses)
	}}.Lines(t.Rows)
}

// TablePots is the table of the numbers of winners.
type TablePots struct{ *AtTable }

// NewTablePots computes the table of a tally. Errors are those of NewAtTable.
func NewTablePots(p *equity.Prepared, tally chunk.Tally) (TablePots, error) {
	t, err := NewAtTable(p, tally)
	return TablePots{t}, err
}

// potsRow is the number of deals with a number of winners.
type potsRow struct {
	Sharing int    `col:"sharing"`
	Count   uint64 `col:"count"`
	Rounds  uint64 `col:"rounds"`
	report.Estimate
	report.Source
}

// MarshalJSON returns the JSON that results.Write writes.
func (t TablePots) MarshalJSON() ([]byte, error) { return report.JSON(t) }

// Records returns the rows, one for each number of winners.
func (t TablePots) Records() any { return t.rows() }

func (t TablePots) rows() (rows []potsRow) {
	if t.AtTable == nil {
		return nil
	}
	for i, n := range t.Pots {
		rows = append(rows, potsRow{i + 1, n, t.Rounds, t.frequency(n), t.source("")})
	}
	return rows
}

// About returns what is not about one row.
func (t TablePots) About() report.About { return t.about("table pots", " -table pots") }

// Text returns the numbers of winners.
func (t TablePots) Text(width int) string { return t.ended(t.text(width), t.About()) }

// text returns the numbers of winners, with a shorter heading if it does not fit.
func (t TablePots) text(width int) string {
	return report.Fit(width, []string{"players who share the pot", "share the pot"}, func(sharing string) string {
		return report.Layout[potsRow]{Heads: sharing + "\tdeals\tper cent", Cells: func(r potsRow) string {
			return fmt.Sprintf("%d\t%d\t%s", r.Sharing, r.Count, r.Ends(t.exact(), 4))
		}}.Lines(t.rows())
	})
}

// TableBeats is the table of the bad beats, of one row.
type TableBeats struct{ *AtTable }

// NewTableBeats computes the table of a tally. Errors are those of NewAtTable, and that of
// a plan without bad beats.
func NewTableBeats(p *equity.Prepared, tally chunk.Tally) (TableBeats, error) {
	t, err := NewAtTable(p, tally)
	if err == nil && t.Beat == "" {
		err = chunk.Invalid("table", "this run did not count bad beats")
	}
	return TableBeats{t}, err
}

// beatsRow is the number of deals with a bad beat.
type beatsRow struct {
	Beat   string `col:"beat"`
	Count  uint64 `col:"count"`
	Rounds uint64 `col:"rounds"`
	report.Estimate
	report.Source
}

// beats returns the row.
func (t *AtTable) beats() beatsRow {
	return beatsRow{t.Beat, t.Beats, t.Rounds, t.frequency(t.Beats), t.source("")}
}

// interval returns the ends of the interval of the frequency.
func (r beatsRow) interval() [2]float64 { return [2]float64{r.CILow, r.CIHigh} }

// MarshalJSON returns the JSON that results.Write writes.
func (t TableBeats) MarshalJSON() ([]byte, error) { return report.JSON(t) }

// Records returns the row.
func (t TableBeats) Records() any {
	if t.AtTable == nil {
		return []beatsRow(nil)
	}
	return []beatsRow{t.beats()}
}

// About returns what is not about one row.
func (t TableBeats) About() report.About { return t.about("table beats", " -table beats") }

// Text returns the bad beats; if no -table chose them, all tables.
func (t TableBeats) Text(width int) string {
	if t.Whole {
		return t.AtTable.Text(width)
	}
	return t.ended(t.text(width), t.About())
}

// text returns the row and the rule of a bad beat. It omits the odds if they do not fit.
func (t TableBeats) text(width int) string {
	return report.Fit(width, [][]string{nil, {"1 in"}}, func(omit []string) string {
		return report.Layout[beatsRow]{Heads: "<bad beats of at least\tdeals\tper cent\t1 in", Omit: omit, Cells: func(r beatsRow) string {
			return fmt.Sprintf("%s\t%d\t%s\t%s", r.Beat, r.Count, r.Ends(t.exact(), 4), report.Odds(&r.Value))
		}}.Lines([]beatsRow{t.beats()})
	}) + strings.Join(t.BadBeat, "\n") + "\n"
}
