package equity

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pokersim/deck/ranges"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
)

func TestPlansThatCannotBeRun(t *testing.T) {
	wide := "22+,A2s+,K2s+,A2o+,QTo+,54s"
	for name, c := range map[string]struct {
		plan Plan
		want string
	}{
		"method":       {Plan{Spec: Spec{Players: []string{"AA", "KK"}, Method: "guess"}}, `method: "guess"`},
		"too many":     {Plan{Spec: Spec{Players: []string{"random", "random", "random"}, Setting: Setting{Game: "omaha"}, Method: Exact}}, "method: exact: these players have more than 1e+12 deals"},
		"uncounted":    {Plan{Spec: Spec{Players: []string{"5%", "5%"}, Setting: Setting{Game: "omaha", Board: "2c3d4h8sTc"}, Method: Exact}}, "method: exact: these players have too many hands to count their deals"},
		"each hand":    {Plan{Spec: Spec{Players: []string{"AsAhKsKh", "QsQhJsJh"}, Setting: Setting{Game: "omaha"}, Hands: true, Method: Exact}}, "method: exact: the results of each hand are counted in hold'em"},
		"weights":      {Plan{Spec: Spec{Players: []string{"AA@0.123456789,KK", "QQ@0.987654321,JJ"}, Method: Exact}}, "players: player 1 (AA@0.123456789,KK)"},
		"target exact": {Plan{Spec: Spec{Players: []string{"AA", "KK"}, Method: Exact, TargetError: 0.1}}, "target-error: 0.1: an exact run"},
		"target alone": {Plan{Spec: Spec{Players: []string{"AA"}, TargetError: 0.1}}, "target-error: 0.1: one player"},
		"target":       {Plan{Spec: Spec{Players: []string{"AA", "KK"}, TargetError: 1.5}}, "target-error: 1.5: want"},
		"rounds":       {Plan{Spec: Spec{Players: []string{"AA", "KK"}}, Rounds: chunk.MaxRounds + 1}, "rounds: "},
		"exact rounds": {Plan{Spec: Spec{Players: []string{"AsAh", "KsKh"}, Method: Exact}, Rounds: 7}, "rounds: 7: the exact run has 1712304 deals: leave it out, or use -method sample"},
		"engine":       {Plan{Spec: Spec{Players: []string{"AA", "KK"}, Engine: "steam"}, Rounds: 1}, `engine: "steam"`},
		"rng":          {Plan{Spec: Spec{Players: []string{"AA", "KK"}, RNG: "dice"}, Rounds: 1}, `rng: unknown generator "dice"`},
		"version":      {Plan{Spec: Spec{Players: []string{"AA", "KK"}, Version: 2}}, "version: 2 of method exact: want 11"},
		"nine wide":    {Plan{Spec: Spec{Players: slices.Repeat([]string{wide}, 9), Method: Exact}}, "method: exact: these"},
	} {
		_, err := Prepare(c.plan)
		if !errors.Is(err, chunk.ErrPlan) || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", name, err, c.want)
		}
	}
	var player *chunk.PlanError
	if _, err := Prepare(Plan{Spec: Spec{Players: []string{"AA", "KK@0.123456789,QQ", "JJ@0.987654321,TT"}, Method: Exact}}); !errors.As(err, &player) || player.Player != 2 || player.Field != "players" {
		t.Errorf("got %v, want an error of player 2", err)
	}
	var place *ranges.Error
	if _, err := Prepare(Plan{Spec: Spec{Players: []string{"AA", "K/"}}}); !errors.As(err, &place) || place.Column != 2 || !errors.As(err, &player) || player.Player != 2 || !errors.Is(err, chunk.ErrPlan) {
		t.Errorf("got %v, want an error of the plan in column 2 of player 2", err)
	}
}

// Prepare replaces Auto by a method, which depends only on the plan.
func TestAutoChoosesTheMethod(t *testing.T) {
	for _, c := range []struct {
		plan Plan
		want Method
		n    uint64
	}{
		{Plan{Spec: Spec{Players: []string{"AsAh", "KsKh"}}}, Exact, 1_712_304},
		{Plan{Spec: Spec{Players: []string{"random", "random"}}}, Exact, 2_781_381_002_400},
		{Plan{Spec: Spec{Players: []string{"AsAh", "KsKh"}}, Rounds: 5}, Sample, 5},
		{Plan{Spec: Spec{Players: []string{"AsAh", "KsKh"}, TargetError: 0.1}}, Exact, 1_712_304},
		{Plan{Spec: Spec{Players: []string{"AsAh", "KsKh"}, TargetError: 0.1, Method: Sample}}, Sample, chunk.MaxRounds},
		{Plan{Spec: Spec{Players: []string{"AsAh", "KsKh", "QsQh"}}}, Exact, 1_370_754},
		{Plan{Spec: Spec{Players: []string{"AA", "KK", "QQ"}}}, Exact, 216 * 1_370_754},
		{Plan{Spec: Spec{Players: []string{"random", "random", "random"}}}, Exact, 1326 * 1225 * 1128 * 1_370_754},
		{Plan{Spec: Spec{Players: []string{"22+", "random", "random", "random"}}}, Sample, AutoDeals},
		{Plan{Spec: Spec{Players: []string{"AA", "KK", "QsQh"}}}, Exact, 36 * 1_370_754},
		{Plan{Spec: Spec{Players: []string{"AcKd", "random", "JJ-99"}, Setting: Setting{Board: "Ah7d2s"}}}, Exact, 16_091_460},
		{Plan{Spec: Spec{Players: []string{"random", "random", "random"}, Setting: Setting{Board: "Ah7d2s3c4c"}}}, Exact, 1081 * 990 * 903},
		{Plan{Spec: Spec{Players: []string{"AA"}}}, Exact, 6 * 2_118_760},
	} {
		p, err := Prepare(c.plan)
		if err != nil {
			t.Errorf("%+v: got %v", c.plan, err)
			continue
		}
		plan := p.Plan()
		if plan.Method != c.want || plan.Rounds != c.n {
			t.Errorf("%+v: got method %s, %d rounds, want %s, %d", c.plan, plan.Method, plan.Rounds, c.want, c.n)
		}
		if again, err := Prepare(plan); err != nil || !reflect.DeepEqual(again.Plan(), plan) {
			t.Errorf("prepared again: got %+v, %v, want %+v", again.Plan(), err, plan)
		}
	}
}

