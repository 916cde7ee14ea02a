package flags

import (
	"errors"
	"slices"
	"strings"

	"pokersim/internal/near"
	"pokersim/sim/chunk"
)

// Suggestion returns a hint with the name that is nearest to a word, or "" if none is near.
func Suggestion(word string, names []string) string {
	if name := near.Name(word, names); name != "" {
		return "did you mean " + name + "?"
	}
	return ""
}

// Elsewhere returns the hint for a flag that a set lacks, with the flag of the set that does
// what other programs have under this name, or "".
func Elsewhere(set *Set, name string) string {
	if name == "stdin" && set.Name() == "audit" {
		return "simulate audit - reads standard input"
	}
	here := map[string]string{
		"b": "board", "d": "dead", "g": "game", "n": "rounds", "iterations": "rounds", "trials": "rounds", "samples": "rounds", "simulations": "rounds",
		"t": "workers", "j": "workers", "threads": "workers", "cpu": "workers", "cpus": "workers", "json": "format json", "csv": "format csv", "output": "o", "quiet": "q",
	}[name]
	if flag, _, _ := strings.Cut(here, " "); here == "" || set.Lookup(flag) == nil {
		return ""
	}
	return "did you mean -" + here + "?"
}

// Suggested returns the hint for the value of a flag that has choices. A value may be a
// list with commas.
func Suggested(set *Set, name string) string {
	of, ok := set.Lookup(name).Value.(Chooser)
	if !ok {
		return ""
	}
	for word := range strings.SplitSeq(set.Lookup(name).Value.String(), ",") {
		if !slices.Contains(of.Choices(), word) {
			return Suggestion(word, of.Choices())
		}
	}
	return ""
}

// Flagged turns an error about a plan's field into one about the flag of the same
// name, if there is one.
func Flagged(set *Set, err error) error {
	var invalid *chunk.PlanError
	if errors.As(err, &invalid) && invalid.Err == nil && set.Lookup(invalid.Field) != nil {
		return Bad(invalid.Field, Suggested(set, invalid.Field), ": %s", invalid.Reason)
	}
	return err
}

// Unlisted returns the error for a flag whose value is not in a list.
func Unlisted(flag, value string, list ...string) error {
	last := len(list) - 1
	return Bad(flag, Suggestion(value, list), ": unknown %q: want %s or %s", value, strings.Join(list[:last], ", "), list[last])
}
