package tests

import (
	"cmp"
	"fmt"
	"slices"
	"testing"

	"pokersim/sim/audit/internal/shuffled"
)

// If the number of shuffles is not known, sequences of orders are counted as long as they
// have at most maxTransition values.
func TestSequencesOfOrders(t *testing.T) {
	for cards, want := range map[int]string{
		2: "[transitions transitions-2 transitions-3 transitions-4]",
		4: "[transitions transitions-2 transitions-3]",
		5: "[transitions transitions-2]",
	} {
		var got []string
		for _, x := range transitions.testsOf(whole(cards), false) {
			got = append(got, x.Name)
		}
		if fmt.Sprint(got) != want {
			t.Errorf("%d cards: got %s, want %s", cards, got, want)
		}
	}
	for shuffles, want := range map[uint64]int{1000: 1, 2000: 2, 7000: 3} { // 5 shuffles for each of 36, 216 and 1296 sequences
		if got := len(transitions.testsOf(NewBattery(shuffled.Pack{Cards: 3}, 3, "", false, shuffles, ""), false)); got != want {
			t.Errorf("%d shuffles of 3 cards: got %d tests, want %d", shuffles, got, want)
		}
	}
}

// The row has the names of all its questions.
func TestQuestionsOfTransitionsAreOfTheirRow(t *testing.T) {
	var got []string
	for _, x := range transitions.testsOf(whole(2), true) {
		for _, q := range x.Questions {
			got = append(got, cmp.Or(q.Name, x.Name))
		}
	}
	if want := append([]string{transitions.name}, transitions.others...); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
