package plot

import (
	"errors"
	"fmt"
	"image/color"
	"io"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"pokersim/results"
	"pokersim/results/internal/report"
)

// level is half of a 95 % interval, in standard errors.
const level = report.Limit

// drawTable writes the picture of a table, in "svg" or "png": a line for each hand, with
// a dot at the difference of its frequency from the exact value, in standard errors,
// and a whisker of 1.96 standard errors to each side. If the whisker misses the exact
// value, the dot is hollow and amber; in a fair run this is one hand in twenty. A
// hand with an exact value of 0 or 1, or without one, has no dot. Other formats and
// more than 200 hands give an error.
func drawTable(w io.Writer, format string, t *results.Table) error {
	if err := checkRows(len(t.Rows)); err != nil {
		return err
	}
	r := rows{axis: errorsAxis(t), columns: []column{
		{header: "frequency", width: 2.8 * vg.Centimeter}, {header: "exact", width: 2.6 * vg.Centimeter},
		{header: "95 %, relative", width: 2.7 * vg.Centimeter}, {header: "z", width: 1.4 * vg.Centimeter},
	}}
	for _, row := range t.Rows {
		r.add(row.Hand, percent(row.Frequency, 6), exactText(row), relative(row), zText(row))
	}
	r.marks = append(r.marks, between(), upright(dashed, -level, level), upright(strong, 0))
	for i, row := range t.Rows {
		if row.Z != nil {
			r.marks = append(r.marks, whisker(*row.Z, r.at(i)))
		}
	}
	return r.write(w, format, tableCaption(t))
}

func tableCaption(t *results.Table) caption {
	words := fmt.Sprintf("%s hands, seed %d", grouped(t.Rounds), t.Seed)
	if t.Chi != nil {
		words += fmt.Sprintf("; %v", t.Chi)
	}
	return caption{
		title:    "Frequency against the exact value",
		subtitle: []string{words, "Dot: frequency. Whisker: 1.96 standard errors to each side. In a fair run one whisker in twenty misses the exact value; its dot is hollow."},
		warnings: t.Warnings,
		command:  t.Origin.String(),
	}
}

// errorsAxis sets the axis of standard errors. It is long enough for every whisker.
func errorsAxis(t *results.Table) func(*plot.Axis) {
	reach := 4.0
	for _, row := range t.Rows {
		if row.Z != nil {
			reach = max(reach, 2*math.Ceil((math.Abs(*row.Z)+level)/2))
		}
	}
	return func(x *plot.Axis) {
		x.Min, x.Max = -reach, reach
		x.Label.Text = "standard errors from the exact value"
		others := ticksAt(func(v float64) string { return minus(fmt.Sprintf("%+g", v)) }, -reach, -reach/2, reach/2, reach)
		x.Tick.Marker = append(plot.ConstantTicks{{Value: 0, Label: "exact"}}, others...)
	}
}

// whisker draws a dot and its interval on a line.
func whisker(z, line float64) plot.Plotter {
	colour, inside := accent, math.Abs(z) <= level
	if !inside {
		colour = warning
	}
	return plotterFunc(func(c draw.Canvas, p *plot.Plot) {
		x, y := p.Transforms(&c)
		style := draw.LineStyle{Color: colour, Width: 1.5}
		c.StrokeLine2(style, x(z-level), y(line), x(z+level), y(line))
		for _, end := range []float64{z - level, z + level} {
			c.StrokeLine2(style, x(end), y(line)-3, x(end), y(line)+3)
		}
		dot := vg.Point{X: x(z), Y: y(line)}
		c.DrawGlyph(draw.GlyphStyle{Color: colour, Radius: 3.5, Shape: draw.CircleGlyph{}}, dot)
		if !inside {
			c.DrawGlyph(draw.GlyphStyle{Color: color.White, Radius: 2, Shape: draw.CircleGlyph{}}, dot)
		}
	})
}

func exactText(r results.Row) string {
	if r.Exact == nil {
		return "–"
	}
	return percent(*r.Exact, 6)
}

// relative returns half of the interval divided by the frequency.
func relative(r results.Row) string {
	if r.Count == 0 {
		return "–"
	}
	return "±" + percent((r.CIHigh-r.CILow)/2/r.Frequency, 3)
}

func zText(r results.Row) string {
	if r.Z == nil {
		return "–"
	}
	return minus(fmt.Sprintf("%.2f", *r.Z))
}

// deviations is the scale asinh(x/unit) from -most to most: linear up to about unit
// and logarithmic beyond.
type deviations struct{ unit, most float64 }

// newDeviations returns the scale of a curve and its envelope. The unit is the limit
// at half of the rounds, so the linear part is about as high as the envelope at the
// end, and the rest shows the envelope at the beginning.
func newDeviations(curve results.Curve) deviations {
	wide, unit := 0.0, 0.0
	last := curve.Points[len(curve.Points)-1].Rounds
	for _, p := range curve.Points {
		wide = max(wide, p.Limit, math.Abs(p.Deviation))
		if p.Limit > 0 && (unit == 0 || p.Rounds <= last/2) {
			unit = p.Limit
		}
	}
	if wide == 0 { // a single point without deviation
		return deviations{1, 1}
	}
	return deviations{unit, wide * 1.15}
}

// Normalize implements plot.Normalizer.
func (d deviations) Normalize(low, high, x float64) float64 {
	from, to := math.Asinh(low/d.unit), math.Asinh(high/d.unit)
	return (math.Asinh(x/d.unit) - from) / (to - from)
}

// gap is the smallest distance of two ticks, as a part of the height of the scale.
const gap = 0.1

