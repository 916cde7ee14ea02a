package main

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

// spotRow is a row of a file of spots.
type spotRow struct {
	game, board, dead string
	players           []string
	blank             bool // whether a line without a spot is before it
}

// randomRow returns a spot of a game, in one of the spellings of cards.
func randomRow(r *rand.Rand, game string, players int) spotRow {
	rules := deck.Must(eval.RulesOf(game))
	var cards []string
	for c := range deck.Card(deck.Size) {
		if c.Rank() >= rules.Lowest {
			cards = append(cards, c.String())
		}
	}
	r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	take := func(n int) string {
		text := strings.Join(cards[:n], []string{"", " "}[r.IntN(2)])
		cards = cards[n:]
		return text
	}
	row := spotRow{game: game, board: take(3 + r.IntN(3)), dead: take(r.IntN(3)), blank: r.IntN(4) == 0}
	for range players {
		row.players = append(row.players, take(rules.Hole))
	}
	if rules.Hole == 2 && players == 2 && r.IntN(2) == 0 {
		row.players[r.IntN(2)] = []string{"random", "TT+,AKs@0.5", "A9s+"}[r.IntN(3)]
	}
	return row
}

// planned returns the equity, win and tie of each player by a plan.
func (row spotRow) planned(t *testing.T) (all []float64) {
	t.Helper()
	plan := equity.Plan{Spec: equity.Spec{Method: equity.Exact}}
	plan.Game = row.game
	p := deck.Must(equity.PrepareInput(plan, ranges.Input{Players: row.players, Board: row.board, Dead: row.dead}))
	tally := deck.Must(p.Run(context.Background(), chunk.Options{Workers: 1}))
	for i := range row.players {
		won, tied, lost := p.Layout().Results(tally.Counts, i)
		mean, _ := p.Layout().Equity(tally.Counts, i)
		e, _ := mean.Float64()
		deals := float64(won + tied + lost)
		all = append(all, e, float64(won)/deals, float64(tied)/deals)
	}
	return all
}

// The rows of a file are the equities of plans, in the order of the lines, for any number of
// workers.
func TestSpotsAreThoseOfPlans(t *testing.T) {
	t.Parallel()
	for players := 2; players <= 4; players++ {
		r := rand.New(rand.NewPCG(1, uint64(players)))
		text := "dead,game,board"
		for i := range players {
			text += ",player" + strconv.Itoa(i+1)
		}
		text += "\r\n"
		var rows []spotRow
		for range 60 {
			row := randomRow(r, []string{"holdem", "short", "omaha", "omaha8"}[r.IntN(4)], players)
			rows = append(rows, row)
			if row.blank {
				text += " \r\n"
			}
			text += fmt.Sprintf("%s,%s,%s,\"%s\"\r\n", row.dead, row.game, row.board, strings.Join(row.players, `","`))
		}
		var outputs []string
		for _, workers := range []string{"1", "3"} {
			cmd := exec.Command("simulate", "equity", "-f", "-", "-q", "-workers", workers)
			cmd.Stdin = strings.NewReader(text)
			out, err := cmd.Output()
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			outputs = append(outputs, string(out))
		}
		if outputs[0] != outputs[1] {
			t.Error("the rows depend on the number of workers")
		}
		got := strings.Fields(outputs[0])
		if len(got) != len(rows)+1 {
			t.Fatalf("%d rows, want %d", len(got), len(rows)+1)
		}
		line := 1
		for i, row := range rows {
			if line++; row.blank {
				line++
			}
			fields := strings.Split(got[i+1], ",")
			numbers := make([]float64, 0, len(fields))
			for _, field := range fields[:len(fields)-3] {
				numbers = append(numbers, deck.Must(strconv.ParseFloat(field, 64)))
			}
			want := append([]float64{float64(line)}, row.planned(t)...)
			if !slices.EqualFunc(numbers, want, func(a, b float64) bool { return math.Abs(a-b) < 1e-12 }) {
				t.Errorf("%v: got %v, want %v", row, numbers, want)
			}
		}
	}
}
