package main

import (
	"errors"
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

// A block of Go without a package has lines of the test of the loop. The others are programs,
// which run after the commands of the block sh, in a folder beside the clone.
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
		mine := filepath.Join(folder, "mine")
		clone, err := filepath.Abs("../..")
		if err == nil {
			err = errors.Join(os.Symlink(clone, folder+"/pokersim"), os.Mkdir(mine, 0o700), os.WriteFile(filepath.Join(mine, "main.go"), []byte(block), 0o600))
		}
		if err != nil {
			t.Fatal(err)
		}
		var out []byte
		for line := range strings.Lines(blocks(t, "../../README.md", "sh")[0]) {
			cmd := exec.Command("go", strings.Fields(line)[1:]...)
			cmd.Dir = mine
			if out, err = cmd.CombinedOutput(); err != nil {
				t.Fatalf("%s: %v\n%s", line, err, out)
			}
		}
		if want := "// " + strings.TrimSpace(string(out)); !strings.Contains(block, want) {
			t.Errorf("got %s", out)
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
