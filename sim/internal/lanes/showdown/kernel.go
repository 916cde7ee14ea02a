package showdown

import (
	"fmt"

	"pokersim/sim/rng"

	"pokersim/eval"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/sampling"
	"pokersim/sim/internal/lanes/internal/strength"
)

// Kernel deals showdowns and counts who wins. It never changes: any
// number of goroutines may share one.
type Kernel struct {
	plan *plan
	deal dealer
}

// NewKernel returns the kernel that deals showdowns. The counts depend on the
// order of Left and of the ranges' hands; their distribution does not.
//
// It returns an error if the game has no kernel, if a card is invalid, duplicate or not
// in the deck of the game, if a hand of a range has a card that is not in Left, if the
// weights of a range are all 0 or too large, if Left has too few cards, if the ranges make
// all deals impossible, or if this machine lacks the level.
//
// Ranges are drawn in lanes if each is of one player with two hole cards, and its weights, in
// lowest terms, have a sum of at most 8192. Otherwise they are lists, drawn by the alias method
// if weights differ. Lists, and ranges with cards in common, are drawn before the deals, and hands
// that clash are rejected; if that is frequent, one range of several players is faster.
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
	run.setLists(p)
	if s.Categories || p.more != nil && !run.counts || s.Table && (g.TwoHole() || s.Beat.Loser != 0) {
		return &Kernel{p, dealGo(p)}, nil
	}
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
// fewer rounds counts the first deals of a call with more. A call that counts by hand
// or starting hand, or a table, has fewer than 2^28 rounds. The Go scheduler cannot
// preempt a kernel within a call: see Kernel.Deal.
func (k *Kernel) Deal(seed, chunk, rounds uint64, counts []uint64) {
	if rounds == 0 {
		return
	}
	var s streams
	for i := range s.lanes {
		s.lanes[i].Reset(seed, chunk, rng.Showdowns, uint8(i))
	}
	if k.plan.listed() > 0 {
		s.lists = k.plan.newDrawnHands(seed, chunk)
		defer s.lists.joint.free()
	}
	counts = counts[:k.Counters()]
	k.deal(&s, rounds, counts)
}

// kernel returns the game of the showdown, and the functions of its level.
func (s *Showdown) kernel() (strength.Game, kernel, error) {
	g, err := strength.GameOf(s.Rules)
	if err != nil {
		return 0, kernel{}, err
	}
	level, err := lanes.Choose(s.Level)
	return g, kernelOf(level), err
}

// NewBest returns what deals the hands of the only player of a showdown, in a game of exactly
// two hole cards, from the streams of a chunk until rounds hands, at least one, have been
// accepted, and adds these to counts by category.
func NewBest(s Showdown) (func(s sampling.Streams, rounds uint64, counts *[eval.Categories]uint64), error) {
	p, run, err := s.alone()
	if err != nil {
		return nil, err
	}
	return run.best(p), nil
}

// NewLows is NewBest for the lows of these hands: it adds them to counts by eval.Low.
func NewLows(s Showdown) (func(s sampling.Streams, rounds uint64, counts *[1 << 8]uint64), error) {
	p, run, err := s.alone()
	if err != nil {
		return nil, err
	}
	return run.lows(p), nil
}

// alone returns the plan and the functions of a showdown of one player.
func (s Showdown) alone() (*plan, kernel, error) {
	g, run, err := s.kernel()
	if err != nil {
		return nil, kernel{}, err
	}
	p, err := newPlan(g, s)
	return p, run, err
}

// kernel has the functions of one level.
type kernel struct {
	deal   func(*plan) dealer
	best   func(*plan) handsDealer // of one player with exactly two hole cards
	lows   func(*plan) lowDealer   // of the same player
	counts bool                    // whether deal counts by the dealCounter of a plan
	lists  func(*plan)             // sets what draws lists; nil for plain Go
}

// plain is the kernel of level Go.
func plain() kernel { return kernel{dealGo, bestGo, lowsGo, false, nil} }

// setLists sets what draws the lists of the plan.
func (k kernel) setLists(p *plan) {
	if k.lists != nil {
		k.lists(p)
	}
}

// dealGo returns the dealer of the plan in plain Go.
func dealGo(p *plan) dealer {
	if p.game.TwoHole() {
		return newTwoHoleRows(p).deal
	}
	return newClassDealer(p).deal
}
