package equity

import (
	"slices"
	"testing"
)

func TestHeadsUpEqualsPairs(t *testing.T) {
	for _, c := range []struct{ players, board, dead string }{
		{"AsKs|QcQd", "", ""},
		{"AcAd|KhKs", "", "2c3d"},
		{"7c2d|JsTs", "", ""},
		{"AcKc|AdKd", "", ""},
		{"22+@0.5,A9s+,KQo|TT+,AK@0.3,JTs", "2c7d9h", ""},
		{"99+@0.5,A9s+,KJo+|88+@0.5,ATs+", "2c2d2h", "Ac"},
		{"22+@0.5,A2s+,K9o+|22+@0.5,A2s+,K9o+", "2c2d2h5s", "Ac"},
		{"random|QQ+,AKs@0.7", "7s8s9s2c", "As"},
		{"random|random", "AsKdQh7c5c", ""},
		{"AA,KK|AA|AK@0.5", "2c7d9h", ""},
		{"AsKs|22+@0.3,A2s+,KTo+", "", ""},
	} {
		l := lawOf(t, c.players, c.board, c.dead)
		if len(l.players) != 2 {
			continue
		}
		for _, categories := range []bool{false, true} {
			want := sorted(t, l, categories)
			if got := newHeadsUp(l, categories).tally(t); !slices.Equal(got, want) {
				t.Errorf("%s on %s, categories %t:\ngot  %v\nwant %v", c.players, c.board, categories, got, want[:len(got)])
			}
		}
	}
}
