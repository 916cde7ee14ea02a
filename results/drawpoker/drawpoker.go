// Package drawpoker makes tables of draw poker against a pay table: the return, a sample, the
// holds of a hand, the best hold of each hand, and how many hands each row has.
//
// Errors are those of a tally without rounds.
package drawpoker

import (
	"cmp"
	"fmt"
	"iter"
	"math"
	"math/big"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"pokersim/deck"
	"pokersim/eval/handset"
	"pokersim/internal/ints"
	"pokersim/results/internal/report"
	"pokersim/sim/chunk"
	"pokersim/sim/videopoker"
)

// Hold is a row of the holds of a hand.
type Hold struct {
	Rank    int     `col:"rank"`
	Hand    string  `col:"hand"`
	Hold    string  `col:"hold"`
	Draws   uint64  `col:"draws"`
	Paid    float64 `col:"paid"`
	PaidNum string  `col:"paid_num"`
	PaidDen string  `col:"paid_den"`
	Plan    string  `col:"plan"`
}

// NewHolds returns the 32 holds of a hand of five cards, in any order. Of equal ones the
// first is that of Solver.Before.
func NewHolds(s *videopoker.Solver, hand []deck.Card, origin report.Origin) report.Listing[Hold] {
	hand = slices.Sorted(slices.Values(hand))
	values := s.Values(hand)
	order := ints.Below[int](len(values))
	slices.SortFunc(order, func(a, b int) int {
		if values[a] > values[b] || values[a] == values[b] && s.Before(hand, a, b) {
			return -1
		}
		return 1
	})
	var rows []Hold
	for i, m := range order {
		paid := s.Value(values[m])
		rows = append(rows, Hold{i + 1, cardsText(hand, len(values)-1), cardsText(hand, m), s.Draws(m), float(paid), paid.Num().String(), paid.Denom().String(), origin.Plan})
	}
	about := report.About{Kind: "videopoker holds", Origin: origin}
	return report.Listing[Hold]{Rows: rows, Head: about, Lines: func() string {
		return report.Layout[Hold]{Heads: "rank\thold\tdraws\tpaid\texact", Cells: func(r Hold) string {
			return fmt.Sprintf("%d\t%s\t%d\t%.10f\t%s/%s", r.Rank, r.Hold, r.Draws, r.Paid, r.PaidNum, r.PaidDen)
		}}.Lines(rows) + "\n" + about.End("exact, of all draws")
	}}
}

// cardsText returns some cards of a hand, the highest first, or none.
func cardsText(hand []deck.Card, some int) string {
	cards := make([]deck.Card, 0, 5)
	for m := some; m != 0; m &= m - 1 {
		cards = append(cards, hand[bits.TrailingZeros(uint(m))])
	}
	slices.SortFunc(cards, func(a, b deck.Card) int {
		if jokers := int(b/deck.Size) - int(a/deck.Size); jokers != 0 {
			return jokers
		}
		if ranks := int(b.Rank()) - int(a.Rank()); ranks != 0 {
			return ranks
		}
		return int(b) - int(a)
	})
	text := make([]byte, 0, 10)
	for _, c := range cards {
		text = append(text, deck.Pack{Decks: 1, Jokers: 1}.Name(int(c))...)
	}
	return cmp.Or(string(text), "none")
}

// BestHold is the best hold of the hands that differ only in the names of suits.
type BestHold struct {
	Hand    string  `col:"hand"`
	Combos  uint64  `col:"combos"` // the number of these hands
	Hold    string  `col:"hold"`
	Paid    float64 `col:"paid"`
	PaidNum string  `col:"paid_num"`
	PaidDen string  `col:"paid_den"`
	Plan    string  `col:"plan"`
}

// StrategyRows yields the rows of the strategy while they are made.
func StrategyRows(t *videopoker.Table, s *videopoker.Solver, origin report.Origin) iter.Seq[BestHold] {
	return func(yield func(BestHold) bool) {
		for hand, combos := range t.Hands() {
			hold, value := s.Best(hand)
			paid := s.Value(value)
			if !yield(BestHold{cardsText(hand, 1<<len(hand)-1), combos, cardsText(hand, hold), float(paid), paid.Num().String(), paid.Denom().String(), origin.Plan}) {
				return
			}
		}
	}
}

// PaidHands is how many hands of five cards a row of a pay table pays as they are dealt.
type PaidHands struct {
	Hand   string  `col:"hand"`
	Pays   float64 `col:"pays_for_one"`
	Count  uint64  `col:"count"`
	Set    uint64  `col:"set_count"`
	Before string  `col:"paid_before"`
	Rounds uint64  `col:"rounds"`
	Plan   string  `col:"plan"`
}

