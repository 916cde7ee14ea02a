package page

import (
	"math/big"
	"net/http"
	"slices"
	"strings"

	"pokersim/deck"
	"pokersim/deck/ranges"
	"pokersim/eval"
)

// classed is a range by the 169 classes of hold'em hands.
type classed struct {
	Text    string      `json:"text"`   // the range in its canonical spelling
	Combos  int         `json:"combos"` // the number of hands
	Hands   float64     `json:"hands"`  // the sum of their weights
	All     int         `json:"all"`    // the number of hands of the game
	Classes []holeClass `json:"classes"`
}

// holeClass is the part of a class that is in a range.
type holeClass struct {
	Hand string  `json:"hand"` // as in AKs
	Part float64 `json:"part"` // the mean weight of the class's hands, above 0 and at most 1
	Text string  `json:"text"` // a range of just these hands with these weights
}

// rangeText is the text of a range of a game.
type rangeText struct {
	Text string `json:"text"`
	Game string `json:"game"` // "" is hold'em
}

// classes parses a range in the syntax of the players of equity. Only hands of two cards
// have classes.
func classes(_ *http.Request, asked rangeText) (any, error) {
	game, err := eval.RulesOf(asked.Game)
	if err != nil {
		return nil, &Refusal{Text: err.Error(), Field: "game"}
	}
	list, err := ranges.ParseRange(game.Game, asked.Text)
	if err != nil {
		return nil, NewRefusal(err)
	}
	return newClassed(list), nil
}

func newClassed(list ranges.Range) classed {
	game := list.Game()
	c := classed{Text: list.String(), Combos: list.Size(), Hands: weighted(list, 0), Classes: []holeClass{}}
	c.All = int(deck.Choose(game.Deck().Count(), game.Hole))
	if game.Hole != 2 {
		return c
	}
	of := map[string][]ranges.Combo{}
	var names []string
	for _, combo := range list.Live(0) {
		name := className(combo)
		if of[name] == nil {
			names = append(names, name)
		}
		of[name] = append(of[name], combo)
	}
	slices.Sort(names)
	for _, name := range names {
		c.Classes = append(c.Classes, newHoleClass(name, of[name], list.Unit()))
	}
	return c
}

// className returns the name of a hand's class: AA, AKs or AKo.
func className(c ranges.Combo) string {
	low, high := c.Hand()[0], c.Hand()[1]
	if low.Rank() > high.Rank() {
		low, high = high, low
	}
	name := high.String()[:1] + low.String()[:1]
	switch {
	case low.Rank() == high.Rank():
		return name
	case low.Suit() == high.Suit():
		return name + "s"
	}
	return name + "o"
}

// newHoleClass returns a class of a range from its hands in the range. unit is the
// weight that counts as 1.
func newHoleClass(name string, combos []ranges.Combo, unit uint64) holeClass {
	all := map[byte]int{'s': 4, 'o': 12}[name[len(name)-1]]
	if len(name) == 2 {
		all = 6
	}
	sum, even := uint64(0), len(combos) == all
	texts := make([]string, len(combos))
	for i, c := range combos {
		sum += c.Weight
		even = even && c.Weight == combos[0].Weight
		texts[i] = c.String() + weight(c.Weight, unit)
	}
	h := holeClass{Hand: name, Part: float64(sum) / float64(unit) / float64(all), Text: strings.Join(texts, ",")}
	if even {
		h.Text = name + weight(combos[0].Weight, unit)
	}
	return h
}

// weight returns the suffix of a hand with a weight of n/unit: none for 1, else as in
// @50%.
func weight(n, unit uint64) string {
	if n == unit {
		return ""
	}
	percent := new(big.Rat).SetFrac(new(big.Int).SetUint64(n), new(big.Int).SetUint64(unit))
	percent.Mul(percent, big.NewRat(100, 1))
	const digits = 16 // more decimals than the text of a weight may have
	return "@" + strings.TrimSuffix(strings.TrimRight(percent.FloatString(digits), "0"), ".") + "%"
}
