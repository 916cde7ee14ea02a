package results

import (
	"fmt"
	"iter"
	"strconv"

	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

// Equity is the table of the players' equities.
type Equity struct {
	Deals
	Rows []EquityRow
}

// Deals is the run of a table.
type Deals struct {
	Rounds uint64 // the number of deals; of an exact run the sum of their integer weights
	Method equity.Method
	Seed   *uint64     // nil for an exact run
	Plan   equity.Spec // the plan without its rounds
	// Warnings are doubts about the result.
	Warnings []string
	Prepared *equity.Prepared
	Origin   Origin
}

// Warn adds a warning.
func (d *Deals) Warn(text string) { d.Warnings = append(d.Warnings, text) }

// Doubts returns the warnings.
func (d *Deals) Doubts() []string { return d.Warnings }

// EquityRow is the result of one player.
type EquityRow struct {
	Holding
	Pots
	Share
}

// Holding is the range of a player.
type Holding struct {
	Player int // from 1
	Range  string
	Combos int // the number of hands in the range
	Live   int // the number of these hands that have neither a card of the board nor a dead card
}

// Pots is the number of deals with each outcome of a player.
type Pots struct {
	Win            uint64 // he gets the whole pot
	Tie            uint64 // he gets a part of the pot
	Loss           uint64
	WinProbability float64
	TieProbability float64
}

// Share is a player's equity, the mean share of the pot.
type Share struct {
	Equity float64
	Estimate
	Num string // of an exact run: the equity as a reduced fraction
	Den string
}

// NewEquity computes the table of a tally of the plan. A tally that does not fit the
// plan, has no deals, or is part of an exact run, is an error.
func NewEquity(p *equity.Prepared, tally chunk.Tally) (*Equity, error) {
	deals, err := newDeals(p, tally)
	if err != nil {
		return nil, err
	}
	t := &Equity{Deals: deals}
	at := p.Layout()
	winners := at.Winners(tally.Counts)
	for i, r := range p.Scenario().Players {
		row := EquityRow{Holding: Holding{i + 1, r.String(), r.Size(), p.Live(i)}, Pots: newPots(at, winners, i, deals.Rounds)}
		mean, variance := share(at, winners, i)
		estimate := meanShare(mean, variance, deals.Rounds, deals.Method)
		row.Share = Share{Equity: estimate.Value, Estimate: estimate}
		if deals.Method == equity.Exact {
			row.Num, row.Den = mean.Num().String(), mean.Denom().String()
		}
		t.Rows = append(t.Rows, row)
	}
	return t, nil
}

// newDeals checks a tally.
func newDeals(p *equity.Prepared, tally chunk.Tally) (Deals, error) {
	if err := p.Check(tally); err != nil {
		return Deals{}, err
	}
	plan := p.Plan()
	d := Deals{Rounds: p.Deals(tally), Method: plan.Method, Plan: plan.Spec, Prepared: p}
	d.Origin = origin(p, tally, d.Rounds)
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

func newPots(at equity.Layout, winners []uint64, player int, rounds uint64) (p Pots) {
	for place, n := range winners {
		switch at.Share(place, player) {
		case 0:
		case equity.Pot:
			p.Win += n
		default:
			p.Tie += n
		}
	}
	p.Loss = rounds - p.Win - p.Tie
	p.WinProbability = float64(p.Win) / float64(rounds)
	p.TieProbability = float64(p.Tie) / float64(rounds)
	return p
}

// Columns returns the header row of the CSV format.
func (t *Equity) Columns() []string {
	return []string{
		"player", "range", "combos", "live_combos", "win", "tie", "loss", "rounds", "win_probability", "tie_probability",
		"equity", "std_error", "ci_low", "ci_high", "share_num", "share_den", "method", "seed", "plan",
	}
}

// Records returns the rows of the CSV format, one for each player.
func (t *Equity) Records() iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		for _, r := range t.Rows {
			row := []string{
				strconv.Itoa(r.Player), r.Range, strconv.Itoa(r.Combos), strconv.Itoa(r.Live),
				whole(r.Win), whole(r.Tie), whole(r.Loss), whole(t.Rounds),
				number(&r.WinProbability), number(&r.TieProbability),
			}
			row = append(append(row, r.records()...), r.Num, r.Den, string(t.Method), t.seed(), t.Origin.Plan)
			if !yield(row) {
				return
			}
		}
	}
}

func (d Deals) envelope() Envelope { return d.envelopeOf("") }

// envelopeOf returns the envelope of a table that the command prints with some more flags.
func (d Deals) envelopeOf(flags string) Envelope {
	spec, _ := without(d.Plan, "seed") // a Spec always has a JSON form
	e := Envelope{Plan: d.Origin.Plan, Command: d.Origin.Command, Seed: d.seed(), Warnings: d.Warnings}
	if e.Command != "" {
		e.Command += flags
	}
	e.Summary = map[string]any{"rounds": d.Rounds, "method": d.Method, "spec": spec}
	return e
}

func (d Deals) seed() string {
	if d.Seed == nil {
		return ""
	}
	return whole(*d.Seed)
}

func whole(n uint64) string { return strconv.FormatUint(n, 10) }
