package main

import (
	"encoding/json"
	"errors"
	"maps"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The functions of the npm package return what the command prints. The test builds the program
// for the browser, so it runs only where SIMULATE_TOOLS asks for node, as in .ci/run.
func TestPackageInNode(t *testing.T) {
	if !slices.Contains(strings.Fields(os.Getenv("SIMULATE_TOOLS")), "node") {
		t.Skip("SIMULATE_TOOLS has no node")
	}
	folder := t.TempDir()
	if err := write(folder); err != nil {
		t.Fatal(err)
	}
	text, err := exec.Command("node", "testdata/functions.mjs", filepath.Join(folder, "npm", "node.js")).Output()
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Best struct {
			Cards          []string
			Category, Text string
		}
		Omaha, Refused               string
		Equity, Sample, Hands, Query any
		Unfair                       bool
		Wrong                        []string
		Parallel                     string
		Thread                       struct {
			Share, Took float64
			End         string
			Seen        bool
		}
	}
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	if b := got.Best; strings.Join(b.Cards, " ") != "As Ah Ks Kd Td" || b.Category != "two pair" || b.Text != "two pair, aces and kings, ten kicker" {
		t.Errorf("best: got %v", b)
	}
	if got.Omaha != "straight" {
		t.Errorf("category: got %q", got.Omaha)
	}
	if want := "SimulateError players: player 2, column 3: a third rank"; !strings.HasPrefix(got.Refused, want) {
		t.Errorf("got the error %q, want %q", got.Refused, want)
	}
	packed(t, filepath.Join(folder, "npm"))
	if len(got.Wrong) != 11 || strings.Join(got.Wrong, "") != "" {
		t.Errorf("wrong calls are no SimulateError with a field: %q", got.Wrong)
	}
	if th := got.Thread; th.Share < .5 || th.Took > 100 || th.End != "AbortError" || !th.Seen || got.Parallel != "12345" { // others use the machine
		t.Errorf("got %+v, and of calls at once the seeds %s", th, got.Parallel)
	}
	if !got.Unfair {
		t.Error("packs of a naive shuffle pass the audit")
	}
	example(t, filepath.Join(folder, "npm"))
	for _, x := range []struct {
		got     any
		command []string
	}{
		{got.Equity, []string{"equity", "AsKs", "QQ+", "-board", "Td7c2s"}},
		{got.Sample, []string{"equity", "AsKs", "QQ+", "random", "-rounds", "100000", "-seed", "1"}},
		{got.Hands, []string{"-rounds", "300000", "-seed", "7"}},
		{got.Query, []string{"query", "select count(winsHi(a)) from a='AA', b='**', board='Td7c2s'"}},
	} {
		printed, err := exec.Command("go", slices.Concat([]string{"run", "pokersim/cmd/simulate"}, x.command, []string{"-q", "-format", "json"})...).Output()
		if err != nil {
			t.Fatal(err)
		}
		var want any
		if err := json.Unmarshal(printed, &want); err != nil {
			t.Fatal(err)
		}
		if !equal(x.got, want) {
			t.Errorf("%s: got %v, want %v", strings.Join(x.command, " "), x.got, want)
		}
	}
}

// packed compares what npm publishes with the files of the package.
func packed(t *testing.T, npm string) {
	pack := exec.Command("npm", "pack", "--dry-run", "--json")
	pack.Dir = npm
	text, err := pack.Output()
	var all []struct{ Files []struct{ Path string } }
	if err = errors.Join(err, json.Unmarshal(text, &all)); err != nil || len(all) != 1 {
		t.Fatalf("npm pack: %v: %s", err, text)
	}
	var got, want []string
	for _, f := range all[0].Files {
		if !strings.HasPrefix(f.Path, "licenses/") {
			got = append(got, f.Path)
		}
	}
	want = []string{"LICENSE", "README.md", "browser.js", "index.d.ts", "node.js", "package.json", "rows.d.ts", "simulate.js", "simulate.wasm", "thread.js"}
	if slices.Sort(got); !slices.Equal(got, want) || len(all[0].Files) < len(want)+10 {
		t.Errorf("npm publishes %v and %d licences, want %v and those of what is inside", got, len(all[0].Files)-len(got), want)
	}
}

// example runs the example of the package as a program that has it installed.
func example(t *testing.T, npm string) {
	folder := t.TempDir()
	code, err := os.ReadFile(filepath.Join("..", "..", "..", "results", "examples", "equities.mjs"))
	if err == nil {
		err = errors.Join(os.WriteFile(filepath.Join(folder, "equities.mjs"), code, 0o644), os.Mkdir(filepath.Join(folder, "node_modules"), 0o755),
			os.Symlink(npm, filepath.Join(folder, "node_modules", "simulate-poker")))
	}
	if err != nil {
		t.Fatal(err)
	}
	run := exec.Command("node", "equities.mjs")
	run.Dir = folder
	got, err := run.CombinedOutput()
	if want := "QQ+: 47.677 %\n22+, AKs: "; err != nil || !strings.HasPrefix(string(got), want) || !strings.HasSuffix(string(got), "\nflush, ace high\n") {
		t.Errorf("the example prints %q, %v, want %q and so on", got, err, want)
	}
}

// equal reports whether two values of JSON are equal, numbers but for the last digits: functions
// of package math differ in them between architectures.
func equal(a, b any) bool {
	switch a := a.(type) {
	case float64:
		b, ok := b.(float64)
		return ok && math.Abs(a-b) <= 1e-12*math.Abs(b)
	case []any:
		b, ok := b.([]any)
		return ok && slices.EqualFunc(a, b, equal)
	case map[string]any:
		b, ok := b.(map[string]any)
		return ok && maps.EqualFunc(a, b, equal)
	}
	return a == b
}
