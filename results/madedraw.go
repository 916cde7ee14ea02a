package results

import (
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"text/tabwriter"

	"pokersim/eval/seen"
	"pokersim/sim"
)

// MadeDraw is a Table of made hands and draws: a row for each pair of a made hand and a
// draw. As text it is a matrix.
type MadeDraw struct{ Table }

// ExactMadeDraw is the exact distribution of made hands and draws.
type ExactMadeDraw struct{ Distribution }

// madeDraw is a pair of a made hand and a draw in a matrix.
type madeDraw struct {
	made, draw string
	part       float64 // 0 to 1
}

// split returns the made hand and the draw of a label.
func split(label string) (made, draw string) {
	made, draw, _ = strings.Cut(label, sim.MadeWithDraw)
	return made, draw
}

// pairColumns replaces the column hand by made and draw.
func pairColumns(columns []string) []string { return append([]string{"made", "draw"}, columns[1:]...) }

// pairRecords replaces the label of each row by the made hand and the draw.
func pairRecords(rows iter.Seq[[]string]) iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		for row := range rows {
			made, draw := split(row[0])
			if !yield(append([]string{made, draw}, row[1:]...)) {
				return
			}
		}
	}
}

// Columns returns the header row of the CSV format.
func (t *MadeDraw) Columns() []string { return pairColumns(t.Table.Columns()) }

// Records returns the rows of the CSV format, one for each made hand and draw.
func (t *MadeDraw) Records() iter.Seq[[]string] { return pairRecords(t.Table.Records()) }

func (t *MadeDraw) envelope() Envelope {
	e := t.Table.envelope()
	e.Rows = nil
	return e
}

// Columns returns the header row of the CSV format.
func (d *ExactMadeDraw) Columns() []string { return pairColumns(d.Distribution.Columns()) }

// Records returns the rows of the CSV format, one for each made hand and draw.
func (d *ExactMadeDraw) Records() iter.Seq[[]string] { return pairRecords(d.Distribution.Records()) }

// WriteText writes a matrix of frequencies in per cent: a line for each made hand that
// occurs and a column for each draw that does.
func (t *MadeDraw) WriteText(w io.Writer, _ int) error {
	var pairs []madeDraw
	worst := 0.0
	for _, r := range t.Rows {
		made, draw := split(r.Hand)
		pairs, worst = append(pairs, madeDraw{made, draw, r.Frequency}), max(worst, r.StdError)
	}
	if err := writeMatrix(w, pairs); err != nil {
		return err
	}
	fmt.Fprintf(w, "\nno standard error is above %.4f %%\n", 100*worst)
	if t.Chi != nil {
		fmt.Fprintf(w, "%v\n", t.Chi)
	}
	for _, warning := range t.Warnings {
		fmt.Fprintf(w, "warning: %s\n", warning)
	}
	_, err := fmt.Fprintf(w, "%d rounds, seed %d\n%s\n", t.Rounds, t.Seed, t.Origin)
	return err
}

// WriteText writes the matrix of MadeDraw, of exact probabilities.
func (d *ExactMadeDraw) WriteText(w io.Writer, _ int) error {
	var pairs []madeDraw
	for i, hand := range d.Hands {
		made, draw := split(hand)
		pairs = append(pairs, madeDraw{made, draw, d.Probability(i)})
	}
	if err := writeMatrix(w, pairs); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "\nall %d hands, exact\n%v\n", d.Total, d.Origin)
	return err
}

// shortDraws are the headers of the matrix.
var shortDraws = [seen.Draws]string{"FD+OE", "FD+GS", "NFD", "FD", "OE", "DGS", "GS", "BFD", "2OC", "none"}

// writeMatrix writes the pairs in per cent, with the sums of lines and columns.
func writeMatrix(w io.Writer, pairs []madeDraw) error {
	cell, rows, columns := map[[2]string]float64{}, map[string]float64{}, map[string]float64{}
	var made []string
	for _, p := range pairs {
		if cell[[2]string{p.made, p.draw}] = p.part; p.part > 0 && !slices.Contains(made, p.made) {
			made = append(made, p.made)
		}
		rows[p.made], columns[p.draw] = rows[p.made]+p.part, columns[p.draw]+p.part
	}
	wide := longest(append([]string{"per cent"}, made...))
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	line := func(name string, of func(d seen.Draw) string, all string) {
		fmt.Fprintf(out, "%-*s\t", wide, name)
		for d := range seen.Draw(seen.Draws) {
			if columns[d.String()] > 0 {
				fmt.Fprintf(out, "%s\t", of(d))
			}
		}
		fmt.Fprintf(out, "%s\t\n", all)
	}
	part := func(p float64) string {
		if p == 0 {
			return "-"
		}
		return fmt.Sprintf("%.4f", 100*p)
	}
	line("per cent", func(d seen.Draw) string { return shortDraws[d] }, "all")
	for _, m := range made {
		line(m, func(d seen.Draw) string { return part(cell[[2]string{m, d.String()}]) }, part(rows[m]))
	}
	line("all", func(d seen.Draw) string { return part(columns[d.String()]) }, "100")
	if err := out.Flush(); err != nil {
		return err
	}
	var legend []string
	for d := range seen.Draw(seen.Draws) {
		if columns[d.String()] > 0 && d != seen.NoDraw {
			legend = append(legend, shortDraws[d]+" "+d.String())
		}
	}
	if len(legend) == 0 {
		return nil
	}
	_, err := fmt.Fprintf(w, "\n%s\n", strings.Join(legend, ", "))
	return err
}