func TestGamesThatCannotBe(t *testing.T) {
	if _, err := Prepare(Plan{Spec: Spec{Players: []string{"AA"}, Setting: Setting{Game: "bridge"}}}); err == nil || !strings.Contains(err.Error(), "bridge") {
		t.Errorf("got %v, want an error that names the game", err)
	}
	for name, p := range map[string]Plan{
		"game":   {Spec: Spec{Players: []string{"AA"}, Setting: Setting{Game: "bridge"}}},
		"engine": {Spec: Spec{Players: []string{"AsAhAdAc", "KsKhKdKc"}, Setting: Setting{Game: "omaha"}, Engine: "steam", Method: Sample}},
	} {
		_, err := Prepare(p)
		var invalid *chunk.PlanError
		if !errors.As(err, &invalid) || invalid.Field != name {
			t.Errorf("got %v, want an error of %s", err, name)
		}
	}
}

// A sample does not list hands with many unknown cards; an exact run does.
func TestUnknownHoleCards(t *testing.T) {
	for _, c := range []struct {
		game, players, board string
		joint                string
		method               Method
	}{
		{"omaha", "random|random", "", "52677670500", Sample}, // C(52,4)·C(48,4)
		{"omaha6", "AsAhxxxx|random|KsKhQsQhJsJh", "", "", Sample},
		{"omaha", "AsAhKsx|QsQhJsJh", "2c3d4h9c", "41", Exact},
		{"omaha", "AsAhKsKh,QcQdJcJd|5c5d6c6d", "2c3d4h", "2", Exact},
	} {
		p := prepared(t, Plan{Spec: gameSpec(t, c.game, c.players, c.board, "")})
		if joint, ok := jointHands(p.law); c.joint != "" && (joint.String() != c.joint || !ok) {
			t.Errorf("%s, %s: got %v joint hands, want %s", c.game, c.players, joint, c.joint)
		}
		plan := p.Plan()
		if plan.Method != c.method {
			t.Errorf("%s, %s: got method %s, want %s", c.game, c.players, plan.Method, c.method)
		}
		if plan.Method == Sample {
			plan.Rounds = 20_000
		}
		counts := run(t, plan, chunk.Options{})
		if plan.Method == Exact {
			if want := define(p.law, joint.Question{Categories: true}); !slices.Equal(counts, want[:len(counts)]) {
				t.Errorf("%s, %s: got %v, want %v", c.game, c.players, counts, want[:len(counts)])
			}
		}
	}
}

// The exact counts with players who folded are the sum of those with each of their hands
// dead, times its weight, for every table that has exact counts.
func TestExactCountsWithFoldedPlayers(t *testing.T) {
	counts := func(s Spec, folded, dead string) []uint64 {
		if s.Method, s.Dead = Exact, dead; folded != "" {
			s.Folded = []string{folded}
		}
		return counted(t, prepared(t, Plan{Spec: s}), chunk.Options{})
	}
	for _, s := range []Spec{
		{Players: []string{"AsKs,QcQh@0.5", "QsQd,JhJd"}, Setting: Setting{Board: "2h3h4h"}, Categories: true},
		{Players: []string{"AsKs,QcQh"}, Setting: Setting{Board: "2h3h4h"}},
		{Players: []string{"AsKs", "QhQd", "JcJh"}, Setting: Setting{Game: "short", Board: "6h7h8h"}, Categories: true},
		{Players: []string{"AsKsQdJd", "6c6d3h4h,TsTh9s8s@0.5"}, Setting: Setting{Game: "omaha", Board: "Ah3s4s"}},
		{Players: []string{"AsKsQdJd", "5c6d3h4h"}, Setting: Setting{Game: "omaha8", Board: "Ah3s4s"}},
		{Players: []string{"AsKsQdJd,As2s5h6h@0.5", "5c6d3h4h,Ac2c9d9s@0.5"}, Setting: Setting{Game: "omaha8", Board: "Ah3s4s9h"}, Categories: true},
	} {
		pad := map[int]string{2: "", 4: "7c7d"}[prepared(t, Plan{Spec: s}).Rules().Hole]
		got := counts(s, "9c9d"+pad+",TdTh"+pad+"@0.5,8c8d"+pad, "")
		want := make([]uint64, len(got))
		for dead, weight := range map[string]uint64{"9c9d": 2, "TdTh": 1, "8c8d": 2} {
			for k, n := range counts(s, "", dead+pad) {
				want[k] += weight * n
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%+v:\ngot  %v\nwant %v", s, got, want)
		}
	}
}
