package matchup

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/internal/longtest"
)

// long allows tests that take minutes.
const long = longtest.On

// A pair has one result, whatever the suits and the order of the cards.
func TestSuitsAndOrderDoNotMatter(t *testing.T) {
	n := 0
	for a, b := range All() {
		if n++; n%97 != 1 {
			continue
		}
		want := Of(a, b)
		for _, suits := range permutations() {
			x, y := suits.of(a), suits.of(b)
			for _, got := range []Result{Of(x, y), Of([2]deck.Card{x[1], x[0]}, y), swapped(Of(y, x)), swapped(Of([2]deck.Card{y[1], y[0]}, x))} {
				if got != want || got.Win+got.Tie+got.Loss != Boards {
					t.Fatalf("%v against %v: got %v, want %v", deck.Hand(x[:]), deck.Hand(y[:]), got, want)
				}
			}
		}
	}
}

func swapped(r Result) Result { return Result{Win: r.Loss, Tie: r.Tie, Loss: r.Win} }

// suits is a permutation of the suits.
type suits [deck.Suits]deck.Suit

func permutations() (all []suits) {
	for x := range allSuits {
		if equal(x) == 0 {
			all = append(all, suits{deck.Suit(x[0]), deck.Suit(x[1]), deck.Suit(x[2]), deck.Suit(x[3])})
		}
	}
	return all
}

func (s suits) of(h [2]deck.Card) [2]deck.Card {
	return [2]deck.Card{deck.NewCard(h[0].Rank(), s[h[0].Suit()]), deck.NewCard(h[1].Rank(), s[h[1].Suit()])}
}

// The pairs, with their suits permuted and in both orders, are each two hands once.
func TestPairsAreAllHands(t *testing.T) {
	if n := len(pairs); n != Pairs*recordBytes {
		t.Errorf("the file has %d bytes, want %d", n, Pairs*recordBytes)
	}
	all, n, hands := permutations(), uint16(0), 0
	of := make([]uint16, 1<<24) // by the cards of both hands: the pair
	for a, b := range All() {
		n++
		for _, suits := range all {
			x, y := suits.of(a), suits.of(b)
			one, other := handBits(x), handBits(y)
			for _, at := range []int{one<<12 | other, other<<12 | one} {
				if of[at] == 0 {
					hands++
					of[at] = n
				}
				if of[at] != n {
					t.Fatalf("%v against %v is pair %d and pair %d", deck.Hand(x[:]), deck.Hand(y[:]), of[at], n)
				}
			}
		}
	}
	if int(n) != Pairs || hands != 1326*1225 {
		t.Errorf("%d pairs of %d hands against hands, want %d and %d", n, hands, Pairs, 1326*1225)
	}
}

func handBits(h [2]deck.Card) int { return int(max(h[0], h[1]))<<6 | int(min(h[0], h[1])) }

// A card that occurs twice has no result.
func TestACardOccursOnce(t *testing.T) {
	for _, c := range [][4]deck.Card{{0, 0, 1, 2}, {0, 1, 0, 2}, {5, 18, 18, 4}, {5, 4, 18, 4}, {1, 2, 1, 2}, {1, 2, 3, 3}} {
		if r := Of([2]deck.Card{c[0], c[1]}, [2]deck.Card{c[2], c[3]}); r != (Result{}) {
			t.Errorf("%v: got %v", deck.Hand(c[:]), r)
		}
	}
}

// The results are those of the evaluator on every board: of a pair of each kind, with -tags long of
// all. Those of a starting hand against all hands, which a test of package preflop compares with other
// programs, have all pairs.
func TestResultsAreThoseOfTheEvaluator(t *testing.T) {
	table, src := eval.NewTable(), rand.New(rand.NewPCG(1, 2))
	check := func(a, b [2]deck.Card) {
		if got, want := Of(a, b), evaluated(table, a, b); got != want {
			t.Errorf("%v against %v: got %v, want %v", deck.Hand(a[:]), deck.Hand(b[:]), got, want)
		}
	}
	found, some := map[int]int{}, map[int][2][2]deck.Card{}
	for a, b := range All() {
		if long {
			check(a, b)
		}
		kind := kindOf(a, b)
		if found[kind]++; src.IntN(found[kind]) == 0 {
			some[kind] = [2][2]deck.Card{a, b}
		}
	}
	for i, kind := range slices.Sorted(maps.Keys(some)) {
		if !testing.Short() || i%8 == 0 {
			check(some[kind][0], some[kind][1])
		}
	}
}

// kindOf numbers the pairs by which cards have equal suits, and which equal ranks.
func kindOf(a, b [2]deck.Card) (kind int) {
	cards := []deck.Card{a[0], a[1], b[0], b[1]}
	for i, c := range cards {
		for _, d := range cards[:i] {
			kind *= 4
			if c.Suit() == d.Suit() {
				kind++
			}
			if c.Rank() == d.Rank() {
				kind += 2
			}
		}
	}
	return kind
}

// evaluated is the definition of Of: it evaluates both hands on every board.
func evaluated(table *eval.Table, a, b [2]deck.Card) (r Result) {
	var free []eval.Partial
	for c := range deck.Card(deck.Size) {
		if c != a[0] && c != a[1] && c != b[0] && c != b[1] {
			free = append(free, table.Partial(c))
		}
	}
	var first, second [deck.Size]eval.Class // by the last card of the board
	var extend func(x, y eval.Partial, free []eval.Partial, cards int)
	extend = func(x, y eval.Partial, free []eval.Partial, cards int) {
		if cards > 1 {
			for i, c := range free {
				extend(x.Plus(c), y.Plus(c), free[i+1:], cards-1)
			}
			return
		}
		table.ClassesOf(x, free, first[:])
		table.ClassesOf(y, free, second[:])
		for i := range free {
			switch {
			case first[i] < second[i]:
				r.Win++
			case first[i] == second[i]:
				r.Tie++
			default:
				r.Loss++
			}
		}
	}
	extend(table.Partial(a[:]...), table.Partial(b[:]...), free, 5)
	return r
}

func TestOfAllocatesNothing(t *testing.T) {
	a, b := [2]deck.Card{51, 50}, [2]deck.Card{36, 23}
	if n := testing.AllocsPerRun(100, func() { Of(a, b) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkOf(b *testing.B) {
	src := rand.New(rand.NewPCG(1, 2))
	var hands [1 << 10][4]deck.Card
	for i := range hands {
		for k, c := range src.Perm(deck.Size)[:4] {
			hands[i][k] = deck.Card(c)
		}
	}
	i, wins := 0, uint32(0)
	for b.Loop() {
		h := &hands[i%len(hands)]
		wins += Of([2]deck.Card{h[0], h[1]}, [2]deck.Card{h[2], h[3]}).Win
		i++
	}
	_ = wins
}

// The first call of Of.
func BenchmarkNewPlaces(b *testing.B) {
	for b.Loop() {
		newPlaces()
	}
}
