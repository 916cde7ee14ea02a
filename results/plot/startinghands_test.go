package plot

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"io"
	"math"
	"strings"
	"testing"

	"pokersim/results"
)

// even returns a grid in which all values are 50 %.
func even() (g classGrid) {
	for i := range g {
		for j := range g[i] {
			g[i][j] = 0.5
		}
	}
	return g
}

func paintGrid(g classGrid) painter {
	return func(w io.Writer, format string) error { return drawStartingHands(w, format, "title", "command", g) }
}

func TestGridNames(t *testing.T) {
	for want, cell := range map[string][2]int{"AA": {0, 0}, "AKs": {0, 1}, "AKo": {1, 0}, "72s": {7, 12}, "72o": {12, 7}, "22": {12, 12}} {
		if got := (classGrid{}).Name(cell[0], cell[1]); got != want {
			t.Errorf("cell %v: got %q, want %q", cell, got, want)
		}
	}
}

// The name and the number of a hand are in its cell: aces are at the top and on the
// left, suited hands right of the diagonal.
func TestStartingHandsLabels(t *testing.T) {
	g := even()
	g[0][1], g[1][0] = 0.671, 0.123 // AKs, AKo
	at := labels(t, drawing(t, paintGrid(g)))
	if aa, aks, ako, low := at["AA"], at["AKs"], at["AKo"], at["22"]; !(aa.y == aks.y && aa.x < aks.x && aa.y < ako.y && math.Abs(aa.x-ako.x) < 12 && low.y > ako.y && low.x > aks.x) {
		t.Errorf("AA at %v, AKs at %v, AKo at %v, 22 at %v", aa, aks, ako, low)
	}
	for name, number := range map[string]string{"AKs": "67.1", "AKo": "12.3"} {
		if a, b := at[name], at[number]; math.Abs(a.x-b.x) > 12 || b.y <= a.y || b.y > a.y+20 {
			t.Errorf("%s at %v, its number %s at %v", name, a, number, b)
		}
	}
	if !(at["15 % or less"].x < at["50 %"].x && at["50 %"].x < at["85 % or more"].x) {
		t.Errorf("the scale goes from %v by %v to %v", at["15 % or less"], at["50 %"], at["85 % or more"])
	}
}

// The cell of a strong hand is yellow, that of a weak hand is blue, and 50 % is grey.
func TestStartingHandsColours(t *testing.T) {
	g := even()
	g[0][12], g[12][0], g[5][5] = 0.9, 0.1, math.NaN() // A2s, A2o, 99
	img := pixels(t, paintGrid(g))
	cells := img.Bounds()
	cells.Max.Y = 86 * cells.Max.Y / 100 // without the scale
	yellow, n := centre(img, cells, often)
	blue, m := centre(img, cells, seldom)
	if n == 0 || m == 0 || yellow.x < 0.9 || yellow.y > 0.2 || blue.x > 0.1 || blue.y < 0.9 {
		t.Errorf("A2s is yellow at %v, A2o blue at %v: want top right and bottom left", yellow, blue)
	}
	grey := color.RGBAModel.Convert(shade(diverging(), 0))
	if _, n := centre(img, cells, func(c color.Color) bool { return c == grey }); n < cells.Dx()*cells.Dy()/2 {
		t.Errorf("%d pixels are as grey as 50 %%", n)
	}
	scale := image.Rect(0, cells.Max.Y, img.Bounds().Max.X, img.Bounds().Max.Y)
	yellow, n = centre(img, scale, often)
	if blue, m = centre(img, scale, seldom); n == 0 || m == 0 || yellow.x < blue.x {
		t.Errorf("the scale is blue at %v and yellow at %v: want blue left", blue, yellow)
	}
}

// The ends of the colour scale are 15 and 85 % in all pictures.
func TestEquityDeviation(t *testing.T) {
	for equity, want := range map[float64]float64{0.15: -1, 0.325: -0.5, 0.5: 0, 0.85: 1} {
		if got := deviation(equity); math.Abs(got-want) > 1e-12 {
			t.Errorf("%v: got %v, want %v", equity, got, want)
		}
	}
}

// The picture of preflop has the equity of each hand in its cell.
func TestPreflopPicture(t *testing.T) {
	table := &results.Preflop{Rows: []results.PreflopRow{{Hand: "72o", Equity: 0.346}, {Hand: "AKs", Equity: 0.67}}}
	at := labels(t, drawing(t, func(w io.Writer, format string) error { return drawPreflop(w, format, table) }))
	for name, number := range map[string]string{"AKs": "67.0", "72o": "34.6"} {
		if a, b := at[name], at[number]; math.Abs(a.x-b.x) > 12 || math.Abs(a.y-b.y) > 20 {
			t.Errorf("%s at %v, its number %s at %v", name, a, number, b)
		}
	}
	if err := drawStartingHands(io.Discard, "gif", "", "", even()); err == nil || !strings.Contains(err.Error(), `"gif"`) {
		t.Errorf("got error %v, want one with the format", err)
	}
}

func ExampleStartingHands() {
	var equity classGrid
	equity[0][0] = 0.852 // AA
	var picture bytes.Buffer
	err := drawStartingHands(&picture, "svg", "Against a random hand", "simulate preflop", equity)
	fmt.Println(strings.Contains(picture.String(), ">85.2<"), err)
	// Output: true <nil>
}
