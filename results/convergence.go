package results

import (
	"fmt"
	"io"
	"math"

	"pokersim/internal/ints"
	"pokersim/results/internal/players"
	"pokersim/results/internal/report"
	"pokersim/sim"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

// Convergence is the estimates of a run at increasing numbers of rounds: a curve for
// each hand or player. The numbers of rounds are fixed, so a longer run
// of the same seed has the same points at its beginning.
type Convergence struct {
	Curves  []Curve
	Seed    uint64
	Flags   string            // the flags that repeat the run, without -rounds and -seed
	Command string            // the command that repeats the run
	Of      report.CurveWords // what the curves show
}

// handPoint is the columns of a point of a hand.
type handPoint struct {
	Rounds uint64  `col:"rounds"`
	Hand   string  `col:"hand"`
	Value  float64 `col:"frequency"`
	Target float64 `col:"exact_probability"`
	band
}

// playerPoint is the columns of a point of a player.
type playerPoint struct {
	Rounds uint64  `col:"rounds"`
	Player int     `col:"player"`
	Range  string  `col:"range"`
	Value  float64 `col:"equity"`
	Target float64 `col:"final_equity"`
	band
}

// band is the last columns of a point. The numbers are nil if the exact value is 0.
type band struct {
	Deviation *float64 `col:"deviation"`
	Low       *float64 `col:"low"`
	High      *float64 `col:"high"`
	Seed      uint64   `col:"seed"`
	Plan      string   `col:"plan"`
}

// Rounds returns the number of rounds at the end of the curves.
func (c *Convergence) Rounds() uint64 {
	points := c.Curves[0].Points
	return points[len(points)-1].Rounds
}

// Curve is the estimates of one hand or player.
type Curve struct {
	Name   string  // the hand, or the player's number and range
	Target float64 // of a hand the exact probability; of a player the equity after all rounds
	Limit  float64 // of a player: half of the 95 % interval of Target; of a hand 0
	Points []Point
	of     players.Holding // the player
}

// Point is one estimate of a curve.
type Point struct {
	Rounds    uint64
	Value     float64 // the frequency or equity, 0 to 1
	Deviation float64 // of a hand Value/Target - 1, NaN if Target is 0; of a player Value - Target
	Limit     float64 // in 95 % of fair runs the deviation at this number of rounds is within ±Limit
}

// NewConvergence computes the curves of frequencies from tallies of increasing numbers
// of rounds, as Prefix and Early give them: those of the rows of NewTable. The limit is
// Limit·sqrt((1-p)/(p·n)) for an exact probability p and n rounds. It returns an error
// if there are no tallies, if a tally has no rounds, and if the exact numbers of hands
// are unknown or have other outcomes.
func NewConvergence(run *sim.Prepared, prefixes []chunk.Tally, exact []uint64) (*Convergence, error) {
	labels, spec := run.Labels(), run.Plan().Spec
	rounds, err := roundsOf(prefixes, len(labels))
	if err != nil {
		return nil, err
	}
	if len(exact) != len(labels) {
		return nil, fmt.Errorf("%d exact values: want %d", len(exact), len(labels))
	}
	c := &Convergence{Seed: spec.Seed, Flags: run.Flags(), Command: report.OriginOf(run, prefixes[len(prefixes)-1], rounds[len(rounds)-1]).String()}
	c.Of = report.CurveWords{
		Rounds: "hands", Axis: "frequency ÷ exact − 1", Deviation: "frequency against the exact value",
		Band: "It is ±1.96·√((1−p)/(p·n)), with p the exact probability.", Relative: true,
	}
	for _, outcome := range shown(run, prefixes[len(prefixes)-1].Counts, exact) {
		p := float64(exact[outcome]) / float64(ints.Sum(exact))
		curve := Curve{Name: labels[outcome], Target: p}
		for i, n := range rounds {
			f := float64(prefixes[i].Counts[outcome]) / float64(n)
			curve.Points = append(curve.Points, Point{n, f, (f - p) / p, report.Limit * math.Sqrt((1-p)/(p*float64(n)))})
		}
		c.Curves = append(c.Curves, curve)
	}
	return c, nil
}

// roundsOf returns the rounds of tallies, which must have the given number of
// counts.
func roundsOf(prefixes []chunk.Tally, counts int) ([]uint64, error) {
	if len(prefixes) == 0 {
		return nil, fmt.Errorf("no chunk of rounds was finished, so there are no curves")
	}
	var rounds []uint64
	for _, tally := range prefixes {
		if len(tally.Counts) != counts {
			return nil, fmt.Errorf("%d counts: want %d, as in the question", len(tally.Counts), counts)
		}
		rounds = append(rounds, tally.Total())
	}
	if rounds[0] == 0 {
		return nil, fmt.Errorf("no rounds: want at least 1")
	}
	return rounds, nil
}

// NewEquityConvergence computes the curves of the players' equities of a sampled
// plan. The target is the equity after all N rounds, since the exact equity may be
// unknown. The standard error of the deviation after n rounds is
// s·sqrt(1/n - 1/N), where s is the standard deviation of the player's share; so
// the limit is 0 after N rounds. Errors are those of NewEquity; an exact plan is an
// error too.
func NewEquityConvergence(p *equity.Prepared, prefixes []chunk.Tally) (*Convergence, error) {
	if len(prefixes) == 0 {
		return nil, fmt.Errorf("no chunk of deals was finished, so there are no curves")
	}
	last, err := players.NewEquity(p, prefixes[len(prefixes)-1])
	if err != nil {
		return nil, err
	}
	if last.Method == equity.Exact {
		return nil, fmt.Errorf("an exact run has no curves")
	}
	c := &Convergence{Seed: last.Plan.Seed, Flags: p.Flags(), Command: p.Command(last.Rounds)}
	c.Of = report.CurveWords{
		Rounds: "deals", Axis: "equity − last equity", Deviation: "equity against the equity after all deals", Band: "It is 0 at the end, since deviations are from the last value.",
	}
	all, at := float64(last.Rounds), p.Layout()
	for i, row := range last.Rows {
		curve := Curve{Name: fmt.Sprintf("%d  %s", row.Player, row.Range), Target: row.Equity, of: row.Holding}
		curve.Limit = (row.CIHigh - row.CILow) / 2
		s := row.StdError * math.Sqrt(all)
		for _, tally := range prefixes {
			n := p.Deals(tally)
			if n == 0 {
				return nil, fmt.Errorf("no deals: want at least 1")
			}
			mean, _ := at.Equity(tally.Counts, i)
			e, _ := mean.Float64()
			curve.Points = append(curve.Points, Point{n, e, e - row.Equity, report.Limit * s * math.Sqrt(1/float64(n)-1/all)})
		}
		c.Curves = append(c.Curves, curve)
	}
	return c, nil
}

// WriteCSV writes one header row, then, for each number of rounds in ascending
// order, a row for each hand or player. Columns low and high are the limits of the
// deviation; they and the deviation are empty if the exact value is 0. Errors are
// those of w.
func (c *Convergence) WriteCSV(w io.Writer) error {
	var hands []handPoint
	var deals []playerPoint
	for i := range c.Curves[0].Points {
		for _, curve := range c.Curves {
			p := curve.Points[i]
			limits := band{Seed: c.Seed, Plan: c.Flags}
			if !math.IsNaN(p.Deviation) {
				limits.Deviation, limits.Low, limits.High = &p.Deviation, new(0-p.Limit), &p.Limit
			}
			if curve.of.Player > 0 {
				deals = append(deals, playerPoint{p.Rounds, curve.of.Player, curve.of.Range, p.Value, curve.Target, limits})
			} else {
				hands = append(hands, handPoint{p.Rounds, curve.Name, p.Value, curve.Target, limits})
			}
		}
	}
	if deals != nil {
		return report.WriteRows(w, deals)
	}
	return report.WriteRows(w, hands)
}
