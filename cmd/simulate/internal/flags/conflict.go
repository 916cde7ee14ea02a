package flags

import (
	"slices"
	"strings"

	"pokersim/eval"
	"pokersim/results"
)

// Option is a flag, with any value or with one of the given values.
type Option struct {
	Flag   string
	Values []string // nil means any value
}

// Any returns the option of a flag with any value.
func Any(flag string) Option { return Option{Flag: flag} }

// Value returns the option of a flag with one of some values.
func Value(flag string, values ...string) Option { return Option{flag, values} }

// Pair is two options that cannot be used together.
type Pair struct {
	A, B Option
	Hint string // the reason, or what to use instead
}

// Games returns the option of the games whose rules satisfy a condition.
func Games(is func(eval.Rules) bool) Option {
	o := Any("game")
	for _, r := range eval.Games() {
		if is(r) {
			o.Values = append(o.Values, r.Name)
		}
	}
	return o
}

// Together returns a UsageError if the command line has both options of a pair.
func Together(set *Set) error {
	for _, p := range slices.Concat(Pairs(), OtherPairs()) {
		if p.Of(set) && p.A.given(set) && p.B.given(set) {
			return Bad(p.A.Flag, p.Hint, "%s does not go with %s", strings.TrimPrefix(p.A.as(set), "-"+p.A.Flag), p.B.as(set))
		}
	}
	return nil
}

// need is a flag that needs one of some others.
type need struct {
	flag string
	of   []string
	hint string
}

// needs returns what flags need. Of several needs of a flag, the first counts of which
// the command has all flags.
func needs() []need {
	return []need{
		{"shard", []string{"tally", "checkpoint"}, "simulate merge adds the shards' tally files"},
		{"force", []string{"tally"}, "it replaces the file of -tally"},
		{"no-lock", []string{"tally", "checkpoint"}, "it writes their files without a lock"},
		{"no-lock", []string{"tally"}, "it writes the file of -tally without a lock"},
		{"every", []string{"checkpoint"}, "-checkpoint file keeps the tally during the run"},
		{"o", []string{"exact"}, "simulate shuffle > file writes packs"},
		{"format", []string{"exact"}, "packs are text: -numbers and -words choose how they are printed"},
		{"plot", []string{"exact"}, "it draws the law of -exact"},
		{"plot", []string{"sample"}, "it draws the bankroll of rounds at random"},
		{"rounds", []string{"sample"}, "without it the return is exact"},
		{"seed", []string{"sample"}, "without it the return is exact"},
		{"hand", []string{"target-error"}, "simulate -hole AsKs deals hands with known cards"},
	}
}

// Needed returns a UsageError if the command line has a flag without one that it needs.
func Needed(set *Set) error {
	seen := map[string]bool{}
	for _, n := range needs() {
		lacks := func(name string) bool { return set.Lookup(name) == nil }
		if seen[n.flag] || lacks(n.flag) || slices.ContainsFunc(n.of, lacks) {
			continue
		}
		seen[n.flag] = true
		if Any(n.flag).given(set) && !slices.ContainsFunc(n.of, set.Given) {
			return Bad(n.flag, n.hint, " needs -%s", strings.Join(n.of, " or -"))
		}
	}
	return nil
}

// Of reports whether a command has the flags of both options.
func (p Pair) Of(set *Set) bool {
	return p.A.of(set) && p.B.of(set)
}

// of reports whether a command has the flag, with one of the values.
func (o Option) of(set *Set) bool {
	f := set.Lookup(o.Flag)
	if f == nil || o.Values == nil {
		return f != nil
	}
	few, ok := f.Value.(Chooser)
	return !ok || slices.ContainsFunc(o.Values, func(v string) bool { return slices.Contains(few.Choices(), v) })
}

// given reports whether the command line has the option. A flag that is set to false is
// not given.
func (o Option) given(set *Set) bool {
	if !set.Given(o.Flag) {
		return false
	}
	value := set.Lookup(o.Flag).Value.String()
	return value != "false" && (o.Values == nil || slices.Contains(o.Values, value))
}

// as returns the option as it is on the command line.
func (o Option) as(set *Set) string {
	if o.Values == nil {
		return "-" + o.Flag
	}
	return "-" + o.Flag + " " + set.Lookup(o.Flag).Value.String()
}

func (o Option) String() string {
	if o.Values == nil {
		return "-" + o.Flag
	}
	return "-" + o.Flag + " " + strings.Join(o.Values, "|")
}

// counted reports whether a table counts every deal by itself.
func counted(k results.Kind) bool { return k.Counted }

// tables returns the tables of simulate equity that satisfy a condition, or those that do not.
func tables(is func(results.Kind) bool, want bool) []string {
	return results.TableNames("equity", func(k results.Kind) bool { return is(k) == want })
}

