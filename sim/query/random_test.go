package query

import (
	"context"
	"encoding/csv"
	"fmt"
	"os"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/sim/chunk"
)

// fractions runs a statement and returns its answers as exact fractions, in the form of
// testdata/random.csv: ranks and cards as numbers, cards by rank and then suit.
func fractions(t *testing.T, text string) string {
	t.Helper()
	p, err := Prepare(Plan{Spec: Spec{Query: text, Method: Exact}})
	if err != nil {
		t.Errorf("%s: %v", text, err)
		return ""
	}
	tally, err := p.Run(context.Background(), chunk.Options{Workers: 1})
	if err != nil {
		t.Errorf("%s: %v", text, err)
		return ""
	}
	if err := p.Check(tally); err != nil {
		t.Errorf("%s: %v", text, err)
	}
	results, err := p.Results(tally)
	if err != nil {
		return "none passes"
	}
	r := results[0]
	var out []string
	for i := range p.statements[0].selectors {
		s := &p.statements[0].selectors[i]
		var words []string
		for _, row := range r.Rows {
			if row.selector == i {
				words = append(words, fractionOf(s, row))
			}
		}
		out = append(out, strings.Join(words, " "))
	}
	return strings.Join(out, " | ")
}

func fractionOf(s *selector, row Row) string {
	number := func(text string) string {
		switch s.of {
		case Rank:
			r, _ := deck.CutRank([]rune(text))
			return fmt.Sprint(int(r))
		case Card:
			c, _ := deck.ParseCard(text)
			return fmt.Sprint(int(c.Rank())*deck.Suits + int(c.Suit()))
		}
		return text
	}
	switch {
	case row.Text == "no value":
		return row.Text
	case row.Key != "":
		return number(row.Key) + ":" + row.Exact.RatString()
	case s.cells > 0:
		return number(row.Text)
	}
	return row.Exact.RatString()
}

// Random statements have the answers of an independent interpreter; see
// testdata/README.md.
func TestRandomStatements(t *testing.T) {
	name := "testdata/random.csv"
	if other := os.Getenv("QUERY_RANDOM"); other != "" {
		name = other
	}
	file := deck.Must(os.Open(name))
	defer file.Close()
	rows := deck.Must(csv.NewReader(file).ReadAll())
	wrong := 0
	for i, row := range rows {
		if testing.Short() && i%10 > 0 {
			continue
		}
		if got := fractions(t, row[0]); got != row[1] {
			wrong++
			t.Errorf("%s\ngot  %s\nwant %s", row[0], got, row[1])
		}
	}
	t.Logf("%d statements, %d wrong", len(rows), wrong)
}
