package sim_test

import (
	"errors"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/eval/seen"
	"pokersim/internal/ints"
	"pokersim/sim"
	"pokersim/sim/chunk"
	"pokersim/sim/rng"
)

// rangeSpecs are plans with hole cards or a range of them, at every street.
var rangeSpecs = []sim.Spec{
	{Known: sim.Known{Hole: "QQ+,AKs@0.5", Board: "Kh7h2c", At: "flop"}},
	{Known: sim.Known{Hole: "QQ+,AKs@0.5,AsKd", Board: "Kh7h2c", Dead: "AhQd"}},
	{Known: sim.Known{Hole: "76s,AsKd@25%", Board: "8h7h2c3d"}, By: "class"},
	{Known: sim.Known{Hole: "QQ+,AKs@0.5", Board: "Kh7h2c3d"}, By: "made"},
	{Known: sim.Known{Hole: "T9s,22@0.3"}, By: "made-draw"},
	{Known: sim.Known{Hole: "AKs", Dead: "2s3s4s5s6s7s", At: "turn"}}, // the dead cards tell the hands apart
	{Cards: 7, Known: sim.Known{Hole: "AsKs", Board: "Qh Jd 2c", Dead: "9c"}},
	{Cards: 7, Known: sim.Known{Hole: "9h8h", Board: "Th7c2h3d"}, By: "class"},
	{Cards: 7, Known: sim.Known{Hole: "9h8h", Board: "Th7c2h3d4s"}},
	{Known: sim.Known{Board: "Kh7h2c3d"}, By: "draw"},
	{Variant: sim.Variant{Game: "short"}, Known: sim.Known{Hole: "AKs,66", Board: "Kh7h9c", At: "showdown"}, By: "made"},
	{Variant: sim.Variant{Game: "short-trips"}, Known: sim.Known{Hole: "random", Board: "Kh7h9c", At: "flop"}, By: "made"},
	{Variant: sim.Variant{Game: "omaha"}, Known: sim.Known{Hole: "AsAhKsKh@0.5,Td9d8h7h", Board: "Kd7d2c", At: "turn"}},
	{Variant: sim.Variant{Game: "omaha"}, Known: sim.Known{Hole: "AsAhKsKh@0.5,Td9d8h7h", Board: "Kd7d2c"}},
	{Variant: sim.Variant{Game: "omaha8"}, Known: sim.Known{Hole: "As2sKcKh,Td9d8h7h", Board: "3d7d2c", At: "river"}, By: "low"},
}

// defined is the plain definition of the counts of a range: all its hands, one by one, with
// all boards of the street.
func defined(t *testing.T, p *sim.Prepared) []uint64 {
	t.Helper()
	spec := p.Plan().Spec
	rules := deck.Must(eval.RulesOf(spec.Game))
	_, board, dead, err := ranges.ParseKnown(rules.Game, "", spec.Board, spec.Dead)
	if err != nil {
		t.Fatal(err)
	}
	hands := deck.Must(ranges.ParseRange(rules.Game, spec.Hole))
	look := lookOf(rules, spec.By, p.Labels())
	gone := deck.SetOf(slices.Concat(board, dead)...)
	counts := make([]uint64, len(p.Labels()))
	for _, h := range hands.Live(gone) {
		left := (rules.Deck() &^ gone &^ h.Set()).Cards()
		var extend func(shown []deck.Card, next int)
		extend = func(shown []deck.Card, next int) {
			if len(shown) == spec.Cards-rules.Hole {
				counts[look(h.Hand(), shown)] += h.Weight
				return
			}
			for i := next; i < len(left); i++ {
				extend(append(shown, left[i]), i+1)
			}
		}
		extend(slices.Clone(board), 0)
	}
	return counts
}

// lookOf returns the function that sorts hole cards and a board by a question.
func lookOf(r eval.Rules, by string, labels []string) func(hole, board []deck.Card) int {
	table := eval.NewTableOf(r)
	label := func(name string) int { return slices.Index(labels, name) }
	var look *seen.Looker
	if r.Hole == 2 {
		look = seen.NewLooker(r)
	}
	return func(hole, board []deck.Card) int {
		switch h, b := seen.Of(hole...), seen.Of(board...); by {
		case "made":
			return label(look.Made(h, b).String())
		case "draw":
			return label(look.Draw(h, b).String())
		case "made-draw":
			return label(look.Made(h, b).String() + " with " + look.Draw(h, b).String())
		case "class":
			return int(table.Class(slices.Concat(hole, board))) - 1
		case "low":
			return label(table.LowOf(hole, board).String())
		}
		if r.Played > 0 {
			return label(table.BestOf(hole, board).String())
		}
		return label(table.Category(slices.Concat(hole, board)).String())
	}
}

