package flags

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"al.essio.dev/pkg/shellescape"

	"pokersim/internal/near"
	"pokersim/sim/chunk"
)

// Elsewhere returns the hint for a flag that a set lacks, with the flag of the set that does
// what other programs have under this name, or "". The table of words has some hints, of which one
// that begins with a dash is for sets with this flag, and one that begins with "in NAME: " for one set.
func Elsewhere(set *Set, name string) string {
	for hint := range strings.SplitSeq(near.Say(near.Flag, name), "; ") {
		flag, _, _ := strings.Cut(strings.TrimPrefix(hint, "-"), " ")
		where, text, _ := strings.Cut(strings.TrimPrefix(hint, "in "), ": ")
		switch {
		case strings.HasPrefix(hint, "in "):
			if where == set.Name() {
				return text
			}
		case !strings.HasPrefix(hint, "-"):
			return hint
		case set.Lookup(flag) != nil:
			return "did you mean " + hint + "?"
		}
	}
	return ""
}

// AsCommand returns the command that the operand of another may mean, as in preflop AKs, or "".
func AsCommand(name, operand string) string {
	if say := near.Say(near.Command, name); say != "" {
		return say + " " + shellescape.Quote(operand)
	}
	return ""
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
			return cmp.Or(near.Say(near.Kind(name), word), near.Meant(word, of.Choices()))
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
	return Bad(flag, near.Meant(value, list), ": unknown %q: want %s", value, InWords(list))
}
