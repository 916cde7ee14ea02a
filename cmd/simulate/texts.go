package main

import (
	"embed"
	"fmt"
	"strings"
)

// texts has the texts of the help, of the manual pages and of the examples, as they are
// printed, in lines of at most 80 characters: commands/NAME.txt and topics/NAME.txt. A
// line of a command after a line "-all" is only in the help with -all and in the manual.
// Lines between "Examples:" and an empty line are examples, each with a comment after
// "  #" or " #"; a test runs them in an empty folder, one after another. An example fails
// if its comment ends with "exit status n".
//
//go:embed texts
var texts embed.FS

// commandText returns the text of a command: what its help shows below the summary, and
// what is shown only with -all.
func commandText(c command) (short, rest string) {
	name := c.name
	if name == "" {
		name = "simulate"
	}
	short, rest, _ = strings.Cut(textOf("commands/"+name), "-all\n")
	return short, rest
}

// textOf returns a text, or "" if there is none. Some of a topic are made from tables.
func textOf(name string) string {
	text, err := texts.ReadFile("texts/" + name + ".txt")
	if err != nil {
		return ""
	}
	return string(text)
}

// example is a command line that a help page shows.
type example struct {
	line    string // as it is typed
	comment string
	status  int // the exit status
}

// examplesOf returns the examples of a text.
func examplesOf(text string) (all []example) {
	_, text, _ = strings.Cut(text, "Examples:\n")
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || line == "-all" {
			break
		}
		e := example{}
		e.line, e.comment, _ = strings.Cut(line, " # ")
		e.line = strings.TrimSpace(e.line)
		if _, status, found := strings.Cut(e.comment, "exit status "); found {
			fmt.Sscan(status, &e.status)
		}
		all = append(all, e)
	}
	return all
}
