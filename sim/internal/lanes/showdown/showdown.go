// Package showdown deals showdowns of one to ten players in blocks of 64 and counts the sets
// of winners, and on request categories, hands, starting hands or what the hands of all seats
// are.
//
// The definition is in definition.go, in plain Go, and for games of exactly two hole cards in
// twohole.go. Level Go is faster: it deals by rows (rows.go), and compares hands by slots
// (anyhole.go) or four at a time (twohole_rows.go).
package showdown

import (
	"errors"
	"fmt"
	"math/bits"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/layout"
	"pokersim/sim/internal/lanes/internal/strength"
)

// MaxPlayers is the largest number of players in a showdown.
const MaxPlayers = layout.MaxPlayers

// Showdown describes deals. Each player has the game's number of hole cards. The players
// share a board of five cards. The last Folded players are dealt their hands and fold
// them, so that the other players cannot have these cards.
//
// A card is in Left, in Players, on the Board, or in none of these: then it is dead.
// The cards of ranges must be in Left.
//
// The hands of all ranges are drawn from their joint distribution: the probability of a
// combination is proportional to the product of the weights, and it is 0 if two hands
// have a card in common. So the order of the ranges does not matter. The other missing
// cards are then drawn uniformly from the cards left.
type Showdown struct {
	Rules      eval.Rules    // the game; zero for hold'em
	Players    [][]deck.Card // the known hole cards of each of 1 to MaxPlayers players
	Folded     int           // how many of Players, the last ones, have folded
	Ranges     []Range       // the possible hands of players without known cards
	Board      []deck.Card   // the known cards of the board, at most five
	Left       []deck.Card   // the cards left in the deck
	Categories bool          // count categories too; then any level deals in plain Go
	// Hands has the hands of each player in the showdown by which deals are counted
	// too; nil counts by no hand. A game with a low counts by no hand.
	Hands [][][]deck.Card
	// Starting counts the seats of hold'em players by starting hand too, but by no hands
	// and no categories.
	Starting bool
	// Table counts what the hands of all seats are (see TableLayout), but by no hands, no
	// categories and no starting hands. A game with a low is not counted.
	Table bool
	// Beat counts, with Table, the deals with a bad beat.
	Beat  BadBeat
	Level lanes.Level
}

// hole returns the number of hole cards of a player.
func (s *Showdown) hole() int { return max(s.Rules.Hole, 2) }

// Range is a list of possible hands with weights. It is for one player, or for several
// players whose hands are drawn together.
type Range struct {
	Players []int         // indices of players; a player has at most one range
	Hands   [][]deck.Card // an element has the hole cards of all Players, in their order
	Weights []uint64      // the weight of each element of Hands; nil means equal weights
}

// The outcomes of a player's hand. Categories are counted by outcome.
const (
	Lost = iota // another player has a stronger hand
	Won         // every other hand is weaker
	Tied        // the hand is the strongest, and so is another player's
	Outcomes
)

// Listed reports whether a range, of players with the given number of hole cards, is a list
// (see NewKernel).
func (r Range) Listed(holes int) bool { return r.reduced().listed(holes) }

// listed is Listed for a reduced range.
func (r Range) listed(holes int) bool {
	return len(r.Players) > 1 || holes > 2 || r.total() > maxEntries
}

// maxEntries is the largest sum of weights of a range that is drawn in lanes.
const maxEntries = 8192

// check returns an error if s cannot be dealt.
func (s *Showdown) check() error {
	if n := len(s.Players); n < 1 || n > MaxPlayers {
		return fmt.Errorf("%d players: want 1 to %d", n, MaxPlayers)
	}
	if n := s.Folded; n < 0 || n >= len(s.Players) {
		return fmt.Errorf("%d folded players of %d: want fewer", n, len(s.Players))
	}
	if n := len(s.Board); n > 5 {
		return fmt.Errorf("board of %d cards: want 5 or fewer", n)
	}
	known := [][]deck.Card{s.Left, s.Board}
	missing := 5 - len(s.Board) + s.hole()*len(s.Players)
	if n := s.hole() * len(s.Players); n > layout.MaxHoles {
		return fmt.Errorf("%d hole cards of %d players: want %d or fewer", n, len(s.Players), layout.MaxHoles)
	}
	for i, cards := range s.Players {
		if len(cards) > s.hole() {
			return fmt.Errorf("player %d holds %d cards: want %d or fewer", i, len(cards), s.hole())
		}
		known = append(known, cards)
		missing -= len(cards)
	}
	if _, err := strength.NoDuplicates(known...); err != nil {
		return err
	}
	if len(s.Left) < missing {
		return fmt.Errorf("%d cards left: want the %d that are missing", len(s.Left), missing)
	}
	return s.checkRanges()
}

