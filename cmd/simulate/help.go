package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/status"
)

func helpCommand() command {
	return command{
		name:     "help",
		usage:    "simulate help [-all] [command | " + strings.Join(topicNames(), " | ") + "]",
		summary:  "Explain a command, or a topic.",
		operands: true,
		instant:  true,
		setup: func(set *flags.Set) func(context.Context) error {
			var all flags.Bool
			set.Add(flags.Print, "all", &all, "print all flags, with their full texts")
			return func(context.Context) error { return help(commands(), set.Args(), bool(all)) }
		},
	}
}

// help prints the help of the command or the topic that args name, or of the default
// command.
func help(all []command, args []string, everything bool) error {
	cmd := all[0]
	if len(args) > 0 {
		t, found := topicNamed(args[0])
		if found && len(args) == 1 {
			return files.Print(t.print)
		}
		var err error
		if cmd, err = commandNamed(all, args[0]); err != nil && !found {
			return err
		}
	}
	if len(args) > 1 {
		return status.Usage("help takes one command or topic", "unexpected argument %q", args[1])
	}
	return files.Print(func(w io.Writer) { printHelp(w, all, cmd, everything) })
}

// commandNamed returns the command with a name.
func commandNamed(all []command, name string) (command, error) {
	for _, c := range all[1:] {
		if c.name == name {
			return c, nil
		}
	}
	return command{}, status.Usage(hintFor(name), "unknown command %q", name)
}

// printHelp prints a command's usage, examples and flags: the first clauses of common
// ones, or everything. For the default command it also lists the other commands.
func printHelp(w io.Writer, all []command, cmd command, everything bool) {
	short, rest := commandText(cmd)
	fmt.Fprintf(w, "usage: %s\n\n%s\n\n%s", cmd.usage, cmd.summary, short)
	if cmd.name == "" {
		fmt.Fprint(w, "\nOther commands:\n")
		for _, c := range all[1:] {
			fmt.Fprintf(w, "  simulate %-10s  %s\n", c.name, clause(c.summary))
		}
		fmt.Fprintf(w, "Topics, as in simulate help ranges: %s\n", strings.Join(topicNames(), ", "))
	}
	set := flags.New(cmd.name)
	cmd.setup(set)
	if len(set.Names) == 0 {
		return
	}
	if everything {
		printFlags(w, set)
		printPairs(w, set)
		if rest != "" {
			fmt.Fprint(w, "\n"+rest)
		}
		return
	}
	fmt.Fprint(w, "\nFlags:\n")
	others := printCommon(w, cmd, set)
	fmt.Fprintf(w, "%s explains them", strings.Join(append([]string{"simulate help -all"}, cmd.words()...), " "))
	if others > 0 {
		fmt.Fprintf(w, ", and %d more", others)
	}
	fmt.Fprintln(w)
}
