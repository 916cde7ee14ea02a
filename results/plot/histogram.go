package plot

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"pokersim/results"
	"pokersim/results/drawpoker"
	"pokersim/results/internal/players"
	"pokersim/results/shufflelaw"
	"pokersim/sim/audit"
)

// drawHistogram writes the picture of the histogram of a script, in "svg" or "png": a line
// for each key with a bar to its share, and the 95 % interval of a sample. Other formats,
// more than 200 keys, and no histogram or several give an error.
func drawHistogram(w io.Writer, format string, t *results.Query) error {
	keys := slices.DeleteFunc(slices.Clone(t.Rows), func(r results.QueryRow) bool { return r.Key == "" })
	if len(keys) == 0 || slices.ContainsFunc(keys, func(r results.QueryRow) bool { return r.Selector != keys[0].Selector }) {
		return fmt.Errorf("a picture shows one histogram: select one")
	}
	if err := checkRows(len(keys)); err != nil {
		return err
	}
	most := 0.
	for _, row := range keys {
		most = max(most, *row.CIHigh)
	}
	r := rows{axis: histogramAxis(most), marks: []plot.Plotter{between(), upright(thin)}, columns: []column{{header: "share", width: 2.8 * vg.Centimeter}}}
	for _, row := range keys {
		r.add(row.Key, percent(*row.Value, 6))
	}
	for i, row := range keys {
		r.marks = append(r.marks, bar(*row.Value, *row.CILow, *row.CIHigh, r.at(i)))
	}
	about := caption{title: keys[0].Selector, command: t.Command}
	counted := fmt.Sprintf("Exact shares of the %s deals", grouped(keys[0].Counted))
	if keys[0].Method != "exact" {
		counted = fmt.Sprintf("Shares of %s deals, with 95 %% intervals", grouped(keys[0].Counted))
	}
	about.subtitle = []string{counted + " that pass where and have a value."}
	return r.write(w, format, about)
}

// histogramAxis sets an axis from 0 to some share.
func histogramAxis(most float64) func(*plot.Axis) {
	return func(x *plot.Axis) {
		x.Min, x.Max = 0, most
		x.Label.Text = "share of the deals"
		ticks := plot.ConstantTicks{}
		for _, t := range (plot.DefaultTicks{}).Ticks(0, most) {
			if t.Label != "" {
				ticks = append(ticks, plot.Tick{Value: t.Value, Label: percent(t.Value, 3)})
			}
		}
		x.Tick.Marker = ticks
	}
}

// bar draws a bar on a line from the left, and an interval at its end.
func bar(value, low, high, line float64) plot.Plotter {
	return plotterFunc(func(c draw.Canvas, p *plot.Plot) {
		x, y := p.Transforms(&c)
		c.StrokeLine2(draw.LineStyle{Color: accent, Width: 7}, c.Min.X, y(line), x(value), y(line))
		if high > low {
			c.StrokeLine2(draw.LineStyle{Color: ink, Width: 1}, x(low), y(line), x(high), y(line))
		}
	})
}

// drawOuts writes the picture of outs, in "svg" or "png": a line for each next card, in the
// order of the table, with a dot at player 1's equity with the card and a dashed line at
// his equity without it. Other formats give an error.
func drawOuts(w io.Writer, format string, t *players.Outs) error {
	r := rows{axis: equityAxis, marks: []plot.Plotter{between(), upright(thin), upright(dashed, t.Equity)}, columns: []column{
		{header: "equity", width: 2.6 * vg.Centimeter}, {header: "effect", width: 3.4 * vg.Centimeter}, {header: "hand then", width: 3.4 * vg.Centimeter},
	}}
	for _, row := range t.Rows {
		r.add(row.Card, percent(row.Equity, 4), string(row.Effect), row.Category)
	}
	for i, row := range t.Rows {
		r.marks = append(r.marks, dot(row.Equity, r.at(i)))
	}
	if t.Rows[0].Category == "" {
		r.columns = r.columns[:2]
	}
	about := caption{
		title:    "What each next card does for player 1: " + t.Headline(),
		subtitle: []string{fmt.Sprintf("Dot: the exact equity with the card. Dashed line: without it, %s.", percent(t.Equity, 4))},
		command:  "simulate equity " + t.Plan,
	}
	return r.write(w, format, about)
}

// equityAxis sets an axis from 0 to 100 % of the pot.
func equityAxis(x *plot.Axis) {
	x.Min, x.Max = 0, 1
	x.Label.Text = "equity"
	x.Tick.Marker = ticksAt(func(v float64) string { return fmt.Sprintf("%.0f %%", 100*v) }, 0, 0.2, 0.4, 0.6, 0.8, 1)
}

// drawPositions writes the position matrix of an audit's first mode as a HeatMap. It
// returns the errors of HeatMap, and an error if the audit has no matrix.
func drawPositions(w io.Writer, format string, r *audit.Report) error {
	part := r.Parts[0]
	m := part.Positions
	if m == nil {
		return errors.New("the audit has no position matrix: want the test positions")
	}
	title := fmt.Sprintf("%s, %d cards, %d shuffles (%s)", r.Algorithm, r.Cards, part.Rounds, part.Mode)
	return drawHeatMap(w, format, title, heatCells{
		Rows: m.Rows, Columns: m.Columns,
		Ratio: func(row, column int) float64 {
			return float64(m.Counts[row*m.Columns+column]) / float64(m.RowTotal(row)) / m.Fair()
		},
		Errors: m.Errors,
	})
}

// lawPacks is the number of packs whose standard errors the picture of a law has.
const lawPacks = 10_000

