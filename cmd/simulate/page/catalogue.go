package page

import (
	"errors"
	"fmt"
	"net/http"

	"pokersim/cmd/simulate/page/lab"
	"pokersim/deck"
	"pokersim/deck/ranges"
	"pokersim/deck/shuffle"
	"pokersim/eval"
	"pokersim/eval/handset"
	"pokersim/sim"
	"pokersim/sim/audit"
	"pokersim/sim/chunk"
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
		if !g.Draws { // else it has no equity of known cards
			c.Rules = append(c.Rules, rule{g.Name, g.Title, g.Hole, g.Board, g.Lowest.String()})
		}
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
