package query

import (
	"slices"
	"sync"

	"pokersim/eval"
	"pokersim/internal/near"
	"pokersim/sim/deal"
)

// streetsOf returns the streets of a game by name, as numbers of cards.
func streetsOf(stud bool) map[string]int {
	if stud {
		return map[string]int{"third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "river": 7}
	}
	return map[string]int{"preflop": 0, "flop": 3, "turn": 4, "river": 5}
}

// reserved reports whether a name is a street or a constant of some game.
func reserved(name string) bool {
	for _, stud := range []bool{false, true} {
		if _, ok := streetsOf(stud)[name]; ok {
			return true
		}
	}
	return slices.Contains(holdemGame().Types(), name) || slices.Contains(holdemGame().FlopCategories(), name)
}

func keys(m map[string]int) (all []string) {
	for k := range m {
		all = append(all, k)
	}
	slices.Sort(all)
	return all
}

// nearest returns a hint with the nearest of some names, or "" if none is near.
func nearest(word string, names []string) string {
	if name := near.Name(word, names); name != "" {
		return "did you mean " + name + "?"
	}
	return ""
}

// gameNames are the games of queries by their names, with the names of package game.
var gameNames = map[string]string{
	"holdem": "holdem", "shortdeck": "short", "short": "short",
	"omaha": "omaha", "omahahi": "omaha", "omaha5": "omaha5", "omahahi5": "omaha5", "omaha6": "omaha6",
	"omaha8": "omaha8", "bigo": "bigo", "omaha85": "bigo", "omaha6-8": "omaha6-8",
	"stud": "stud", "studhi": "stud", "stud8": "stud8", "razz": "razz",
}

// games has the tables of each game, made once.
var games sync.Map

func gameOf(name string) *deal.Game {
	if g, ok := games.Load(name); ok {
		return g.(*deal.Game)
	}
	r, err := eval.RulesOf(name)
	if err != nil {
		panic(err) // a name of the list above
	}
	g, _ := games.LoadOrStore(name, deal.NewGame(r))
	return g.(*deal.Game)
}

func holdemGame() *deal.Game { return gameOf("holdem") }
