package equity_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/eval/chehsunliu"
	"pokersim/sim"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

// evaluator is an evaluator of the program.
type evaluator struct {
	class    func([]deck.Card) eval.Class
	category func([]deck.Card) eval.Category
}

func (e evaluator) Class(hand []deck.Card) eval.Class       { return e.class(hand) }
func (e evaluator) Category(hand []deck.Card) eval.Category { return e.category(hand) }

// An evaluator of the program with the rules of the game counts the deals as the program does,
// exactly and in the same sample.
func TestEvaluatorWithTheRulesOfTheGame(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		game, board string
		players     []string
		exact       bool
	}{
		{"", "Td7c2s", []string{"AsKs", "QQ+,AKs@0.5", "random"}, false},
		{"", "Td7c2s3h", []string{"AsKs", "QhQd", "T9s"}, true},
		{"", "Td7c2s9c", []string{"TT+,AQs+", "77+"}, true},
		{"short", "Td7c8s", []string{"AsKs", "QQ+"}, true},
		{"omaha", "Td7c2s3h", []string{"AsKsQd9h", "TsTc8d8c"}, true},
		{"omaha8", "Td7c2s9c", []string{"AsKs2d3h", "TsTc8d8c"}, true},
		{"stud", "", []string{"AsKsQs", "2d2c7h"}, false},
	} {
		rules := deck.Must(eval.RulesOf(c.game))
		of := rules
		of.Played, of.Low = 0, false
		table := eval.NewTableOf(of)
		plan := equity.Plan{Spec: equity.Spec{Players: c.players, Method: equity.Sample, Engine: sim.Deck, Seed: 7, Categories: true}, Rounds: 2_000}
		plan.Game, plan.Board = c.game, c.board
		plans := []equity.Plan{plan}
		if c.exact {
			plan.Method, plan.Rounds, plan.Engine = equity.Exact, 0, ""
			plans = append(plans, plan)
		}
		for _, plan := range plans {
			want := tallyOf(plan)
			plan.Evaluator = evaluator{table.Class, table.Category}
			if got := tallyOf(plan); !slices.Equal(got.Counts, want.Counts) {
				t.Errorf("%s %v %s: got %v, want %v", c.game, c.players, plan.Method, got.Counts, want.Counts)
			}
		}
	}
}

func tallyOf(plan equity.Plan) chunk.Tally {
	p := deck.Must(equity.Prepare(plan))
	return deck.Must(p.Run(context.Background(), chunk.Options{Workers: 2}))
}

// spades are rules that tell suits apart: three spades win. Their classes are the extreme ones.
func spades(hand []deck.Card) eval.Class {
	n := 0
	for _, c := range hand {
		if c.Suit() == deck.Spades {
			n++
		}
	}
	if n >= 3 {
		return 1
	}
	return 1<<16 - 3
}

// Boards that differ in the names of suits only are apart for an evaluator of the program.
func TestEvaluatorTellsSuitsApart(t *testing.T) {
	t.Parallel()
	plan := equity.Plan{Spec: equity.Spec{Players: []string{"AsAh", "KcKd"}, Method: equity.Exact}, Evaluator: evaluator{class: spades}}
	plan.Board = "2c3c4c"
	tally := tallyOf(plan)
	p := deck.Must(equity.Prepare(plan))
	won, tied, lost := p.Layout().Results(tally.Counts, 0)
	if want := deck.Choose(12, 2); won != want || lost != 0 || won+tied != deck.Choose(45, 2) {
		t.Errorf("got %d, %d, %d, want %d won", won, tied, lost, want)
	}
	if p.Command(1) != "" || !strings.HasPrefix(p.Flags(), "an evaluator of the program: ") {
		t.Errorf("got %q and %q", p.Command(1), p.Flags())
	}
}

func TestEvaluatorErrors(t *testing.T) {
	t.Parallel()
	own := evaluator{func([]deck.Card) eval.Class { return 1 }, func([]deck.Card) eval.Category { return eval.Flush }}
	base := equity.Spec{Players: []string{"AsKs", "QhQd"}}
	with := func(change func(*equity.Plan)) equity.Plan {
		p := equity.Plan{Spec: base, Evaluator: own}
		p.Board = "Td7c2s3h"
		change(&p)
		return p
	}
	for want, plan := range map[string]equity.Plan{
		"engine: lanes evaluates hands itself":                with(func(p *equity.Plan) { p.Engine = sim.Lanes }),
		"evaluator: it evaluates hands of short, not":         with(func(p *equity.Plan) { p.Evaluator = eval.NewTableOf(deck.Must(eval.RulesOf("short"))) }),
		"evaluator: it evaluates hands of holdem, not":        with(func(p *equity.Plan) { p.Evaluator, p.Game = chehsunliu.New(), "short"; p.Board = "Td7c8s" }),
		"evaluator: starting hands and tables are counted":    with(func(p *equity.Plan) { p.Table = true }),
		"evaluator: the lowest hand wins razz":                with(func(p *equity.Plan) { p.Game, p.Board = "razz", "" }),
		"method: exact: an evaluator counts games with a boa": with(func(p *equity.Plan) { p.Method, p.Hands = equity.Exact, true }),
	} {
		if _, err := equity.Prepare(plan); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	for want, class := range map[string]func([]deck.Card) eval.Class{
		"no":                                     func([]deck.Card) eval.Class { panic("no") },
		"its class is 0, and not 1 to 65533":     func([]deck.Card) eval.Class { return 0 },
		"its class is 65535, and not 1 to 65533": func([]deck.Card) eval.Class { return 1<<16 - 1 },
		"its category is 22, and not 0 to 9":     func([]deck.Card) eval.Class { return 1 },
	} {
		for _, method := range []equity.Method{equity.Exact, equity.Sample} {
			plan := with(func(p *equity.Plan) {
				p.Method, p.Categories = method, true
				p.Evaluator = evaluator{class, func([]deck.Card) eval.Category { return eval.AceLow }}
			})
			_, err := deck.Must(equity.Prepare(plan)).Run(t.Context(), chunk.Options{})
			if !errors.Is(err, chunk.ErrPlan) || !strings.HasPrefix(err.Error(), "evaluator: it fails on ") || !strings.HasSuffix(err.Error(), ": "+want) {
				t.Errorf("got %v, want %s", err, want)
			}
		}
	}
	p := deck.Must(equity.Prepare(with(func(*equity.Plan) {})))
	if _, err := p.Next(t.Context()); !errors.Is(err, chunk.ErrPlan) {
		t.Errorf("next: got %v", err)
	}
}
