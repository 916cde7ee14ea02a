package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pokersim/cmd/simulate/internal/run"
	"pokersim/deck"
	"pokersim/internal/checkpoint"
	"pokersim/sim"
	"pokersim/sim/chunk"
)

// csv runs the command and returns what it prints.
func csv(t *testing.T, args ...string) string {
	t.Helper()
	cmd := exec.Command("simulate", append(args, "-q")...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("simulate %v: %v", args, err)
	}
	return string(out)
}

// wantCounted checks that a checkpoint's counts are those of an uninterrupted run of
// its chunks.
func wantCounted(t *testing.T, file checkpoint.File) {
	t.Helper()
	plan := deck.Must(handsOf(file, "")).(handsTask).Prepared
	want, err := plan.Run(context.Background(), chunk.Options{Only: &file.Tally.Chunks})
	if err != nil || !reflect.DeepEqual(file.Tally, want) {
		t.Errorf("%v: the checkpoint has\n%v\nwant as of a whole run\n%v", err, file.Tally, want)
	}
}

// A plan gives the same tally whole and in many merged shards. (testdata/script runs
// shards as processes.)
func TestManyShards(t *testing.T) { manyShards(t, 40) }

func manyShards(t *testing.T, shards uint64) {
	t.Parallel()
	for _, spec := range []sim.Spec{{Engine: sim.Lanes, Cards: 7}, {Engine: sim.Lanes, Cards: 5}, {Engine: sim.Deck, Cards: 6}} {
		spec.Seed = 7
		plan := deck.Must(sim.Prepare(sim.Plan{Spec: spec, Rounds: 10_000_001}))
		want := deck.Must(plan.Run(t.Context(), chunk.Options{}))
		var files []string
		for i := range shards {
			files = append(files, shardFile(t, plan, run.Shard{I: i + 1, N: shards}))
		}
		sum, _, err := sumOf(t.Context(), files, "", func(uint64) {})
		if err != nil || !reflect.DeepEqual(sum.Tally, want) {
			t.Errorf("%s in %d shards: got %v, %v, want as whole %v", plan.Flags(), shards, sum.Tally, err, want)
		}
	}
}

// shardFile runs a shard of a plan and returns its tally file.
func shardFile(t *testing.T, plan *sim.Prepared, s run.Shard) (name string) {
	t.Helper()
	part := plan.Chunks().Part(s.I, s.N)
	tally := deck.Must(plan.Run(t.Context(), chunk.Options{Only: &part}))
	file := deck.Must(handsTask{Prepared: plan}.File())
	file.Shard, file.Tally = s.String(), tally
	name = filepath.Join(t.TempDir(), fmt.Sprintf("%d.tally", s.I))
	must(t, file.Write(name))
	return name
}

// A kill or an error at any system call of a checkpoint's write leaves the whole old
// file or the whole new one. An error in the last write is reported.
func TestFaultsInACheckpointsWrite(t *testing.T) {
	t.Parallel()
	strace, err := exec.LookPath("strace")
	if err != nil || exec.Command(strace, "-o", os.DevNull, "true").Run() != nil {
		t.Skip("strace is not installed, or may not trace: apt-get install strace")
	}
	fast := []string{"--seccomp-bpf", "-f"} // it stops at the calls of trace only
	if exec.Command(strace, append(fast, "-o", os.DevNull, "true")...).Run() != nil {
		fast = fast[1:]
	}
	first := filepath.Join(t.TempDir(), "c.tally")
	csv(t, "-rounds", "1e6", "-seed", "42", "-checkpoint", first)
	before := readFile(first)
	longer := func(name string) []string { return []string{"-rounds", "2e6", "-checkpoint", name} }
	csv(t, longer(first)...)
	after := readFile(first)

	for fault, how := range map[string]struct{ tracing, whens []string }{
		"signal=KILL":  {fast[len(fast)-1:], []string{""}}, // with --seccomp-bpf strace 6.1 sends a signal at the first call only
		"error=ENOSPC": {fast, []string{"", "+"}},          // at this call of a thread alone, or also at all later ones
	} {
		t.Run(fault, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			name, traced := filepath.Join(folder, "c.tally"), filepath.Join(folder, "trace")
			for _, call := range []string{"openat", "fchmod", "write", "fsync", "close", "rename,renameat,renameat2"} {
				kept, replaced, injected := 0, 0, true
				for n := 1; injected; n++ { // until no thread makes as many of these calls
					injected = false
					for _, when := range how.whens {
						writeFile(t, name, before)
						inject := fmt.Sprintf("inject=%s:%s:when=%d%s", call, fault, n, when)
						args := slices.Concat(how.tracing, []string{"-qq", "-o", traced, "-e", "trace=" + call, "-e", inject, "simulate", "-q"}, longer(name))
						failed := exec.Command(strace, args...).Run() != nil
						switch got := readFile(name); {
						case got == before && failed:
							kept++
						case got == after:
							replaced++
						default:
							t.Fatalf("%s: failed: %t; the file is neither the old nor the new one:\n%s", inject, failed, got)
						}
						injected = injected || failed || strings.Contains(readFile(traced), "(INJECTED)")
					}
				}
				t.Logf("%s at %s: the old file %d times, the new one %d times", fault, call, kept, replaced)
				if call != "fchmod" && kept == 0 {
					t.Errorf("%s at %s: the file was always replaced, so no fault was injected", fault, call)
				}
			}
		})
	}
}

// readFile returns the text of a file.
func readFile(name string) string { return string(deck.Must(os.ReadFile(name))) }

// must ends a test if an error is not nil: one of a step before what it tests.
func must(t *testing.T, errs ...error) {
	t.Helper()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}
