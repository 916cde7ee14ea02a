package results

import (
	"encoding/csv"
	"fmt"
	"io"
	"iter"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// column is a column of rows that are structs.
type column struct {
	name string
	path []int // the indexes of the fields, from that of the row
}

// columnsIn returns the columns of a type of rows: its fields with a tag, which is the
// name. A field that is a struct has a name for each of its first fields; fields of
// embedded structs without a tag are columns too.
func columnsIn(of reflect.Type, path ...int) (columns []column) {
	if of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	for i := range of.NumField() {
		field, at := of.Field(i), append(slices.Clone(path), i)
		tag, named := field.Tag.Lookup("col")
		inner := field.Type
		if inner.Kind() == reflect.Pointer {
			inner = inner.Elem()
		}
		names := strings.Split(tag, ",")
		switch {
		case named && (inner.Kind() == reflect.Struct || len(names) > 1):
			for j, name := range names {
				columns = append(columns, column{name, append(slices.Clone(at), j)})
			}
		case named:
			columns = append(columns, column{tag, at})
		case field.Anonymous:
			columns = append(columns, columnsIn(field.Type, at...)...)
		}
	}
	return columns
}

// columnsOf returns the header row of a slice of rows.
func columnsOf(rows any) (names []string) {
	for _, c := range columnsIn(reflect.TypeOf(rows).Elem()) {
		names = append(names, c.name)
	}
	return names
}

// recordsOf yields the fields of each row, in one slice. Counts are integers, other numbers have ten
// significant digits, and an unknown value, also one below a nil pointer, is an empty field.
func recordsOf(rows any) iter.Seq[[]string] {
	all := reflect.ValueOf(rows)
	columns := columnsIn(all.Type().Elem())
	record := make([]string, len(columns))
	return func(yield func([]string) bool) {
		for i := range all.Len() {
			for j, c := range columns {
				value := reflect.Indirect(all.Index(i))
				for _, field := range c.path {
					if value.IsValid() {
						value = reflect.Indirect(value.Field(field))
					}
				}
				record[j] = fieldText(value)
			}
			if !yield(record) {
				return
			}
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
	case reflect.Uint64:
		return strconv.FormatUint(v.Uint(), 10)
	case reflect.String:
		if _, named := v.Interface().(fmt.Stringer); !named {
			return v.String()
		}
	}
	return fmt.Sprint(v)
}

func number(x float64) string { return strconv.FormatFloat(x, 'g', 10, 64) }

// writeRows writes a header row and rows as CSV. Errors are those of w.
func writeRows(w io.Writer, rows any) error {
	return WriteParts(w, func(yield func(any) bool) { yield(rows) })
}

// WriteParts writes a header row and the rows of all parts as CSV. A part is a slice as
// Report.Records returns it. Errors are those of w.
func WriteParts(w io.Writer, parts iter.Seq[any]) error {
	out, first := csv.NewWriter(w), true
	for rows := range parts {
		if first {
			out.Write(columnsOf(rows))
			first = false
		}
		for record := range recordsOf(rows) {
			out.Write(record)
		}
	}
	out.Flush()
	return out.Error() // the first error of all writes
}
