package audit

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pokersim/deck"
	"pokersim/sim/chunk"
)

// stoppedInput counts an input in runs that stop after a few packs each, each by the tally of
// the one before, and returns the report.
func stoppedInput(t *testing.T, text string, plan Plan, stops *rand.Rand) *Report {
	t.Helper()
	var done chunk.Tally
	for range 1000 {
		in := deck.Must(NewInput(strings.NewReader(text), plan))
		left, ctx := stops.IntN(20), &stoppedContext{Context: context.Background()}
		ctx.err = func() error {
			if left--; left < 0 {
				return context.Canceled
			}
			return nil
		}
		if len(done.Chunks) > 0 {
			if err := in.Check(done); err != nil {
				t.Fatal(err)
			}
			left += 30 // reads of the bytes before
		}
		tally, err := in.Run(ctx, chunk.Options{Done: done})
		if err == nil {
			return deck.Must(in.Report())
		}
		done = tally
		done.Prints.Sort() // as a file does
	}
	t.Fatal("the input does not end")
	return nil
}

// A run that is stopped after it has continued keeps the packs that it had: the place of a tally is read
// after the stop, from a file that is longer than a buffer.
func TestAStoppedInputKeepsItsPacks(t *testing.T) {
	text := strings.Repeat("1 2 3 4 5 6 7 8 9 10\n2 1 4 3 6 5 8 7 10 9\n", 10_000)
	plan := Plan{Spec: Spec{Algorithm: StandardInput}}
	var done chunk.Tally
	for round := range 2 {
		in := deck.Must(NewInput(strings.NewReader(text), plan))
		calls, ctx := 0, &stoppedContext{Context: t.Context()}
		ctx.err = func() error {
			if calls++; calls > 100+100*round {
				return context.Canceled
			}
			return nil
		}
		tally, err := in.Run(ctx, chunk.Options{Done: done})
		if err == nil || tally.Chunks.Len() <= done.Chunks.Len() {
			t.Fatalf("stopped with %d packs, error %v; it had %d", tally.Chunks.Len(), err, done.Chunks.Len())
		}
		done = tally
	}
}

type stoppedContext struct {
	context.Context
	err func() error
}

func (c *stoppedContext) Err() error { return c.err() }

// A stopped audit that continues gives the report of one that was not, at any place, in every
// form, with the copies of several decks and with a second run.
func TestInputContinues(t *testing.T) {
	skipIfShort(t)
	t.Parallel()
	r := rand.New(rand.NewPCG(11, 12))
	pack := deck.Pack{Decks: 2, Jokers: 4}
	var decks, orders, lists strings.Builder
	lists.WriteString("[")
	for row := range 300 {
		for _, card := range r.Perm(pack.Cards()) {
			fmt.Fprint(&decks, pack.Name(card), " ")
		}
		fmt.Fprint(&decks, "\n# a comment\n")
		order := r.Perm(5)
		fmt.Fprintln(&orders, order)
		if row > 0 {
			lists.WriteString(",")
		}
		lists.WriteString(strings.ReplaceAll(fmt.Sprint(order), " ", ","))
	}
	lists.WriteString("]")
	names := rand.New(rand.NewPCG(15, 16))
	draws := []string{"Ann", "Ben", "Cid", "Dan", "Eve", "Fay"}
	winners := "Ann,Ben\n" // no header
	for range 300 {
		of := names.Perm(6)
		winners += fmt.Sprintf("%s,%s\n", draws[of[0]], draws[of[1]])
	}
	for name, text := range map[string]string{"winners": winners, "decks": "card\n" + decks.String(), "orders": orders.String(), "lists": lists.String()} {
		for _, shuffles := range []uint64{0, 150} {
			plan := Plan{Rounds: shuffles, Spec: Spec{Alpha: 0.05}}
			if name == "winners" {
				plan.Pool = 7
			}
			want := deck.Must(Read(strings.NewReader(text), plan))
			if diff := cmp.Diff(want, stoppedInput(t, text, plan, r)); diff != "" {
				t.Errorf("%s, %d packs (-at once +continued):\n%s", name, shuffles, diff)
			}
		}
	}
}

