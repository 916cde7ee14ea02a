package audit

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pokersim/deck"
	"pokersim/deck/shuffle"
	"pokersim/sim/audit/internal/repeats"
)

// orderly are some packs of 52 cards of a shuffle.
func orderly(name string, packs int, seed uint64) (all [][]int) {
	a := deck.Must(shuffle.Parse(name))
	next := a.NewInts(rand.NewPCG(seed, 7))
	for range packs {
		pack := make([]int, 52)
		for i := range pack {
			pack[i] = i
		}
		next(pack)
		all = append(all, pack)
	}
	return all
}

func audited(t *testing.T, packs [][]int, plan Plan) *Report {
	t.Helper()
	i := -1
	r, err := Read(lines(len(packs), func() []int { i++; return packs[i] }), plan)
	if err == nil {
		err = r.FindCause(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Copies are no evidence of anything else: with any of them, the results of the other tests are
// those of the different packs alone, and no cause is sought for fair ones.
func TestOtherTestsAreOfDifferentPacks(t *testing.T) {
	fair := orderly("fisher-yates", 300, 1)
	alone := audited(t, fair, Plan{})
	others := func(r *Report) (all []Result) {
		for _, x := range r.Parts[0].Results {
			if x.Test != repeatsTest {
				x.Adjusted = 0 // there is one result more
				all = append(all, x)
			}
		}
		return all
	}
	doubled := slices.Clone(fair)
	for at := 299; at >= 0; at -= 3 {
		doubled = slices.Insert(doubled, at, doubled[at])
	}
	var five, tables [][]int
	for _, pack := range fair {
		five = append(five, pack, pack, pack, pack, pack)
	}
	for i := range 1188 {
		tables = append(tables, fair[i/4+i%4])
	}
	for name, c := range map[string]struct {
		packs     [][]int
		kind      repeats.Kind
		different int
	}{
		"doubled": {doubled, repeats.Beside, 300}, "five times": {five, repeats.Beside, 300}, "joined": {slices.Concat(fair, fair), repeats.Period, 300},
		"restart": {slices.Concat(fair[:200], fair[150:]), repeats.Block, 300}, "tables": {tables, repeats.Lag, 300},
	} {
		r := audited(t, c.packs, Plan{})
		if part := r.Parts[0]; r.Verdict != Unfair || part.Repeats == nil || part.Repeats.Kind != c.kind || part.Rounds != uint64(c.different) || r.Rounds != uint64(len(c.packs)) {
			t.Errorf("%s: got %s of %d packs, %+v, want UNFAIR and %s of %d", name, r.Verdict, part.Rounds, part.Repeats, c.kind, c.different)
		}
		if diff := cmp.Diff(others(alone), others(r)); diff != "" {
			t.Errorf("%s (-alone +copied):\n%s", name, diff)
		}
		if f := r.Findings(); len(f) != 1 || !strings.HasPrefix(f[0].String(), r.Parts[0].Repeats.Text) || !strings.HasSuffix(f[0].Words, "The other tests are of 300 different packs: none of them fails.") || r.Cause != nil {
			t.Errorf("%s: got %q and the cause %+v, want the repeats alone", name, f, r.Cause)
		}
	}
}

// A biased shuffle is found and named among copies too, and so is one with few orders, of which
// the packs are not fair.
func TestCausesAmongCopies(t *testing.T) {
	naive := orderly("naive", 2000, 1)
	for name, packs := range map[string][][]int{"naive": slices.Concat(naive, naive), "cut": orderly("cut", 1000, 2)} {
		r := audited(t, packs, Plan{})
		if r.Verdict != Unfair || r.Parts[0].Repeats == nil || !slices.Contains(r.names(), name) {
			t.Errorf("%s: got %s, %+v and the causes %v", name, r.Verdict, r.Parts[0].Repeats, r.names())
		}
	}
}

// In both modes the shuffles of the pack before are those of the different packs.
func TestBothModesOfCopies(t *testing.T) {
	fair := orderly("fisher-yates", 400, 3)
	var twice [][]int
	for _, pack := range fair {
		twice = append(twice, pack, pack)
	}
	r := audited(t, twice, Plan{Spec: Spec{Mode: Both}})
	if f := r.Decisive(); len(f) != 1 || r.Parts[1].Rounds != 400 || r.Parts[1].Repeats != nil {
		t.Errorf("got %q of %d shuffles, want the repeats alone of 400", f, r.Parts[1].Rounds)
	}
}

// Rows of two decks are equal if their names are, whichever copies of the cards they get.
func TestCopiesOfTwoDecks(t *testing.T) {
	r, pack := rand.New(rand.NewPCG(17, 18)), deck.Pack{Decks: 2, Jokers: 2}
	var text strings.Builder
	for range 200 {
		text.WriteString("# a pack\n")
		for _, card := range r.Perm(pack.Cards()) {
			text.WriteString(pack.Name(card) + " ")
		}
		text.WriteString("\n")
	}
	for _, mode := range []Mode{Reset, Both} {
		plan := Plan{Spec: Spec{Mode: mode}}
		report := deck.Must(Read(strings.NewReader(text.String()+text.String()), plan))
		if got := report.Parts[0].Repeats; got == nil || got.Kind != repeats.Period || got.Repeats != 200 || len(report.Decisive()) != 1 {
			t.Errorf("%s: got %+v and %q, want a period", mode, got, report.Decisive())
		}
		if diff := cmp.Diff(report, stoppedInput(t, text.String()+text.String(), plan, r)); diff != "" {
			t.Errorf("%s (-at once +continued):\n%s", mode, diff)
		}
	}
}

// An audit that continues knows the order of the rows, which its tally has not.
func TestCopiesOfAnInputThatContinues(t *testing.T) {
	fair := orderly("fisher-yates", 150, 4)
	packs := slices.Concat(fair, fair[100:], orderly("fisher-yates", 50, 5))
	for _, mode := range []Mode{Reset, Both} {
		i := -1
		text := lines(len(packs), func() []int { i++; return packs[i] }).String()
		plan := Plan{Spec: Spec{Mode: mode}}
		want := deck.Must(Read(strings.NewReader(text), plan))
		if got := want.Parts[0].Repeats; got == nil || got.Kind != repeats.Block {
			t.Fatalf("got %+v, want a block", got)
		}
		if diff := cmp.Diff(want, stoppedInput(t, text, plan, rand.New(rand.NewPCG(15, 16)))); diff != "" {
			t.Errorf("%s (-at once +continued):\n%s", mode, diff)
		}
	}
}

// The first packs are as they were, with one byte or two for a card.
func TestFirstPacks(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, cards := range []int{2, 52, 256, 257, 1000} {
		first, all := newFirstPacks(&Prepared{plan: Plan{Spec: Spec{Cards: cards, First: cards}}}), [][]int{r.Perm(cards), r.Perm(cards)}
		for _, pack := range all {
			first.add(pack)
		}
		for i, want := range all {
			got := make([]int, cards)
			if first.read(i, got); !slices.Equal(got, want) {
				t.Errorf("%d cards: got %v, want %v", cards, got, want)
			}
		}
	}
	const cards = 1000
	first, pack := newFirstPacks(&Prepared{plan: Plan{Spec: Spec{Cards: cards, First: cards}}}), r.Perm(cards)
	for range maxFirst {
		first.add(pack)
	}
	got := make([]int, cards)
	if first.read(first.packs-1, got); first.packs != maxFirst/(2*cards) || !slices.Equal(got, pack) {
		t.Errorf("%d packs are kept, the last %v", first.packs, got)
	}
}
