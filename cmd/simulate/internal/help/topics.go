package help

import (
	"embed"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/mitchellh/go-wordwrap"

	"pokersim/cmd/simulate/internal/flags"
	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/deck/ranges"
	"pokersim/deck/shuffle"
	"pokersim/eval"
	"pokersim/eval/packs"
	"pokersim/eval/seen"
	"pokersim/internal/near"
	"pokersim/results"
	"pokersim/sim/query"
)

// topic is help that is about no command.
type topic struct {
	Name  string
	About string
	Print func(io.Writer)
}

// Topics returns all topics, in the order of the help. A topic is a text, texts/topics/
// NAME.txt, or a function. A text has tables of the program at words in braces.
func Topics() []topic {
	return []topic{
		{"ranges", "hands, ranges and weights", Fitted(printTopic("ranges", "{syntax}\n", func(w io.Writer) { io.WriteString(w, ranges.Syntax()) }))},
		{"games", "decks, hole cards and rules", Fitted(printTopic("games", "{games}\n", listGames))},
		{"shuffles", "the algorithms of simulate shuffle and simulate audit", Fitted(printTopic("shuffles", "{shuffles}\n", Shuffles))},
		{"paytables", "sets of hands and what they pay", Fitted(printText("paytables"))},
		{"statistics", "each interval and test, with its formula and source", Fitted(printText("statistics"))},
		{"seeds", "what determines a result, and how to repeat it", Fitted(printText("seeds"))},
		{"csv", "the columns of tables", Fitted(printColumns)},
		{"json", "the keys of tables", Fitted(printEnvelope)},
		{"made", "made hands, draws, and cards that help", Fitted(printTopic("made", "{made}\n", listMade))},
		{"pql", "the Poker Query Language", Fitted(printTopic("pql", "{functions}\n", listFunctions))},
		{"schema", "the JSON schema of tables", func(w io.Writer) { w.Write(results.Schema()) }},
	}
}

// TopicNamed returns the topic with a name.
func TopicNamed(name string) (t topic, found bool) {
	for _, t := range Topics() {
		if t.Name == name {
			return t, true
		}
	}
	return t, false
}

// TopicNames returns the names of all topics.
func TopicNames() (names []string) {
	for _, t := range Topics() {
		names = append(names, t.Name)
	}
	return names
}

// ListTopics prints the topics.
func ListTopics(w io.Writer) {
	fmt.Fprint(w, "Topics, as in simulate help ranges:\n\n")
	for _, t := range Topics() {
		fmt.Fprintf(w, "  %-12s%s\n", t.Name, t.About)
	}
	fmt.Fprint(w, "\nsimulate help flags lists all flags, and the name of a game prints the games.\n")
}

// ListFlags prints the flags of all commands, each with the commands that have it.
func ListFlags(w io.Writer, all []flags.Command) {
	var names []string
	with := map[string][]string{}
	for _, c := range all {
		for _, name := range c.Flags().Names {
			if with[name] == nil {
				names = append(names, name)
			}
			with[name] = append(with[name], strings.TrimSpace("simulate "+c.Name))
		}
	}
	slices.Sort(names)
	fmt.Fprint(w, "Flags, with the commands that have them. simulate help -all audit explains those of\nsimulate audit.\n\n")
	for _, name := range names {
		commands := strings.ReplaceAll(strings.Join(with[name], ", "), ", simulate ", ", ")
		if len(with[name]) == len(all) {
			commands = "all commands"
		}
		fmt.Fprintf(w, "  %-18s%s\n", "-"+name, commands)
	}
}

// printText returns a function that prints a text.
func printText(name string) func(io.Writer) {
	return func(w io.Writer) { io.WriteString(w, TextOf("topics/"+name)) }
}

// printTopic returns a function that prints a text, with a table in place of a line.
func printTopic(name, line string, table func(io.Writer)) func(io.Writer) {
	return func(w io.Writer) {
		var made strings.Builder
		table(&made)
		io.WriteString(w, strings.ReplaceAll(TextOf("topics/"+name), line, made.String()))
	}
}

// listGames prints the table of games, and what it has no column for.
func listGames(w io.Writer) {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprint(out, "  game\tdeck\thole\tplayed\tboard\torder of hands\tpot\tequity\n")
	for _, r := range eval.Games() {
		played, order, pot, equity := "any", "high", "high", "yes"
		switch {
		case r.Played > 0:
			played = fmt.Sprint(r.Played)
		case r.Lowball == game.Badugi:
			played = "1-4"
		}
		if r.Lowball != game.High {
			order, pot = string(r.Lowball), "low"
		}
		if r.Low {
			pot = "high, low"
		}
		if r.Draws {
			equity = "no"
		}
		fmt.Fprintf(out, "  %s\t%d\t%d\t%s\t%d\t%s\t%s\t%s\n", r.Name, r.Deck().Count(), r.Hole, played, r.Board, order, pot, equity)
	}
	fmt.Fprint(out, "\n")
	out.Flush()
	for _, r := range eval.Games() {
		lines := slices.Concat([]string{r.Title}, rulesInWords(r), []string{"source: " + r.Source})
		fmt.Fprintf(out, "  %s\t%s\n", r.Name, strings.Join(lines, "\n\t"))
	}
	out.Flush()
	names := map[string][]string{}
	for other, name := range near.Words(near.GameName) {
		names[name] = append(names[name], other)
	}
	fmt.Fprintln(w)
	for _, r := range eval.Games() {
		if others := slices.Sorted(slices.Values(names[r.Name])); others != nil {
			fmt.Fprintf(w, "  %s is also %s\n", r.Name, flags.InWords(others))
		}
	}
	var order []string
	for _, c := range (packs.Rules{Pack: deck.Pack{Decks: 2, Jokers: deck.MaxJokers}}).Order() {
		order = append(order, c.String())
	}
	all := "Packs (-decks, -jokers) are of hold'em. The order of their hands, the strongest first: " + strings.Join(order, ", ") +
		". Only two decks have flushes with pairs, and only they or jokers five of a kind."
	fmt.Fprintf(w, "\n%s\n", wordwrap.WrapString(all, 80))
}

