package plot

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"strings"
	"testing"
)

// matrix returns a matrix of the given ratios. A ratio of 1 + x is 20x standard
// errors.
func matrix(rows, columns int, ratio func(row, column int) float64) heatCells {
	return heatCells{rows, columns, ratio, func(row, column int) float64 { return 20 * (ratio(row, column) - 1) }, false}
}

func slope(n int) heatCells {
	return matrix(n, n, func(row, column int) float64 { return 0.3 + 1.4*float64(row+column)/float64(2*n) })
}

func TestHeatMapWritesPictures(t *testing.T) {
	var picture bytes.Buffer
	if err := drawHeatMap(&picture, "png", "slope", slope(52)); err != nil {
		t.Fatal(err)
	}
	if img, err := png.Decode(&picture); err != nil || img.Bounds().Dx() < 400 {
		t.Errorf("no picture of a useful size: %v, %v", img, err)
	}
	for _, n := range []int{2, 52, 200} {
		picture.Reset()
		if err := drawHeatMap(&picture, "svg", "slope", slope(n)); err != nil {
			t.Fatal(err)
		}
		text := picture.String()
		if !strings.Contains(text, "<svg") || !strings.Contains(text, "to position") {
			t.Errorf("n=%d: no SVG with its labels", n)
		}
	}
}

func TestHeatMapRefusesOtherFormats(t *testing.T) {
	if err := drawHeatMap(&bytes.Buffer{}, "gif", "slope", slope(2)); err == nil || !strings.Contains(err.Error(), `"gif"`) {
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
	img, images := pixels(t, draw), embedded(t, drawing(t, draw))
	left, right := part(img, 0, 0.5), part(img, 0.5, 1)
	left.Max.Y, right.Max.Y = 8*left.Max.Y/10, 8*right.Max.Y/10 // without the scales
	var cells []image.Image
	for _, seen := range images {
		if seen.Bounds().Dy() > 100 { // no scale
			cells = append(cells, seen)
		}
	}
	if svg := drawing(t, draw); strings.Count(svg, "<image") != strings.Count(svg, `preserveAspectRatio="none"`) {
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
	at := labels(t, drawing(t, func(w io.Writer, format string) error { return drawHeatMap(w, format, "", tall) }))
	if top, bottom := at["10"].y, at["40"].y; !(0 < top && top < bottom) {
		t.Errorf("card 10 is at height %v, card 40 at %v, from the top", top, bottom)
	}
	if left, right := at["2"].x, at["6"].x; !(0 < left && left < right) {
		t.Errorf("position 2 is at %v, position 6 at %v, from the left", left, right)
	}
}

func ExampleHeatMap() {
	var picture bytes.Buffer
	fair := heatCells{
		Rows: 3, Columns: 3,
		Ratio:  func(row, column int) float64 { return 1 },
		Errors: func(row, column int) float64 { return 0 },
	}
	err := drawHeatMap(&picture, "svg", "a fair shuffle of three cards", fair)
	fmt.Println(picture.Len() > 0, err)
	// Output: true <nil>
}
