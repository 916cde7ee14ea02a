package plot

import (
	"fmt"
	"io"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"pokersim/results/internal/players"
)

// Sizes of a picture of several grids.
const (
	gridColumns = 3
	gridWidth   = 19 * vg.Centimeter
	gridHeight  = 17.6 * vg.Centimeter
)

// drawHands writes a heat map of the equities of the 169 classes of hands for each player,
// in "svg" or "png", with the colours of drawStartingHands. A class without deals has no
// number. Games of more than two hole cards, and other formats, give an error.
func drawHands(w io.Writer, format string, t *players.Hands) error {
	t, err := t.Sorted(players.ByClass)
	if err != nil {
		return err
	}
	var grids []classGrid
	for _, row := range t.Rows {
		for len(grids) < row.Player {
			grids = append(grids, blank())
		}
		if row.HandShare != nil {
			grids[row.Player-1].set(row.Hand, row.Equity)
		}
	}
	about := caption{
		title:    "Equity of each hand of the ranges, " + counted(t.Deals),
		subtitle: []string{gridSubtitle},
		warnings: t.Warnings,
		command:  t.Prepared.Command(t.Rounds) + " -by class",
	}
	columns := min(len(grids), gridColumns)
	rows := (len(grids) + columns - 1) / columns
	return write(w, format, vg.Length(columns)*gridWidth+vg.Centimeter, vg.Length(rows)*gridHeight+5*vg.Centimeter, about, func(c draw.Canvas) {
		const bar = 1.6 * vg.Centimeter
		equityScale().Draw(draw.Crop(c, 3*vg.Centimeter, -3*vg.Centimeter, 0, bar-(c.Max.Y-c.Min.Y)))
		c.Min.Y += bar + 0.4*vg.Centimeter
		wide, high := (c.Max.X-c.Min.X)/vg.Length(columns), (c.Max.Y-c.Min.Y)/vg.Length(rows)
		for i, g := range grids {
			cell := c
			cell.Min.X = c.Min.X + wide*vg.Length(i%columns)
			cell.Max.X = cell.Min.X + wide - 0.5*vg.Centimeter
			cell.Max.Y = c.Max.Y - high*vg.Length(i/columns)
			cell.Min.Y = cell.Max.Y - high + 0.4*vg.Centimeter
			name := letters(11, ink)
			words := fmt.Sprintf("player %d: %s", i+1, t.Prepared.Scenario().Players[i])
			cell.FillText(name, vg.Point{X: cell.Min.X, Y: cell.Max.Y - 11}, short(name, words, cell.Max.X-cell.Min.X))
			cell.Max.Y -= 18
			g.draw(cell)
		}
	})
}

// counted says in a title how the deals were counted.
func counted(d players.Deals) string {
	if d.Seed == nil {
		return "exact"
	}
	return fmt.Sprintf("%s deals, seed %d", grouped(d.Rounds), *d.Seed)
}

// blank returns a grid without values.
func blank() (g classGrid) {
	for i := range g {
		for j := range g[i] {
			g[i][j] = math.NaN()
		}
	}
	return g
}

// set sets the value of a starting hand.
func (g *classGrid) set(hand string, value float64) {
	for i := range g {
		for j := range g[i] {
			if g.Name(i, j) == hand {
				g[i][j] = value
			}
		}
	}
}
