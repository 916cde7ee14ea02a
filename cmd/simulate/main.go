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
	// setup defines the command's flags and returns what runs it once they
	// are parsed.
	setup func(*flag.FlagSet) func(context.Context) error
}

// commands are all commands. The first one runs when no command is named.
func commands() []command {
	return []command{
		handsCommand(), exactCommand(), equityCommand(), preflopCommand(), mergeCommand(),
		shuffleCommand(), auditCommand(), rngCommand(), serveCommand(), versionCommand(),
	}
}

func main() {
	os.Exit(report(dispatch(withSignals(context.Background()), os.Args[1:])))
}

// dispatch finds the command that args name, parses its flags and runs it.
func dispatch(ctx context.Context, args []string) error {
	all := commands()
	cmd := all[0]
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		name := args[0]
		args = args[1:]
		if name == "help" {
			return help(all, args)
		}
		found := false
		for _, c := range all[1:] {
			if c.name == name {
				cmd, found = c, true
			}
		}
		if !found {
			return usageError{fmt.Errorf("unknown command %q", name), hintFor(name)}
		}
	}
	flags := newFlagSet(cmd)
	run := cmd.setup(flags)
	if err := parse(flags, args); errors.Is(err, flag.ErrHelp) {
		return printHelp(os.Stdout, all, cmd)
	} else if err != nil {
		return usageError{err, "simulate help" + cmd.suffix() + " lists the flags"}
	}
	if flags.NArg() > 0 && !cmd.operands {
		return usageError{fmt.Errorf("unexpected argument %q", flags.Arg(0)), "flags start with a dash, as in -rounds 1e8"}
	}
	if err := together(flags); err != nil {
		return err
	}
	return run(ctx)
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

// suffix is what names the command after "simulate help".
func (c command) suffix() string {
	if c.name == "" {
		return ""
	}
	return " " + c.name
}

// hintFor is the hint for a word that is no command: players of equity are often
// written there.
func hintFor(word string) string {
	if _, err := ranges.ParseRange(ranges.Holdem(), word); err == nil {
		return "simulate equity " + word + " random compares players; simulate -hole " + word + " deals hands with known cards"
	}
	return "simulate help lists the commands"
}
