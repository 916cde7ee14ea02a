package results_test

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/eval/seen"
	"pokersim/results"
	"pokersim/results/internal/players"
	"pokersim/sim"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

// madeDraw is a made hand and a draw of a player.
type madeDraw struct {
	player     int
	made, draw string
}

// madeSums are the sums over the hands of a madeDraw.
type madeSums struct {
	combos           int
	weight           float64
	deals, win, tied uint64
}

func sumsOf(rows []players.MadeDrawRow) map[madeDraw]madeSums {
	all := map[madeDraw]madeSums{}
	for _, r := range rows {
		all[madeDraw{r.Player, r.Made, r.Draw}] = madeSums{r.Combos, r.Weight, r.Deals, r.Win, r.Tie}
	}
	return all
}

func equalSums(t *testing.T, name string, got, want map[madeDraw]madeSums) {
	t.Helper()
	for key, w := range want {
		if g := got[key]; g.combos != w.combos || math.Abs(g.weight-w.weight) > 1e-9 || g.deals != w.deals || g.win != w.win || g.tied != w.tied {
			t.Errorf("%s: %v: got %v, want %v", name, key, g, w)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%s: got %d rows, want %d", name, len(got), len(want))
	}
}

// whatOf returns the made hand and the draw of a hand as simulate exact counts them.
func whatOf(hand, board string) (made, draw string) {
	if len(board) == 10 { // there is no draw
		draw = seen.NoDraw.String()
	}
	for name, to := range map[string]*string{"made": &made, "draw": &draw} {
		if *to != "" {
			continue
		}
		p := deck.Must(sim.Prepare(sim.Plan{Spec: sim.Spec{Known: sim.Known{Hole: hand, Board: board}, By: name}, Rounds: 1}))
		counts := deck.Must(p.Exact(context.Background(), chunk.Options{}))
		*to = p.Labels()[slices.Index(counts, 1)]
	}
	return made, draw
}

// The rows are the hands of -table hands, joined by what exact says of each hand.
func TestMadeDrawsJoinHands(t *testing.T) {
	ranges := []string{"66+,ATs+,KTs+@0.3,QTs+", "22-TT,A2s-AJs,K9s-KJs@25%,76s,ATo"}
	for name, plan := range map[string]equity.Plan{
		"flop":    {Spec: equity.Spec{Players: ranges, Setting: equity.Setting{Board: "Jh8h3c"}}},
		"turn":    {Spec: equity.Spec{Players: ranges, Setting: equity.Setting{Board: "Jh8h3c7d", Dead: "Th"}}},
		"river":   {Spec: equity.Spec{Players: ranges, Setting: equity.Setting{Board: "Jh8h3c7d7h"}}},
		"sampled": {Spec: equity.Spec{Players: append(ranges, "TT+"), Setting: equity.Setting{Board: "Jh8h3c"}, Method: equity.Sample, Seed: 7}, Rounds: 100_000},
	} {
		plan.Hands = true
		p := prepared(plan)
		tally := dealt(p)
		hands := deck.Must(players.NewHands(p, tally, players.ByHand))
		what := map[string][2]string{}
		want, weights := map[madeDraw]madeSums{}, map[int]float64{}
		for _, r := range hands.Rows {
			of, known := what[r.Hand]
			if !known {
				of[0], of[1] = whatOf(r.Hand, plan.Board)
				what[r.Hand] = of
			}
			key := madeDraw{r.Player, of[0], of[1]}
			s := want[key]
			want[key] = madeSums{s.combos + r.Combos, s.weight + r.Weight, s.deals + r.Deals, s.win + r.Win, s.tied + r.Tie}
			weights[r.Player] += r.Weight
		}
		table := deck.Must(players.NewMadeDraws(p, tally))
		equalSums(t, name, sumsOf(table.Rows), want)
		for _, r := range table.Rows {
			if math.Abs(r.RangeShare-r.Weight/weights[r.Player]) > 1e-12 {
				t.Errorf("%s: %s, %s: share %v of the range, want %v", name, r.Made, r.Draw, r.RangeShare, r.Weight/weights[r.Player])
			}
		}
	}
}

// A table of all flops has the sums over all flops, hands, turns and rivers. The suits of the
// hands are alike, so that not every flop is counted.
func TestFlopsEqualBruteForce(t *testing.T) {
	plan := equity.Plan{Spec: equity.Spec{Players: []string{"AsKs,AhKh@0.5", "QdQc"}, Setting: equity.Setting{Game: "short", Dead: "6s6h6d6c7s7h7d7c8s8h8d8c"}}}
	p := prepared(plan)
	got := deck.Must(players.NewFlops(context.Background(), p, chunk.Options{Workers: 1}))
	rules := p.Rules()
	look, table := seen.NewLooker(rules), eval.NewTableOf(rules)
	want := map[madeDraw]madeSums{}
	theirs := cardsOf("QdQc")
	flops := map[madeDraw]map[string]bool{} // of one hand
	for text, weight := range map[string]uint64{"AsKs": 2, "AhKh": 1} {
		mine := cardsOf(text)
		free := (rules.Deck() &^ deck.SetOf(slices.Concat(mine, theirs, cardsOf(plan.Dead))...)).Cards()
		combinations(free, 3, nil, func(flop, _ []deck.Card) {
			board := seen.Of(flop...)
			rest := slices.DeleteFunc(slices.Clone(free), func(c deck.Card) bool { return slices.Contains(flop, c) })
			var all, win, tie, loss uint64
			combinations(rest, 2, nil, func(next, _ []deck.Card) {
				a, b := table.Class(slices.Concat(mine, flop, next)), table.Class(slices.Concat(theirs, flop, next))
				all += weight
				switch {
				case a < b:
					win += weight
				case a == b:
					tie += weight
				default:
					loss += weight
				}
			})
			for i, hole := range [][]deck.Card{mine, theirs} {
				hand := seen.Of(hole...)
				key := madeDraw{i + 1, look.Made(hand, board).String(), look.Draw(hand, board).String()}
				s := want[key]
				wins := []uint64{win, loss}[i]
				want[key] = madeSums{0, 0, s.deals + all, s.win + wins, s.tied + tie}
				if flops[key] == nil {
					flops[key] = map[string]bool{}
				}
				flops[key][deck.Hand(hole).String()+deck.Hand(flop).String()] = true
			}
		})
	}
	sums, rounds, shares := sumsOf(got.Rows), [2]uint64{}, [2]float64{}
	for key, s := range sums {
		rounds[key.player-1] += s.deals
		if key.player == 1 && s.combos != len(flops[key]) {
			t.Errorf("%v: got %d hands with a flop, want %d", key, s.combos, len(flops[key]))
		}
		s.combos, s.weight = 0, 0
		sums[key] = s
	}
	equalSums(t, "all flops", sums, want)
	for _, r := range got.Rows {
		shares[r.Player-1] += r.RangeShare
	}
	for i, n := range rounds {
		if n != got.Rounds || math.Abs(shares[i]-1) > 1e-12 {
			t.Errorf("player %d: %d deals and shares of %v in all, want %d and 1", i+1, n, shares[i], got.Rounds)
		}
	}
}

func cardsOf(text string) []deck.Card {
	return deck.Must(deck.ParseHand(text))
}

// combinations calls do with each choice of n cards.
func combinations(from []deck.Card, n int, chosen []deck.Card, do func(chosen, left []deck.Card)) {
	if n == 0 {
		do(chosen, from)
		return
	}
	for i := range len(from) - n + 1 {
		combinations(from[i+1:], n-1, append(chosen[:len(chosen):len(chosen)], from[i]), do)
	}
}

// A plan without the table has an error that says why.
func TestNoMadeDraws(t *testing.T) {
	for _, c := range []struct {
		spec equity.Spec
		want string
	}{
		{equity.Spec{Players: []string{"AsKs", "QQ"}}, "board: made-draw: want the cards of a flop"},
		{equity.Spec{Players: []string{"AsKs", "QQ"}, Setting: equity.Setting{Board: "Jh8h3c"}}, "table: hands: the plan does not count them"},
		{equity.Spec{Players: []string{"AsKsQsJs", "AdAcTdTc"}, Setting: equity.Setting{Game: "omaha", Board: "Jh8h3c"}}, "does not go with game omaha"},
		{equity.Spec{Players: []string{"AsKs"}}, "one player has the whole pot"},
	} {
		p := prepared(equity.Plan{Spec: c.spec})
		_, err := players.NewMadeDraws(p, dealt(p))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: got error %v, want %q", c.spec.Players, err, c.want)
		}
	}
	board := prepared(equity.Plan{Spec: equity.Spec{Players: []string{"AsKs", "QQ"}, Setting: equity.Setting{Board: "Jh8h3c"}}})
	kinds := results.Tables("equity")
	madeDraw := kinds[slices.IndexFunc(kinds, func(k results.Kind) bool { return k.Table == "made-draw" })]
	if _, err := madeDraw.New(context.Background(), results.Input{Plan: board, Tally: dealt(board)}); err == nil {
		t.Error("a tally without hands: no error")
	}
	if _, err := players.NewFlops(context.Background(), board, chunk.Options{}); err == nil {
		t.Error("all flops of a board: no error")
	}
	fine := prepared(equity.Plan{Spec: equity.Spec{Players: []string{"AsKs@0.333333333,AhKh", "QQ@0.7777777,JJ"}, Setting: equity.Setting{Game: "short"}, Method: equity.Sample}})
	if _, err := players.NewFlops(context.Background(), fine, chunk.Options{}); err == nil || !strings.Contains(err.Error(), "round") {
		t.Errorf("weights of many digits: got error %v", err)
	}
}
