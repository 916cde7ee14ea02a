package plot

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/results"
	"pokersim/results/internal/report"
	"pokersim/sim"
	"pokersim/sim/chunk"
)

// asked returns a prepared plan whose question has these outcomes.
func asked(seed uint64, labels ...string) *sim.Prepared {
	run := deck.Must(sim.Prepare(sim.Plan{
		Spec:     sim.Spec{Seed: seed, Cards: 5},
		Rounds:   1,
		Question: sim.Question{Name: "coin", Labels: labels, Sort: func([]deck.Card) int { return 0 }},
	}))
	return run
}

// threeHands returns a table of three hands whose z is -3, 0 and about 1.
func threeHands() *results.Table {
	return deck.Must(results.NewTable(asked(1, "low", "even", "high"), chunk.Tally{Counts: []uint64{2370, 2500, 5130}}, []uint64{25, 25, 50}))
}

func paintTable(table *results.Table) painter {
	return func(w io.Writer, format string) error { return drawTable(w, format, table) }
}

var lineForm = regexp.MustCompile(`<path d="M([0-9.]+),([0-9.]+)L([0-9.]+),([0-9.]+)" style="fill:none;stroke:#([0-9A-F]{6})(?:;stroke-width:([0-9.]+))?(;stroke-dasharray)?`)

// stroke is a straight line in an SVG, in its points from the bottom left.
type stroke struct {
	from, to spot
	colour   string
	width    float64
	dashed   bool
}

func strokes(svg string) (all []stroke) {
	for _, m := range lineForm.FindAllStringSubmatch(svg, -1) {
		var n [4]float64
		for i := range n {
			n[i], _ = strconv.ParseFloat(m[i+1], 64)
		}
		width, err := strconv.ParseFloat(m[6], 64)
		if err != nil {
			width = 1 // the default
		}
		all = append(all, stroke{spot{n[0], n[1]}, spot{n[2], n[3]}, "#" + m[5], width, m[7] != ""})
	}
	return all
}

func hex(c color.RGBA) string { return fmt.Sprintf("#%02X%02X%02X", c.R, c.G, c.B) }

// flat returns the horizontal lines of some colours and a width, in the order in
// which they are drawn.
func flat(all []stroke, width float64, colours ...color.RGBA) (found []stroke) {
	for _, s := range all {
		for _, c := range colours {
			if s.colour == hex(c) && s.width == width && s.from.y == s.to.y {
				found = append(found, s)
			}
		}
	}
	return found
}

// Each whisker is on the line of its hand, in the order of the table, from 1.96
// standard errors left of z to 1.96 right of it, on the scale of the axis.
func TestWhiskersStandWhereTheIntervalsAre(t *testing.T) {
	table := threeHands()
	svg := drawing(t, paintTable(table))
	whiskers := flat(strokes(svg), 1.5, accent, warning)
	if len(whiskers) != len(table.Rows) {
		t.Fatalf("%d whiskers: want %d", len(whiskers), len(table.Rows))
	}
	exact, unit := axisOf(t, strokes(svg))
	at, height := labels(t, svg), viewHeight(t, svg)
	for i, row := range table.Rows {
		left, right := (whiskers[i].from.x-exact)/unit, (whiskers[i].to.x-exact)/unit
		if math.Abs(left-(*row.Z-level)) > 0.02 || math.Abs(right-(*row.Z+level)) > 0.02 {
			t.Errorf("%s: whisker from %.2f to %.2f: want %.2f to %.2f", row.Hand, left, right, *row.Z-level, *row.Z+level)
		}
		if name := at[row.Hand].y; math.Abs(height-whiskers[i].from.y-name) > 6 {
			t.Errorf("%s: whisker at height %.1f, name at %.1f", row.Hand, height-whiskers[i].from.y, name)
		}
	}
	if !(at["low"].y < at["even"].y && at["even"].y < at["high"].y) {
		t.Errorf("names at %v, %v, %v: want the first on top", at["low"], at["even"], at["high"])
	}
}

// axisOf returns the position of the exact value and the length of a standard error,
// from the strong line and the dashed lines at ±1.96.
func axisOf(t *testing.T, all []stroke) (exact, unit float64) {
	t.Helper()
	var limits []float64
	for _, s := range all {
		switch {
		case s.from.x != s.to.x:
		case s.dashed:
			limits = append(limits, s.from.x)
		case s.colour == hex(faint) && s.width == 1:
			exact = s.from.x
		}
	}
	if len(limits) != 2 || exact == 0 {
		t.Fatalf("exact at %v, limits at %v: want one and two", exact, limits)
	}
	return exact, (limits[1] - limits[0]) / (2 * level)
}

