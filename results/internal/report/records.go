package report

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

// rowsOf are rows of one type, which is a struct.
type rowsOf struct {
	of   reflect.Type
	rows iter.Seq[reflect.Value]
}

// slice returns the rows of a slice.
func slice(rows any) rowsOf {
	all := reflect.ValueOf(rows)
	return rowsOf{all.Type().Elem(), func(yield func(reflect.Value) bool) {
		for i := range all.Len() {
			if !yield(all.Index(i)) {
				return
			}
		}
	}}
}

// ColumnsOf returns the header row of a slice of rows.
func ColumnsOf(rows any) []string { return slice(rows).columns() }

func (r rowsOf) columns() (names []string) {
	for _, c := range columnsIn(r.of) {
		names = append(names, c.name)
	}
	return names
}

// RecordsOf yields the fields of each row of a slice, in one slice. Counts are integers, other
// numbers have ten significant digits, and an unknown value, also one below a nil pointer, is
// an empty field.
func RecordsOf(rows any) iter.Seq[[]string] { return slice(rows).records() }

func (r rowsOf) records() iter.Seq[[]string] {
	columns := columnsIn(r.of)
	record := make([]string, len(columns))
	return func(yield func([]string) bool) {
		for row := range r.rows {
			for i, c := range columns {
				record[i] = fieldText(c.in(row))
			}
			if !yield(record) {
				return
			}
		}
	}
}

// in returns the value of a row in the column; an invalid one below a nil pointer.
func (c column) in(row reflect.Value) reflect.Value {
	value := reflect.Indirect(row)
	for _, field := range c.path {
		if value.IsValid() {
			value = reflect.Indirect(value.Field(field))
		}
	}
	return value
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

// WriteRows writes a header row and the rows of a slice as CSV. Errors are those of w.
func WriteRows(w io.Writer, rows any) error { return slice(rows).write(w) }

// WriteSeq is WriteRows of a sequence.
func WriteSeq[R any](w io.Writer, rows iter.Seq[R]) error {
	var row R
	value := reflect.ValueOf(&row).Elem()
	return rowsOf{value.Type(), func(yield func(reflect.Value) bool) {
		for row = range rows {
			if !yield(value) {
				return
			}
		}
	}}.write(w)
}

func (r rowsOf) write(w io.Writer) error {
	out := csv.NewWriter(w)
	out.Write(r.columns())
	for record := range r.records() {
		out.Write(record)
	}
	out.Flush()
	return out.Error() // the first error of all writes
}
