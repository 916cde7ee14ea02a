package main

import (
	"context"
	"io"
	"slices"
	"strconv"
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
		if cmd, err = commandNamed(all, args[:1]); err != nil && !found {
			return err
		}
	}
	if len(args) > 1 {
		return status.Usage("help takes one command or topic", "unexpected argument %q", args[1])
	}
	return files.Print(help.Fitted(func(w io.Writer) { help.Command(w, all, cmd, everything) }))
}

// commandNamed returns the command that is the first of some words.
func commandNamed(all []flags.Command, words []string) (flags.Command, error) {
	if c, found := flags.Named(all, words[0]); found {
		return c, nil
	}
	return flags.Command{}, status.Usage(hintFor(all, words), "unknown command %q", words[0])
}

// hintFor returns the hint for words of which the first is not a command: another word may
// be meant, or a player, before whom the word equity is missing.
func hintFor(all []flags.Command, words []string) string {
	names := help.TopicNames()
	for _, c := range all[1:] {
		names = append(names, c.Name)
	}
	if here := elsewhere(strings.ToLower(words[0])); here != "" {
		return here
	}
	if cards, _, _, err := ranges.ParseKnown(game.Holdem(), strings.Join(words, ""), "", ""); err == nil && len(cards) == len(words) && len(words) > 1 {
		return hintForCards(words)
	}
	list, err := ranges.ParseRange(game.Holdem(), words[0])
	equities := shellescape.QuoteCommand([]string{"simulate", "equity", words[0], "random"}) + " compares players"
	near := flags.Suggestion(words[0], names)
	switch {
	case err == nil && list.Size() > 1: // -hole takes only cards
		return equities
	case err == nil:
		return equities + "; " + shellescape.QuoteCommand([]string{"simulate", "-hole", words[0]}) + " deals hands with known cards"
	case near == "":
		return "simulate help lists the commands"
	}
	if word := strings.TrimSuffix(strings.TrimPrefix(near, "did you mean "), "?"); slices.Contains(help.TopicNames(), word) {
		return "did you mean simulate help " + word + "?"
	}
	return near
}

// hintForCards returns the hint for single cards in place of a command: hands of two, or
// one hand.
func hintForCards(cards []string) string {
	if all := strings.Join(cards, ""); len(cards)%2 == 1 {
		return "simulate exact -cards " + strconv.Itoa(max(5, len(cards))) + " -hole " + all + " counts the categories of hands with these cards"
	}
	command := "simulate equity"
	for pair := range slices.Chunk(cards, 2) {
		command += " " + strings.Join(pair, "")
	}
	return command + " compares hands of two cards"
}

// elsewhere returns the hint for a word that is a command of other programs, or "".
func elsewhere(word string) string {
	switch word {
	case "rank", "eval", "evaluate":
		return "simulate exact -cards 5 -hole AsKsQsJsTs prints the category of a hand"
	case "outs":
		return "simulate equity AsKs QdQh -board Qs7s2c -table outs prints what each next card does"
	case "odds", "calc", "equities":
		return "simulate equity AsKs QQ+ compares players"
	}
	return ""
}
