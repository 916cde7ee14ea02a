package results_test

import (
	"context"
	"fmt"
	"os"

	"pokersim/results"
	"pokersim/sim/chunk"
	"pokersim/sim/query"
)

func ExampleNewQuery() {
	p, err := query.Prepare(query.Plan{Spec: query.Spec{Query: "select count(handType(hero, flop) >= trips) as trips, histogram(flopHandCategory(hero)), max(handType(hero, flop)) from hero='QQ'"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	tally, err := p.Run(context.Background(), chunk.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	table, err := results.NewQuery(p, tally)
	if err != nil {
		fmt.Println(err)
		return
	}
	results.Write(os.Stdout, results.Text, 80, table)
	// Output:
	// selector                             answer     exact   deals
	//   trips                              0.120000      3/25  117600
	//   histogram(flopHandCategory(hero))
	//     flopunderpair                    0.002449    3/1225  117600
	//     floppocket23                     0.032653     8/245  117600
	//     floppocket12                     0.342857     12/35  117600
	//     flopoverpair                     0.502041   123/245  117600
	//     flopset                          0.107755  132/1225  117600
	//     flopfullhouse                    0.009796   12/1225  117600
	//     flopquads                        0.002449    3/1225  117600
	//   max(handType(hero, flop))             quads         -  117600
	//
	// all 117600 deals, exact
	// simulate query "select count(handType(hero, flop) >= trips) as trips, histogram(flopHandCategory(hero)), max(handType(hero, flop)) from hero='QQ'" -method exact
}

// answersTo returns the table of an exact query.
func answersTo(text string) (*results.Query, error) {
	p, err := query.Prepare(query.Plan{Spec: query.Spec{Query: text}})
	if err != nil {
		return nil, err
	}
	tally, err := p.Run(context.Background(), chunk.Options{})
	if err != nil {
		return nil, err
	}
	return results.NewQuery(p, tally)
}
