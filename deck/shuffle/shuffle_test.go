package shuffle

import (
	"errors"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pokersim/deck"
)

func ordered(n int) []int {
	cards := make([]int, n)
	for i := range cards {
		cards[i] = i
	}
	return cards
}

func TestEveryAlgorithmPermutesAnyLength(t *testing.T) {
	for _, a := range All() {
		shuffle := a.New(rand.NewPCG(1, 0))
		for _, n := range []int{0, 1, 2, 3, 7, 52, 64, 65, 108, 1000} {
			cards := ordered(n)
			shuffle.Ints(cards)
			slices.Sort(cards)
			if !slices.Equal(cards, ordered(n)) {
				t.Errorf("%s of %d cards loses or repeats one", a.Name, n)
			}
		}
	}
}

// NewInts leaves the orders of New, whatever the source can do.
func TestNewIntsLeavesTheOrdersOfNew(t *testing.T) {
	for _, a := range All() {
		for name, open := range map[string]func() rand.Source{
			"words":  func() rand.Source { return rand.NewPCG(1, 2) },
			"filled": func() rand.Source { return filled{rand.NewPCG(1, 2)} },
			"uneven": func() rand.Source { return &rare{PCG: rand.NewPCG(1, 2)} },
		} {
			if name == "uneven" && a.ints == nil {
				continue // some algorithms would never end
			}
			slow, fast := a.New(open()), a.NewInts(open())
			for _, n := range []int{0, 1, 2, 3, 7, 52, 64, 65, 1000, 52, 52} {
				want, got := ordered(n), ordered(n)
				slow.Ints(want)
				if fast(got); !slices.Equal(got, want) {
					t.Fatalf("%s of %d cards, source %s: got %v, want %v", a.Name, n, name, got, want)
				}
			}
		}
	}
}

// filled is a source that gives many words at a time.
type filled struct{ *rand.PCG }

func (f filled) Fill(room []uint64) {
	for i := range room {
		room[i] = f.Uint64()
	}
}

// rare gives words that bounded draws reject, now and then.
type rare struct {
	*rand.PCG
	calls int
}

func (r *rare) Uint64() uint64 {
	word := r.PCG.Uint64()
	if r.calls++; r.calls%5 == 0 {
		word = 0 // which every draw rejects
	}
	return word
}

// script is a source that makes IntN(base) give the digits wanted, in turn.
type script struct {
	bases, digits []int
	at            int
}

func (s *script) Uint64() uint64 {
	base, digit := uint64(s.bases[s.at]), uint64(s.digits[s.at])
	s.at++
	step := math.MaxUint64 / base
	return (step*digit+step/2)&^0xff | digit // IntN masks for powers of two
}

// counts plays every row of digits that an algorithm can draw and counts the
// orders that it gives.
func counts(a Algorithm, n int, bases []int) map[string]int {
	seen := map[string]int{}
	digits := make([]int, len(bases))
	for {
		cards := ordered(n)
		a.New(&script{bases: bases, digits: digits}).Ints(cards)
		var key strings.Builder
		for _, c := range cards {
			key.WriteByte('0' + byte(c))
		}
		seen[key.String()]++
		i := 0
		for ; i < len(digits); i++ {
			if digits[i]++; digits[i] < bases[i] {
				break
			}
			digits[i] = 0
		}
		if i == len(digits) {
			return seen
		}
	}
}

