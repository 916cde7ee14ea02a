package planes

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"pokersim/sim/internal/lanes"
)

// Bit l of plane k is bit k of the byte of pack l, and Numbers is the inverse.
func TestTransposeEqualsItsDefinition(t *testing.T) { eachForm(t, transposes) }

func transposes(t *testing.T, form Form) {
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
	form.Transpose(&all, bytes)
	for row := range rows {
		var words [8]uint64
		for k := range words {
			words[k] = all[k][row]
		}
		for l, number := range Numbers(words) {
			if want := bytes[row*64+form.Place(l)]; number != want {
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

// Counts equal the definition, pack by pack.
func TestCountsEqualTheirDefinition(t *testing.T) { eachForm(t, counts) }

func counts(t *testing.T, form Form) {
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
			smaller, alike := make([]uint64, rows*stride), make([]uint64, rows*stride)
			few := all[:min(digits, 4)]
			for range 2 {
				form.AddLess(smaller, all, rows, mask)
				form.AddEqual(alike, few, rows, mask)
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
					if got := smaller[p*stride+q]; got != less {
						t.Fatalf("AddLess of %d rows and %d digits, rows %d and %d: got %d, want %d", rows, digits, p, q, got, less)
					}
					if got := alike[p*stride+q]; got != equal {
						t.Fatalf("AddEqual of %d rows and %d digits, rows %d and %d: got %d, want %d", rows, digits, p, q, got, equal)
					}
				}
			}
		}
	}
}

// eachForm runs a test with assembly, if the machine has its instructions, and in plain Go.
func eachForm(t *testing.T, test func(t *testing.T, form Form)) {
	t.Run("AVX2", func(t *testing.T) {
		needsAVX2(t)
		test(t, AVX2)
	})
	t.Run("plain", func(t *testing.T) { test(t, Plain) })
}

func needsAVX2(t *testing.T) {
	t.Helper()
	if FormOf("") != AVX2 {
		t.Skip("this machine lacks its instructions")
	}
}

// Both levels of amd64 in assembly have that of AVX2, and all others have none.
func TestFormsOfLevels(t *testing.T) {
	for _, level := range lanes.Levels() {
		want := Plain
		if level == lanes.AVX512 || level == lanes.AVX2 {
			want = AVX2
		}
		if got := FormOf(level); got != want {
			t.Errorf("level %s: got form %d, want %d", level, got, want)
		}
	}
}
