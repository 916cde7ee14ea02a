package flags

import (
	"flag"
	"slices"
	"strings"
)

// choiceFlag is a flag whose value is one of some names, in either case. Another text is
// kept, for the check of the plan to refuse; Suggestion then finds the nearest name.
type choiceFlag[T ~string] struct {
	textFlag[T]
	names []string
}

// Chooser is a flag with a list of values.
type Chooser interface{ Choices() []string }

// Choice returns a flag that sets one of some names.
func Choice[T ~string](to *T, names ...string) flag.Value {
	return choiceFlag[T]{textFlag[T]{to}, names}
}

func (f choiceFlag[T]) Set(text string) error {
	if name, is := Aliases()[strings.ToLower(text)]; is && slices.Contains(f.names, name) {
		text = name
	}
	for _, name := range f.names {
		if strings.EqualFold(text, name) {
			text = name
		}
	}
	return f.textFlag.Set(text)
}

func (f choiceFlag[T]) Choices() []string { return f.names }

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
