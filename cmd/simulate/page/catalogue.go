package page

import (
	"errors"
	"fmt"
	"math/big"
	"net/http"
	"slices"
	"strings"

	"pokersim/cmd/simulate/internal/call"
	"pokersim/cmd/simulate/internal/lab"
	"pokersim/deck"
	"pokersim/deck/ranges"
	"pokersim/deck/shuffle"
	"pokersim/eval"
	"pokersim/eval/handset"
	"pokersim/sim"
	"pokersim/sim/audit"
	"pokersim/sim/chunk"
	"pokersim/sim/preflop"
	"pokersim/sim/query"
	"pokersim/sim/videopoker"
)

// catalogue lists the choices of the page.
type catalogue struct {
	Shuffles []entry  `json:"shuffles"`
	Engines  []string `json:"engines"`
	Games    []string `json:"games"`
	Rules    []rule   `json:"rules"` // of the games that have equities
	// Excluded has, by game and by flag and value as in "decks 2", why a game excludes
	// the value.
	Excluded map[string]map[string]string `json:"excluded"`
	// Functions are those of queries.
	Functions []function `json:"functions"`
	PayTables []payTable `json:"pay_tables"` // that ship
	Limits    limits     `json:"limits"`
	Version   string     `json:"version"`
}

// rule is what the page needs to know of a game.
type rule struct {
	Name   string `json:"name"`
	Title  string `json:"title"`
	Hole   int    `json:"hole"`   // hole cards
	Board  int    `json:"board"`  // cards of the board
	Lowest string `json:"lowest"` // the lowest rank of the deck
}

// entry is a shuffle of the catalogue.
type entry struct {
	Name   string `json:"name"`
	About  string `json:"about"`
	Source string `json:"source"`
	Cost   string `json:"cost"`
	Fair   bool   `json:"fair"`
	Sweep  bool   `json:"sweep"` // whether it is a sequence of swaps
}

// function is a function of queries.
type function struct {
	Name    string   `json:"name"`
	Aliases []string `json:"aliases,omitempty"`
	Takes   []string `json:"takes"` // the types of the arguments
	Gives   string   `json:"gives"`
	Text    string   `json:"text"`
	Example string   `json:"example"`
	Group   string   `json:"group"`
}

// payTable is a pay table that ships.
type payTable struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	Text  string `json:"text"` // a line for each row
}

func payTables() (all []payTable) {
	for _, name := range videopoker.Names() {
		t, err := videopoker.Named(name)
		if err != nil {
			panic(err) // the tables are part of the program
		}
		text := ""
		if t.Wild != handset.NoWild {
			text = fmt.Sprintf("wild,%s\n", t.Wild)
		}
		for i, row := range t.Rows {
			text += fmt.Sprintf("%s,%v\n", row, t.Pay(i))
		}
		all = append(all, payTable{name, t.Title, text})
	}
	return all
}

// limits are the largest numbers that the server accepts.
type limits struct {
	Rounds   string `json:"rounds"`
	Shuffles string `json:"shuffles"`
	Deals    string `json:"deals"`
	Cards    int    `json:"cards"` // of a pack that the page shows
	Live     int    `json:"live"`  // runs in progress
	Players  int    `json:"players"`
}

func (s *Server) catalogue(w http.ResponseWriter, _ *http.Request) {
	c := catalogue{
		Engines:   sim.Engines(),
		Limits:    limits{whole(chunk.MaxRounds), whole(audit.MaxRounds), whole(chunk.MaxRounds), lab.MaxCards, maxLive, ranges.MaxPlayers},
		PayTables: payTables(),
		Version:   s.source.Version, Excluded: map[string]map[string]string{},
	}
	for _, g := range eval.Games() {
		c.Games = append(c.Games, g.Name)
		c.Excluded[g.Name] = excluded(g)
		c.Rules = append(c.Rules, rule{g.Name, g.Title, g.Hole, g.Board, g.Lowest.String()})
	}
	for _, f := range query.Functions() {
		of := function{f.Name, f.Aliases, []string{}, string(f.Gives), f.Text, f.Example, f.Group}
		for _, t := range f.Takes {
			of.Takes = append(of.Takes, string(t))
		}
		c.Functions = append(c.Functions, of)
	}
	for _, a := range shuffle.All() {
		c.Shuffles = append(c.Shuffles, entry{a.Name, a.About, a.Source, a.Cost, a.Fair, a.Sweep != shuffle.NoSweep})
	}
	answer(w, http.StatusOK, c)
}

// excluded returns why a game excludes values of other flags, by flag and value.
func excluded(game eval.Rules) map[string]string {
	why, cards := map[string]string{}, 7
	if game.Size() > 0 {
		cards = 0
		for _, n := range []string{"5", "6", "7"} {
			why["cards "+n] = fmt.Sprintf("%s fixes the number of cards", game.Name)
		}
	}
	packs := map[string]sim.Variant{"decks 2": {Decks: 2}}
	for n := 1; n <= deck.MaxJokers; n++ {
		packs[fmt.Sprintf("jokers %d", n)] = sim.Variant{Jokers: n}
	}
	for name, v := range packs {
		v.Game = game.Name
		var plan *chunk.PlanError
		if _, err := sim.Prepare(sim.Plan{Spec: sim.Spec{Variant: v, Cards: cards}, Rounds: 1}); errors.As(err, &plan) {
			why[name] = plan.Reason
		}
	}
	return why
}

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

// rangeText is the text of a range of a game. With a board only some of its hands are asked for.
type rangeText struct {
	Text string `json:"text"`
	Game string `json:"game"` // "" is hold'em
	staying
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
		return nil, call.NewRefusal(err)
	}
	var combos []ranges.Combo // of games with a grid: stud has 133,784,560
	if game.Hole == 2 {
		combos = list.Live(0)
	}
	if asked.Board != "" || asked.Made != nil || asked.Draw != nil {
		if combos, err = asked.staying.of(game, combos); err != nil {
			return nil, err
		}
	}
	return newClassed(list, combos), nil
}

// newClassed returns the classes of some hands of a range.
func newClassed(list ranges.Range, combos []ranges.Combo) classed {
	game := list.Game()
	c := classed{Text: list.String(), Combos: list.Size(), Hands: weighted(list, 0), Classes: []holeClass{}}
	c.All = int(deck.Choose(game.Deck().Count(), game.Hole))
	if game.Hole != 2 {
		return c
	}
	of := map[string][]ranges.Combo{}
	var names []string
	for _, combo := range combos {
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
func className(c ranges.Combo) string { return preflop.Name(preflop.Of(c.Cards[0], c.Cards[1])) }

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
