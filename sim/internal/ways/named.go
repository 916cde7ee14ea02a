package ways

import (
	"slices"

	"pokersim/deck/game"
	"pokersim/eval"
	"pokersim/eval/packs"
	"pokersim/sim/chunk"
)

// About is what hands a question is about: those of a game, of a pack of two decks or with
// jokers, or of three cards.
type About struct {
	Rules eval.Rules
	Pack  *packs.Rules // nil without such a pack
	Three bool
	Rows  string // of Pays, as handset.ParseRows reads them
}

// Named returns the question with a name; "" is Category, or with rows Pays. If there is
// none the error matches chunk.ErrPlan.
func Named(name string, of About) (*Question, error) {
	r, named := of.Rules, name == "" || name == Category
	switch {
	case of.Rows != "" && name == "":
		return Named(Pays, of)
	case of.Rows != "" && name != Pays:
		return nil, chunk.Invalid("rows", "they do not go with %s: want %s", name, Pays)
	case !named && !slices.Contains(Names, name):
		return nil, chunk.Invalid("by", "unknown %q: want %s, %s, %s, %s or %s", name, Category, Class, Made, Draw, Pays)
	case of.Three && named:
		return three(), nil
	case of.Three && name == Class:
		return threeClasses(), nil
	case of.Three && name == Pays:
		return paysOf(of, threeClasses())
	case of.Pack != nil && named:
		return pack(*of.Pack), nil
	case of.Pack != nil:
		return nil, chunk.Invalid("by", "%s does not go with two decks or jokers", name)
	case name == Made || name == Draw || name == MadeDraw:
		return seenHands(name, r)
	case named && r.Played > 0:
		return best(r), nil
	case (named || name == Class) && r.Lowball != game.High:
		return lowball(r, !named), nil
	case named:
		return category(r), nil
	case name == Class && r.Played == 0:
		return class(r), nil
	case name == Pays && r.Played == 0 && r.Lowball == game.High:
		return paysOf(of, class(r))
	case name == Low && r.Low:
		return lows(r), nil
	}
	return nil, chunk.Invalid("by", "%s does not go with game %s", name, r.Name)
}
