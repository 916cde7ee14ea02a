package equity

import (
	"slices"
	"testing"

	"pokersim/sim/equity/internal/joint"
)

// Hand against hand gives the counts of the enumeration of all boards.
func TestTwoHoleCardsBoardByBoard(t *testing.T) {
	for _, c := range []struct{ game, players, board, dead string }{
		{"omaha", "AsAhKsKh|8c7c6d5d", "", ""},
		{"omaha", "AsKsQsJs|Ts9s8s7s", "", ""},
		{"omaha", "2s2h2c3d|AsAh7c7d", "", "2d3s3h3cKs"},
		{"omaha", "AsAhKsKh,AsAh9s8h@0.5,7c7d6c6d|8c7c6d5d,AsQsJhTh@0.3", "", ""},
		{"omaha", "AsAhxx|KsKhQsx", "2s7s9h", "2c3c4c5c6c2d3d4d5d6d2h3h4h5h6h7h8hJc"},
		{"omaha", "AsAhKsKh|xxxx", "2s7s7h9c", "Ac"},
		{"omaha5", "AsAhKsKh2d|JcTc9d8d7h", "", ""},
		{"omaha5", "AsAhKsKh2d|JcTc9d8dx", "2s7s9s", ""},
		{"omaha6", "AsAhKsKh2d3d|JcTc9h8h7s6s", "", "5c"},
		{"omaha8", "AsAh2s3h|KdKcQdQc", "", ""},
		{"omaha8", "As2s3d4d,AsAh2s3h@0.5|Ah2h5c6c,8c7c6d5d", "Ks7h3c", ""},
	} {
		l := lawOf(t, c.game, c.players, c.board, c.dead)
		want := tally(t, named(t, "boards"), l, joint.Question{}, 1)
		if got := tally(t, named(t, "hand against hand"), l, joint.Question{}, 1); !slices.Equal(got, want) {
			t.Errorf("%+v: got %v, want %v", c, got, want)
		}
	}
}

// Hand against any hand gives the counts of hand against hand with all hands of the player listed.
func TestAnyHandAsAllHands(t *testing.T) {
	for _, c := range []struct{ game, players, board, dead string }{
		{"omaha", "AsAhKsKh|xxxx", "2s7s9h", "2c3c4c5c6c2d3d4d5d6d2h3h4h5h6h7h8hJc"},
		{"omaha", "xxxx|AsKsQsJd", "Ts9s2h", "2c3c4c5c6c2d3d4d5d6d7d3h4h5h6h7h2s3s"},
		{"omaha", "7s7h8s8d|xxxx", "7dThTs", "2c3c4c5c6c2d3d4d5d6dKd3h4h5h6h2s3sAs"},
		{"omaha", "5s6s7h8h,AsAhKdKc@0.5|random@0.3", "9s7s5h", "2c3c4c5c6c2d3d4d5d6d2h3h4h6hKsKh"},
		{"omaha", "2c3d4h5s|xxxx", "Qs7s6s", "AsKs5c6c7c8c9c5d6d7d8d9d2h6h7h8h9hTh"},
		{"omaha5", "AsAhKsKh2d|xxxxx", "2s7s9h3h", "4c4d4h4s5c5d5h5s6c6d6h6s2c2h3s7c7d8d8c8h8s9s9d"},
	} {
		l := lawOf(t, c.game, c.players, c.board, c.dead)
		if _, ok := l.AnyPlayer(); !ok {
			t.Fatalf("%+v: no player has any hand", c)
		}
		want := tally(t, named(t, "hand against hand"), l, joint.Question{}, 1)
		if got := tally(t, named(t, "hand against any hand"), l, joint.Question{}, 1); !slices.Equal(got, want) {
			t.Errorf("%+v: got %v, want %v", c, got, want)
		}
	}
}
