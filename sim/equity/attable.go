package equity

import (
	"slices"
	"strings"

	"pokersim/eval"
	"pokersim/sim/chunk"
)

// maxTableWeight is the largest sum of weights of all deals whose sums have 64 bits.
const maxTableWeight = 1 << 61

// checkTable returns an error if what the hands of all seats are cannot be counted, and
// reads the losing hand of bad beats.
func (p *Prepared) checkTable() (err error) {
	s := &p.plan
	switch rules := p.law.Rules; {
	case !s.Table && (s.Beat != "" || s.BeatenBy != "" || s.BeatRules != ""):
		return chunk.Invalid("beat", "only a table has bad beats")
	case !s.Table:
		return nil
	case p.law.Showdown() < 2:
		return chunk.Invalid("players", "one player: a table has two or more")
	case s.Categories || s.Hands || s.Starting || s.TargetError != 0:
		return chunk.Invalid("table", "it is not counted beside categories or hands, and has no target")
	case rules.Low:
		return chunk.Invalid("game", "%s: a game whose pots are shared in two halves has no such table", rules.Name)
	case rules.Board == 0:
		return chunk.Invalid("game", "%s: each player has only his own cards; want a game with a board", rules.Name)
	case s.Beat != "" && rules.Played > 0:
		return chunk.Invalid("beat", "in game %s both hole cards always play: bad beats are counted in hold'em and short deck", rules.Name)
	}
	p.beat, err = s.badBeat(p.law.Rules)
	return err
}

// Games returns the names of the games whose players have an equity; with table, of those of
// which a table is counted.
func Games(table bool) (names []string) {
	for _, r := range eval.Games() {
		if !r.Draws && (!table || !r.Low && r.Board > 0) {
			names = append(names, r.Name)
		}
	}
	return names
}

// beatOf returns the name and the class of the weakest losing or winning hand of a bad
// beat, the field: a category, or a class such as "full house AAAJJ".
func beatOf(r eval.Rules, field, text string) (name string, class eval.Class, err error) {
	categories, names := r.Labels(), r.ClassNames()
	if i, found := eval.NewNames(categories).Find(text); found {
		name = categories[i]
		for class, of := range slices.Backward(names) { // the weakest first
			if of[:max(0, strings.LastIndexByte(of, ' '))] == name {
				return name, eval.Class(class), nil
			}
		}
	}
	if i, found := eval.NewNames(names).Find(text); found && i > 0 { // 0 is no class
		return names[i], eval.Class(i), nil
	}
	return "", 0, chunk.Invalid(field, "no hand is named %q: want a category, such as quads or \"full house\", or a class, such as \"full house AAAJJ\"", text)
}
