package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/results"
)

// topic is help that is about no command.
type topic struct {
	name  string
	print func(io.Writer)
}

// topics returns all topics, in the order of the help. A topic is a text, texts/topics/
// NAME.txt, or a function. A text has tables of the program at words in braces.
func topics() []topic {
	return []topic{
		{"ranges", printTopic("ranges", "{syntax}", func(w io.Writer) { io.WriteString(w, ranges.Syntax()) })},
		{"games", printTopic("games", "{games}", listGames)},
		{"shuffles", printTopic("shuffles", "{shuffles}", listShuffles)},
		{"statistics", printTopic("statistics", "", nil)},
		{"seeds", printTopic("seeds", "", nil)},
		{"csv", printColumns},
		{"json", printEnvelope},
		{"made", printDefinitions},
		{"schema", func(w io.Writer) { w.Write(results.Schema()) }},
	}
}

// topicNamed returns the topic with a name.
func topicNamed(name string) (t topic, found bool) {
	for _, t := range topics() {
		if t.name == name {
			return t, true
		}
	}
	return t, false
}

func topicNames() (names []string) {
	for _, t := range topics() {
		names = append(names, t.name)
	}
	return names
}

// printTopic returns a function that prints a text, with a table in place of a word.
func printTopic(name, word string, table func(io.Writer)) func(io.Writer) {
	return func(w io.Writer) {
		var made strings.Builder
		if table != nil {
			table(&made)
		}
		io.WriteString(w, strings.ReplaceAll(textOf("topics/"+name), word+"\n", made.String()))
	}
}

// listGames prints the table of games.
func listGames(w io.Writer) {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprint(out, "  game\tdeck\thole cards\trules\n")
	for _, r := range eval.Games() {
		fmt.Fprintf(out, "  %s\t%d\t%d\t%s\n", r.Name, r.Deck().Count(), r.Hole, strings.Join(rulesInWords(r), "; "))
	}
	out.Flush()
	names := map[string][]string{}
	for other, name := range aliases() {
		names[name] = append(names[name], other)
	}
	fmt.Fprintln(w)
	for _, r := range eval.Games() {
		if others := slices.Sorted(slices.Values(names[r.Name])); others != nil {
			fmt.Fprintf(w, "  %s is also %s\n", r.Name, inWords(others))
		}
	}
}

// rulesInWords returns what a game has beside the rules of hold'em.
func rulesInWords(r eval.Rules) (all []string) {
	if r.Played > 0 {
		all = append(all, fmt.Sprintf("%d hole cards and %d of the board are played", r.Played, eval.MinCards-r.Played))
	}
	if r.Low {
		all = append(all, "half of the pot goes to the best low of 8 or less")
	}
	if r.Lowest > 0 {
		all = append(all, fmt.Sprintf("no rank below the %s", r.Lowest.Name()))
	}
	if r.FlushBeatsFullHouse {
		all = append(all, "a flush beats a full house")
	}
	if r.TripsBeatStraight {
		all = append(all, "three of a kind beats a straight")
	}
	if r == eval.Holdem() {
		all = append(all, "any five of a hand's cards and the board")
	}
	return all
}
