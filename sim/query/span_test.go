package query

import (
	"math"
	"strings"
	"testing"
)

// The bounds of a number are those of its operations, the closest that its functions tell.
func TestBoundsOfMeans(t *testing.T) {
	for _, c := range []struct {
		number    string
		low, high float64
	}{
		{"riverEquity(a)", 0, 1},
		{"-riverEquity(a)", -1, 0},
		{"riverEquity(a) - riverEquity(b)", -1, 1},
		{"2 * riverEquity(a) - 3", -3, -1},
		{"(riverEquity(a) - 1) * (riverEquity(b) - 2)", 0, 2},
		{"case when winsHi(a) then 500 when tiesHi(a) then 1/3 else -1 end", -1, 500},
		{"case when winsHi(a) then 1000000000 * 1000000000 * 100 else 1/3 end", 1. / 3, 1e20},
		{"outsToHandType(a, flop, flush)", 0, 9},
		{"-2 * outsToHandType(a, turn, flush)", -18, 0},
		{"rankCount(boardRanks(turn))", 1, 4},
		{"rankCount(duplicatedBoardRanks(river))", 0, 2},
		{"rankCount(handRanks(a, flop))", 1, 2},
		{"handBoardIntersections(a, river)", 0, 2},
		{"boardSuitCount(flop) + 1", 2, 4},
		{"boardLoCardCount(flop)", 0, 3},
		{"players(p, winsHi(p))", 0, 2},
		{"1 / players(p, winsHi(p))", .5, 1},
		{"1 / -players(p, winsHi(p))", -1, -.5},
		{"1 / (riverEquity(a) - riverEquity(b))", -2, 2},
		{"1 / (players(p, winsHi(p)) + 2)", .25, .5},
		{"1 / outsToHandType(a, turn, flush)", 1. / 9, 1. / 7},
		{"HvRequity(a, flop)", 0, 1},
		{"3 - HvRequity(a, flop)", 2, 3},
	} {
		_, r := answers(t, Plan{Spec: Spec{Query: "select avg(" + c.number + ") from a='AsKs', b='QQ', board='Js7h2d'", Method: Sample, Seed: 1}, Rounds: 50})
		if row := r.Rows[0]; math.Abs(row.Least-c.low) > 1e-12 || math.Abs(row.Most-c.high) > 1e-12*math.Abs(c.high) || row.Low < row.Least || row.High > row.Most || row.Low > row.Value || row.High < row.Value {
			t.Errorf("%s: got %+v, want bounds %v and %v", c.number, row, c.low, c.high)
		}
	}
}

// A histogram of a sample has the keys that deals can have, also those that none of it has: of a small
// count those of all deals, else those that the function can give.
func TestKeysThatDoNotCome(t *testing.T) {
	for _, c := range []struct{ of, keys string }{
		{"outsToHandType(a, flop, flush)) from a='AKs,AcKd'", "0 7 8 9"},
		{"outsToHandType(a, flop, flush)) from game='short', a='*', b='*'", "0 3 4 5"},
		{"handType(a, flop)) from a='AA'", "pair twopair trips fullhouse quads"},
		{"handType(a, turn)) from a='*', b='*', c='*'", "highcard pair twopair trips straight flush fullhouse quads straightflush"},
		{"handType(a, preflop)) from a='*', b='*'", "highcard pair"},
		{"riverEquity(a)) from a='*', b='*', c='*'", "0 1/3 1/2 1"},
		{"riverEquity(a)) from game='omaha8', a='*', b='*'", "0 1/4 1/2 3/4 1"},
		{"case when winsHi(a) then 2 else riverEquity(a) end) from a='AsKs', b='*'", "0 1/2 1 2"},
		{"flopHandCategory(a) >= flopquads) from a='22'", "false true"},
	} {
		_, r := answers(t, Plan{Spec: Spec{Query: "select histogram(" + c.of, Method: Sample, Seed: 1}, Rounds: 3})
		var keys []string
		for _, row := range r.Rows {
			if keys = append(keys, row.Key); row.Value == 0 && !(row.High > .1) {
				t.Errorf("%s: got %+v of no deal", c.of, row)
			}
		}
		if got := strings.Join(keys, " "); got != c.keys {
			t.Errorf("%s: got the keys %s, want %s", c.of, got, c.keys)
		}
	}
}

// The largest number of outs is a bound of what deals have.
func TestMostOuts(t *testing.T) {
	for game, hands := range map[string]string{"holdem": "a='T9'", "shortdeck": "a='T9'", "omaha": "a='T987'", "omaha5": "a='JT987'", "omaha6": "a='QJT987'"} {
		for _, kind := range []string{"pair", "straight", "flush"} {
			for _, street := range []string{"flop", "turn"} {
				p, r := answers(t, Plan{Spec: Spec{Query: "select max(outsToHandType(a, " + street + ", " + kind + ")), avg(outsToHandType(a, " + street + ", " + kind + ")) from game='" + game + "', " + hands, Method: Sample, Seed: 1}, Rounds: 300})
				if most := r.Rows[0].Value; most > r.Rows[1].Most {
					t.Errorf("%s, %s on the %s: %v outs, more than %v; %s", game, kind, street, most, r.Rows[1].Most, p)
				}
			}
		}
	}
}