// The exact counts of a range are those of the definition, with any number of workers, and
// so is the exact column of a sample.
func TestRangesExactly(t *testing.T) {
	for _, spec := range rangeSpecs {
		p := sim.Plan{Spec: spec}
		p.Engine = sim.Exact
		ready := prepared(p)
		want := defined(t, ready)
		for _, workers := range []int{1, 3} {
			tally, err := ready.Run(t.Context(), chunk.Options{Workers: workers})
			if err != nil || !slices.Equal(tally.Counts, want) || ready.Check(tally) != nil || tally.Total() != ready.Plan().Rounds {
				t.Errorf("%+v: counts differ from those of the definition (%v, %v)", spec, err, ready.Check(tally))
			}
		}
		if !slices.Equal(exactOf(t, spec), want) {
			t.Errorf("%+v: counts of Exact differ from those of the definition", spec)
		}
	}
}

// Golden counts: a change of them changes the hands of a seed.
func TestRangesOfASeed(t *testing.T) {
	for _, c := range []struct {
		engine sim.Engine
		rng    rng.Algorithm
		want   []uint64
	}{
		{sim.Lanes, rng.AlgorithmSFC64, []uint64{23, 20, 2289, 24126, 7215, 4406, 33095, 113301, 110050, 5475}},
		{sim.Deck, rng.AlgorithmSFC64, []uint64{34, 21, 2354, 23612, 7122, 4587, 33417, 113199, 110260, 5394}},
		{sim.Deck, rng.AlgorithmChaCha8, []uint64{35, 27, 2278, 23736, 7201, 4698, 33163, 113665, 109813, 5384}},
	} {
		p := sim.Plan{Spec: sim.Spec{Seed: 7, Engine: c.engine, RNG: c.rng, Known: sim.Known{Hole: "QQ+,AKs@0.5"}}, Rounds: 300_000}
		if got := run(t, p, 2).Counts; !slices.Equal(got, c.want) {
			t.Errorf("%s, %s: got %v, want %v", c.engine, c.rng, got, c.want)
		}
	}
}

// The rows of the categories add up to those of made hands.
func TestMadeHandsAddUpToCategories(t *testing.T) {
	of := func(by string) []uint64 {
		p := sim.Plan{Spec: sim.Spec{By: by, Engine: sim.Exact, Known: sim.Known{Hole: "22+,A2s+", Board: "Kh7h2c", At: "turn"}}}
		return run(t, p, 2).Counts
	}
	made, category := of("made"), of("category")
	for _, c := range []struct {
		category eval.Category
		from, to seen.Made
	}{
		{eval.StraightFlush, seen.StraightFlush, seen.StraightFlush}, {eval.FourOfAKind, seen.FourOfAKind, seen.FourOfAKind},
		{eval.FullHouse, seen.FullHouse, seen.FullHouse}, {eval.Flush, seen.FlushOfTwo, seen.FlushOfBoard}, {eval.Straight, seen.Straight, seen.Straight},
		{eval.ThreeOfAKind, seen.Set, seen.ThreeOfBoard}, {eval.TwoPair, seen.TwoPairOfBoth, seen.TwoPairOfBoard},
		{eval.OnePair, seen.Overpair, seen.PairOfBoard}, {eval.HighCard, seen.AceHigh, seen.OtherHighCard},
	} {
		sum := ints.Sum(made[c.from : c.to+1])
		want := category[c.category]
		if c.category == eval.StraightFlush {
			want += category[eval.RoyalFlush]
		}
		if sum != want {
			t.Errorf("%v: got %d made hands, want %d", c.category, sum, want)
		}
	}
}

