package ranges_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/deck/ranges"
)

// wanted is a card of a random pattern in the generic reading: a letter of a rank, of a rank
// variable or *, or ranks in brackets; and a letter of a suit, of a suit variable or none.
type wanted struct{ face, suit string }

const rankLetters, suitLetters = "23456789TJQKA", "cdhs"

// randomPattern returns the cards of a pattern of at most n cards.
func randomPattern(r *rand.Rand, n int) (pattern []wanted) {
	one := func(letters string) string { return string(letters[r.IntN(len(letters))]) }
	for range 1 + r.IntN(n) {
		w := wanted{face: one("*RON" + rankLetters + rankLetters)}
		switch r.IntN(8) {
		case 0:
			w.face = "[" + one("56789") + "-" + one("TJQKA") + "]"
		case 1:
			w.face = "[" + one("234") + "," + one("TJQKA") + "]"
		}
		if r.IntN(2) == 0 {
			w.suit = one("xxyyzw" + suitLetters)
		}
		pattern = append(pattern, w)
	}
	return pattern
}

// holds reports whether the cards, in their order, are those of the pattern: the definition.
func holds(pattern []wanted, cards []deck.Card) bool {
	for i, w := range pattern {
		rank, suit := cards[i].Rank().String(), cards[i].Suit().String()
		switch {
		case w.face[0] == '[' && strings.Contains(w.face, "-"):
			at := strings.Index(rankLetters, rank)
			if at < strings.Index(rankLetters, w.face[1:2]) || at > strings.Index(rankLetters, w.face[3:4]) {
				return false
			}
		case w.face[0] == '[':
			if !strings.Contains(w.face, rank) {
				return false
			}
		case strings.Contains(rankLetters, w.face) && w.face != rank:
			return false
		}
		if strings.Contains(suitLetters, w.suit) && w.suit != "" && w.suit != suit {
			return false
		}
		for j, other := range pattern {
			if variable := strings.Contains("RON", w.face); variable && other.face[0] != '[' && other.face != "*" {
				if same := cards[i].Rank() == cards[j].Rank(); same != (w.face == other.face) {
					return false
				}
			}
			if variable := w.suit != "" && strings.Contains("wxyz", w.suit); variable && other.suit != "" {
				if same := cards[i].Suit() == cards[j].Suit(); same != (w.suit == other.suit) {
					return false
				}
			}
		}
	}
	return true
}

// has reports whether some order of a hand holds the pattern.
func has(pattern []wanted, hand, chosen []deck.Card) bool {
	if len(chosen) == len(pattern) {
		return holds(pattern, chosen)
	}
	return slices.ContainsFunc(hand, func(c deck.Card) bool {
		return !slices.Contains(chosen, c) && has(pattern, hand, append(slices.Clone(chosen), c))
	})
}

// Random patterns have the hands that the definition finds, which tries all orders of a hand: of
// random hands, and of hands that have the pattern.
func comparePatterns(t *testing.T, patterns int) {
	r := rand.New(rand.NewPCG(5, 50))
	for range patterns {
		g := named([]string{"omaha", "omaha", "omaha", "holdem", "omaha5"}[r.IntN(5)])
		pattern := randomPattern(r, g.Hole)
		text := ""
		for _, w := range pattern {
			text += w.face + w.suit
		}
		got, err := ranges.Input{Generic: true}.Range(g, text)
		if err != nil && !strings.Contains(err.Error(), "no hand has") && !strings.Contains(err.Error(), "duplicate card") && !strings.Contains(err.Error(), "5 different suits") {
			if g.Hole == 2 {
				continue // s and o after two ranks
			}
			t.Errorf("%s, %s: %v", g.Name, text, err)
			continue
		}
		var hands []deck.Hand
		var combos []ranges.Combo
		if err == nil {
			combos = got.Combos()
			for range 30 {
				hands = append(hands, combos[r.IntN(len(combos))].Hand())
			}
		}
		cards := g.Deck().Cards()
		for range 300 {
			r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
			hands = append(hands, slices.Clone(cards[:g.Hole]))
		}
		found := map[deck.Set]bool{}
		for _, hand := range hands {
			found[deck.SetOf(hand...)] = false
		}
		for _, c := range combos {
			if _, tested := found[c.Set()]; tested {
				found[c.Set()] = true
			}
		}
		for _, hand := range hands {
			if want := has(pattern, hand, nil); want != found[deck.SetOf(hand...)] {
				t.Errorf("%s, %s: %v is in the range: %t, want %t", g.Name, text, hand, !want, want)
				break
			}
		}
	}
}

func TestRandomPatterns(t *testing.T) { comparePatterns(t, 40) }
