package rows

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Choose chooses columns of the rows by a text: columns and stretches of them, separated by
// commas. A column is its number from 1 or its name in the first row, as in "3-8" or "Nr1-Nr20".
// It is called before the first row is read. The error is that of the text.
func (in *Lines) Choose(text string) error {
	rows := in.Ahead(1)
	if len(rows) == 0 {
		return nil // the input has its own error
	}
	words := Split(rows[0], nil)
	columns, named, err := in.columnsOf(text, words)
	if err != nil {
		return err
	}
	in.columns = columns
	if named || in.IsHeader(rows[0]) {
		for _, word := range words {
			in.Header = append(in.Header, slices.Clone(word))
		}
		if in.header = in.held[0]; !named {
			in.header.row, in.header.err = in.chosen(in.held[0].row)
		} else {
			in.header.row = nil
		}
		in.held = in.held[1:]
		return nil
	}
	in.held[0].row, in.held[0].err = in.chosen(in.held[0].row)
	return nil
}

// columnsOf returns the columns of a text, from 0, and whether one of them is a name of the first
// row.
func (in *Lines) columnsOf(text string, first [][]byte) (columns []int, named bool, err error) {
	column := func(name string) (int, error) {
		if i := slices.IndexFunc(first, func(word []byte) bool { return string(word) == name }); i >= 0 {
			if _, err := strconv.Atoi(name); err != nil {
				named = true
				return i, nil
			}
		}
		n, err := strconv.Atoi(name)
		switch {
		case err != nil && in.IsHeader(bytes.Join(first, []byte(","))):
			return 0, fmt.Errorf("no column %.20q: the columns are %s", name, Listed(first))
		case err != nil || n < 1 || n > len(first):
			return 0, fmt.Errorf("no column %.20q: want 1 to %d", name, len(first))
		}
		return n - 1, nil
	}
	for item := range strings.SplitSeq(text, ",") {
		item = strings.TrimSpace(item)
		from, to, between := strings.Cut(item, "-")
		if slices.ContainsFunc(first, func(word []byte) bool { return string(word) == item }) || !between {
			from, to = item, item
		}
		a, err := column(strings.TrimSpace(from))
		if err != nil {
			return nil, false, err
		}
		b, err := column(strings.TrimSpace(to))
		if err != nil {
			return nil, false, err
		}
		if a > b {
			return nil, false, fmt.Errorf("%.40q: want the first column before the last one", item)
		}
		for i := a; i <= b; i++ {
			if slices.Contains(columns, i) {
				return nil, false, fmt.Errorf("column %d twice", i+1)
			}
			columns = append(columns, i)
		}
	}
	return columns, named, nil
}

// Chosen reports whether Choose has chosen columns.
func (in *Lines) Chosen() bool { return in.columns != nil }

// chosen returns the chosen columns of a row, separated by commas.
func (in *Lines) chosen(row []byte) ([]byte, error) {
	in.words = Split(row, in.words)
	all := make([]byte, 0, len(row))
	for i, column := range in.columns {
		if column >= len(in.words) {
			return nil, fmt.Errorf("%d columns: -columns wants column %d", len(in.words), column+1)
		}
		if i > 0 {
			all = append(all, ',')
		}
		all = append(all, in.words[column]...)
	}
	return all, nil
}

// Column returns the column of a word of the chosen ones, from 1. index is whether the number of
// the row is before them.
func (in *Lines) Column(i int, index bool) int {
	switch {
	case in.columns != nil:
		return in.columns[i] + 1
	case index:
		return i + 2
	}
	return i + 1
}

// Stretch returns columns as Choose takes them.
func Stretch(from, to int) string {
	if from == to {
		return strconv.Itoa(from)
	}
	return fmt.Sprintf("%d-%d", from, to)
}

// Listed returns the names of columns.
func Listed(header [][]byte) string {
	return fmt.Sprintf("%.300s", bytes.Join(header, []byte(", ")))
}
