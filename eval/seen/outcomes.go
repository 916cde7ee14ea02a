package seen

import (
	"math/bits"

	"pokersim/deck"
)

// Pairs is the number of pairs of a made hand and a draw. The pair of m and d is
// m·Draws + d.
const Pairs = Mades * Draws

// Counts are numbers of boards by pair, in two tables because equal pairs often follow each
// other: the number is the sum of both.
type Counts [2][1 << 8]uint64

// MostDrawn is the largest number of cards of a board.
const MostDrawn = 5

// Outcomes has the made hand and the draw of two hole cards on every board of one size with
// some known cards. It adds a key for each drawn card. The sum tells the multiset of their
// ranks, which has a row of a table, and the number of cards of each suit, which few boards
// need beside the row. It gives what Looker.Made and Looker.Draw give, and never changes.
type Outcomes struct {
	look        *Looker
	ranks       *rankSums
	rows        *boardRows
	suits       [1 << 8]uint16 // by sum of the suits: what they add to a place
	keys        [1 << 8]uint64 // by position; 0 for no card
	cards       [64]Cards      // by position
	hole, known Cards
	drawn, left int
}

// What the cards of each suit add to a place of boardRows.pairs: suitChanges and the number of
// a suit of which four cards are a flush draw, or five or more a flush. No place is so large.
const (
	noChange    = 0
	backdoor    = 1
	suitChanges = 1 << 15
)

// boardRows has the pairs of the boards on which suits do not count.
type boardRows struct {
	pairs      []uint8         // of each row the pair, and the pair with a backdoor flush draw
	flushDraws [2][Pairs]uint8 // by pair: with NutFlushDraw, and with FlushDraw
}

// rowsOf is the key of the rows that a Looker keeps: ranks, and the number of drawn cards.
type rowsOf struct {
	hole, known [deck.Ranks]uint8
	drawn       int
}

// Outcomes returns the outcomes of two hole cards on the boards of known cards and a number
// of those left, at most MostDrawn, of which there are at most 52. The boards have three to
// five cards. Without next they are faster, and only the made hand of a pair is right.
func (l *Looker) Outcomes(hole, known, left []deck.Card, drawn int, next bool) *Outcomes {
	o := &Outcomes{look: l, ranks: rankSumsOf(drawn), hole: Of(hole...), known: Of(known...), drawn: drawn, left: len(left)}
	of := rowsOf{drawn: drawn}
	for _, c := range hole {
		of.hole[c.Rank()]++
	}
	for _, c := range known {
		of.known[c.Rank()]++
	}
	rows, ok := l.rows.Load(of)
	if !ok {
		rows, _ = l.rows.LoadOrStore(of, l.boardRows(of))
	}
	o.rows = rows.(*boardRows)
	for i, c := range left {
		o.keys[i], o.cards[i] = o.ranks.keys[c.Rank()]+uint64(suitWeights[c.Suit()])<<suitBit, Of(c)
	}
	o.setSuits(len(known)+drawn, next && len(known)+drawn < MostDrawn)
	return o
}

// suitWeights are the keys of suits. A sum of five tells the number of cards of each.
var suitWeights = [deck.Suits]uint8{0, 1, 6, 36}

// setSuits sets what the cards of each suit change on boards of some cards, given whether draws
// are looked for.
func (o *Outcomes) setSuits(board int, next bool) {
	var n [deck.Suits]int // drawn cards
	for n[1] = range o.drawn + 1 {
		for n[2] = range o.drawn + 1 - n[1] {
			for n[3] = range o.drawn + 1 - n[1] - n[2] {
				n[0] = o.drawn - n[1] - n[2] - n[3]
				change, sum := uint16(noChange), 0
				for s := range deck.Suits {
					sum += n[s] * int(suitWeights[s])
					all := n[s] + bits.OnesCount32((o.hole | o.known).suit(s))
					switch held := o.hole.suit(s) != 0; {
					case all > 4, all == 4 && held && next:
						change = suitChanges + uint16(s)
					case all == 3 && held && next && board == 3:
						change = backdoor
					}
				}
				o.suits[sum] = change
			}
		}
	}
}

