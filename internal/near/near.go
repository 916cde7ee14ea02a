// Package near finds the name that a misspelled word may mean.
package near

import (
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
)

// Name returns the name that is nearest to a word, within a third of its letters, and two for a
// word of five or more; see Within.
func Name(word string, names []string) string { return Within(word, names, max(2, len(word)/3)) }

// Meant returns the question whether the name that is nearest to a word is meant, or "" if none is near.
func Meant(word string, names []string) string {
	if name := Name(word, names); name != "" {
		return "did you mean " + name + "?"
	}
	return ""
}

// Within returns the name that is nearest to a word, or "" if none is within so many changes of a
// letter. Words of up to four letters are near to names with one other letter, or with the same
// letters. Case does not count.
func Within(word string, names []string, most int) (best string) {
	least := most + 1
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
	return best
}

// lettersOf returns the letters of a word in ascending order.
func lettersOf(word string) string { return string(slices.Sorted(slices.Values([]byte(word)))) }
