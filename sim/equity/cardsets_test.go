package equity

import (
	"context"
	"errors"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/lawtest"
)

// The winners of each next card of known hands are those of the boards that can follow.
func TestNextOfHandsBoardByBoard(t *testing.T) {
	for _, c := range []struct{ game, players, board string }{
		{"holdem", "AsKs|QhQd|7c6c", "2s7s9h"}, {"short", "AsKs|QhQd", "7s9hTc"}, {"omaha", "AsAhKsKh|9s8s7h6h", "Td7c2c3d"}, {"holdem", "AsKs|QhQd", "2s7s9h3s"},
	} {
		p := prepared(t, Plan{Spec: gameSpec(t, c.game, c.players, c.board, "")})
		next, err := p.Next(t.Context())
		r, free := newRunout(p.law), p.law.Free()
		if err != nil || len(next) != len(free) {
			t.Fatalf("%+v: %d cards, %v", c, len(next), err)
		}
		board := r.table.Partial(p.law.Board.Cards()...)
		for i, card := range free {
			want := make([]uint64, 1<<len(r.hands))
			r.count(r.table.Add(board, card), slices.Concat(free[:i], free[i+1:]), p.law.Missing()-1, want)
			if next[i].Card != card || !slices.Equal(next[i].Counts, want) {
				t.Errorf("%+v, %v: got %v, want %v", c, card, next[i], want)
			}
		}
	}
}

// The winners of each next card of ranges are those of an enumeration of hands and boards.
func TestNextOfRangesDealByDeal(t *testing.T) {
	p := prepared(t, Plan{Spec: gameSpec(t, "holdem", "QQ+,AKs@0.5|JTs,AsKd", "2s7s9h", "KcKd")})
	next := deck.Must(p.Next(t.Context()))
	want := map[deck.Card]*[4]uint64{}
	table := eval.NewTable()
	players := p.Scenario().Players
	for _, a := range players[0].Live(p.scenario.Blocked()) {
		for _, b := range players[1].Live(p.scenario.Blocked() | a.Set()) {
			for _, card := range p.law.Left().Cards() {
				for _, last := range p.law.Left().Cards() {
					board := append(slices.Clone(p.scenario.Board), card, last)
					if deck.SetOf(board...).Count() < 5 || deck.SetOf(card, last)&(a.Set()|b.Set()) != 0 {
						continue
					}
					x, y := table.Class(append(a.Hand(), board...)), table.Class(append(b.Hand(), board...))
					who := map[bool]int{x < y: 0b01, y < x: 0b10, x == y: 0b11}[true]
					if want[card] == nil {
						want[card] = new([4]uint64)
					}
					want[card][who] += a.Weight * b.Weight
				}
			}
		}
	}
	for _, n := range next {
		if !slices.Equal(n.Counts, want[n.Card][:]) || n.Then[0] != eval.NoCategory {
			t.Errorf("%v: got %v, want %v", n.Card, n.Counts, want[n.Card])
		}
	}
	if len(next) != len(want) {
		t.Errorf("got %d cards, want %d", len(next), len(want))
	}
}

// The spots of a street add up to all deals, and to as many boards as there are.
func TestSpotsAddUpToAllDeals(t *testing.T) {
	for _, c := range []struct{ game, players, board, dead string }{
		{"short", "AKs,QQ@0.5|99-TT", "", "6c6d6h6s7c7d7h7s8c8d8h8s"},
		{"holdem", "AKs,QQ@0.5|99-TT|76s", "2s7s9h", ""},
		{"holdem", "AsKs|QhQd|7c6c", "", "2c3c4c5c2d3d4d5d6d2h3h4h5h6h2s3s4s5s6s8c8d8h"},
	} {
		p := prepared(t, Plan{Spec: gameSpec(t, c.game, c.players, c.board, c.dead)})
		streets, err := p.Streets(t.Context(), chunk.Options{Workers: 2})
		if err != nil || len(streets) != 1 {
			t.Fatalf("%+v: %d streets, %v", c, len(streets), err)
		}
		tally := deck.Must(p.Run(t.Context(), chunk.Options{}))
		cards, boards := 3, uint64(0)
		if c.board != "" {
			cards = 1
		}
		sums := make([]uint64, p.Layout().at.Sets())
		for _, s := range streets[0].Spots {
			boards += s.Boards
			for set, n := range s.Counts {
				sums[set] += n * s.Boards
			}
		}
		for set, n := range p.Layout().at.Winners(tally.Counts) {
			if want := n * deck.Choose(p.law.Missing(), cards); sums[set] != want {
				t.Errorf("%+v, winners %b: got %d, want %d", c, set, sums[set], want)
			}
		}
		if want := deck.Choose(len(p.law.Free()), cards); boards != want {
			t.Errorf("%+v: %d boards, want %d", c, boards, want)
		}
	}
}

// What takes long, and what has no equity, is an error.
func TestSpotsThatCannotBe(t *testing.T) {
	many := prepared(t, Plan{Spec: gameSpec(t, "omaha", "AsAhKsKh|9s8s7h6h|xxxx", "", "")})
	one := prepared(t, Plan{Spec: gameSpec(t, "holdem", "AKs,QQ", "2s7s9h", "")})
	_, long := many.Streets(t.Context(), chunk.Options{})
	_, next := one.Next(t.Context())
	_, street := one.Streets(t.Context(), chunk.Options{})
	for i, err := range []error{long, next, street} {
		if !errors.Is(err, chunk.ErrPlan) {
			t.Errorf("%d: got %v, want ErrPlan", i, err)
		}
	}
}

// A spot has winners unless its context ends, at whichever check of the context that is.
func TestSpotsEnd(t *testing.T) {
	p := prepared(t, Plan{Spec: gameSpec(t, "omaha", "AAKK|QQJJ|TT99,8866", "2s7s3h", "")})
	for n := range 50 {
		ctx := lawtest.EndingAfter(n)
		s := Spot{Cards: p.law.Free()[:1]}
		err := p.countSpot(ctx, &s)
		ended := ctx.Context.Err() != nil
		if ended != errors.Is(err, context.Canceled) || ended != (s.Counts == nil) {
			t.Fatalf("the context ends after %d checks: got %v, winners %v", n, err, s.Counts)
		}
		if !ended {
			if n == 0 {
				t.Error("the context is never checked")
			}
			return // it has fewer checks
		}
	}
}