// rulesInWords returns what the table of games has no column for.
func rulesInWords(r eval.Rules) (all []string) {
	if r.Low {
		all = append(all, "half of the pot goes to the best low of 8 or less, if there is one")
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
	switch r.Lowball {
	case game.AceToFive:
		all = append(all, "aces are low, straights and flushes do not count")
	case game.DeuceToSeven:
		all = append(all, "aces are high, straights and flushes count; 5-4-3-2-A is no straight")
	case game.Badugi:
		all = append(all, "the most cards of different ranks and suits, then the lowest; aces are low")
	}
	return all
}

// Shuffles prints the catalogue of shuffles.
func Shuffles(to io.Writer) {
	out := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	for _, a := range shuffle.All() {
		fair := "unfair"
		if a.Fair {
			fair = "fair"
		}
		fmt.Fprintf(out, "%s\t%s\t%s\n\t\t%s\n\t\t%s\n", a.Name, fair, a.About, a.Cost, a.Source)
	}
	out.Flush()
}

// listMade prints what each made hand and each draw is, with an example.
func listMade(w io.Writer) {
	made, draws := seen.Definitions()
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, d := range made {
		fmt.Fprintf(out, "  %s\t%s on %s\t%s\n", d.Name, d.Hole, d.Board, d.Text)
	}
	fmt.Fprint(out, "\nDraws:\n\n")
	for _, d := range draws {
		fmt.Fprintf(out, "  %s\t%s on %s\t%s\n", d.Name, d.Hole, d.Board, d.Text)
	}
	out.Flush()
}

// listFunctions prints the functions of queries in their groups, each with an example.
func listFunctions(w io.Writer) {
	group := ""
	for _, f := range query.Functions() {
		if f.Group != group {
			group = f.Group
			fmt.Fprintf(w, "%s:\n", strings.ToUpper(group[:1])+group[1:])
		}
		name := f.Name
		if len(f.Aliases) > 0 {
			name += ", also " + strings.Join(f.Aliases, ", ")
		}
		fmt.Fprintf(w, "  %s: a %s\n", name, f.Gives)
		for line := range strings.Lines(wordwrap.WrapString(f.Text, 72)) {
			fmt.Fprintf(w, "      %s\n", strings.TrimRight(line, "\n"))
		}
		fmt.Fprintf(w, "      %s\n", f.Example)
	}
}

// printColumns prints the columns of each table, and what each column is.
func printColumns(w io.Writer) {
	fmt.Fprint(w, "CSV has one header row. New columns come at the end. An empty field is not known or does not apply. Tables:\n\n")
	for _, k := range append(results.Kinds(), results.Files()...) {
		fmt.Fprintf(w, "  %s\n    %s\n", k.From, strings.Join(k.Columns(), ","))
	}
	fmt.Fprint(w, "Columns, with the unit of numbers:\n\n")
	printDictionary(w)
}

func printDictionary(w io.Writer) {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, c := range results.Columns() {
		fmt.Fprintf(out, "  %s\t%s\t%s\t%s\n", c.Name, c.Type, c.Unit, c.Text)
	}
	out.Flush()
}

// printEnvelope prints the keys of JSON.
func printEnvelope(w io.Writer) {
	var kinds []string
	for _, k := range results.Kinds() {
		kinds = append(kinds, k.Name+" ("+k.From+")")
	}
	fmt.Fprintf(w, `JSON is one object:

  kind      which table it is: %s
  plan      the flags that repeat the run, without -rounds and -seed, as in the column plan
  command   the command that repeats the result; left out if there is none
  seed      a text, since many readers round numbers above 2^53; left out of exact results
  warnings  a list of texts: doubts about the result
  summary   an object of what is not about one row, such as rounds, chi_square, or the spec of the run
  rows      a list of objects; their keys are the columns of CSV, and empty ones are left out

"simulate help csv" says what each column is, and "simulate help schema" prints a
JSON Schema.
`, strings.Join(kinds, ", "))
}

// texts has the texts of the help, of the manual pages and of the examples, as they are
// printed, in lines of at most 80 characters: commands/NAME.txt and topics/NAME.txt. A
// line of a command after a line "-all" is only in the help with -all and in the manual.
// Lines between "Examples:" and an empty line are examples, each with a comment after
// "  #" or " #"; a test runs them in an empty folder, one after another. An example fails
// if its comment ends with "exit status n".
//
//go:embed texts
var texts embed.FS

// CommandText returns the text of a command: what its help shows below the summary, and
// what is shown only with -all.
func CommandText(c flags.Command) (short, rest string) {
	name := c.Name
	if name == "" {
		name = "simulate"
	}
	short, rest, _ = strings.Cut(TextOf("commands/"+name), "-all\n")
	return short, rest
}

// TextOf returns a text, or "" if there is none. Some of a topic are made from tables.
func TextOf(name string) string {
	text, err := texts.ReadFile("texts/" + name + ".txt")
	if err != nil {
		return ""
	}
	return string(text)
}
