package plot

import (
	"image/color"
	"math"

	"gonum.org/v1/plot/palette"
	"gonum.org/v1/plot/palette/moreland"
)

// diverging is the colours of all heat maps, from -1 to 1: dark blue for too
// little, grey in the middle and yellow for too much. Its lightness rises evenly,
// so that it reads the same in grey print and for all who see few colours; the
// ends and the middle are those of cividis (Nuñez, Anderton and Renslow 2018).
func diverging() palette.ColorMap {
	colours, err := moreland.NewLuminance([]color.Color{
		color.RGBA{0x00, 0x22, 0x4e, 0xff}, color.RGBA{0x7c, 0x7b, 0x78, 0xff}, color.RGBA{0xfe, 0xe8, 0x38, 0xff},
	})
	if err != nil { // unless these are not ever lighter
		panic(err)
	}
	colours.SetMin(-1)
	colours.SetMax(1)
	return colours
}

// shade returns the colour of a value, that of an end beyond it, and white of what
// is not a number.
func shade(colours palette.ColorMap, x float64) color.Color {
	if math.IsNaN(x) {
		return color.White
	}
	c, err := colours.At(min(1, max(-1, x)))
	if err != nil {
		return color.White
	}
	return c
}

// on returns the colour of words that can be read on a colour.
func on(c color.Color) color.Color {
	if color.GrayModel.Convert(c).(color.Gray).Y < 0x80 {
		return color.White
	}
	return ink
}
