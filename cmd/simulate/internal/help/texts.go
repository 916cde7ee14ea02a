package help

import (
	"embed"
	"strings"

	"pokersim/cmd/simulate/internal/flags"
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

// CommandText returns the text of a command: what its help shows below the summary, and
// what is shown only with -all.
func CommandText(c flags.Command) (short, rest string) {
	name := c.Name
	if name == "" {
		name = "simulate"
	}
	short, rest, _ = strings.Cut(TextOf("commands/"+name), "-all\n")
	return short, rest
}

// TextOf returns a text, or "" if there is none. Some of a topic are made from tables.
func TextOf(name string) string {
	text, err := texts.ReadFile("texts/" + name + ".txt")
	if err != nil {
		return ""
	}
	return string(text)
}
