package results

import (
	"encoding/csv"
	"fmt"
	"io"
	"math"

	"pokersim/sim"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

// Limit is how many standard errors 95 % of normal values lie within: the
// envelope of a curve.
const Limit = 1.96

// Convergence is how the estimates of a run come closer to a value: a curve for
// each hand or player, at growing numbers of rounds. Those are fixed numbers of
// chunks, so that a seed has one curve, and a longer run of it the same beginning.
type Convergence struct {
	Curves  []Curve
	Seed    uint64
	Flags   string   // that repeat the run, without -rounds and -seed
	Command string   // that repeats the run
	Of      Kind     // what the curves are of
	Columns []string // the header of the CSV form
}

// Kind is what curves are of, in words.
type Kind struct {
	Rounds    string // what is counted: hands or deals
	Deviation string
	Band      string // what the limits rest on
	Relative  bool   // whether deviations are relative
}

// Rounds returns the rounds at the end of the curves.
func (c *Convergence) Rounds() uint64 {
	points := c.Curves[0].Points
	return points[len(points)-1].Rounds
}

// Curve is what a run estimated of one hand or player.
type Curve struct {
	Name   string  // the hand, or the player's number and range
	Target float64 // the exact probability; of a player the equity after all rounds
	Limit  float64 // of a player's target: half of its 95 % interval; 0 for an exact value
	Points []Point
	keys   []string
}

// Point is one estimate of a curve.
type Point struct {
	Rounds    uint64
	Value     float64 // the frequency, or the equity
	Deviation float64 // frequency/exact - 1, not a number if the exact value is 0; of a player equity - target
	Limit     float64 // 95 % of fair runs have a deviation of at most so much, up or down, at this number of rounds
}

// NewConvergence computes the curves of frequencies from tallies of growing
// numbers of chunks. The limit is Limit·sqrt((1-p)/(p·n)) for an exact probability
// p and n rounds. No tallies, a tally without rounds, and a distribution that is
// not known or of other outcomes are errors.
func NewConvergence(prefixes []chunk.Tally, exact Distribution, spec sim.Spec) (*Convergence, error) {
	rounds, err := roundsOf(prefixes, len(exact.Hands))
	if err != nil {
		return nil, err
	}
	if exact.Counts == nil {
		return nil, fmt.Errorf("no exact values: there is nothing to converge to")
	}
	c := &Convergence{Seed: spec.Seed, Flags: spec.Flags(), Command: spec.Command(rounds[len(rounds)-1])}
	c.Of = Kind{"hands", "frequency against the exact value", "It is ±1.96·√((1−p)/(p·n)), with p the exact probability.", true}
	c.Columns = []string{"rounds", "hand", "frequency", "exact_probability", "deviation", "low", "high", "seed", "plan"}
	for outcome, hand := range exact.Hands {
		p, _ := exact.Probability(outcome)
		curve := Curve{Name: hand, Target: p, keys: []string{hand}}
		for i, n := range rounds {
			f := float64(prefixes[i].Counts[outcome]) / float64(n)
			curve.Points = append(curve.Points, Point{n, f, (f - p) / p, Limit * math.Sqrt((1-p)/(p*float64(n)))})
		}
		c.Curves = append(c.Curves, curve)
	}
	return c, nil
}

// roundsOf returns the rounds of tallies of so many counts.
func roundsOf(prefixes []chunk.Tally, counts int) ([]uint64, error) {
	if len(prefixes) == 0 {
		return nil, fmt.Errorf("no chunk of rounds was finished, so there are no curves")
	}
	var rounds []uint64
	for _, tally := range prefixes {
		if len(tally.Counts) != counts {
			return nil, fmt.Errorf("%d counts do not fit a distribution of %d hands", len(tally.Counts), counts)
		}
		rounds = append(rounds, tally.Total())
	}
	if rounds[0] == 0 {
		return nil, fmt.Errorf("no rounds: there is nothing to draw curves from")
	}
	return rounds, nil
}

// NewEquityConvergence computes the curves of the players' equities of a sampled
// plan. The exact equities need not be known, so the curves run to the equity
// after all N rounds. A part of n rounds differs from that by a standard error of
// s·sqrt(1/n - 1/N), with s the standard deviation of a player's share, so that the
// envelope closes there. Errors are those of NewEquity; an exact plan has no curves.
func NewEquityConvergence(plan equity.Plan, prefixes []chunk.Tally) (*Convergence, error) {
	if len(prefixes) == 0 {
		return nil, fmt.Errorf("no chunk of deals was finished, so there are no curves")
	}
	var tables []*Equity
	for _, tally := range prefixes {
		t, err := NewEquity(plan, tally)
		if err != nil {
			return nil, err
		}
		tables = append(tables, t)
	}
	last := tables[len(tables)-1]
	if last.Method == equity.Exact {
		return nil, fmt.Errorf("an exact run has no curves")
	}
	c := &Convergence{Seed: last.Plan.Seed, Flags: last.Plan.Flags(), Command: last.Plan.Command(last.Rounds)}
	c.Of = Kind{"deals", "equity against the equity after all deals", "It closes at the end: the curve runs to its own last value.", false}
	c.Columns = []string{"rounds", "player", "range", "equity", "final_equity", "deviation", "low", "high", "seed", "plan"}
	all := float64(last.Rounds)
	for i, row := range last.Rows {
		number := fmt.Sprint(row.Player)
		curve := Curve{Name: number + "  " + row.Range, Target: row.Equity, keys: []string{number, row.Range}}
		curve.Limit = (row.CIHigh - row.CILow) / 2
		s := row.StdError * math.Sqrt(all)
		for _, t := range tables {
			e, n := t.Rows[i].Equity, float64(t.Rounds)
			curve.Points = append(curve.Points, Point{t.Rounds, e, e - row.Equity, Limit * s * math.Sqrt(1/n-1/all)})
		}
		c.Curves = append(c.Curves, curve)
	}
	return c, nil
}

// WriteCSV writes the curves: one header row, then for each number of rounds,
// ascending, a row for each hand or player. Low and high are the limits of the
// deviation; they and the deviation are empty where the exact value is 0. Errors
// are those of w.
func (c *Convergence) WriteCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	out.Write(c.Columns)
	for i := range c.Curves[0].Points {
		for _, curve := range c.Curves {
			p := curve.Points[i]
			record := append([]string{whole(p.Rounds)}, curve.keys...)
			record = append(record, number(&p.Value), number(&curve.Target))
			if low := 0 - p.Limit; !math.IsNaN(p.Deviation) {
				record = append(record, number(&p.Deviation), number(&low), number(&p.Limit))
			} else {
				record = append(record, "", "", "")
			}
			out.Write(append(record, whole(c.Seed), c.Flags))
		}
	}
	out.Flush()
	return out.Error() // the first one of all the writes
}
