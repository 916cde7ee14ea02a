package plot

import (
	"fmt"
	"io"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"pokersim/results"
)

// maxSteps is the most points of a line.
const maxSteps = 2000

// drawAllIns writes the curve of a player's own all-ins, in "svg" or "png": horizontal the all-ins
// against one player, vertical the pots that they won above their equity. Two bands contain 95 and
// 99.9 % of fair results at each number of all-ins. Other formats, and no such all-in, give an error.
func drawAllIns(w io.Writer, format string, r results.Room) error {
	steps, err := r.Curve()
	if err != nil {
		return fmt.Errorf("no picture: %w", err)
	}
	all := r.All()
	last := steps[len(steps)-1]
	where := "outside both bands: fewer than 1 fair result of 1,000 is so far off"
	switch {
	case within(last.Above, last.Bands[0]):
		where = "inside the band of 95 % of fair results"
	case within(last.Above, last.Bands[1]):
		where = "outside the band of 95 %, inside that of 99.9 % of fair results"
	}
	about := caption{
		title: fmt.Sprintf("All-ins, %s: %s pots won of %s, %.1f expected by equity", r.Room, all.Pots(), grouped(uint64(all.AllIns)), all.Expected),
		subtitle: []string{
			fmt.Sprintf("At the end %s pots, %s. All-ins against one player before the river, a shared pot is half of one.", minus(fmt.Sprintf("%+.1f", last.Above)), where),
			"The bands are of the exact law: at each number of all-ins, 95 and 99.9 % of fair results are inside, if no hand is left out by its result. " +
				fmt.Sprintf("All tests of the %d hands: %s.", r.Hands, r.Sentence()),
		},
		command: fmt.Sprintf("simulate room FILES -plot allins.%s", format),
	}
	if r.Missing != "" {
		about.warnings = append(about.warnings, r.Missing)
	}
	return write(w, format, 20*vg.Centimeter, 13*vg.Centimeter, about, func(c draw.Canvas) {
		curve := &plotter.Line{LineStyle: draw.LineStyle{Color: ink, Width: 1.2}, XYs: plotter.XYs{{}}}
		every := 1 + len(steps)/maxSteps
		bands := [2]*plotter.Polygon{{Color: middle}, {Color: soft}}
		for i, band := range bands {
			upper, lower := plotter.XYs{{}}, plotter.XYs{}
			for n, s := range steps {
				if n%every == 0 || n == len(steps)-1 {
					x := float64(s.AllIns)
					upper, lower = append(upper, plotter.XY{X: x, Y: s.Bands[i][1]}), append(lower, plotter.XY{X: x, Y: s.Bands[i][0]})
				}
			}
			for n := range lower {
				upper = append(upper, lower[len(lower)-1-n])
			}
			band.XYs = []plotter.XYs{upper}
		}
		for n, s := range steps {
			if n%every == 0 || n == len(steps)-1 {
				curve.XYs = append(curve.XYs, plotter.XY{X: float64(s.AllIns), Y: s.Above})
			}
		}
		p := banded("own all-ins against one player", "pots won above the equity", bands[1], bands[0], curve)
		p.Legend.Add("own all-ins", curve)
		p.Legend.Add("95 % of fair results", bands[0])
		p.Legend.Add("99.9 %", bands[1])
		p.Draw(c)
	})
}

// within reports whether a value is in a band.
func within(x float64, band [2]float64) bool { return x >= band[0]-1e-9 && x <= band[1]+1e-9 }
