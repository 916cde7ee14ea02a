// Package deal has one deal of several players, and what is true of it on each street: the
// cards, hand types and ratings, the winners and their shares, equities. Package query makes
// the deals of a run and gives them to a query.Question. Each fact is computed when it is asked
// for, once a deal.
//
// Players are numbers from 0, in the order of the deal. A street is the number of cards of the
// board: Preflop, Flop, Turn or River; in stud that of a player's cards, 3 to 7. Shares are in units of
// 1/Units of the pot, and equities in units of 1/(Units·Boards). Nothing here has an error: what
// the comment of a method asks of the game or the street is up to the caller.
//
// A deal with known cards, as a test of a question needs it:
//
//	d := deal.New(deal.NewGame(eval.Holdem()), 2, 0, 0)
//	d.Hole[0] = deck.Must(deck.ParseHand("AsKs"))
//	d.Hole[1] = deck.Must(deck.ParseHand("9h9d"))
//	d.Board = deck.Must(deck.ParseHand("Ah9c4s2s7d"))
//	fmt.Println(d.Made(0, deal.Flop), "and", d.Category(1, deal.Flop))
//	fmt.Printf("%.4f of the pot\n", float64(d.Equity(0, deal.Flop))/float64(d.Units()*d.Boards(deal.Flop)))
//	fmt.Println("winners", d.Winners(), "with", d.Category(1, deal.River))
//	// Output:
//	// top pair (top kicker) and three of a kind
//	// 0.0525 of the pot
//	// winners [1] with three of a kind
package deal

import (
	"slices"
	"strings"
	"sync"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/eval/seen"
	"pokersim/sim"
	"pokersim/sim/internal/count"
)

// The hand types, the weakest first. In a short deck Flush and FullHouse change places.
const (
	HighCard = iota
	Pair
	TwoPair
	Trips
	Straight
	Flush
	FullHouse
	Quads
	StraightFlush
	types
)

var typeNames = []string{"highcard", "pair", "twopair", "trips", "straight", "flush", "fullhouse", "quads", "straightflush"}

// The flop categories, the weakest first. In a short deck flopflush is above flopfullhouse.
var flopNames = []string{
	"flopnothing", "flopunderpair", "flopthirdpair", "floppocket23", "flopsecondpair", "floppocket12", "floptoppair", "flopoverpair",
	"flopbottomtwo", "floptopandbottom", "floptoptwo", "floptrips", "flopset", "flopstraight", "flopflush", "flopfullhouse", "flopquads", "flopstraightflush",
}

// The first flop categories by number.
const (
	flopNothing = iota
	flopUnderpair
	flopThirdPair
	flopPocket23
	flopSecondPair
	flopPocket12
	flopTopPair
	flopOverpair
	flopBottomTwo
	flopTopAndBottom
	flopTopTwo
	flopTrips
	flopSet
	flopStraight
)

// Game has the tables of a game. It never changes, so goroutines may share it.
type Game struct {
	eval.Rules
	table *eval.Table
	best  *eval.BestTable     // of a game of exactly two hole cards, else nil
	look  func() *seen.Looker // of hold'em and short deck; others panic
	// ratings are the ratings of the classes. The type of a hand is rating >> typeBit: its
	// place in the order of the game. Below it are five digits of four bits: 1 + rank of
	// the groups of cards, the largest group first; 0 is no group.
	ratings []int64
	Razz    bool
	cards   deck.Set
	own     count.Evaluator // of the program; nil is the rules
}

const typeBit = 20

// NewGame returns the tables of a game with hands of five cards that win high, or of razz.
func NewGame(r eval.Rules) *Game {
	g := &Game{Rules: r, cards: r.Deck(), Razz: r.Lowball != ""}
	high := r
	if g.Razz {
		high = eval.Holdem()
	}
	high.Played, high.Low = 0, false
	g.table = eval.NewTableOf(high)
	if r.Played > 0 {
		g.best = eval.NewBestTable(r)
	}
	g.look = sync.OnceValue(func() *seen.Looker { return seen.NewLooker(r) })
	of := map[string]int{}
	for i, name := range []string{"high card", "one pair", "two pair", "three of a kind", "straight", "flush", "full house", "four of a kind", "straight flush"} {
		of[name] = g.place(i)
	}
	of["royal flush"] = StraightFlush
	for _, name := range high.ClassNames() {
		cut := strings.LastIndexByte(name, ' ')
		if cut < 0 {
			g.ratings = append(g.ratings, 0)
			continue
		}
		kind, groups := of[name[:cut]], []deck.Rank{}
		for _, letter := range name[cut+1:] {
			if r, _ := deck.CutRank([]rune{letter}); !slices.Contains(groups, r) {
				groups = append(groups, r)
			}
		}
		if kind == Straight || kind == StraightFlush {
			groups = groups[:1]
		}
		g.ratings = append(g.ratings, rating(kind, groups))
	}
	return g
}

