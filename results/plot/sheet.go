package plot

import (
	"bytes"
	"fmt"
	"image/color"
	"io"
	"math"
	"strconv"
	"strings"

	xfont "golang.org/x/image/font"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/palette"
	"gonum.org/v1/plot/palette/moreland"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// dpi is the resolution of a PNG in pixels per inch.
const dpi = 192

// The colours of lines and words. Those of words are readable on white.
var (
	ink     = color.RGBA{0x16, 0x20, 0x2c, 0xff} // words
	faint   = color.RGBA{0x47, 0x54, 0x67, 0xff} // secondary words
	rule    = color.RGBA{0xd8, 0xdd, 0xe4, 0xff} // auxiliary lines
	accent  = color.RGBA{0x0a, 0x6b, 0x50, 0xff} // measured values
	soft    = color.RGBA{0xdf, 0xf1, 0xea, 0xff} // the band of expected values
	middle  = color.RGBA{0xbd, 0xe2, 0xd4, 0xff} // the inner one of two bands
	warning = color.RGBA{0xb0, 0x5a, 0x00, 0xff} // unusual values
)

// caption is the words above and below a picture.
type caption struct {
	title    string
	subtitle []string // one line each
	warnings []string
	command  string // the command that repeats the picture
}

// write draws a picture in "svg" or "png" and writes it. Other formats give an
// error.
func write(w io.Writer, format string, width, height vg.Length, about caption, paint func(draw.Canvas)) error {
	var canvas vg.CanvasWriterTo
	switch format {
	case "svg":
		canvas = vgsvg.New(width, height)
	case "png":
		canvas = vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(dpi))}
	default:
		return fmt.Errorf("unknown picture format %q: want svg or png", format)
	}
	page := draw.NewCanvas(canvas, width, height)
	fill(page, page.Rectangle, color.White)
	const margin = 0.5 * vg.Centimeter
	paint(about.draw(draw.Crop(page, margin, -margin, margin, -margin)))
	var picture bytes.Buffer
	if _, err := canvas.WriteTo(&picture); err != nil {
		return err
	}
	text := picture.Bytes()
	if format == "svg" { // name fallback fonts, and let images fill their rectangle
		text = bytes.ReplaceAll(text, []byte("<image "), []byte(`<image preserveAspectRatio="none" `))
		text = bytes.ReplaceAll(text, []byte("font-family:"+fontName+";"), []byte("font-family:"+fontName+",Arial,Helvetica,sans-serif;"))
	}
	_, err := w.Write(text)
	return err
}

// fontName is the name of the font in an SVG.
const fontName = "Liberation Sans"

// draw writes the words and returns the rest of the canvas.
func (a caption) draw(c draw.Canvas) draw.Canvas {
	line := func(style text.Style, words string) {
		for _, part := range wrapped(style, words, c.Max.X-c.Min.X) {
			c.FillText(style, vg.Point{X: c.Min.X, Y: c.Max.Y}, part)
			c.Max.Y -= 1.3 * style.Font.Size
		}
	}
	title := letters(13, ink)
	title.Font.Weight = xfont.WeightBold
	title.YAlign = text.YTop
	line(title, a.title)
	small, amber := letters(9, faint), letters(9, warning)
	small.YAlign, amber.YAlign = text.YTop, text.YTop
	c.Max.Y -= 2
	for _, words := range a.subtitle {
		line(small, words)
	}
	for _, words := range a.warnings {
		line(amber, "warning: "+words)
	}
	c.Max.Y -= 8
	command := letters(8, faint)
	parts := wrapped(command, a.command, c.Max.X-c.Min.X)
	for i := range parts {
		c.FillText(command, vg.Point{X: c.Min.X, Y: c.Min.Y}, parts[len(parts)-1-i])
		c.Min.Y += 1.3 * command.Font.Size
	}
	c.Min.Y += 6
	return c
}

