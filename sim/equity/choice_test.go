package equity

import (
	"testing"

	"pokersim/sim/equity/internal/joint"
	"pokersim/sim/equity/internal/lawtest"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/speed"
)

// choices are plans with the algorithm that counts each. BenchmarkChoices compares it with all
// others that can.
var choices = []struct{ game, players, board, table, want string }{
	// Two players.
	{"", "AsKs|QhQd", "", "", "pairs of hands"},
	{"", "AsKs|QhQd", "", "categories", "tuples"},
	{"", "AsKs|QhQd", "2c7d9h", "", "few boards"},
	{"", "AsKs|QhQd", "2c7d9h5s", "categories", "tuples"},
	{"", "AA|random", "", "", "pairs of hands"},
	{"", "AsKd|random", "Td7c2s", "", "few boards"},
	{"", "22+,A2s+,KTs+,QTs+,JTs,ATo+,KQo|QQ+,AKs,AKo,JTs", "", "", "pairs of hands"},
	{"", "22+,A2s+@0.5,K9s+,ATo+@0.25|55+,A9s+,KQs", "", "", "pairs of hands"},
	{"", "random|random", "", "", "pairs of hands"},
	{"", "random|random", "", "categories", "sweeps"},
	{"", "random|random", "Td7c2s", "", "sweeps"},
	{"", "random|random", "Td7c2s5h", "", "few boards"},
	{"", "random|random", "Td7c2s5h3h", "", "few boards"},
	{"", "22+,A2s+,KTs+|55+,A9s+,KQs,AJo+", "Td7c2s5h3h", "categories", "sweeps"},
	{"", "22+,A2s+,KTs+|55+,A9s+,KQs,AJo+", "Td7c2s", "", "few boards"},
	{"short", "AA|random", "", "", "tuples"},
	{"", "random|random", "", "hands", "pairs of hands"},
	{"", "AsKs|QhQd", "", "hands", "pairs of hands"},
	{"", "AA|KK,QQ", "Td7c2s", "hands", "few boards"},
	// Three and more.
	{"", "AA|KK|QsQh", "", "", "tuples"},
	{"", "AA|KK|QsQh", "", "categories", "tuples"},
	{"", "AsKd|7h7c|JdTd", "", "", "tuples"},
	{"", "AsKd|7h7c|JdTd", "2h5cKs", "", "few boards"},
	{"", "AsKd|7h7c|JdTd", "2h5cKs3d", "", "few boards"},
	{"", "AsKs|QcQd|random", "", "", "tuples"},
	{"", "AsKs|QcQd|random", "Td7c2s", "", "tuples"},
	{"", "AA|random|random", "Td7c2s", "", "sweeps"},
	{"", "random|random|random", "Td7c2s5h3h", "", "sweeps"},
	{"", "22+,A2s+,KTs+,QJs,ATo+|55+,A9s+,KQs,AJo+|TT+,AQs+,AKo", "", "", "sweeps"},
	{"", "22+,A2s+,KTs+,QJs,ATo+|55+,A9s+,KQs,AJo+|TT+,AQs+,AKo", "Td7c2s", "hands", "sweeps"},
	{"", "22+@0.5,A2s+,KTs+@0.25|55+,A9s+@0.5,KQs|TT+,AQs+@0.9,AKo@0.35", "Td7c2s5h", "", "sweeps"},
	{"", "AKo|QJs|TT|98s|76s", "", "", "tuples"},
	{"", "AsKd|7h7c|JdTd|2c2s|9h8h|AcQc", "2h5cKs", "", "few boards"},
	{"short", "AA|KK|QQ", "", "", "tuples"},
	// Exactly two hole cards, and no board.
	{"omaha", "AsAhKsKh|8c7c6d5d", "", "", "hand against hand"},
	{"omaha", "AsAhKsKh|8c7c6d5d", "2c7d9h", "", "few boards"},
	{"omaha", "AsAhKsKh|random", "2c7d9h", "", "hand against any hand"},
	{"omaha8", "AsAhKsKh|random", "2c7d9h5s", "", "boards"},
	{"omaha", "AsAhKsKh|8c7c6d5d|QsQh2s2h", "2c7d9h", "", "few boards"},
	{"stud", "AsAdKh5c5h|KsQd2c3c4c", "", "", "own heads-up"},
}

// choice returns what a plan of choices asks. Nothing of it is prepared.
func choice(t testing.TB, i int) (*joint.Law, joint.Question) {
	c := choices[i]
	return lawtest.Of(t, c.game, c.players, c.board, ""), joint.Question{Categories: c.table == "categories", Hands: c.table == "hands", Level: lanes.Levels()[0]}
}

// Each plan is counted by the algorithm that is the fastest, or near it.
func TestChoices(t *testing.T) {
	for i, c := range choices {
		l, q := choice(t, i)
		if got, _ := cheapest(l, q); got.Name != c.want {
			t.Errorf("%q, %s %s %s: got %q, want %q", c.game, c.players, c.board, c.table, got.Name, c.want)
		}
	}
}

// An algorithm that says that it is the best takes no longer than each other that counts the deals
// needs to count them and to predict its time.
func TestNoOtherIsBetterThanTheBest(t *testing.T) {
	const prediction = 3e5
	for i, c := range choices {
		l, q := choice(t, i)
		best, _ := cheapest(l, q)
		if best.Best == nil || !best.Best(l, q) {
			continue
		}
		for a := range algorithms() {
			if can(a, l, q) && a.Nanoseconds(l, q)+prediction < best.Nanoseconds(l, q) {
				t.Errorf("%q, %s %s %s: %s takes %.0f ns, %s %.0f", c.game, c.players, c.board, c.table, best.Name, best.Nanoseconds(l, q), a.Name, a.Nanoseconds(l, q))
			}
		}
	}
}

// The predicted time of few boards has that to make a calculator and its ranges.
func TestTimeHasTheSetUp(t *testing.T) {
	for _, c := range []struct {
		players string
		setUp   float64
	}{{"AsKs|QhQd", speed.Calculator}, {"AsKs|random", speed.Calculator + 900*speed.Hand}, {"random|random", speed.Calculator + 1800*speed.Hand}} {
		p := prepared(t, Plan{Spec: spec(t, c.players, "Td7c2s3h9c", "")})
		if got := float64(p.Time()); p.Algorithm() != "few boards" || got < c.setUp {
			t.Errorf("%s: %s, %.0f ns, want few boards and more than %.0f", c.players, p.Algorithm(), got, c.setUp)
		}
	}
}
