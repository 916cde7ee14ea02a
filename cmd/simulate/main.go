//go:build !npm

// Simulate deals random poker hands, evaluates each one, and prints how often
// each category came up, beside its error bar and its exact value. Its commands
// also count all hands, compare players' ranges, and test shuffles.
//
//	simulate -rounds 1e8 -seed 7
//	simulate help
//	simulate help equity
//
// "simulate help" lists the commands and the flags of the default command,
// "simulate help COMMAND" has examples and the flags of another one. One seed gives
// one result, byte for byte, for any number of workers and on every machine.
//
// Results go to standard output; errors, warnings, timing and the progress bar go
// to standard error. "simulate help -all" lists the exit statuses.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"os"
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"
	"golang.org/x/term"

	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/help"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/internal/near"
)

// commands returns all commands, the default command first.
func commands() []flags.Command {
	return []flags.Command{
		handsCommand, exactCommand, equityCommand, queryCommand, preflopCommand, tableCommand, mergeCommand, checkCommand, compareCommand, videopokerCommand,
		rangeCommand, shuffleCommand, auditCommand, roomCommand, rngCommand, serveCommand, completionCommand(commands), manCommand(commands), versionCommand,
		helpCommand(commands),
	}
}

// dispatch finds the command that args name, parses its flags and runs it, under
// a context of under's unless it is instant.
func dispatch(under func() context.Context, args []string) error {
	all := commands()
	cmd := all[0]
	if len(args) > 0 && (args[0] == "-version" || args[0] == "--version") {
		args = append([]string{"version"}, args[1:]...)
	}
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		var err error
		if cmd, err = commandNamed(all, args); err != nil {
			return err
		}
		args = args[1:]
	}
	set := flags.New(cmd.Name)
	run := cmd.Setup(set)
	if err := set.ParseAll(args); errors.Is(err, flag.ErrHelp) {
		return showHelp(all, cmd.Words(), slices.Contains(args, "-all") || slices.Contains(args, "--all"))
	} else if err != nil {
		return status.Usage(cmp.Or(undefined(set, err), flags.ListOf(cmd)), "%w", err)
	}
	if set.NArg() > 0 && !cmd.Operands {
		return status.Usage(cmp.Or(flags.AsCommand(cmd.Name, set.Arg(0)), flags.ListOf(cmd)), "unexpected argument %q", set.Arg(0))
	}
	if err := flags.Together(set); err != nil {
		return err
	}
	ctx := context.Background()
	if !cmd.Instant { // to prepare for signals takes longer than an instant command
		ctx = under()
	}
	err := run(ctx)
	if usage, is := errors.AsType[status.UsageError](err); is && cmd.Operands && len(args) == 0 {
		usage.Examples = help.FirstExamples(cmd)
		return usage
	}
	if err == nil && cmd.Name == "" && len(args) == 0 && term.IsTerminal(int(os.Stdout.Fd())) {
		status.SayNote("\n" + help.Others)
	}
	return err
}

// undefined returns the hint for an error of the flag package, if it is about a flag that
// the command does not have.
func undefined(set *flags.Set, err error) string {
	_, name, found := strings.Cut(err.Error(), "flag provided but not defined: -")
	switch {
	case !found:
		return ""
	case strings.HasSuffix(name, "%"):
		return "a player cannot begin with a minus: 5% is the best 5 % of the hands"
	}
	if here := flags.Elsewhere(set, name); here != "" {
		return here
	}
	if others := commandsWith(name); others != "" {
		return "-" + name + " is a flag of " + others
	}
	if meant := near.Name(name, set.Names); meant != "" {
		return "did you mean -" + meant + "?"
	}
	return ""
}

// commandsWith returns a list of the commands that have a flag, or "".
func commandsWith(name string) string {
	var with []string
	for _, c := range commands() {
		set := c.Flags()
		if set.Lookup(name) != nil {
			with = append(with, strings.Join(append([]string{"simulate"}, c.Words()...), " "))
		}
	}
	return english.WordSeries(with, "and")
}
