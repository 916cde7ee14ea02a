package eval

import (
	"testing"

	"pokersim/deck"
)

func TestChoicesAreBinomials(t *testing.T) {
	for n, row := range choices {
		for k, got := range row {
			if want := deck.Choose(n, k); uint64(got) != want {
				t.Errorf("%d of %d: got %d, want %d", k, n, got, want)
			}
		}
	}
}
