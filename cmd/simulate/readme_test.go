package main

import (
	"fmt"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/sim"
)

// blocks returns the fenced blocks of a language in a Markdown file.
func blocks(t *testing.T, file, language string) (all []string) {
	t.Helper()
	for _, part := range strings.Split(readFile(file), "```"+language+"\n")[1:] {
		block, _, _ := strings.Cut(part, "```")
		all = append(all, block)
	}
	return all
}

// Every command in the manuals prints the text that is shown below it, in a terminal of 80
// columns. A command without such text has flags that exist.
func TestTheManualsCommandsPrintWhatTheyShow(t *testing.T) {
	t.Parallel()
	for _, file := range []string{"../../README.md", "../../scale/README.md", "../../CONTRIBUTING.md"} {
		for _, block := range blocks(t, file, "console") {
			for _, shown := range strings.Split(block, "$ ")[1:] {
				command, want, _ := strings.Cut(shown, "\n")
				switch {
				case strings.HasPrefix(command, "go test"):
					continue
				case want == "":
					command, _, _ = strings.Cut(command, "#")
					if out, err := exec.Command("sh", "-c", command+" -h").Output(); err != nil {
						t.Errorf("%s: %s -h: got %v\n%s", file, command, err, out)
					}
				default:
					command = strings.Replace(command, "go run ./cmd/simulate", "simulate", 1)
					if seed := regexp.MustCompile(` -seed \d+`).FindString(want); !strings.Contains(command, "-seed") {
						command += seed // a drawn one
					}
					if got := onTerminal(t, command); got != strings.TrimSpace(want) {
						t.Errorf("%s: %s: got\n%s\nwant\n%s", file, command, got, want)
					}
				}
			}
		}
	}
}

// The commands between the lines of the README have flags that exist.
func TestTheReadmesOtherCommands(t *testing.T) {
	for _, found := range regexp.MustCompile("`(simulate [^`]+)`").FindAllStringSubmatch(readFile("../../README.md"), -1) {
		shell(t, found[1]+" -h")
	}
}

// onTerminal returns what a command prints on standard output in a terminal of 80 columns,
// without blanks around it.
func onTerminal(t *testing.T, command string) string {
	t.Helper()
	if _, err := exec.LookPath("script"); err != nil || runtime.GOOS != "linux" {
		t.Skip("no script of util-linux, which makes a terminal")
	}
	out, err := exec.Command("script", "-qc", "stty cols 80; "+command+" 2>/dev/null", "/dev/null").Output()
	if err != nil {
		t.Errorf("%s: %v", command, err)
	}
	return strings.TrimSpace(strings.ReplaceAll(string(out), "\r", ""))
}

// The picture of a terminal shows what its command, the first line, prints.
func TestTheReadmesTerminal(t *testing.T) {
	t.Parallel()
	text := regexp.MustCompile(`</text>`).ReplaceAllString(readFile("../../pictures/audit.svg"), "\n")
	text = html.UnescapeString(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(text, ""))
	command, want, _ := strings.Cut(strings.TrimSpace(text), "\n")
	command, is := strings.CutPrefix(command, "$ simulate ")
	got := regexp.MustCompile(`\x1b\[\d*m`).ReplaceAllString(onTerminal(t, "simulate "+command), "")
	if !is || len(want) < 500 || !strings.HasPrefix(got, want) {
		t.Errorf("pictures/audit.svg shows\n%s\nbut simulate %s prints\n%s\n.ci/pictures makes it again", want, command, got)
	}
}

// The files and folders that the manuals name are in the repository.
func TestTheManualsNameFilesThatExist(t *testing.T) {
	path := regexp.MustCompile(`\b(?:cmd|deck|eval|results|scale|sim|testdata)/[\w./-]*\w`)
	for _, file := range []string{"../../README.md", "../../CONTRIBUTING.md"} {
		names := path.FindAllString(readFile(file), -1)
		for _, name := range names {
			if _, err := os.Stat(filepath.Join("../..", name)); err != nil {
				t.Errorf("%s: %v", file, err)
			}
		}
		if len(names) == 0 {
			t.Errorf("%s names no file", file)
		}
	}
}

