// Package speed predicts the times of the counts of package spot: for itself, which refuses long
// counts, and for plans and queries, which choose how they count. Times are nanoseconds on one core
// of a Zen 4, within a factor of about 3. They depend only on the arguments.
package speed

import (
	"slices"

	"pokersim/deck"
	"pokersim/eval"
)

// Calculator is the time to make a calculator, and Hand that to make a player of a hand.
const (
	Calculator = 10_000
	Hand       = 40
)

// Hands predicts the time of known hands, on a board of some cards.
func Hands(r eval.Rules, players, board int) float64 {
	n := float64(players)
	switch cards := r.Board - board; {
	case r.Low:
		return Tuples(r, n, 1, boards(r, players, board))
	case cards == 0:
		return 20 + 15*n
	case r.Played > 0 && cards == 2:
		return 2500 * n
	case r.Played > 0:
		return 20 * n * boards(r, players, board)
	case cards == 1:
		return 50 * n
	case cards == 2:
		return 400 * n
	default:
		return 1_200_000 * n
	}
}

// boards returns the number of boards of players whose hands are known.
func boards(r eval.Rules, players, board int) float64 {
	return float64(deck.Choose(r.Deck().Count()-board-players*r.Hole, r.Board-board))
}

// Against predicts the time of a known hand of two cards against a player with some hands, from the
// flop on. Against any hand most boards are counted together.
func Against(r eval.Rules, hands, board int) float64 {
	return boards(r, 2, board) * (150 + min(float64(0.35*float64(hands)), 150))
}

// Ranges predicts the time of two players with some hands of two cards, from the flop on.
func Ranges(r eval.Rules, hands, board int) float64 {
	return boards(r, 2, board) * (60 + float64(3.2*float64(hands)))
}

// Matchups predicts the time of two players of hold'em before the flop, with some pairs of hands. The
// first in a process makes the tables of package matchup.
func Matchups(pairs float64) float64 { return 40 * pairs }

// Tuples predicts the time of a count of each board with each tuple of hands: hands is their number,
// of all players, and tuples that of the tuples.
func Tuples(r eval.Rules, hands, tuples, boards float64) float64 {
	each := 4.0
	if r.Played > 0 {
		each = 20
	}
	if r.Low {
		each += 10
	}
	return boards * (float64(each*hands) + float64(12*tuples))
}

// Laws predicts the time of the laws of the shares of known hands, on boards with known cards, of which
// those with the same ones are run more than once, when some cards are left.
func Laws(r eval.Rules, players, left int, boards []deck.Set) float64 {
	evaluation, tables := float64(10*players), float64(players)
	if r.Played > 0 {
		evaluation *= 5
	}
	if players == 2 {
		tables = 1
	}
	sum, tuples, pairs := 10_000.0, 1.0, 1.0
	for i, b := range boards {
		missing := r.Board - b.Count()
		if !slices.Contains(boards[:i], b) {
			sum += float64(deck.Choose(left, missing)) * (evaluation + float64(tables*float64(int(1)<<missing)))
		}
		if tuples *= float64(deck.Choose(left, missing)); i == 1 {
			pairs = tuples
		}
		left -= missing
	}
	switch {
	case len(boards) < 3:
		return sum
	case slices.Contains(boards, 0):
		pairs = tuples
	}
	return sum + float64(12*tables*pairs)
}