// With returns the game with an evaluator of the program for the classes, the categories and the
// ratings of high hands of five cards or more, and so for who wins and for equities. It gets all
// cards of a hand, or in a game of exactly two hole cards the five of each choice. Hands of fewer
// cards, made hands and flop categories remain those of the rules. The game is not razz.
func (g *Game) With(e sim.Evaluator) *Game {
	with := *g
	with.own = e
	return &with
}

// Kind returns the hand type of a rating: its place in Types.
func (g *Game) Kind(rating int64) int64 {
	if g.own != nil {
		return rating & (1<<kindBits - 1)
	}
	return rating >> typeBit
}

// kindBits is the bits of a hand type below the order of a rating with an evaluator of the program,
// which may have an order of its own.
const kindBits = 4

// ordered returns the rating with the order and the hand type.
func ordered(order, kind int64) int64 { return order<<kindBits | kind }

// rateOwn returns the rating of the best hand of hole cards and a board by the evaluator of the
// program.
func (g *Game) rateOwn(hole, board []deck.Card) int64 {
	hand, class := count.Best(g.own, g.Played, deck.SetOf(hole...), deck.SetOf(board...))
	kind := StraightFlush
	if c := count.Kind(g.own, hand); c != eval.RoyalFlush {
		kind = g.place(int(eval.HighCard - c))
	}
	return ordered(int64(count.Worst-class), int64(kind))
}

// place returns the place of a hand type in the order of the game.
func (g *Game) place(kind int) int {
	if g.FlushBeatsFullHouse && (kind == Flush || kind == FullHouse) {
		return Flush + FullHouse - kind
	}
	return kind
}

// Types returns the names of the hand types, the weakest first.
func (g *Game) Types() []string {
	names := slices.Clone(typeNames)
	if g.FlushBeatsFullHouse {
		names[Flush], names[FullHouse] = names[FullHouse], names[Flush]
	}
	return names
}

// FlopCategories returns the names of the flop categories, the weakest first.
func (g *Game) FlopCategories() []string {
	names := slices.Clone(flopNames)
	if g.FlushBeatsFullHouse {
		names[flopStraight+1], names[flopStraight+2] = names[flopStraight+2], names[flopStraight+1]
	}
	return names
}

// rating returns the rating of a hand type and the ranks of its groups.
func rating(kind int, groups []deck.Rank) int64 {
	n := int64(kind) << typeBit
	for i, r := range groups[:min(len(groups), 5)] {
		n |= int64(r+1) << (16 - 4*i)
	}
	return n
}

// group returns the rank of a group of a rating, from 0, and -1 if there is none.
func group(rating int64, i int) int { return int(rating>>(16-4*i)&15) - 1 }

// Rate returns the rating of the best five of any cards. Of fewer than five it is that of
// what is there: without straights and flushes.
func (g *Game) Rate(cards []deck.Card) int64 {
	switch {
	case len(cards) < 5:
		return g.rateFew(cards)
	case g.own != nil:
		return g.rateOwn(nil, cards)
	}
	return g.byRules(cards)
}

// byRules is Rate for five cards or more by the rules.
func (g *Game) byRules(cards []deck.Card) int64 { return g.ratings[g.table.Class(cards)] }

// rateFew is Rate for fewer than five cards.
func (g *Game) rateFew(cards []deck.Card) int64 {
	r := rateFew(cards)
	if g.own != nil {
		return ordered(r, r>>typeBit)
	}
	return r
}

func rateFew(cards []deck.Card) int64 {
	var times [deck.Ranks]int
	for _, c := range cards {
		times[c.Rank()]++
	}
	var groups []deck.Rank
	var sizes [2]int
	for n := 4; n > 0; n-- {
		for r := deck.Ranks - 1; r >= 0; r-- {
			if times[r] == n {
				if len(groups) < 2 {
					sizes[len(groups)] = n
				}
				groups = append(groups, deck.Rank(r))
			}
		}
	}
	kind := HighCard
	switch {
	case sizes[0] == 4:
		kind = Quads
	case sizes[0] == 3:
		kind = Trips
	case sizes[0] == 2 && sizes[1] == 2:
		kind = TwoPair
	case sizes[0] == 2:
		kind = Pair
	}
	return rating(kind, groups)
}

