package sweep

import (
	"cmp"
	"math/bits"
	"slices"

	"pokersim/eval"
	"pokersim/sim/equity/internal/byrank"
	"pokersim/sim/equity/internal/joint"
)

// class is the hands of a rank pair: high and low are the first cards of the ranks.
type class struct {
	high, low uint8
	pair      uint8
	who       uint8 // the set of the players who have such a hand
}

// level is classes of one strength, or more if they join: see frame.joins.
type level struct {
	strength uint32 // the least one
	category eval.Category
	from, to int   // in frame.classes
	who      uint8 // the players of its classes
}

// frame visits the boards and their levels for a kernel.
type frame struct {
	*Sweep
	law     *byrank.Law   // of the swept players
	known   []byrank.Hand // the other players' hands
	boards  *boards
	flushes flushes
	occur   []class // the rank pairs of all ranges
	classes []class // those of a rank set, the weakest first
	levels  []level
	sorted  []uint64
	list    []handOf

	categories byCategory

	knownStrength [joint.MaxPlayers]uint32 // of the known hands by the ranks of a rank set

	full   [3][64]uint64 // of each player, by card: the partners in the range
	live   uint64        // the cards that are not on the board, not dead and not missing
	ranks  uint16        // the ranks of the cards of the suit of which a flush is possible, or 0
	suit   uint8         // this suit
	need   int           // the number of its cards that a hand needs for a flush
	suited uint64        // the cards of the suit, or 0 if no flush is possible
}

func newFrame(s *Sweep, x *sub) *frame {
	f := &frame{Sweep: s, law: x.law, known: x.known, boards: newBoards(x.law)}
	f.flushes.law = x.law
	var who [joint.RankPairs]uint8
	for p, held := range x.law.Hands {
		for _, h := range held {
			if s.same[p] == p {
				who[h.Pair] |= 1 << p
			}
			f.full[p][h.High] |= 1 << h.Low
			f.full[p][h.Low] |= 1 << h.High
		}
	}
	for k := range uint8(joint.RankPairs) {
		if who[k] != 0 {
			high, low := joint.RanksOf(k)
			f.occur = append(f.occur, class{4 * high, 4 * low, k, who[k]})
		}
	}
	return f
}

// order sets the levels of a rank set.
func (f *frame) order(s *joint.RankSet) {
	board := f.law.GivenRanks()
	for i, rank := range s.Ranks[:s.N] {
		for range s.Times[i] {
			board = board.And(rank)
		}
	}
	for i, h := range f.known {
		f.knownStrength[i] = f.law.Unsuited(board, h.High/4, h.Low/4)
	}
	f.sorted = f.sorted[:0]
	for i, c := range f.occur {
		strength := f.law.Unsuited(board, c.high/4, c.low/4)
		f.sorted = append(f.sorted, uint64(strength)<<8|uint64(i))
	}
	slices.Sort(f.sorted)
	f.classes, f.levels = f.classes[:0], f.levels[:0]
	for i, key := range f.sorted {
		c := f.occur[key&255]
		if strength := uint32(key >> 8); i == 0 || f.levels[len(f.levels)-1].strength != strength {
			f.levels = append(f.levels, level{strength: strength, category: f.law.Ranks.Category(strength), from: i})
		}
		l := &f.levels[len(f.levels)-1]
		f.classes = append(f.classes, c)
		l.to, l.who = i+1, l.who|c.who
	}
	f.join()
}

// join makes neighbouring levels one, if they join.
func (f *frame) join() {
	n := 0
	for _, l := range f.levels {
		if last := &f.levels[max(0, n-1)]; n > 0 && f.joins(last.category, l.category, last.who, l.who) {
			last.to = l.to
			continue
		}
		f.levels[n] = l
		n++
	}
	f.levels = f.levels[:n]
}

// joins reports whether levels of two categories and players may be one: if all hands are of one
// of two players, and of one category. They beat the same hands of the other one then.
func (f *frame) joins(c, d eval.Category, of, who uint8) bool {
	return f.players == 2 && f.same[1] == 1 && c == d && of == who && who != 0b11
}

// place sets the state of a board.
func (f *frame) place(s *joint.RankSet, suits *[5]uint8) {
	board := f.law.Given
	for i := range int(s.N) {
		board |= uint64(suits[i]) << (4 * s.Ranks[i])
	}
	f.live = f.law.Left &^ board
	f.ranks, f.suited, f.need = 0, 0, 3
	for suit := range uint8(4) {
		of := board & (everyRank << suit)
		if n := bits.OnesCount64(of); n >= 3 {
			f.suit, f.suited, f.need = suit, everyRank<<suit, 5-n
			for ; of != 0; of &= of - 1 {
				f.ranks |= 1 << (bits.TrailingZeros64(of) / 4)
			}
		}
	}
}

const everyRank = 0x1111111111111 // the clubs

// plain returns the cards of a hand with a card that make no flush with it.
func (f *frame) plain(card int) uint64 {
	if f.live>>card&1 == 0 {
		return 0
	}
	of := f.suited>>card&1 != 0
	switch {
	case f.suited == 0 || f.need == 2 && !of:
		return f.live
	case f.need == 2 || f.need == 1 && !of:
		return f.live &^ f.suited
	}
	return 0
}

// suited is the part of a hand that is of the suit of a flush: two ranks, one or none.
type suited struct {
	high, low uint8  // none if there is no such card
	strength  uint32 // of the flush with the board
	category  eval.Category
}

const none = 255

// flushes has, by the ranks of the board's cards of a suit, the suited parts of hands
// that make a flush, the weakest first. It is for one goroutine.
type flushes struct {
	law    *byrank.Law
	orders [1 << 13][]suited
}

func (f *flushes) of(board uint16) []suited {
	if f.orders[board] == nil {
		f.orders[board] = f.order(board)
	}
	return f.orders[board]
}

func (f *flushes) order(board uint16) (all []suited) {
	add := func(high, low uint8, ranks uint16) {
		if s := f.law.Flush[ranks|board]; s > 0 && ranks&board == 0 {
			all = append(all, suited{high, low, s, f.law.Ranks.Category(s)})
		}
	}
	add(none, none, 0)
	for high := range uint8(13) {
		add(high, none, 1<<high)
		for low := range high {
			add(high, low, 1<<high|1<<low)
		}
	}
	slices.SortStableFunc(all, func(x, y suited) int { return cmp.Compare(x.strength, y.strength) })
	return all
}
