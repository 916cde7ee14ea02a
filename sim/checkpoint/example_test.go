package checkpoint_test

import (
	"fmt"
	"os"
	"path/filepath"

	"pokersim/results"
	"pokersim/sim/checkpoint"
)

func ExampleFile() {
	folder, err := os.MkdirTemp("", "")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	name := filepath.Join(folder, "half.tally")
	written := checkpoint.File[plan, []uint64]{
		Plan:   plan{Seed: 42, Name: "coins"},
		Rounds: 1000,
		Chunks: results.Chunks{{From: 0, To: 5}},
		Tally:  []uint64{251, 249},
	}
	fmt.Println(written.Write(name))
	read, err := checkpoint.Read[plan, []uint64](name)
	fmt.Println(read.Chunks, read.Tally, err)
	// Output:
	// <nil>
	// 0-4 [251 249] <nil>
}
