// Package start finds the order that a deck had before each shuffle, from packs whose cards have
// names: by a test of a fair shuffle in each of the usual orders, and by the likelihood of each
// order under the laws of usual mistakes.
//
// Cards are numbers: suit times the number of ranks, plus rank, with the ace as the highest rank
// and the suits clubs, diamonds, hearts and spades, as in package deck. Positions and places count
// from 0. Everything is deterministic.
package start

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"pokersim/deck"
	"pokersim/deck/shuffle/law"
)

// Order is an order of all cards of a deck.
type Order struct {
	Text  string // as in "A-K:SHDC", or the names of the cards
	Cards []int  // from front to back
}

// places returns the place of each card.
func (o Order) places() []int {
	all := make([]int, len(o.Cards))
	for place, card := range o.Cards {
		all[card] = place
	}
	return all
}

// NewDeck is the order of a new deck as makers of cards print it: spades and diamonds from the ace
// to the king, clubs and hearts from the king to the ace.
const NewDeck = "A-K,K-A:SDCH"

// sequence is an order of the ranks of a suit.
type sequence struct {
	text  string
	ranks []int
}

// sequences returns A-K, 2-A, K-A and A-2 for a deck with the highest ranks.
func sequences(ranks int) (all [4]sequence) {
	lowest := deck.Rank(deck.Ranks - ranks).String()
	ace := ranks - 1
	var low []int
	for r := range ace {
		low = append(low, r)
	}
	all[0] = sequence{"A-K", append([]int{ace}, low...)}
	all[1] = sequence{lowest + "-A", append(slices.Clone(low), ace)}
	for i, text := range []string{"K-A", "A-" + lowest} {
		down := slices.Clone(all[i].ranks)
		slices.Reverse(down)
		all[2+i] = sequence{text, down}
	}
	return all
}

// Usual returns 240 orders of a deck with a number of ranks, those up to the ace: suit by suit as
// in "A-K:SHDC", rank by rank as in "SHDC:A-K", and as a new deck, of which two suits ascend and
// two descend, as in "A-K,K-A:SDCH". The first is that of package deck.
func Usual(ranks int) (all []Order) {
	every := sequences(ranks)
	for index := range 24 {
		suits, letters := law.Order(index, deck.Suits), ""
		for _, s := range suits {
			letters += strings.ToUpper(deck.Suit(s).String())
		}
		for _, i := range []int{1, 0, 2, 3} {
			q := every[i]
			bySuit, byRank := Order{Text: q.text + ":" + letters}, Order{Text: letters + ":" + q.text}
			for _, s := range suits {
				for _, r := range q.ranks {
					bySuit.Cards = append(bySuit.Cards, s*ranks+r)
				}
			}
			for _, r := range q.ranks {
				for _, s := range suits {
					byRank.Cards = append(byRank.Cards, s*ranks+r)
				}
			}
			all = append(all, bySuit, byRank)
		}
		for i := range 2 {
			up, down := every[i], every[2+i]
			o := Order{Text: up.text + "," + down.text + ":" + letters}
			for k, s := range suits {
				q := up
				if k >= 2 {
					q = down
				}
				for _, r := range q.ranks {
					o.Cards = append(o.Cards, s*ranks+r)
				}
			}
			all = append(all, o)
		}
	}
	return all
}

// Parse returns the usual order of a text, which may have small letters, or "new-deck". 2 stands
// for the lowest rank. ok is false if there is none.
func Parse(text string, ranks int) (o Order, ok bool) {
	text = strings.ToUpper(strings.TrimSpace(text))
	if text == "NEW-DECK" {
		text = NewDeck
	}
	lowest := deck.Rank(deck.Ranks - ranks).String()
	text = strings.NewReplacer("2-A", lowest+"-A", "A-2", "A-"+lowest).Replace(text)
	all := Usual(ranks)
	i := slices.IndexFunc(all, func(o Order) bool { return o.Text == text })
	if i < 0 {
		return o, false
	}
	return all[i], true
}

// Named returns an order of cards, with the text of a usual order if it is one, else the names of
// its cards.
func Named(cards []int, ranks int) Order {
	for _, o := range Usual(ranks) {
		if slices.Equal(o.Cards, cards) {
			return o
		}
	}
	return Order{strings.Join(Names(cards, ranks), " "), cards}
}

// Names returns the names of cards, as in "As".
func Names(cards []int, ranks int) (all []string) {
	for _, card := range cards {
		all = append(all, Name(card, ranks))
	}
	return all
}

// Name returns the name of a card.
func Name(card, ranks int) string {
	return deck.NewCard(deck.Rank(deck.Ranks-ranks+card%ranks), deck.Suit(card/ranks)).String()
}

// Ends returns the first two cards of an order and the last one, as in "As 2s ... Kc".
func (o Order) Ends(ranks int) string {
	n := len(o.Cards)
	return strings.Join(Names(o.Cards[:2], ranks), " ") + " ... " + Name(o.Cards[n-1], ranks)
}

