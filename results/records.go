package results

import (
	"encoding/csv"
	"fmt"
	"io"
	"reflect"
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