// wrapped breaks words into lines of at most a width, if that is possible.
func wrapped(style text.Style, words string, width vg.Length) (lines []string) {
	line := ""
	for _, word := range strings.Split(words, " ") { // no break at other spaces
		longer := strings.TrimSpace(line + " " + word)
		if line != "" && style.Width(longer) > width {
			lines, longer = append(lines, line), word
		}
		line = longer
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// letters returns a text style in Liberation Sans.
func letters(size vg.Length, colour color.Color) text.Style {
	return text.Style{
		Color:   colour,
		Font:    font.Font{Typeface: "Liberation", Variant: "Sans", Size: size},
		Handler: plot.DefaultTextHandler,
	}
}

// newPlot returns an empty plot in the style of all pictures.
func newPlot() *plot.Plot {
	p := plot.New()
	p.BackgroundColor = nil
	set := func(style *text.Style, size vg.Length, colour color.Color) {
		s := letters(size, colour)
		style.Font, style.Color = s.Font, s.Color
	}
	set(&p.Title.TextStyle, 10, ink)
	p.Title.Padding = 4
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		set(&axis.Label.TextStyle, 9, faint)
		set(&axis.Tick.Label, 9, ink)
		axis.LineStyle.Width = 0
		axis.Tick.LineStyle.Color, axis.Tick.Length = rule, 3
		axis.Padding, axis.Label.Padding = 4, 3
	}
	return p
}

// plotterFunc draws into the field of a plot.
type plotterFunc func(c draw.Canvas, p *plot.Plot)

// Plot implements plot.Plotter.
func (f plotterFunc) Plot(c draw.Canvas, p *plot.Plot) { f(c, p) }

// tiles paints n parts of a canvas row by row, with a space below each.
func tiles(c draw.Canvas, columns, rows, n int, below vg.Length, paint func(i int, cell draw.Canvas)) {
	wide, high := (c.Max.X-c.Min.X)/vg.Length(columns), (c.Max.Y-c.Min.Y)/vg.Length(rows)
	for i := range n {
		cell := c
		cell.Min.X = c.Min.X + wide*vg.Length(i%columns)
		cell.Max.X = cell.Min.X + wide - 0.5*vg.Centimeter
		cell.Max.Y = c.Max.Y - high*vg.Length(i/columns)
		cell.Min.Y = cell.Max.Y - high + below
		paint(i, cell)
	}
}

// fill paints a rectangle.
func fill(c draw.Canvas, r vg.Rectangle, colour color.Color) {
	c.FillPolygon(colour, []vg.Point{r.Min, {X: r.Max.X, Y: r.Min.Y}, r.Max, {X: r.Min.X, Y: r.Max.Y}})
}

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

// grouped writes an integer with thin spaces between thousands.
func grouped(n uint64) string {
	digits := strconv.FormatUint(n, 10)
	var b strings.Builder
	for i, d := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			b.WriteRune('\u2009')
		}
		b.WriteRune(d)
	}
	return b.String()
}

// percent writes a number in per cent with the given significant digits, without an
// exponent.
func percent(x float64, digits int) string { return plain(100*x, digits) + " %" }

// plain writes a number with the given significant digits, without an exponent and
// with a typographic minus sign.
func plain(x float64, digits int) string {
	decimals := digits - 1
	if x != 0 {
		decimals -= int(math.Floor(math.Log10(math.Abs(x))))
	}
	return minus(strconv.FormatFloat(x, 'f', min(max(decimals, 0), 15), 64))
}

// oneIn writes 1/p, the mean number of hands for one of probability p.
func oneIn(p float64) string {
	if 1/p < 100 {
		return plain(1/p, 3)
	}
	return grouped(uint64(math.Round(1 / p)))
}

// amount writes a number with four significant digits, or as an integer with thin spaces.
func amount(x float64) string {
	switch {
	case math.Abs(x) < 1000:
		return minus(strconv.FormatFloat(x, 'g', 4, 64))
	case x < 0:
		return minus("-" + grouped(uint64(math.Round(-x))))
	}
	return grouped(uint64(math.Round(x)))
}

func minus(number string) string { return strings.Replace(number, "-", "−", 1) }
