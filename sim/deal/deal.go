package deal

import (
	"math/bits"
	"strings"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/eval/seen"
	"pokersim/internal/ints"
	"pokersim/sim/equity/spot"
	"pokersim/sim/internal/count"
	"pokersim/sim/internal/dealing"
)

// MaxPlayers is the most players of a deal.
const MaxPlayers = spot.MaxPlayers

// maxCards is the most cards of a player.
const maxCards = 7

// Deal is one deal. Its cards and its facts are those of the moment: who keeps a deal copies
// what he needs. It is not safe for concurrent use.
type Deal struct {
	*Game
	Players int // those who did not fold
	// Hole are the cards of each player, then of those who folded. They are in the order of deck.Card,
	// not in that of the deal, so no card of a hand is a random one of its cards.
	Hole   [MaxPlayers]deck.Hand
	Board  deck.Hand // the cards that are dealt: those of the last street that is asked for
	Dead   deck.Set
	Folded int // the number of players who folded

	run      *dealing.Run
	won      won
	ratings  [MaxPlayers][maxCards + 1]memo // by player and street
	lows     [MaxPlayers][maxCards + 1]memo
	nuts     [MaxPlayers][2][6]memo
	equities [6]equities
	against  map[againstKey]against

	calculator *spot.Calculator // nil until it is needed
	gone       deck.Hand
	others     [2]*spot.Player // the hands of EquityAgainst, by player
}

// memo is a fact of a deal.
type memo struct {
	number uint64
	value  int64
	ok     bool
}

// New returns a deal of a game, as a test of a question needs it: set the cards of Hole and
// Board before the first method is called, and do not change them. MaxPlayers is the most
// players, those who folded included.
func New(g *Game, players, folded int, dead deck.Set) *Deal {
	return g.Deal(new(dealing.Run), players, folded, dead)
}

// Deal is New for package query: the cards may change if of is told so.
func (g *Game) Deal(of *dealing.Run, players, folded int, dead deck.Set) *Deal {
	d := &Deal{Game: g, Players: players, Folded: folded, Dead: dead, Board: make([]deck.Card, g.Rules.Board), run: of}
	of.Begin()
	for p := range players + folded {
		d.Hole[p] = make([]deck.Card, g.Rules.Hole, maxCards)
	}
	return d
}

// Street is a street by the number of cards: those of the board, or in stud those of each
// player, 3 to 7.
type Street = int

// The streets of games with a board. Question.At of package query names them in lower case.
const (
	Preflop Street = 0
	Flop    Street = 3
	Turn    Street = 4
	River   Street = 5
)

// HoleOn returns the hole cards of a player on a street.
func (d *Deal) HoleOn(p int, s Street) []deck.Card {
	if d.Rules.Board == 0 {
		return d.Hole[p][:s]
	}
	return d.Hole[p]
}

// BoardOn returns the board on a street.
func (d *Deal) BoardOn(s Street) []deck.Card {
	if d.Rules.Board == 0 {
		return nil
	}
	return d.Board[:s]
}

// last returns the last street.
func (d *Deal) last() Street {
	if d.Rules.Board == 0 {
		return maxCards
	}
	return 5
}

// Rating returns the rating of a player's best high hand on a street.
func (d *Deal) Rating(p int, s Street) int64 {
	m := &d.ratings[p][s]
	if m.number != d.run.Number {
		m.number, m.value = d.run.Number, d.bestOf(d.HoleOn(p, s), d.BoardOn(s))
	}
	return m.value
}

// Type returns the hand type of a player on a street, HighCard to StraightFlush, which is also
// its place in Types.
func (d *Deal) Type(p int, s Street) int64 { return d.Kind(d.Rating(p, s)) }

// BestRating returns the best rating of all players on a street.
func (d *Deal) BestRating(s Street) int64 {
	most := int64(0)
	for p := range d.Players {
		most = max(most, d.Rating(p, s))
	}
	return most
}

// Low returns the rating of a player's best low on a street; ok is false if there is none.
func (d *Deal) Low(p int, s Street) (rating int64, ok bool) {
	m := &d.lows[p][s]
	if m.number != d.run.Number {
		m.number = d.run.Number
		m.value, m.ok = d.low(d.HoleOn(p, s), d.BoardOn(s))
	}
	return m.value, m.ok
}

// low returns the rating of the best low of hole cards and a board.
func (d *Deal) low(hole, board []deck.Card) (int64, bool) {
	if d.Rules.Board == 0 {
		return d.RateLow(hole)
	}
	return lowOf(hole, board)
}

// MadeLow reports whether a player has a low of eight or better on a street, in razz too.
func (d *Deal) MadeLow(p int, s Street) bool {
	if d.Razz {
		hole := d.HoleOn(p, s)
		_, ok := lowOf(hole, hole)
		return ok
	}
	_, ok := d.Low(p, s)
	return ok
}

// BestLow returns the best low of all players on a street.
func (d *Deal) BestLow(s Street) (most int64, ok bool) {
	for p := range d.Players {
		if r, has := d.Low(p, s); has && (!ok || r > most) {
			most, ok = r, true
		}
	}
	return most, ok
}