// drawLaw writes the positions of a law as a heat map. Its standard errors are those of
// 10,000 packs.
func drawLaw(w io.Writer, format string, l *shufflelaw.Law) error {
	if l.Positions == nil {
		return fmt.Errorf("the positions of %s are not known", l.Algorithm.Name)
	}
	fair := 1 / float64(l.Cards)
	times := ""
	if l.Times > 1 {
		times = fmt.Sprintf(", %d times", l.Times)
	}
	title := fmt.Sprintf("%s, %d cards%s: exact law, errors as of %d packs", l.Algorithm.Name, l.Cards, times, lawPacks)
	return drawHeatMap(w, format, title, heatCells{
		Rows: l.Cards, Columns: l.Cards, Exact: true,
		Ratio: func(row, column int) float64 { return l.Positions[row][column].Value / fair },
		Errors: func(row, column int) float64 {
			return (l.Positions[row][column].Value - fair) / math.Sqrt(fair*(1-fair)/lawPacks)
		},
	})
}

// drawBankroll writes the curve of a sample of draw poker, in "svg" or "png": horizontal the
// rounds, vertical what they won for bets of 1. Two bands are the exact mean ± 1 and ± 2
// standard deviations. Other formats, and a sample without a curve, give an error.
func drawBankroll(w io.Writer, format string, s *drawpoker.Sample) error {
	all := s.Rows[len(s.Rows)-1]
	b := bankroll{mean: all.ExactPaid - 1, deviation: math.Sqrt(*all.ExactVariance)}
	for rounds, won := range s.Curve {
		b.curve = append(b.curve, plotter.XY{X: float64(rounds), Y: won})
	}
	if len(b.curve) < 2 {
		return fmt.Errorf("the first rounds were not finished: there is no curve to draw")
	}
	last := b.curve[len(b.curve)-1]
	about := caption{
		title: fmt.Sprintf("Bankroll of %s rounds with the best holds, for bets of 1", grouped(uint64(last.X))),
		subtitle: []string{fmt.Sprintf("At the end %s; expected %s ± %s. The bands are the expected bankroll after n rounds ± 1 and ± 2 standard deviations: %s·n and %s·√n, from the exact return and variance. Seed %s.",
			amount(last.Y), amount(last.X*b.mean), amount(b.deviation*math.Sqrt(last.X)), plain(b.mean, 4), plain(b.deviation, 5), all.Seed)},
		warnings: s.Warnings,
		command:  s.Origin.String(),
	}
	return write(w, format, 20*vg.Centimeter, 13*vg.Centimeter, about, b.draw)
}

// bankroll is a curve with the mean and the standard deviation of a round.
type bankroll struct {
	curve           plotter.XYs
	mean, deviation float64
}

// draw draws the bands and the curve.
func (b bankroll) draw(c draw.Canvas) {
	outer, inner := b.band(2), b.band(1)
	curve, mean := &plotter.Line{XYs: b.curve, LineStyle: draw.LineStyle{Color: ink, Width: 1.2}}, &plotter.Line{LineStyle: dashed}
	end := b.curve[len(b.curve)-1].X
	mean.XYs = plotter.XYs{{}, {X: end, Y: end * b.mean}}
	p := banded("rounds", "bankroll in bets", outer, inner, mean, curve)
	if b.mean < 0 { // below the curve, where it falls
		p.Legend.Top, p.Legend.YOffs = false, 8
	}
	p.Legend.Add("bankroll", curve)
	p.Legend.Add("expected", mean)
	p.Legend.Add("± 1 standard deviation", inner)
	p.Legend.Add("± 2", outer)
	p.Draw(c)
}

// banded returns a plot of two bands with lines from 0 on, and its legend at the top left.
func banded(x, y string, outer, inner plot.Plotter, lines ...plot.Plotter) *plot.Plot {
	p := newPlot()
	zero := plotterFunc(func(c draw.Canvas, p *plot.Plot) {
		_, y := p.Transforms(&c)
		c.StrokeLine2(strong, c.Min.X, y(0), c.Max.X, y(0))
	})
	p.Add(outer, inner, &plotter.Grid{Horizontal: thin, Vertical: thin}, zero)
	p.Add(lines...)
	p.X.Label.Text, p.Y.Label.Text = x, y
	p.X.Tick.Marker, p.Y.Tick.Marker = countTicks{}, countTicks{}
	p.Legend.Left, p.Legend.Top, p.Legend.TextStyle, p.Legend.Padding = true, true, letters(9, ink), 3
	p.Legend.XOffs, p.Legend.YOffs = 8, -8
	return p
}

// bandSteps is the number of steps of the edge of a band.
const bandSteps = 200

// band returns the area within some standard deviations of the mean.
func (b bankroll) band(deviations float64) *plotter.Polygon {
	end := b.curve[len(b.curve)-1].X
	var edge plotter.XYs
	for i := -bandSteps; i <= bandSteps; i++ { // from the end of the lower edge to that of the upper one
		x := float64(i) / bandSteps
		n := x * x * end
		edge = append(edge, plotter.XY{X: n, Y: n*b.mean + math.Copysign(deviations, x)*b.deviation*math.Sqrt(n)})
	}
	shade := soft
	if deviations == 1 {
		shade = middle
	}
	return &plotter.Polygon{XYs: []plotter.XYs{edge}, Color: shade}
}

// countTicks are round numbers with labels without exponents.
type countTicks struct{}

// Ticks implements plot.Ticker.
func (countTicks) Ticks(from, to float64) (ticks []plot.Tick) {
	for _, t := range (plot.DefaultTicks{}).Ticks(from, to) {
		if t.Label != "" {
			t.Label = amount(t.Value)
		}
		ticks = append(ticks, t)
	}
	return ticks
}
