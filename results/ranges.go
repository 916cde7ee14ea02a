package results

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"pokersim/deck"
	"pokersim/deck/ranges"
	"pokersim/results/internal/report"
)

// rangeTable is the table of what ranges are: a row for each.
type rangeTable struct {
	rows    []rangeRow
	command string
}

type rangeRow struct {
	Player int     `col:"player"`
	Combos int     `col:"combos"`
	Share  float64 `col:"share"`
	Weight float64 `col:"weight"`
	Range  string  `col:"range"`
	Plan   string  `col:"plan"`
}

// rangeHands is the table of the hands of one range.
type rangeHands struct {
	rows    []rangeHand
	command string
}

type rangeHand struct {
	Player int     `col:"player"`
	Hand   string  `col:"hand"`
	Weight float64 `col:"weight"`
	Plan   string  `col:"plan"`
}

// NewRanges returns the table of what ranges are: the number of hands, the share of all hands of
// the game, the sum of the weights, and the canonical text. With hands it has a row for each hand.
// command is the command that prints it.
func NewRanges(list []ranges.Range, hands bool, command string) Report {
	plan := strings.TrimPrefix(command, "simulate ")
	t, h := &rangeTable{command: command}, &rangeHands{command: command}
	for i, r := range list {
		all := deck.Choose(r.Game().Deck().Count(), r.Game().Hole)
		t.rows = append(t.rows, rangeRow{i + 1, r.Size(), float64(r.Size()) / float64(all), weightOf(r.Weight(0), r.Unit()), r.String(), plan})
		if !hands {
			continue
		}
		for _, c := range r.Combos() {
			h.rows = append(h.rows, rangeHand{i + 1, c.String(), weightOf(c.Weight, r.Unit()), plan})
		}
	}
	if hands {
		return h
	}
	return t
}

func weightOf(weight, unit uint64) float64 {
	f, _ := new(big.Rat).SetFrac(new(big.Int).SetUint64(weight), new(big.Int).SetUint64(unit)).Float64()
	return f
}

// MarshalJSON returns the JSON that results.Write writes.
func (t rangeTable) MarshalJSON() ([]byte, error) { return report.JSON(&t) }

// Records returns the rows, one for each range.
func (t *rangeTable) Records() any { return t.rows }

// About returns what is not about one row.
func (t *rangeTable) About() report.About {
	return report.About{Kind: "range", Origin: Origin{Command: t.command}}
}

// Text returns a paragraph for each range.
func (t *rangeTable) Text(int) string {
	var parts []string
	for _, r := range t.rows {
		parts = append(parts, fmt.Sprintf("%s\n%d hands, %.4g %% of all, weight %.6g\n", r.Range, r.Combos, 100*r.Share, r.Weight))
	}
	return strings.Join(parts, "\n") + "\n" + t.command + "\n"
}

// MarshalJSON returns the JSON that results.Write writes.
func (t rangeHands) MarshalJSON() ([]byte, error) { return report.JSON(&t) }

// Records returns the rows, one for each hand.
func (t *rangeHands) Records() any { return t.rows }

// About returns what is not about one row.
func (t *rangeHands) About() report.About {
	return report.About{Kind: "range hands", Origin: Origin{Command: t.command}}
}

// Text returns a line for each hand.
func (t *rangeHands) Text(int) string {
	several := slices.ContainsFunc(t.rows, func(r rangeHand) bool { return r.Player > 1 })
	heads := "<hand\tweight"
	if several {
		heads = "range\t" + heads
	}
	return report.Layout[rangeHand]{Heads: heads, Cells: func(r rangeHand) string {
		text := fmt.Sprintf("%s\t%.6g", r.Hand, r.Weight)
		if several {
			text = fmt.Sprintf("%d\t%s", r.Player, text)
		}
		return text
	}}.Lines(t.rows) + "\n" + t.command + "\n"
}
