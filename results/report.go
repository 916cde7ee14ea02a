// Package results makes tables of what the packages of runs count: sim, equity, query, audit,
// preflop and videopoker, and of the laws of shuffles. The tables have intervals and exact values;
// Write writes them as text, CSV, JSON or Markdown.
//
// NewTable has the frequencies of a run, NewDistribution an exact count, NewEquity the players'
// equities, NewQuery the answers of a query, and Kinds lists all tables. A table has its rows as
// a slice of structs; Rows yields those of any table as structs of the program. Schema describes
// the JSON, which json.Marshal gives too; Columns has the meaning and the unit of each column.
//
// Counts are numbers of hands or deals. Frequencies, probabilities and equities are
// 0 to 1; text shows some of them in per cent. Intervals are at 95 %, of frequencies Wilson's. A
// report depends only on its arguments. Errors are those of counts that make no
// table, of an unknown format and of the writer.
//
//	run, err := sim.Prepare(sim.Plan{Spec: sim.Spec{Seed: 42, Cards: 5}, Rounds: 10_000_000})
//	if err != nil {
//		fmt.Println(err)
//		return
//	}
//	tally, err := run.Run(context.Background(), chunk.Options{})
//	if err != nil {
//		fmt.Println(err)
//		return
//	}
//	exact, err := run.Exact(context.Background(), chunk.Options{})
//	if err != nil {
//		fmt.Println(err)
//		return
//	}
//	table, err := results.NewTable(run, tally, exact)
//	if err != nil {
//		fmt.Println(err)
//		return
//	}
//	results.Write(os.Stdout, results.Text, 0, table)
//	// Output:
//	// hand               count   frequency   std error            95 % interval       exact      z
//	//   royal flush           17  0.00000170  0.00000041  0.00000106 – 0.00000272  0.00000154   0.41
//	//   straight flush       131  0.00001310  0.00000114  0.00001104 – 0.00001554  0.00001385  -0.64
//	//   four of a kind      2467  0.00024670  0.00000497  0.00023716 – 0.00025663  0.00024010   1.35
//	//   full house         14421  0.00144210  0.00001200  0.00141877 – 0.00146581  0.00144058   0.13
//	//   flush              19659  0.00196590  0.00001401  0.00193864 – 0.00199355  0.00196540   0.04
//	//   straight           39316  0.00393160  0.00001979  0.00389300 – 0.00397058  0.00392465   0.35
//	//   three of a kind   211056  0.02110560  0.00004545  0.02101670 – 0.02119487  0.02112845  -0.50
//	//   two pair          473985  0.04739850  0.00006720  0.04726697 – 0.04753037  0.04753902  -2.09
//	//   one pair         4225715  0.42257150  0.00015621  0.42226537 – 0.42287769  0.42256903   0.02
//	//   high card        5013233  0.50132330  0.00015811  0.50101340 – 0.50163320  0.50117739   0.92
//	//
//	// chi-square 7.36 on 9 degrees of freedom, p = 0.5998
//	// 10000000 rounds, seed 42
//	// simulate -rounds 10000000 -seed 42 -cards 5 -engine lanes -rng sfc64
//
// An exact table as CSV:
//
//	run, err := sim.Prepare(sim.Plan{Spec: sim.Spec{Cards: 7, Engine: sim.Exact}})
//	if err != nil {
//		fmt.Println(err)
//		return
//	}
//	tally, err := run.Run(context.Background(), chunk.Options{})
//	if err != nil {
//		fmt.Println(err)
//		return
//	}
//	exact := results.NewDistribution(run, tally.Counts)
//	results.Write(os.Stdout, results.CSV, 0, exact)
//	// Output:
//	// hand,count,total,exact_probability,plan
//	// royal flush,4324,133784560,3.232062056e-05,-cards 7
//	// straight flush,37260,133784560,0.000278507475,-cards 7
//	// four of a kind,224848,133784560,0.001680672269,-cards 7
//	// full house,3473184,133784560,0.02596102271,-cards 7
//	// flush,4047644,133784560,0.03025494123,-cards 7
//	// straight,6180020,133784560,0.04619382087,-cards 7
//	// three of a kind,6461620,133784560,0.04829869755,-cards 7
//	// two pair,31433400,133784560,0.2349553641,-cards 7
//	// one pair,58627800,133784560,0.4382254574,-cards 7
//	// high card,23294460,133784560,0.1741191958,-cards 7
//
// The rows of a table in a program, here the equities of two ranges:
//
//	p, err := equity.Prepare(equity.Plan{Spec: equity.Spec{Players: []string{"QQ+,AKs", "15%"}, Setting: equity.Setting{Board: "Td7c2s"}}})
//	if err != nil {
//		fmt.Println(err)
//		return
//	}
//	tally, err := p.Run(context.Background(), chunk.Options{})
//	if err != nil {
//		fmt.Println(err)
//		return
//	}
//	table, err := results.NewEquity(p, tally)
//	if err != nil {
//		fmt.Println(err)
//		return
//	}
//	for _, row := range table.Rows {
//		fmt.Printf("%-8s %.6f = %s/%s\n", row.Range, row.Equity, row.Num, row.Den)
//	}
//	// Output:
//	// QQ+,AKs  0.764965 = 1683259/2200440
//	// 15%      0.235035 = 517181/2200440
//
// A server that streams a table: each line is the JSON of the table of the deals so far.
//
//	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
//		p, err := query.Prepare(query.Plan{Spec: query.Spec{Query: r.URL.Query().Get("query"), Seed: 42}, Rounds: 100_000})
//		if err != nil {
//			http.Error(w, err.Error(), http.StatusBadRequest)
//			return
//		}
//		send := func(tally chunk.Tally) {
//			if table, err := results.NewQuery(p, tally); err == nil {
//				json.NewEncoder(w).Encode(table)
//				w.(http.Flusher).Flush()
//			}
//		}
//		tally, err := p.Run(r.Context(), chunk.Options{Every: time.Second / 10, Watch: send})
//		if err == nil {
//			send(tally)
//		}
//	}))
//	defer server.Close()
//	asked := url.Values{"query": {"select count(handType(a, flop) >= pair) from a='15%', b='*'"}}
//	answer, err := http.Get(server.URL + "?" + asked.Encode())
//	if err != nil {
//		fmt.Println(err)
//		return
//	}
//	var last struct{ Rows []map[string]any }
//	for lines := json.NewDecoder(answer.Body); err == nil; {
//		err = lines.Decode(&last)
//	}
//	row := last.Rows[0]
//	fmt.Println(row["value"], row["std_error"], row["dealt"], err)
//	// Output:
//	// 0.63117 0.00152576024 100000 EOF
package results

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"pokersim/results/internal/report"
)

