package checkpoint_test

import (
	"fmt"
	"os"
	"path/filepath"

	"pokersim/internal/checkpoint"
	"pokersim/sim/chunk"
)

func ExampleFile() {
	folder, err := os.MkdirTemp("", "")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	name := filepath.Join(folder, "half.tally")
	written, err := checkpoint.New("coins", plan{Seed: 42, Name: "a"}, 1000)
	if err != nil {
		fmt.Println(err)
		return
	}
	written.Tally = chunk.Tally{Chunks: chunk.Set{{From: 0, To: 5}}, Counts: []uint64{251, 249}}
	fmt.Println(written.Write(name))
	read, err := checkpoint.Read(name)
	fmt.Println(read.Tally.Chunks, read.Tally.Counts, err)
	// Output:
	// <nil>
	// 0-4 [251 249] <nil>
}

func ExampleMerge() {
	a, err := checkpoint.New("coins", map[string]uint64{"seed": 42}, 1000)
	if err != nil {
		fmt.Println(err)
		return
	}
	b := a
	a.Tally = chunk.Tally{Chunks: chunk.Set{{From: 0, To: 5}}, Counts: []uint64{251, 249}}
	b.Tally = chunk.Tally{Chunks: chunk.Set{{From: 5, To: 10}}, Counts: []uint64{252, 248}}
	sum, err := checkpoint.Merge([]checkpoint.Named{{Name: "a.tally", File: a}, {Name: "b.tally", File: b}})
	fmt.Println(sum.Tally.Chunks, sum.Tally.Counts, err)
	// Output: 0-9 [503 497] <nil>
}
