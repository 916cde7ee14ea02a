package main

import (
	"context"
	"fmt"
	"io"
	"runtime"

	"pokersim/sim/lanes"
)

func helpCommand() command {
	return command{
		name:     "help",
		usage:    "simulate help [command | csv | json | made | schema]",
		summary:  "List the commands, the flags of one command, the columns of CSV, the keys of JSON, or made hands and draws.",
		operands: true,
		instant:  true,
		setup: func(flags *flagSet) func(context.Context) error {
			return func(context.Context) error { return help(commands(), flags.Args()) }
		},
	}
}

// help prints the help of the command that args name, or of the default command.
func help(all []command, args []string) error {
	cmd := all[0]
	if len(args) == 1 && topics()[args[0]] != nil {
		return printOut(topics()[args[0]])
	}
	if len(args) > 0 {
		var err error
		if cmd, err = commandNamed(all, args[0]); err != nil {
			return err
		}
	}
	if len(args) > 1 {
		return usage("unexpected argument %q", args[1])
	}
	return printOut(func(w io.Writer) { printHelp(w, all, cmd) })
}

// commandNamed returns the command with a name.
func commandNamed(all []command, name string) (command, error) {
	for _, c := range all[1:] {
		if c.name == name {
			return c, nil
		}
	}
	return command{}, usageError{fmt.Errorf("unknown command %q", name), hintFor(name)}
}

// printHelp prints a command's usage and flags. For the default command it also
// lists the other commands.
func printHelp(w io.Writer, all []command, cmd command) {
	fmt.Fprintf(w, "usage: %s\n\n%s\n", cmd.usage, cmd.summary)
	if cmd.name == "" {
		fmt.Fprintf(w, "\nOther commands:\n")
		for _, c := range all[1:] {
			fmt.Fprintf(w, "  simulate %-8s %s\n", c.name, c.summary)
		}
	}
	flags := newFlagSet(cmd.name)
	cmd.setup(flags)
	printFlags(w, flags)
	printPairs(w, flags)
	if cmd.name == "" {
		fmt.Fprintf(w, "\nCtrl-C and SIGTERM stop a run, which then prints the result so far. A second signal more\nthan %v later ends the process at once.\n", signalGrace)
	}
}

func versionCommand() command {
	return command{
		name:    "version",
		usage:   "simulate version",
		summary: "Print the versions of simulate and Go, and the level (instruction set) of the lanes engine.",
		instant: true,
		setup: func(*flagSet) func(context.Context) error {
			return func(context.Context) error {
				forced, err := level()
				if err != nil {
					return err
				}
				if forced == "" {
					forced = lanes.Levels()[0]
				}
				return printOut(func(w io.Writer) {
					fmt.Fprintf(w, "simulate %s, %s, %s/%s, lanes at level %s of %v\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH, forced, lanes.Levels())
				})
			}
		},
	}
}