// A block of Go without a package has lines of the test of the loop. The other is a program,
// which runs after the commands of the block sh, in a folder beside the clone.
func TestTheReadmesProgramRuns(t *testing.T) {
	t.Parallel()
	for _, block := range blocks(t, "../../README.md", "go") {
		if !strings.HasPrefix(block, "package ") {
			if loop := strings.ReplaceAll(readFile("../../sim/loop_test.go"), "\n\t", "\n"); !strings.Contains(loop, "\n"+block) {
				t.Errorf("sim/loop_test.go does not have\n%s", block)
			}
			continue
		}
		mine := t.TempDir()
		clone := deck.Must(filepath.Abs("../.."))
		writeFile(t, filepath.Join(mine, "main.go"), block)
		var out []byte
		for _, line := range strings.Split(blocks(t, "../../README.md", "sh")[0], "&&") {
			// At another path all packages would be compiled once more: a path is part of the key of the cache.
			cmd := exec.Command("go", strings.Fields(strings.Replace(line, "../pokersim", clone, 1))[1:]...)
			cmd.Dir = mine
			var err error
			if out, err = cmd.CombinedOutput(); err != nil {
				t.Fatalf("%s: %v\n%s", line, err, out)
			}
		}
		for line := range strings.Lines(string(out)) {
			if !strings.Contains(block, "// "+line) {
				t.Errorf("it prints %q", line)
			}
		}
	}
}

// The README names tests that exist.
func TestTheReadmesTestsExist(t *testing.T) {
	all := regexp.MustCompile("`go test (\\S+) -run (\\w+)`").FindAllStringSubmatch(readFile("../../README.md"), -1)
	all = append(all, regexp.MustCompile("`(\\./\\S+) -run (\\w+)").FindAllStringSubmatch(readFile("../../CONTRIBUTING.md"), -1)...)
	for _, found := range all {
		files, err := filepath.Glob(filepath.Join("../..", found[1], "*_test.go"))
		if err != nil || !slices.ContainsFunc(files, func(name string) bool { return strings.Contains(readFile(name), "func "+found[2]+"(") }) {
			t.Errorf("%s has no %s, error %v", found[1], found[2], err)
		}
	}
	if len(all) < 4 {
		t.Errorf("%d tests, want 4 or more", len(all))
	}
}

// The texts have the time up to which counts are exact without being asked for.
func TestTheTextsHaveTheTimeOfExactCounts(t *testing.T) {
	want := fmt.Sprintf("about %v s", sim.AutoTime.Seconds())
	for _, file := range []string{"../../README.md", "internal/help/texts/topics/statistics.txt"} {
		if !strings.Contains(readFile(file), want) {
			t.Errorf("%s does not say %q", file, want)
		}
	}
}

// The README is short, its lines fit, and its sentences are short.
func TestTheReadmeIsShort(t *testing.T) {
	text := readFile("../../README.md")
	if lines := strings.Count(text, "\n"); lines > 200 {
		t.Errorf("%d lines, want at most 200", lines)
	}
	prose := regexp.MustCompile("(?s)```.*?```|<picture>.*?</picture>|(?m)^[|#!].*$").ReplaceAllString(text, "\n")
	for line := range strings.Lines(prose) {
		if len([]rune(line)) > 101 {
			t.Errorf("a line of more than 100 characters: %s", line)
		}
	}
	for _, paragraph := range strings.Split(prose, "\n\n") {
		for _, sentence := range regexp.MustCompile(`[.:]\s+`).Split(paragraph, -1) {
			if words := len(strings.Fields(sentence)); words > 25 {
				t.Errorf("a sentence of %d words: %s", words, sentence)
			}
		}
	}
}

// The README's first table and its picture are those of seed 7, on a terminal.
func TestTheReadmesTable(t *testing.T) {
	_, want, _ := strings.Cut(blocks(t, "../../README.md", "console")[0], "\n")
	want, _, _ = strings.Cut(strings.TrimSpace(want), "\n\n")
	picture := filepath.Join(t.TempDir(), "report.svg")
	got := onTerminal(t, "simulate -rounds 1e8 -seed 7 -q -plot "+picture)
	if got = regexp.MustCompile(`\x1b\[\d*m`).ReplaceAllString(got, ""); len(want) < 500 || !strings.HasPrefix(got, want) {
		t.Errorf("the README has\n%s\nbut simulate -rounds 1e8 -seed 7 prints\n%s", want, got)
	}
	if readFile(picture) != readFile("../../results/report.svg") {
		t.Error("results/report.svg is not what simulate -rounds 1e8 -seed 7 -plot results/report.svg draws")
	}
}
