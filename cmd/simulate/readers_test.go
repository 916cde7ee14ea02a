package main

import (
	records "encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pokersim/cmd/simulate/internal/help"
	"pokersim/deck"
	"pokersim/results"
)

// reader runs an example of results/examples over files in a folder, or skips the test if
// its program is not installed.
func reader(t *testing.T, folder, program, script string, args ...string) string {
	t.Helper()
	need(t, program)
	name := deck.Must(filepath.Abs("../../results/examples/" + script))
	for i, arg := range args {
		args[i] = strings.ReplaceAll(arg, "SCRIPT", name)
	}
	cmd := exec.Command(program, args...)
	cmd.Dir = folder
	if program == "duckdb" {
		file := deck.Must(os.Open(name))
		defer file.Close()
		cmd.Stdin = file
	}
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", script, err, out)
	}
	return string(out)
}

// The examples for readers of results read what simulate writes: a sweep of five seeds in
// CSV and JSON, and exact equities.
func TestExamplesForReaders(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	must(t, os.Mkdir(filepath.Join(folder, "sweep"), 0o777))
	var sweep []struct{ Rows []results.Row }
	for seed := range 5 {
		for _, extension := range []string{"csv", "json"} {
			file := filepath.Join(folder, "sweep", fmt.Sprint(seed, ".", extension))
			csv(t, "-rounds", "1e6", "-seed", fmt.Sprint(seed), "-o", file)
		}
		var table struct{ Rows []results.Row }
		must(t, json.Unmarshal([]byte(readFile(filepath.Join(folder, "sweep", fmt.Sprint(seed, ".json")))), &table))
		sweep = append(sweep, table)
	}
	t.Run("DuckDB", func(t *testing.T) {
		rows, err := records.NewReader(strings.NewReader(reader(t, folder, "duckdb", "sweep.sql", "-csv"))).ReadAll()
		if err != nil || len(rows) != 11 {
			t.Fatalf("got %q, %v, want a header and ten rows", rows, err)
		}
		for _, row := range sweep[0].Rows {
			var hands uint64
			var squares, mean float64
			for _, table := range sweep {
				for _, r := range table.Rows {
					if r.Hand == row.Hand {
						hands += r.Count
						mean += r.Frequency / 5
						squares += r.Frequency * r.Frequency
					}
				}
			}
			want := []string{row.Hand, "5", fmt.Sprint(hands)}
			spread := math.Sqrt((squares - 5*mean*mean) / 4)
			found := false
			for _, r := range rows {
				if r[0] == row.Hand {
					got, err := strconv.ParseFloat(r[5], 64)
					found = err == nil && strings.Join(r[:3], ",") == strings.Join(want, ",") && math.Abs(got-spread) < 1e-6
				}
			}
			if !found {
				t.Errorf("no row %v with spread %.7f in %v", want, spread, rows)
			}
		}
	})
	t.Run("jq", func(t *testing.T) {
		want := ""
		for seed, table := range sweep {
			for _, r := range table.Rows {
				if r.Z != nil && math.Abs(*r.Z) > 2 {
					want += fmt.Sprintf("%d %s %d\n", seed, r.Hand, r.Count)
				}
			}
		}
		got := ""
		for line := range strings.Lines(reader(t, folder, "jq", "far.jq", "-r", "-f", "SCRIPT", "sweep/0.json", "sweep/1.json", "sweep/2.json", "sweep/3.json", "sweep/4.json")) {
			f := strings.Split(line, "\t")
			got += fmt.Sprintf("%s %s %s\n", f[0], f[2], f[3])
		}
		if got != want {
			t.Errorf("got\n%swant\n%s", got, want)
		}
	})
	t.Run("Python", func(t *testing.T) {
		csv(t, "equity", "AKs", "QQ", "-o", filepath.Join(folder, "equity.csv"))
		const want = "1 AKs 1051321/2283072 0.460485\n2 QQ 1231751/2283072 0.539515\n"
		if got := reader(t, folder, "python3", "shares.py", "SCRIPT", "equity.csv"); got != want {
			t.Errorf("got\n%swant\n%s", got, want)
		}
	})
}

// A shuffle of one's own in JavaScript, as the help has it: it has a bug, whose name the audit finds.
func TestExampleOfOnesOwnShuffle(t *testing.T) {
	t.Parallel()
	need(t, "node")
	const line = "node own.js | simulate audit"
	if !strings.Contains(help.TextOf("commands/audit"), "\n  "+line+"\n") {
		t.Errorf("the help has no line %q", line)
	}
	cmd := exec.Command("sh", "-c", line)
	cmd.Dir = "../../results/examples"
	out, err := cmd.CombinedOutput()
	if cmd.ProcessState.ExitCode() != 1 || !strings.Contains(string(out), ",\"`naive`: each card is swapped with any card") {
		t.Errorf("%v:\n%s", err, out)
	}
}

// need skips the test if a program is not installed. Those that SIMULATE_TOOLS names, as in
// .ci/run, must be.
func need(t *testing.T, program string) {
	t.Helper()
	if _, err := exec.LookPath(program); err == nil {
		return
	}
	if slices.Contains(strings.Fields(os.Getenv("SIMULATE_TOOLS")), program) {
		t.Fatalf("%s is not installed", program)
	}
	t.Skipf("%s is not installed", program)
}
