package results

import (
	"encoding/csv"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
)

// columns is the header row of the CSV format. JSON uses the same names.
var columns = []string{
	"hand", "count", "rounds", "frequency", "std_error", "ci_low", "ci_high", "exact_probability", "z", "seed", "plan",
}

// Columns returns the header row of the CSV format.
func (t *Table) Columns() []string { return columns }

// Records returns the rows of the CSV format. Counts are integers, other numbers
// have ten significant digits, and an unknown value is an empty field.
func (t *Table) Records() iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		for _, r := range t.Rows {
			if !yield([]string{
				r.Hand, strconv.FormatUint(r.Count, 10), strconv.FormatUint(r.Rounds, 10),
				number(&r.Frequency), number(&r.StdError), number(&r.CILow), number(&r.CIHigh),
				number(r.Exact), number(r.Z), strconv.FormatUint(r.Seed, 10), r.Plan,
			}) {
				return
			}
		}
	}
}

func number(x *float64) string {
	if x == nil {
		return ""
	}
	return strconv.FormatFloat(*x, 'g', 10, 64)
}

// ReadCSV reads a table that Write wrote as CSV: the rows, the rounds and the seed,
// without the chi-square test and warnings. Other text is an error that names the
// line.
func ReadCSV(r io.Reader) (*Table, error) {
	in := csv.NewReader(r)
	header, err := in.Read()
	if err != nil {
		return nil, fmt.Errorf("line 1: no header: %w", err)
	}
	if !slices.Equal(header, columns) {
		return nil, fmt.Errorf("line 1: header %q: want %q", header, columns)
	}
	t := &Table{}
	for {
		record, err := in.Read()
		if err == io.EOF {
			return t, nil
		}
		if err != nil {
			return nil, err // it names the line
		}
		line, _ := in.FieldPos(0)
		row, err := parseRow(record)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", line, err)
		}
		t.Rows = append(t.Rows, row)
		t.Rounds, t.Seed = row.Rounds, row.Seed
	}
}

func parseRow(record []string) (r Row, err error) {
	r.Hand, r.Plan = record[0], record[10]
	for i, to := range map[int]*uint64{1: &r.Count, 2: &r.Rounds, 9: &r.Seed} {
		if *to, err = strconv.ParseUint(record[i], 10, 64); err != nil {
			return Row{}, fmt.Errorf("%s: %w", columns[i], err)
		}
	}
	for i, to := range map[int]*float64{3: &r.Frequency, 4: &r.StdError, 5: &r.CILow, 6: &r.CIHigh} {
		if *to, err = strconv.ParseFloat(record[i], 64); err != nil {
			return Row{}, fmt.Errorf("%s: %w", columns[i], err)
		}
	}
	for i, to := range map[int]**float64{7: &r.Exact, 8: &r.Z} {
		if record[i] == "" {
			continue
		}
		x, err := strconv.ParseFloat(record[i], 64)
		if err != nil {
			return Row{}, fmt.Errorf("%s: %w", columns[i], err)
		}
		*to = &x
	}
	return r, nil
}
