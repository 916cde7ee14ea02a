package chunk

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"
)

// Prefixes are the powers 2^(i/4), rounded down, without duplicates.
func TestNextPrefix(t *testing.T) {
	want := []uint64{1, 2, 3, 4, 5, 6, 8, 9, 11, 13, 16, 19, 22, 26, 32}
	n := uint64(0)
	for _, p := range want {
		if n = nextPrefix(n); n != p {
			t.Fatalf("got prefix %d, want %d", n, p)
		}
	}
	for octave := 5; octave < 50; octave++ { // math.Exp2 is exact enough below 2^50
		for quarter := range 4 {
			want := uint64(math.Exp2(float64(octave) + float64(quarter)/4))
			if got := nextPrefix(want - 1); got != want {
				t.Errorf("nextPrefix(%d): got %d, want %d", want-1, got, want)
			}
			if got := nextPrefix(want); got <= want || got > want+want/4 {
				t.Errorf("nextPrefix(%d): got %d, want at most a quarter more", want, got)
			}
		}
	}
}

// Prefix gets the tallies of the first chunks, in ascending order, and of all
// chunks, with any number of workers, any chunk numbers and after an earlier run.
func TestPrefixes(t *testing.T) {
	chunks := Set{{From: 3, To: 40}, {From: 100, To: 1100}}
	var want []uint64
	for n := nextPrefix(0); n < chunks.Len(); n = nextPrefix(n) {
		want = append(want, n)
	}
	want = append(want, chunks.Len())
	earlier, err := Run(context.Background(), job(chunks.First(7), never), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, workers := range []int{1, 2, 16} {
		for _, done := range []Tally{{}, earlier} {
			var got []uint64
			all, err := Run(context.Background(), job(chunks, never), Options{Workers: workers, Done: done, Prefix: func(tally Tally) {
				got = append(got, tally.Chunks.Len())
				checkFirst(t, chunks, tally)
			}})
			from := slices.IndexFunc(want, func(n uint64) bool { return n > done.Chunks.Len() })
			if err != nil || !slices.Equal(got, want[from:]) {
				t.Errorf("workers=%d: prefixes %v, %v, want %v", workers, got, err, want[from:])
			}
			checkFirst(t, chunks, all)
		}
	}
}

// checkFirst checks that a tally is that of the first chunks.
func checkFirst(t *testing.T, chunks Set, tally Tally) {
	t.Helper()
	sum, n := uint64(0), uint64(0)
	first := chunks.First(tally.Chunks.Len())
	for _, r := range first {
		for c := r.From; c < r.To; c++ {
			sum, n = sum+c, n+1
		}
	}
	if want := []uint64{sum, n}; !slices.Equal(tally.Counts, want) || !slices.Equal(tally.Chunks, first) {
		t.Errorf("got counts %v of chunks %v, want %v of %v", tally.Counts, tally.Chunks, want, first)
	}
}

// In a run to a target, Prefix gets the prefixes before the chunk at which the run
// ends, and the tally of the run.
func TestPrefixesOfARunToATarget(t *testing.T) {
	chunks := Set{{From: 0, To: 200}}
	target := Target{
		Reached:  func(t Tally) bool { return t.Counts[1] >= 37 },
		Possible: func(_, after Tally) bool { return after.Counts[1] >= 37 },
	}
	want := []uint64{1, 2, 3, 4, 5, 6, 8, 9, 11, 13, 16, 19, 22, 26, 32, 37}
	for _, workers := range []int{1, 3} {
		var got []uint64
		all, err := runTo(context.Background(), job(chunks, never), Options{Workers: workers, Prefix: func(tally Tally) {
			got = append(got, tally.Chunks.Len())
			checkFirst(t, chunks, tally)
		}}, target)
		if err != nil || !slices.Equal(got, want) || all.Chunks.Len() != 37 {
			t.Errorf("workers=%d: prefixes %v up to %v, %v, want %v", workers, got, all.Chunks, err, want)
		}
	}
}

// Prefixes need all chunks in ascending order. They end when a chunk fails.
func TestPrefixesThatCannotBe(t *testing.T) {
	chunks, some := Set{{From: 0, To: 100}}, Set{{From: 2, To: 4}}
	ignore := func(Tally) {}
	for name, o := range map[string]Options{
		"some chunks":   {Only: &some, Prefix: ignore},
		"done with gap": {Done: Tally{Chunks: some, Counts: []uint64{5, 2}}, Prefix: ignore},
		"workers":       {Workers: -1, Prefix: ignore},
	} {
		if _, err := Run(context.Background(), job(chunks, never), o); !errors.Is(err, ErrPlan) {
			t.Errorf("%s: got %v, want ErrPlan", name, err)
		}
	}
	broken := errors.New("broken")
	most := uint64(0)
	_, err := Run(context.Background(), job(chunks, func(c uint64) error {
		if c == 50 {
			return broken
		}
		return nil
	}), Options{Prefix: func(t Tally) { most = t.Chunks.Len() }})
	if !errors.Is(err, broken) || most != 45 {
		t.Errorf("got error %v after %d chunks, want it after 45", err, most)
	}
}
