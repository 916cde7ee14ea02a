package headsup

import (
	"math/bits"

	"pokersim/deck"
	"pokersim/sim/equity/internal/joint"
)

// sweepSuit is a flushSuit for two wide ranges. The change by flushes in the suit is
// a sweep through all hands in the order of strength with flushes, less a sweep
// without. A sweep counts also pairs that share a card. Sweeps over the hands with
// each card subtract these. They subtract a pair of the same hand twice, so it is
// added once.
type sweepSuit struct {
	suit   int
	times  uint64             // the number of suits that it represents
	others [deck.Suits]uint64 // by other suit: the number of suits that it represents under the symmetries that keep this suit
	kinds  [2][]sweepKind
	byRank [2][deck.Size][deck.Ranks]uint64 // the weights of the hands of a card and a card of a rank that is not of the suit
}

// sweepKind is a kind of hand with its weight.
type sweepKind struct {
	suitedHand
	at     uint16 // see kindOf
	weight uint64
	twins  uint64 // the sum over its hands of the product of both players' weights
}

// newSweepSuit returns the sweepSuit of a flushSuit.
func (e *headsUp) newSweepSuit(f *flushSuit) *sweepSuit {
	w := &sweepSuit{suit: f.suit, times: f.times, others: e.otherSuits(f.suit)}
	for i, p := range e.law.Players {
		place := map[suitedHand]int{}
		for k := range p.Hands {
			h := &p.Hands[k]
			kind := e.kind(h, f.suit)
			at, ok := place[kind]
			if !ok {
				at = len(w.kinds[i])
				place[kind] = at
				w.kinds[i] = append(w.kinds[i], newSweepKind(e, kind))
			}
			w.kinds[i][at].weight += h.Weight
			w.kinds[i][at].twins += h.Weight * e.sweeping.weights[1-i][h.Cards[0]][h.Cards[1]]
			for c, other := range [2]deck.Card{h.Cards[1], h.Cards[0]} {
				if int(other.Suit()) != f.suit {
					w.byRank[i][h.Cards[c]][other.Rank()] += h.Weight
				}
			}
		}
	}
	return w
}

func newSweepKind(e *headsUp, h suitedHand) sweepKind {
	p := &e.pairs[h.pair]
	suited := int(h.suited>>p.high&1) | int(h.suited>>p.low&1)<<1
	if p.high == p.low {
		suited &= 1
	}
	return sweepKind{suitedHand: h, at: uint16(kindOf(h.pair, suited))}
}

// otherSuits returns sweepSuit.others for a suit.
func (e *headsUp) otherSuits(suit int) (times [deck.Suits]uint64) {
	same := e.law.Symmetries()
	for s := range times {
		if s == suit {
			continue
		}
		to := s
		for _, p := range same {
			if int(p[suit])/deck.Ranks == suit {
				to = min(to, int(p[s])/deck.Ranks)
			}
		}
		times[to]++
	}
	return times
}

// kindOf returns the number of a kind of hand. suited is the sum of 1 if the high
// card is of the suit and 2 if the low card is.
func kindOf(pair uint8, suited int) int { return 4*int(pair) + suited }

const kinds = 4 * joint.RankPairs

// sweeps is the state of a worker that sweeps. All entries are sorted by strength.
type sweeps struct {
	plain   []entry             // all rank pairs that occur, without flushes
	columns []column            // those of the second player
	inOrder []entry             // the entries of columns
	byCard  [deck.Ranks][]entry // by rank: the rank pairs with it, with the other rank as slot
	weights [2][kinds]uint64    // of the hands that are possible on a board
	twins   [kinds]uint64
	merged  []entry
	change  outcomes
}

// order sorts the hands by their strength on the boards of the set, without flushes.
func (w *headsUpWorker) order() {
	s := &w.sweeps
	s.plain = s.plain[:0]
	for i := range s.byCard {
		s.byCard[i] = s.byCard[i][:0]
	}
	for _, k := range w.byPair.occur {
		s.plain = append(s.plain, entry{w.strength[k], k, w.category[k]})
	}
	byStrength(s.plain)
	for _, e := range s.plain {
		p := &w.pairs[e.slot]
		s.byCard[p.high] = append(s.byCard[p.high], entry{e.strength, p.low, e.category})
		if p.low != p.high {
			s.byCard[p.low] = append(s.byCard[p.low], entry{e.strength, p.high, e.category})
		}
	}
}

