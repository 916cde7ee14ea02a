package hands

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
	"pokersim/sim/internal/lanes/internal/strength"
)

// tested are the levels that the tests compare: all of this machine, or the level of
// SIMULATE_LEVEL.
var tested = lanes.Levels()

func TestMain(m *testing.M) {
	if name := os.Getenv("SIMULATE_LEVEL"); name != "" {
		level, err := lanes.Choose(name)
		if err != nil {
			fmt.Fprintln(os.Stderr, "SIMULATE_LEVEL:", err)
			os.Exit(1)
		}
		tested = []lanes.Level{level}
	}
	os.Exit(m.Run())
}

// without returns all cards except the known ones, in order.
func without(known ...[]deck.Card) (left []deck.Card) {
	for c := range deck.Card(deck.Size) {
		if !slices.Contains(slices.Concat(known...), c) {
			left = append(left, c)
		}
	}
	return left
}

func shortGames(t testing.TB) (all []eval.Rules) {
	for _, name := range []string{"short", "short-trips"} {
		r, err := eval.RulesOf(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, r)
	}
	return all
}

func cardsOf(set deck.Set) (cards []deck.Card) {
	for c := range deck.Card(deck.Size) {
		if set.Has(c) {
			cards = append(cards, c)
		}
	}
	return cards
}

// twoHoleGames returns the games of four, five and six hole cards, and the game with a low.
func twoHoleGames(t testing.TB) (all []eval.Rules) {
	for _, name := range []string{"omaha", "omaha5", "omaha6", "omaha8"} {
		r, err := eval.RulesOf(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, r)
	}
	return all
}

// fewRanks returns cards of few ranks and suits, so that rare hands are frequent.
func fewRanks(src *rand.Rand, atLeast int) (cards []deck.Card) {
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

// hash returns the FNV-1a hash of counters.
func hash(counts []uint64) uint64 {
	h := fnv.New64a()
	for _, n := range counts {
		h.Write(binary.LittleEndian.AppendUint64(nil, n))
	}
	return h.Sum64()
}

// definition is the level of the definitions in the tests.
const definition lanes.Level = "definition"

// defined returns the kernel of the definition.
func defined(g strength.Game, h Hands) *Kernel { return &Kernel{deck.Must(newPlan(g, h)).deal} }

// kernelAt returns the kernel of h at its level, or that of the definition.
func kernelAt(h Hands) *Kernel {
	g, err := strength.GameOf(h.Rules)
	if h.Level != definition || err != nil {
		return deck.Must(NewKernel(h))
	}
	return defined(g, h)
}

// classKernelAt is kernelAt for classes.
func classKernelAt(h Hands) *ClassKernel {
	if h.Level != definition {
		return deck.Must(NewClassKernel(h))
	}
	p := deck.Must(newPlan(strength.Holdem, h))
	return &ClassKernel{strength.Classes(), false, dealClassesGo(p)}
}
