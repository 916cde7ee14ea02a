package chunk_test

import (
	"context"
	"fmt"

	"pokersim/sim/chunk"
)

// Each chunk counts the squares and the other numbers among a hundred.
func ExampleRun() {
	squares := func(_ context.Context, n uint64, into *chunk.Tally) error {
		for x := 100 * n; x < 100*n+100; x++ {
			into.Counts[1]++
			for root := uint64(0); root*root <= x; root++ {
				if root*root == x {
					into.Counts[0]++
					into.Counts[1]--
				}
			}
		}
		return nil
	}
	job := chunk.Job{Chunks: chunk.Set{{From: 0, To: 100}}, Counts: 2, Worker: func() chunk.Worker { return squares }}
	tally, err := chunk.Run(context.Background(), job, chunk.Options{Workers: 16})
	fmt.Println(tally.Chunks, tally.Counts, err)
	// Output: 0-99 [100 9900] <nil>
}
