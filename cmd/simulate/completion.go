package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/deck/shuffle"
	"pokersim/eval"
)

func completionCommand() command {
	return command{
		name:     "completion",
		usage:    "simulate completion " + strings.Join(shells(), "|"),
		summary:  "Print a script that completes commands, flags and their values in a shell.",
		operands: true,
		instant:  true,
		setup: func(set *flags.Set) func(context.Context) error {
			return func(context.Context) error { return complete(set.Args()) }
		},
	}
}

// shells returns the shells that have a script: texts/completion.
func shells() []string { return []string{"bash", "zsh", "fish", "powershell"} }

// complete prints the script of a shell, or what such a script asks for: the words that
// may follow others.
func complete(args []string) error {
	switch {
	case len(args) > 1 && args[0] == "words":
		return files.Print(func(w io.Writer) {
			for _, c := range completions(args[1:]) {
				fmt.Fprintln(w, strings.TrimRight(c.word+"\t"+c.about, "\t"))
			}
		})
	case len(args) != 1:
		return status.Usage("", "want one shell: %s", flags.InWords(shells()))
	case !slices.Contains(shells(), args[0]):
		return status.Usage(flags.Suggestion(args[0], shells()), "unknown shell %q: want %s", args[0], flags.InWords(shells()))
	}
	script, err := texts.ReadFile("texts/completion/" + args[0])
	if err != nil {
		return err
	}
	return files.Print(func(w io.Writer) { w.Write(script) })
}

// completed is a word that may be the next one of a command line.
type completed struct{ word, about string }

// anyFile is the word that stands for all files.
const anyFile = ":files"

// completions returns the words that may replace the last of the words after simulate.
func completions(words []string) (all []completed) {
	last := len(words) - 1
	word, before := words[last], words[:last]
	if word == `""` { // an empty word of a shell that would leave it out
		word = ""
	}
	if last > 0 && before[last-1] == "=" { // bash makes -game=o three words
		before = before[:last-1]
	}
	cmd, named := commands()[0], false
	if len(before) > 0 {
		if found, err := commandNamed(commands(), before[0]); err == nil {
			cmd, named = found, true
		}
	}
	set := flags.New(cmd.name)
	cmd.setup(set)
	name, start, assigned := strings.Cut(word, "=")
	switch {
	case assigned && strings.HasPrefix(word, "-"):
		for _, c := range valuesOf(set.Lookup(strings.TrimLeft(name, "-")), start) {
			if c.word != anyFile {
				c.word = name + "=" + c.word
			}
			all = append(all, c)
		}
	case len(before) > 0 && takesValue(set, before[len(before)-1]) != nil:
		all = valuesOf(takesValue(set, before[len(before)-1]), word)
	case strings.HasPrefix(word, "-"):
		for _, name := range set.Names {
			_, text := flagWords(set.Lookup(name))
			all = append(all, completed{"-" + name, clause(text)})
		}
	case !named && len(before) == 0:
		for _, c := range commands()[1:] {
			all = append(all, completed{c.name, clause(strings.ReplaceAll(c.summary, "\n", " "))})
		}
	default:
		all = operandsOf(cmd)
	}
	return slices.DeleteFunc(all, func(c completed) bool { return c.word != anyFile && !strings.HasPrefix(c.word, word) })
}

// takesValue returns the flag that a word names, if the next word is its value.
func takesValue(set *flags.Set, word string) *flag.Flag {
	f := set.Lookup(strings.TrimLeft(word, "-"))
	if !strings.HasPrefix(word, "-") || f == nil {
		return nil
	}
	if b, is := f.Value.(interface{ IsBoolFlag() bool }); is && b.IsBoolFlag() {
		return nil
	}
	return f
}

// valuesOf returns the values of a flag. A list of -tests continues after its last comma.
func valuesOf(f *flag.Flag, word string) (all []completed) {
	if f == nil {
		return nil
	}
	if flags.IsFile(f.Value) {
		return []completed{{anyFile, ""}}
	}
	if v, is := f.Value.(flags.Chooser); is {
		list := word[:strings.LastIndex(word, ",")+1]
		for _, name := range v.Choices() {
			all = append(all, completed{list + name, ""})
		}
		return all
	}
	for _, name := range otherValues()[f.Name] {
		all = append(all, completed{name, ""})
	}
	return all
}

// otherValues returns values of flags that also accept other texts.
func otherValues() map[string][]string {
	var shuffles []string
	for _, a := range shuffle.All() {
		shuffles = append(shuffles, a.Name)
	}
	return map[string][]string{
		"algorithm": shuffles, "hand": eval.Holdem().Labels(), "deal": {"one", "two"}, "shard": {"auto"},
	}
}

// operandsOf returns the operands of a command.
func operandsOf(c command) (all []completed) {
	switch c.name {
	case "help", "man":
		for _, other := range commands()[1:] {
			all = append(all, completed{other.name, clause(other.summary)})
		}
		if c.name == "help" {
			for _, t := range topicNames() {
				all = append(all, completed{t, "topic"})
			}
		}
	case "completion":
		for _, s := range shells() {
			all = append(all, completed{s, ""})
		}
	case "equity":
		all = []completed{{"random", "any hand"}}
	default:
		if c.operands {
			all = []completed{{anyFile, ""}}
		}
	}
	return all
}
