package plot

import (
	"bytes"
	"fmt"
	"image/png"
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

func ExampleHeatMap() {
	var picture bytes.Buffer
	fair := Matrix{Rows: 3, Columns: 3, Ratio: func(row, column int) float64 { return 1 }}
	err := HeatMap(&picture, "svg", "a fair shuffle of three cards", fair)
	fmt.Println(picture.Len() > 0, err)
	// Output: true <nil>
}
