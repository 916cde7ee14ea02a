package chunk_test

import (
	"context"
	"fmt"

	"pokersim/sim/chunk"
)

// Each chunk counts itself, as even or odd.
func ExampleRun() {
	odd := func(_ context.Context, n uint64, into *chunk.Tally) error {
		into.Counts[n%2]++
		return nil
	}
	job := chunk.Job{Chunks: chunk.Set{{From: 0, To: 101}}, Counts: 2, Worker: func() chunk.Worker { return odd }}
	tally, err := chunk.Run(context.Background(), job, chunk.Options{Workers: 16})
	fmt.Println(tally.Chunks, tally.Counts, err)
	// Output: 0-100 [51 50] <nil>
}
