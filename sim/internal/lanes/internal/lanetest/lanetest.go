// Package lanetest has what the tests of several packages of kernels need: the levels that
// they compare, games, cards and hashes of counts.
package lanetest

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes"
)

// Definition is the level of the definitions in the tests.
const Definition lanes.Level = "definition"

// Levels returns the levels that tests compare: all of this machine, or the level of
// SIMULATE_LEVEL. If the machine does not have that one, it ends the program.
func Levels() []lanes.Level {
	name := os.Getenv("SIMULATE_LEVEL")
	if name == "" {
		return lanes.Levels()
	}
	level, err := lanes.Choose(name)
	if err != nil {
		fmt.Fprintln(os.Stderr, "SIMULATE_LEVEL:", err)
		os.Exit(1)
	}
	return []lanes.Level{level}
}

// games returns the rules of games.
func games(names ...string) (all []eval.Rules) {
	for _, name := range names {
		all = append(all, deck.Must(eval.RulesOf(name)))
	}
	return all
}

// ShortGames returns the games of short decks.
func ShortGames() []eval.Rules { return games("short", "short-trips") }

// TwoHoleGames returns the games of four, five and six hole cards, and the game with a low.
func TwoHoleGames() []eval.Rules { return games("omaha", "omaha5", "omaha6", "omaha8") }

// Without returns all cards except the known ones, in order.
func Without(known ...[]deck.Card) []deck.Card {
	return CardsOf(^deck.SetOf(slices.Concat(known...)...))
}

// CardsOf returns the cards of a set, in order.
func CardsOf(set deck.Set) (cards []deck.Card) {
	for c := range deck.Card(deck.Size) {
		if set.Has(c) {
			cards = append(cards, c)
		}
	}
	return cards
}

// FewRanks returns cards of few ranks and suits, so that rare hands are frequent.
func FewRanks(src *rand.Rand, atLeast int) (cards []deck.Card) {
	for len(cards) < atLeast {
		cards = nil
		from, ranks, suits := src.IntN(13), 4+src.IntN(10), 1+src.IntN(4)
		for c := range deck.Card(deck.Size) {
			if (int(c.Rank())+from)%13 < ranks && int(c.Suit()) < suits {
				cards = append(cards, c)
			}
		}
	}
	src.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	return cards
}

// BestHands returns random cards left, known hole cards and known cards of the board.
func BestHands(src *rand.Rand, r eval.Rules) (left, hole, board []deck.Card) {
	left = Without()
	if src.IntN(2) == 0 {
		left = FewRanks(src, r.Hole+5)
	}
	src.Shuffle(len(left), func(i, j int) { left[i], left[j] = left[j], left[i] })
	if src.IntN(2) == 0 {
		hole, left = left[:r.Hole-src.IntN(3)], left[r.Hole-src.IntN(3):]
		hole, left = hole[:min(len(hole), r.Hole)], slices.DeleteFunc(slices.Clone(left), func(c deck.Card) bool { return slices.Contains(hole, c) })
	}
	n := []int{0, 3, 4, 5}[src.IntN(4)]
	board, left = left[:n], left[n:]
	if missing := r.Hole + 5 - len(hole) - n; len(left) < missing {
		return BestHands(src, r)
	}
	return left, hole, board
}

// Cards returns the cards of a text, which is a constant of a test.
func Cards(text string) []deck.Card { return deck.Must(deck.ParseHand(text)) }

// Hash returns the FNV-1a hash of counters.
func Hash(counts []uint64) uint64 {
	h := fnv.New64a()
	for _, n := range counts {
		h.Write(binary.LittleEndian.AppendUint64(nil, n))
	}
	return h.Sum64()
}

// RandomPlans checks that every level gives the counts of the definition for the wanted ones of random
// plans: plan returns the name of one, and a function that deals it and returns the counts.
func RandomPlans(t *testing.T, levels []lanes.Level, plans int, wanted func(i int) bool, plan func(t *testing.T, seed uint64) (name string, deal func(lanes.Level) []uint64)) {
	t.Helper()
	if testing.Short() {
		plans = min(plans, 12)
	}
	for i := range plans {
		if !wanted(i) {
			continue
		}
		name, deal := plan(t, uint64(i))
		want := deal(Definition)
		for _, level := range levels {
			if got := deal(level); !slices.Equal(got, want) {
				t.Errorf("plan %d, %s: level %s counts %d, want %d", i, name, level, got, want)
			}
		}
		t.Logf("plan %d: %s", i, name)
	}
}
