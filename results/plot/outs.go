package plot

import (
	"fmt"
	"io"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"pokersim/results/internal/players"
)

// drawOuts writes the picture of outs, in "svg" or "png": a line for each next card, in the
// order of the table, with a dot at player 1's equity with the card and a dashed line at
// his equity without it. Other formats give an error.
func drawOuts(w io.Writer, format string, t *players.Outs) error {
	r := rows{axis: equityAxis, marks: []plot.Plotter{between(), upright(thin), upright(dashed, t.Equity)}}
	equity := column{header: "equity", width: 2.6 * vg.Centimeter}
	effect := column{header: "effect", width: 3.4 * vg.Centimeter}
	hand := column{header: "hand then", width: 3.4 * vg.Centimeter}
	for _, row := range t.Rows {
		r.names = append(r.names, row.Card)
		equity.cells, effect.cells = append(equity.cells, percent(row.Equity, 4)), append(effect.cells, string(row.Effect))
		hand.cells = append(hand.cells, row.Category)
	}
	for i, row := range t.Rows {
		r.marks = append(r.marks, dot(row.Equity, r.at(i)))
	}
	if r.columns = []column{equity, effect}; t.Rows[0].Category != "" {
		r.columns = append(r.columns, hand)
	}
	about := caption{
		title:    "What each next card does for player 1: " + t.Headline(),
		subtitle: []string{fmt.Sprintf("Dot: the exact equity with the card. Dashed line: without it, %s.", percent(t.Equity, 4))},
		command:  "simulate equity " + t.Plan,
	}
	width, height := r.size()
	return write(w, format, width, height+2*vg.Centimeter, about, r.draw)
}

// equityAxis sets an axis from 0 to 100 % of the pot.
func equityAxis(x *plot.Axis) {
	x.Min, x.Max = 0, 1
	x.Label.Text = "equity"
	ticks := plot.ConstantTicks{}
	for i := 0; i <= 100; i += 20 {
		ticks = append(ticks, plot.Tick{Value: float64(i) / 100, Label: fmt.Sprintf("%d %%", i)})
	}
	x.Tick.Marker = ticks
}