// shares is who wins a pot.
type shares struct {
	high  uint16 // the players with the best high hand, as bits; none in razz
	low   uint16 // those with the best low
	share [MaxPlayers]int64
}

// Units returns the unit of Share: the pot is this number.
func (d *Deal) Units() int64 {
	n := int64(1)
	for k := int64(2); k <= int64(d.Players); k++ {
		n = n / ints.GCD(n, k) * k
	}
	if d.Rules.Low {
		n *= 2
	}
	return n
}

// SharesHigh returns how many players have the best high hand at the end, if a player is one
// of them; else 0, as for all in razz.
func (d *Deal) SharesHigh(p int) int { return sharing(d.outcome().high, p) }

// SharesLow returns how many players have the best low at the end, if a player is one of them;
// else 0.
func (d *Deal) SharesLow(p int) int { return sharing(d.outcome().low, p) }

func sharing(winners uint16, p int) int {
	if winners>>p&1 == 0 {
		return 0
	}
	return bits.OnesCount16(winners)
}

// won is who wins the pot of the deal with a number.
type won struct {
	number uint64
	shares
}

// outcome returns who wins the pot at the end.
func (d *Deal) outcome() *shares {
	m := &d.won
	if m.number == d.run.Number {
		return &m.shares
	}
	m.number, m.shares = d.run.Number, shares{}
	if high, low, ok := d.run.Decided(); ok {
		m.high, m.low = high, low
	} else {
		m.shares = d.showdown()
	}
	m.divide(d.Units(), d.Players)
	return &m.shares
}

// showdown returns the winners by the cards.
func (d *Deal) showdown() (m shares) {
	last := d.last()
	if !d.Razz {
		best := d.BestRating(last)
		for p := range d.Players {
			if d.Rating(p, last) == best {
				m.high |= 1 << p
			}
		}
	}
	if d.Razz || d.Rules.Low {
		if best, ok := d.BestLow(last); ok {
			for p := range d.Players {
				if r, ok := d.Low(p, last); ok && r == best {
					m.low |= 1 << p
				}
			}
		}
	}
	return m
}

// divide divides the pot.
func (s *shares) divide(pot int64, players int) {
	high := pot
	if s.high == 0 {
		high = 0
	}
	low := int64(0)
	if s.low != 0 {
		low = pot - high
		if s.high != 0 {
			high, low = pot/2, pot/2
		}
	}
	for p := range players {
		if s.high>>p&1 > 0 {
			s.share[p] += high / int64(bits.OnesCount16(s.high))
		}
		if s.low>>p&1 > 0 {
			s.share[p] += low / int64(bits.OnesCount16(s.low))
		}
	}
}

// seen returns the cards that a player sees on a street, and the dead ones.
func (d *Deal) seen(p int, s Street) deck.Set {
	return d.Dead | deck.SetOf(d.HoleOn(p, s)...) | deck.SetOf(d.BoardOn(s)...)
}

// unseen returns the cards that a player does not see on a street.
func (d *Deal) unseen(p int, s Street) []deck.Card { return (d.cards &^ d.seen(p, s)).Cards() }

// out returns the cards of all players and the dead ones.
func (d *Deal) out() deck.Set {
	gone := d.Dead
	for p := range d.Players + d.Folded {
		gone |= deck.SetOf(d.Hole[p]...)
	}
	return gone
}

// Class returns the class of a player's best high hand on a street on which he has at least
// five cards; the lower class wins.
func (d *Deal) Class(p int, s Street) eval.Class { return d.classOf(d.HoleOn(p, s), d.BoardOn(s)) }

// Category returns the category of a player's best high hand on a street on which he has at
// least five cards.
func (d *Deal) Category(p int, s Street) eval.Category {
	if d.own != nil {
		hand, _ := count.Best(d.own, d.Played, deck.SetOf(d.HoleOn(p, s)...), deck.SetOf(d.BoardOn(s)...))
		return count.Kind(d.own, hand)
	}
	class := d.Class(p, s)
	if d.best != nil {
		return d.best.Named(class)
	}
	return d.table.Named(class)
}

// Made returns the made hand of a player on the flop, the turn or the river. The game is
// hold'em or short deck; others panic.
func (d *Deal) Made(p int, s Street) seen.Made {
	return d.look().Made(seen.Of(d.Hole[p]...), seen.Of(d.BoardOn(s)...))
}

// Share returns a player's share of the pot at the end: Units is the whole pot.
func (d *Deal) Share(p int) int64 { return d.outcome().share[p] }

// Winners returns the players who have a part of the pot at the end, in order.
func (d *Deal) Winners() (players []int) {
	for p, share := range d.outcome().share[:d.Players] {
		if share > 0 {
			players = append(players, p)
		}
	}
	return players
}

// String returns the hands, with bars between them, and the board: AsKs|QhQd Td7c2s. Those
// of players who folded are in brackets.
func (d *Deal) String() string {
	var hands []string
	for p := range d.Players + d.Folded {
		hand := d.Hole[p].Joined()
		if p >= d.Players {
			hand = "(" + hand + ")"
		}
		hands = append(hands, hand)
	}
	return strings.TrimSpace(strings.Join(hands, "|") + " " + d.Board.Joined())
}
