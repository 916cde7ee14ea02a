package plot

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/color"
	"image/png"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// painter writes one picture in a format.
type painter func(w io.Writer, format string) error

// pixels returns a decoded PNG picture.
func pixels(t *testing.T, draw painter) image.Image {
	t.Helper()
	var picture bytes.Buffer
	if err := draw(&picture, "png"); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&picture)
	if err != nil {
		t.Fatal(err)
	}
	return img
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
		data, err := base64.StdEncoding.DecodeString(m[1])
		if err != nil {
			t.Fatal(err)
		}
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