func viewHeight(t *testing.T, svg string) float64 {
	t.Helper()
	m := regexp.MustCompile(`viewBox="0 0 [0-9.]+ ([0-9.]+)"`).FindStringSubmatch(svg)
	if m == nil {
		t.Fatal("the SVG has no size")
	}
	height, _ := strconv.ParseFloat(m[1], 64)
	return height
}

// The labels of the axis agree with its lines.
func TestTableAxis(t *testing.T) {
	svg := drawing(t, paintTable(threeHands()))
	exact, unit := axisOf(t, strokes(svg))
	at := labels(t, svg)
	for label, z := range map[string]float64{"−3": -3, "exact": 0, "+3": 3} {
		if middle, want := at[label].x, exact+z*unit; math.Abs(middle-want) > 15 {
			t.Errorf("%q starts at %.1f: want it about %.1f", label, middle, want)
		}
	}
}

// In the pixels, a dot beyond ±1.96 is amber and hollow, and others are green and
// filled. Amber is lighter, so that they differ in grey too.
func TestDotsInPixels(t *testing.T) {
	img := pixels(t, paintTable(threeHands()))
	near := func(want color.RGBA) func(color.Color) bool {
		return func(c color.Color) bool { return color.RGBAModel.Convert(c) == want }
	}
	field := part(img, 0.1, 0.62)
	green, n := centre(img, field, near(accent))
	amber, m := centre(img, field, near(warning))
	if n == 0 || m == 0 || amber.x >= green.x || amber.y >= green.y {
		t.Errorf("amber at %v, green at %v: want amber left and above", amber, green)
	}
	if light(accent) >= light(warning) {
		t.Errorf("in grey, amber (%d) is not lighter than green (%d)", light(warning), light(accent))
	}
	if got := img.Bounds().Dx(); got < 1600 {
		t.Errorf("the picture is %d pixels wide: want 192 to the inch", got)
	}
}

func light(c color.Color) uint8 { return color.GrayModel.Convert(c).(color.Gray).Y }

func TestTableSaysWhatItShows(t *testing.T) {
	table := threeHands()
	table.Warnings = []string{"incomplete: these are 10000 of 20000 rounds"}
	svg := drawing(t, paintTable(table))
	for _, want := range []string{"10\u2009000 hands, seed 1", "±3.52 %", "−3.00", "warning: incomplete", "no command repeats this: a question of the program (coin): -cards 5", "95 %, relative"} {
		if !strings.Contains(svg, want) {
			t.Errorf("no %q in the picture", want)
		}
	}
	if strings.Contains(svg, "Serif") {
		t.Error("a text is not in Liberation Sans")
	}
}

// Too many rows, an unknown format and an unknown distribution are errors.
func TestTableRefuses(t *testing.T) {
	long := &results.Table{Rows: make([]results.Row, maxRows+1)}
	if err := drawTable(io.Discard, "svg", long); err == nil {
		t.Error("a table of many rows: no error")
	}
	if err := drawTable(io.Discard, "gif", threeHands()); err == nil || !strings.Contains(err.Error(), `"gif"`) {
		t.Errorf("got error %v, want one with the format", err)
	}
	if err := drawDistribution(io.Discard, "svg", &results.Distribution{Hands: []string{"a"}}); err == nil {
		t.Error("an unknown distribution: no error")
	}
}

// A hand that is certain and a hand that was never dealt can be drawn.
func TestTableOfConstantHands(t *testing.T) {
	run := asked(1, "never", "always")
	table := deck.Must(results.NewTable(run, chunk.Tally{Counts: []uint64{0, 9}}, []uint64{0, 4}))
	if svg := drawing(t, paintTable(table)); len(flat(strokes(svg), 1.5, accent, warning)) != 0 {
		t.Error("a certain hand has a whisker")
	}
	drawing(t, func(w io.Writer, format string) error {
		exact := results.NewDistribution(run, []uint64{0, 4})
		return drawDistribution(w, format, exact)
	})
}