func find(t *testing.T, text string) Algorithm {
	t.Helper()
	a, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestFairSwapsReachEveryOrderOnce(t *testing.T) {
	for name, bases := range map[string][]int{
		"fisher-yates":         {5, 4, 3, 2},
		"fisher-yates-forward": {5, 4, 3, 2},
		"inside-out":           {1, 2, 3, 4, 5},
	} {
		got := counts(find(t, name), 5, bases)
		if len(got) != 120 {
			t.Errorf("%s: got %d orders of 5 cards, want 120", name, len(got))
		}
	}
}

func TestPartialReachesEveryFirstPairOnce(t *testing.T) {
	got := map[string]int{}
	for order, count := range counts(find(t, "partial(2)"), 5, []int{5, 4}) {
		got[order[:2]] += count
	}
	if len(got) != 20 {
		t.Errorf("got %d pairs of 5 cards, want 20", len(got))
	}
}

// The catalogue's deck-engine and the deck that hands are dealt from, used on and
// on, leave the same cards.
func TestDeckEngineIsTheDeck(t *testing.T) {
	d, cards := deck.New(), ordered(deck.Size)
	shuffle := find(t, "deck-engine").New(rand.NewPCG(1, 2))
	src := rand.NewPCG(1, 2)
	for round := range 10_000 {
		shuffle.Ints(cards)
		d.Shuffle(deck.MaxDraw, src)
		for p, card := range d.Cards() {
			if cards[p] != int(card) {
				t.Fatalf("round %d, position %d: got card %d, want %d", round, p, cards[p], card)
			}
		}
	}
}

// The words that would make draws uneven are drawn again: those that leave less
// than 2^64 mod 52·51·...·46 over, of which 0 is one.
func TestDeckEngineRejectsUnevenWords(t *testing.T) {
	src := &fewWords{0, 0, 0x9e3779b97f4a7c15}
	find(t, "deck-engine").New(src).Ints(ordered(52))
	if len(*src) != 0 {
		t.Errorf("%d words are left, want 0", len(*src))
	}
}

type fewWords []uint64

func (w *fewWords) Uint64() uint64 {
	next := (*w)[0]
	*w = (*w)[1:]
	return next
}

func TestNaiveOfThreeIn27ths(t *testing.T) {
	got := counts(find(t, "naive"), 3, []int{3, 3, 3})
	want := map[string]int{"012": 4, "021": 5, "102": 5, "120": 5, "201": 4, "210": 4}
	if !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestSattoloGivesEveryFullCycleOnce(t *testing.T) {
	got := counts(find(t, "sattolo"), 5, []int{4, 3, 2, 1})
	if len(got) != 24 {
		t.Errorf("got %d orders of 5 cards, want 4! = 24", len(got))
	}
	for order := range got {
		length, at := 1, order[0]-'0'
		for ; at != 0; at = order[at] - '0' {
			length++
		}
		if length != 5 {
			t.Errorf("%s: the cycle of card 0 has length %d, want 5", order, length)
		}
	}
}

// A riffle's probability is C(2^k + n - r, n) / 2^(kn), where r counts the
// rising sequences: 5 of 16 for the order as it was, 1 of 16 each for the
// eleven orders with two.
func TestRiffleOfFourCards(t *testing.T) {
	a := find(t, "riffle(1)")
	got := map[int]int{}
	seen := map[[4]int]int{}
	for word := range uint64(16) {
		cards := ordered(4)
		a.New(constant(word)).Ints(cards)
		seen[[4]int(cards)]++
	}
	for _, count := range seen {
		got[count]++
	}
	if want := map[int]int{5: 1, 1: 11}; !maps.Equal(got, want) {
		t.Errorf("got %v, want %v (count: orders)", got, want)
	}
}

type constant uint64

func (c constant) Uint64() uint64 { return uint64(c) }

func TestOverhandAtItsEnds(t *testing.T) {
	for text, want := range map[string][]int{
		"overhand(1e-300)":           {0, 1, 2, 3, 4},
		"overhand(0.99999999999999)": {4, 3, 2, 1, 0},
	} {
		cards := ordered(5)
		find(t, text).New(rand.NewPCG(1, 0)).Ints(cards)
		if !slices.Equal(cards, want) {
			t.Errorf("%s: got %v, want %v", text, cards, want)
		}
	}
}

// Every value that rand() can have, once: where the bias comes from.
func TestBiasedDrawsOf52(t *testing.T) {
	drawn := func(a Algorithm) (count [52]int, redrawn int) {
		for x := range uint64(randMax + 1) {
			src := &firstThenZero{word: x << 49}
			j := -1
			a.start(rand.New(src))(52, func(_, to int) {
				if j < 0 {
					j = to
				}
			})
			count[j]++
			redrawn = src.calls - 51
		}
		return count, redrawn
	}
	count, _ := drawn(find(t, "modulo"))
	for j, got := range count {
		want := 630
		if j < 8 {
			want = 631
		}
		if got != want {
			t.Errorf("modulo: %d comes %d times, want %d", j, got, want)
		}
	}
	count, redrawn := drawn(find(t, "float"))
	count[0]-- // the redrawn one
	if low, high := slices.Min(count[:]), slices.Max(count[:]); low != 630 || high != 631 {
		t.Errorf("float: counts from %d to %d, want 630 to 631", low, high)
	}
	if redrawn != 1 {
		t.Errorf("float: rand() = RAND_MAX took %d redraws, want 1", redrawn)
	}
}

type firstThenZero struct {
	word  uint64
	calls int
}

func (s *firstThenZero) Uint64() uint64 {
	if s.calls++; s.calls == 1 {
		return s.word
	}
	return 0
}

func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"fisher-yate":     "unknown algorithm",
		"":                "unknown algorithm",
		"naive(3)":        "takes no parameter",
		"riffle(":         "not closed",
		"riffle()":        "want a number of riffles",
		"riffle(0)":       "want a number of riffles",
		"riffle(101)":     "want a number of riffles",
		"partial(0)":      "want a number of positions",
		"overhand(0)":     "between 0 and 1",
		"overhand(1)":     "between 0 and 1",
		"overhand(NaN)":   "between 0 and 1",
		"overhand(0.3))x": "not closed",
	} {
		_, err := Parse(text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Parse(%q): got error %v, want one with %q", text, err, want)
		}
		if errors.Is(err, ErrUnknown) != (want == "unknown algorithm") {
			t.Errorf("Parse(%q): %v wraps ErrUnknown wrongly", text, err)
		}
	}
	for _, a := range All() {
		if got, err := Parse(a.Name); err != nil || got.Name != a.Name {
			t.Errorf("Parse(%q): got %q, %v", a.Name, got.Name, err)
		}
	}
}
