package main

import (
	"flag"
	"fmt"
	"io"
	"strings"
)

// flagGroup is a group of flags in the help, in this order.
type flagGroup struct {
	title string
	flags []string
}

// flagGroups are the flags of all commands, each in one group.
func flagGroups() []flagGroup {
	return []flagGroup{
		{"What to deal", []string{
			"rounds", "game", "cards", "decks", "jokers", "joker", "hole", "board", "dead", "by", "target-error", "hand",
			"algorithm", "stdin", "seats", "deal", "n", "shuffles", "mode", "tests", "alpha", "draw", "count", "chunk", "bytes", "seed",
		}},
		{"How to run", []string{"method", "engine", "evaluator", "rng", "workers", "interactive", "addr", "open"}},
		{"Where to keep the tally", []string{"tally", "checkpoint", "every", "shard", "partial"}},
		{"What to print", []string{
			"o", "format", "table", "matrix", "plot", "convergence", "positions", "transitions",
			"numbers", "first", "words", "steps", "list", "q",
		}},
		{"Profiling", []string{"cpuprofile", "memprofile", "trace", "pprof"}},
	}
}

// printFlags writes a command's flags, by group.
func printFlags(w io.Writer, flags *flag.FlagSet) {
	for _, g := range flagGroups() {
		title := "\n" + g.title + ":\n"
		for _, name := range g.flags {
			if f := flags.Lookup(name); f != nil {
				fmt.Fprint(w, title)
				printFlag(w, f)
				title = ""
			}
		}
	}
}

// printFlag writes a flag and its text, and its default if the text names none.
func printFlag(w io.Writer, f *flag.Flag) {
	value, text := flag.UnquoteUsage(f)
	if value != "" {
		value = " " + value
	}
	unset := f.DefValue == "" || f.DefValue == "0" || f.DefValue == "false"
	if !unset && !strings.Contains(text, "default") {
		text += " (default " + f.DefValue + ")"
	}
	fmt.Fprintf(w, "  -%s%s\n        %s\n", f.Name, value, strings.ReplaceAll(text, "\n", "\n        "))
}
