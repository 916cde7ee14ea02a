package main

import (
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/help"
)

// Every flag that names something completes to its names, and every flag of a file to
// files.
func TestCompletions(t *testing.T) {
	for line, want := range map[string]string{
		"|eq":                         "equity",
		"|equity|-game|o":             "omaha omaha5 omaha6 omaha8 omaha6-8",
		"|-game|=|sho":                "short short-trips",
		"|-game=short-":               "-game=short-trips",
		"|--format|m":                 "markdown",
		"|-target-error|0.1|-hand|st": "straight flush straight",
		"|audit|-tests|lehmer,rep":    "lehmer,repeats",
		"|audit|-algorithm|sa":        "sattolo sattolo-times(2)",
		"|audit|-mode|":               "reset reuse both",
		"|equity|-board|2c3d4h|-fo":   "-folded -format -force",
		"|equity|AsKs|-q|r":           "random",
		"|merge|":                     ":files",
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
	name, err := exec.LookPath("simulate")
	if err != nil {
		t.Fatal(err)
	}
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
