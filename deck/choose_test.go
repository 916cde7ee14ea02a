package deck

import "testing"

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
