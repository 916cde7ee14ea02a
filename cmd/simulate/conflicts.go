package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"pokersim/eval"
)

// option is a flag, with any value or with one of the given values.
type option struct {
	flag   string
	values []string // nil means any value
}

// pair is two options that cannot be used together.
type pair struct {
	a, b option
	hint string // the reason, or what to use instead
}

// pairs returns the options that cannot be used together, of all commands.
func pairs() []pair {
	twoHole := games(func(r eval.Rules) bool { return r.Played > 0 })
	others := games(func(r eval.Rules) bool { return r != eval.Holdem() })
	ownCards := games(func(r eval.Rules) bool { return r.Board == 0 })
	class := option{"by", []string{"class"}}
	seen, cross := option{"by", []string{"made", "draw"}}, option{"table", []string{madeDraw}}
	list := []pair{
		{a: option{flag: "cards"}, b: games(func(r eval.Rules) bool { return r.Size() > 0 }), hint: "the game determines the cards of a hand: its hole cards and those of the board"},
		{a: option{flag: "at"}, b: ownCards, hint: "the game has no board, and so no flop, turn or river"},
		{a: option{flag: "board"}, b: ownCards, hint: "the game has no board: known cards are a player's own"},
		{a: class, b: twoHole, hint: "leave -by out"},
		{a: seen, b: twoHole, hint: "made hands and draws are those of holdem, short and short-trips"},
		{a: cross, b: twoHole, hint: "made hands and draws are those of holdem, short and short-trips"},
		{a: option{flag: "by"}, b: cross, hint: "-table made-draw counts made hands and draws"},
		{a: option{flag: "pay"}, b: cross, hint: "-by made or -by draw"},
		{a: option{flag: "cards"}, b: option{flag: "at"}, hint: "the street determines the cards of a hand"},
		{a: option{flag: "evaluator"}, b: others, hint: "the game has its own"},
		{a: option{"table", []string{outsTable, "next", "streets", handsTable, curveTable}}, b: games(func(r eval.Rules) bool { return r.Low || r.Board == 0 }), hint: "-table equity, winners or categories"},
		{a: option{flag: "folded"}, b: ownCards, hint: "write the known cards of a player who folded after -dead"},
		{a: option{flag: "folded"}, b: option{"table", []string{outsTable, "next", "streets"}}, hint: "-table equity, winners, categories, hands or curve"},
		{a: option{"by", []string{"low"}}, b: games(func(r eval.Rules) bool { return !r.Low }), hint: "-game " + strings.Join(games(func(r eval.Rules) bool { return r.Low }).values, ", ")},
	}
	const onePack = "a pack of two decks or with jokers is counted by category"
	for _, pack := range []option{{"decks", []string{"2"}}, {"jokers", []string{"1", "2", "3", "4"}}, {flag: "joker"}} {
		list = append(list,
			pair{a: pack, b: others, hint: "the game is played with one deck without jokers"},
			pair{a: option{"by", []string{"class", "low", "made", "draw"}}, b: pack, hint: onePack},
			pair{a: cross, b: pack, hint: onePack},
			pair{a: option{flag: "at"}, b: pack, hint: onePack},
			pair{a: option{flag: "evaluator"}, b: pack, hint: onePack},
		)
	}
	return list
}

// games returns the option of the games whose rules satisfy a condition.
func games(is func(eval.Rules) bool) option {
	o := option{flag: "game"}
	for _, r := range eval.Games() {
		if is(r) {
			o.values = append(o.values, r.Name)
		}
	}
	return o
}

// together returns a UsageError if the command line has both options of a pair.
func together(flags *flagSet) error {
	for _, p := range pairs() {
		if p.of(flags) && p.a.given(flags) && p.b.given(flags) {
			return badFlag(p.a.flag, p.hint, "%s does not go with %s", strings.TrimPrefix(p.a.as(flags), "-"+p.a.flag), p.b.as(flags))
		}
	}
	return nil
}

// of reports whether a command has the flags of both options.
func (p pair) of(flags *flagSet) bool {
	return p.a.of(flags) && p.b.of(flags)
}

// of reports whether a command has the flag, with one of the values.
func (o option) of(flags *flagSet) bool {
	f := flags.Lookup(o.flag)
	if f == nil || o.values == nil {
		return f != nil
	}
	few, ok := f.Value.(interface{ choices() []string })
	return !ok || slices.ContainsFunc(o.values, func(v string) bool { return slices.Contains(few.choices(), v) })
}

// given reports whether the command line has the option.
func (o option) given(flags *flagSet) bool {
	return flags.given(o.flag) && (o.values == nil || slices.Contains(o.values, flags.Lookup(o.flag).Value.String()))
}

// as returns the option as it is on the command line.
func (o option) as(flags *flagSet) string {
	if o.values == nil {
		return "-" + o.flag
	}
	return "-" + o.flag + " " + flags.Lookup(o.flag).Value.String()
}

func (o option) String() string {
	if o.values == nil {
		return "-" + o.flag
	}
	return "-" + o.flag + " " + strings.Join(o.values, "|")
}

// printPairs prints the pairs of a command's options that cannot be used together.
func printPairs(w io.Writer, flags *flagSet) {
	title := "\nFlags that do not go together:\n"
	for _, p := range pairs() {
		if p.of(flags) {
			fmt.Fprintf(w, "%s  %s with %s\n", title, p.a, p.b)
			title = ""
		}
	}
}
