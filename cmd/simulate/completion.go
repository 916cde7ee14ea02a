package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/help"
	"pokersim/cmd/simulate/internal/status"
)

func completionCommand(commands func() []flags.Command) flags.Command {
	return flags.Command{
		Name:     "completion",
		Usage:    "simulate completion " + strings.Join(help.Shells(), "|"),
		Summary:  "Print a script that completes commands, flags and their values in a shell.",
		Operands: true,
		Instant:  true,
		Aside:    true,
		Setup: func(set *flags.Set) func(context.Context) error {
			return func(context.Context) error { return complete(commands(), set.Args()) }
		},
	}
}

// complete prints the script of a shell, or what such a script asks for: the words that
// may follow others.
func complete(all []flags.Command, args []string) error {
	switch {
	case len(args) > 1 && args[0] == "words":
		return files.Print(func(w io.Writer) {
			for _, c := range help.Completions(all, args[1:]) {
				fmt.Fprintln(w, strings.TrimRight(c.Word+"\t"+c.About, "\t"))
			}
		})
	case len(args) != 1:
		return status.Usage("", "want one shell: %s", flags.InWords(help.Shells()))
	case !slices.Contains(help.Shells(), args[0]):
		return status.Usage(flags.Suggestion(args[0], help.Shells()), "unknown shell %q: want %s", args[0], flags.InWords(help.Shells()))
	}
	script, err := help.Script(args[0])
	if err != nil {
		return err
	}
	return files.Print(func(w io.Writer) { w.Write(script) })
}
