package query_test

import (
	"context"
	"fmt"

	"pokersim/deck"
	"pokersim/eval/seen"
	"pokersim/sim/chunk"
	"pokersim/sim/deal"
	"pokersim/sim/query"
)

func ExamplePrepare() {
	p, err := query.Prepare(query.Plan{Spec: query.Spec{Query: "select histogram(handType(hero, flop)) from hero='AsKs' where nutHi(hero, flop)"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	tally, err := p.Run(context.Background(), chunk.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	answers, err := p.Results(tally)
	for _, row := range answers[0].Rows {
		fmt.Println(row.Key, row.Exact)
	}
	fmt.Println(answers[0].Passed, "of", answers[0].Deals, "deals pass", err)
	// Output:
	// straight 60/191
	// flush 119/191
	// fullhouse 9/191
	// quads 2/191
	// straightflush 1/191
	// 191 of 19600 deals pass <nil>
}

// Who wins of three players, of whom the second has a range with weights: an exact count.
func ExampleQuestion() {
	winner := query.Question{
		Name:   "winner",
		Labels: []string{"AKs", "a pair", "the third", "several"},
		Sort: func(d *deal.Deal) int {
			if best := d.Winners(); len(best) == 1 {
				return best[0]
			}
			return 3
		},
	}
	script := "from a='AsKs', b='QQ+@50%,88', c='T9s', board='Ts8d2c', dead='Ah'"
	p := deck.Must(query.Prepare(query.Plan{Spec: query.Spec{Query: script}, Questions: []query.Question{winner}}))
	tally := deck.Must(p.Run(context.Background(), chunk.Options{}))
	answers := deck.Must(p.Results(tally))
	for _, row := range answers[0].Rows {
		fmt.Printf("%-9s %.4f = %v\n", row.Key, row.Value, row.Exact)
	}
	// Output:
	// AKs       0.1354 = 1399/10332
	// a pair    0.6813 = 28157/41328
	// the third 0.1833 = 2525/13776
}

// The mean number of players who pair the highest card of the board, with its standard error.
func ExampleQuestion_number() {
	paired := query.Question{
		Name: "paired", High: 3,
		Number: func(d *deal.Deal) (n int64) {
			top := deck.Two
			for _, card := range d.Board {
				top = max(top, card.Rank())
			}
			for _, hand := range d.Hole[:d.Players] {
				if hand[0].Rank() == top || hand[1].Rank() == top {
					n++
				}
			}
			return n
		},
	}
	spec := query.Spec{Query: "from a='15%', b='*', c='*'", Seed: 42}
	p := deck.Must(query.Prepare(query.Plan{Spec: spec, Rounds: 100_000, Questions: []query.Question{paired}}))
	tally := deck.Must(p.Run(context.Background(), chunk.Options{}))
	mean := deck.Must(p.Results(tally))[0].Rows[0]
	fmt.Printf("%.4f players, standard error %.4f\n", mean.Value, mean.StdError)
	// Output:
	// 0.4804 players, standard error 0.0019
}

// The probability that some player of six flops a set.
func ExampleQuestion_condition() {
	set := query.Question{
		Name: "set", At: "flop",
		Is: func(d *deal.Deal) bool {
			for p := range d.Players {
				if d.Made(p, deal.Flop) == seen.Set {
					return true
				}
			}
			return false
		},
	}
	spec := query.Spec{Query: "from a='*', b='*', c='*', d='*', e='*', f='*'", Seed: 42}
	p := deck.Must(query.Prepare(query.Plan{Spec: spec, Rounds: 100_000, Questions: []query.Question{set}}))
	tally := deck.Must(p.Run(context.Background(), chunk.Options{}))
	some := deck.Must(p.Results(tally))[0].Rows[0]
	fmt.Printf("%.4f, 95 %% interval %.4f to %.4f\n", some.Value, some.Low, some.High)
	// Output:
	// 0.0385, 95 % interval 0.0373 to 0.0397
}
