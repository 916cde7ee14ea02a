package plot

import (
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/palette"
	"gonum.org/v1/plot/palette/moreland"
	"gonum.org/v1/plot/plotter"
)

// diverging returns the colour map of all heat maps, from -1 to 1: dark blue for too
// little, grey in the middle and yellow for too much. Its lightness increases
// linearly, so it is readable in grey and with colour blindness. The ends and the
// middle are those of cividis (Nuñez, Anderton and Renslow 2018).
func diverging() palette.ColorMap {
	colours, err := moreland.NewLuminance([]color.Color{
		color.RGBA{0x00, 0x22, 0x4e, 0xff}, color.RGBA{0x7c, 0x7b, 0x78, 0xff}, color.RGBA{0xfe, 0xe8, 0x38, 0xff},
	})
	if err != nil { // these colours increase in lightness, as NewLuminance needs
		panic(err)
	}
	colours.SetMin(-1)
	colours.SetMax(1)
	return colours
}

// colourBar returns a plot of the colours from -1 to 1, with ticks.
func colourBar(ticks plot.ConstantTicks) *plot.Plot {
	p := newPlot()
	p.HideY()
	p.X.Tick.Marker = ticks
	p.Add(&plotter.ColorBar{ColorMap: diverging(), Colors: 255})
	return p
}

// shade returns the colour of a value, that of the nearer end for values beyond -1
// or 1, and white for NaN.
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

// on returns black or white, whichever has the higher contrast on a colour. It is at
// least 4.5 as WCAG defines it.
func on(c color.Color) color.Color {
	if contrast(c, color.White) > contrast(c, color.Black) {
		return color.White
	}
	return color.Black
}

// contrast returns the contrast ratio of two colours (WCAG 2.2), 1 to 21.
func contrast(a, b color.Color) float64 {
	lightness := func(c color.Color) float64 {
		linear := func(x uint32) float64 {
			v := float64(x) / 0xffff
			if v <= 0.04045 {
				return v / 12.92
			}
			return math.Pow((v+0.055)/1.055, 2.4)
		}
		r, g, b, _ := c.RGBA()
		return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
	}
	x, y := lightness(a)+0.05, lightness(b)+0.05
	return max(x/y, y/x)
}
