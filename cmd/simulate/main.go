// Simulate deals poker hands by the hundred million, names each one, and prints
// how often each kind of hand came up, beside its error bar and its exact value.
//
// "simulate help" lists what it can do.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"

	"pokersim/deck/ranges"
)

// command is one of the things that simulate can do.
type command struct {
	name     string
	summary  string // one line
	usage    string // what follows "usage: "
	operands bool   // whether it takes more than flags; they are then flags.Args()
	instant  bool   // whether it ends at once, so that no signal need be handled
	// setup defines the command's flags and returns what runs it once they
	// are parsed.
	setup func(*flag.FlagSet) func(context.Context) error
}

// commands are all commands. The first one runs when no command is named.
func commands() []command {
	return []command{
		handsCommand(), exactCommand(), equityCommand(), preflopCommand(), mergeCommand(),
		shuffleCommand(), auditCommand(), rngCommand(), serveCommand(), versionCommand(),
		helpCommand(),
	}
}

func main() {
	os.Exit(report(dispatch(withSignals, os.Args[1:])))
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
		if cmd, err = commandNamed(all, args[0]); err != nil {
			return err
		}
		args = args[1:]
	}
	flags := newFlagSet(cmd)
	run := cmd.setup(flags)
	if err := parse(flags, args); errors.Is(err, flag.ErrHelp) {
		return help(all, cmd.words())
	} else if err != nil {
		return usageError{explained(err), listOf(cmd)}
	}
	if flags.NArg() > 0 && !cmd.operands {
		return usageError{fmt.Errorf("unexpected argument %q", flags.Arg(0)), listOf(cmd)}
	}
	if err := together(flags); err != nil {
		return err
	}
	if cmd.instant { // to prepare for signals takes longer than such a command
		return run(context.Background())
	}
	return run(under())
}

// parse is flags.Parse, but for flags that may also follow operands.
func parse(flags *flag.FlagSet, args []string) error {
	var operands []string
	for {
		if err := flags.Parse(args); err != nil {
			return err
		}
		if flags.NArg() == 0 {
			return flags.Parse(append([]string{"--"}, operands...))
		}
		operands = append(operands, flags.Arg(0))
		args = flags.Args()[1:]
	}
}

func newFlagSet(cmd command) *flag.FlagSet {
	flags := flag.NewFlagSet(cmd.name, flag.ContinueOnError)
	flags.SetOutput(discard{})
	return flags
}

// discard swallows what the flag package would print: errors have one form here.
type discard struct{}

func (discard) Write(p []byte) (int, error) { return len(p), nil }

// words are what names the command after "simulate help".
func (c command) words() []string { return strings.Fields(c.name) }

// listOf is a hint that leads to the command's flags.
func listOf(c command) string {
	return strings.Join(append([]string{"simulate help"}, c.words()...), " ") + " lists the flags"
}

// explained is an error of the flag package that says what a switch wants; other
// flags say that themselves.
func explained(err error) error {
	if text, bare := strings.CutSuffix(err.Error(), ": parse error"); bare {
		return errors.New(text + ": want true or false")
	}
	return err
}

// hintFor is the hint for a word that is no command: players of equity are often
// written there.
func hintFor(word string) string {
	if _, err := ranges.ParseRange(ranges.Holdem(), word); err == nil {
		return "simulate equity " + word + " random compares players; simulate -hole " + word + " deals hands with known cards"
	}
	return "simulate help lists the commands"
}