// NewPayCheck returns the hands of each row; the last one is that of the hands that no row has, if
// there are some.
func NewPayCheck(t *videopoker.Table, origin report.Origin) report.Listing[PaidHands] {
	overlaps, rounds := t.Check(), uint64(0)
	c := report.Listing[PaidHands]{Head: report.About{Kind: "pay check", Origin: origin, Warnings: unpaid(t, overlaps)}}
	for row, o := range overlaps {
		var before []string
		for _, b := range o.Before {
			before = append(before, nameOfRow(t, b))
		}
		if last := row == len(t.Rows); last && o.Paid == 0 {
			continue
		} else if last {
			c.Head.Warnings = append(c.Head.Warnings, fmt.Sprintf("%d hands are in no row: they lose", o.Paid))
		}
		rounds += o.Paid
		c.Rows = append(c.Rows, PaidHands{Hand: nameOfRow(t, row), Pays: t.Pay(row), Count: o.Paid, Set: o.Of, Before: strings.Join(before, "; "), Plan: origin.Plan})
	}
	for i := range c.Rows {
		c.Rows[i].Rounds = rounds
	}
	c.Lines = func() string {
		return report.Layout[PaidHands]{Heads: "<hand\tpays\thands\tof\t<earlier rows pay the others", Cells: func(r PaidHands) string {
			return fmt.Sprintf("%s\t%s\t%d\t%d\t%s", r.Hand, payText(&r.Pays), r.Count, r.Set, r.Before)
		}}.Lines(c.Rows) + "\n" + c.Head.End(fmt.Sprintf("exact, of all %d hands as they are dealt", rounds))
	}
	return c
}

// Return is the exact return of a pay table with the best holds.
type Return struct {
	Rows     []returnRow // one for each row of the pay table, then that of all
	Hands    int         // that differ not only by the names of suits
	Variance *big.Rat
	Warnings []string
	Origin   report.Origin
}

// returnRow is a row of a pay table.
type returnRow struct {
	Hand           string   `col:"hand"`
	Pays           *float64 `col:"pays_for_one"` // nil of all
	Frequency      float64  `col:"frequency"`
	ProbabilityNum string   `col:"probability_num"`
	ProbabilityDen string   `col:"probability_den"`
	Paid           float64  `col:"paid"` // Pays · Frequency
	PaidNum        string   `col:"paid_num"`
	PaidDen        string   `col:"paid_den"`
	Variance       *float64 `col:"variance"` // of all
	Deviation      *float64 `col:"standard_deviation"`
	Covariance     *float64 `col:"covariance"` // of two hands at once
	Plays          *uint64  `col:"plays"`
	PlaysVariance  *float64 `col:"plays_variance"` // of the sum
	Plan           string   `col:"plan"`
}

const nothing = "nothing" // the row of hands that no row has

// NewReturn returns the table of a return. It also has the variance of what some hands are
// paid at once: they hold the same cards, and each draws from a deck of its own.
func NewReturn(t *videopoker.Table, r videopoker.Return, plays uint64, origin report.Origin) *Return {
	v := &Return{Hands: r.Hands, Variance: r.Variance(), Origin: origin}
	if slices.Contains(r.Rows[:len(t.Rows)], 0) {
		v.Warnings = unpaid(t, t.Check())
	}
	v.Warnings = append(v.Warnings, tooMuch(t, float(r.Mean()))...)
	add := func(hand string, pays *float64, probability, paid *big.Rat) {
		v.Rows = append(v.Rows, returnRow{
			Hand: hand, Pays: pays, Plan: origin.Plan,
			Frequency: float(probability), ProbabilityNum: probability.Num().String(), ProbabilityDen: probability.Denom().String(),
			Paid: float(paid), PaidNum: paid.Num().String(), PaidDen: paid.Denom().String(),
		})
	}
	for row, n := range r.Rows {
		if n == 0 && row == len(t.Rows) {
			continue
		}
		add(nameOfRow(t, row), new(t.Pay(row)), r.Probability(row), r.Paid(row))
	}
	add("all", nil, big.NewRat(1, 1), r.Mean())
	all := &v.Rows[len(v.Rows)-1]
	variance := float(v.Variance)
	all.Variance, all.Deviation = &variance, new(math.Sqrt(variance))
	covariance := float(r.Covariance())
	all.Covariance, all.Plays = &covariance, &plays
	all.PlaysVariance = new(float64(plays) * (variance + float64(plays-1)*covariance))
	return v
}

