package main

import (
	"fmt"
	"io"
	"strings"

	"pokersim/cmd/simulate/internal/flags"
	"pokersim/eval"
)

// pairs returns the options that cannot be used together, of all commands.
func pairs() []flags.Pair {
	twoHole := flags.Games(func(r eval.Rules) bool { return r.Played > 0 })
	others := flags.Games(func(r eval.Rules) bool { return r != eval.Holdem() })
	ownCards := flags.Games(func(r eval.Rules) bool { return r.Board == 0 })
	class := flags.Value("by", "class")
	seen, cross := flags.Value("by", "made", "draw"), flags.Value("table", madeDraw)
	list := []flags.Pair{
		{A: flags.Any("cards"), B: flags.Games(func(r eval.Rules) bool { return r.Size() > 0 }), Hint: "the game determines the cards of a hand: its hole cards and those of the board"},
		{A: flags.Any("at"), B: ownCards, Hint: "the game has no board, and so no flop, turn or river"},
		{A: flags.Any("board"), B: ownCards, Hint: "the game has no board: known cards are a player's own"},
		{A: class, B: twoHole, Hint: "leave -by out"},
		{A: seen, B: twoHole, Hint: "made hands and draws are those of holdem, short and short-trips"},
		{A: cross, B: twoHole, Hint: "made hands and draws are those of holdem, short and short-trips"},
		{A: flags.Any("by"), B: cross, Hint: "-table made-draw counts made hands and draws"},
		{A: flags.Any("pay"), B: cross, Hint: "-by made or -by draw"},
		{A: flags.Any("cards"), B: flags.Any("at"), Hint: "the street determines the cards of a hand"},
		{A: flags.Any("evaluator"), B: others, Hint: "the game has its own"},
		{A: flags.Value("table", outsTable, "next", "streets", handsTable, curveTable), B: flags.Games(func(r eval.Rules) bool { return r.Low || r.Board == 0 }), Hint: "-table equity, winners or categories"},
		{A: flags.Any("folded"), B: ownCards, Hint: "write the known cards of a player who folded after -dead"},
		{A: flags.Any("folded"), B: flags.Value("table", outsTable, "next", "streets"), Hint: "-table equity, winners, categories, hands or curve"},
		{A: flags.Value("by", "low"), B: flags.Games(func(r eval.Rules) bool { return !r.Low }), Hint: "-game " + strings.Join(flags.Games(func(r eval.Rules) bool { return r.Low }).Values, ", ")},
	}
	const onePack = "a pack of two decks or with jokers is counted by category"
	for _, pack := range []flags.Option{flags.Value("decks", "2"), flags.Value("jokers", "1", "2", "3", "4"), flags.Any("joker")} {
		list = append(list,
			flags.Pair{A: pack, B: others, Hint: "the game is played with one deck without jokers"},
			flags.Pair{A: flags.Value("by", "class", "low", "made", "draw"), B: pack, Hint: onePack},
			flags.Pair{A: cross, B: pack, Hint: onePack},
			flags.Pair{A: flags.Any("at"), B: pack, Hint: onePack},
			flags.Pair{A: flags.Any("evaluator"), B: pack, Hint: onePack},
		)
	}
	return list
}

// printPairs prints the pairs of a command's options that cannot be used together.
func printPairs(w io.Writer, set *flags.Set) {
	title := "\nFlags that do not go together:\n"
	for _, p := range pairs() {
		if p.Of(set) {
			fmt.Fprintf(w, "%s  %s with %s\n", title, p.A, p.B)
			title = ""
		}
	}
}
