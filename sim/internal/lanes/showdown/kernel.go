// Package showdown deals showdowns of one to ten players in blocks of 64 and counts the sets
// of winners, and on request categories, hands, starting hands or what the hands of all seats
// are.
//
// The definition is in definition.go, in plain Go, and for games of exactly two hole cards in
// twohole.go. Level Go is faster: it deals by rows (rows.go), and compares hands by slots
// (anyhole.go) or four at a time (twohole_rows.go).
package showdown

import (
	"fmt"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/layout"
	"pokersim/sim/internal/lanes/internal/sampling"
	"pokersim/sim/internal/lanes/internal/strength"
	"pokersim/sim/rng"
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
	// Beat counts, with Table, the deals with a bad beat: a losing hand of this class or a
	// stronger one, and a winning one, that both play both hole cards. A hand plays both
	// if it is stronger than any hand of the board and at most one of them. 0 counts none.
	Beat  eval.Class
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

// Kernel deals showdowns and counts who wins. It never changes: any
// number of goroutines may share one.
type Kernel struct {
	plan *plan
	deal dealer
}

// dealer deals from the streams of a chunk until rounds deals, at least one,
// have been accepted, and adds these to counts.
type dealer func(s *streams, rounds uint64, counts []uint64)

// streams are the random streams of a chunk.
type streams struct {
	lanes sampling.Streams
	lists rng.SFC64 // for the ranges that are drawn in plain Go
}

// NewKernel returns the kernel that deals showdowns. The counts depend on the
// order of Left and of the ranges' hands; their distribution does not.
//
// It returns an error if the game has no kernel, if a card is invalid, duplicate or not
// in the deck of the game, if a hand of a range has a card that is not in Left, if the
// weights of a range are all 0 or too large, if Left has too few cards, if the ranges make
// all deals impossible, or if this machine lacks the level.
//
// A range of one player with two hole cards is drawn in lanes if its weights, in lowest
// terms, have a sum of at most 8192. All other ranges are drawn by the alias method in
// plain Go, which is slower. A deal is rejected if two ranges have a card in common; if
// that is frequent, one range of several players is faster.
func NewKernel(s Showdown) (*Kernel, error) {
	g, run, err := s.kernel()
	if err == nil && s.hole() > strength.MaxHole {
		err = fmt.Errorf("game %s: package lanes has no showdown without a board", s.Rules.Name)
	}
	if err != nil {
		return nil, err
	}
	p, err := newPlan(g, s)
	if err != nil {
		return nil, err
	}
	if s.Categories || p.more != nil && run.table == nil || s.Table && (g.TwoHole() || s.Beat != 0) {
		return &Kernel{p, dealGo(p)}, nil
	}
	p.countTable = run.table
	return &Kernel{p, run.deal(p)}, nil
}

// Counters returns the number of counters of Deal. The first 1<<players count deals by
// set of winners: bit i of the index is set if player i wins or ties. If categories
// are counted, there is also a counter for each player, category and outcome, at
//
//	1<<players + (player*eval.Categories + category)*Outcomes + outcome
//
// In a game with a low, the first 1<<(2*players) count deals by two sets: bit i +
// players of the index is set if player i has the best low. The other counters begin
// at 1<<(2*players). Here players is the number of those who have not folded.
//
// Then there are, for each player and each of his Hands, players+1 counters: of all deals
// with this hand, of those that he wins alone, of those that he shares with one other
// player, and so on.
//
// With Starting there are instead, for each of the StartingHands, players+1 counters of
// the seats that have it: those that lose, those that win alone, those that share the pot
// with one other seat, and so on; then its StartingSums. With Table there are instead those
// of a TableLayout.
func (k *Kernel) Counters() int {
	n := k.plan.counters()
	if k.plan.more != nil {
		n += k.plan.more.counters()
	}
	return n
}

// Deal deals rounds showdowns from the streams of (seed, chunk) and adds them to
// counts, which must have Counters elements.
//
// The streams fix a sequence of deals. Deal counts the first rounds of them that are
// accepted. So the same arguments add the same numbers at every level, and a call with
// fewer rounds counts the first deals of a call with more. The Go scheduler cannot
// preempt a kernel within a call: see Kernel.Deal.
func (k *Kernel) Deal(seed, chunk, rounds uint64, counts []uint64) {
	if rounds == 0 {
		return
	}
	var s streams
	for i := range s.lanes {
		s.lanes[i].Reset(seed, chunk, rng.Showdowns, uint8(i))
	}
	s.lists.Reset(seed, chunk, rng.Showdowns, layout.Streams)
	counts = counts[:k.Counters()]
	if h, ok := k.plan.more.(*byHand); ok {
		h.counting(counts, func() { k.deal(&s, rounds, counts) })
		return
	}
	k.deal(&s, rounds, counts)
}

// kernel has the functions of one level.
type kernel struct {
	deal  func(*plan) dealer
	best  func(*plan) handsDealer // of one player with exactly two hole cards
	lows  func(*plan) lowDealer   // of the same player
	table tableKernel             // nil if deal does not count by the dealCounter of a plan
}

// plain is the kernel of level Go.
func plain() kernel { return kernel{dealGo, bestGo, lowsGo, nil} }

// kernel returns the game of the showdown, and the functions of its level.
func (s *Showdown) kernel() (strength.Game, kernel, error) {
	g, err := strength.GameOf(s.Rules)
	if err != nil {
		return 0, kernel{}, err
	}
	level, err := lanes.Choose(s.Level)
	return g, kernelOf(level), err
}
