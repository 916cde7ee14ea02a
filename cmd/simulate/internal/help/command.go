// Package help prints what simulate says of itself: the help of commands and topics,
// manual pages and completions. The texts are in the folder texts, the tables are those
// of other packages.
package help

import (
	"fmt"
	"io"
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
