package flags

import (
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
)

// Suggestion returns a hint with the name that is nearest to a word, or "" if none is near.
// Words of up to four letters are near to names with one other letter, or with the same
// letters.
func Suggestion(word string, names []string) string {
	best, least := "", max(2, len(word)/3)+1
	if len(word) <= 4 {
		least = 2
	}
	word = strings.ToLower(word)
	for _, name := range names {
		low := strings.ToLower(name)
		d := levenshtein.ComputeDistance(word, low)
		if len(word) > 2 && (strings.HasPrefix(low, word) || lettersOf(low) == lettersOf(word)) { // an abbreviation, or two letters changed places
			d = min(d, 1)
		}
		if d < least && d < len(name) {
			best, least = name, d
		}
	}
	if best == "" {
		return ""
	}
	return "did you mean " + best + "?"
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

// lettersOf returns the letters of a word in ascending order.
func lettersOf(word string) string { return string(slices.Sorted(slices.Values([]byte(word)))) }

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

// Unlisted returns the error for a flag whose value is not in a list.
func Unlisted(flag, value string, list ...string) error {
	last := len(list) - 1
	return Bad(flag, Suggestion(value, list), ": unknown %q: want %s or %s", value, strings.Join(list[:last], ", "), list[last])
}
