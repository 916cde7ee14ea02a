package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// blocks returns the fenced blocks of a language in a Markdown file.
func blocks(t *testing.T, file, language string) (all []string) {
	t.Helper()
	for _, part := range strings.Split(readFile(t, file), "```"+language+"\n")[1:] {
		block, _, _ := strings.Cut(part, "```")
		all = append(all, block)
	}
	return all
}

// Every command in the manuals prints the text that is shown below it. A command
// without such text has flags that exist.
func TestTheManualsCommandsPrintWhatTheyShow(t *testing.T) {
	t.Parallel()
	for _, file := range []string{"../../README.md", "../../scale/README.md", "../../CONTRIBUTING.md"} {
		for _, block := range blocks(t, file, "console") {
			for _, shown := range strings.Split(block, "$ ")[1:] {
				command, want, _ := strings.Cut(shown, "\n")
				if want == "" {
					command, _, _ = strings.Cut(command, "#")
					command += " -h"
				}
				out, err := exec.Command("sh", "-c", command).Output()
				if got := strings.TrimSpace(string(out)); err != nil || want != "" && got != strings.TrimSpace(want) {
					t.Errorf("%s: %s: got %v\n%s\nwant\n%s", file, command, err, got, want)
				}
			}
		}
	}
}

// The files and folders that the manuals name are in the repository.
func TestTheManualsNameFilesThatExist(t *testing.T) {
	path := regexp.MustCompile(`\b(?:cmd|deck|eval|results|scale|sim|testdata)/[\w./-]*\w`)
	for _, file := range []string{"../../README.md", "../../CONTRIBUTING.md"} {
		names := path.FindAllString(readFile(t, file), -1)
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

// A block of Go without a package has lines of the test of the loop. The others are programs.
func TestTheReadmesProgramRuns(t *testing.T) {
	t.Parallel()
	for _, block := range blocks(t, "../../README.md", "go") {
		if !strings.HasPrefix(block, "package ") {
			if loop := strings.ReplaceAll(readFile(t, "../../sim/loop_test.go"), "\n\t", "\n"); !strings.Contains(loop, "\n"+block) {
				t.Errorf("sim/loop_test.go does not have\n%s", block)
			}
			continue
		}
		folder := t.TempDir()
		clone, err := filepath.Abs("../..")
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, "main.go"), []byte(block), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, line := range []string{"mod init mine", "mod edit -replace pokersim=" + clone, "mod tidy"} {
			cmd := exec.Command("go", strings.Fields(line)...)
			cmd.Dir = folder
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("go %s: %v\n%s", line, err, out)
			}
		}
		cmd := exec.Command("go", "run", ".")
		cmd.Dir = folder
		out, err := cmd.CombinedOutput()
		if want := "// " + strings.TrimSpace(string(out)); err != nil || !strings.Contains(block, want) {
			t.Errorf("got %v, %s", err, out)
		}
	}
}

func TestTheReadmeIsShort(t *testing.T) {
	if lines := strings.Count(readFile(t, "../../README.md"), "\n"); lines > 150 {
		t.Errorf("%d lines, want at most 150", lines)
	}
}

// The README's picture is the one that its command draws.
func TestTheReadmesPicture(t *testing.T) {
	name := filepath.Join(t.TempDir(), "report.svg")
	csv(t, "-rounds", "1e8", "-seed", "7", "-plot", name)
	if readFile(t, name) != readFile(t, "../../results/report.svg") {
		t.Error("results/report.svg is not what simulate -rounds 1e8 -seed 7 -plot results/report.svg draws")
	}
}
