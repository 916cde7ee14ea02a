package results

import (
	"fmt"
	"math/big"
	"strings"

	"pokersim/deck"
	"pokersim/deck/ranges"
	"pokersim/results/internal/report"
)

// rangeRow is what a range is.
type rangeRow struct {
	Player int     `col:"player"`
	Combos int     `col:"combos"`
	Share  float64 `col:"share"`
	Weight float64 `col:"weight"`
	Range  string  `col:"range"`
	Plan   string  `col:"plan"`
}

// rangeHand is a hand of a range.
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
	about, plan := report.About{Kind: "range", Origin: Origin{Command: command}}, strings.TrimPrefix(command, "simulate ")
	if hands {
		about.Kind = "range hands"
		return handsOfRanges(list, about, plan)
	}
	var rows []rangeRow
	for i, r := range list {
		all := deck.Choose(r.Game().Deck().Count(), r.Game().Hole)
		rows = append(rows, rangeRow{i + 1, r.Size(), float64(r.Size()) / float64(all), weightOf(r.Weight(0), r.Unit()), r.String(), plan})
	}
	return report.Listing[rangeRow]{Rows: rows, Head: about, Lines: func() string {
		var parts []string
		for _, r := range rows {
			parts = append(parts, fmt.Sprintf("%s\n%d hands, %.4g %% of all, weight %.6g\n", r.Range, r.Combos, 100*r.Share, r.Weight))
		}
		return strings.Join(parts, "\n") + "\n" + command + "\n"
	}}
}

func weightOf(weight, unit uint64) float64 {
	f, _ := new(big.Rat).SetFrac(new(big.Int).SetUint64(weight), new(big.Int).SetUint64(unit)).Float64()
	return f
}

// handsOfRanges returns the table of the hands of ranges.
func handsOfRanges(list []ranges.Range, about report.About, plan string) Report {
	var rows []rangeHand
	for i, r := range list {
		for _, c := range r.Combos() {
			rows = append(rows, rangeHand{i + 1, c.String(), weightOf(c.Weight, r.Unit()), plan})
		}
	}
	return report.Listing[rangeHand]{Rows: rows, Head: about, Lines: func() string {
		several, heads := len(list) > 1, "<hand\tweight"
		if several {
			heads = "range\t" + heads
		}
		return report.Layout[rangeHand]{Heads: heads, Cells: func(r rangeHand) string {
			text := fmt.Sprintf("%s\t%.6g", r.Hand, r.Weight)
			if several {
				text = fmt.Sprintf("%d\t%s", r.Player, text)
			}
			return text
		}}.Lines(rows) + "\n" + about.Command + "\n"
	}}
}
