package query

import (
	"errors"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
)

// evaluator is an evaluator of the program.
type evaluator struct {
	*eval.Table
	class func([]deck.Card) eval.Class
}

func (e evaluator) Class(hand []deck.Card) eval.Class { return e.class(hand) }

// An evaluator of the program with the rules of the game gives the answers of the program.
func TestEvaluatorWithTheRulesOfTheGame(t *testing.T) {
	t.Parallel()
	for _, query := range []string{
		"select count(winsHi(a)), avg(riverEquity(b)) from a='AsKs', b='QQ', board='Td7c2s'",
		"select histogram(handType(a, turn)), count(nutHi(a, turn)) from a='AsKs,98s', board='Td7c2s'",
		"select count(handType(a, flop) >= pair), histogram(winningHandType()) from a='AsKs', b='QhQd', board='Td7c2s' where overpair(b, flop)",
		"select avg(HvRequity(a, turn)), max(flopHandCategory(a)) from a='AsKs', b='QhQd,JhJd', board='Td7c2s8s'",
		"select avg(outsToHandType(a, turn, flush)) from a='AsKs', board='Td7s2s8h'",
		"select count(hiRating(a, turn) > rateHiHand('2s2h3s4s9h')), count(bestHiRating(a, preflop)) from a='AsKs', b='QQ', board='Td7c2s8s'",
		"select count(winsHi(a)), histogram(handType(a, preflop)) from game='omaha', a='AsKsQd9h', b='TsTc8d8c', board='Td7c5s3c'",
		"select avg(riverEquity(a)), histogram(handType(a, turn)) from game='omaha8', a='AsKs2d3h', b='TsTc8d8c', board='Td7c5s3c'",
		"select count(winsHi(a)), count(handType(a, fifth) = pair) from game='stud', a='AsKsQs4d5d', b='2d2c7h8h9s'",
		"select histogram(handType(a, river)) from game='shortdeck', a='AsKs', b='QQ', board='Td7c8s'",
	} {
		plan := Plan{Spec: Spec{Query: query, Method: Exact}}
		want, _ := answers(t, plan)
		name := "holdem"
		for _, game := range []string{"omaha", "omaha8", "stud", "short"} {
			if strings.Contains(query, "game='"+game) {
				name = game
			}
		}
		rules := deck.Must(eval.RulesOf(name))
		rules.Played, rules.Low = 0, false
		table := eval.NewTableOf(rules)
		plan.Evaluator = evaluator{table, table.Class}
		if got, _ := answers(t, plan); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", query, got, want)
		}
	}
}

// The classes decide who wins, whatever the categories are.
func TestEvaluatorWithAnOrderOfItsOwn(t *testing.T) {
	t.Parallel()
	table := eval.NewTable()
	const from = " from a='AsKs,77', b='QhQd,T9o', board='Td7c2s3h'"
	plan := Plan{Spec: Spec{Query: "select count(winsHi(b)), count(bestHiRating(b, turn)), histogram(handType(a, river))" + from}}
	want, _ := answers(t, plan)
	plan.Evaluator = evaluator{table, func(hand []deck.Card) eval.Class { return eval.Classes + 1 - table.Class(hand) }}
	plan.Query = "select count(winsHi(a)), count(bestHiRating(a, turn)), histogram(handType(a, river))" + from
	if got, _ := answers(t, plan); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if p := deck.Must(Prepare(plan)); p.Command(1) != "" {
		t.Errorf("got %q", p.Command(1))
	}
}

func TestEvaluatorErrors(t *testing.T) {
	t.Parallel()
	bad := evaluator{eval.NewTable(), func([]deck.Card) eval.Class { return 0 }}
	for want, query := range map[string]string{
		"evaluator: the lowest hand wins razz":        "select count(winsLo(a)) from game='razz', a='AsKs', b='Qs2d'",
		"evaluator: it fails on 2s 3h 7c Td Qh Ks":    "select count(handType(a, turn) = pair) from a='KsQh', board='Td7c2s3h'",
		"its class is 0, and not 1 to 65533":          "select count(winsHi(a)) from a='KsQh', b='QQ', board='Td7c2s3h'",
		"evaluator: it fails on 2c 2s 3h 7c Td Qh Ks": "select avg(HvHequity(a, turn)) from a='KsQh', b='QQ', board='Td7c2s3h'",
	} {
		p, err := Prepare(Plan{Spec: Spec{Query: query}, Evaluator: bad})
		if err == nil {
			_, err = p.Run(t.Context(), chunk.Options{Workers: 1})
		}
		if !errors.Is(err, chunk.ErrPlan) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", query, err, want)
		}
	}
}
