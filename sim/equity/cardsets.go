package equity

import (
	"context"
	"errors"
	"time"

	"pokersim/deck"
	"pokersim/deck/ranges"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
)

// Spot is a set of cards that may come next on the board.
type Spot struct {
	Cards []deck.Card
	// Boards is the number of such sets: this one, and those that differ from it only in
	// suits and give every player the same equity.
	Boards uint64
	Counts []uint64 // of the deals with the cards, for Layout.Winners, Results and Equity
}

// maxSpots is the longest predicted time of the spots of a table, on one core of Zen 4.
const maxSpots = time.Minute

// spotTime is the time to prepare a spot.
const spotTime = 500 * time.Microsecond

// sets returns all sets of k cards that may come next, in the order of their highest
// card. If alike, those that differ only in suits are one.
func (p *Prepared) sets(k int, alike bool) (spots []Spot) {
	free := p.law.Free()
	symmetries := []joint.Permutation{}
	if alike {
		symmetries = p.law.Symmetries()
	}
	index := map[deck.Set]int{}
	var add func(cards []deck.Card, next int)
	add = func(cards []deck.Card, next int) {
		if len(cards) == k {
			least := deck.SetOf(cards...)
			for _, s := range symmetries {
				least = min(least, s.Of(deck.SetOf(cards...)))
			}
			at, known := index[least]
			if !known {
				at = len(spots)
				index[least], spots = at, append(spots, Spot{Cards: least.Cards()})
			}
			spots[at].Boards++
			return
		}
		for i := next; i < len(free); i++ {
			add(append(cards[:len(cards):len(cards)], free[i]), i+1)
		}
	}
	add(nil, 0)
	return spots
}

// after returns the exact plan of the same players with more cards on the board, or nil if
// they cannot be dealt.
func (p *Prepared) after(cards []deck.Card) (*Prepared, error) {
	s := p.plan.Spec
	plan := Plan{Spec: Spec{Players: s.Players, Folded: s.Folded, Setting: s.Setting, Method: Exact}, Level: p.plan.Level}
	plan.Board += deck.Hand(cards).String()
	after, err := Prepare(plan)
	if errors.As(err, new(*ranges.Error)) {
		return nil, nil
	}
	return after, err
}

// count counts the deals of spots, and returns those that can be dealt.
func (p *Prepared) count(ctx context.Context, what string, spots []Spot, workers int) ([]Spot, error) {
	if err := p.checkSpots(what, spots); err != nil {
		return nil, err
	}
	count := func(ctx context.Context, n uint64, _ *chunk.Tally) error { return p.countSpot(ctx, &spots[n]) }
	job := chunk.Job{Chunks: first(uint64(len(spots))), Worker: func() chunk.Worker { return count }}
	if _, err := chunk.Run(ctx, job, chunk.Options{Workers: workers}); err != nil {
		return nil, err
	}
	var dealt []Spot
	for _, s := range spots {
		if s.Counts != nil {
			dealt = append(dealt, s)
		}
	}
	return dealt, nil
}

// countSpot counts the deals of a spot, unless its cards cannot be dealt.
func (p *Prepared) countSpot(ctx context.Context, s *Spot) error {
	after, err := p.after(s.Cards)
	if after == nil || err != nil {
		return err
	}
	tally, err := after.Run(ctx, chunk.Options{Workers: 1})
	if err != nil {
		return err
	}
	s.Counts = after.Layout().Layout.Winners(tally.Counts)
	return nil
}

// checkSpots returns an error if the spots are predicted to take too long, from a few of them.
func (p *Prepared) checkSpots(what string, spots []Spot) error {
	const few = 8
	sum, n := time.Duration(0), 0
	for i := 0; i < len(spots); i += max(1, len(spots)/few) {
		after, err := p.after(spots[i].Cards)
		if err != nil {
			return err
		}
		if n++; after != nil {
			sum += min(after.Time(), 1000*time.Hour)
		}
	}
	if all := time.Duration(float64(sum)/float64(max(n, 1))*float64(len(spots))) + spotTime*time.Duration(len(spots)); all > maxSpots {
		return chunk.Invalid("table", "%s: about %v on one core: want at most %v: give the players fewer hands, or more cards of the board", what, all.Round(time.Second), maxSpots)
	}
	return nil
}

// known reports whether every player has one hand, and nobody has folded.
func (p *Prepared) known() bool {
	for _, player := range p.law.Players {
		if len(player.Hands) != 1 {
			return false
		}
	}
	return p.law.Folded == 0
}
