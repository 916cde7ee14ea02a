package lanes

import (
	"fmt"
	"os"
	"testing"
	"time"
)

func TestMin(t *testing.T) {
	if os.Getenv("MIN") == "" {
		t.Skip()
	}
	level := Level(os.Getenv("MIN"))
	reps := 300
	rounds := uint64(1 << 15)
	if level == Go {
		reps, rounds = 30, 1<<13
	}
	for _, c := range showdownCases() {
		k, err := NewShowdown(level, c.Showdown)
		if err != nil {
			t.Fatal(err)
		}
		counts := make([]uint64, k.Counters())
		best := time.Hour
		for i := range reps {
			start := time.Now()
			k.Deal(1, uint64(i), rounds, counts)
			best = min(best, time.Since(start))
		}
		fmt.Printf("%-14s %7.1f M/s  %6.1f ns per 64\n", c.name, float64(rounds)/best.Seconds()/1e6, best.Seconds()*1e9/float64(rounds)*64)
	}
}
