package plot

import (
	"io"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/results"
	"pokersim/sim/chunk"
	"pokersim/sim/query"
)

func queryReport(t *testing.T, script string) *results.Query {
	t.Helper()
	p := deck.Must(query.Prepare(query.Plan{Spec: query.Spec{Query: script, Seed: 1}}))
	tally := deck.Must(p.Run(t.Context(), chunk.Options{}))
	return deck.Must(results.NewQuery(p, tally))
}

// A histogram has a line for each key, in their order; a script without a histogram or with two
// has no picture.
func TestHistogram(t *testing.T) {
	report := queryReport(t, "select count(pocketPair(p)), histogram(handType(p, flop)) from p='AsKs'")
	svg := drawing(t, func(w io.Writer, format string) error { return drawHistogram(w, format, report) })
	at := labels(t, svg)
	if first, last := at["highcard"], at["quads"]; first.y >= last.y {
		t.Errorf("highcard at %v and quads at %v: want highcard above", first, last)
	}
	if want := "Exact shares of the " + grouped(19600) + " deals"; !strings.Contains(svg, want) {
		t.Errorf("no %q", want)
	}
	for _, script := range []string{
		"select count(pocketPair(p)) from p='AsKs'",
		"select histogram(handType(p, flop)), histogram(boardSuitCount(flop)) from p='AsKs'",
	} {
		if err := Draw(io.Discard, "svg", queryReport(t, script)); err == nil || !strings.Contains(err.Error(), "one histogram") {
			t.Errorf("%s: got %v", script, err)
		}
	}
}