// A plan has one spelling, which its command has too.
func TestSpellingsOfStreetsAndRanges(t *testing.T) {
	for _, c := range []struct {
		spec sim.Spec
		want string
	}{
		{sim.Spec{Known: sim.Known{Hole: "qq+ , AKs@0.5"}}, "-hole QQ+,AKs@0.5 -at river -engine lanes -rng sfc64"},
		{sim.Spec{Cards: 6, Known: sim.Known{Hole: "QQ+"}}, "-hole QQ+ -at turn -engine lanes -rng sfc64"},
		{sim.Spec{Known: sim.Known{Hole: "AsKs", At: "showdown"}}, "-hole AsKs -at river -engine lanes -rng sfc64"},
		{sim.Spec{Known: sim.Known{Hole: "random", At: "flop"}}, "-at flop -engine lanes -rng sfc64"},
		{sim.Spec{By: "made"}, "-hole random -at flop -by made -engine lanes -rng sfc64"},
		{sim.Spec{By: "made", Known: sim.Known{Hole: "AsKs", Board: "Kh 7h 2c 3d"}}, "-hole AsKs -board Kh7h2c3d -at turn -by made -engine lanes -rng sfc64"},
		{sim.Spec{By: "made-draw", Known: sim.Known{Hole: "AKs"}}, "-hole AKs -at flop -table made-draw -engine lanes -rng sfc64"},
		{sim.Spec{Variant: sim.Variant{Game: "omaha"}, Known: sim.Known{Hole: "AsAhKsKh", At: "flop"}}, "-game omaha -hole AsAhKsKh -at flop -engine deck -rng sfc64"},
	} {
		ready := prepared(sim.Plan{Spec: c.spec, Rounds: 1})
		if got := ready.Flags(); got != c.want {
			t.Errorf("%+v:\ngot  %s\nwant %s", c.spec, got, c.want)
		}
		if again := prepared(ready.Plan()); again.Plan().Spec != ready.Plan().Spec {
			t.Errorf("%+v: prepared again it is %+v", ready.Plan().Spec, again.Plan().Spec)
		}
	}
}

func TestRangesThatCannotBe(t *testing.T) {
	for _, c := range []struct {
		spec  sim.Spec
		field string
	}{
		{sim.Spec{Known: sim.Known{Hole: "AKs|QQ"}}, "hole"},
		{sim.Spec{Known: sim.Known{Hole: "AKzz"}}, "hole"},
		{sim.Spec{Known: sim.Known{Hole: "AsKd", Board: "As7h2c"}, By: "made"}, "board"},
		{sim.Spec{Known: sim.Known{Hole: "AA", Board: "AsAhAd"}}, "hole"},
		{sim.Spec{Known: sim.Known{Hole: "Asx"}}, "hole"},
		{sim.Spec{Known: sim.Known{Hole: "AsKsQs", At: "flop"}}, "hole"},
		{sim.Spec{Known: sim.Known{At: "street"}}, "at"},
		{sim.Spec{Known: sim.Known{At: "flop", Board: "Kh7h2c3d"}}, "at"},
		{sim.Spec{Known: sim.Known{At: "river"}, By: "draw"}, "at"},
		{sim.Spec{Known: sim.Known{Board: "Kh7h2c3d4s"}, By: "made-draw"}, "at"},
		{sim.Spec{Variant: sim.Variant{Jokers: 1}, Known: sim.Known{At: "flop"}}, "at"},
		{sim.Spec{Cards: 7, Known: sim.Known{At: "flop"}}, "cards"},
		{sim.Spec{Cards: 4, Known: sim.Known{Hole: "AKs"}}, "cards"},
		{sim.Spec{Variant: sim.Variant{Game: "omaha"}, By: "made"}, "by"},
		{sim.Spec{Variant: sim.Variant{Jokers: 1}, By: "made"}, "by"},
		{sim.Spec{Engine: sim.Lanes, RNG: rng.AlgorithmChaCha8, By: "made"}, "engine"},
		{sim.Spec{Engine: sim.Lanes, Known: sim.Known{Hole: "AKs", Board: "Kh7h2c3d"}}, "engine"},
		{sim.Spec{Engine: sim.Exact, Known: sim.Known{Hole: "22+@0.000000001,A2s+@0.999999999"}}, ""},
	} {
		plan := sim.Plan{Spec: c.spec}
		if c.spec.Engine != sim.Exact {
			plan.Rounds = 1
		}
		_, err := sim.Prepare(plan)
		got := ""
		if e, ok := errors.AsType[*chunk.PlanError](err); ok {
			got = e.Field
		} else if e, ok := errors.AsType[*ranges.Error](err); ok {
			got = e.Field
		}
		if got != c.field || (err == nil) != (c.field == "") {
			t.Errorf("%+v: got %v, want an error of %q", c.spec, err, c.field)
		}
	}
}

// A question of the caller sees every hand of a range, with its hole cards first.
func TestOwnQuestionOfARange(t *testing.T) {
	spades := sim.Question{Name: "spades", Labels: []string{"0", "1", "2"}, Sort: func(hand []deck.Card) (n int) {
		for _, c := range hand[:2] {
			if c.Suit() == deck.Spades {
				n++
			}
		}
		return n
	}}
	p := sim.Plan{Spec: sim.Spec{Engine: sim.Exact, Known: sim.Known{Hole: "AK", Board: "Kh7h2c", At: "flop"}}, Question: spades}
	if got := run(t, p, 1).Counts; !slices.Equal(got, []uint64{6, 5, 1}) {
		t.Errorf("got %v hands, want [6 5 1]", got)
	}
}
