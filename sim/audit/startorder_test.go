package audit

import (
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/deck/shuffle"
	"pokersim/internal/longtest"
	"pokersim/sim/audit/internal/start"
	"pokersim/sim/rng"
)

// long allows tests that take minutes.
const long = longtest.On

// orderOf returns the names of an order.
func orderOf(t testing.TB, text string) []string {
	t.Helper()
	o, ok := start.Parse(text, 13)
	if !ok {
		t.Fatalf("no order %s", text)
	}
	return start.Names(o.Cards, 13)
}

// dealt returns packs of a shuffle, of cards with names or of numbers.
func packsOfNames(of Shuffler, names []string, packs int, seed uint64) string {
	var text strings.Builder
	pack, deal := make([]int, len(names)), of(rng.NewSFC64(seed, 3, rng.Audit, 7))
	for range packs {
		for i := range pack {
			pack[i] = i
		}
		deal(pack)
		for i, card := range pack {
			if i > 0 {
				text.WriteByte(' ')
			}
			text.WriteString(names[card])
		}
		text.WriteByte('\n')
	}
	return text.String()
}

func numbers(n int) (all []string) {
	for i := range n {
		all = append(all, fmt.Sprint(i))
	}
	return all
}

func shufflerOf(name string) Shuffler {
	a := deck.Must(shuffle.Parse(name))
	return a.NewInts
}

func mustRead(text string, plan Plan) *Report {
	return deck.Must(Read(strings.NewReader(text), plan))
}

// The order of a deck is found with the cause, whichever it is.
func TestOrderOfTheDeckIsFound(t *testing.T) {
	for _, x := range []struct {
		shuffle      string
		packs, files int
	}{{"naive", 1000, 20}, {"sattolo", 300, 5}, {"riffle(5)", 200, 5}, {"coin-sort", 200, 5}} {
		files, packs := x.files, x.packs
		if !long {
			if files = 1; x.shuffle != "sattolo" {
				continue
			}
		}
		orders, found, named := start.Usual(13), 0, 0
		for file := range files {
			truth := orders[rand.New(rand.NewPCG(uint64(file), 11)).IntN(len(orders))]
			r := mustRead(packsOfNames(shufflerOf(x.shuffle), start.Names(truth.Cards, 13), packs, uint64(file)), Plan{})
			if r.Verdict != Unfair {
				t.Errorf("%s from %s: got %s", x.shuffle, truth.Text, r.Verdict)
				continue
			}
			if err := r.FindCause(t.Context()); err != nil {
				t.Fatal(err)
			}
			if r.Cause != nil && len(r.Cause.Fits) > 0 && (r.Cause.Fits[0].Name == x.shuffle || x.shuffle == "coin-sort") {
				named++
			} else {
				t.Logf("%s from %s: got the cause %+v", x.shuffle, truth.Text, r.Cause)
			}
			if r.Start.From == start.Found && (r.Start.Order == truth.Text || r.Start.Alike > 1) {
				found++
			} else {
				t.Logf("%s from %s: got %+v", x.shuffle, truth.Text, *r.Start)
			}
		}
		t.Logf("%s, %d packs: of %d files the order of %d is found, the cause of %d named", x.shuffle, packs, files, found, named)
		if found < files || named < files-files/5 || x.shuffle == "naive" && named < files { // one of 100 true causes is missed
			t.Errorf("%s: of %d files the order of %d is found, the cause of %d named", x.shuffle, files, found, named)
		}
	}
}

