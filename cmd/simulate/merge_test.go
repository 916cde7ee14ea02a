package main

import (
	"context"
	"encoding/json"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/internal/checkpoint"
	"pokersim/sim"
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
	for _, plan := range []string{
		`{"categories":false,"method":"exact","players":"AA|KK","version":2}`,
		`{"categories":true,"engine":"lanes","method":"sample","players":"AA@0.8|KK|random","rng":"sfc64","seed":7,"version":1}`,
		`{"categories":false,"engine":"lanes","hands":true,"method":"sample","players":"22+|33+","rng":"sfc64","seed":7,"version":1}`,
	} {
		f.Add("equity", plan, uint64(61642944), uint64(0), uint64(1), []byte{1, 2, 3, 4})
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
		sum, task, err := sumOf(t.Context(), []string{name, name}, "", func(uint64) {})
		if err == nil {
			task.Complete(sum.Tally)
			task.Report(context.Background(), sum.Tally, chunk.Options{Done: sum.Tally})
		}
	})
}

// Text from a forged file is refused if it is long or cannot be printed, with a short
// message and without much memory.
func TestForgedTextIsRefused(t *testing.T) {
	t.Parallel()
	audit := func(name string) string {
		quoted, _ := json.Marshal(name)
		return `{"algorithm":` + string(quoted) + `,"cards":4,"decks":0,"jokers":0,"first":4,"seed":1,"mode":"both","tests":"","chunk_shuffles":16384,"battery":7}`
	}
	hands := `{"seed":1,"cards":7,"engine":"lanes","rng":"sfc64","by":"category","version":1}`
	withPrints := forged("hands", hands, 1<<18, 0, 1, nil)
	withPrints.Tally.Counts = append(make([]uint64, 9), 1<<18)
	withPrints.Tally.Prints = make(chunk.Prints, 3)
	for what, c := range map[string]struct {
		file checkpoint.File
		want string
	}{
		"a long name":      {forged("audit", audit(strings.Repeat("x", 500_000)), 100, 0, 1, nil), "algorithm: "},
		"an escape":        {forged("audit", audit("\x1b[31mred"), 100, 0, 1, nil), "algorithm: "},
		"fingerprints":     {withPrints, "prints: 3 fingerprints: a run of hands has none"},
		"a long kind":      {forged(strings.Repeat("\x1b", 50_000), hands, 100, 0, 1, nil), "unknown kind"},
		"a long hand":      {forged("hands", `{"hole":"`+strings.Repeat("As", 250_000)+`"}`, 100, 0, 1, nil), ""},
		"a long player":    {forged("equity", `{"players":["`+strings.Repeat("As", 250_000)+`"]}`, 100, 0, 1, nil), ""},
		"a long query":     {forged("query", `{"query":"select count(winsHi(a)) from a='`+strings.Repeat("As", 250_000)+`'"}`, 100, 0, 1, nil), ""},
		"a query's escape": {forged("query", `{"query":"select count(winsHi(a)) from a='\u001b[31m' as \u001b[31m"}`, 100, 0, 1, nil), "line 1, column"},
		"a long parameter": {forged("hands", `{"by":"`+strings.Repeat("x", 500_000)+`"}`, 100, 0, 1, nil), ""},
	} {
		name := filepath.Join(t.TempDir(), "x.tally")
		must(t, c.file.Write(name))
		cmd := exec.Command("simulate", "merge", name, "-format", "table")
		said, most, err := measure(t, cmd)
		if err == nil || !strings.Contains(string(said), c.want) || len(said) > 2000 || strings.ContainsRune(string(said), '\x1b') {
			t.Errorf("%s: got %v and %d bytes, want %s\n%.2000s", what, err, len(said), c.want, said)
		}
		if most > 60<<20 {
			t.Errorf("%s: it took %d MB, want at most 60", what, most>>20)
		}
	}
}

// Files are merged one after another: the memory does not grow with their number, and
// the plan is prepared once.
func TestMergingManyFilesTakesLittleMemory(t *testing.T) {
	folder := t.TempDir()
	plan := deck.Must(sim.Prepare(sim.Plan{Spec: sim.Spec{Engine: sim.Lanes, Cards: 7, By: "class"}, Rounds: 1 << 30}))
	file := deck.Must(handsTask{Prepared: plan}.File())
	var names []string
	for i := range uint64(300) {
		counts := make([]uint64, len(plan.Labels()))
		counts[0] = sim.ChunkRounds
		file.Tally = chunk.Tally{Chunks: chunk.Set{{From: i, To: i + 1}}, Counts: counts}
		names = append(names, filepath.Join(folder, strconv.FormatUint(i, 10)))
		must(t, file.Write(names[i]))
	}
	allocated := func(names []string) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, _, err := sumOf(t.Context(), names, "", func(uint64) {})
		must(t, err)
		runtime.ReadMemStats(&after)
		return after.Mallocs - before.Mallocs
	}
	few, many := allocated(names[:30]), allocated(names)
	if each := (many - few) / 270; each > 200 {
		t.Errorf("each file takes %d allocations, want at most 200", each)
	}
	cmd := exec.Command("simulate", append([]string{"merge", "-partial", "-q"}, names...)...)
	said, most, err := measure(t, cmd)
	if err != nil {
		t.Fatalf("%v\n%.500s", err, said)
	}
	if most > 60<<20 {
		t.Errorf("a merge of 300 files takes %d MB, want at most 60", most>>20)
	}
}