// boardRows returns the pairs of all rows.
func (l *Looker) boardRows(of rowsOf) *boardRows {
	sums := rankSumsOf(of.drawn)
	rows := &boardRows{pairs: make([]uint8, 2*sums.rows)}
	for p := range Pairs {
		m, d := Made(p/Draws), Draw(p%Draws)
		for _, flush := range []Draw{NutFlushDraw, FlushDraw} {
			rows.flushDraws[flush-NutFlushDraw][p] = pair(m, l.withSuits(m.category(), d, flush))
		}
	}
	sums.each(func(row int, drawn *[deck.Ranks]uint8) {
		hole, board, ok := spread(&of.hole, &of.known, drawn)
		if !ok {
			return
		}
		made, draw := l.Made(hole, board), l.Draw(hole, board)
		rows.pairs[2*row] = pair(made, draw)
		rows.pairs[2*row+backdoor] = pair(made, l.withSuits(made.category(), draw, BackdoorFlushDraw))
	})
	return rows
}

func pair(m Made, d Draw) uint8 { return uint8(m)*Draws + uint8(d) }

// spread returns cards of some ranks with at most two of a suit, so that no suit counts. It
// reports whether there are so many cards of each rank.
func spread(hole, known, drawn *[deck.Ranks]uint8) (held, board Cards, ok bool) {
	next := 0 // the next card's suit; the cards of a rank follow each other
	for r := range drawn {
		if hole[r]+known[r]+drawn[r] > deck.Suits {
			return 0, 0, false
		}
		for i := range hole[r] + known[r] + drawn[r] {
			bit := Cards(1) << (16*(next%deck.Suits) + r)
			if next++; i < hole[r] {
				held |= bit
			} else {
				board |= bit
			}
		}
	}
	return held, board, true
}

// suited returns the pair of the hand on a board of which a suit has a flush or a flush draw,
// given the drawn cards and the sum of their keys.
func (o *Outcomes) suited(sum uint64, drawn Cards) uint8 {
	suit := int(o.suits[uint8(sum>>suitBit)] - suitChanges)
	held, shown := o.hole.suit(suit), (o.known | drawn).suit(suit)
	if all := held | shown; bits.OnesCount32(all) > 4 {
		return pair(o.look.flush(all, held), NoDraw)
	}
	return o.rows.flushDraws[o.look.flushDraw(held, shown)-NutFlushDraw][o.rows.pairs[o.ranks.place(sum)]]
}

// Add adds the pairs of up to 64 boards to counts. An element of at has the indices in left of
// one drawn card of every board; if boards have fewer drawn cards, the first elements have 63.
// The boards that count are the bits of accepted.
func (o *Outcomes) Add(at *[MostDrawn][64]uint8, accepted uint64, counts *Counts) {
	keys, suits, pairs, low, high, n := &o.keys, &o.suits, o.rows.pairs, &o.ranks.low, &o.ranks.high, o.drawn
	one, other := &counts[0], &counts[1]
	first, second, third := &at[2], &at[3], &at[4]
	for i := range 64 {
		sum := keys[first[i]] + keys[second[i]] + keys[third[i]]
		if n > 3 {
			if sum += keys[at[1][i]]; n > 4 {
				sum += keys[at[0][i]]
			}
		}
		p, place := uint8(0), int(low[uint16(sum)]+high[uint16(sum>>highBit)]+suits[uint8(sum>>suitBit)])
		if place < len(pairs) {
			p = pairs[place]
		} else {
			drawn := Cards(0)
			for row := MostDrawn - n; row < MostDrawn; row++ {
				drawn |= o.cards[at[row][i]&63]
			}
			p = o.suited(sum, drawn)
		}
		one[p] += accepted & 1
		one, other = other, one // fewer instructions than an index
		accepted >>= 1
	}
}

// AddAll adds the pairs of all boards to counts.
func (o *Outcomes) AddAll(counts *Counts) { o.addFrom(0, o.drawn, 0, 0, counts) }

// addFrom adds the pairs of the boards with some drawn cards and a number of more, from a
// position on.
func (o *Outcomes) addFrom(from, more int, sum uint64, drawn Cards, counts *Counts) {
	if more > 1 {
		for i := from; i <= o.left-more; i++ {
			o.addFrom(i+1, more-1, sum+o.keys[i], drawn|o.cards[i], counts)
		}
		return
	}
	keys := o.keys[from:o.left]
	if more == 0 {
		keys = []uint64{0}
	}
	for i, key := range keys {
		sum := sum + key
		p, place := uint8(0), int(o.ranks.place(sum)+o.suits[uint8(sum>>suitBit)])
		if place < len(o.rows.pairs) {
			p = o.rows.pairs[place]
		} else {
			all := drawn
			if more > 0 {
				all |= o.cards[from+i]
			}
			p = o.suited(sum, all)
		}
		counts[i&1][p]++
	}
}
