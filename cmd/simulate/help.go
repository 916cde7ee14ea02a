package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"al.essio.dev/pkg/shellescape"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/help"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/deck/game"
	"pokersim/deck/ranges"
	"pokersim/internal/near"
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
		name := strings.ToLower(args[0])
		if near.Say(near.GameName, name) != "" || slices.Contains(flags.GamesByName(), name) {
			name = "games"
		}
		t, found := help.TopicNamed(name)
		show := t.Print
		switch name {
		case "topics":
			found, show = true, help.ListTopics
		case "flags":
			found, show = true, help.Fitted(func(w io.Writer) { help.ListFlags(w, all) })
		}
		if found && len(args) == 1 {
			return files.Print(show)
		}
		var err error
		if cmd, err = commandNamed(all, args); err != nil && !found {
			return err
		}
	}
	if len(args) > 1 {
		return status.Usage(cmp.Or(near.Say(near.Help, strings.ToLower(strings.Join(args, " "))), flags.AsCommand(cmd.Name, args[1]), "help takes one command or topic"), "unexpected argument %q", args[1])
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
	if say := cmp.Or(near.SayLongest(near.Help, words), near.SayLongest(near.Game, words)); say != "" {
		return say
	}
	if cards, _, _, err := ranges.ParseKnown(game.Holdem(), strings.Join(words, ""), "", ""); err == nil && len(cards) == len(words) && len(words) > 1 {
		return hintForCards(words)
	}
	list, err := ranges.ParseRange(game.Holdem(), words[0])
	equities := shellescape.QuoteCommand([]string{"simulate", "equity", words[0], "random"}) + " compares players"
	meant := near.Name(words[0], names)
	switch {
	case err == nil && list.Size() > 1: // -hole takes only cards
		return equities
	case err == nil:
		return equities + "; " + shellescape.QuoteCommand([]string{"simulate", "-hole", words[0]}) + " deals hands with known cards"
	case meant == "":
		return "simulate help lists the commands"
	case slices.Contains(help.TopicNames(), meant):
		return "did you mean simulate help " + meant + "?"
	}
	return "did you mean " + meant + "?"
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
		return status.Usage(near.Meant(args[0], help.Shells()), "unknown shell %q: want %s", args[0], flags.InWords(help.Shells()))
	}
	script, err := help.Script(args[0])
	if err != nil {
		return err
	}
	return files.Print(func(w io.Writer) { w.Write(script) })
}

func manCommand(commands func() []flags.Command) flags.Command {
	return flags.Command{
		Name:     "man",
		Usage:    "simulate man [-dir folder] [command]",
		Summary:  "Print the manual page of simulate or of a command, or write all pages into a folder.",
		Operands: true,
		Instant:  true,
		Aside:    true,
		Setup: func(set *flags.Set) func(context.Context) error {
			var dir string
			set.Add(flags.Print, "dir", flags.File(&dir), "write the pages of simulate and of all commands into `folder`, which exists")
			return func(context.Context) error { return man(commands(), set.Args(), dir) }
		},
	}
}

// man prints a manual page, or writes all.
func man(all []flags.Command, args []string, dir string) error {
	date := built().date
	if date.IsZero() { // mandoc wants one
		date = time.Now().UTC()
	}
	switch {
	case len(args) > 1:
		return status.Usage("", "unexpected argument %q", args[1])
	case dir != "" && len(args) > 0:
		return flags.Bad("dir", "it writes all pages", " does not go with the name of a command")
	case dir != "":
		if info, err := os.Stat(dir); err != nil || !info.IsDir() {
			return flags.Bad("dir", "", " %s: is no folder", dir)
		}
		var errs []error
		for _, c := range all {
			var page bytes.Buffer
			help.Man(&page, all, c, date)
			errs = append(errs, os.WriteFile(filepath.Join(dir, help.ManName(c)+".1"), page.Bytes(), 0o666))
		}
		return errors.Join(errs...)
	}
	cmd := all[0]
	if len(args) > 0 {
		var err error
		if cmd, err = commandNamed(all, args[:1]); err != nil {
			return err
		}
	}
	return files.Print(func(w io.Writer) { help.Man(w, all, cmd, date) })
}
