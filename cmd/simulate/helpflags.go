package main

import (
	"flag"
	"fmt"
	"io"
	"strings"
)

// printFlags writes a command's flags, by group, each group in the order of the
// flags' definition.
func printFlags(w io.Writer, flags *flagSet) {
	for _, g := range groups() {
		title := "\n" + string(g) + ":\n"
		for _, name := range flags.names {
			if flags.groups[name] == g {
				fmt.Fprint(w, title)
				printFlag(w, flags.Lookup(name))
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
