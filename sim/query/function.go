package query

import (
	"fmt"
	"strings"

	"pokersim/sim/deal"
)

func argumentsOf(f Function) string {
	if len(f.Takes) == 0 {
		return "no argument"
	}
	var names []string
	for _, t := range f.Takes {
		names = append(names, string(t))
	}
	plural := "s"
	if len(names) == 1 {
		plural = ""
	}
	return fmt.Sprintf("%d argument%s (%s)", len(names), plural, strings.Join(names, ", "))
}

// Function is a function of the language.
type Function struct {
	Name    string
	Aliases []string
	Takes   []Type // the types of the arguments
	Gives   Type
	Text    string // what it gives
	Example string // a call
	Group   string

	only  scope
	needs int  // a street that it looks at by itself: cards of the board; 0 is none
	order bool // it tells the turn and the river apart
	pots  bool // it depends on the winners alone
	make  func(*compiler, []value) (value, error)
}

// scope is the games of a function.
type scope uint8

const (
	anyGame  scope = iota
	boards         // games with a board
	lows           // games with a low half, and razz
	boardLow       // games with a board and a low half
	highs          // all but razz
)

// The groups of functions.
const (
	outcomes = "outcome and equity"
	made     = "made hands"
	board    = "the board"
	ranksOf  = "ranks"
	lowHands = "low hands"
)

// playable returns an error if the game does not have what a function is about.
func (f Function) playable(g *deal.Game) error {
	low := g.Low || g.Razz
	switch {
	case (f.only == boards || f.only == boardLow) && g.Board == 0:
		return fmt.Errorf("%s needs a board, which %s does not have", f.Name, g.Name)
	case (f.only == lows || f.only == boardLow) && !low:
		return fmt.Errorf("%s needs a low, which %s does not have", f.Name, g.Name)
	case f.only == highs && g.Razz && (f.Name == "winsHi" || f.Name == "tiesHi"):
		return fmt.Errorf("razz has only a low: write %sLo", f.Name[:4])
	}
	return nil
}
