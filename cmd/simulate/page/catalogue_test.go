package page

import (
	"slices"
	"strings"
	"testing"

	"pokersim/deck/game"
	"pokersim/deck/ranges"
)

// The texts of a range's classes, joined by commas, give the same range.
func TestClassesGiveTheRange(t *testing.T) {
	for _, text := range []string{
		"random", "99+, ATs+, KJs+, QJs, AQo+", "AA@0.5,KK", "AhKh, AdKd@25%", "15%", "Asx", "72o@33.3%, 22", "50%(AA,KQs),QJo", "AKs@0.125,AKo@0.001",
	} {
		list, err := ranges.ParseRange(game.Holdem(), text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		var texts []string
		for _, c := range newClassed(list).Classes {
			if c.Part <= 0 || c.Part > 1 {
				t.Errorf("%s: %s has part %v", text, c.Hand, c.Part)
			}
			texts = append(texts, c.Text)
		}
		again, err := ranges.ParseRange(game.Holdem(), strings.Join(texts, ","))
		if err != nil {
			t.Fatalf("%s: %v from %v", text, err, texts)
		}
		share := func(r ranges.Range) (all []string) {
			for _, c := range r.Live(0) {
				all = append(all, c.String()+weight(c.Weight, r.Unit()))
			}
			return all
		}
		if got, want := share(again), share(list); !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", text, got, want)
		}
	}
}