// bestOf returns the rating of the best hand of hole cards and a board.
func (g *Game) bestOf(hole, board []deck.Card) int64 {
	switch {
	case g.best == nil && len(hole)+len(board) < 5:
		var cards [5]deck.Card
		n := copy(cards[:], hole)
		return g.rateFew(cards[:n+copy(cards[n:], board)])
	case g.own != nil && (g.best == nil || len(board) >= 3):
		return g.rateOwn(hole, board)
	case g.best == nil || len(board) >= 3:
		return g.ratings[g.classOf(hole, board)]
	}
	most := int64(0)
	for i := range hole {
		for j := range i {
			most = max(most, g.rateFew([]deck.Card{hole[i], hole[j]}))
		}
	}
	return most
}

// classOf returns the class of the best hand of hole cards and a board, of five cards or more.
func (g *Game) classOf(hole, board []deck.Card) eval.Class {
	if g.own != nil {
		_, class := count.Best(g.own, g.Played, deck.SetOf(hole...), deck.SetOf(board...))
		return class
	}
	if g.best == nil {
		var cards [7]deck.Card
		n := copy(cards[:], hole)
		return g.table.Class(cards[:n+copy(cards[n:], board)])
	}
	var class [1]eval.Class
	hands := [1]eval.Partial{g.best.Partial(hole...)}
	g.best.ClassesOf(g.best.Partial(board...), hands[:], class[:])
	return class[0]
}

// lowOf returns the rating of the best low of eight or better of exactly two hole cards and
// three of a board: greater is better. ok is false if there is none.
func lowOf(hole, board []deck.Card) (rating int64, ok bool) {
	low := eval.LowOfRanks(uint16(ranksOf(hole)), uint16(ranksOf(board)))
	return 256 - int64(low), low > 0
}

// RateLow returns the rating of the best low of any cards: of eight or better, in razz of
// the best five. ok is false if there is none.
func (g *Game) RateLow(cards []deck.Card) (rating int64, ok bool) {
	if !g.Razz {
		return lowOf(cards, cards) // any five have the ranks of two and three
	}
	if len(cards) < 5 {
		return 0, false
	}
	var times [deck.Ranks]int
	for _, c := range cards {
		times[(int(c.Rank())+1)%deck.Ranks]++ // the ace is 0
	}
	return razzLow(times, len(cards)), true
}

// razzLow returns the rating of the best five of cards with the given numbers by rank, from
// the ace. The best five have the fewest pairs, and then the lowest ranks: different ranks
// first, the lowest; then second cards of the lowest ranks, and so on.
func razzLow(times [deck.Ranks]int, cards int) int64 {
	least := int64(1) << 40
	var five [deck.Ranks]int
	var choose func(rank, left, more int)
	choose = func(rank, left, more int) {
		if left == 0 {
			least = min(least, razzKey(five))
			return
		}
		if rank == deck.Ranks || more < left {
			return
		}
		for n := min(left, times[rank]); n >= 0; n-- {
			five[rank] = n
			choose(rank+1, left-n, more-times[rank])
		}
		five[rank] = 0
	}
	choose(0, 5, cards)
	return 1<<40 - least
}

// razzKey orders five cards by their groups and ranks: lower is better.
func razzKey(times [deck.Ranks]int) int64 {
	var digits int64
	groups, most, next := 0, 0, 0
	for n := 4; n > 0; n-- {
		for r := deck.Ranks - 1; r >= 0; r-- {
			if times[r] != n {
				continue
			}
			switch groups {
			case 0:
				most = n
			case 1:
				next = n
			}
			groups++
			digits = digits<<4 | int64(r+1)
		}
	}
	digits <<= 4 * (5 - groups)
	shape := 0
	switch {
	case most == 4:
		shape = 5
	case most == 3 && next == 2:
		shape = 4
	case most == 3:
		shape = 3
	case most == 2 && next == 2:
		shape = 2
	case most == 2:
		shape = 1
	}
	return int64(shape)<<20 | digits
}
