package main

import (
	"context"
	"encoding/json"
	"path/filepath"
	"testing"

	"pokersim/sim/checkpoint"
	"pokersim/sim/chunk"
)

// forged returns a tally file with arbitrary contents. Its Write adds a valid
// checksum.
func forged(kind, plan string, rounds, from, to uint64, counts []byte) checkpoint.File {
	f := checkpoint.File{Kind: kind, Plan: []byte(plan), Rounds: rounds}
	f.Tally.Chunks = chunk.Set{{From: from, To: to}}
	for _, n := range counts {
		f.Tally.Counts = append(f.Tally.Counts, uint64(n)<<(n%57))
	}
	return f
}

// A tally file with a valid checksum and arbitrary contents is merged or refused,
// without a panic.
func FuzzForgedTallies(f *testing.F) {
	for _, plan := range []string{
		`{"seed":1,"cards":7,"engine":"lanes","rng":"sfc64","by":"category","version":1}`,
		`{"seed":1,"cards":5,"engine":"deck","rng":"chacha8","by":"class","version":1}`,
		`{"seed":1,"cards":5,"engine":"deck","rng":"sfc64","by":"category","target":{"hand":"flush","error":0.1},"version":1}`,
		`{"seed":0,"cards":5,"engine":"exact","by":"category","version":1}`,
	} {
		f.Add("hands", plan, uint64(10), uint64(0), uint64(1), []byte{1, 2, 3, 4, 0, 0, 0, 0, 0, 0})
		f.Add("hands", plan, uint64(1e18), uint64(0), uint64(1e18), []byte{})
	}
	f.Add("audit", `{"algorithm":"naive","cards":4,"first":4,"seed":1,"mode":"both","tests":"","chunk_shuffles":16384,"battery":1}`,
		uint64(100), uint64(0), uint64(2), make([]byte, 60))
	f.Add("audit", `{"algorithm":"naive","cards":520,"first":520,"seed":1,"mode":"reset","tests":"T1","chunk_shuffles":16384,"battery":1}`,
		uint64(1e12), uint64(0), uint64(9), []byte{})
	f.Fuzz(func(t *testing.T, kind, plan string, rounds, from, to uint64, counts []byte) {
		if !json.Valid([]byte(plan)) {
			return
		}
		name := filepath.Join(t.TempDir(), "x.tally")
		if forged(kind, plan, rounds, from, to, counts).Write(name) != nil {
			return
		}
		sum, task, err := sumOf(t.Context(), []string{name, name}, "")
		if err == nil {
			task.Complete(sum.Tally)
			task.report(context.Background(), sum.Tally, chunk.Options{Done: sum.Tally})
		}
	})
}
