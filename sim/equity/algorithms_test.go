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
		{"", "AsKs|QhQd", "", Auto, false, "pairs of hands", 11},
		{"", "AsKs|QhQd", "2c7d9h5s3s", Auto, true, "tuples", 9},
		{"", "random|random", "", Auto, true, "sweeps", 8},
		{"", "AsKs", "", Auto, false, "boards", 6},
		{"", "AA|KK|QsQh", "", Auto, false, "tuples", 9},
		{"", "AA|KK|QsQh", "", Auto, true, "tuples", 9},
		{"", "random|random|random", "", Auto, false, "sweeps", 8},
		{"short", "AA|random", "", Auto, false, "tuples", 9},
		{"short-trips", "AA|KK|QQ", "", Auto, true, "tuples", 9},
		{"", "TT+,AQs+,7s2c@0.3|22+,A2s+,8h2d", "", Auto, true, "tuples", 9},
		{"omaha", "AAxxds|KKxxds", "Td7c2s", Auto, false, "boards", 6},
		{"omaha", "AsAhKsKh|8c7c6d5d", "", Auto, false, "hand against hand", 7},
		{"omaha", "AsAhKsKh|8c7c6d5d", "", Auto, true, "boards", 6},
		{"omaha", "AsAhKsKh|8c7c6d5d", "2c7d9h5s", Auto, false, "few boards", 12},
		{"omaha", "AsAhKsKh|random", "", Exact, false, "hand against any hand", 3},
		{"omaha", "random|AsAhKsKh", "2c7d9h", Exact, false, "hand against any hand", 3},
		{"omaha8", "AsAhKsKh|random", "2c7d9h", Exact, false, "hand against hand", 7},
		{"omaha", "random", "2c7d9h5s3s", Auto, false, "boards", 6},
		{"omaha", "AsAhKsKh|8c7c6d5d|QsQh2s2h", "2c7d9h", Auto, false, "few boards", 12},
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
