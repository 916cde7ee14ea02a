package flags

import (
	"flag"
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

// gameFlag is a choice of some games, which accepts all: the check of the plan says why it
// refuses the others.
type gameFlag struct{ choiceFlag[string] }

// Game returns a flag that sets one of some games.
func Game(to *string, names ...string) flag.Value {
	return gameFlag{choiceFlag[string]{textFlag[string]{to}, names}}
}

func (f gameFlag) Set(text string) error {
	return choiceFlag[string]{f.textFlag, GamesByName()}.Set(text)
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
