package ranges

import (
	"math/big"
	"slices"
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
	it.hands = slices.Clone(ranked.hands[ranked.best(from.value):ranked.best(to.value)])
	p.end(it)
	if len(it.hands) == 0 {
		return p.fail(it.from, "%s: no hand is between these percentages: want a wider range", quote(p.text[it.from:it.to]))
	}
	return nil
}

// ranking returns the ranking of the game's hands.
func (p *parser) ranking(at int, n number) (*ranking, error) {
	switch {
	case p.game.Lowest > 0 || p.game.Low:
	case p.game.Hole == 2:
		return holdemRanking(), nil
	case p.game.Hole == 4 && p.game.Played == 2:
		return omahaRanking(), nil
	}
	return nil, p.fail(at, "%s%%: percentages are of the 1326 hold'em hands or the 270725 of omaha, not of %s", n.text, p.game.Name)
}

// ranking is all hands of a game by their equity against a random hand, the best first.
type ranking struct {
	hands []hand
	ends  []int // of each class, in hands
}

// best returns the number of hands of the strongest classes, as few classes as have a
// share of all hands.
func (r *ranking) best(share *big.Rat) int {
	wanted := new(big.Rat).Mul(share, whole(int64(len(r.hands))))
	if wanted.Sign() == 0 {
		return 0
	}
	i, _ := slices.BinarySearchFunc(r.ends, wanted, func(end int, wanted *big.Rat) int {
		return whole(int64(end)).Cmp(wanted)
	})
	return r.ends[i]
}
