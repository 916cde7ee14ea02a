package flags

import (
	"context"
	"slices"
	"strings"
)

// Command is a command of simulate. The default command has no name.
type Command struct {
	Name     string
	Summary  string // one line
	Usage    string // what follows "usage: "
	Operands bool   // whether it takes operands, which are then the Args of its set
	Aside    bool   // whether the list of commands has its name alone, below the others
	Instant  bool   // whether it ends at once, so that no signal need be handled
	// Setup defines the command's flags. It returns the function that runs the
	// command after they are parsed.
	Setup func(*Set) func(context.Context) error
	// Common are the flags that the help shows without -all; nil is all that
	// are not of a rare group.
	Common []string
}

// Flags returns the command's flags, with their defaults.
func (c Command) Flags() *Set {
	set := New(c.Name)
	c.Setup(set)
	return set
}

// Named returns the command with a name.
func Named(all []Command, name string) (c Command, found bool) {
	for _, c := range all[1:] {
		if c.Name == name {
			return c, true
		}
	}
	return c, false
}

// Words returns the command's name as arguments: none for the default command.
func (c Command) Words() []string { return strings.Fields(c.Name) }

// ListOf returns the hint that names the command's help.
func ListOf(c Command) string {
	return strings.Join(append([]string{"simulate help"}, c.Words()...), " ") + " lists the flags"
}

// Operands returns the words for operands at the end of a command: after "--" if one of them
// would be a flag.
func Operands(operands []string) []string {
	if slices.ContainsFunc(operands, func(o string) bool { return strings.HasPrefix(o, "-") && o != "-" }) {
		return slices.Concat([]string{"--"}, operands)
	}
	return operands
}
