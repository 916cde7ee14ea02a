package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	posix "mvdan.cc/sh/v3/shell"

	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/help"
	"pokersim/deck"
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
func TestExamplesOfTheHelp(t *testing.T) {
	examplesRun(t, "simulate preflop", "simulate table", "simulate videopoker")
}

// examplesRun runs the examples of each page as a script: in its process, or by a shell those that need one.
func examplesRun(t *testing.T, slow ...string) {
	for _, p := range pages() {
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			all, folder, script := examplesOf(p.text), t.TempDir(), ""
			if len(all) < 3 || len(all) > 5 {
				t.Errorf("%d examples, want 3 to 5", len(all))
			}
			quoted := func(word string) string { return " '" + strings.ReplaceAll(word, "'", "''") + "'" }
			if p.name == "simulate room" {
				script = "mkdir hands\n"
				for to, from := range map[string]string{"hands/six.txt.gz": "fair-six.txt.gz", "session.txt.gz": "fair-six.txt.gz", "hands.phhs": "fair-nine.phhs.gz"} {
					name := deck.Must(filepath.Abs(histories + from))
					script += "cp" + quoted(name) + " " + to + "\n"
				}
			}
			for i, e := range all {
				e.line = strings.ReplaceAll(e.line, "-rounds 1e7", "-rounds 1e6")                                 // four chunks, of which each of two shards has some
				e.line = strings.ReplaceAll(e.line, "simulate shuffle -count", "simulate shuffle -seed 1 -count") // one in 100 seeds is suspect
				if !strings.Contains(e.line, "-shard") {
					e.line = strings.ReplaceAll(e.line, "-rounds 1e6", "-rounds 1e5")
				}
				if i > 0 && slices.Contains(slow, p.name) && !strings.Contains(e.line, "-rounds") {
					e.line += " -h"
				}
				words, err := posix.Fields(e.line, nil)
				switch {
				case strings.HasPrefix(e.line, "simulate serve"):
					serves(t, e.line, folder)
				case err == nil && words[0] == "simulate":
					script += fmt.Sprint("exits ", e.status)
					for _, word := range words[1:] {
						script += quoted(word)
					}
					script += "\n"
				default:
					script += "exec sh -c" + quoted(fmt.Sprintf("%s; test $? -eq %d", e.line, e.status)) + "\n"
				}
			}
			name := filepath.Join(folder, "examples.txtar")
			writeFile(t, name, script)
			inProcess(t, name)
		})
	}
}