// Shared returns what several orders have in common, as a clause, or "" if that is nothing.
func Shared(orders []Order, ranks int) string {
	var sequences, cards []string
	bySuit := 0
	for _, o := range orders {
		sequence, suits, _ := strings.Cut(o.Text, ":")
		if strings.Contains(sequence, "-") {
			bySuit++
		} else {
			sequence = suits
		}
		sequences = append(sequences, sequence)
	}
	same := func(all []string) bool { return len(slices.Compact(slices.Clone(all))) == 1 }
	if (bySuit == 0 || bySuit == len(orders)) && same(sequences) {
		way := map[bool]string{true: "suit by suit", false: "rank by rank"}[bySuit > 0]
		return fmt.Sprintf("the deck was in order %s, %s; the order of its suits cannot be told", way, sequences[0])
	}
	for place := range orders[0].Cards {
		card := orders[0].Cards[place]
		if !slices.ContainsFunc(orders, func(o Order) bool { return o.Cards[place] != card }) {
			cards = append(cards, fmt.Sprintf("%s of the deck was %s", placeWords(place, len(orders[0].Cards)), Name(card, ranks)))
		}
	}
	if most := 3; len(cards) > 0 && len(cards) <= most {
		return strings.Join(cards, ", ") + "; the rest of its order cannot be told"
	}
	return ""
}

func placeWords(place, cards int) string {
	switch place {
	case 0:
		return "the first card"
	case cards - 1:
		return "the last card"
	}
	return fmt.Sprintf("card %d", place+1)
}

// MaxPacks is the largest number of packs of a Sample: the first ones of an input.
const MaxPacks = 4000

// Sample is the packs of which the order is sought, with the counts that give most statistics of
// any order without another look at them.
type Sample struct {
	cards     int
	packs     []byte    // cards bytes each
	positions []float64 // packs with a card (row) at a position (column)
	behind    []float64 // packs with a card (row) directly before another (column)
	before    []float64 // packs with a card (row) somewhere before another (column)
	odd       float64   // packs that are an odd permutation of the cards
	number    float64   // of packs
}

// MaxCards is the largest number of cards of a Sample: their sets are words of 64 bits.
const MaxCards = 64

// NewSample returns a sample of no packs of a number of cards, at most MaxCards.
func NewSample(cards int) *Sample {
	all := make([]float64, 3*cards*cards)
	return &Sample{cards: cards, positions: all[:cards*cards], behind: all[cards*cards : 2*cards*cards], before: all[2*cards*cards:]}
}

// Full reports whether the sample takes no more packs.
func (s *Sample) Full() bool { return s.number == MaxPacks }

// Packs returns the number of packs.
func (s *Sample) Packs() int { return int(s.number) }

// Add adds a pack: its cards from front to back.
func (s *Sample) Add(pack []int) {
	n, seen, inversions := s.cards, uint64(0), 0
	for p, card := range pack {
		s.packs = append(s.packs, byte(card))
		s.positions[card*n+p]++
		if p > 0 {
			s.behind[pack[p-1]*n+card]++
		}
		for _, later := range pack[p+1:] {
			s.before[card*n+later]++
		}
		inversions += p - bits.OnesCount64(seen&(1<<card-1))
		seen |= 1 << card
	}
	s.odd += float64(inversions & 1)
	s.number++
}

// scalars are what a pack has in an order.
type scalars struct{ fixed, cycles, inversions, rising, descents int }

// scalarsOf returns the scalars of a permutation, whose inverse is set.
func scalarsOf(sigma, inverse []byte) (x scalars) {
	seen := uint64(0)
	for p, card := range sigma {
		inverse[card] = byte(p)
		if int(card) == p {
			x.fixed++
		}
		x.inversions += p - bits.OnesCount64(seen&(1<<card-1))
		seen |= 1 << card
	}
	for p := 1; p < len(sigma); p++ {
		if sigma[p] < sigma[p-1] {
			x.descents++
		}
		if inverse[p] < inverse[p-1] {
			x.rising++ // and one more: a rising sequence begins here
		}
	}
	x.cycles = cyclesOf(sigma)
	return x
}

// cyclesOf returns the number of cycles of a permutation.
func cyclesOf(sigma []byte) (cycles int) {
	for left := uint64(1)<<len(sigma) - 1; left != 0; cycles++ {
		for at := bits.TrailingZeros64(left); left>>at&1 == 1; at = int(sigma[at]) {
			left &^= 1 << at
		}
	}
	return cycles
}

// each calls do with each pack in an order: the places of its cards. The slice is valid until the
// next call.
func (s *Sample) each(place []int, do func(sigma []byte)) {
	sigma := make([]byte, s.cards)
	for pack := s.packs; len(pack) > 0; pack = pack[s.cards:] {
		for p, card := range pack[:s.cards] {
			sigma[p] = byte(place[card])
		}
		do(sigma)
	}
}