// With -start, the tests of packs with names are those of numbers that begin in order.
func TestStartGivesTheTestsOfNumbers(t *testing.T) {
	for _, order := range []string{"SHDC:A-K", "new-deck", "A-2:CDHS"} {
		names := orderOf(t, order)
		given := mustRead(packsOfNames(shufflerOf("riffle(8)"), names, 600, 1), Plan{Spec: Spec{Start: order}})
		plain := mustRead(packsOfNames(shufflerOf("riffle(8)"), numbers(52), 600, 1), Plan{})
		if given.Start == nil || given.Start.From != start.Given || plain.Start != nil {
			t.Fatalf("%s: the orders are %+v and %+v", order, given.Start, plain.Start)
		}
		if given.Verdict != plain.Verdict {
			t.Errorf("%s: verdicts %s and %s", order, given.Verdict, plain.Verdict)
		}
		faces := []string{"rank", "suit", "colour", "straight", "hand-categories", "close-fit"}
		for i, x := range given.Parts[0].Results {
			if slices.ContainsFunc(faces, func(face string) bool { return strings.Contains(x.Test, face) }) {
				continue
			}
			if y := plain.Parts[0].Results[i]; x.Test != y.Test || x.P != y.P {
				t.Errorf("%s: %s has p = %g, with numbers %s %g", order, x.Test, x.P, y.Test, y.P)
			}
		}
	}
	// The names of all cards are the same as the name of their order, and the tests of ranks are of
	// the cards whatever their order.
	text := packsOfNames(shufflerOf("naive"), orderOf(t, "A-K:SHDC"), 1100, 2)
	short, list := mustRead(text, Plan{Spec: Spec{Start: "a-k:shdc"}}), mustRead(text, Plan{Spec: Spec{Start: strings.Join(orderOf(t, "A-K:SHDC"), " ")}})
	none := mustRead(text, Plan{})
	if short.Plan != list.Plan || short.Plan.Start != "A-K:SHDC" {
		t.Errorf("the plans are %+v and %+v", short.Plan, list.Plan)
	}
	p := func(r *Report, test string) float64 {
		for _, x := range r.Parts[0].Results {
			if x.Test == test {
				return x.P
			}
		}
		return math.NaN()
	}
	for _, test := range []string{"positions", "ranks-largest", "suits-largest", "equal-suits", "hand-pairs", "successors-largest"} {
		if a, b := p(short, test), p(none, test); !(math.Abs(a-b) <= 1e-9*b) {
			t.Errorf("%s: p = %g with -start, %g without", test, a, b)
		}
	}
	named := regexp.MustCompile(`\b([2-9JQKA]|10)[cdhs]\b`)
	for _, r := range []*Report{short, none} {
		if words := fmt.Sprint(r.Findings()); strings.Contains(words, "card ") || !named.MatchString(words) {
			t.Errorf("findings without names: %s", words)
		}
	}
}

// Each name is there once; the error names the card.
func TestErrorsOfStart(t *testing.T) {
	names := orderOf(t, "A-K:SHDC")
	text := packsOfNames(shufflerOf("fisher-yates"), names, 30, 1)
	twice := append([]string{names[3]}, names...)
	for _, x := range []struct{ text, start, want string }{
		{text, strings.Join(names[1:], " "), "card As is missing"},
		{text, strings.Join(twice, " "), "duplicate card 4s"},
		{text, strings.Join(names, " ") + " Jo", "card Jo is not in the pack"},
		{text, "A-K:SHDD", "A-K:SHDD"},
		{packsOfNames(shufflerOf("fisher-yates"), numbers(52), 30, 1), "A-K:SHDC", "numbers"},
		{packsOfNames(shufflerOf("fisher-yates"), append(slices.Clone(names), "Jo"), 30, 1), "A-K:SHDC", "without jokers"},
	} {
		_, err := Read(strings.NewReader(x.text), Plan{Spec: Spec{Start: x.start}})
		if err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("-start %.30s: got %v, want %q", x.start, err, x.want)
		}
	}
	if _, err := Prepare(Plan{Spec: Spec{Algorithm: "naive", Cards: 52, Start: "A-K:SHDC"}, Rounds: 1000}); err == nil {
		t.Error("-start of an algorithm: got no error")
	}
}

