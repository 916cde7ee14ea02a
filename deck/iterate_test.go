package deck

import (
	"slices"
	"testing"
)

// Each set comes once, in lexicographic order, and a loop may end early.
func TestCombinations(t *testing.T) {
	for n := range 9 {
		cards := New().Cards()[:n]
		for k := -1; k <= n+1; k++ {
			var all []Hand
			for hand := range Combinations(cards, k) {
				if len(hand) != k || !slices.IsSorted(hand) || len(all) > 0 && slices.Compare(all[len(all)-1], hand) >= 0 {
					t.Fatalf("%d of %d: got %v after %v", k, n, hand, all)
				}
				all = append(all, slices.Clone(hand))
			}
			if uint64(len(all)) != Choose(n, k) {
				t.Errorf("%d of %d: got %d, want %d", k, n, len(all), Choose(n, k))
			}
		}
	}
	n := 0
	for hand := range Combinations(New().Cards(), 5) {
		if n++; hand[4] == 10 {
			break
		}
	}
	if n != 7 {
		t.Errorf("got %d steps, want 7", n)
	}
}

// The sets up to names of suits have the numbers of sets of an enumeration.
func TestUpToSuits(t *testing.T) {
	for k, want := range []int{1, 13, 169, 1755, 16432} {
		got := map[Set]int64{}
		for hand, n := range UpToSuits(k) {
			got[SetOf(hand...)] = int64(n)
			if len(hand) != k || !slices.IsSorted(hand) {
				t.Errorf("%d cards: got %v", k, hand)
			}
		}
		sum := int64(0)
		for _, n := range got {
			sum += n
		}
		if len(got) != want || uint64(sum) != Choose(Size, k) {
			t.Errorf("%d cards: got %d sets, of %d in all, want %d of %d", k, len(got), sum, want, Choose(Size, k))
		}
		if k > 3 {
			continue
		}
		for hand := range Combinations(New().Cards(), k) {
			got[descending(hand)]--
		}
		for set, n := range got {
			if n != 0 {
				t.Errorf("%v: %d sets more than an enumeration has", set.Cards(), n)
			}
		}
	}
	n := 0
	for range UpToSuits(3) {
		if n++; n == 100 {
			break
		}
	}
	if n != 100 {
		t.Errorf("got %d steps, want 100", n)
	}
}

// descending returns a hand whose suits have descending sets of ranks.
func descending(hand Hand) Set {
	suits := make([]Set, Suits)
	for _, c := range hand {
		suits[c.Suit()] |= 1 << c.Rank()
	}
	slices.Sort(suits)
	return suits[3] | suits[2]<<Ranks | suits[1]<<(2*Ranks) | suits[0]<<(3*Ranks)
}

// Choose follows Pascal's rule.
func TestChoose(t *testing.T) {
	for n := 1; n <= 106; n++ {
		for k := -1; k <= 7; k++ {
			if got, want := Choose(n, k), Choose(n-1, k-1)+Choose(n-1, k); k != 0 && got != want || k == 0 && got != 1 {
				t.Errorf("%d of %d: got %d, want %d", k, n, got, want)
			}
		}
	}
	if got := Choose(Size, 7); got != 133_784_560 {
		t.Errorf("seven cards: got %d", got)
	}
}