// Pairs returns the options that cannot be used together, of all commands.
func Pairs() []Pair {
	twoHole := Games(func(r eval.Rules) bool { return r.Played > 0 })
	others := Games(func(r eval.Rules) bool { return r != eval.Holdem() })
	ownCards := Games(func(r eval.Rules) bool { return r.Board == 0 })
	class := Value("by", "class", "pays")
	ofHands := func(k results.Kind) bool { return k.Hands }
	seen, cross := Value("by", "made", "draw"), Value("table", "made-draw")
	list := []Pair{
		{A: Any("cards"), B: Games(func(r eval.Rules) bool { return r.Size() > 0 }), Hint: "the game determines the cards of a hand: its hole cards and those of the board"},
		{A: Any("at"), B: ownCards, Hint: "the game has no board, and so no flop, turn or river"},
		{A: Any("board"), B: ownCards, Hint: "the game has no board: known cards are a player's own"},
		{A: class, B: twoHole, Hint: "leave -by out"},
		{A: seen, B: twoHole, Hint: "made hands and draws are those of holdem, short and short-trips"},
		{A: cross, B: twoHole, Hint: "made hands and draws are those of holdem, short and short-trips"},
		{A: Any("by"), B: cross, Hint: "-table made-draw counts made hands and draws"},
		{A: Any("pay"), B: cross, Hint: "-by made or -by draw"},
		{A: Any("cards"), B: Any("at"), Hint: "the street determines the cards of a hand"},
		{A: Any("evaluator"), B: others, Hint: "the game has its own"},
		{A: Value("table", slices.Concat(tables(counted, true), tables(ofHands, true))...), B: Games(func(r eval.Rules) bool { return r.Low || r.Board == 0 }), Hint: "-table " + InWords(tables(func(k results.Kind) bool { return counted(k) || ofHands(k) }, false))},
		{A: Any("folded"), B: ownCards, Hint: "write the known cards of a player who folded after -dead"},
		{A: Any("folded"), B: Value("table", tables(counted, true)...), Hint: "-table " + InWords(tables(counted, false))},
		{A: Value("by", "low"), B: Games(func(r eval.Rules) bool { return !r.Low }), Hint: "-game " + strings.Join(Games(func(r eval.Rules) bool { return r.Low }).Values, ", ")},
	}
	const onePack = "a pack of two decks or with jokers is counted by category"
	for _, pack := range []Option{Value("decks", "2"), Value("jokers", "1", "2", "3", "4"), Any("joker")} {
		list = append(list,
			Pair{A: pack, B: others, Hint: "the game is played with one deck without jokers"},
			Pair{A: Value("by", "class", "low", "made", "draw", "pays"), B: pack, Hint: onePack},
			Pair{A: cross, B: pack, Hint: onePack},
			Pair{A: Any("at"), B: pack, Hint: onePack},
			Pair{A: Any("evaluator"), B: pack, Hint: onePack},
		)
	}
	return list
}

// OtherPairs returns pairs that the help does not list.
func OtherPairs() (list []Pair) {
	cross := Value("table", "made-draw")
	byCard := Value("table", tables(counted, true)...)
	for _, c := range []struct {
		flags []string
		b     Option
		hint  string
	}{
		{[]string{"rows"}, Value("by", "category", "class", "low", "made", "draw"), "the rows are counted by pays"},
		{[]string{"rows"}, cross, "the rows are counted by pays"},
		{[]string{"pay"}, Any("shard"), "simulate merge -pay prints it"},
		{[]string{"shard", "checkpoint"}, Any("convergence"), "it needs the whole run in one process"},
		{[]string{"method", "rounds", "target-error", "seed", "engine", "rng", "tally", "checkpoint", "every", "shard", "convergence"}, byCard, "it counts every deal"},
		{[]string{"plot"}, Any("matrix"), "the picture shows the equities against a random hand"},
		{[]string{"n", "decks", "jokers", "mode", "plot", "positions", "orders", "transitions"}, Any("seats"), ""},
		{[]string{"algorithm", "count", "decks", "draw", "first", "interactive", "jokers", "n", "numbers", "seed", "steps", "words", "times"}, Any("list"), "it prints the catalogue, and shuffles nothing"},
		{[]string{"count", "draw", "interactive", "numbers", "seed", "steps", "words", "list"}, Any("exact"), "it prints the law of the shuffle, and shuffles nothing"},
		{[]string{"pay", "hand", "sample", "strategy", "pay-check"}, Any("list"), "it prints the names of pay tables, and nothing else"},
		{[]string{"hand", "strategy", "pay-check"}, Any("sample"), "choose one of them"},
		{[]string{"hand", "strategy"}, Any("pay-check"), "choose one of them"},
		{[]string{"strategy"}, Any("hand"), "choose one of them"},
		{[]string{"numbers"}, Any("words"), "choose one of them"},
		{[]string{"n", "decks", "jokers", "draw", "count", "numbers", "words", "steps", "times"}, Any("interactive"), "it asks for the number of cards"},
	} {
		for _, name := range c.flags {
			list = append(list, Pair{Any(name), c.b, c.hint})
		}
	}
	return append(list, Pair{Value("players", "3", "4", "5", "6", "7", "8", "9", "10"), Any("matrix"), "-matrix compares two hands"})
}