// Files of numbers have no ranks and suits in their findings; files of names have names.
func TestFindingsOfNumbersHaveNoSuits(t *testing.T) {
	named := []string{"clubs", "diamonds", "hearts", "spades", "ace", "king", "queen", "jack"}
	for _, name := range []string{"naive", "riffle(4)", "partial(7)"} {
		r := mustRead(packsOfNames(shufflerOf(name), numbers(52), 1100, 3), Plan{})
		for _, x := range r.Parts[0].Results {
			if i := slices.IndexFunc(named, func(word string) bool { return strings.Contains(x.Words, word) }); i >= 0 {
				t.Errorf("%s: %s of numbers says %q", name, x.Test, x.Words)
			}
		}
	}
}

// evenly is a fair shuffle of which all packs are even.
func evenly(src rand.Source) func([]int) {
	r := rand.New(src)
	return func(cards []int) {
		odd := false
		for i := len(cards) - 1; i > 0; i-- {
			j := r.IntN(i + 1)
			cards[i], cards[j] = cards[j], cards[i]
			odd = odd != (i != j)
		}
		if odd {
			cards[0], cards[1] = cards[1], cards[0]
		}
	}
}

// A parity alone is no cause: each shuffle with as many swaps has it in a wrong order.
func TestParityAloneIsNoCause(t *testing.T) {
	for _, x := range []struct {
		names []string
		want  string
	}{
		{orderOf(t, "A-K:SHDC"), " rearrangement of the order that is assumed, and nothing else is wrong"},
		{numbers(52), "Every pack is an even rearrangement of the order that is assumed, and nothing else is wrong"},
	} {
		if x.names[0] == "As" && !long { // many orders are compared
			continue
		}
		r := mustRead(packsOfNames(evenly, x.names, 300, 4), Plan{})
		if r.Verdict != Unfair {
			t.Fatalf("got %s", r.Verdict)
		}
		if err := r.FindCause(t.Context()); err != nil {
			t.Fatal(err)
		}
		if r.Cause == nil || len(r.Cause.Fits) > 0 || !strings.Contains(r.Cause.Text, x.want) {
			t.Errorf("got the cause %+v, want %q", r.Cause, x.want)
		}
		if r.Start != nil && r.Start.From != start.Unknown {
			t.Errorf("got the order %+v", r.Start)
		}
	}
}

// A deck that nobody shuffles is found in its order.
func TestDeckThatIsNotShuffled(t *testing.T) {
	if !long { // many orders are compared
		return
	}
	nothing := func(rand.Source) func([]int) { return func([]int) {} }
	r := mustRead(packsOfNames(nothing, orderOf(t, "SHDC:A-K"), 100, 1), Plan{})
	if err := r.FindCause(t.Context()); err != nil {
		t.Fatal(err)
	}
	if r.Verdict != Unfair || r.Cause == nil || !strings.Contains(r.Cause.Text, "nothing was shuffled") {
		t.Errorf("got %s, %+v", r.Verdict, r.Cause)
	}
}

// Fair packs with names are fair, from whatever order.
func TestFairPacksWithNames(t *testing.T) {
	files := 4
	if long {
		files = 400
	}
	suspect, least := 0, 1.0
	for file := range files {
		order := []string{"2-A:CDHS", "A-K:SHDC", "SHDC:A-K", "new-deck", "HCDS:K-A"}[file%5]
		r := mustRead(packsOfNames(shufflerOf("fisher-yates"), orderOf(t, order), []int{60, 300, 1100, 2000}[file/5%4], uint64(file)), Plan{})
		if err := r.FindCause(t.Context()); err != nil {
			t.Fatal(err)
		}
		if r.Verdict == Unfair || r.Cause != nil {
			t.Errorf("file %d, %s: %s, %v, %v", file, order, r.Verdict, r.Findings(), r.Cause)
		}
		if r.Verdict == Suspect {
			suspect++
		}
		for _, x := range r.Parts[0].Results {
			if x.Test == startTest {
				least = min(least, x.P)
			}
		}
	}
	t.Logf("%d files: %d suspect, the least p-value of %s is %.2g", files, suspect, startTest, least)
	if suspect > files/50+1 || least < 1e-6 {
		t.Errorf("%d of %d files are suspect, the least p-value of %s is %g", suspect, files, startTest, least)
	}
}
