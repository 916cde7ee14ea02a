package packs_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/eval/packs"
)

// The best hand has the category of the definition, and of five cards Best has all.
func TestBestOfPacks(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 49))
	for decks := 1; decks <= 2; decks++ {
		for jokers := range deck.MaxJokers + 1 {
			for _, bug := range []bool{false, true} {
				p := packs.Rules{Pack: deck.Pack{Decks: decks, Jokers: jokers}, Bug: bug}
				evaluator := packs.NewEvaluator(p)
				cards := packCards(p.Pack)
				seen := map[eval.Category]bool{}
				for n := range 150 {
					random.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
					hand := cards[:5+n%3]
					if n%2 == 0 { // more jokers, and cards of one suit and near ranks, than by chance
						hand = unlikely(random, p.Pack, 5+n%3)
					}
					five, text := p.Best(hand)
					want := p.Category(hand)
					seen[want] = true
					_, again := p.Best(five)
					if got := evaluator.Category(five); got != want || again != text || len(five) != eval.MinCards || slices.ContainsFunc(five, func(c deck.Card) bool { return !slices.Contains(hand, c) }) {
						t.Errorf("%+v: of %v got %v, %v, %q, then %q; want %v", p, hand, five, got, text, again, want)
					}
				}
			}
		}
	}
}

// unlikely returns different cards of a pack: its jokers, and cards of eight ranks, most of
// them of one suit.
func unlikely(random *rand.Rand, p deck.Pack, n int) (hand []deck.Card) {
	for len(hand) < n {
		c := deck.NewCard(deck.Rank(5+random.IntN(8)), deck.Suit(random.IntN(6)%4%3)) + deck.Card(random.IntN(p.Decks)*deck.Size)
		if p.Jokers > 0 && random.IntN(4) == 0 {
			c = deck.Card(p.Decks*deck.Size + random.IntN(p.Jokers))
		}
		if !slices.Contains(hand, c) {
			hand = append(hand, c)
		}
	}
	return hand
}

func TestTextOfJokers(t *testing.T) {
	one := func(text string, jokers ...deck.Card) []deck.Card {
		return append(slices.Clone(deck.Must(deck.ParseHand(text))), jokers...)
	}
	wild, bug := packs.Rules{Pack: deck.Pack{Decks: 1, Jokers: 2}}, packs.Rules{Pack: deck.Pack{Decks: 1, Jokers: 2}, Bug: true}
	for _, c := range []struct {
		rules packs.Rules
		hand  []deck.Card
		want  string
	}{
		{wild, one("AsAhAcAd", 52), "[As Ah Ac Ad 52] five of a kind, aces"},
		{bug, one("KsKhKcKd", 52), "[Ks Kh Kc Kd 52] four of a kind, kings, ace kicker"},
		{wild, one("9s8s6s5s", 52), "[9s 8s 52 6s 5s] straight flush, nine high"},
		{wild, one("As9s6s5s2d", 52), "[As 52 9s 6s 5s] flush, ace high"},
		{bug, one("As9s6s5s", 53), "[As 53 9s 6s 5s] flush, ace high"},
		{wild, one("2c4d7h9sKc", 52, 53), "[Kc 52 53 9s 7h] three of a kind, kings, nine kicker"},
		{bug, one("2c4d7h9sJc", 52), "[52 Jc 9s 7h 4d] ace high, jack kicker"},
		{bug, one("As2c4d5h", 53), "[5h 4d 53 2c As] straight, five high"},
	} {
		five, text := c.rules.Best(c.hand)
		cards := make([]string, len(five))
		for i, card := range five {
			if cards[i] = fmt.Sprint(int(card)); card < deck.Size {
				cards[i] = card.String()
			}
		}
		if got := fmt.Sprint(cards, " ", text); got != c.want {
			t.Errorf("of %v got %s, want %s", c.hand, got, c.want)
		}
	}
}
