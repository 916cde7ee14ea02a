package near

import (
	_ "embed"
	"encoding/csv"
	"strings"
	"sync"
)

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
)

// words.csv has rows of words with semicolons between them, their kind, and what to write.
//
//go:embed words.csv
var words string

// said has what to write by kind and word.
var said = sync.OnceValue(func() map[[2]string]string {
	rows, err := csv.NewReader(strings.NewReader(words)).ReadAll()
	if err != nil {
		panic(err) // the file is part of the program
	}
	all := map[[2]string]string{}
	for _, row := range rows[1:] {
		for word := range strings.SplitSeq(row[0], ";") {
			all[[2]string{row[1], strings.TrimSpace(word)}] = row[2]
		}
	}
	return all
})

// Say returns what to write in place of a word of another program or language, or "" if the table
// of words does not have it. Case does not count.
func Say(kind Kind, word string) string {
	return said()[[2]string{string(kind), strings.ToLower(word)}]
}
