package main

import (
	"flag"
	"strings"

	"pokersim/eval"
	"pokersim/sim"
)

// asked holds the flags that sampled and exact runs share: which hands are dealt
// and what is counted.
type asked struct {
	set               *flag.FlagSet
	game              string
	pack              struct{ decks, jokers countFlag }
	joker             string
	cards             countFlag
	hole, board, dead string
	by                string
}

func (a *asked) flags(flags *flag.FlagSet) {
	a.set, a.cards = flags, countFlag{7, eval.MinCards, eval.MaxCards}
	flags.StringVar(&a.game, "game", eval.Holdem().Name, "count hands of `game` "+gameNames())
	flags.Var(&a.cards, "cards", "`n` cards in a hand, known cards included: 5, 6 or 7")
	a.pack.decks, a.pack.jokers = countFlag{1, 1, 2}, countFlag{0, 0, 2}
	flags.Var(&a.pack.decks, "decks", "deal from a pack of `n` decks, 1 or 2")
	flags.Var(&a.pack.jokers, "jokers", "add `n` jokers to the pack, 0 to 2")
	flags.StringVar(&a.joker, "joker", "", "`kind` of jokers: wild, any card (the default), or bug, an ace or the card that completes a straight\nor flush")
	flags.StringVar(&a.hole, "hole", "", "known `cards` of every hand, as in AsKs; Jo is a joker; with -decks 2 also \"As As\"")
	flags.StringVar(&a.board, "board", "", "known `cards` of the board, 3, 4 or 5, as in \"Qh Jd 2c\"")
	flags.StringVar(&a.dead, "dead", "", "`cards` that are never dealt, as in 9c")
	flags.StringVar(&a.by, "by", "category", "count by `kind`: category or class, or low in omaha8")
}

// gameNames lists the games.
func gameNames() string {
	var names []string
	for _, r := range eval.Games() {
		names = append(names, r.Name)
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// spec returns a spec with the fields that these flags determine.
func (a *asked) spec() sim.Spec {
	cards := int(a.cards.value)
	if r, err := eval.RulesOf(a.game); err == nil && r.Played > 0 && !given(a.set, "cards") {
		cards = 0 // the game determines the number
	}
	variant := sim.Variant{Game: a.game, Decks: int(a.pack.decks.value), Jokers: int(a.pack.jokers.value), Joker: a.joker}
	return sim.Spec{Variant: variant, Cards: cards, Known: sim.Known{Hole: a.hole, Board: a.board, Dead: a.dead}, By: a.by}
}
