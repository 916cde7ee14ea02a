// Package near finds the name that a misspelled word may mean.
package near

import (
	_ "embed"
	"encoding/csv"
	"slices"
	"strings"
	"sync"

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

// Kind is a place where a word may be written.
type Kind string

// The kinds of words.
const (
	Help     Kind = "help"     // after simulate help, or in place of a command
	Command  Kind = "command"  // words of a command line
	Flag     Kind = "flag"     // in place of a flag, without its dash
	Game     Kind = "game"     // in place of a game's name
	Category Kind = "category" // in place of a hand of a table
	Query    Kind = "query"    // a name of a query
	Hand     Kind = "hand"     // in place of a hand of a range
	Letter   Kind = "letter"   // in place of a rank: a letter of another language
	Between  Kind = "between"  // between two players
	Original Kind = "original" // functions of ProPokerTools that queries lack
	Player   Kind = "player"   // in place of a player of a query

	GameName     Kind = "game name"     // other names of games
	QueryGame    Kind = "query game"    // the games of queries, by all their names
	CategoryName Kind = "category name" // other names of categories of hands
)

// words.csv has rows of words with semicolons between them, their kind, and what to write.
//
//go:embed words.csv
var words string

// said has what to write by kind and word.
var said = sync.OnceValue(func() map[Kind]map[string]string {
	rows, err := csv.NewReader(strings.NewReader(words)).ReadAll()
	if err != nil {
		panic(err) // the file is part of the program
	}
	all := map[Kind]map[string]string{}
	for _, row := range rows[1:] {
		kind := Kind(row[1])
		if all[kind] == nil {
			all[kind] = map[string]string{}
		}
		for word := range strings.SplitSeq(row[0], ";") {
			all[kind][strings.TrimSpace(word)] = row[2]
		}
	}
	return all
})

// Say returns what to write in place of a word of another program or language, or "" if the table
// of words does not have it. Case does not count.
func Say(kind Kind, word string) string { return said()[kind][strings.ToLower(word)] }

// SayLongest returns what Say does of as many of the first words as possible.
func SayLongest(kind Kind, words []string) string {
	for n := len(words); n > 0; n-- {
		if say := Say(kind, strings.Join(words[:n], " ")); say != "" {
			return say
		}
	}
	return ""
}

// Words returns what Say does for each word of a kind. The map is not to be changed.
func Words(kind Kind) map[string]string { return said()[kind] }
