package flags

import (
	"strings"

	"pokersim/eval"
)

// Aliases are other names of games.
func Aliases() map[string]string {
	return map[string]string{
		"texas": "holdem", "hold'em": "holdem", "6plus": "short", "6+": "short", "shortdeck": "short",
		"plo": "omaha", "plo4": "omaha", "plo5": "omaha5", "plo6": "omaha6", "plo8": "omaha8",
		"big-o": "bigo", "omaha5-8": "bigo", "plo5-8": "bigo", "plo6-8": "omaha6-8",
		"stud-8": "stud8", "2-7": "27", "a-5": "a5",
	}
}

// GamesByName returns the names of all games.
func GamesByName() (names []string) {
	for _, r := range eval.Games() {
		names = append(names, r.Name)
	}
	return names
}

// GameNames lists the games.
func GameNames() string { return InWords(GamesByName()) }

// InWords returns names as "a, b or c".
func InWords(names []string) string {
	last := len(names) - 1
	if last < 1 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:last], ", ") + " or " + names[last]
}
