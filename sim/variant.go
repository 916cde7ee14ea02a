package sim

import (
	"pokersim/deck"
	"pokersim/eval"
	"pokersim/eval/packs"
	"pokersim/sim/chunk"
)

// Variant is the game or the pack of a run. Its zero value is hold'em. A pack of
// two decks or with jokers has no game.
type Variant struct {
	Game   string `json:"game,omitempty"`   // a name that eval.RulesOf accepts; "" is hold'em
	Decks  int    `json:"decks,omitempty"`  // decks in the pack, 1 or 2; 0 is 1
	Jokers int    `json:"jokers,omitempty"` // jokers in the pack, 0 to deck.MaxJokers
	Joker  string `json:"joker,omitempty"`  // wild: a joker is any card; bug: see packs.Rules.Bug; "" is wild
}

// The values of Variant.Joker.
const (
	jokerWild = "wild"
	jokerBug  = "bug"
)

// checked returns the variant in canonical spelling, and the rules of its game.
func (v Variant) checked() (Variant, eval.Rules, error) {
	r, err := eval.RulesOf(v.Game)
	switch {
	case err != nil:
		return v, r, chunk.Invalid("game", "%v", err)
	case v.Decks < 0 || v.Decks > 2:
		return v, r, chunk.Invalid("decks", "%d: want 1 or 2", v.Decks)
	case v.Jokers < 0 || v.Jokers > deck.MaxJokers:
		return v, r, chunk.Invalid("jokers", "%d: want 0 to %d", v.Jokers, deck.MaxJokers)
	case v.Joker != "" && v.Joker != jokerWild && v.Joker != jokerBug:
		return v, r, chunk.Invalid("joker", "unknown %q: want %s or %s", v.Joker, jokerWild, jokerBug)
	case v.Joker != "" && v.Jokers == 0:
		return v, r, chunk.Invalid("joker", "%s: the pack has no joker", v.Joker)
	}
	if r.Name == eval.Holdem().Name {
		v.Game = ""
	}
	if v.Decks == 1 {
		v.Decks = 0
	}
	if v.Joker == jokerWild {
		v.Joker = ""
	}
	if v.Game != "" && v.isPack() {
		return v, r, chunk.Invalid("game", "%s is played with one deck without jokers", v.Game)
	}
	return v, r, nil
}

// isPack reports whether the pack has two decks or jokers.
func (v Variant) isPack() bool { return v.Decks > 1 || v.Jokers > 0 }

// pack returns the rules of the pack.
func (v Variant) pack() packs.Rules {
	return packs.Rules{Pack: deck.Pack{Decks: max(v.Decks, 1), Jokers: v.Jokers}, Bug: v.Joker == jokerBug}
}

// dealsThree reports whether hands of a variant can have three cards: those of one deck
// of 52 cards.
func dealsThree(v Variant, r eval.Rules) bool { return !v.isPack() && r.Name == eval.Holdem().Name }
