package lanes

import (
	"runtime"
	"slices"
	"testing"

	"golang.org/x/sys/cpu"
)

// Levels has all levels that the build and the CPU support. Otherwise the tests would skip one.
func TestEveryLevelOfTheMachineRuns(t *testing.T) {
	want := []Level{Go}
	switch {
	case !assembly:
	case runtime.GOARCH == "arm64":
		want = []Level{NEON, Go}
	case runtime.GOARCH == "amd64":
		x := cpu.X86
		if x.HasAVX2 {
			want = slices.Insert(want, 0, AVX2)
		} else {
			t.Log("this machine has no AVX2: level avx2 is not tested here")
		}
		if x.HasAVX512BW && x.HasAVX512VBMI && x.HasAVX512VBMI2 && x.HasAVX512BITALG && x.HasAVX512VNNI {
			want = slices.Insert(want, 0, AVX512)
		} else {
			t.Log("this machine lacks AVX-512 BW, VBMI, VBMI2, BITALG or VNNI: level avx512 is not tested here")
		}
	}
	if got := Levels(); !slices.Equal(got, want) {
		t.Errorf("levels: got %v, want %v", got, want)
	}
}
