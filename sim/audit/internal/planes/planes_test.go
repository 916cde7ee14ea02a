package planes

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// The assembly and the plain form both equal the definition, pack by pack.
func TestCountsEqualTheirDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, rows := range []int{1, 2, 7, 8, 9, 52, 108, 200} {
		for digits := 1; digits <= 8; digits++ {
			stride := Stride(rows)
			all := make([][]uint64, digits)
			for k := range all {
				all[k] = make([]uint64, stride)
				for row := range rows {
					all[k][row] = r.Uint64() & r.Uint64()
				}
			}
			mask := r.Uint64() >> r.IntN(64)
			number := func(row, pack int) (n int) {
				for k := range all {
					n |= int(all[k][row]>>pack&1) << k
				}
				return n
			}
			names := []string{"AddLess", "addLess", "AddEqual", "addEqual"}
			counts := make([][]uint64, len(names))
			for i := range counts {
				counts[i] = make([]uint64, rows*stride)
			}
			few := all[:min(digits, 4)]
			for range 2 {
				AddLess(counts[0], all, rows, mask)
				addLess(counts[1], all, rows, mask)
				AddEqual(counts[2], few, rows, mask)
				addEqual(counts[3], few, rows, mask)
			}
			for p := range rows {
				for q := p + 1; q < rows; q++ {
					less, equal := uint64(0), uint64(0)
					for pack := range 64 {
						if mask>>pack&1 == 0 {
							continue
						}
						if number(p, pack) < number(q, pack) {
							less += 2
						}
						differ := uint(number(p, pack)^number(q, pack)) << (bits.UintSize - len(few))
						if differ == 0 {
							equal += 2
						}
					}
					for i, want := range []uint64{less, less, equal, equal} {
						if got := counts[i][p*stride+q]; got != want {
							t.Fatalf("%s of %d rows and %d digits, rows %d and %d: got %d, want %d", names[i], rows, digits, p, q, got, want)
						}
					}
				}
			}
		}
	}
	if !vectors {
		t.Log("this machine has no AVX-512 VPOPCNTDQ: the assembly is not tested")
	}
}
