package equity

import (
	"testing"

	"pokersim/sim/chunk"
)

func BenchmarkExact(b *testing.B) {
	for _, c := range []struct{ name, players, board string }{
		{"hand-hand", "AcAd|KhKs", ""},
		{"hand-hand-asym", "7c2d|AdKh", ""},
		{"hand-random", "JsTs|random", ""},
		{"AA-random", "AA|random", ""},
		{"random-random", "random|random", ""},
		{"range-range", "22+,A2s+,KTs+,QTs+,JTs,ATo+,KQo|QQ+,AKs,AKo,JTs", ""},
	} {
		for _, cat := range []bool{false, true} {
			name := "players=" + c.name
			if cat {
				name += "/categories"
			}
			b.Run(name, func(b *testing.B) {
				p := Plan{Spec: spec(b, c.players, c.board, "")}
				p.Categories = cat
				for b.Loop() {
					run(b, p, chunk.Options{Workers: 1})
				}
			})
		}
	}
}
