package ranges

import (
	"slices"
	"sync"

	"pokersim/deck/ranges/omaha"
)

// percentages makes the item the best hands, a percentage of all, or those between two
// percentages. The caller has read the first one.
func (p *parser) percentages(it *item, n number) error {
	from, to := number{value: whole(0)}, n
	p.skip()
	if isDash(p.peek()) {
		p.pos++
		p.skip()
		second, ok, err := p.leadingNumber()
		switch {
		case err != nil:
			return err
		case !ok || !second.percent:
			return p.fail(p.pos, "want a percentage after %s%%-, as in 15%%-30%%", n.text)
		}
		if from, to = n, second; from.value.Cmp(to.value) > 0 {
			from, to = to, from
		}
	}
	ranked, err := p.ranking(it.from, n)
	switch {
	case err != nil:
		return err
	case to.value.Sign() == 0 || to.value.Cmp(whole(1)) > 0:
		return p.fail(to.at, "%s%%: want more than 0%% and at most 100%%", to.text)
	}
	if from.text != "" {
		p.canonical.WriteString(from.text + "%-")
	}
	p.canonical.WriteString(to.text + "%")
	it.hands = slices.Clone(ranked.Hands[ranked.Best(from.value):ranked.Best(to.value)])
	p.end(it)
	if len(it.hands) == 0 {
		return p.fail(it.from, "%s: no hand is between these percentages: want a wider range", quote(p.text[it.from:it.to]))
	}
	return nil
}

// ranking returns the ranking of the game's hands.
func (p *parser) ranking(at int, n number) (*Ranking, error) {
	switch {
	case p.game.Lowest > 0 || p.game.Low:
	case p.game.Hole == 2:
		return Holdem(), nil
	case p.game.Hole == 4 && p.game.Played == 2:
		return omahaRanking(), nil
	}
	return nil, p.fail(at, "%s%%: percentages are of the 1326 hold'em hands or the 270725 of omaha, not of %s", n.text, p.game.Name)
}

// omahaRanking returns the ranking of the classes of package omaha.
var omahaRanking = sync.OnceValue(func() *Ranking {
	r := &Ranking{}
	for _, c := range omaha.Classes() {
		for _, set := range c.All() {
			r.Hands = append(r.Hands, Of(set.Cards()...))
		}
		r.Ends = append(r.Ends, len(r.Hands))
	}
	return r
})
