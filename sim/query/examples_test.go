package query

import (
	"context"
	"encoding/csv"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/sim/chunk"
)

// answers runs a statement and returns its answers, separated as in examples.csv.
func answers(t *testing.T, plan Plan) (string, *Result) {
	t.Helper()
	p, err := Prepare(plan)
	if err != nil {
		t.Fatalf("%s: %v", plan.Query, err)
	}
	tally, err := p.Run(context.Background(), chunk.Options{Workers: 2})
	if err != nil {
		t.Fatalf("%s: %v", plan.Query, err)
	}
	if err := p.Check(tally); err != nil {
		t.Fatalf("%s: %v", plan.Query, err)
	}
	all, err := p.Results(tally)
	if err != nil {
		t.Fatalf("%s: %v", plan.Query, err)
	}
	r := all[0]
	var out []string
	for i, row := range r.Rows {
		text := row.Text
		if row.Key != "" {
			text = row.Key + ":" + fmt.Sprintf("%.9f", row.Value)
		}
		if row.Key != "" && i > 0 && r.Rows[i-1].Key != "" && r.Rows[i-1].Selector == row.Selector {
			out[len(out)-1] += " " + text
			continue
		}
		out = append(out, text)
	}
	return strings.Join(out, " | "), r
}

// examples are the rows of testdata/examples.csv: a script, its answers, their tolerance.
func examples() [][]string {
	file := deck.Must(os.Open("testdata/examples.csv"))
	defer file.Close()
	rows := deck.Must(csv.NewReader(file).ReadAll())
	return rows[1:]
}

// The examples of the language; see testdata/README.md.
func TestExamples(t *testing.T) {
	for _, row := range examples() {
		tolerance := deck.Must(strconv.ParseFloat(row[2], 64))
		plan := Plan{Spec: Spec{Query: row[0], Seed: 1}, Rounds: 0}
		got, r := answers(t, plan)
		if !alikeAnswers(got, row[1], max(tolerance, 1e-9), r) {
			t.Errorf("%s\ngot  %s (exact %v)\nwant %s", row[0], got, r.Exact, row[1])
		}
	}
}

func alikeAnswers(got, want string, tolerance float64, r *Result) bool {
	split := func(s string) []string {
		return strings.FieldsFunc(s, func(r rune) bool { return r == '|' || r == ' ' })
	}
	a, b := split(got), split(want)
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		keyA, x, _ := strings.Cut(a[i], ":")
		keyB, y, _ := strings.Cut(b[i], ":")
		if keyA != keyB && (x != "" || y != "") {
			return false
		}
		if x == "" && y == "" {
			x, y = a[i], b[i]
		}
		f, err := strconv.ParseFloat(x, 64)
		g, other := strconv.ParseFloat(y, 64)
		if err != nil || other != nil {
			if x != y {
				return false
			}
			continue
		}
		if !r.Exact {
			tolerance = max(tolerance, 5*r.Rows[min(i, len(r.Rows)-1)].StdError)
		}
		if math.Abs(f-g) > tolerance {
			return false
		}
	}
	return true
}
