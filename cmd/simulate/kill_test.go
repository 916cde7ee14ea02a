package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"pokersim/sim/checkpoint"
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

// A run that is killed at random moments and started again loses at most what
// came after its last checkpoint, and ends with the table of a run that was left
// alone.
func TestKilledRunsContinue(t *testing.T) { killAndContinue(t, 10) }

func killAndContinue(t *testing.T, kills int) {
	rounds := strconv.Itoa(kills * 100_000_000)
	plan := []string{"-rounds", rounds, "-seed", "42", "-workers", "2"}
	want := csv(t, plan...)
	name := filepath.Join(t.TempDir(), "c.tally")
	kept := append(plan, "-checkpoint", name, "-every", "50ms", "-q")
	var before chunk.Set
	killed := 0
	for range kills {
		cmd := exec.Command("simulate", kept...)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(20+rand.IntN(130)) * time.Millisecond)
		cmd.Process.Kill()
		if cmd.Wait() != nil {
			killed++
		}
		file, err := checkpoint.Read(name)
		if os.IsNotExist(err) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if lost := before.Minus(file.Tally.Chunks); len(lost) > 0 {
			t.Fatalf("kill %d lost chunks %v, which a checkpoint had", killed, lost)
		}
		before = file.Tally.Chunks
	}
	if killed == 0 || len(before) == 0 {
		t.Errorf("%d of %d runs were killed, the last checkpoint had chunks %v: nothing was tried", killed, kills, before)
	}
	if got := csv(t, kept[:len(kept)-1]...); got != want {
		t.Errorf("after %d kills: got\n%s\nwant\n%s", killed, got, want)
	}
}

// A plan gives one table however it is cut: whole, or in many shards.
func TestManyShards(t *testing.T) { manyShards(t, 40) }

func manyShards(t *testing.T, shards int) {
	for _, plan := range [][]string{
		{"-engine", "lanes", "-cards", "7"}, {"-engine", "lanes", "-cards", "5"}, {"-engine", "deck", "-cards", "6"},
	} {
		plan = append(plan, "-rounds", "10_000_001", "-seed", "7")
		want := csv(t, plan...)
		folder := t.TempDir()
		merge := []string{"merge"}
		for i := range shards {
			name := filepath.Join(folder, fmt.Sprintf("%d.tally", i))
			csv(t, append(plan, "-shard", fmt.Sprintf("%d/%d", i+1, shards), "-tally", name)...)
			merge = append(merge, name)
		}
		out, err := exec.Command("simulate", merge...).Output()
		if err != nil || string(out) != want {
			t.Errorf("%v in %d shards: got\n%s%v\nwant\n%s", plan, shards, out, err, want)
		}
	}
}