func (s *Showdown) checkRanges() error {
	left, _ := strength.NoDuplicates(s.Left)
	var ranged [MaxPlayers]bool
	var hands [][]uint64
	for _, r := range s.Ranges {
		for _, player := range r.Players {
			if player < 0 || player >= len(s.Players) || ranged[player] || len(s.Players[player]) > 0 {
				return fmt.Errorf("range of player %d: want a player without a known card or another range", player)
			}
			ranged[player] = true
		}
		sets, err := r.check(left, s.hole())
		if err != nil {
			return fmt.Errorf("range of players %v: %w", r.Players, err)
		}
		hands = append(hands, sets)
	}
	if !possible(hands, 0) {
		return errors.New("no deal is possible: the hands of the ranges always have a card in common")
	}
	return nil
}

// check returns the hands of positive weight as sets of cards, or an error if the range
// is invalid.
func (r Range) check(left uint64, holes int) (sets []uint64, err error) {
	if len(r.Players) == 0 {
		return nil, errors.New("no player: want at least 1")
	}
	if r.Weights != nil && len(r.Weights) != len(r.Hands) {
		return nil, fmt.Errorf("%d weights of %d hands: want as many", len(r.Weights), len(r.Hands))
	}
	for i, hand := range r.Hands {
		set, err := strength.NoDuplicates(hand)
		if err != nil {
			return nil, err
		}
		if n := holes * len(r.Players); len(hand) != n || set&^left != 0 {
			return nil, fmt.Errorf("hand %s: want %d of the cards left", deck.Hand(hand), n)
		}
		if r.Weights == nil || r.Weights[i] > 0 {
			sets = append(sets, set)
		}
	}
	if len(sets) == 0 {
		return nil, errors.New("no hand of positive weight")
	}
	if r.tooLarge() {
		return nil, fmt.Errorf("%d hands: their number times the sum of their weights is 2^63 or more", len(r.Hands))
	}
	return sets, nil
}

// tooLarge reports whether the number of hands times the sum of the weights is
// 2^63 or more.
func (r Range) tooLarge() bool {
	sum, carry := uint64(0), uint64(0)
	for _, w := range r.Weights {
		if sum, carry = bits.Add64(sum, w, 0); carry > 0 {
			return true
		}
	}
	high, low := bits.Mul64(sum, uint64(len(r.Hands)))
	return high > 0 || low>>63 > 0
}

// possible reports whether one set can be chosen from each list, without a card in
// common and without a card of used.
func possible(lists [][]uint64, used uint64) bool {
	if len(lists) == 0 {
		return true
	}
	for _, set := range lists[0] {
		if set&used == 0 && possible(lists[1:], used|set) {
			return true
		}
	}
	return false
}

// reduced returns the range with its weights in lowest terms, without the hands
// of weight 0.
func (r Range) reduced() Range {
	if r.Weights == nil {
		r.Weights = make([]uint64, len(r.Hands))
		for i := range r.Weights {
			r.Weights[i] = 1
		}
		return r
	}
	divisor := uint64(0)
	for _, w := range r.Weights {
		divisor = gcd(divisor, w)
	}
	hands, weights := r.Hands, r.Weights
	r.Hands, r.Weights = nil, nil
	for i, w := range weights {
		if w > 0 {
			r.Hands, r.Weights = append(r.Hands, hands[i]), append(r.Weights, w/divisor)
		}
	}
	return r
}

func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// total returns the sum of the weights.
func (r Range) total() (sum uint64) {
	for _, w := range r.Weights {
		sum += w
	}
	return sum
}
