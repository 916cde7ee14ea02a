package ranges_test

import (
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/deck/ranges"
	"pokersim/internal/longtest"
)

// Reading a range takes at most eight times its size in memory, besides what its hands take.
func FuzzRangesTakeLittleMemory(f *testing.F) {
	for _, g := range []string{"holdem", "omaha"} {
		for i, c := range [][3]string{
			{"AA", ",AA", ""}, {"AA", ",AsAh", ""}, {"AA", ",22+", ""}, {"AA", ",AA@.5", ""}, {"", "#\n", "AA"}, {"", "(", "AA"}, {"AA", ":KK", ""}, {"AA", "!KK", ""}, {"A", "A", ""}, {"[50]", "AA,", "KK[/50]"},
			{"", "[50]AA[/50],", "KK"}, {"", "(AA),", "KK"}, {"AA", "\n", ""}, {"", "\"AA\",", "KK"}, {"", "AA K", "KK"}, {"", "AsAh\n", "KK"}, {"", "AsAh:0.5\n", "KK"},
		} {
			if g == "holdem" || i < 3 {
				f.Add(g, c[0], c[1], c[2])
			}
		}
	}
	f.Fuzz(func(t *testing.T, name, head, element, tail string) {
		g, err := game.Named(name)
		if err != nil || len(head)+len(tail) > 1000 || len(element) == 0 || len(element) > 1000 {
			return
		}
		text := head + strings.Repeat(element, (64<<10)/len(element)) + tail
		most := 8*uint64(len(text)) + uint64(100*deck.Choose(g.Deck().Count(), g.Hole)) + 1<<17
		peak := longtest.PeakWithin(most, func() { _, err = ranges.ParseRange(g, text) })
		t.Logf("%q: %.1f times: %.80v", element, float64(peak)/float64(len(text)), err)
		if peak > most {
			t.Errorf("%s: %q%q…%q: reading %d bytes takes %d, error %.80v; want at most 8 times as many", name, head, element, tail, len(text), peak, err)
		}
	})
}