func float(x *big.Rat) float64 {
	f, _ := x.Float64()
	return f
}

func nameOfRow(t *videopoker.Table, row int) string {
	if row == len(t.Rows) {
		return nothing
	}
	return t.Rows[row].String()
}

// unpaid returns a warning for each row that pays no hand.
func unpaid(t *videopoker.Table, overlaps []handset.Overlap) (warnings []string) {
	for row, o := range overlaps[:len(t.Rows)] {
		if why := o.Unpaid(); why != "" {
			warnings = append(warnings, fmt.Sprintf("%s: %s", nameOfRow(t, row), why))
		}
	}
	return warnings
}

// tooMuch returns a warning if a pay table returns more than casinos pay: most such tables are
// those of a bet of several coins, as machines print them.
func tooMuch(t *videopoker.Table, mean float64) []string {
	const casinos, coins = 1.1, 5
	if mean <= casinos {
		return nil
	}
	text := fmt.Sprintf("a return of %.3f is more than casinos pay: ", mean)
	for row := range t.Rows {
		if math.Mod(t.Pay(row), coins) != 0 {
			return []string{text + "are the pays for a bet of 1? -coins n divides those for n coins"}
		}
	}
	return []string{text + fmt.Sprintf("all pays are multiples of %d, as for a bet of %d coins: -coins %d divides them", coins, coins, coins)}
}

// MarshalJSON returns the JSON that results.Write writes.
func (v Return) MarshalJSON() ([]byte, error) { return report.JSON(&v) }

// Records returns the rows.
func (v *Return) Records() any { return v.Rows }

// About returns what is not about one row.
func (v *Return) About() report.About {
	all := v.Rows[len(v.Rows)-1]
	return report.About{Kind: "videopoker", Origin: v.Origin, Warnings: v.Warnings, Summary: map[string]any{
		"return": all.Paid, "return_num": all.PaidNum, "return_den": all.PaidDen, "variance": *all.Variance, "hands": v.Hands,
	}}
}

// Text returns a line for each row, then the return.
func (v *Return) Text(int) string {
	text := report.Layout[returnRow]{Heads: "<hand\tpays\tfrequency\t1 in\tpaid", Cells: func(r returnRow) string {
		return fmt.Sprintf("%s\t%s\t%.10f\t%s\t%.10f", r.Hand, payText(r.Pays), r.Frequency, report.Odds(&r.Frequency), r.Paid)
	}}.Lines(v.Rows)
	all := v.Rows[len(v.Rows)-1]
	text += fmt.Sprintf("\nreturn %.12f = %s/%s; variance %.6f, standard deviation %.6f\n", all.Paid, all.PaidNum, all.PaidDen, *all.Variance, *all.Deviation)
	if *all.Plays > 1 {
		text += fmt.Sprintf("%d hands at once, bets of 1: covariance %.6f; variance of their sum %.6f, standard deviation %.6f\n", *all.Plays, *all.Covariance, *all.PlaysVariance, math.Sqrt(*all.PlaysVariance))
	}
	return text +
		v.About().End(fmt.Sprintf("exact, the best hold of each of %d hands without names of suits", v.Hands))
}

func payText(pays *float64) string {
	if pays == nil {
		return ""
	}
	return strconv.FormatFloat(*pays, 'f', -1, 64)
}

// Sample is what rounds with the best holds are paid.
type Sample struct {
	Rows     []SampleRow                // one for each row of the pay table, then that of all
	Curve    iter.Seq2[uint64, float64] // the rounds so far and what they won; it may be empty
	Warnings []string
	Origin   report.Origin
}

// SampleRow is a row of a pay table in a sample.
type SampleRow struct {
	Hand          string          `col:"hand"`
	Pays          *float64        `col:"pays_for_one"` // nil of all
	Count         uint64          `col:"count"`
	Rounds        uint64          `col:"rounds"`
	Frequency     float64         `col:"frequency"`
	Paid          report.Estimate `col:"paid,std_error,ci_low,ci_high"`
	Exact         float64         `col:"exact_probability"`
	ExactPaid     float64         `col:"exact_paid"`
	Z             *float64        `col:"z"`
	Variance      *float64        `col:"variance"` // of all
	ExactVariance *float64        `col:"exact_variance"`
	Seed          string          `col:"seed"`
	Plan          string          `col:"plan"`
}

// run is a sample with the flags that repeat it, without -rounds and -seed.
type run struct {
	*videopoker.Sample
	flags string
}

