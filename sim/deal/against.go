package deal

import (
	"iter"

	"pokersim/deck"
)

// against is a player's equity against a range, kept while the deals of a chunk repeat it.
type against struct{ sum, weight int64 }

// againstKey is what it depends on; the ranges are those of the players.
type againstKey struct {
	player, street int
	hole, board    deck.Set
}

// maxAgainst is the most equities that a deal keeps: about 4 MB of them.
const maxAgainst = 1 << 15

// EquityAgainst returns the equity of one of two players on a street, as the quotient of
// sum and weight: against each of the other's hands, as ranges.Range.Hands yields them, that
// has no card of his, of the board or dead, times its weight, over all boards to come. sum is
// in units of Units; weight is the sum of the weights times Boards. Equities are kept, so
// others are the same hands in all calls for p. The game has a board.
func (d *Deal) EquityAgainst(p int, s Street, others iter.Seq2[deck.Hand, uint64]) (sum, weight int64) {
	mine, board := deck.SetOf(d.Hole[p]...), deck.SetOf(d.Board[:s]...)
	key := againstKey{p, s, mine, board}
	if kept, ok := d.against[key]; ok {
		return kept.sum, kept.weight
	}
	other := 1 - p
	dealt, boards := d.Hole[other], d.Boards(s)
	e := equities{board: board}
	for hand, w := range others {
		if deck.SetOf(hand...)&(mine|board|d.Dead) != 0 {
			continue
		}
		if d.ended() {
			break
		}
		d.Hole[other] = hand
		d.count(&e, s)
		sum += e.sum[p] * int64(w)
		weight += int64(w) * boards
	}
	d.Hole[other] = dealt
	if d.against == nil || len(d.against) >= maxAgainst {
		d.against = map[againstKey]against{}
	}
	if !d.Stopped {
		d.against[key] = against{sum, weight}
	}
	return sum, weight
}
