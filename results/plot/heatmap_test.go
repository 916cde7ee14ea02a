package plot

import (
	"bytes"
	"context"
	"encoding/base64"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/results"
	"pokersim/results/internal/players"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

// matrix returns a matrix of the given ratios. A ratio of 1 + x is 20x standard
// errors.
func matrix(rows, columns int, ratio func(row, column int) float64) heatCells {
	return heatCells{rows, columns, ratio, func(row, column int) float64 { return 20 * (ratio(row, column) - 1) }, false}
}

func TestHeatMapRefusesOtherFormats(t *testing.T) {
	if err := drawHeatMap(&bytes.Buffer{}, "gif", "two cells", twoCells(2)); err == nil || !strings.Contains(err.Error(), `"gif"`) {
		t.Errorf("got error %v, want one with the format", err)
	}
}

// twoCells is a fair matrix except for two cells: card 1 comes too often to the last
// position, and the last card comes too seldom to position 1.
func twoCells(n int) heatCells {
	return matrix(n, n, func(row, column int) float64 {
		switch {
		case row == 0 && column == n-1:
			return 1.5
		case row == n-1 && column == 0:
			return 0.5
		}
		return 1
	})
}

func often(c color.Color) bool  { r, _, b, _ := c.RGBA(); return r > b+0x6000 }
func seldom(c color.Color) bool { r, _, b, _ := c.RGBA(); return b > r+0x3000 && r < 0x2000 }

// A cell with too high a count is yellow, one with too low a count is blue. Card 1 is
// at the top and position 1 on the left. This is so in the pixels of both formats and
// on both scales.
func TestHeatMapIsTheRightWayUp(t *testing.T) {
	draw := func(w io.Writer, format string) error { return drawHeatMap(w, format, "two cells", twoCells(4)) }
	img, svg := pixels(t, draw), drawing(t, draw)
	left, right := part(img, 0, 0.5), part(img, 0.5, 1)
	left.Max.Y, right.Max.Y = 8*left.Max.Y/10, 8*right.Max.Y/10 // without the scales
	var cells []image.Image
	for _, seen := range embedded(t, svg) {
		if seen.Bounds().Dy() > 100 { // no scale
			cells = append(cells, seen)
		}
	}
	if strings.Count(svg, "<image") != strings.Count(svg, `preserveAspectRatio="none"`) {
		t.Error("an image of the SVG may not fill its place")
	}
	if len(cells) != 2 {
		t.Fatalf("%d matrices in the SVG: want 2", len(cells))
	}
	for name, seen := range map[string]struct {
		image.Image
		region image.Rectangle
	}{
		"png, ratio": {img, left}, "png, errors": {img, right},
		"svg, ratio": {cells[0], cells[0].Bounds()}, "svg, errors": {cells[1], cells[1].Bounds()},
	} {
		yellow, n := centre(seen, seen.region, often)
		blue, m := centre(seen, seen.region, seldom)
		if n == 0 || m == 0 || yellow.x < 0.7 || yellow.y > 0.4 || blue.x > 0.4 || blue.y < 0.7 {
			t.Errorf("%s: too often at %v, too seldom at %v: want top right and bottom left", name, yellow, blue)
		}
	}
}

// Each scale and its labels go from too seldom, blue, to too often, yellow.
func TestHeatMapScales(t *testing.T) {
	draw := func(w io.Writer, format string) error {
		return drawHeatMap(w, format, "fair", matrix(4, 4, func(int, int) float64 { return 1 }))
	}
	at, img := labels(t, drawing(t, draw)), pixels(t, draw)
	for _, scale := range [][3]string{{"−50 % or less", "−25 %", "+50 % or more"}, {"−5 or less", "−2.5", "+5 or more"}} {
		if low, middle, high := at[scale[0]].x, at[scale[1]].x, at[scale[2]].x; !(0 < low && low < middle && middle < high) {
			t.Errorf("%v: got positions %v, %v, %v, want them from left to right", scale, low, middle, high)
		}
	}
	for _, half := range []image.Rectangle{part(img, 0, 0.5), part(img, 0.5, 1)} {
		yellow, n := centre(img, half, often)
		blue, m := centre(img, half, seldom)
		if n == 0 || m == 0 || yellow.x <= blue.x || yellow.y < 0.8 {
			t.Errorf("the scale is blue at %v and yellow at %v: want blue left", blue, yellow)
		}
	}
}

// A ratio of 1.1 is nearly grey on the scale of ratios. On the scale of standard
// errors it has the colour of the end, if there are many shuffles.
func TestStandardErrorsShowSmallBias(t *testing.T) {
	small := heatCells{2, 2, func(r, c int) float64 { return 1.05 - 0.1*float64((r+c)%2) }, func(r, c int) float64 { return 8 - 16*float64((r+c)%2) }, false}
	img := pixels(t, func(w io.Writer, format string) error { return drawHeatMap(w, format, "small", small) })
	left, right := part(img, 0, 0.5), part(img, 0.5, 1)
	left.Max.Y, right.Max.Y = 8*left.Max.Y/10, 8*right.Max.Y/10
	if _, n := centre(img, left, often); n > 0 {
		t.Errorf("against fair, %d pixels are yellow", n)
	}
	if _, n := centre(img, right, often); n < 100_000 {
		t.Errorf("in standard errors, %d pixels are yellow: want half of the cells", n)
	}
}

// The lightness of the colours increases, so that they can be read in grey. The
// middle is grey, and NaN is white.
func TestColoursGrowLighter(t *testing.T) {
	colours, before := diverging(), -1
	for x := -1.0; x <= 1; x += 1.0 / 16 {
		now := int(light(shade(colours, x)))
		if now <= before {
			t.Errorf("%v has lightness %d after %d", x, now, before)
		}
		if c := shade(colours, x); contrast(c, on(c)) < 4.5 {
			t.Errorf("words on the colour of %v have a contrast of %.2f", x, contrast(c, on(c)))
		}
		before = now
	}
	if r, g, b, _ := shade(colours, 0).RGBA(); max(r, g, b)-min(r, g, b) > 0x0a00 {
		t.Errorf("the middle is %#x %#x %#x: want grey", r, g, b)
	}
	if shade(colours, 7) != shade(colours, 1) || shade(colours, -7) != shade(colours, -1) || shade(colours, math.NaN()) != color.White {
		t.Error("a value beyond the ends does not have the colour of the end")
	}
}

// The labels count cards from the top and positions from the left.
func TestHeatMapLabels(t *testing.T) {
	tall := matrix(40, 7, func(int, int) float64 { return 1 })
	svg := drawing(t, func(w io.Writer, format string) error { return drawHeatMap(w, format, "", tall) })
	at := labels(t, svg)
	if !strings.Contains(svg, "to position") {
		t.Error("no title of the axis of positions")
	}
	if top, bottom := at["10"].y, at["40"].y; !(0 < top && top < bottom) {
		t.Errorf("card 10 is at height %v, card 40 at %v, from the top", top, bottom)
	}
	if left, right := at["2"].x, at["6"].x; !(0 < left && left < right) {
		t.Errorf("position 2 is at %v, position 6 at %v, from the left", left, right)
	}
}

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

// painter writes one picture in a format.
type painter func(w io.Writer, format string) error

// pixels returns a decoded PNG picture.
func pixels(t *testing.T, draw painter) image.Image {
	t.Helper()
	var picture bytes.Buffer
	if err := draw(&picture, "png"); err != nil {
		t.Fatal(err)
	}
	return deck.Must(png.Decode(&picture))
}

// drawing returns an SVG picture.
func drawing(t *testing.T, draw painter) string {
	t.Helper()
	var picture strings.Builder
	if err := draw(&picture, "svg"); err != nil {
		t.Fatal(err)
	}
	return picture.String()
}

// spot is a position, from the left and from the top.
type spot struct{ x, y float64 }

var labelForm = regexp.MustCompile(`<text x="([^"]*)" y="([^"]*)" transform="scale\(1, -1\)"\s*style="[^"]*">([^<]*)</text>`)

// labels returns the position at which each text of an SVG starts, by the text: the
// first one of equal texts. Rotated text is omitted.
func labels(t *testing.T, svg string) map[string]spot {
	t.Helper()
	flip := regexp.MustCompile(`scale\(1, -1\) translate\(0, -([0-9.]+)\)`).FindStringSubmatch(svg)
	if flip == nil {
		t.Fatal("the SVG has another coordinate system")
	}
	height, _ := strconv.ParseFloat(flip[1], 64)
	found := map[string]spot{}
	for _, m := range labelForm.FindAllStringSubmatch(svg, -1) {
		x, _ := strconv.ParseFloat(m[1], 64)
		y, _ := strconv.ParseFloat(m[2], 64)
		if _, again := found[m[3]]; !again {
			found[m[3]] = spot{x, height + y}
		}
	}
	return found
}

// embedded returns the images in an SVG, in the order in which they are drawn.
func embedded(t *testing.T, svg string) (images []image.Image) {
	t.Helper()
	for _, m := range regexp.MustCompile(`<image[^>]*base64,([^"]*)"`).FindAllStringSubmatch(svg, -1) {
		data := deck.Must(base64.StdEncoding.DecodeString(m[1]))
		img, _, err := image.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		images = append(images, img)
	}
	return images
}

// centre returns the mean position of the pixels that satisfy a test, as parts of the
// width and height of the region, and the number of these pixels.
func centre(img image.Image, region image.Rectangle, pick func(color.Color) bool) (c spot, n int) {
	for y := region.Min.Y; y < region.Max.Y; y++ {
		for x := region.Min.X; x < region.Max.X; x++ {
			if pick(img.At(x, y)) {
				c.x, c.y, n = c.x+float64(x-region.Min.X), c.y+float64(y-region.Min.Y), n+1
			}
		}
	}
	c.x /= float64(n * region.Dx())
	c.y /= float64(n * region.Dy())
	return c, n
}

// part returns a vertical part of a picture; its ends are parts of the width.
func part(img image.Image, from, to float64) image.Rectangle {
	b := img.Bounds()
	return image.Rect(int(from*float64(b.Dx())), 0, int(to*float64(b.Dx())), b.Dy())
}

// countedHands returns a plan that counts the results of each hand, and its tally.
func countedHands() (*equity.Prepared, chunk.Tally) {
	p := deck.Must(equity.Prepare(equity.Plan{Spec: equity.Spec{Players: []string{"QQ+,AKs", "JJ,AKo"}, Setting: equity.Setting{Board: "Td7c2s"}, Hands: true}}))
	tally := deck.Must(p.Run(context.Background(), chunk.Options{}))
	return p, tally
}

// Each player has a grid, the first at the left, with the numbers of his classes alone.
func TestGridsOfHands(t *testing.T) {
	p, tally := countedHands()
	hands := deck.Must(players.NewHands(p, tally, players.ByHand))
	svg := drawing(t, func(w io.Writer, format string) error { return drawHands(w, format, hands) })
	at := labels(t, svg)
	first, second := at["player 1: QQ+,AKs"], at["player 2: JJ,AKo"]
	if first.x >= second.x || math.Abs(first.y-second.y) > 1 {
		t.Errorf("player 1 at %v, player 2 at %v: want player 1 at the left", first, second)
	}
	numbers := 0
	for text := range at {
		if strings.Contains(text, ".") && !strings.Contains(text, " ") {
			numbers++
		}
	}
	if names := strings.Count(svg, ">AKs<"); names != 2 || numbers < 4 || numbers > 6 {
		t.Errorf("%d cells AKs and %d numbers, want 2 and about 6", names, numbers)
	}
	if at["Equity of each hand of the ranges, exact"] == (spot{}) {
		t.Error("the title is missing")
	}
}

func TestPictureOfEquityCurves(t *testing.T) {
	p, tally := countedHands()
	curve := deck.Must(players.NewEquityCurve(p, tally))
	draw := func(w io.Writer, format string) error { return drawEquityCurve(w, format, curve) }
	at := labels(t, drawing(t, draw))
	for _, text := range []string{"player 1: QQ+,AKs", "player 2: JJ,AKo", "50", "100", "per cent of the range"} {
		if at[text] == (spot{}) {
			t.Errorf("no text %q", text)
		}
	}
	if err := draw(io.Discard, "gif"); err == nil {
		t.Error("gif: no error")
	}
}
