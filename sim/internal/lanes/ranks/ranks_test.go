package ranks

import (
	"math/rand/v2"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
)

// The strength of a hand of seven cards is the larger of two: that of its ranks and that
// of its flush.
func TestRanksAndSuitsMakeTheHand(t *testing.T) {
	for _, game := range []string{"holdem", "short", "short-trips"} {
		t.Run(game, func(t *testing.T) {
			rules := deck.Must(eval.RulesOf(game))
			checkRanks(t, rules)
		})
	}
}

func checkRanks(t *testing.T, rules eval.Rules) {
	table := eval.NewTableOf(rules)
	ranks := deck.Must(New(rules))
	src := rand.New(rand.NewPCG(1, 2))
	all := rules.Deck().Cards()
	var of [eval.Classes + 1]uint32 // the strength of every class that occurred
	for range 300_000 {
		var held [4]uint16
		var suits [deck.Suits]uint16
		hand := make([]deck.Card, 7)
		for i, at := range src.Perm(len(all))[:7] {
			hand[i] = all[at]
			b := uint16(1) << hand[i].Rank()
			held = [4]uint16{held[0] | b, held[1] | held[0]&b, held[2] | held[1]&b, held[3] | held[2]&b}
			suits[hand[i].Suit()] |= b
		}
		best := ranks.Unsuited(uint64(held[0]) | uint64(held[1])<<16 | uint64(held[2])<<32 | uint64(held[3])<<48)
		for _, s := range suits {
			if deck.Set(s).Count() >= 5 {
				best = max(best, ranks.Suited(s))
			}
		}
		class := table.Class(hand)
		if of[class] == 0 {
			of[class] = best
		}
		if best != of[class] {
			t.Fatalf("%s: class %d has the strengths %#x and %#x", deck.Hand(hand), class, best, of[class])
		}
		if got, want := ranks.Category(best), table.Named(class); got != want {
			t.Fatalf("%s: got %s, want %s", deck.Hand(hand), got, want)
		}
	}
	last := ^uint32(0)
	for class, s := range of {
		if s != 0 && s >= last {
			t.Fatalf("class %d has strength %#x, the stronger class before it %#x", class, s, last)
		}
		if s != 0 {
			last = s
		}
	}
}

// Games of exactly two hole cards have no evaluator by ranks.
func TestRanksOfOtherGames(t *testing.T) {
	rules := deck.Must(eval.RulesOf("omaha"))
	if _, err := New(rules); err == nil {
		t.Error("omaha: got no error")
	}
}
