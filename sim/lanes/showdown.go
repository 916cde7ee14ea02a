package lanes

import (
	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/rng"
)

// MaxPlayers is the largest number of players in a showdown.
const MaxPlayers = 9

// maxHoles is the largest number of hole cards of all players: with the board, no
// game has more in a deck.
const maxHoles = 45

// Showdown describes deals in which every player holds two cards, or as many as the
// game of NewShowdownOf has, shares a board of five, and stays to the end.
//
// Each card belongs to one place: it is in Left, or known to be a player's or
// on the board, or in none of these, which makes it dead. The cards of ranges
// are in Left.
//
// The probability of a deal is proportional to the product of the weights of
// the hands that its ranges have, 0 if two of these share a card; what is still
// missing is then drawn uniformly from the cards left. So no range is drawn
// before another.
type Showdown struct {
	Players    [][]deck.Card // 1 to MaxPlayers: the known cards of each, none to all
	Ranges     []Range       // the possible hands of players without a known card
	Board      []deck.Card   // the known cards of the board, none to five
	Left       []deck.Card   // the cards left in the deck
	Categories bool          // count categories too: in plain Go, at any level

	holes int // hole cards of a player; 0 is two
}

// hole returns the number of hole cards of a player.
func (s *Showdown) hole() int { return max(s.holes, 2) }

// Range is a list of possible hands of one player, or of several players whose
// hands are drawn together.
type Range struct {
	Players []int         // indices of players; each is in one range at most
	Hands   [][]deck.Card // each holds the hole cards of each of Players in turn
	Weights []uint64      // the weight of each of Hands; nil gives all the same
}

// Outcomes of a hand, by which categories are counted.
const (
	Lost = iota // another player has a stronger hand
	Won         // every other hand is weaker
	Tied        // the strongest hand, and another player's as strong
	Outcomes
)

// ShowdownKernel deals showdowns and counts who wins. It never changes: any
// number of goroutines may share one.
type ShowdownKernel struct {
	plan *showdownPlan
	deal showdownDealer
}

// showdownDealer deals from the streams at the beginning of a chunk until so
// many deals, at least one, have been accepted, and adds these to counts.
type showdownDealer func(s *showdownStreams, rounds uint64, counts []uint64)

// showdownStreams are the random streams of a chunk.
type showdownStreams struct {
	lanes [streams]rng.SFC64
	lists rng.SFC64 // for the ranges that are not drawn in lanes
}

// NewShowdown returns the kernel that deals s. The counts depend on the order of
// Left and of the ranges' hands, but their distribution doesn't. It is an error
// if a card is invalid or in two places, if a hand of a range has a card that is
// not left, if the weights of a range add up to 0 or are too large, if Left has
// too few cards, if the ranges leave no deal possible, or if this machine lacks
// the level.
//
// A range of one player with two hole cards whose weights, in lowest terms, add up
// to 8192 or less is drawn in lanes; any other by an alias table in plain Go, which is slower.
// Deals in which two ranges have a card in common are dealt again: ranges of
// which that is often true are better given as one.
func NewShowdown(level Level, s Showdown) (*ShowdownKernel, error) {
	return newShowdown(holdem, level, s)
}

func newShowdown(g game, level Level, s Showdown) (*ShowdownKernel, error) {
	run, err := level.kernel()
	if err != nil {
		return nil, err
	}
	p, err := newShowdownPlan(s)
	if err != nil {
		return nil, err
	}
	p.game = g
	if s.Categories {
		return &ShowdownKernel{p, showdownGo(p)}, nil
	}
	return &ShowdownKernel{p, run.showdown(p)}, nil
}

// Counters returns the number of counters that Deal adds to: one for each set
// of winners, at the index in which bit i stands for player i, and behind these,
// if categories are counted, one for each player, category and outcome, at
//
//	1<<players + (player*eval.Categories + category)*Outcomes + outcome
//
// In a game with a low there is a counter for each two sets of winners: bit i +
// players stands for player i having the best low. Then 1 << (2*players) stands in
// the place of 1<<players.
func (k *ShowdownKernel) Counters() int {
	n := k.plan.sets()
	if k.plan.categories {
		n += k.plan.players * eval.Categories * Outcomes
	}
	return n
}

// Deal deals rounds showdowns from the streams of (seed, chunk) and adds them to
// counts, which must have as many elements as Counters says.
//
// The streams give deals block after block and lane after lane. Deal counts the
// first of them that are accepted: so the same arguments always add the same
// numbers, at every level, and the deals of fewer rounds are the first ones of
// more. The scheduler cannot stop a kernel within a call: see Kernel.Deal.
func (k *ShowdownKernel) Deal(seed, chunk, rounds uint64, counts []uint64) {
	if rounds == 0 {
		return
	}
	var s showdownStreams
	for i := range s.lanes {
		s.lanes[i].Reset(seed, chunk, rng.Showdowns, uint8(i))
	}
	s.lists.Reset(seed, chunk, rng.Showdowns, streams)
	k.deal(&s, rounds, counts[:k.Counters()])
}
