package equity

import "testing"

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
				l := law(b, c.players, c.board, "")
				for b.Loop() {
					enumerate(b, l, cat)
				}
			})
		}
	}
}