// An audit of dealt hands continues too; its counts must be possible.
func TestDealtHandsContinue(t *testing.T) {
	ends := func(pack []int) int { return []int{12, 15, 16, 17}[pack[0]%4] }
	text, r := dealText(700, 1, honest, ends), rand.New(rand.NewPCG(13, 14))
	for _, hands := range []uint64{0, 150} {
		plan := Plan{Rounds: hands, Spec: Spec{Alpha: 0.05, Seats: 6, Deal: Two}}
		want := deck.Must(Read(strings.NewReader(text), plan))
		if diff := cmp.Diff(want, stoppedInput(t, text, plan, r)); diff != "" {
			t.Errorf("%d hands (-at once +continued):\n%s", hands, diff)
		}
	}
	in := deck.Must(NewInput(strings.NewReader(text), Plan{Spec: Spec{Seats: 6, Deal: Two}}))
	tally := deck.Must(in.Run(t.Context(), chunk.Options{}))
	for name, bend := range map[string]func(*chunk.Tally){
		"another number of hands": func(t *chunk.Tally) { t.Counts[0]++ },
		"too few counts":          func(t *chunk.Tally) { t.Counts = t.Counts[1:] },
		"no counts":               func(t *chunk.Tally) { t.Counts = nil },
		"more than all":           func(t *chunk.Tally) { t.Counts[2+6*(13+10)] = 1 << 60 },
	} {
		bent := tally.Plus(chunk.Tally{})
		if bend(&bent); in.Check(bent) == nil {
			t.Errorf("%s: got no error", name)
		}
	}
}

// A tally of other bytes, or with an impossible place, gives an error.
func TestInputRejectsOtherFiles(t *testing.T) {
	text := strings.Repeat("0 1 2\n2 1 0\n1 0 2\n", 50)
	run := func(text string, done chunk.Tally) (chunk.Tally, error) {
		in := deck.Must(NewInput(strings.NewReader(text), Plan{}))
		return in.Run(t.Context(), chunk.Options{Done: done})
	}
	tally := deck.Must(run(text, chunk.Tally{}))
	if _, err := run(text+"0 1 2\n", tally); err != nil {
		t.Errorf("more packs: got %v", err)
	}
	for name, other := range map[string]string{"another pack": "1 0 2\n" + text[6:], "fewer": text[:60]} {
		if _, err := run(other, tally); err == nil || !strings.Contains(err.Error(), "the file has changed") {
			t.Errorf("%s: got %v, want an error of the changed file", name, err)
		}
	}
	state := len(tally.Counts) - (placeWords + stateWords + 3*(1+8))
	for word, value := range map[int]uint64{0: 1 << 60, 1: 0, 2: 3, stateWords + 3: 7, stateWords + 4: 1} {
		bent := tally.Plus(chunk.Tally{})
		bent.Counts[state+word] = value
		if word == stateWords+4 { // a card twice
			bent.Counts[state+word-1] = 1
		}
		if _, err := run(text, bent); err == nil || !strings.Contains(err.Error(), "the state in the tally is invalid") {
			t.Errorf("word %d: got %v, want an error of the state", word, err)
		}
	}
}

// Rows with the same names are packs whatever the columns: names that never move, parts that are shuffled
// apart, letters of one word, and blocks of one name a line.
func TestSameNamesArePacks(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	shuffled := func(names string, separator string) string {
		words := strings.Split(names, "")
		r.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
		return strings.Join(words, separator)
	}
	for name, c := range map[string]struct {
		row   func() string
		cards int
		want  string
	}{
		"fair":         {func() string { return shuffled("abcdef", ",") }, 6, ""},
		"two names":    {func() string { return shuffled("ab", ",") }, 2, ""},
		"letters":      {func() string { return shuffled("TISZLOJ", "") }, 7, ""},
		"blocks":       {func() string { return shuffled("abcdefghi", "\n") + "\n" }, 9, ""},
		"a name stays": {func() string { return shuffled("abcdef", ",") + ",z" }, 7, "z at position 7: always"},
		"halves":       {func() string { return shuffled("abcde", ",") + "," + shuffled("vwxyz", ",") }, 10, "the cards of columns 1 to 5 are never in columns 6 to 10"},
		"nothing":      {func() string { return "a,b,c" }, 3, "a at position 1: always"},
	} {
		var text strings.Builder
		for range 120 {
			text.WriteString(c.row() + "\n")
		}
		got, err := Read(strings.NewReader(text.String()), Plan{})
		switch {
		case err != nil || got.Cards != c.cards || got.Rounds != 120:
			t.Errorf("%s: got %v, %v", name, got, err)
		case c.want == "" && got.Verdict != Pass:
			t.Errorf("%s: got %s: %v", name, got.Verdict, got.Findings())
		case c.want != "" && (got.Verdict != Unfair || !strings.HasPrefix(got.Findings()[0].Words, c.want)):
			t.Errorf("%s: got %s: %v, want %s", name, got.Verdict, got.Findings(), c.want)
		}
	}
}
