package report

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
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

// AlwaysOf returns the columns that every row has: those that are in no pointer, and of text those
// of which the dictionary does not say when they are empty.
func AlwaysOf(rows any) (names []string) {
	of := slice(rows).of
	for _, c := range columnsIn(of) {
		at, always := of, !strings.Contains(ColumnNamed(c.name).Text, "empty")
		for _, field := range c.path {
			if at.Kind() == reflect.Pointer {
				at = at.Elem()
			}
			at = at.Field(field).Type
			always = always && at.Kind() != reflect.Pointer
		}
		if always {
			names = append(names, c.name)
		}
	}
	return names
}

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

// envelope is the JSON of every report. schema.json describes it.
type envelope struct {
	Kind     string   `json:"kind"`              // About.Kind
	Plan     string   `json:"plan"`              // as the column plan of the CSV format
	Command  string   `json:"command,omitempty"` // the command that repeats the report; left out if there is none
	Seed     string   `json:"seed,omitempty"`    // a whole number as text, since many readers round numbers above 2^53; left out of exact reports
	Warnings []string `json:"warnings"`          // doubts about the result
	Summary  any      `json:"summary,omitempty"` // what is not about one row: an object, with other keys for each kind
	Rows     any      `json:"rows"`              // objects whose keys are columns of the CSV format
}

// JSON returns the JSON of a report. The plan is the last column of its rows. Rows that
// marshal themselves may have more digits than in CSV.
func JSON(r Report) ([]byte, error) {
	about, all := r.About(), r.Records()
	e := envelope{about.Kind, about.Plan, about.Repeat(), about.Seed, about.Warnings, about.Summary, all}
	if e.Warnings == nil {
		e.Warnings = []string{}
	}
	_, themselves := reflect.Zero(reflect.TypeOf(all).Elem()).Interface().(json.Marshaler)
	if !themselves || reflect.ValueOf(all).Len() == 0 {
		rows, columns := []record{}, ColumnsOf(all)
		for values := range RecordsOf(all) {
			rows = append(rows, record{columns, slices.Clone(values)})
			e.Plan = values[len(values)-1]
		}
		e.Rows = rows
	}
	return json.Marshal(e)
}

// record is a row of the CSV format. In JSON it is an object with numbers for the columns
// of numbers, and without the columns that are empty.
type record struct{ columns, values []string }

func (r record) MarshalJSON() ([]byte, error) {
	var out bytes.Buffer
	separator := byte('{')
	for i, name := range r.columns {
		value := r.values[i]
		if value == "" {
			continue
		}
		if ColumnNamed(name).Type == "text" {
			text, err := json.Marshal(value)
			if err != nil {
				return nil, err
			}
			value = string(text)
		}
		out.WriteByte(separator)
		out.WriteString(strconv.Quote(name) + ":" + value)
		separator = ','
	}
	out.WriteByte('}')
	return out.Bytes(), nil
}

// Scan yields the rows of a report as structs R, whose fields have the tags of the columns
// that they take: text in a string, a whole number in an int, an int64, a uint64 or a float64,
// another number in a float64, or a pointer to one of these, which is nil if the column is
// empty. A string takes every column, as CSV has it. Other fields, a column that the report
// does not have, and an R that is no struct or has no column, are errors.
func Scan[R any](r Report) (iter.Seq[R], error) {
	rows := slice(r.Records())
	to := reflect.TypeFor[R]()
	if to.Kind() != reflect.Struct {
		return nil, fmt.Errorf("%v: want a struct with fields that have the tag col", to)
	}
	from, into := columnsIn(rows.of), columnsIn(to)
	if len(into) == 0 {
		return nil, fmt.Errorf("%v: no field has the tag col", to)
	}
	var sources []column
	for _, c := range into {
		i := slices.IndexFunc(from, func(f column) bool { return f.name == c.name })
		if i < 0 {
			return nil, fmt.Errorf("%v: table %s has no column %s: it has %v", to, r.About().Kind, c.name, rows.columns())
		}
		field := to.FieldByIndex(c.path)
		for i := range c.path {
			if above := to.FieldByIndex(c.path[:i+1]); !above.IsExported() && !(above.Anonymous && above.Type.Kind() == reflect.Struct) {
				return nil, fmt.Errorf("%v: column %s: the field %s is not exported", to, c.name, above.Name)
			}
		}
		if of := field.Type; !takes(of, ColumnNamed(c.name).Type) {
			return nil, fmt.Errorf("%v: column %s is %s, which does not fit a field of type %v", to, c.name, ColumnNamed(c.name).Type, of)
		}
		sources = append(sources, from[i])
	}
	return func(yield func(R) bool) {
		for row := range rows.rows {
			var out R
			for i, c := range into {
				if value := sources[i].in(row); value.IsValid() {
					set(c.madeIn(reflect.ValueOf(&out)), value)
				}
			}
			if !yield(out) {
				return
			}
		}
	}, nil
}

// takes reports whether a field takes a column with a type of the dictionary.
func takes(field reflect.Type, column string) bool {
	if field.Kind() == reflect.Pointer {
		field = field.Elem()
	}
	switch field.Kind() {
	case reflect.String:
		return true
	case reflect.Float64:
		return column != "text"
	case reflect.Int, reflect.Int64, reflect.Uint64:
		return column == "whole"
	}
	return false
}

// madeIn returns the field of the column in a row, to which row points. It makes what nil
// pointers of the row should point to.
func (c column) madeIn(row reflect.Value) reflect.Value {
	for _, field := range c.path {
		row = pointed(row).Field(field)
	}
	return pointed(row)
}

// pointed returns what a pointer points to, which it makes if the pointer is nil.
func pointed(v reflect.Value) reflect.Value {
	if v.Kind() != reflect.Pointer {
		return v
	}
	if v.IsNil() {
		v.Set(reflect.New(v.Type().Elem()))
	}
	return v.Elem()
}

// set sets a field to a value of a row.
func set(field, value reflect.Value) {
	if field.Kind() == reflect.String {
		field.SetString(fieldText(value))
		return
	}
	field.Set(value.Convert(field.Type()))
}
