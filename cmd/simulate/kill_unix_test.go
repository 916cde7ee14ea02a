//go:build unix

package main

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	posix "mvdan.cc/sh/v3/shell"

	"pokersim/deck"
	"pokersim/internal/checkpoint"
)

// everyKind returns plans of every kind of run, with a seed, that take a few tenths of a second of processor time.
func everyKind() []string {
	return []string{
		"-rounds 2e8",
		"-rounds 1e7 -cards 5 -rng chacha8",
		"-rounds 1e7 -engine deck -cards 6",
		"-rounds 5e5 -evaluator chehsunliu -engine deck",
		"-rounds 5e7 -by class",
		"-rounds 5e7 -hole AsKs -board 2c3d4h",
		"-rounds 2e7 -game omaha",
		"-rounds 1e7 -game omaha8 -by low",
		"-rounds 1e6 -decks 2",
		"-target-error 1e-2 -hand flush",
		"exact -game omaha -hole AsKsQhJh",
		"exact -cards 7 -by class",
		"equity AsKs QQ+ -rounds 5e7",
		"equity AsKs QQ+,AKo@0.5 random -rounds 2e6 -table categories",
		"equity AsKs QhQd -table winners",
		"equity AsKs,AcKc QhQd,9h9d 7c7d -method exact",
		"equity AsKs QhQd,9h9d 7c7d -board 2c3d5h -method exact -table categories",
		"equity AsKsQhJh random -game omaha -rounds 3e6",
		"equity 22+ 33+ -target-error 1e-4",
		"table AA KK -rounds 1e8",
		"table -players 6 -rounds 3e7",
		"table 22+ random random -beat 'full house' -rounds 2e6",
		"table 22+ A2s+ -method exact",
		"equity 22+ 33+ -table hands -rounds 2e7",
		"equity 22+ A2s+ -table hands -method exact",
		"equity AA,KK QQ random -folded JJ+ -rounds 2e7",
		"equity AsAh2c KsKh3c -game stud8 -rounds 5e6",
		"preflop -players 4 -rounds 2e7",
		"-by made -rounds 4e6",
		"-by draw -rounds 2e6",
		"-by made-draw -hole T9s,22@0.3 -rounds 3e6",
		"exact -by made-draw",
		"-hole 22+@0.3,AKs -board 2c3d4h -rounds 5e7",
		"exact -hole 22+@0.3,AKs -board 2c3d4h -by class",
		"-decks 2 -jokers 4 -rounds 1e7",
		"-jokers 2 -joker bug -rounds 1e7",
		"exact -jokers 2",
		"-cards 3 -by class -rounds 2e7",
		"-game razz -rounds 1e7",
		"-game 27 -by class -rounds 1e7",
		"-game badugi -rounds 4e6",
		"-game stud8 -by low -rounds 2e7",
		"exact -game stud8 -by low",
		`query "select histogram(handType(hero, river)) from hero='*'" -rounds 4e6`,
		`query "select count(winsHi(a)), histogram(handType(a, river)) from a='AA', b='**' where not pairedBoard(flop)" -rounds 1e6`,
		`query "select count(nutHi(a, river)) from a='AsKd', b='QQ', board='Kh7h2c'; select avg(equity(a, flop)) from a='AsKs', b='QQ'" -method exact`,
		`query "select avg(HvRequity(a, flop)), count(minHvRequity(a, turn, 0.5)) from a='AK,JTs', b='KK,QQ,T9s', board='Kh7h2c'" -method exact`,
		`query "select histogram(riverEquity(a)), count(winsHi(a)) from game='omaha8', a='AA', b='KK', board='AdKs3s'" -rounds 5e4`,
		"videopoker -sample -rounds 1e6",
		"audit -shuffles 1e5 -algorithm naive -n 10",
		"audit -algorithm fisher-yates -shuffles 3e5 -n 5",
		"audit -algorithm fisher-yates -shuffles 5e4 -decks 2 -jokers 4 -mode reuse",
		"audit -shuffles 4e5 -tests repeats -algorithm fisher-yates",
		"audit packs.txt",
		"audit decks.txt -mode reuse -shuffles 3000",
		"audit orders.json",
	}
}

