package main

import (
	"regexp"
	"testing"
	"time"

	"pokersim/deck"
	"pokersim/sim"
	"pokersim/sim/equity"
)

// A long sample names the command that counts all deals, if that is much faster: its time
// is measured. A short one, one of a program and one whose exact count takes longer do not.
func TestExactCountsThatAreFaster(t *testing.T) {
	hands := func(plan sim.Plan) interface{ shorter(time.Duration) string } {
		p := deck.Must(sim.Prepare(plan))
		return handsTask{Prepared: p}
	}
	players := func(players, board string) interface{ shorter(time.Duration) string } {
		p := deck.Must(equity.Prepare(equity.Plan{Spec: equity.Spec{Players: []string{players}, Setting: equity.Setting{Board: board}, Method: equity.Sample}, Rounds: 1e12}))
		return equityTask{Prepared: p}
	}
	for name, c := range map[string]struct {
		task  interface{ shorter(time.Duration) string }
		takes time.Duration
		want  string
	}{
		"hands":        {hands(sim.Plan{Spec: sim.Spec{Cards: 5, Seed: 3}, Rounds: 1e12}), time.Hour, `^simulate exact -cards 5 counts every hand, in about [0-9.]+ s$`},
		"known cards":  {hands(sim.Plan{Spec: sim.Spec{Cards: 7, Known: sim.Known{Hole: "AsKs"}, Target: sim.Target{Hand: "flush", Error: 1e-6}}, Rounds: 1e15}), time.Hour, `^simulate exact -cards 7 -hole AsKs counts every hand, in about [0-9.]+ s$`},
		"a pack":       {hands(sim.Plan{Spec: sim.Spec{Variant: sim.Variant{Decks: 2, Jokers: 2}, Cards: 5}, Rounds: 1e12}), time.Hour, `^simulate exact -decks 2 -jokers 2 -cards 5 counts every hand, in about [0-9.]+ s$`},
		"a short run":  {hands(sim.Plan{Spec: sim.Spec{Cards: 5}, Rounds: 1e12}), time.Second, `^$`},
		"two players":  {players("AsKs|QQ", "2c3d4h"), time.Hour, `^simulate equity AsKs QQ -board 2c3d4h -method exact counts every deal, in about [0-9.e-]+ s$`},
		"many players": {players("random|random|random|random|random", ""), time.Hour, `^$`},
		"as long":      {players("random|random|random|random", ""), 10 * time.Second, `^$`},
	} {
		if got := c.task.shorter(c.takes); !regexp.MustCompile(c.want).MatchString(got) {
			t.Errorf("%s: got %q, want %s", name, got, c.want)
		}
	}
}
