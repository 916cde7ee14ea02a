package sweep_test

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/equity/internal/deals"
	"pokersim/sim/equity/internal/deals/dealstest"
	"pokersim/sim/equity/internal/lawtest"
	"pokersim/sim/equity/internal/sweep"
	"pokersim/sim/equity/internal/tuples"
	"pokersim/sim/internal/lanes"
)

// TestTuplesAgree compares with package tuples.
func TestTuplesAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 3))
	classes := []string{"AA", "KK", "99", "22", "AKs", "AKo", "KQs", "A5s", "T9s", "87o", "72o", "QTs@0.5", "J8o@0.25", "JJ@0.3", "AsKs", "7h7c", "2d3d"}
	questions := 12
	if lawtest.Long {
		questions = 210
	}
	for i := range questions {
		var players []string
		n := []int{2, 3, 3, 4, 5, 4}[i%6]
		for range n {
			text := classes[rng.IntN(len(classes))]
			if rng.IntN(2) == 0 {
				text += "," + classes[rng.IntN(len(classes))]
			}
			players = append(players, text)
		}
		board := []string{"", "3c4d8h", "JhTh9s", "Kc6c2c", "8s8d5h4h", "Qd9d3d6s", ""}[i%7]
		if n > 3 && board == "" {
			board = "4h4s6d"
		}
		q, err := dealstest.Parse(players, board, []string{"", "Ah", "7d7s"}[rng.IntN(3)])
		if err != nil {
			t.Fatal(err)
		}
		if testing.Short() && q.Board.Count() < 4 {
			continue // a second each
		}
		d := newDeals(t, q)
		x, err := tuples.New(d, true)
		if err != nil {
			t.Fatal(err)
		}
		w, words := x.Worker(), make([]uint64, x.Layout().Words())
		for chunk := range x.Chunks() {
			if err := w.Count(context.Background(), chunk, words); err != nil {
				t.Fatal(err)
			}
		}
		want, err := d.Result(x.Layout(), words)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, count(t, d, true, "")); diff != "" {
			t.Errorf("%v: tuples and sweep differ:\n%s", players, diff)
		}
	}
}

// TestPermutations checks that permuting the players permutes the results, and that
// permuting the suits of all cards does not change them.
func TestPermutations(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 4))
	for range 40 {
		q := dealstest.Random(rng, 3, eval.Holdem())
		want := count(t, newDeals(t, q), true, "")
		turned := q
		turned.Players = [][]deals.Hand{q.Players[1], q.Players[2], q.Players[0]}
		got := count(t, newDeals(t, turned), true, "")
		for p := range 3 {
			if diff := cmp.Diff(want.Hands[(p+1)%3], got.Hands[p]); diff != "" {
				t.Errorf("%+v: player %d:\n%s", q, p, diff)
			}
		}
		if diff := cmp.Diff(want, count(t, newDeals(t, suitsTurned(q)), true, "")); diff != "" {
			t.Errorf("%+v: with other suits:\n%s", q, diff)
		}
	}
}

func suitsTurned(q deals.Question) deals.Question {
	card := func(c deck.Card) deck.Card { return deck.NewCard(c.Rank(), (c.Suit()+1)%4) }
	set := func(s deck.Set) (turned deck.Set) {
		for _, c := range s.Cards() {
			turned |= deck.SetOf(card(c))
		}
		return turned
	}
	turned := deals.Question{Rules: q.Rules, Board: set(q.Board), Dead: set(q.Dead)}
	for _, hands := range q.Players {
		var player []deals.Hand
		for _, h := range hands {
			player = append(player, deals.Hand{Cards: [2]deck.Card{card(h.Cards[0]), card(h.Cards[1])}, Weight: h.Weight})
		}
		turned.Players = append(turned.Players, player)
	}
	return turned
}

// TestSums checks that the equities add up to 1, and that the hands add up to their
// player's results.
func TestSums(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 5))
	for i := range 40 {
		q := dealstest.Random(rng, 2+i%2, eval.Holdem())
		r := count(t, newDeals(t, q), true, "")
		sum, total := new(big.Rat), r.Total()
		for p := range q.Players {
			sum.Add(sum, r.Equity(p))
			var deals, wins deals.Number
			for i, h := range q.Players[p] {
				deals = deals.Plus(r.Hands[p][i][0].Times(h.Weight))
				wins = wins.Plus(r.Hands[p][i][1].Times(h.Weight))
			}
			if deals != total || wins != r.Sets[1<<p] {
				t.Errorf("%+v: the hands of player %d have %v deals and %v wins, want %v and %v", q, p, deals, wins, total, r.Sets[1<<p])
			}
		}
		if one := big.NewRat(1, 1); total != (deals.Number{}) && sum.Cmp(one) != 0 {
			t.Errorf("%+v: the equities add up to %v", q, sum)
		}
	}
}

// TestLargeWeights compares weights whose sum over all deals is above 2^64 with a count
// of every deal, and with the counts of the weights before they were multiplied.
func TestLargeWeights(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 6))
	for i := range 40 {
		q := dealstest.Random(rng, 2+i%2, eval.Holdem())
		for p := range q.Players {
			hands := append([]deals.Hand{}, q.Players[p]...)
			for k := range hands {
				hands[k].Weight += rng.Uint64N(1 << 27)
			}
			q.Players[p] = hands
		}
		d := newDeals(t, q)
		if diff := cmp.Diff(dealstest.Brute(d), count(t, d, true, "")); diff != "" {
			t.Fatalf("%+v: every deal and sweep differ:\n%s", q, diff)
		}
	}
}

// TestTooLarge checks that weights for which the arithmetic has not enough bits are errors.
func TestTooLarge(t *testing.T) {
	q, err := dealstest.Parse([]string{"AA,KK", "QQ", "JJ"}, "", "")
	if err != nil {
		t.Fatal(err)
	}
	for p := range q.Players {
		for k := range q.Players[p] {
			q.Players[p][k].Weight = 1 << 31
		}
	}
	d := newDeals(t, q)
	if _, err := sweep.New(d, true, ""); !errors.Is(err, deals.ErrLarge) {
		t.Errorf("weights of 2^31: got %v, want %v", err, deals.ErrLarge)
	}
	q.Players[0][0].Weight = 1 << 63
	if _, err := deals.New(q); !errors.Is(err, deals.ErrLarge) {
		t.Errorf("a weight of 2^63: got %v, want %v", err, deals.ErrLarge)
	}
}

// TestCancel checks that a count stops when its context ends.
func TestCancel(t *testing.T) {
	q, err := dealstest.Parse([]string{"random", "random", "random"}, "", "")
	if err != nil {
		t.Fatal(err)
	}
	s, err := sweep.New(newDeals(t, q), false, "")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := s.Worker().Count(ctx, 0, make([]uint64, s.Layout().Words())); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}

// TestWithoutHands checks that the counts of the sets of winners are the same without
// counts of the hands.
func TestWithoutHands(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 7))
	for i := range 20 {
		d := newDeals(t, dealstest.Random(rng, 2+i%2, eval.Holdem()))
		for _, level := range lanes.Levels() {
			want, got := count(t, d, true, level), count(t, d, false, level)
			if fmt.Sprint(want.Sets) != fmt.Sprint(got.Sets) || got.Hands != nil {
				t.Errorf("%+v, level %s: got %v, want %v", d.Question, level, got, want.Sets)
			}
		}
	}
}
