package shuffled

import (
	"math/rand/v2"
	"testing"
)

// A pack that has not each card once is an error.
func TestWrongPacksAreErrors(t *testing.T) {
	for _, n := range []int{2, 52, 64, 65} {
		for _, reuse := range []bool{false, true} {
			for at := range n {
				for _, wrong := range []int{-1, n, 256, 1 << 30, (at + 1) % n} {
					pack := rand.New(rand.NewPCG(15, 16)).Perm(n)
					if pack[at] == wrong {
						continue
					}
					pack[at] = wrong
					if err := NewFollower(n, reuse).Next(pack); err == nil {
						t.Errorf("%v, reuse %v: got no error", pack, reuse)
					}
				}
			}
		}
	}
}
