package help

import (
	"flag"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/mitchellh/go-wordwrap"

	"pokersim/cmd/simulate/internal/flags"
)

// ManName returns the name of a command's page: simulate-equity.
func ManName(c flags.Command) string {
	return strings.Join(append([]string{"simulate"}, c.Words()...), "-")
}

// Man writes the manual page of a command and a date in the language of mdoc(7).
func Man(w io.Writer, all []flags.Command, c flags.Command, date time.Time) {
	short, rest := CommandText(c)
	summary := strings.ReplaceAll(c.Summary, "\n", " ")
	_, synopsis, _ := strings.Cut(c.Usage, "simulate")
	fmt.Fprintf(w, ".Dd %s\n.Dt %s 1\n.Os\n.Sh NAME\n.Nm %s\n.Nd %s\n", date.Format("January 2, 2006"),
		strings.ToUpper(ManName(c)), ManName(c), Roff(strings.ToLower(summary[:1])+strings.TrimSuffix(firstSentence(clause(summary[1:])), ".")))
	fmt.Fprintf(w, ".Sh SYNOPSIS\n.Nm simulate\n%s\n.Sh DESCRIPTION\n%s\n", prose(strings.TrimSpace(synopsis)), prose(summary))
	examples, other := manText(short), manText(rest)
	fmt.Fprint(w, examples["DESCRIPTION"], other["DESCRIPTION"])
	if c.Name == "" {
		fmt.Fprint(w, ".Pp\nThe other commands are:\n.Bl -tag -width Ds\n")
		for _, o := range all[1:] {
			fmt.Fprintf(w, ".It Nm simulate %s\n%s\n", o.Name, prose(clause(o.Summary)))
		}
		fmt.Fprint(w, ".El\n")
	}
	set := c.Flags()
	manFlags(w, set)
	for _, section := range []string{"EXIT STATUS", "EXAMPLES"} {
		if text := examples[section] + other[section]; text != "" {
			fmt.Fprintf(w, ".Sh %s\n%s", section, strings.TrimPrefix(text, ".Pp\n"))
		}
	}
	if c.Name != "" {
		fmt.Fprint(w, ".Sh SEE ALSO\nThe page simulate of section 1 lists the commands.\n")
	}
}

// manFlags writes a list of the flags for each group.
func manFlags(w io.Writer, set *flags.Set) {
	for _, g := range flags.Groups() {
		end := ""
		for _, name := range set.Names {
			if set.Group[name] != g {
				continue
			}
			if end == "" {
				fmt.Fprintf(w, ".Pp\n%s:\n.Bl -tag -width Ds\n", g)
				end = ".El\n"
			}
			f := set.Lookup(name)
			value, _ := flag.UnquoteUsage(f)
			if value != "" {
				value = " Ar " + Roff(value)
			}
			fmt.Fprintf(w, ".It Fl %s%s\n%s\n", name, value, prose(withDefault(f)))
		}
		fmt.Fprint(w, end)
	}
	var out strings.Builder
	printPairs(&out, set)
	fmt.Fprint(w, manText(out.String())["DESCRIPTION"])
}

// manText returns a text of the help as sections of mdoc: examples and the exit status are
// sections of their own, indented lines are printed as they are, other lines are
// paragraphs.
func manText(text string) map[string]string {
	sections := map[string]string{}
	for part := range strings.SplitSeq(strings.Trim(text, "\n"), "\n\n") {
		section := "DESCRIPTION"
		title, below, found := strings.Cut(part, ":\n")
		if name := strings.ToUpper(title); found && (name == "EXAMPLES" || name == "EXIT STATUS") {
			section, part = name, below
		}
		if part != "" {
			sections[section] += ".Pp\n" + paragraph(part)
		}
	}
	return sections
}

// paragraph returns the lines of a paragraph, with indented ones as a literal block.
func paragraph(text string) string {
	var out strings.Builder
	var open []string // lines that are not indented
	flush := func() {
		if open != nil {
			fmt.Fprintln(&out, prose(strings.Join(open, " ")))
		}
		open = nil
	}
	literal := false
	for line := range strings.SplitSeq(text, "\n") {
		if indented := strings.HasPrefix(line, "  "); indented != literal {
			flush()
			fmt.Fprintln(&out, map[bool]string{true: ".Bd -literal -offset indent", false: ".Ed"}[indented])
			literal = indented
		}
		if literal {
			fmt.Fprintln(&out, Roff(strings.TrimPrefix(line, "  ")))
		} else if line != "" {
			open = append(open, line)
		}
	}
	flush()
	if literal {
		fmt.Fprintln(&out, ".Ed")
	}
	return out.String()
}

// prose returns a text for roff, with a line for each sentence or part of one.
func prose(text string) string {
	text = wordwrap.WrapString(strings.ReplaceAll(text, ". ", ".\n"), 60)
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = Roff(line)
	}
	return strings.Join(lines, "\n")
}

// Roff escapes a text for roff: backslashes, hyphens that are to be copied, other
// characters than ASCII, and control characters at the begin of a line.
func Roff(text string) string {
	var out strings.Builder
	for i, r := range text {
		switch {
		case r == '\\':
			out.WriteString(`\e`)
		case r == '-':
			out.WriteString(`\-`)
		case i == 0 && (r == '.' || r == '\''):
			out.WriteString(`\&` + string(r))
		case r > 126:
			fmt.Fprintf(&out, `\[u%04X]`, r)
		default:
			out.WriteRune(r)
		}
	}
	return out.String()
}
