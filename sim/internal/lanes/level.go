// Package lanes has the levels of the kernels that deal and evaluate poker hands in blocks of
// 64. On amd64 and arm64 each hand of a block is in one lane of the vector registers.
//
//   - Package hands deals random hands and counts their categories, classes or best lows.
//   - Package showdown deals showdowns and counts the sets of winners.
//   - Package pack deals hands from two decks or with jokers and counts their categories.
//   - Package ranks evaluates seven cards by their ranks, for exact counts of several players.
//
// A constructor takes one value that describes the work. The zero Rules are those of
// hold'em. The Level "" is the best of this machine.
//
// A kernel is deterministic. Its counts depend on its cards, the seed, the number of
// the chunk and the number of rounds. They are the same at every Level: AVX-512,
// AVX2, NEON and plain Go. Each chunk has separate random streams, so chunks may run in any
// order, on any number of goroutines.
//
//	kernel, err := hands.NewKernel(hands.Hands{Left: deck.New().Cards()})
//	if err != nil {
//		log.Fatal(err)
//	}
//	var counts [eval.Categories]uint64
//	kernel.Deal(1, 0, 1<<18, &counts)
//	for category, n := range counts {
//		fmt.Printf("%-15v %6d\n", eval.Category(category), n)
//	}
//
// Packages hands, showdown and pack have their definition in plain Go, in definition.go;
// showdown/twohole.go is that of games of exactly two hole cards. Below internal, package sampling draws from the random
// streams, package strength orders hands, and package kernels has the assembly, which the
// generators in gen write. EXPERIMENTS.md has what was tried and did not help.
package lanes

import (
	"fmt"
	"runtime"
	"slices"

	"golang.org/x/sys/cpu"
)

// Level is an implementation of the kernels. All levels give the same counts. The level
// "" is the best of this machine.
type Level = string

// The levels, best first.
const (
	AVX512 Level = "avx512" // assembly: AVX-512 F, BW, VBMI, VBMI2, BITALG and VNNI, with BMI2 and POPCNT
	AVX2   Level = "avx2"   // assembly: AVX2, with BMI2 and POPCNT
	NEON   Level = "neon"   // assembly for arm64
	Go     Level = "go"     // plain Go
)

// Levels returns the levels that this machine, its operating system and this build support, best
// first. The last is always Go.
func Levels() (levels []Level) {
	switch {
	case !assembly:
	case runtime.GOARCH == "amd64":
		x := &cpu.X86
		bits := x.HasBMI2 && x.HasPOPCNT
		if bits && x.HasAVX512F && x.HasAVX512BW && x.HasAVX512VBMI && x.HasAVX512VBMI2 && x.HasAVX512BITALG && x.HasAVX512VNNI {
			levels = append(levels, AVX512)
		}
		if bits && x.HasAVX2 {
			levels = append(levels, AVX2)
		}
	case runtime.GOARCH == "arm64":
		levels = append(levels, NEON)
	}
	return append(levels, Go)
}

// Choose returns a level: the given one, or for "" the best of this machine. A level that
// this machine lacks is an error.
func Choose(l Level) (Level, error) {
	levels := Levels()
	if l == "" {
		return levels[0], nil
	}
	if !slices.Contains(levels, l) {
		return "", fmt.Errorf("level %q is not among those of this machine: %v", l, levels)
	}
	return l, nil
}
