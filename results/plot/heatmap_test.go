package plot

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"strings"
	"testing"
)

func slope(n int) Matrix {
	return Matrix{Rows: n, Columns: n, Ratio: func(row, column int) float64 {
		return 0.3 + 1.4*float64(row+column)/float64(2*n)
	}}
}

func TestHeatMapWritesPictures(t *testing.T) {
	var picture bytes.Buffer
	if err := HeatMap(&picture, "png", "slope", slope(52)); err != nil {
		t.Fatal(err)
	}
	if img, err := png.Decode(&picture); err != nil || img.Bounds().Dx() < 400 {
		t.Errorf("no picture of a useful size: %v, %v", img, err)
	}
	for _, n := range []int{2, 52, 200} {
		picture.Reset()
		if err := HeatMap(&picture, "svg", "slope", slope(n)); err != nil {
			t.Fatal(err)
		}
		text := picture.String()
		if !strings.Contains(text, "<svg") || !strings.Contains(text, "to position") {
			t.Errorf("n=%d: no SVG with its labels", n)
		}
	}
}

func TestHeatMapRefusesOtherFormats(t *testing.T) {
	if err := HeatMap(&bytes.Buffer{}, "gif", "slope", slope(2)); err == nil || !strings.Contains(err.Error(), `"gif"`) {
		t.Errorf("got error %v, want one with the format", err)
	}
}

// twoCells is fair but for two cells: card 1 comes too often to the last
// position, and the last card too seldom to position 1.
func twoCells(n int) Matrix {
	return Matrix{Rows: n, Columns: n, Ratio: func(row, column int) float64 {
		switch {
		case row == 0 && column == n-1:
			return 1.5
		case row == n-1 && column == 0:
			return 0.5
		}
		return 1
	}}
}

func often(c color.Color) bool  { r, _, b, _ := c.RGBA(); return r > b+0x6000 }
func seldom(c color.Color) bool { r, _, b, _ := c.RGBA(); return b > r+0x6000 }

// What comes too often is red and what comes too seldom blue, card 1 is on top
// and position 1 on the left: in the pixels of both formats and in the labels.
func TestHeatMapIsTheRightWayUp(t *testing.T) {
	draw := func(w io.Writer, format string) error { return HeatMap(w, format, "two cells", twoCells(4)) }
	img, svg := pixels(t, draw), drawing(t, draw)
	for name, seen := range map[string]image.Image{"png": img, "svg": embedded(t, svg)[0]} {
		region := seen.Bounds()
		if name == "png" {
			region = part(img, 0, 0.76) // without the scale
		}
		red, reds := centre(seen, region, often)
		blue, blues := centre(seen, region, seldom)
		if reds == 0 || blues == 0 || red.x < 0.7 || red.y > 0.3 || blue.x > 0.3 || blue.y < 0.7 {
			t.Errorf("%s: too often at %v, too seldom at %v: want top right and bottom left", name, red, blue)
		}
	}
	at := labels(t, svg)
	if at["fair"].y < at["+50 % or more"].y || at["fair"].y > at["-50 % or less"].y {
		t.Errorf("the scale has +50 %% at %v, fair at %v, -50 %% at %v: want them from top to bottom", at["+50 % or more"], at["fair"], at["-50 % or less"])
	}
	red, _ := centre(img, part(img, 0.9, 1), often)
	if blue, n := centre(img, part(img, 0.9, 1), seldom); n == 0 || red.y > blue.y {
		t.Errorf("the scale is red at %v and blue at %v: want red on top", red, blue)
	}
}

// The labels count cards from the top and positions from the left.
func TestHeatMapLabels(t *testing.T) {
	tall := Matrix{Rows: 40, Columns: 7, Ratio: func(int, int) float64 { return 1 }}
	at := labels(t, drawing(t, func(w io.Writer, format string) error { return HeatMap(w, format, "", tall) }))
	if top, bottom := at["10"].y, at["40"].y; !(0 < top && top < bottom) {
		t.Errorf("card 10 is at height %v, card 40 at %v, from the top", top, bottom)
	}
	if left, right := at["2"].x, at["6"].x; !(0 < left && left < right) {
		t.Errorf("position 2 is at %v, position 6 at %v, from the left", left, right)
	}
}

func ExampleHeatMap() {
	var picture bytes.Buffer
	fair := Matrix{Rows: 3, Columns: 3, Ratio: func(row, column int) float64 { return 1 }}
	err := HeatMap(&picture, "svg", "a fair shuffle of three cards", fair)
	fmt.Println(picture.Len() > 0, err)
	// Output: true <nil>
}
