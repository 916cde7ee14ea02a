// Package help prints what simulate says of itself: the help of commands and topics,
// manual pages and completions. The texts are in the folder texts, the tables are those
// of other packages.
package help

import (
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"pokersim/cmd/simulate/internal/flags"
)

// Command prints a command's usage, examples and flags: the first clauses of common
// ones, or everything. For the default command it also lists the other commands.
func Command(w io.Writer, all []flags.Command, cmd flags.Command, everything bool) {
	short, rest := CommandText(cmd)
	fmt.Fprintf(w, "usage: %s\n\n%s\n\n%s", cmd.Usage, cmd.Summary, short)
	if cmd.Name == "" {
		fmt.Fprint(w, "\nOther commands:\n")
		var aside []string
		for _, c := range all[1:] {
			if c.Aside {
				aside = append(aside, "simulate "+c.Name)
				continue
			}
			fmt.Fprintf(w, "  simulate %-10s  %s\n", c.Name, strings.TrimSuffix(firstSentence(clause(c.Summary)), "."))
		}
		fmt.Fprintf(w, "For other programs: %s\n\n", strings.Join(aside, ", "))
		fmt.Fprintf(w, "Topics, as in simulate help ranges: %s\n", strings.Join(TopicNames(), ", "))
	}
	set := cmd.Flags()
	if len(set.Names) == 0 {
		return
	}
	if everything {
		Flags(w, set)
		printPairs(w, set)
		if rest != "" {
			fmt.Fprint(w, "\n"+rest)
		}
		return
	}
	fmt.Fprint(w, "\nFlags:\n")
	others := printCommon(w, cmd, set)
	fmt.Fprintf(w, "%s explains them", strings.Join(append([]string{"simulate help -all"}, cmd.Words()...), " "))
	if others > 0 {
		fmt.Fprintf(w, ", and %d more", others)
	}
	fmt.Fprintln(w)
}

// Others says what there is beside the default command, to who has started it without flags.
const Others = `simulate equity AsKs QQ+    who wins: hands and ranges of players
simulate serve              a page in the browser: hands, equities, shuffles
simulate help               all commands, flags and topics`

// FirstExamples returns the first three examples of a command, for who has left out its
// operands.
func FirstExamples(c flags.Command) string {
	short, _ := CommandText(c)
	lines := strings.SplitAfterN(short, "\n", 5)
	return strings.Join(lines[:4], "") + "simulate help " + c.Name + " explains it.\n"
}

// printPairs prints the pairs of a command's options that cannot be used together.
func printPairs(w io.Writer, set *flags.Set) {
	title := "\nFlags that do not go together:\n"
	for _, p := range set.Pairs() {
		if !p.Quiet {
			fmt.Fprintf(w, "%s  %s with %s\n", title, p.A, p.B)
			title = ""
		}
	}
}

// Flags writes a command's flags with their full texts, by group, each group in the
// order of the flags' definition.
func Flags(w io.Writer, set *flags.Set) {
	for _, g := range flags.Groups() {
		title := "\n" + string(g) + ":\n"
		for _, name := range set.Names {
			if set.Group[name] == g {
				fmt.Fprint(w, title)
				Flag(w, set.Lookup(name))
				title = ""
			}
		}
	}
}

// Flag writes a flag and its text.
func Flag(w io.Writer, f *flag.Flag) {
	name, _ := flagWords(f)
	fmt.Fprintf(w, "  %s\n        %s\n", name, withDefault(f))
}

// withDefault returns a flag's text, with its default if the text names none.
func withDefault(f *flag.Flag) string {
	_, text := flagWords(f)
	if unset := f.DefValue == "" || f.DefValue == "0" || f.DefValue == "false"; !unset && !strings.Contains(text, "default") {
		text += " (default " + f.DefValue + ")"
	}
	return text
}

// flagWords returns a flag with the name of its value, and its text as one line.
func flagWords(f *flag.Flag) (name, text string) {
	value, text := flag.UnquoteUsage(f)
	return strings.TrimSpace("-" + f.Name + " " + value), strings.ReplaceAll(text, "\n", " ")
}

// printCommon writes a line for each flag that the command's help shows without -all, and
// returns the number of the others. The line has the first clause of the flag's text.
func printCommon(w io.Writer, c flags.Command, set *flags.Set) (others int) {
	var rows [][2]string
	widest := 0
	for _, g := range flags.Groups() {
		for _, name := range set.Names {
			switch {
			case set.Group[name] != g:
			case g.Rare() || c.Common != nil && !slices.Contains(c.Common, name):
				others++
			default:
				name, text := flagWords(set.Lookup(name))
				rows = append(rows, [2]string{name, clause(text)})
				widest = max(widest, len(name))
			}
		}
	}
	for _, row := range rows {
		fmt.Fprintf(w, "  %-*s  %s\n", widest, row[0], row[1])
	}
	return others
}

// firstSentence returns a text up to the end of its first sentence.
func firstSentence(text string) string {
	text, _, _ = strings.Cut(text, ". ")
	return text
}

// clause returns the first clause of a flag's text.
func clause(text string) string {
	for _, end := range []string{"; ", ": ", " ("} {
		text, _, _ = strings.Cut(text, end)
	}
	return text
}
