package results_test

import (
	"fmt"
	"os"

	"pokersim/eval"
	"pokersim/results"
	"pokersim/sim"
	"pokersim/sim/rng"
)

func ExampleNewTable() {
	exact := results.NewDistribution([]string{"heads", "tails"}, []uint64{1, 1})
	spec := sim.Spec{Seed: 42, Cards: 5, Engine: sim.Deck, RNG: rng.AlgorithmSFC64, By: "category"}
	table, err := results.NewTable([]uint64{5098, 4902}, exact, spec)
	if err != nil {
		fmt.Println(err)
		return
	}
	results.Write(os.Stdout, results.Text, 0, &table)
	// Output:
	// hand   count   frequency   std error            95 % interval       exact      z
	//   heads   5098  0.50980000  0.00499904  0.50000018 – 0.51959229  0.50000000   1.96
	//   tails   4902  0.49020000  0.00499904  0.48040771 – 0.49999982  0.50000000  -1.96
	//
	// chi-square 3.84 on 1 degrees of freedom, p = 0.05
	// 10000 rounds, seed 42
	// simulate -rounds 10000 -seed 42 -cards 5 -engine deck -rng sfc64
}

func ExampleDistribution() {
	counts, err := eval.CategoryCounts(7)
	if err != nil {
		fmt.Println(err)
		return
	}
	exact := results.NewDistribution(sim.Categories().Labels, counts)
	results.Write(os.Stdout, results.CSV, 0, &exact)
	// Output:
	// hand,count,total,exact_probability,plan
	// royal flush,4324,133784560,3.232062056e-05,
	// straight flush,37260,133784560,0.000278507475,
	// four of a kind,224848,133784560,0.001680672269,
	// full house,3473184,133784560,0.02596102271,
	// flush,4047644,133784560,0.03025494123,
	// straight,6180020,133784560,0.04619382087,
	// three of a kind,6461620,133784560,0.04829869755,
	// two pair,31433400,133784560,0.2349553641,
	// one pair,58627800,133784560,0.4382254574,
	// high card,23294460,133784560,0.1741191958,
}
