package main

import (
	"context"
	"io"
	"strings"

	"al.essio.dev/pkg/shellescape"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/help"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/deck/game"
	"pokersim/deck/ranges"
)

func helpCommand(commands func() []flags.Command) flags.Command {
	return flags.Command{
		Name:     "help",
		Usage:    "simulate help [-all] [command | " + strings.Join(help.TopicNames(), " | ") + "]",
		Summary:  "Explain a command, or a topic.",
		Operands: true,
		Instant:  true,
		Setup: func(set *flags.Set) func(context.Context) error {
			var all flags.Bool
			set.Add(flags.Print, "all", &all, "print all flags, with their full texts")
			return func(context.Context) error { return showHelp(commands(), set.Args(), bool(all)) }
		},
	}
}

// showHelp prints the help of the command or the topic that args name, or of the default
// command.
func showHelp(all []flags.Command, args []string, everything bool) error {
	cmd := all[0]
	if len(args) > 0 {
		t, found := help.TopicNamed(args[0])
		if found && len(args) == 1 {
			return files.Print(t.Print)
		}
		var err error
		if cmd, err = commandNamed(all, args[0]); err != nil && !found {
			return err
		}
	}
	if len(args) > 1 {
		return status.Usage("help takes one command or topic", "unexpected argument %q", args[1])
	}
	return files.Print(help.Fitted(func(w io.Writer) { help.Command(w, all, cmd, everything) }))
}

// commandNamed returns the command with a name.
func commandNamed(all []flags.Command, name string) (flags.Command, error) {
	if c, found := flags.Named(all, name); found {
		return c, nil
	}
	return flags.Command{}, status.Usage(hintFor(all, name), "unknown command %q", name)
}

// hintFor returns the hint for a word that is not a command. If the word is a
// range, the word equity is probably missing before it.
func hintFor(all []flags.Command, word string) string {
	var names []string
	for _, c := range all[1:] {
		names = append(names, c.Name)
	}
	list, err := ranges.ParseRange(game.Holdem(), word)
	equities := shellescape.QuoteCommand([]string{"simulate", "equity", word, "random"}) + " compares players"
	switch {
	case err != nil && flags.Suggestion(word, names) != "":
		return flags.Suggestion(word, names)
	case err != nil:
		return "simulate help lists the commands"
	case list.Size() > 1: // -hole takes only cards
		return equities
	}
	return equities + "; " + shellescape.QuoteCommand([]string{"simulate", "-hole", word}) + " deals hands with known cards"
}
