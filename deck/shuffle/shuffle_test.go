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
				t.Errorf("%s of %d cards: the result is not a permutation", a.Name, n)
			}
		}
	}
}

// NewInts gives the orders of New for every kind of source.
func TestNewIntsLeavesTheOrdersOfNew(t *testing.T) {
	for _, a := range All() {
		for name, open := range map[string]func() rand.Source{
			"words":  func() rand.Source { return rand.NewPCG(1, 2) },
			"filled": func() rand.Source { return filled{rand.NewPCG(1, 2)} },
			"uneven": func() rand.Source { return &rare{PCG: rand.NewPCG(1, 2)} },
		} {
			if name == "uneven" && a.ints == nil {
				continue // some algorithms would not terminate
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

// filled is a source with the method Fill, which returns many words at once.
type filled struct{ *rand.PCG }

func (f filled) Fill(room []uint64) {
	for i := range room {
		room[i] = f.Uint64()
	}
}

// rare is a source with a word that bounded draws reject at every fifth call.
type rare struct {
	*rand.PCG
	calls int
}

func (r *rare) Uint64() uint64 {
	word := r.PCG.Uint64()
	if r.calls++; r.calls%5 == 0 {
		word = 0 // every draw rejects it
	}
	return word
}

// script is a source for which the calls of IntN(base) return the given digits in
// turn.
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

// counts runs an algorithm with every sequence of digits that it can draw and counts
// the resulting orders.
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

func find(text string) Algorithm {
	return deck.Must(Parse(text))
}

func TestFairSwapsReachEveryOrderOnce(t *testing.T) {
	for name, bases := range map[string][]int{
		"fisher-yates":         {5, 4, 3, 2},
		"fisher-yates-forward": {5, 4, 3, 2},
		"inside-out":           {1, 2, 3, 4, 5},
	} {
		got := counts(find(name), 5, bases)
		if len(got) != 120 {
			t.Errorf("%s: got %d orders of 5 cards, want 120", name, len(got))
		}
	}
}

func TestPartialReachesEveryFirstPairOnce(t *testing.T) {
	got := map[string]int{}
	for order, count := range counts(find("partial(2)"), 5, []int{5, 4}) {
		got[order[:2]] += count
	}
	if len(got) != 20 {
		t.Errorf("got %d pairs of 5 cards, want 20", len(got))
	}
}

// The algorithm deck-engine and deck.Deck give the same cards, shuffle after shuffle.
func TestDeckEngineIsTheDeck(t *testing.T) {
	d, cards := deck.New(), ordered(deck.Size)
	shuffle := find("deck-engine").New(rand.NewPCG(1, 2))
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

// A word is rejected if the low half of its last product is below 2^64 mod
// 52·51·...·46. The word 0 is rejected.
func TestDeckEngineRejectsUnevenWords(t *testing.T) {
	src := &fewWords{0, 0, 0x9e3779b97f4a7c15}
	find("deck-engine").New(src).Ints(ordered(52))
	if len(*src) != 0 {
		t.Errorf("got %d unread words, want 0", len(*src))
	}
}

type fewWords []uint64

func (w *fewWords) Uint64() uint64 {
	next := (*w)[0]
	*w = (*w)[1:]
	return next
}

func TestNaiveOfThreeIn27ths(t *testing.T) {
	got := counts(find("naive"), 3, []int{3, 3, 3})
	want := map[string]int{"012": 4, "021": 5, "102": 5, "120": 5, "201": 4, "210": 4}
	if !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestSattoloGivesEveryFullCycleOnce(t *testing.T) {
	got := counts(find("sattolo"), 5, []int{4, 3, 2, 1})
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

// The probability of an order after k riffles is C(2^k + n - r, n) / 2^(kn), where r
// is the number of its rising sequences (Bayer and Diaconis 1992). For one riffle of
// four cards it is 5/16 for the original order and 1/16 for each of the eleven orders
// with two rising sequences.
func TestRiffleOfFourCards(t *testing.T) {
	a := find("riffle(1)")
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
		find(text).New(rand.NewPCG(1, 0)).Ints(cards)
		if !slices.Equal(cards, want) {
			t.Errorf("%s: got %v, want %v", text, cards, want)
		}
	}
}

// Of the 32768 values of rand(), the numbers 0 to 51 get 630 or 631 each. This is the
// bias of both algorithms.
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
	count, _ := drawn(find("modulo"))
	for j, got := range count {
		want := 630
		if j < 8 {
			want = 631
		}
		if got != want {
			t.Errorf("modulo: number %d is drawn %d times, want %d", j, got, want)
		}
	}
	count, redrawn := drawn(find("float"))
	count[0]-- // RAND_MAX: rejected, and the next word is 0
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
			t.Errorf("Parse(%q): %v: errors.Is(err, ErrUnknown) is wrong", text, err)
		}
	}
	for _, a := range All() {
		if got, err := Parse(a.Name); err != nil || got.Name != a.Name {
			t.Errorf("Parse(%q): got %q, %v", a.Name, got.Name, err)
		}
	}
}

func TestDrawIsThePartialShuffle(t *testing.T) {
	cards := ordered(49)
	find("partial(6)").New(rand.NewPCG(7, 0)).Ints(cards)
	got, err := Draw(6, 49, rand.NewPCG(7, 0))
	if err != nil || !slices.Equal(got, cards[:6]) {
		t.Errorf("got %v, %v, want %v", got, err, cards[:6])
	}
}

func TestDrawOfHugePoolIsCheap(t *testing.T) {
	src := rand.NewPCG(7, 0)
	if allocs := testing.AllocsPerRun(10, func() {
		if _, err := Draw(6, 1<<30, src); err != nil {
			t.Fatal(err)
		}
	}); allocs > 10 {
		t.Errorf("six numbers of a huge pool: got %v allocations, want at most 10", allocs)
	}
}

func TestDrawErrors(t *testing.T) {
	for _, c := range []struct{ k, n int }{{7, 6}, {-1, 6}, {1, 0}, {0, -1}} {
		if got, err := Draw(c.k, c.n, constant(0)); err == nil {
			t.Errorf("Draw(%d, %d): got %v, want an error", c.k, c.n, got)
		}
	}
	if got, err := Draw(0, 0, constant(0)); err != nil || len(got) != 0 {
		t.Errorf("Draw(0, 0): got %v, %v, want nothing", got, err)
	}
}

func FuzzParse(f *testing.F) {
	for _, a := range All() {
		f.Add(a.Name)
	}
	f.Fuzz(func(t *testing.T, text string) {
		a, err := Parse(text)
		if err != nil {
			return
		}
		again, err := Parse(a.Name)
		if err != nil || again.Name != a.Name {
			t.Errorf("Parse(%q) returns the name %q, which parses to %q, %v", text, a.Name, again.Name, err)
		}
	})
}

func BenchmarkShuffle(b *testing.B) {
	for _, a := range All() {
		b.Run("algorithm="+a.Name, func(b *testing.B) {
			shuffle := a.New(rand.NewPCG(1, 0))
			cards := ordered(52)
			for b.Loop() {
				shuffle.Ints(cards)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "decks/s")
		})
	}
}

// Each stage is an order of all cards, and the last one is that of the shuffle, from which
// the next shuffle continues with the same words.
func TestStagesEndWithTheOrder(t *testing.T) {
	for _, name := range []string{"random-keys", "overhand(0.3)", "riffle(3)", "cut"} {
		a := find(name)
		turn, stages := a.New(rand.NewPCG(1, 2)), a.NewStages(rand.NewPCG(1, 2))
		for _, n := range []int{1, 2, 13, 52, 13} {
			want := ordered(n)
			turn.Ints(want)
			all := stages(n)
			if got := all[len(all)-1].Order; !slices.Equal(got, want) {
				t.Errorf("%s, %d cards: the last stage is %v, want %v", name, n, got, want)
			}
			for _, s := range all {
				if sorted := slices.Sorted(slices.Values(s.Order)); !slices.Equal(sorted, ordered(n)) {
					t.Errorf("%s, %d cards: %s: %v", name, n, s.Text, s.Order)
				}
				if s.Keys == nil && len(s.Packets) != n || s.Keys != nil && len(s.Keys) != n {
					t.Errorf("%s, %d cards: %s: packets %v, keys %v", name, n, s.Text, s.Packets, s.Keys)
				}
			}
		}
	}
	if find("naive").NewStages(rand.NewPCG(1, 2)) != nil {
		t.Error("naive works by swaps, and has stages")
	}
}

// The packets of a riffle keep their order; those of an overhand shuffle are reversed.
func TestPacketsOfStages(t *testing.T) {
	riffle := find("riffle(1)").NewStages(rand.NewPCG(3, 4))(20)
	for packet := range 2 {
		var cards []int
		for p, of := range riffle[1].Packets {
			if of == packet+1 {
				cards = append(cards, riffle[1].Order[p])
			}
		}
		if !slices.IsSorted(cards) || len(cards) == 0 {
			t.Errorf("packet %d of a riffle has the cards %v", packet+1, cards)
		}
	}
	for i, s := range find("overhand(0.3)").NewStages(rand.NewPCG(3, 4))(20) {
		if slices.Max(s.Packets) != i+1 {
			t.Errorf("stage %d of an overhand shuffle has the packets %v", i, s.Packets)
		}
		for p := 1; p < 20; p++ {
			if of := s.Packets[p-1] - s.Packets[p]; of == 0 && s.Order[p] != s.Order[p-1]+1 || of != 0 && of != 1 && s.Packets[p-1] != 0 {
				t.Errorf("%s: %v, packets %v", s.Text, s.Order, s.Packets)
			}
		}
	}
}
