package audit_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"pokersim/deck/shuffle"
	"pokersim/sim/audit"
	"pokersim/sim/chunk"
)

func ExamplePrepared_Audit() {
	sattolo, err := shuffle.Parse("sattolo")
	if err != nil {
		panic(err)
	}
	plan, err := audit.Prepare(audit.Plan{
		Spec:   audit.Spec{Algorithm: sattolo.Name, Cards: 52, Seed: 1},
		Rounds: 10_000, Shuffler: sattolo.NewInts,
	})
	if err != nil {
		panic(err)
	}
	report, err := plan.Audit(context.Background(), chunk.Options{})
	if err != nil {
		panic(err)
	}
	fmt.Println(report.Verdict, report.Findings()[0])
	// Output: UNFAIR cycles: 1.0000 on average (0.9666 to 1.0334), fair is 4.5380, from the packs as they are
}

// A Shuffler may be any function that permutes the pack.
func ExampleShuffler() {
	top := func(src rand.Source) func(pack []int) {
		r := rand.New(src)
		return func(pack []int) {
			for range pack { // move the top card to a random position
				to := r.IntN(len(pack))
				first := pack[0]
				copy(pack, pack[1:to+1])
				pack[to] = first
			}
		}
	}
	plan, err := audit.Prepare(audit.Plan{
		Spec:   audit.Spec{Algorithm: "top to random", Cards: 52, Seed: 1, Mode: audit.Reset},
		Rounds: 10_000, Shuffler: top,
	})
	if err != nil {
		panic(err)
	}
	report, err := plan.Audit(context.Background(), chunk.Options{})
	fmt.Println(report.Verdict, err)
	// Output: UNFAIR <nil>
}

func ExampleRead() {
	text := strings.NewReader("2 0 1\n0 1 2\n0 1 1\n")
	_, err := audit.Read(text, audit.Plan{})
	fmt.Println(err)
	// Output: line 3: duplicate card 1
}