// Ticks implements plot.Ticker. It marks 0 and ± powers of ten, or, if at most one
// power fits, also 2 and 5 times powers of ten. It omits ticks closer than gap.
func (d deviations) Ticks(_, _ float64) []plot.Tick {
	ticks := d.ticks(1)
	if len(ticks) < 5 {
		ticks = d.ticks(5, 2, 1)
	}
	return ticks
}

// ticks returns 0 and ± multiples of powers of ten, from the largest down.
func (d deviations) ticks(multiples ...float64) []plot.Tick {
	at := func(x float64) float64 { return d.Normalize(-d.most, d.most, x) }
	ticks, before := []plot.Tick{{Value: 0, Label: "0"}}, 1+gap
	for e := math.Floor(math.Log10(d.most)); math.Pow(10, e) > d.unit/10; e-- {
		for _, m := range multiples {
			v := m * math.Pow(10, e)
			if v > d.most || before-at(v) < gap || at(v) < 0.5+gap {
				continue
			}
			before = at(v)
			ticks = append(ticks, plot.Tick{Value: v, Label: signedPercent(v, 1)}, plot.Tick{Value: -v, Label: signedPercent(-v, 1)})
		}
	}
	return ticks
}

// signedPercent is percent with a sign also for positive numbers.
func signedPercent(x float64, digits int) string {
	if x > 0 {
		return "+" + percent(x, digits)
	}
	return percent(x, digits)
}

// roundTicks marks the powers of ten on an axis of rounds, or its ends if there are
// none.
type roundTicks struct{}

// Ticks implements plot.Ticker.
func (roundTicks) Ticks(from, to float64) (ticks []plot.Tick) {
	first := int(math.Ceil(math.Log10(from) - 1e-9))
	last := int(math.Floor(math.Log10(to) + 1e-9))
	for e := first; e <= last; e++ {
		ticks = append(ticks, plot.Tick{Value: math.Pow(10, float64(e)), Label: tenTo(e)})
	}
	if len(ticks) == 0 {
		return []plot.Tick{{Value: from, Label: fmt.Sprintf("%.3g", from)}, {Value: to, Label: fmt.Sprintf("%.3g", to)}}
	}
	return ticks
}

// tenTo writes a power of ten, in words below 10^15.
func tenTo(e int) string {
	words := []string{"", " thousand", " million", " billion", " trillion"}
	if e < 0 || e/3 >= len(words) {
		return fmt.Sprintf("1e%d", e)
	}
	return []string{"1", "10", "100"}[e%3] + words[e/3]
}

// drawDistribution writes the picture of exact probabilities, in "svg" or "png": a line
// for each hand with a dot on a logarithmic axis, and its probability as a number.
// An impossible hand has no dot. Other formats, an unknown distribution, and more
// than 200 hands give an error.
func drawDistribution(w io.Writer, format string, d *results.Distribution) error {
	if err := checkRows(len(d.Hands)); err != nil {
		return err
	}
	probabilities, err := known(d)
	if err != nil {
		return err
	}
	r := rows{axis: probabilityAxis(probabilities), marks: []plot.Plotter{between(), upright(thin)}, columns: []column{
		{header: "exact", width: 2.8 * vg.Centimeter}, {header: "one hand in", width: 2.9 * vg.Centimeter}, {header: "hands", width: 3.1 * vg.Centimeter},
	}}
	for i, p := range probabilities {
		exact, odds := "0 %", "–"
		if p > 0 {
			exact, odds = percent(p, 6), oneIn(p)
		}
		r.add(d.Hands[i], exact, odds, grouped(d.Counts[i]))
	}
	for i, p := range probabilities {
		if p > 0 {
			r.marks = append(r.marks, dot(p, r.at(i)))
		}
	}
	about := caption{
		title:    "Exact probability of each hand",
		subtitle: []string{"All " + grouped(d.Total) + " hands are counted. The axis is logarithmic: each step is a factor of ten."},
	}
	if d.Plan != "" {
		about.command = "simulate exact " + d.Plan
	}
	return r.write(w, format, about)
}

// known returns the probabilities of a distribution.
func known(d *results.Distribution) ([]float64, error) {
	if d.Total == 0 {
		return nil, errors.New("unknown probabilities: want a known distribution")
	}
	p := make([]float64, len(d.Hands))
	for i := range p {
		p[i] = d.Probability(i)
	}
	return p, nil
}

// probabilityAxis sets a logarithmic axis from the power of ten below the smallest
// probability to 1.
func probabilityAxis(probabilities []float64) func(*plot.Axis) {
	decades := 1
	for _, p := range probabilities {
		if p > 0 {
			decades = max(decades, int(math.Ceil(-math.Log10(p))))
		}
	}
	return func(x *plot.Axis) {
		x.Scale = plot.LogScale{}
		x.Min, x.Max = math.Pow(10, -float64(decades)), 1
		x.Label.Text = "probability"
		ticks := plot.ConstantTicks{}
		for d := decades; d >= 0; d-- {
			p := math.Pow(10, -float64(d))
			ticks = append(ticks, plot.Tick{Value: p, Label: percent(p, 1)})
		}
		x.Tick.Marker = ticks
	}
}

// dot draws a dot on a line, with a dotted line from the left.
func dot(at, line float64) plot.Plotter {
	return plotterFunc(func(c draw.Canvas, p *plot.Plot) {
		x, y := p.Transforms(&c)
		c.StrokeLine2(draw.LineStyle{Color: faint, Width: 0.7, Dashes: []vg.Length{1, 3}}, c.Min.X, y(line), x(at), y(line))
		c.DrawGlyph(draw.GlyphStyle{Color: accent, Radius: 4, Shape: draw.CircleGlyph{}}, vg.Point{X: x(at), Y: y(line)})
	})
}