// Report is a table. Write writes it in every format; in JSON it is an object that Schema
// describes. Kinds has the kinds of reports.
type Report interface {
	json.Marshaler         // the JSON of Write
	Records() any          // the rows, a slice of structs; Rows reads them
	About() report.About   // the Kind, the Command that repeats it or "", the Plan, the Seed or "", the Warnings and the Summary of its JSON
	Text(width int) string // aligned columns, in lines of at most width characters if that is possible; 0 is any width
}

// Origin is where the numbers of a report come from: the Command that repeats it, which is
// empty if no command does, and the Plan, which is the column of this name. Both are text.
type Origin = report.Origin

// Format is the format of a report.
type Format string

// The formats.
const (
	Text     Format = "table"    // aligned columns
	CSV      Format = "csv"      // one header row, then a row for each record
	JSON     Format = "json"     // one indented object
	Markdown Format = "markdown" // a table of GitHub's Markdown
)

// formats are the formats. To add one, write its constant and its row.
var formats = []struct {
	name      Format
	extension string // of files
	write     func(w io.Writer, width int, r Report) error
}{
	{Text, ".txt", func(w io.Writer, width int, r Report) error {
		_, err := io.WriteString(w, r.Text(width))
		return err
	}},
	{CSV, ".csv", func(w io.Writer, _ int, r Report) error { return report.WriteRows(w, r.Records()) }},
	{JSON, ".json", func(w io.Writer, _ int, r Report) error {
		out := json.NewEncoder(w)
		out.SetIndent("", "  ")
		return out.Encode(r)
	}},
	{Markdown, ".md", func(w io.Writer, _ int, r Report) error { return writeMarkdown(w, r) }},
}

// Formats returns the formats with the extension of their files, such as ".csv", in the order of
// the help.
func Formats() iter.Seq2[Format, string] {
	return func(yield func(Format, string) bool) {
		for _, f := range formats {
			if !yield(f.name, f.extension) {
				return
			}
		}
	}
}

// Rows yields the rows of any report as structs R of the program, whose fields have the tags
// of the columns that they take, as in `col:"equity"`; Columns has their names. A text is a
// string, a whole number an int, an int64, a uint64 or a float64, another number a float64. A
// pointer to one of these is nil where the column is empty, and a string takes every column,
// as CSV has it. Other fields, a column that the report does not have, and an R that is no
// struct or has no such tag, are errors.
func Rows[R any](r Report) (iter.Seq[R], error) { return report.Scan[R](r) }

// WriteRows writes a header row, then each row as CSV, while they come. R is a type of rows,
// such as Row, or a struct of the program with the tags of Rows. Errors are those of w.
func WriteRows[R any](w io.Writer, rows iter.Seq[R]) error { return report.WriteSeq(w, rows) }

//go:embed schema.json
var schema []byte

// Schema returns the JSON Schema of every report in JSON.
func Schema() []byte { return slices.Clone(schema) }

// Write writes a report in a format. width is the argument of Text; the other formats ignore it.
// Errors are those of w and that of an unknown format.
func Write(w io.Writer, format Format, width int, r Report) error {
	var names []string
	for _, f := range formats {
		if f.name == format {
			return f.write(w, width, r)
		}
		names = append(names, string(f.name))
	}
	return fmt.Errorf("unknown format %q: want one of %s", string(format), strings.Join(names, ", "))
}

// writeMarkdown writes a report as a table of GitHub's Markdown, with the columns of the
// CSV format except seed and plan, then the warnings and the command that repeats it.
func writeMarkdown(w io.Writer, r Report) error {
	about, rows := r.About(), r.Records()
	plan := about.Plan
	out, header := table.NewWriter(), table.Row{}
	var shown []int
	var columns []table.ColumnConfig
	for i, name := range report.ColumnsOf(rows) {
		if slices.Contains([]string{"seed", "plan"}, name) {
			continue
		}
		shown, header = append(shown, i), append(header, name)
		if report.ColumnNamed(name).Type != "text" {
			columns = append(columns, table.ColumnConfig{Number: len(shown), Align: text.AlignRight, AlignHeader: text.AlignRight})
		}
	}
	out.AppendHeader(header)
	out.SetColumnConfigs(columns)
	for record := range report.RecordsOf(rows) {
		plan = record[len(record)-1]
		var row table.Row
		for _, i := range shown {
			row = append(row, record[i])
		}
		out.AppendRow(row)
	}
	if _, err := fmt.Fprintf(w, "%s\n\n", out.RenderMarkdown()); err != nil {
		return err
	}
	for _, warning := range about.Warnings {
		fmt.Fprintf(w, "Warning: %s\n\n", warning)
	}
	_, err := fmt.Fprintf(w, "```sh\n%v\n```\n", Origin{Command: about.Repeat(), Plan: plan})
	return err
}
