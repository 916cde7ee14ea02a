package plot

import (
	"fmt"
	"io"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"pokersim/results/drawpoker"
)

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
	p := newPlot()
	outer, inner := b.band(2), b.band(1)
	curve, mean := &plotter.Line{XYs: b.curve, LineStyle: draw.LineStyle{Color: ink, Width: 1.2}}, &plotter.Line{LineStyle: dashed}
	end := b.curve[len(b.curve)-1].X
	mean.XYs = plotter.XYs{{}, {X: end, Y: end * b.mean}}
	grid := &plotter.Grid{Horizontal: thin, Vertical: thin}
	zero := plotterFunc(func(c draw.Canvas, p *plot.Plot) {
		_, y := p.Transforms(&c)
		c.StrokeLine2(strong, c.Min.X, y(0), c.Max.X, y(0))
	})
	p.Add(outer, inner, grid, zero, mean, curve)
	p.X.Label.Text, p.Y.Label.Text = "rounds", "bankroll in bets"
	p.X.Tick.Marker, p.Y.Tick.Marker = countTicks{}, countTicks{}
	p.Legend.Left, p.Legend.TextStyle, p.Legend.Padding = true, letters(9, ink), 3
	p.Legend.XOffs, p.Legend.YOffs = 8, 8
	if b.mean >= 0 { // above the curve, where it rises
		p.Legend.Top, p.Legend.YOffs = true, -8
	}
	p.Legend.Add("bankroll", curve)
	p.Legend.Add("expected", mean)
	p.Legend.Add("± 1 standard deviation", inner)
	p.Legend.Add("± 2", outer)
	p.Draw(c)
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
