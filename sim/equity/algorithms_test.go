package equity

import (
	"testing"

	"pokersim/sim"
)

// A plan keeps its algorithm: another one has other chunks and needs another version.
func TestPlansKeepTheirAlgorithm(t *testing.T) {
	for _, c := range []struct {
		game, players, board string
		method               Method
		categories           bool
		want                 string
		version              int
	}{
		{"", "AsKs|QhQd", "", Auto, false, "pairs of hands", 6},
		{"", "AsKs|QhQd", "2c7d9h5s3s", Auto, true, "heads-up", 2},
		{"", "random|random", "", Auto, true, "heads-up", 2},
		{"", "AsKs", "", Auto, false, "boards", 2},
		{"", "AA|KK|QsQh", "", Auto, false, "tuples", 4},
		{"", "AA|KK|QsQh", "", Auto, true, "boards", 2},
		{"", "random|random|random", "", Auto, false, "sweeps", 4},
		{"short", "AA|random", "", Auto, false, "heads-up", 3},
		{"short-trips", "AA|KK|QQ", "", Auto, true, "boards", 2},
		{"omaha", "AsAhKsKh|8c7c6d5d", "", Auto, false, "hand against hand", 3},
		{"omaha", "AsAhKsKh|8c7c6d5d", "", Auto, true, "boards", 3},
		{"omaha", "AsAhKsKh|8c7c6d5d", "2c7d9h5s", Auto, false, "boards", 3},
		{"omaha", "AsAhKsKh|random", "", Exact, false, "hand against any hand", 3},
		{"omaha", "random|AsAhKsKh", "2c7d9h", Exact, false, "hand against any hand", 3},
		{"omaha8", "AsAhKsKh|random", "2c7d9h", Exact, false, "hand against hand", 3},
		{"omaha", "random", "2c7d9h5s3s", Auto, false, "boards", 3},
		{"omaha", "AsAhKsKh|8c7c6d5d|QsQh2s2h", "2c7d9h", Auto, false, "boards", 3},
		{"", "AsKs|QhQd", "", Sample, false, "lanes", 1},
		{"omaha6", "random|random|random|random|random|random", "", Auto, false, "lanes", 1},
	} {
		plan := Plan{Spec: Spec{Players: []string{c.players}, Setting: Setting{Game: c.game, Board: c.board}, Method: c.method, Categories: c.categories}}
		p := prepared(t, plan)
		if got := p.Algorithm(); got != c.want || p.Plan().Version != c.version {
			t.Errorf("%+v: got %s, version %d", c, got, p.Plan().Version)
		}
	}
	plan := Plan{Spec: Spec{Players: []string{"AA", "KK"}, RNG: "chacha8"}, Rounds: 1}
	if got := prepared(t, plan).Plan().Engine; got != sim.Deck {
		t.Errorf("generator chacha8: got engine %s, want deck", got)
	}
}
