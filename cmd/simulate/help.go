package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"

	"pokersim/sim/lanes"
)

// help prints the help of the command that args name, or of all.
func help(all []command, args []string) error {
	if len(args) == 0 {
		return printHelp(os.Stdout, all, all[0])
	}
	for _, c := range all[1:] {
		if c.name == args[0] {
			return printHelp(os.Stdout, all, c)
		}
	}
	return usageError{fmt.Errorf("unknown command %q", args[0]), "simulate help lists the commands"}
}

// printHelp prints a command's usage and flags; for the first command, whose
// name is empty, also the list of the others.
func printHelp(w io.Writer, all []command, cmd command) error {
	fmt.Fprintf(w, "usage: %s\n\n%s\n", cmd.usage, cmd.summary)
	if cmd.name == "" {
		fmt.Fprintf(w, "\nOther commands:\n")
		for _, c := range all[1:] {
			fmt.Fprintf(w, "  simulate %-8s %s\n", c.name, c.summary)
		}
		fmt.Fprintf(w, "  simulate %-8s %s\n", "help", "Print this, or with a command's name its flags.")
	}
	flags := newFlagSet(cmd)
	cmd.setup(flags)
	any := false
	flags.VisitAll(func(*flag.Flag) { any = true })
	if any {
		fmt.Fprintf(w, "\nFlags:\n")
		flags.SetOutput(w)
		flags.PrintDefaults()
		printPairs(w, flags)
	}
	if cmd.name == "" {
		fmt.Fprintf(w, "\nCtrl-C and SIGTERM end a run with what it has done; %v later a second one ends it at once.\n", signalGrace)
	}
	return nil
}

func versionCommand() command {
	return command{
		name:    "version",
		usage:   "simulate version",
		summary: "Print the version, what it was built with and the level that the lanes engine runs at.",
		setup: func(*flag.FlagSet) func(context.Context) error {
			return func(context.Context) error {
				level, err := lanes.LevelFromEnv()
				if err != nil {
					return err
				}
				_, err = fmt.Printf("simulate %s, %s, %s/%s, lanes at level %s of %v\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH, level, lanes.Levels())
				return err
			}
		},
	}
}
