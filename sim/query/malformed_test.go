package query

import (
	"errors"
	"os"
	"strings"
	"testing"

	"pokersim/sim/chunk"
)

// malformed are statements with errors: the place of the error, a part of its text, and the
// statement.
func malformed(t *testing.T) [][3]string {
	t.Helper()
	text, err := os.ReadFile("testdata/malformed.txt")
	if err != nil {
		t.Fatal(err)
	}
	var all [][3]string
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimRight(line, "\n"); line == "" || line[0] == '#' {
			continue
		}
		parts := strings.SplitN(line, "\t", 3)
		if len(parts) != 3 {
			t.Fatalf("%q: want place, part of the error and statement", line)
		}
		all = append(all, [3]string(parts))
	}
	return all
}

func TestMalformedStatements(t *testing.T) {
	for _, c := range malformed(t) {
		_, err := Prepare(Plan{Spec: Spec{Query: c[2]}, Rounds: 1})
		e, ok := errors.AsType[*Error](err)
		if !ok || !errors.Is(err, chunk.ErrPlan) {
			t.Errorf("%s: got %v, want an error of the plan with a place", c[2], err)
			continue
		}
		place := strings.TrimSuffix(strings.TrimPrefix(strings.SplitN(e.Error(), ": ", 2)[0], "line 1, column "), ":")
		if place != c[0] || !strings.Contains(e.Reason+" "+e.Hint, c[1]) {
			t.Errorf("%s\ngot  %s: %s [%s]\nwant %s: ...%s...", c[2], place, e.Reason, e.Hint, c[0], c[1])
		}
	}
}

// Any text gives a statement or an error with a place in the text, and short runs end.
func FuzzPrepare(f *testing.F) {
	text, err := os.ReadFile("testdata/examples.csv")
	if err != nil {
		f.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		f.Add(strings.Trim(strings.SplitN(line, "\",", 2)[0], "\""))
	}
	f.Fuzz(func(t *testing.T, script string) {
		statements, err := Parse(script)
		if err != nil {
			e, ok := errors.AsType[*Error](err)
			if !ok || e.Line < 1 || e.Column < 1 || e.Line > strings.Count(script, "\n")+1 || len(e.Reason) > 300+len(script) {
				t.Fatalf("%q: %v", script, err)
			}
			return
		}
		for _, s := range statements {
			p, err := Prepare(Plan{Spec: Spec{Query: s.Text, Method: Sample}, Rounds: 3})
			if err != nil {
				continue
			}
			tally, err := p.Run(t.Context(), chunk.Options{Workers: 1})
			if err != nil {
				t.Fatalf("%q: %v", s.Text, err)
			}
			p.Results(tally)
		}
	})
}
