package main

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"pokersim/cmd/simulate/internal/help"
)

// reported are commands with tables of players and audits.
var reported = []string{
	"exact -cards 5", "exact -hole AsKd -at flop -by draw", "equity AsKs QQ+", "equity AKs QQ+,AKo@0.5 random -rounds 1e5 -seed 1", "equity AsKs QdQh -table winners",
	"equity AsKs QdQh -board Qs7s2c -table next", "equity AsKs QdQh -board Qs7s2c -table streets", "table -rounds 1e5 -seed 1 -players 9", "table -rounds 1e5 -seed 1 -players 9 -table matrix", "table -rounds 1e5 -seed 1 -players 9 -table pots", "audit -algorithm fisher-yates -shuffles 2000 -seed 1",
	"audit -algorithm naive -n 8 -shuffles 2000 -seed 1", "shuffle -list",
}

// The help and the tables fit terminals of 60 columns and more. A line with a command has
// the length of the command.
func TestLinesFitTheTerminal(t *testing.T) {
	need(t, "script")
	var lines []string
	for _, c := range commands() {
		lines = append(lines, "help "+c.Name, "help -all "+c.Name)
	}
	for _, name := range help.TopicNames() {
		if name != "schema" { // which programs read
			lines = append(lines, "help "+name)
		}
	}
	lines = append(lines, reported...)
	for _, width := range []int{60, 80, 100} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			t.Parallel()
			all := fmt.Sprintf("export NO_COLOR=1; stty cols %d", width)
			for _, line := range lines {
				all += fmt.Sprintf("; echo '\001%[1]s'; simulate %[1]s 2>/dev/null", line)
			}
			out, err := exec.Command("script", "-qec", all, "/dev/null").Output()
			pages := strings.Split(string(out), "\001")[1:]
			if len(pages) != len(lines) {
				t.Fatalf("%d pages, want %d: %v", len(pages), len(lines), err)
			}
			for _, page := range pages {
				name, text, _ := strings.Cut(strings.ReplaceAll(page, "\r", ""), "\n")
				if len(text) < 20 {
					t.Errorf("simulate %s: got %q", name, text)
				}
				for line := range strings.Lines(text) {
					command := strings.Contains(line, "simulate ") || strings.Contains(line, "(echo ")
					if n := len([]rune(strings.TrimSuffix(line, "\n"))); n > width && !command {
						t.Errorf("simulate %s: %d columns: %s", name, n, line)
					}
				}
			}
		})
	}
}
