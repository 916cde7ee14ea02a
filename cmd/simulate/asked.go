package main

import (
	"flag"

	"pokersim/eval"
	"pokersim/sim"
)

// asked is the flags that say which hands are dealt and what is counted, whether
// they are sampled or enumerated.
type asked struct {
	cards             countFlag
	hole, board, dead string
	by                string
}

func (a *asked) flags(flags *flag.FlagSet) {
	a.cards = countFlag{7, eval.MinCards, eval.MaxCards}
	flags.Var(&a.cards, "cards", "`n` cards in a hand, known and dealt: 5, 6 or 7")
	flags.StringVar(&a.hole, "hole", "", "known `cards` of every hand, as in AsKs")
	flags.StringVar(&a.board, "board", "", "more known `cards`, 3, 4 or 5, as in \"Qh Jd 2c\"")
	flags.StringVar(&a.dead, "dead", "", "`cards` that are never dealt, as in 9c")
	flags.StringVar(&a.by, "by", "category", "count by `kind`: category or class")
}

// spec returns the part of a spec that the flags say.
func (a *asked) spec() sim.Spec {
	return sim.Spec{Cards: int(a.cards.value), Known: sim.Known{Hole: a.hole, Board: a.board, Dead: a.dead}, By: a.by}
}