// serves runs an example in a folder that serves the page until it has its address, without a
// browser on the path.
func serves(t *testing.T, line, folder string) {
	name := deck.Must(exec.LookPath("simulate"))
	args := strings.Fields(line)[1:]
	want := `^the page is at http://(localhost|127.0.0.1):`
	if i := slices.Index(args, "-socket"); i >= 0 {
		want = `^the page is at the socket ` + regexp.QuoteMeta(args[i+1]) + " "
	} else if !slices.Contains(args, "-addr") {
		args = append(args, "-addr", "localhost:0")
	}
	cmd := exec.Command(name, args...)
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), "PATH="+t.TempDir())
	first, _ := servedBy(t, cmd)
	cmd.Process.Signal(os.Interrupt)
	if err := cmd.Wait(); err != nil || !regexp.MustCompile(want).MatchString(first) {
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

// placeholder is the place of a table in a text. A range may have braces, as {100:AA}.
var placeholder = regexp.MustCompile(`\{[a-z]+\}`)

// A topic prints the lines of its text, and a table in place of a word in braces. Every test of an audit is
// in statistics.
func TestTopics(t *testing.T) {
	for _, topic := range help.Topics() {
		var out bytes.Buffer
		if topic.Print(&out); out.Len() == 0 || topic.Name != "schema" && placeholder.MatchString(out.String()) {
			t.Errorf("%s: %q", topic.Name, out.String())
		}
		printed := slices.Collect(strings.Lines(out.String()))
		for line := range strings.Lines(help.TextOf("topics/" + topic.Name)) {
			if !strings.HasPrefix(line, "{") && !slices.Contains(printed, line) {
				t.Errorf("%s lacks %q", topic.Name, line)
			}
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

// Every flag of every command is in a group of the help, and the help shows each
// flag once, with at most one default.
func TestFlagGroups(t *testing.T) {
	used := map[flags.Group]bool{}
	for _, cmd := range commands() {
		set := cmd.Flags()
		var out bytes.Buffer
		help.Flags(&out, set)
		var defined []string
		set.VisitAll(func(f *flag.Flag) {
			defined = append(defined, f.Name)
			used[set.Group[f.Name]] = true
			if n := strings.Count(out.String(), "  -"+f.Name+" ") + strings.Count(out.String(), "  -"+f.Name+"\n"); n != 1 {
				t.Errorf("help of %q shows -%s %d times, want once", cmd.Name, f.Name, n)
			}
			var one bytes.Buffer
			if help.Flag(&one, f); strings.Count(one.String(), "default") > 1 && f.Name != "format" && f.Name != "table" {
				t.Errorf("help of %q: two defaults in %q", cmd.Name, one.String())
			}
		})
		if names := slices.Sorted(slices.Values(set.Names)); !slices.Equal(names, defined) {
			t.Errorf("%q: the groups have %q,\nthe command has %q", cmd.Name, names, defined)
		}
	}
	if len(used) != len(flags.Groups()) {
		t.Errorf("the flags are in %d groups, the help has %d", len(used), len(flags.Groups()))
	}
}

// Every flag that names something completes to its names, and every flag of a file to
// files.
func TestCompletions(t *testing.T) {
	for line, want := range map[string]string{
		"|eq":                         "equity",
		"|equity|-game|o":             "omaha omaha5 omaha6 omaha8 omaha6-8",
		"|-game|=|sho":                "short short-trips",
		"|-game=short-":               "-game=short-trips",
		"|--format|m":                 "markdown",
		"|--format=m":                 "--format=markdown",
		"|equity|--fo":                "--folded --for --format --force",
		"|audit|AsKs|---see":          "",
		"|-target-error|0.1|-hand|st": "straight flush straight",
		"|audit|-tests|lehmer,rep":    "lehmer,repeats",
		"|audit|-algorithm|sa":        "sattolo sattolo-times(2)",
		"|audit|-mode|":               "reset reuse both",
		"|equity|-board|2c3d4h|-fo":   "-folded -for -format -force",
		"|equity|AsKs|-q|r":           "random",
		"|equity|-f|":                 ":files",
		"|merge|":                     ":files",
		"|equity|AA|@testdata/mal":    "@testdata/malformed.txt",
		"|equity|@|testdata/mal":      "@testdata/malformed.txt",
		"|table|@testdata/scr":        "@testdata/script/",
		"|equity|-folded|@signal_":    "@signal_linux_test.go @signal_test.go",
		"|videopoker|-pay|jacks":      ":files jacks-8-5 jacks-9-6",
		"|-pay|":                      ":files",
		"|merge|-tally|x":             ":files",
		"|-o|":                        ":files",
		"|-rounds|":                   "",
		"|help|se":                    "serve seeds",
		"|completion|":                "bash zsh fish powershell",
		"|completion|\"\"":            "bash zsh fish powershell",
		"|man|ver":                    "version",
		"|shuffle|-l":                 "-list",
		"|nonsense|":                  "",
		"|query|select":               "",
		"|query|\"select/**/minh":     "select/**/minHvHequity( select/**/minHvRequity( select/**/minHandType( select/**/minHiRating(",
	} {
		var got []string
		for _, c := range help.Completions(commands(), strings.Split(line, "|")[1:]) {
			got = append(got, c.Word)
		}
		wanted := strings.Fields(want)
		if strings.Contains(want, "flush") {
			wanted = []string{"straight flush", "straight"}
		}
		slices.Sort(got)
		slices.Sort(wanted)
		if !slices.Equal(got, wanted) {
			t.Errorf("%s: got %q, want %q", line, got, wanted)
		}
	}
}

// The scripts run in the shells of this machine.
func TestCompletionInShells(t *testing.T) {
	t.Parallel()
	name := deck.Must(exec.LookPath("simulate"))
	name = filepath.Dir(name)
	for shell, script := range map[string]string{
		"bash": `source <(simulate completion bash); COMP_WORDS=(simulate %s); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _simulate simulate; echo "${COMPREPLY[@]}"`,
		"zsh":  `compdef() { :; }; source <(simulate completion zsh); compadd() { print -rl -- $values; }; words=(simulate %s); CURRENT=$#words; _simulate`,
		"fish": `simulate completion fish | source; complete -C "simulate %s" | cut -f 1`,
	} {
		t.Run(shell, func(t *testing.T) {
			need(t, shell)
			for words, want := range map[string]string{
				"equity -game o":                      "omaha omaha5 omaha6 omaha8 omaha6-8",
				"aud":                                 "audit",
				"audit -tests lehmer,re":              "lehmer,repeats",
				"shuffle -algorithm rif":              "riffle(7)",
				"query QUOTE'select count(winsHQUOTE": "select count(winsHi(",
			} {
				quote := `"` // of the variable that has the word; fish has the line as a text
				if shell == "fish" {
					quote = ""
				}
				words := strings.ReplaceAll(words, "QUOTE", quote)
				cmd := exec.Command(shell, "-c", strings.ReplaceAll(script, "%s", words))
				cmd.Env = append(cmd.Environ(), "PATH="+name+":/usr/bin:/bin", "HOME="+t.TempDir())
				out, err := cmd.Output()
				got := strings.Fields(strings.ReplaceAll(string(out), `\`, ""))
				wanted := strings.Fields(want)
				slices.Sort(got)
				slices.Sort(wanted)
				if err != nil || !slices.Equal(got, wanted) {
					t.Errorf("%s: got %v, %q, want %q", words, err, got, wanted)
				}
			}
		})
	}
}

// After "--" all arguments are operands.
func TestOperandsAfterDashes(t *testing.T) {
	set := flags.New("")
	var quiet flags.Bool
	set.Add(flags.Print, "q", &quiet, "quiet")
	if err := set.ParseAll([]string{"a", "-q", "--", "-x", "b", "--"}); err != nil || !bool(quiet) || !slices.Equal(set.Args(), []string{"a", "-x", "b", "--"}) {
		t.Errorf("got %q, %v", set.Args(), err)
	}
}

// Every command has a page with all its flags and examples, in which mandoc finds
// nothing to say.
func TestManualPages(t *testing.T) {
	folder, all := t.TempDir(), commands()
	must(t, man(all, nil, folder))
	pages, _ := filepath.Glob(filepath.Join(folder, "*.1"))
	if len(pages) != len(all) {
		t.Errorf("%d pages, want %d", len(pages), len(all))
	}
	for _, c := range all {
		text := readFile(filepath.Join(folder, help.ManName(c)+".1"))
		set := c.Flags()
		for _, name := range set.Names {
			if strings.Count(text, ".It Fl "+name+"\n")+strings.Count(text, ".It Fl "+name+" ") != 1 {
				t.Errorf("%s: not one item for -%s", help.ManName(c), name)
			}
		}
		short, _ := help.CommandText(c)
		for _, e := range examplesOf(short) {
			if !strings.Contains(text, help.Roff(e.line)) {
				t.Errorf("%s: no example %s", help.ManName(c), e.line)
			}
		}
	}
	need(t, "mandoc")
	out, err := exec.Command("mandoc", append([]string{"-T", "lint"}, pages...)...).CombinedOutput()
	if err != nil || len(out) > 0 {
		t.Errorf("mandoc -T lint: %v\n%s", err, out)
	}
	out, err = exec.Command("mandoc", "-T", "utf8", filepath.Join(folder, "simulate-equity.1")).Output()
	plain := bytes.ReplaceAll(out, []byte("\b"), nil)
	if err != nil || !bytes.Contains(plain, []byte("share_num / share_den")) {
		t.Errorf("mandoc: %v\n%s", err, out)
	}
}
