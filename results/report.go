// Package results makes tables of the counts of packages sim, equity and preflop,
// with intervals and exact values, and writes them as text, CSV and JSON.
//
// Counts are numbers of hands or deals. Frequencies, probabilities and equities are
// 0 to 1; text shows some of them in per cent. Intervals are Wilson's at 95 %. A
// report depends only on its arguments. Errors are those of counts that make no
// table, of an unknown format and of the writer.
//
//	exact := results.NewDistribution([]string{"heads", "tails"}, []uint64{1, 1})
//	spec := sim.Spec{Seed: 42, Cards: 5, Engine: sim.Deck, RNG: rng.AlgorithmSFC64, By: "category"}
//	table, err := results.NewTable([]uint64{5098, 4902}, exact, spec)
//	if err != nil {
//		fmt.Println(err)
//		return
//	}
//	results.Write(os.Stdout, results.Text, 0, &table)
//	// Output:
//	// hand   count   frequency   std error            95 % interval       exact      z
//	//   heads   5098  0.50980000  0.00499904  0.50000018 – 0.51959229  0.50000000   1.96
//	//   tails   4902  0.49020000  0.00499904  0.48040771 – 0.49999982  0.50000000  -1.96
//	//
//	// chi-square 3.84 on 1 degrees of freedom, p = 0.05
//	// 10000 rounds, seed 42
//	// simulate -rounds 10000 -seed 42 -cards 5 -engine deck -rng sfc64
package results

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"iter"
)

// Report is a result that can be written in every format. In JSON it is written by
// encoding/json.
type Report interface {
	Columns() []string           // the header row of the CSV format
	Records() iter.Seq[[]string] // the rows of the CSV format
	// WriteText writes the report as aligned columns, in lines of at most width
	// characters if that is possible; 0 is any width.
	WriteText(w io.Writer, width int) error
}

// Format is the format of a report.
type Format string

// The formats.
const (
	Text Format = "table" // aligned columns
	CSV  Format = "csv"   // one header row, then a row for each record
	JSON Format = "json"  // one indented object
)

// Check returns an error that quotes the name if no format has it.
func (f Format) Check() error {
	switch f {
	case Text, CSV, JSON:
		return nil
	}
	return fmt.Errorf("unknown format %q: want table, csv or json", string(f))
}

// Write writes a report in a format. width is the argument of WriteText; CSV and
// JSON ignore it. Errors are those of w and of Format.Check.
func Write(w io.Writer, format Format, width int, r Report) error {
	switch format {
	case CSV:
		out := csv.NewWriter(w)
		out.Write(r.Columns())
		for record := range r.Records() {
			out.Write(record)
		}
		out.Flush()
		return out.Error() // the first error of all writes
	case JSON:
		out := json.NewEncoder(w)
		out.SetIndent("", "  ")
		return out.Encode(r)
	case Text:
		return r.WriteText(w, width)
	}
	return format.Check()
}
