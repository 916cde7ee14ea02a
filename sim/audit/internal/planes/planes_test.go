package planes

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// Bit l of plane k is bit k of the byte of pack l, and Numbers is the inverse.
func TestTransposeEqualsItsDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	const rows = 56
	bytes := make([]uint8, rows*64)
	for i := range bytes {
		bytes[i] = uint8(r.Uint32())
	}
	var all [8][]uint64
	for k := range all {
		all[k] = make([]uint64, rows)
	}
	Transpose(&all, bytes)
	for row := range rows {
		var words [8]uint64
		for k := range words {
			words[k] = all[k][row]
		}
		for l, number := range Numbers(words) {
			if want := bytes[row*64+Place(l)]; number != want {
				t.Fatalf("row %d, pack %d: got %d, want %d", row, l, number, want)
			}
			for k := range words {
				if got, want := words[k]>>l&1, uint64(number>>k&1); got != want {
					t.Fatalf("row %d, pack %d, plane %d: got %d, want %d", row, l, k, got, want)
				}
			}
		}
	}
}

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
