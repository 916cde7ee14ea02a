package help

import (
	"cmp"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"pokersim/cmd/simulate/internal/flags"
	"pokersim/sim/query"
)

// Shells returns the shells that have a script: texts/completion.
func Shells() []string { return []string{"bash", "zsh", "fish", "powershell"} }

// Script returns the script of a shell.
func Script(shell string) ([]byte, error) { return texts.ReadFile("texts/completion/" + shell) }

// Completion is a word that may be the next one of a command line.
type Completion struct{ Word, About string }

// anyFile is the word that stands for all files.
const anyFile = ":files"

// Completions returns the words that may replace the last of the words after simulate.
func Completions(commands []flags.Command, words []string) (all []Completion) {
	word, before := words[len(words)-1], words[:len(words)-1]
	follows := func(sign string) bool { return len(before) > 0 && before[len(before)-1] == sign }
	if word == `""` { // an empty word of a shell that would leave it out
		word = ""
	}
	if follows("=") { // bash makes -game=o three words
		before = before[:len(before)-1]
	}
	if follows("@") { // and @file two
		before, word = before[:len(before)-1], "@"+word
	}
	cmd, found := commands[0], false
	if len(before) > 0 {
		if c, is := flags.Named(commands, before[0]); is {
			cmd, found = c, true
		}
	}
	set := cmd.Flags()
	name, start, assigned := strings.Cut(word, "=")
	switch {
	case assigned && strings.HasPrefix(word, "-"):
		for _, c := range valuesOf(set, set.Lookup(strings.TrimLeft(name, "-")), start) {
			if c.Word != anyFile {
				c.Word = name + "=" + c.Word
			}
			all = append(all, c)
		}
	case len(before) > 0 && takesValue(set, before[len(before)-1]) != nil:
		all = valuesOf(set, takesValue(set, before[len(before)-1]), word)
	case strings.HasPrefix(word, "-"):
		dashes := "-"
		if strings.HasPrefix(word, "--") {
			dashes = "--"
		}
		for _, name := range set.Names {
			_, text := flagWords(set.Lookup(name))
			all = append(all, Completion{dashes + name, clause(text)})
		}
	case !found && len(before) == 0:
		for _, c := range commands[1:] {
			all = append(all, Completion{c.Name, clause(strings.ReplaceAll(c.Summary, "\n", " "))})
		}
	case cmd.Name == "query":
		return functionsOf(word)
	default:
		all = operandsOf(commands, cmd, word)
	}
	return slices.DeleteFunc(all, func(c Completion) bool { return c.Word != anyFile && !strings.HasPrefix(c.Word, word) })
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
func valuesOf(set *flags.Set, f *flag.Flag, word string) (all []Completion) {
	if f == nil {
		return nil
	}
	if flags.IsFile(f.Value) {
		all = []Completion{{anyFile, ""}}
	}
	if v, is := f.Value.(flags.Chooser); is {
		list := word[:strings.LastIndex(word, ",")+1]
		for _, name := range v.Choices() {
			all = append(all, Completion{list + name, ""})
		}
		return all
	}
	if _, is := f.Value.(*flags.Cards); is {
		return nil
	}
	if _, is := f.Value.(*flags.List); is { // ranges, of -folded
		all = rangeFiles(word)
	}
	for _, name := range set.WordsOf(f.Name) {
		all = append(all, Completion{name, ""})
	}
	return all
}

// functionsOf completes the last name of a query, which is that of a function. The result has
// no quotation mark at its begin, as the shell keeps its own.
func functionsOf(text string) (all []Completion) {
	text = strings.TrimLeft(text, `"'`)
	name := text[strings.LastIndexFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })+1:]
	if name == text || name == "" {
		return nil
	}
	for _, f := range query.Functions() {
		for _, other := range append([]string{f.Name}, f.Aliases...) {
			if len(other) >= len(name) && strings.EqualFold(other[:len(name)], name) {
				all = append(all, Completion{strings.TrimSuffix(text, name) + other + "(", f.Text})
			}
		}
	}
	return all
}

// rangeFiles returns the files whose names begin with a word after its @: ranges.
func rangeFiles(word string) (all []Completion) {
	begin, is := strings.CutPrefix(word, "@")
	if !is {
		return nil
	}
	folder, file := filepath.Split(begin)
	entries, _ := os.ReadDir(cmp.Or(folder, "."))
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), ".") && file == "" { // hidden
			continue
		}
		name := "@" + folder + e.Name()
		if e.IsDir() {
			name += string(filepath.Separator)
		}
		all = append(all, Completion{name, ""})
	}
	return all
}

// operandsOf returns the operands of a command that may begin with a word.
func operandsOf(commands []flags.Command, c flags.Command, word string) (all []Completion) {
	switch c.Name {
	case "help", "man":
		for _, other := range commands[1:] {
			all = append(all, Completion{other.Name, clause(other.Summary)})
		}
		if c.Name == "help" {
			for _, t := range TopicNames() {
				all = append(all, Completion{t, "topic"})
			}
		}
	case "completion":
		for _, s := range Shells() {
			all = append(all, Completion{s, ""})
		}
	case "equity", "table":
		all = append(rangeFiles(word), Completion{"random", "any hand"})
	default:
		if c.Operands {
			all = []Completion{{anyFile, ""}}
		}
	}
	return all
}
