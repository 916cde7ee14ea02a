// Package players has the tables of deals of several players: of a tally that package
// equity counted, or of all next cards and boards.
package players

import (
	"fmt"
	"math"
	"math/big"
	"strings"

	"pokersim/internal/stats"
	"pokersim/results/internal/report"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

// Deals is the run of a table.
type Deals struct {
	Rounds uint64 // the number of deals; of an exact run the sum of their integer weights
	Method equity.Method
	Seed   *uint64     // nil for an exact run
	Plan   equity.Spec // the plan without its rounds
	// Warnings are doubts about the result.
	Warnings []string
	Prepared *equity.Prepared
	Origin   report.Origin
}

// newDeals checks a tally.
func newDeals(p *equity.Prepared, tally chunk.Tally) (Deals, error) {
	if err := p.Check(tally); err != nil {
		return Deals{}, err
	}
	plan := p.Plan()
	d := Deals{Rounds: p.Deals(tally), Method: plan.Method, Plan: plan.Spec, Prepared: p}
	d.Origin = report.OriginOf(p, tally, d.Rounds)
	switch {
	case d.Rounds == 0:
		return d, fmt.Errorf("no deals: want at least 1")
	case plan.Method == equity.Exact && d.Rounds != plan.Rounds:
		return d, fmt.Errorf("an exact run that is not finished has no table: %d of %d deals are counted", d.Rounds, plan.Rounds)
	case plan.Method == equity.Sample:
		d.Seed = &plan.Seed
	}
	return d, nil
}

// Warn adds a warning.
func (d *Deals) Warn(text string) { d.Warnings = append(d.Warnings, text) }

// about returns what is not about one row of a kind of table that the command prints with
// some more flags.
func (d Deals) about(kind, flags string) report.About {
	spec, _ := report.Without(d.Plan, "seed") // a Spec always has a JSON form
	return report.About{Kind: kind, Origin: d.Origin, Flags: flags, Seed: d.source("").Seed, Warnings: d.Warnings,
		Summary: map[string]any{"rounds": d.Rounds, "method": d.Method, "spec": spec}}
}

// source returns the last columns of a row, with some more flags.
func (d Deals) source(flags string) report.Source {
	s := report.Source{Method: string(d.Method), Plan: d.Origin.Plan + flags}
	if d.Seed != nil {
		s.Seed = fmt.Sprint(*d.Seed)
	}
	return s
}

// exact reports whether every deal is counted.
func (d Deals) exact() bool { return d.Method == equity.Exact }

// frequency returns the frequency of an outcome.
func (d Deals) frequency(count uint64) report.Estimate {
	return report.Frequency(count, d.Rounds, d.exact())
}

// ended returns a table as text with the lines below it, of which about is not about one
// row. They say how the table shows the 95 % intervals.
func (d Deals) ended(text string, about report.About) string {
	if d.Seed == nil {
		return text + "\n" + about.End(fmt.Sprintf("all %d deals, exact", d.Rounds))
	}
	counted := fmt.Sprintf("%d deals, seed %d", d.Rounds, *d.Seed)
	half, ends := strings.Contains(text, " ± "), strings.Contains(text, " – ")
	switch {
	case half && ends:
		counted += "; ± is half the 95 % interval, in brackets are its ends"
	case half:
		counted += "; ± is half the 95 % interval"
	case ends:
		counted += "; in brackets the 95 % intervals"
	}
	return text + "\n" + about.End(counted)
}

// newShare returns the estimate of an equity from n deals. The interval is that of
// stats.WilsonMean, with n as the effective number of values if the shares do not
// vary.
func newShare(mean, variance *big.Rat, n uint64, exact bool) Share {
	e, _ := mean.Float64()
	if exact {
		return Share{e, report.Estimate{Value: e, CILow: e, CIHigh: e}, mean.Num().String(), mean.Denom().String()}
	}
	v, _ := variance.Float64()
	size := float64(n)
	if v > 0 {
		size *= e * (1 - e) / v
	}
	low, high := stats.WilsonMean(e, size, stats.Level)
	return Share{Equity: e, Estimate: report.Estimate{Value: e, StdError: math.Sqrt(v / float64(n)), CILow: low, CIHigh: high}}
}

// allDeals is what a table of all deals of a plan has besides its rows: the name of -table and
// the flags.
type allDeals struct{ table, Plan string }

// allDealsOf returns those of a plan: the operands and flags for the players and known
// cards, and the table.
func allDealsOf(p *equity.Prepared, table string) allDeals {
	s := p.Plan()
	return allDeals{table, equity.Spec{Players: s.Players, Folded: s.Folded, Setting: s.Setting}.Flags() + " -table " + table}
}

// About returns what is not about one row.
func (t allDeals) About() report.About {
	return report.About{Kind: t.table, Origin: report.Origin{Command: "simulate equity " + t.Plan, Plan: t.Plan}}
}

// end returns the lines below a table.
func (t allDeals) end() string { return "\nall deals, exact\nsimulate equity " + t.Plan + "\n" }

func sum(counts []uint64) (total uint64) {
	for _, n := range counts {
		total += n
	}
	return total
}
