package plot

import (
	"bytes"
	"fmt"
	"image/color"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pokersim/results"
	"pokersim/results/internal/report"
)

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
		Of: results.CurveWords{Rounds: "hands", Deviation: "frequency against the exact value", Relative: true},
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
