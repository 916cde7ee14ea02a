package query_test

import (
	"context"
	"fmt"

	"pokersim/sim/chunk"
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
