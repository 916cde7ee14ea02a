package query

import (
	"slices"
	"sync"

	"pokersim/eval"
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

// games has the tables of each game, made once.
var games sync.Map

func gameOf(name string) *deal.Game {
	if g, ok := games.Load(name); ok {
		return g.(*deal.Game)
	}
	r, err := eval.RulesOf(name)
	if err != nil {
		panic(err) // a name of the table of words
	}
	g, _ := games.LoadOrStore(name, deal.NewGame(r))
	return g.(*deal.Game)
}

func holdemGame() *deal.Game { return gameOf("holdem") }
