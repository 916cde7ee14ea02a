package results

import (
	"encoding/csv"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// columnsOf returns the header row of a slice of rows.
func columnsOf(rows any) (names []string) {
	visit(reflect.TypeOf(rows).Elem(), reflect.Value{}, func(name, _ string) { names = append(names, name) })
	return names
}

// recordsOf returns the fields of each row. Counts are integers, other numbers have ten
// significant digits, and an unknown value is an empty field.
func recordsOf(rows any) (records [][]string) {
	all := reflect.ValueOf(rows)
	for i := range all.Len() {
		var record []string
		visit(all.Type().Elem(), all.Index(i), func(_, text string) { record = append(record, text) })
		records = append(records, record)
	}
	return records
}

// visit calls f for each column of a row, whose tag is its name. A field that is a struct
// has a name for each of its first fields; fields of embedded structs without a tag are
// columns too. A value that is not valid, as below a nil pointer, has empty columns.
func visit(of reflect.Type, row reflect.Value, f func(name, text string)) {
	if of.Kind() == reflect.Pointer {
		of = of.Elem()
		row = reflect.Indirect(row)
	}
	for i := range of.NumField() {
		field := of.Field(i)
		var value reflect.Value
		if row.IsValid() {
			value = reflect.Indirect(row.Field(i))
		}
		tag, named := field.Tag.Lookup("col")
		names := strings.Split(tag, ",")
		switch {
		case named && (value.Kind() == reflect.Struct || len(names) > 1):
			for j, name := range names {
				text := ""
				if value.IsValid() {
					text = fieldText(value.Field(j))
				}
				f(name, text)
			}
		case named:
			f(tag, fieldText(value))
		case field.Anonymous:
			visit(field.Type, value, f)
		}
	}
}

// fieldText returns a value as CSV has it.
func fieldText(v reflect.Value) string {
	switch v.Kind() {
	case reflect.Invalid:
		return ""
	case reflect.Float64:
		return number(v.Float())
	}
	return fmt.Sprint(v)
}

func number(x float64) string { return strconv.FormatFloat(x, 'g', 10, 64) }

// writeRows writes a header row and rows as CSV. Errors are those of w.
func writeRows(w io.Writer, rows any) error {
	out := csv.NewWriter(w)
	out.Write(columnsOf(rows))
	out.WriteAll(recordsOf(rows))
	return out.Error() // the first error of all writes
}

// ReadCSV reads a table that Write wrote as CSV: the rows, the rounds and the seed,
// without the chi-square test and warnings. Other text is an error that names the
// line.
func ReadCSV(r io.Reader) (*Table, error) {
	columns := columnsOf([]Row{})
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
	columns := columnsOf([]Row{})
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