func (r run) Flags() string { return r.flags }

func (r run) Command(rounds uint64) string {
	return fmt.Sprintf("simulate %s -rounds %d -seed %d", r.flags, rounds, r.Seed)
}

// NewSample returns the table of a tally of a sample, which the command with some flags
// repeats. A tally without rounds is an error.
func NewSample(t *videopoker.Table, r videopoker.Return, sample *videopoker.Sample, tally chunk.Tally, flags string) (*Sample, error) {
	rounds := tally.Total()
	if rounds == 0 {
		return nil, chunk.Invalid("rounds", "none is played")
	}
	v, n := &Sample{Origin: report.OriginOf(run{sample, flags}, tally, rounds), Curve: sample.Bankrolls(tally)}, float64(rounds)
	all := SampleRow{Hand: "all", Exact: 1, Frequency: 1, Count: rounds, Rounds: rounds, Seed: strconv.FormatUint(sample.Seed, 10), Plan: v.Origin.Plan}
	low, high, squares := math.Inf(1), math.Inf(-1), 0.0
	for row, count := range sample.Rows(tally) {
		if row == len(t.Rows) && r.Rows[row] == 0 {
			continue
		}
		pay, estimate := t.Pay(row), report.Frequency(count, rounds, false)
		of := all
		of.Hand, of.Pays, of.Count, of.Frequency, of.Exact = nameOfRow(t, row), &pay, count, estimate.Value, float(r.Probability(row))
		of.Paid = report.Estimate{Value: pay * estimate.Value, StdError: pay * estimate.StdError, CILow: pay * estimate.CILow, CIHigh: pay * estimate.CIHigh}
		of.ExactPaid = pay * of.Exact
		if of.Exact > 0 && of.Exact < 1 {
			of.Z = new((of.Frequency - of.Exact) / math.Sqrt(of.Exact*(1-of.Exact)/n))
		}
		v.Rows = append(v.Rows, of)
		low, high = min(low, pay), max(high, pay)
		all.Paid.Value += of.Paid.Value
		squares += pay * of.Paid.Value
	}
	mean := all.Paid.Value
	variance, exact := max(0, squares-mean*mean), float(r.Variance())
	all.Variance, all.ExactVariance, all.ExactPaid = &variance, &exact, float(r.Mean())
	all.Paid.CILow, all.Paid.CIHigh = mean, mean
	if high > low {
		all.Paid = report.Known(mean, variance, exact, low, high, n)
	}
	if exact > 0 {
		all.Z = new((mean - all.ExactPaid) / math.Sqrt(exact/n))
	}
	v.Rows, v.Warnings = append(v.Rows, all), tooMuch(t, all.ExactPaid)
	return v, nil
}

// MarshalJSON returns the JSON that results.Write writes.
func (v Sample) MarshalJSON() ([]byte, error) { return report.JSON(&v) }

// Records returns the rows.
func (v *Sample) Records() any { return v.Rows }

// Warn adds a warning.
func (v *Sample) Warn(text string) { v.Warnings = append(v.Warnings, text) }

// About returns what is not about one row.
func (v *Sample) About() report.About {
	all := v.Rows[len(v.Rows)-1]
	return report.About{Kind: "videopoker sample", Origin: v.Origin, Warnings: v.Warnings, Seed: all.Seed, Summary: map[string]any{"rounds": all.Rounds, "return": all.Paid.Value, "exact_return": all.ExactPaid}}
}

// Text returns a line for each row, then the return.
func (v *Sample) Text(int) string {
	text := report.Layout[SampleRow]{Heads: "<hand\tpays\tcount\tfrequency\texact\tpaid\tstd error\texact paid\tz", Cells: func(r SampleRow) string {
		return fmt.Sprintf("%s\t%s\t%d\t%.8f\t%.8f\t%.8f\t%.8f\t%.8f\t%s", r.Hand, payText(r.Pays), r.Count, r.Frequency, r.Exact, r.Paid.Value, r.Paid.StdError, r.ExactPaid, report.Fixed(r.Z, 2))
	}}.Lines(v.Rows)
	all := v.Rows[len(v.Rows)-1]
	return text + fmt.Sprintf("\nreturn %.8f, 95 %% interval %.8f – %.8f, exact %.8f; variance %.4f, exact %.4f\n", all.Paid.Value, all.Paid.CILow, all.Paid.CIHigh, all.ExactPaid, *all.Variance, *all.ExactVariance) +
		v.About().End(fmt.Sprintf("%d rounds, seed %s", all.Rounds, all.Seed))
}
