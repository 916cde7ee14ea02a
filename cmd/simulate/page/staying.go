package page

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"pokersim/deck"
	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/eval/seen"
)

// staying says which hands of a range stay on a board: those with one of the made hands or one of the
// draws.
type staying struct {
	Board string   `json:"board"` // 3 to 5 cards
	Dead  string   `json:"dead"`
	Made  []string `json:"made"`
	Draw  []string `json:"draw"`
}

// of returns the hands that stay. Hands with a known card cannot be dealt. They stay in a class of
// which no other hand goes, so that it is whole.
func (k staying) of(r eval.Rules, hands []ranges.Combo) ([]ranges.Combo, error) {
	if r.Hole != 2 || r.Played > 0 {
		return nil, &Refusal{Text: r.Name + " has no made hands and draws", Field: "game"}
	}
	_, board, dead, err := ranges.ParseKnown(r.Game, "", k.Board, k.Dead)
	if wrong, is := errors.AsType[*ranges.Error](err); is {
		return nil, &Refusal{Text: wrong.Error(), Field: wrong.Field}
	}
	if len(board) == 0 {
		return nil, &Refusal{Text: "want a board of 3, 4 or 5 cards", Field: "board"}
	}
	if refused := cmp.Or(listed[seen.Made]("made", k.Made, seen.Mades), listed[seen.Draw]("draw", k.Draw, seen.Draws)); refused != nil {
		return nil, refused
	}
	look, shown, known := seen.NewLooker(r), seen.Of(board...), deck.SetOf(slices.Concat(board, dead)...)
	can := func(c ranges.Combo) bool { return c.Set()&known == 0 }
	stays := func(c ranges.Combo) bool {
		hole := seen.Of(c.Hand()...)
		return slices.Contains(k.Made, look.Made(hole, shown).String()) || slices.Contains(k.Draw, look.Draw(hole, shown).String())
	}
	whole := map[string]bool{} // by class: whether all of its hands stay
	for _, c := range hands {
		if name := className(c); can(c) {
			all, found := whole[name]
			whole[name] = stays(c) && (all || !found)
		}
	}
	return slices.DeleteFunc(slices.Clone(hands), func(c ranges.Combo) bool { return !whole[className(c)] && !(can(c) && stays(c)) }), nil
}

// listed returns the refusal of a name that is none of the first n of K, or nil.
func listed[K interface {
	~uint8
	fmt.Stringer
}](field string, names []string, n K) *Refusal {
	known := map[string]bool{}
	for k := range n {
		known[k.String()] = true
	}
	for _, name := range names {
		if !known[name] {
			return &Refusal{Text: fmt.Sprintf("unknown %q: simulate help made has the names", name), Field: field}
		}
	}
	return nil
}
