package equity

import (
	"math"

	"pokersim/deck"
	"pokersim/sim/equity/internal/joint"
	"pokersim/sim/equity/spot"
	"pokersim/sim/internal/speed"
)

// fewBoards counts deals from the flop on by package spot, one board after the other: of known hands,
// and of two players of two hole cards. Package spot counts in float64; all numbers here are whole
// and below 2^53, so that they are exact. A fewBoards is not safe for concurrent use.
type fewBoards struct {
	*joint.Law
	calculator *spot.Calculator
	dead       deck.Hand   // with those of players who folded
	hands      []deck.Hand // of players whose hands are known
	weight     uint64      // of these hands
	by         []uint64    // the boards of these hands by set of winners
	players    [2]*spot.Player
	results    [2]spot.Result
}

// hasFewBoards reports whether a fewBoards counts the boards of a Law that lack a number of cards.
func hasFewBoards(l *joint.Law, missing int) bool {
	switch {
	case l.Rules.Board == 0 || l.Rules.Low || missing > 2:
		return false
	case known(l):
		return true
	}
	return l.HeadsUp() && float64(deck.Choose(deck.Size, missing))*weightSum(l, 0)*weightSum(l, 1) < 1<<53
}

// known reports whether every player has one hand.
func known(l *joint.Law) bool {
	for i := range l.Players {
		if len(l.Players[i].Hands) != 1 {
			return false
		}
	}
	return true
}

// weightSum returns the sum of the weights of a player's hands.
func weightSum(l *joint.Law, player int) (sum float64) {
	for _, h := range l.Players[player].Hands {
		sum += float64(h.Weight)
	}
	return sum
}

// fewBoardsTime predicts the nanoseconds of newFewBoards and of some boards that lack a number of
// cards.
func fewBoardsTime(l *joint.Law, missing, boards int) float64 {
	hands, shown := 0, l.Rules.Board-missing
	for i := range l.Players {
		hands += len(l.Players[i].Hands)
	}
	each := speed.Ranges(l.Rules, hands, shown)
	switch {
	case known(l):
		each = speed.Hands(l.Rules, l.Showdown(), shown)
	case len(l.Players[0].Hands) == 1 || len(l.Players[1].Hands) == 1:
		each = speed.Against(l.Rules, hands-1, shown)
	}
	return speed.Calculator + float64(speed.Hand*hands) + float64(each*float64(boards))
}

// newFewBoards returns a fewBoards of a Law that has few boards.
func newFewBoards(l *joint.Law) *fewBoards {
	f := &fewBoards{Law: l, calculator: deck.Must(spot.New(l.Rules)), weight: 1}
	f.calculator.Limit = math.MaxInt64
	dead := l.Dead
	if known(l) {
		for i := range l.Players {
			h := &l.Players[i].Hands[0]
			f.weight *= h.Weight
			if i < l.Showdown() {
				f.hands = append(f.hands, l.Held(h))
			} else {
				dead |= h.Mask
			}
		}
		f.by = make([]uint64, 1<<len(f.hands))
	} else {
		for i := range f.players {
			f.players[i] = deck.Must(f.calculator.Player(func(yield func(deck.Hand, uint64) bool) {
				all := l.Players[i].Hands
				for j := range all {
					if !yield(l.Held(&all[j]), all[j].Weight) {
						return
					}
				}
			}))
		}
	}
	f.dead = dead.Cards()
	return f
}

// count adds the deals with a board to counts, by set of winners. It reports whether there are any.
func (f *fewBoards) count(board deck.Hand, counts []uint64) bool {
	if f.by == nil {
		if f.calculator.Ranges(f.results[:], f.players[:], board, f.dead) != nil {
			return false
		}
		counts[0b01] += uint64(f.results[0].Win)
		counts[0b11] += uint64(f.results[0].Tie)
		counts[0b10] += uint64(f.results[1].Win)
		return true
	}
	clear(f.by)
	if len(f.hands) == 1 {
		f.by[1] = deck.Choose(f.Rules.Deck().Count()-len(board)-len(f.dead)-f.Rules.Hole, f.Rules.Board-len(board))
	} else if f.calculator.Winners(f.by, f.hands, board, f.dead) != nil {
		return false
	}
	for set, n := range f.by {
		counts[set] += n * f.weight
	}
	return true
}
