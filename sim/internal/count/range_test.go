package count

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/internal/longtest"
)

// long allows tests that take minutes.
const long = longtest.On

// countRanks gives the counts of the enumeration, with known and dead cards, in every game
// of five cards of any hole cards.
func TestCountRanksIsTheEnumeration(t *testing.T) {
	src := rand.New(rand.NewPCG(28, 1))
	most, tries := uint64(30_000), 25
	if long {
		most, tries = 1e9, 200
	}
	for _, r := range eval.Games() {
		if r.Played > 0 || r.Name == "badugi" {
			continue
		}
		table := eval.NewTableOf(r)
		for range tries {
			cards := r.Deck().Cards()
			src.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
			if src.IntN(2) == 0 { // few suits
				slices.SortStableFunc(cards[:20], func(a, b deck.Card) int { return int(a.Suit()) - int(b.Suit()) })
			}
			size := eval.MinCards + src.IntN(3)
			if n := r.Size(); n > 0 {
				size = n
			}
			known, dead := src.IntN(size+1), src.IntN(len(cards)-size)
			left := cards[known+dead:]
			for deck.Choose(len(left), size-known) > most {
				left = left[1:]
			}
			if len(left) < size-known {
				continue
			}
			slices.Sort(left)
			got, want := make([]uint64, eval.Classes+1), make([]uint64, eval.Classes+1)
			countRanks(table, cards[:known], left, size-known, got)
			if size == known {
				want[table.Class(cards[:known])]++
			} else {
				table.CountHands(cards[:known], left, nil, size-known, want)
			}
			if !slices.Equal(got, want) {
				t.Fatalf("%s: known %v, left %v, %d cards: other counts than the enumeration", r.Name, cards[:known], left, size)
			}
		}
	}
}

// Without known cards countRanks gives the numbers of combinatorics.
func TestCountRanksOfAWholeDeck(t *testing.T) {
	for _, r := range eval.Games() {
		if r.Played > 0 || r.Name == "badugi" {
			continue
		}
		for size := eval.MinCards; size <= eval.MaxCards; size++ {
			if n := r.Size(); n > 0 && n != size {
				continue
			}
			want := deck.Must(r.ClassCounts(size))
			got := make([]uint64, eval.Classes+1)
			countRanks(eval.NewTableOf(r), nil, r.Deck().Cards(), size, got)
			if !slices.Equal(got[:len(want)], want) {
				t.Errorf("%s, %d cards: other counts than ClassCounts", r.Name, size)
			}
		}
	}
}

func BenchmarkCountAll(b *testing.B) {
	table, counts := eval.NewTable(), make([]uint64, eval.Classes+1)
	for b.Loop() {
		countRanks(table, nil, deck.New().Cards(), 7, counts)
	}
}
