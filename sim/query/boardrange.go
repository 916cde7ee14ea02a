package query

import (
	"fmt"
	"slices"
	"strings"

	"pokersim/deck"
)

const (
	rankLetters = "23456789TJQKA"
	suitLetters = "cdhs"
)

// boardRange is a class of boards: for each place the cards that fit it. The first three
// places are those of the flop, in any order.
type boardRange struct {
	places    [5]deck.Set
	symmetric bool // it names no suit
}

func (r *boardRange) any() bool {
	for _, p := range r.places {
		if p.Count() < deck.Size {
			return false
		}
	}
	return true
}

// parseBoardRange reads a class of boards: ranks, cards, suits and *, at most five.
func parseBoardRange(text string) (r boardRange, err error) {
	r.symmetric = true
	rest := strings.ToUpper(strings.ReplaceAll(strings.ReplaceAll(text, " ", ""), "10", "T"))
	for i := range r.places {
		if rest == "" {
			r.places[i] = 1<<deck.Size - 1
			continue
		}
		rank := strings.IndexByte(rankLetters, rest[0])
		suit := -1
		switch {
		case rest[0] == '*' || rank >= 0:
			rest = rest[1:]
		case strings.Contains("CDHS", rest[:1]):
		default:
			return r, fmt.Errorf("%q is no class of boards: want ranks, cards, suits or *, as in AKs*", text)
		}
		if rest != "" && strings.Contains("CDHS", rest[:1]) {
			suit = strings.IndexByte("CDHS", rest[0])
			rest = rest[1:]
			r.symmetric = false
		}
		for card := range deck.Card(deck.Size) {
			if (rank < 0 || int(card.Rank()) == rank) && (suit < 0 || int(card.Suit()) == suit) {
				r.places[i] |= deck.SetOf(card)
			}
		}
	}
	for i, cards := range r.places {
		if cards.Count() == 1 && slices.Contains(r.places[:i], cards) {
			return r, fmt.Errorf("%q has a card twice", text)
		}
	}
	if rest != "" {
		return r, fmt.Errorf("%q: a board has at most five cards", text)
	}
	return r, nil
}

// possible reports whether the range has a board without some cards.
func (r *boardRange) possible(without deck.Set) bool {
	places := slices.SortedFunc(slices.Values(r.places[:]), func(a, b deck.Set) int { return a.Count() - b.Count() })
	var fits func(places []deck.Set, without deck.Set) bool
	fits = func(places []deck.Set, without deck.Set) bool {
		return len(places) == 0 || slices.ContainsFunc((places[0]&^without).Cards(), func(card deck.Card) bool {
			return fits(places[1:], without|deck.SetOf(card))
		})
	}
	return fits(places, without)
}

// has reports whether the range has a board of some cards.
func (r *boardRange) has(board []deck.Card) bool {
	if len(board) >= 3 && !r.flop(board[:3]) {
		return false
	}
	for i := 3; i < len(board); i++ {
		if !r.places[i].Has(board[i]) {
			return false
		}
	}
	return true
}

func (r *boardRange) flop(f []deck.Card) bool {
	for _, o := range [...][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		if r.places[0].Has(f[o[0]]) && r.places[1].Has(f[o[1]]) && r.places[2].Has(f[o[2]]) {
			return true
		}
	}
	return false
}
