package results

import (
	"fmt"
	"io"
	"slices"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"pokersim/results/internal/report"
)

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
