package report

import (
	"fmt"
	"iter"
	"reflect"
	"slices"
)

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
