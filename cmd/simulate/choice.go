package main

import (
	"errors"
	"flag"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"

	"pokersim/eval"
)

// choiceFlag is a flag whose value is one of some names, in either case. Another text is
// kept, for the check of the plan to refuse; suggestion then finds the nearest name.
type choiceFlag[T ~string] struct {
	to    *T
	names []string
}

// choice returns a flag that sets one of some names.
func choice[T ~string](to *T, names ...string) flag.Value { return choiceFlag[T]{to, names} }

func (f choiceFlag[T]) String() string {
	if f.to == nil { // the flag package asks the zero value
		return ""
	}
	return string(*f.to)
}

func (f choiceFlag[T]) Set(text string) error {
	if text == "" {
		return errEmpty
	}
	if name, is := aliases()[strings.ToLower(text)]; is && slices.Contains(f.names, name) {
		text = name
	}
	for _, name := range f.names {
		if strings.EqualFold(text, name) {
			text = name
		}
	}
	*f.to = T(text)
	return nil
}

func (f choiceFlag[T]) choices() []string { return f.names }

// errEmpty is the error of a flag that names something and has an empty value.
var errEmpty = errors.New("it is empty: is a shell variable not set?")

// errNoFile is the error of a flag that names a file and has an empty value.
var errNoFile = errors.New("want the name of a file: is a shell variable not set?")

// aliases are other names of games.
func aliases() map[string]string {
	return map[string]string{
		"texas": "holdem", "hold'em": "holdem", "6plus": "short", "6+": "short", "shortdeck": "short",
		"plo": "omaha", "plo4": "omaha", "plo5": "omaha5", "plo6": "omaha6", "plo8": "omaha8",
		"big-o": "bigo", "omaha5-8": "bigo", "plo5-8": "bigo", "plo6-8": "omaha6-8",
		"stud-8": "stud8", "2-7": "27", "a-5": "a5",
	}
}

// gamesByName returns the names of all games.
func gamesByName() (names []string) {
	for _, r := range eval.Games() {
		names = append(names, r.Name)
	}
	return names
}

// suggestion returns a hint with the name that is nearest to a word, or "" if none is near.
// Words of up to four letters are near to names with one other letter, or with the same
// letters.
func suggestion(word string, names []string) string {
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

// lettersOf returns the letters of a word in ascending order.
func lettersOf(word string) string { return string(slices.Sorted(slices.Values([]byte(word)))) }

// suggested returns the hint for the value of a flag that has choices. A value may be a
// list with commas.
func suggested(flags *flagSet, name string) string {
	of, ok := flags.Lookup(name).Value.(interface{ choices() []string })
	if !ok {
		return ""
	}
	for word := range strings.SplitSeq(flags.Lookup(name).Value.String(), ",") {
		if !slices.Contains(of.choices(), word) {
			return suggestion(word, of.choices())
		}
	}
	return ""
}

// undefined returns the hint for an error of the flag package, if it is about a flag that
// the command does not have.
func undefined(flags *flagSet, err error) string {
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
	if near := suggestion(name, flags.names); near != "" {
		return strings.Replace(near, "mean ", "mean -", 1)
	}
	return ""
}

// commandsWith returns a list of the commands that have a flag, or "".
func commandsWith(name string) string {
	var with []string
	for _, c := range commands() {
		flags := newFlagSet(c.name)
		c.setup(flags)
		if flags.Lookup(name) != nil {
			with = append(with, strings.Join(append([]string{"simulate"}, c.words()...), " "))
		}
	}
	if len(with) < 2 {
		return strings.Join(with, "")
	}
	return strings.Join(with[:len(with)-1], ", ") + " and " + with[len(with)-1]
}
