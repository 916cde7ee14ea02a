package help

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"pokersim/results"
)

// printColumns prints the columns of each table, and what each column is.
func printColumns(w io.Writer) {
	fmt.Fprint(w, "CSV has one header row. New columns come at the end. An empty field is not known or does not apply. Tables:\n\n")
	for _, k := range append(results.Kinds(), results.Files()...) {
		fmt.Fprintf(w, "  %s\n    %s\n", k.From, strings.Join(k.Columns(), ","))
	}
	fmt.Fprint(w, "Columns, with the unit of numbers:\n\n")
	printDictionary(w)
}

func printDictionary(w io.Writer) {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, c := range results.Columns() {
		fmt.Fprintf(out, "  %s\t%s\t%s\t%s\n", c.Name, c.Type, c.Unit, c.Text)
	}
	out.Flush()
}

// printEnvelope prints the keys of JSON.
func printEnvelope(w io.Writer) {
	var kinds []string
	for _, k := range results.Kinds() {
		kinds = append(kinds, k.Name+" ("+k.From+")")
	}
	fmt.Fprintf(w, `JSON is one object:

  kind      which table it is: %s
  plan      the flags that repeat the run, without -rounds and -seed, as in the column plan
  command   the command that repeats the result; left out if there is none
  seed      a text, since many readers round numbers above 2^53; left out of exact results
  warnings  a list of texts: doubts about the result
  summary   an object of what is not about one row, such as rounds, chi_square, or the spec of the run
  rows      a list of objects; their keys are the columns of CSV, and empty ones are left out

"simulate help csv" says what each column is, and "simulate help schema" prints a
JSON Schema.
`, strings.Join(kinds, ", "))
}
