package main

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"pokersim/cmd/simulate/internal/help"
	"pokersim/sim/audit"
)

// helpPage is a help page with its text.
type helpPage struct{ name, text string }

// pages returns the pages of all commands and topics.
func pages() (all []helpPage) {
	for _, c := range commands() {
		short, rest := help.CommandText(c)
		all = append(all, helpPage{"simulate " + c.Name, short + "-all\n" + rest})
	}
	for _, t := range help.Topics() {
		if text := help.TextOf("topics/" + t.Name); text != "" {
			all = append(all, helpPage{t.Name, text})
		}
	}
	return all
}

// Every example of every help page runs, in the folder of those before it, and has the
// exit status that its comment names. Of a command whose exact runs take seconds, only
// the first one and samples run whole; long tests run all.
func TestExamplesOfTheHelp(t *testing.T) { examplesRun(t, "simulate preflop", "simulate table") }

func examplesRun(t *testing.T, slow ...string) {
	for _, p := range pages() {
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			all, folder := examplesOf(p.text), t.TempDir()
			if len(all) < 3 || len(all) > 5 {
				t.Errorf("%d examples, want 3 to 5", len(all))
			}
			for i, e := range all {
				if i > 0 && slices.Contains(slow, p.name) && !strings.Contains(e.line, "-rounds") {
					e.line += " -h"
				}
				if strings.HasPrefix(e.line, "simulate serve") {
					serves(t, e.line)
					continue
				}
				cmd := exec.Command("sh", "-c", e.line)
				cmd.Dir = folder
				out, err := cmd.CombinedOutput()
				if status := cmd.ProcessState.ExitCode(); status != e.status {
					t.Errorf("%s: exit status %d, want %d: %v\n%s", e.line, status, e.status, err, out)
				}
			}
		})
	}
}

// serves runs an example that serves the page until it has its address, without a
// browser on the path.
func serves(t *testing.T, line string) {
	name, err := exec.LookPath("simulate")
	if err != nil {
		t.Fatal(err)
	}
	args := strings.Fields(line)[1:]
	if !slices.Contains(args, "-addr") {
		args = append(args, "-addr", "localhost:0")
	}
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), "PATH="+t.TempDir())
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer time.AfterFunc(time.Minute, func() { cmd.Process.Kill() }).Stop()
	first, _ := bufio.NewReader(out).ReadString('\n')
	cmd.Process.Signal(os.Interrupt)
	if err := cmd.Wait(); err != nil || !strings.HasPrefix(first, "the page is at http://localhost:") {
		t.Errorf("%s: got %v, %q", line, err, first)
	}
}

// The texts have lines of at most 80 characters, and no page lacks a text.
func TestTextsFitATerminal(t *testing.T) {
	for _, p := range pages() {
		for line := range strings.Lines(p.text) {
			if n := len([]rune(strings.TrimRight(line, "\n"))); n > 80 {
				t.Errorf("%s: %d characters: %s", p.name, n, line)
			}
		}
	}
}

// A topic prints the lines of its text, and a table in place of a word in braces.
func TestTopicsPrintTheirTexts(t *testing.T) {
	for _, topic := range help.Topics() {
		text := help.TextOf("topics/" + topic.Name)
		if text == "" {
			continue
		}
		var out bytes.Buffer
		topic.Print(&out)
		printed := slices.Collect(strings.Lines(out.String()))
		for line := range strings.Lines(text) {
			if word := strings.HasPrefix(line, "{"); slices.Contains(printed, line) == word {
				t.Errorf("%s: %q, a table: %t", topic.Name, line, word)
			}
		}
	}
}

// The first page fits 45 lines, and the flags of each page 40; the rest is behind -all.
func TestHelpIsShort(t *testing.T) {
	for _, c := range commands() {
		var out bytes.Buffer
		help.Command(&out, commands(), c, false)
		_, flags, _ := strings.Cut(out.String(), "\nFlags:\n")
		if n := strings.Count(flags, "\n"); n > 40 {
			t.Errorf("help of %q: %d lines of flags, want at most 40", c.Name, n)
		}
		if n := strings.Count(out.String(), "\n"); c.Name == "" && n > 45 {
			t.Errorf("simulate help: %d lines, want at most 45", n)
		}
	}
}

// What users look for is in the help.
func TestTheHelpAnswers(t *testing.T) {
	for args, want := range map[string]string{
		"help ranges":     "A hand of Omaha has",
		"help csv":        "share_num",
		"help audit":      "1    the shuffle is unfair",
		"help":            "stop at a relative error",
		"help merge":      "simulate merge 1.tally 2.tally",
		"help -all":       "Flags that do not go together",
		"equity -h -all":  "-cpuprofile",
		"help statistics": "Wilson",
	} {
		out, err := exec.Command("simulate", strings.Fields(args)...).Output()
		if err != nil || !strings.Contains(string(out), want) {
			t.Errorf("simulate %s: got %v, want a text with %q", args, err, want)
		}
	}
}

// placeholder is the place of a table in a text. A range may have braces, as {100:AA}.
var placeholder = regexp.MustCompile(`\{[a-z]+\}`)

// Every table of a topic is in its place, and every test of an audit in statistics.
func TestTopics(t *testing.T) {
	for _, topic := range help.Topics() {
		var out bytes.Buffer
		if topic.Print(&out); out.Len() == 0 || topic.Name != "schema" && placeholder.MatchString(out.String()) {
			t.Errorf("%s: %q", topic.Name, out.String())
		}
	}
	for _, name := range audit.Tests() {
		if !strings.Contains(help.TextOf("topics/statistics"), "\n  "+name+" ") {
			t.Errorf("the topic statistics lacks the test %s", name)
		}
	}
}

// example is a command line that a help page shows.
type example struct {
	line    string // as it is typed
	comment string
	status  int // the exit status
}

// examplesOf returns the examples of a text.
func examplesOf(text string) (all []example) {
	_, text, _ = strings.Cut(text, "Examples:\n")
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || line == "-all" {
			break
		}
		e := example{}
		e.line, e.comment, _ = strings.Cut(line, " # ")
		e.line = strings.TrimSpace(e.line)
		if _, status, found := strings.Cut(e.comment, "exit status "); found {
			fmt.Sscan(status, &e.status)
		}
		all = append(all, e)
	}
	return all
}
