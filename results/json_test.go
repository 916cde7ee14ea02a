package results_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/results"
)

// Rows converts numbers, leaves out what is empty, and stops with its loop.
func TestRowsOfTheProgram(t *testing.T) {
	type row struct {
		Hand  string   `col:"hand"`
		Count int      `col:"count"`
		Float float64  `col:"count"`
		Text  string   `col:"count"`
		Exact *float64 `col:"exact_probability"`
		Z     float64  `col:"z"`
		None  *float64 `col:"z"`
		other int
	}
	table := sample(t)
	table.Rows[1].Z = nil
	rows := deck.Must(results.Rows[row](table))
	i := 0
	for got := range rows {
		want := table.Rows[i]
		if got.Hand != want.Hand || got.Count != int(want.Count) || got.Float != float64(want.Count) || got.Text != strconv.FormatUint(want.Count, 10) ||
			*got.Exact != *want.Exact || i == 0 && (got.Z != *want.Z || *got.None != got.Z) || i == 1 && (got.Z != 0 || got.None != nil) || got.other != 0 {
			t.Errorf("row %d: got %+v, want %+v", i, got, want)
		}
		if i++; i == 2 {
			break
		}
	}
}

func TestRowsThatDoNotFit(t *testing.T) {
	table := sample(t)
	for _, of := range []struct {
		err  error
		want string
	}{
		{rowsError[int](table), "want a struct"},
		{rowsError[struct{ Hand string }](table), "no field has the tag col"},
		{rowsError[struct {
			Equity float64 `col:"equity"`
		}](table), `table frequencies has no column equity: it has [hand count`},
		{rowsError[struct {
			Hand float64 `col:"hand"`
		}](table), "column hand is text, which does not fit a field of type float64"},
		{rowsError[struct {
			Count int `col:"frequency"`
		}](table), "column frequency is real"},
		{rowsError[struct {
			Count bool `col:"count"`
		}](table), "column count is whole"},
		{rowsError[struct {
			count int `col:"count"`
		}](table), "not exported"},
	} {
		if of.err == nil || !strings.Contains(fmt.Sprint(of.err), of.want) {
			t.Errorf("got %v, want %q", of.err, of.want)
		}
	}
}

func rowsError[R any](r results.Report) error {
	_, err := results.Rows[R](r)
	return err
}