// A step of the logarithmic axis is a factor of ten: the dots of 1 % and 10 % are a
// step apart, and the rarer hand is on the left.
func TestDistributionIsLogarithmic(t *testing.T) {
	d := results.NewDistribution(asked(1, "hundredth", "tenth", "rest"), []uint64{10, 100, 890})
	draw := func(w io.Writer, format string) error { return drawDistribution(w, format, d) }
	svg := drawing(t, draw)
	dots := flat(strokes(svg), 0.7, faint)
	var ticks []float64
	for _, s := range strokes(svg) {
		if s.from.x == s.to.x && s.colour == hex(rule) && math.Abs(s.from.y-s.to.y) > 20 {
			ticks = append(ticks, s.from.x)
		}
	}
	if len(dots) != 3 || len(ticks) != 3 {
		t.Fatalf("%d dots and %d lines: want 3 and 3", len(dots), len(ticks))
	}
	for i, want := range ticks[:2] {
		if got := dots[i].to.x; math.Abs(got-want) > 0.1 {
			t.Errorf("dot %d at %.1f: want it on its line at %.1f", i, got, want)
		}
	}
	img := pixels(t, draw)
	green, n := centre(img, image.Rect(0, 0, img.Bounds().Dx(), img.Bounds().Dy()), func(c color.Color) bool { return color.RGBAModel.Convert(c) == accent })
	if n == 0 || green.x > 0.7 {
		t.Errorf("the dots are at %v", green)
	}
}

// touching returns a curve with a point on its upper limit, one on the exact value,
// one on its lower limit and one below it, each with ten times the rounds of the
// last.
func touching() *results.Convergence {
	curve := results.Curve{Name: "flush", Target: 0.25}
	for i, side := range []float64{1, 0, -1, -3} {
		n := math.Pow(10, float64(i+3))
		limit := report.Limit * math.Sqrt(3/n)
		curve.Points = append(curve.Points, results.Point{Rounds: uint64(n), Deviation: side * limit, Limit: limit})
	}
	never := results.Curve{Name: "royal flush", Points: []results.Point{{Deviation: math.NaN()}, {}, {}, {}}}
	return &results.Convergence{
		Curves: []results.Curve{curve, never}, Seed: 7, Command: "simulate -rounds 1000000 -seed 7",
		Of: report.CurveWords{Rounds: "hands", Deviation: "frequency against the exact value", Relative: true},
	}
}

func drawConvergence(c *results.Convergence) painter {
	return func(w io.Writer, format string) error { return Convergence(w, format, c) }
}

// bent returns the corners of the lines of a colour and a width, in points from the
// bottom left.
func bent(svg string, c color.RGBA, width string) (all [][]spot) {
	form := regexp.MustCompile(`<path d="M([^"Z]*)" style="fill:none;stroke:` + hex(c) + `;stroke-width:` + regexp.QuoteMeta(width) + `"`)
	for _, m := range form.FindAllStringSubmatch(svg, -1) {
		var corners []spot
		for _, pair := range strings.Split(m[1], "L") {
			x, y, _ := strings.Cut(pair, ",")
			var s spot
			s.x, _ = strconv.ParseFloat(x, 64)
			s.y, _ = strconv.ParseFloat(y, 64)
			corners = append(corners, s)
		}
		all = append(all, corners)
	}
	return all
}

// Larger deviations are higher, and more rounds are further right. A point on a limit
// is on its line, a point on the exact value is on the line of 0, and ten times the
// rounds are one step to the right.
func TestCurvesStandWhereTheyShould(t *testing.T) {
	svg := drawing(t, drawConvergence(touching()))
	curves, edges := bent(svg, ink, "1.2"), bent(svg, accent, "0.7")
	if len(curves) != 1 || len(edges) != 2 {
		t.Fatalf("%d curves and %d limits: want 1 and 2", len(curves), len(edges))
	}
	curve, upper, lower := curves[0], edges[0], edges[1]
	slices.Reverse(lower) // it is drawn from right to left
	for i := range curve {
		if upper[i].y <= lower[i].y {
			t.Errorf("point %d: the upper limit at %v lies below the lower one at %v", i, upper[i].y, lower[i].y)
		}
	}
	zero := (upper[0].y + lower[0].y) / 2
	for i, want := range []float64{upper[0].y, zero, lower[2].y} {
		if got := curve[i].y; math.Abs(got-want) > 0.05 {
			t.Errorf("point %d is at height %v: want %v", i, got, want)
		}
	}
	if curve[3].y >= lower[3].y-1 {
		t.Errorf("the last point at %v is not below the lower limit at %v", curve[3].y, lower[3].y)
	}
	step := curve[1].x - curve[0].x
	for i := range curve[1:] {
		if got := curve[i+1].x - curve[i].x; step <= 0 || math.Abs(got-step) > 0.05 {
			t.Errorf("step %d to the right is %v: want %v", i+1, got, step)
		}
	}
}

