package deal

import (
	"iter"
	"math"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/equity/spot"
)

// equities are the equities of all players on a street, kept while the cards stay equal.
type equities struct {
	known bool
	holes [MaxPlayers]deck.Set
	board deck.Set
	sum   [MaxPlayers]int64
}

// Boards returns the number of boards from a street to the river, all hole cards known.
func (d *Deal) Boards(s Street) int64 {
	left := d.cards.Count() - d.Dead.Count() - (d.Players+d.Folded)*d.Rules.Hole - s
	return int64(deck.Choose(left, 5-s))
}

// Equity returns the sum of a player's shares over all boards to come from a street: his
// equity in units of Units times Boards. The game has a board. Equity panics if a card occurs twice.
func (d *Deal) Equity(p int, s Street) int64 {
	if s == 5 {
		return d.outcome().share[p]
	}
	e := &d.equities[s]
	board, same := deck.SetOf(d.Board[:s]...), e.known
	for i := range d.Players + d.Folded {
		hole := deck.SetOf(d.Hole[i]...)
		same = same && e.holes[i] == hole
		e.holes[i] = hole
	}
	if same && e.board == board {
		return e.sum[p]
	}
	e.board = board
	d.count(e, s)
	e.known = !d.run.Stopped
	return e.sum[p]
}

// spots returns the calculator of the deal's game, and the cards that are in no hand and not on
// the board, as it needs them.
func (d *Deal) spots() (*spot.Calculator, deck.Hand) {
	if d.calculator == nil {
		d.calculator = deck.Must(spot.New(d.Rules))
		d.calculator.Limit = math.MaxInt64
	}
	d.gone = append(d.gone[:0], d.Dead.Cards()...)
	for p := d.Players; p < d.Players+d.Folded; p++ {
		d.gone = append(d.gone, d.Hole[p]...)
	}
	return d.calculator, d.gone
}

// count counts the shares of all boards to come.
func (d *Deal) count(e *equities, s Street) {
	e.sum = [MaxPlayers]int64{d.Units() * d.Boards(s)} // of one player
	switch {
	case d.Players == 1 || d.run.End():
		return
	case d.own != nil:
		d.countOwn(e, s)
		return
	}
	c, gone := d.spots()
	var results [MaxPlayers]spot.Result
	if err := c.Hands(results[:d.Players], d.Hole[:d.Players], d.Board[:s], gone); err != nil {
		panic(err)
	}
	pot := float64(d.Units())
	for p := range d.Players {
		e.sum[p] = int64(math.Round(results[p].Pot * pot))
	}
}

// countOwn is count by the evaluator of the program: board by board.
func (d *Deal) countOwn(e *equities, s Street) {
	e.sum = [MaxPlayers]int64{}
	var cards [5]deck.Card
	copy(cards[:], d.Board[:s])
	for more := range deck.Combinations((d.cards &^ d.out() &^ e.board).Cards(), 5-s) {
		if d.run.End() {
			return
		}
		copy(cards[s:], more)
		var won shares
		least := eval.Class(math.MaxUint16)
		for p := range d.Players {
			switch c := d.classOf(d.Hole[p], cards[:]); {
			case c < least:
				least, won.high = c, 1<<p
			case c == least:
				won.high |= 1 << p
			}
		}
		if d.Rules.Low {
			won.low = d.bestLows(cards[:])
		}
		won.divide(d.Units(), d.Players)
		for p := range d.Players {
			e.sum[p] += won.share[p]
		}
	}
}

// bestLows returns the players with the best low on a board.
func (d *Deal) bestLows(board []deck.Card) (winners uint16) {
	most := int64(-1)
	for p := range d.Players {
		r, ok := d.low(d.Hole[p], board)
		switch {
		case !ok || r < most:
		case r > most:
			most, winners = r, 1<<p
		default:
			winners |= 1 << p
		}
	}
	return winners
}

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
	if sum, weight, ok := d.spotAgainst(p, s, others); ok {
		d.keep(key, against{sum, weight})
		return sum, weight
	}
	other := 1 - p
	dealt, boards := d.Hole[other], d.Boards(s)
	e := equities{board: board}
	for hand, w := range others {
		if deck.SetOf(hand...)&(mine|board|d.Dead) != 0 {
			continue
		}
		if d.run.End() {
			break
		}
		d.Hole[other] = hand
		d.count(&e, s)
		sum += e.sum[p] * int64(w)
		weight += int64(w) * boards
	}
	d.Hole[other] = dealt
	if !d.run.Stopped {
		d.keep(key, against{sum, weight})
	}
	return sum, weight
}

func (d *Deal) keep(key againstKey, a against) {
	if d.against == nil || len(d.against) >= maxAgainst {
		d.against = map[againstKey]against{}
	}
	d.against[key] = a
}

// spotAgainst is EquityAgainst by package spot. ok is false if it does not count the deal, or not
// to the last unit.
func (d *Deal) spotAgainst(p int, s Street, others iter.Seq2[deck.Hand, uint64]) (sum, weight int64, ok bool) {
	const exact = 1 << 53
	if d.own != nil || d.Rules.Low || d.Rules.Hole > 2 || s < Flop || d.Folded > 0 || d.run.End() {
		return 0, 0, false
	}
	c, gone := d.spots()
	if d.others[1-p] == nil {
		d.others[1-p] = deck.Must(c.Player(others))
	}
	pot := float64(d.Units())
	r, err := c.Versus(d.Hole[p], d.others[1-p], d.Board[:s], gone)
	if err != nil || r.All*pot >= exact {
		return 0, 0, false
	}
	return int64(math.Round(r.Pot * pot)), int64(r.All), true
}
