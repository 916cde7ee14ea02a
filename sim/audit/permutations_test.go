package audit

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pokersim/sim/chunk"
)

func TestReadErrors(t *testing.T) {
	for _, c := range []struct {
		text  string
		cards int
		line  int
		want  string
	}{
		{"0 1 2\n0 1 1\n", 0, 2, "duplicate card 1"},
		{"0 1 2\n2 1 0\n0 1", 0, 3, "2 numbers where 3 are wanted"},
		{"0 1 2\n0 1 2 3\n", 0, 2, "4 numbers where 3 are wanted"},
		{"0 1 2\n\n0 1 2\n", 0, 2, "0 numbers where 3 are wanted"},
		{"0 1 3\n", 0, 1, `invalid card "3": want 0 to 2`},
		{"1 2 3\n", 0, 1, `invalid card "3": want 0 to 2`},
		{"0 1 -2\n", 0, 1, `invalid card "-2"`},
		{"0 1 x\n", 0, 1, `invalid card "x"`},
		{"0 1 99999999999999999999\n", 0, 1, `invalid card "99999999999999999999"`},
		{"0 1 2\n", 5, 1, "3 numbers where 5 are wanted"},
		{"0\n", 0, 1, "1 numbers: want 2 to 1000"},
		{"\n", 0, 1, "0 numbers: want 2 to 1000"},
		{"0 1\n" + strings.Repeat("7", 70_000), 0, 2, "too long"},
	} {
		_, err := Read(strings.NewReader(c.text), Plan{Spec: Spec{Cards: c.cards}})
		var at *LineError
		if !errors.As(err, &at) || at.Line != c.line || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.20q: got error %v, want one of line %d with %q", c.text, err, c.line, c.want)
		}
	}
	for text, plan := range map[string]Plan{"": {}, "0 1 2": {}, "0 1": {Spec: Spec{Tests: "T1"}}, "1 0": {Spec: Spec{Mode: "x"}}} {
		if _, err := Read(strings.NewReader(text), plan); !errors.Is(err, chunk.ErrPlan) {
			t.Errorf("%q: got error %v, want ErrPlan", text, err)
		}
	}
}

// written gives the packs that a shuffle of five cards leaves, as text.
func written(lines int, next func(pack []int)) *bytes.Buffer {
	var text bytes.Buffer
	pack := ordered[int](5)
	for range lines {
		next(pack)
		fmt.Fprintln(&text, strings.Trim(fmt.Sprint(pack), "[]"))
	}
	return &text
}

func TestReadTellsFairFromUnfair(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for want, next := range map[Verdict]func([]int){
		Pass: func(pack []int) { r.Shuffle(5, func(i, j int) { pack[i], pack[j] = pack[j], pack[i] }) },
		Fail: func(pack []int) { // naive, and reused: only the differences show it
			for i := range pack {
				j := r.IntN(5)
				pack[i], pack[j] = pack[j], pack[i]
			}
		},
	} {
		report, err := Read(written(80_000, next), Plan{})
		if err != nil || report.Verdict != want {
			t.Errorf("got %v, %v, want %s", report, err, want)
		}
	}
}

func FuzzParsePermutation(f *testing.F) {
	for _, line := range []string{"0 1 2", "2\t1  0", "0 1 1", "1 2 3", "", "+0 1", "0 01 2", "0 1 2 \r"} {
		f.Add([]byte(line), 3)
	}
	f.Fuzz(func(t *testing.T, line []byte, n int) {
		if n < 0 || n > 1000 {
			return
		}
		order, err := ParsePermutation(line, n)
		if err != nil {
			return
		}
		seen := make([]bool, n)
		for _, c := range order {
			seen[c] = true
		}
		for c, ok := range seen {
			if !ok {
				t.Errorf("%q gives %v, without card %d", line, order, c)
			}
		}
	})
}
