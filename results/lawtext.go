package results

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"text/tabwriter"
)

// WriteCSV writes a known law, a row for each bucket under a header.
func (l *Law) WriteCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	out.Write([]string{"hand", "count", "total", "exact_probability"})
	for i, hand := range l.Hands {
		p, _ := l.probability(i)
		out.Write([]string{hand, strconv.FormatUint(l.Counts[i], 10), strconv.FormatUint(l.Total, 10), number(&p)})
	}
	out.Flush()
	return out.Error()
}

// WriteJSON writes a known law as one JSON object, indented.
func (l *Law) WriteJSON(w io.Writer) error {
	type row struct {
		Hand  string  `json:"hand"`
		Count uint64  `json:"count"`
		Exact float64 `json:"exact_probability"`
	}
	rows := make([]row, len(l.Hands))
	for i, hand := range l.Hands {
		p, _ := l.probability(i)
		rows[i] = row{hand, l.Counts[i], p}
	}
	return writeJSON(w, struct {
		Total uint64 `json:"total"`
		Rows  []row  `json:"rows"`
	}{l.Total, rows})
}

// WriteText writes a known law for a person, in aligned columns.
func (l *Law) WriteText(w io.Writer) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	width := longest(l.Hands)
	fmt.Fprintf(out, "%-*s\tcount\texact\t\n", width, "hand")
	for i, hand := range l.Hands {
		p, _ := l.probability(i)
		fmt.Fprintf(out, "%-*s\t%d\t%s\t\n", width, hand, l.Counts[i], fixed(&p, 8))
	}
	fmt.Fprintf(out, "%-*s\t%d\t\t\n", width, "all", l.Total)
	return out.Flush()
}
