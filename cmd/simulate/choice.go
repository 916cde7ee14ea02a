package main

import (
	"strings"

	"pokersim/cmd/simulate/internal/flags"
)

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
	if others := commandsWith(name); others != "" {
		return "-" + name + " is a flag of " + others
	}
	if near := flags.Suggestion(name, set.Names); near != "" {
		return strings.Replace(near, "mean ", "mean -", 1)
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
	if len(with) < 2 {
		return strings.Join(with, "")
	}
	return strings.Join(with[:len(with)-1], ", ") + " and " + with[len(with)-1]
}