// sweepFlush counts the changes by flushes in a suit on the boards that have exactly
// these ranks in the suit.
func (w *headsUpWorker) sweepFlush(f *flushSuit, board uint16) {
	s, suit := &w.sweeps, f.sweep
	order := &w.sweeping.orders[w.sweeping.number[board]]
	suited := board &^ f.board
	if bits.OnesCount16(board) == 3 {
		w.sweepThree(f, board, order)
		return
	}
	rest := w.set.Cards.Set(0)&^suited | w.set.Cards.Set(1)&suited
	if rest == 0 {
		w.weighAll(suit, board)
		s.change = outcomes{categories: w.Categories}
		w.sweepBoard(suit, board, order, noCard)
		w.swept.add(&s.change, 1, suit.times)
		return
	}
	rank := deck.Rank(bits.TrailingZeros16(rest))
	for other, times := range suit.others {
		if card := deck.NewCard(rank, deck.Suit(other)); times > 0 && w.law.Left().Has(card) {
			w.weighAll(suit, board)
			w.weighWithout(suit, card, board)
			s.change = outcomes{categories: w.Categories}
			w.sweepBoard(suit, board, order, card)
			w.swept.add(&s.change, 1, suit.times*times)
		}
	}
}

// noCard is an invalid card.
const noCard deck.Card = deck.Size

// weighAll sets the weights to those of all hands without a card that the board has
// in the suit.
func (w *headsUpWorker) weighAll(f *sweepSuit, board uint16) {
	s := &w.sweeps
	s.weights, s.twins = [2][kinds]uint64{}, [kinds]uint64{}
	for i := range f.kinds {
		for k := range f.kinds[i] {
			if h := &f.kinds[i][k]; h.suited&board == 0 {
				s.weights[i][h.at] = h.weight
				s.twins[h.at] = h.twins
			}
		}
	}
}

// weighWithout subtracts the hands with a given card of another suit.
func (w *headsUpWorker) weighWithout(f *sweepSuit, card deck.Card, board uint16) {
	s := &w.sweeps
	rank := uint8(card.Rank())
	for other := range uint8(deck.Ranks) {
		plain, suited := kindsWith(rank, other)
		for i := range s.weights {
			s.weights[i][plain] -= f.byRank[i][card][other]
			if board>>other&1 == 0 {
				s.weights[i][suited] -= w.sweeping.weights[i][card][deck.NewCard(deck.Rank(other), deck.Suit(f.suit))]
			}
		}
	}
	if !w.Categories {
		return
	}
	for c := range deck.Card(deck.Size) {
		plain, suited := kindsWith(rank, uint8(c.Rank()))
		at := plain
		if int(c.Suit()) == f.suit {
			at = suited
		}
		s.twins[at] -= w.sweeping.weights[0][card][c] * w.sweeping.weights[1][card][c]
	}
}

// kindsWith returns the kinds of hands of a card of rank that is not of the suit and
// a card of rank other: one that is not of the suit (plain) or is (suited).
func kindsWith(rank, other uint8) (plain, suited int) {
	pair := joint.PairOf(max(rank, other), min(rank, other))
	if other >= rank {
		return kindOf(pair, 0), kindOf(pair, 1)
	}
	return kindOf(pair, 0), kindOf(pair, 2)
}

// sweepThree is sweepFlush for three cards of the suit. Both cards of a hand with a
// flush are of the suit, so the hand does not reduce the choices of the other two
// cards of the board. sweepThree multiplies the weight of each hand by the number of
// choices that the hand leaves. The product of a pair with a flush is then too large
// by the factor all, the number of all choices, and is divided by it. Pairs without
// a flush do not matter: they change nothing.
func (w *headsUpWorker) sweepThree(f *flushSuit, board uint16, order *flushOrder) {
	s := &w.sweeps
	ways := w.twoWays(f, board)
	all := ways.of(0)
	if all == 0 {
		return
	}
	w.weighAll(f.sweep, board)
	for i := range f.sweep.kinds {
		for k := range f.sweep.kinds[i] {
			h := &f.sweep.kinds[i][k]
			s.weights[i][h.at] *= ways.of(h.others)
			s.twins[h.at] = h.twins * all * all
		}
	}
	s.change = outcomes{categories: w.Categories}
	w.sweepAll(board, order)
	w.sweepSuited(board, order)
	w.swept.add(&s.change, all, f.sweep.times)
}
