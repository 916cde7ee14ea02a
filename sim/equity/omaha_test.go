package equity

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/deck/ranges"
	"pokersim/deck/ranges/omaha"
	"pokersim/sim/chunk"
)

// omahaWon returns twice the deals that the first of two players wins, and those that he
// ties.
func omahaWon(plan Plan) (won, deals uint64) {
	plan.Game = "omaha"
	p := deck.Must(Prepare(plan))
	tally := deck.Must(p.Run(context.Background(), chunk.Options{}))
	winners := p.Layout().at.Winners(tally.Counts)
	return 2*winners[0b01] + winners[0b11], winners[0b01] + winners[0b10] + winners[0b11]
}

func textOf(hand []deck.Card) string { return strings.ReplaceAll(deck.Hand(hand).String(), " ", "") }

// The equities of the classes of Omaha hands are those of an exact count of the best class,
// by another algorithm, and of samples of other classes.
func TestEquitiesOfOmahaClasses(t *testing.T) {
	order, exact, classes := omaha.Of("omaha"), 1, 10
	if long {
		exact, classes = 20, 30
	}
	for i := range exact {
		c := order.Classes[i*821]
		won, deals := omahaWon(Plan{Spec: Spec{Players: []string{textOf(c.Hand.Cards()), "random"}, Method: Exact}})
		if won != c.Won || deals != order.Deals {
			t.Errorf("%v: got %d of %d deals, want %d of %d", c.Hand.Cards(), won, deals, c.Won, order.Deals)
		}
	}
	const rounds = 400_000
	for _, name := range []string{"omaha", "omaha8", "omaha5"} {
		order, src := omaha.Of(name), rand.New(rand.NewPCG(26, 2))
		for i := range classes {
			c := order.Classes[src.IntN(len(order.Classes))]
			spec := Spec{Players: []string{textOf(c.Hand.Cards()), "random"}, Setting: Setting{Game: name}, Method: Sample, Seed: 1e6 + uint64(i)}
			p := deck.Must(Prepare(Plan{Spec: spec, Rounds: rounds}))
			tally := deck.Must(p.Run(context.Background(), chunk.Options{}))
			mean, _ := p.Layout().Equity(tally.Counts, 0)
			got, _ := mean.Float64()
			if bound := 4.5 * math.Hypot(0.5/math.Sqrt(rounds), order.Error); math.Abs(got-c.Equity) > bound {
				t.Errorf("%s, %v: got %.5f, want %.5f within %.5f", name, c.Hand.Cards(), got, c.Equity, bound)
			}
		}
	}
}

// The order of the hands of short decks is that of their exact equities.
func TestOrderOfShortDecks(t *testing.T) {
	for _, name := range []string{"short", "short-trips"} {
		p := deck.Must(Prepare(Plan{Spec: Spec{Players: []string{"random", "random"}, Setting: Setting{Game: name}, Method: Exact, Hands: true}}))
		tally := deck.Must(p.Run(context.Background(), chunk.Options{}))
		counts := deck.Must(p.Hands(tally))
		byRank := make([]uint64, 81)
		for i, hand := range p.RangeHands(0) {
			r := deck.Must(ranges.ParseRange(deck.Must(game.Named(name)), textOf(hand.Cards)))
			rank, classes, _, err := r.Rank()
			if err != nil || classes != len(byRank) {
				t.Fatalf("%s: got %d classes, %v", name, classes, err)
			}
			n := p.Layout().Hand(counts, 0, i)
			byRank[rank-1] = 2*n.Wins() + n.Ties()
		}
		for i, won := range byRank[1:] {
			if won == 0 || won >= byRank[i] {
				t.Errorf("%s: class %d has %d, and class %d has %d, want fewer", name, i+1, byRank[i], i+2, won)
			}
		}
	}
}

// Two ranges of patterns and percentages have the equity of their hands one by one.
func TestOmahaPatternsDeal(t *testing.T) {
	for _, c := range []struct{ players, board string }{
		{"AwAyKwKy|[9-T][9-T]88ds!T9xx", "2s7d9h"},
		{"AsAh**!AAA*|KKQQ", "2s7d9hTc"},
	} {
		players := strings.Split(c.players, "|")
		var lists []string
		for _, text := range players {
			game, _ := game.Named("omaha")
			r := deck.Must(ranges.ParseRange(game, text))
			lists = append(lists, strings.Trim(strings.ReplaceAll(fmt.Sprint(r.Combos()), " ", ","), "[]"))
		}
		spec := Spec{Players: players, Setting: Setting{Board: c.board}, Method: Exact}
		won, deals := omahaWon(Plan{Spec: spec})
		spec.Players = lists
		if w, d := omahaWon(Plan{Spec: spec}); w != won || d != deals || d == 0 {
			t.Errorf("%s: got %d of %d, want %d of %d", c.players, won, deals, w, d)
		}
		spec.Method, spec.Players = Sample, players
		w, d := omahaWon(Plan{Spec: spec, Rounds: 200_000})
		if got, want := float64(w)/float64(2*d), float64(won)/float64(2*deals); math.Abs(got-want) > 4.5*0.5/math.Sqrt(float64(d)) {
			t.Errorf("%s: sampled %.4f, want %.4f", c.players, got, want)
		}
	}
}