// packFiles writes the files that the kinds read, and returns the kinds with their places.
func packFiles(t *testing.T, plans []string) (placed []string) {
	t.Helper()
	folder := t.TempDir()
	for name, args := range map[string][]string{
		"packs.txt":   {"-count", "60000", "-algorithm", "naive", "-n", "8"},
		"decks.txt":   {"-count", "20000", "-decks", "2", "-jokers", "4"},
		"orders.json": {"-count", "60000", "-n", "5"},
	} {
		if !slices.ContainsFunc(plans, func(plan string) bool { return strings.Contains(plan, name) }) {
			continue
		}
		text := csv(t, slices.Concat([]string{"shuffle", "-seed", "7"}, args)...)
		if strings.HasSuffix(name, ".json") {
			rows := strings.Split(strings.TrimSpace(text), "\n")
			text = "[[" + strings.ReplaceAll(strings.Join(rows, "],["), " ", ",") + "]]"
		}
		writeFile(t, filepath.Join(folder, name), text)
	}
	for _, plan := range plans {
		for _, name := range []string{"packs.txt", "decks.txt", "orders.json"} {
			plan = strings.Replace(plan, name, filepath.Join(folder, name), 1)
		}
		placed = append(placed, plan)
	}
	return placed
}

// Runs of every kind that are killed at random times and started again lose nothing that
// a checkpoint had. Their results are those of runs that nobody kills, byte for byte.
// A default test takes the first kind and a twentieth of the others, at random, and kills three processes of
// each at most; -tags long takes all kinds, and kills them until they end.
func TestKillsOfEveryKind(t *testing.T) {
	t.Parallel()
	all := everyKind()
	rand.Shuffle(len(all)-1, func(i, j int) { all[1+i], all[1+j] = all[1+j], all[1+i] })
	killKinds(t, all[:1+len(all)/20], 1, 3)
}

// killKinds kills each kind of run at least the given number of times. A run that was killed most times
// goes on to its end; -1 sets no bound.
func killKinds(t *testing.T, plans []string, kills, most int) {
	total := 0
	for _, plan := range packFiles(t, plans) {
		args := deck.Must(posix.Fields(plan, nil))
		args = append(args, "-q")
		ofFile := slices.ContainsFunc(args, filepath.IsAbs)
		if !ofFile {
			args = append(args, "-workers", "2")
		}
		if !ofFile && !strings.HasPrefix(plan, "exact") && !strings.Contains(plan, "winners") && !strings.Contains(plan, "-method exact") {
			args = append(args, "-seed", "7")
		}
		want, _, status := try(t, args...)
		if want == "" {
			t.Fatalf("%s: got exit status %d and no result", plan, status)
		}
		done := 0
		for done < kills {
			n, got, ended := killed(t, plan, args, most)
			if done += n; got != want || ended != status {
				t.Errorf("%s: after %d kills got exit status %d and\n%s\nwant %d and\n%s", plan, n, ended, got, status, want)
			}
		}
		t.Logf("%d kills: %s", done, plan)
		total += done
	}
	t.Logf("%d kills over %d kinds of plans", total, len(plans))
}

// killed runs a plan to its end. It kills its processes, at most a number of them or all that it can with
// -1, each after a random time, at first a short one.
func killed(t *testing.T, plan string, args []string, most int) (kills int, stdout string, status int) {
	folder := t.TempDir()
	name := filepath.Join(folder, "c.tally")
	args = append(args, "-checkpoint", name, "-every", "5ms")
	var before checkpoint.File
	for longest := 100; ; longest += longest / 2 {
		cmd, out, said := startSimulate(t, args...)
		waitFor(t, "lock", func() bool { return exists(filepath.Join(folder, ".c.tally.lock")) || exists(name) })
		ended := make(chan error, 1)
		go func() { ended <- cmd.Wait() }()
		after := time.After(time.Duration(rand.IntN(longest)) * time.Millisecond)
		if kills == most {
			after = nil
		}
		select {
		case <-ended:
			if left := entries(t, folder); len(left) != 1 || strings.Contains(said.String(), "kept") {
				t.Errorf("%s: files left: %q\n%s", plan, left, said)
			}
			return kills, out.String(), cmd.ProcessState.ExitCode()
		case <-after:
		}
		if rand.IntN(4) == 0 {
			cmd.Process.Signal(syscall.SIGTERM)
			time.Sleep(time.Duration(rand.IntN(5)) * time.Millisecond)
		}
		cmd.Process.Kill()
		<-ended
		kills++
		file, err := checkpoint.Read(name)
		if err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
		if lost := before.Tally.Chunks.Minus(file.Tally.Chunks); len(lost) > 0 {
			t.Fatalf("%s: kill %d lost chunks %v, which a checkpoint had", plan, kills, lost)
		}
		before = file
	}
}

func pause(most int) { time.Sleep(time.Duration(rand.IntN(1000*most)) * time.Microsecond) }