// The vertical scale is asinh: linear near 0, logarithmic far from it.
func TestDeviationsScale(t *testing.T) {
	d := deviations{unit: 0.001, most: 1}
	at := func(x float64) float64 { return d.Normalize(-1, 1, x) - 0.5 }
	if got := at(0.0002) / at(0.0001); math.Abs(got-2) > 0.03 {
		t.Errorf("near 0, twice the deviation is %.3f times as high: want 2", got)
	}
	if near, far := at(0.1)-at(0.01), at(1)-at(0.1); math.Abs(near-far) > 0.003 {
		t.Errorf("far from 0, ten times the deviation is %.3f and %.3f higher: want the same", near, far)
	}
	if math.Abs(at(0.3)+at(-0.3)) > 1e-12 || at(0.3) <= 0 || at(1) != 0.5 {
		t.Errorf("1 is at %v, 0.3 at %v, -0.3 at %v", at(1), at(0.3), at(-0.3))
	}
}

// Ticks are on both sides of 0 and not closer than gap.
func TestDeviationTicks(t *testing.T) {
	for _, d := range []deviations{{0.001, 1}, {0.00007, 0.008}, {0.3, 0.5}, {1, 1}, {2e-5, 3}} {
		ticks := d.Ticks(0, 0)
		if len(ticks) < 3 {
			t.Errorf("%v: %d ticks", d, len(ticks))
		}
		for i, a := range ticks {
			for _, b := range ticks[:i] {
				if apart := math.Abs(d.Normalize(-d.most, d.most, a.Value) - d.Normalize(-d.most, d.most, b.Value)); apart < gap-1e-9 {
					t.Errorf("%v: %s and %s are %.3f apart", d, a.Label, b.Label, apart)
				}
			}
		}
	}
}

func TestConvergenceSaysWhatItShows(t *testing.T) {
	svg := drawing(t, drawConvergence(touching()))
	for _, want := range []string{
		"95 % of fair runs are inside at any one n", ">flush<", "exact 25.0000 %", "Omitted, since constant: royal flush",
		"simulate -rounds 1000000 -seed 7", "1\u2009000\u2009000 hands, seed 7", "1 million", "10 thousand",
	} {
		if !strings.Contains(svg, want) {
			t.Errorf("no %q in the picture", want)
		}
	}
	at := labels(t, svg)
	if !(at["+1 %"].y < at["0"].y && at["0"].y < at["−1 %"].y) {
		t.Errorf("+1 %% at %v, 0 at %v, -1 %% at %v: want them from top to bottom", at["+1 %"], at["0"], at["−1 %"])
	}
}

// The pixels have the band, which is lighter in grey than the curve.
func TestBandInPixels(t *testing.T) {
	img := pixels(t, drawConvergence(touching()))
	_, band := centre(img, img.Bounds(), func(c color.Color) bool { return color.RGBAModel.Convert(c) == soft })
	if band < 10000 {
		t.Errorf("%d pixels of the band", band)
	}
	if light(soft) < light(accent)+60 || light(soft) < light(ink)+60 {
		t.Error("in grey, the band is not lighter than its lines")
	}
}

// A single point is a dot on a bar. No curves and too many curves are errors.
func TestConvergenceOfFewAndMany(t *testing.T) {
	one := touching()
	for i := range one.Curves {
		one.Curves[i].Points = one.Curves[i].Points[:1]
	}
	drawing(t, drawConvergence(one))
	none := touching()
	none.Curves = none.Curves[1:]
	many := touching()
	many.Curves = make([]results.Curve, maxCurves+1)
	for name, c := range map[string]*results.Convergence{"none": none, "many": many} {
		if err := Convergence(io.Discard, "svg", c); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if err := Convergence(io.Discard, "csv", touching()); err == nil || !strings.Contains(err.Error(), `"csv"`) {
		t.Errorf("got error %v, want one with the format", err)
	}
}

func ExampleConvergence() {
	var picture bytes.Buffer
	err := Convergence(&picture, "svg", touching())
	fmt.Println(strings.Contains(picture.String(), "95 % of fair runs are inside at any one n"), err)
	// Output: true <nil>
}
