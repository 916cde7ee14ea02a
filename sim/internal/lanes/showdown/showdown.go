// Package showdown deals showdowns of one to ten players in blocks of 64 and counts the sets
// of winners, and on request categories, hands, starting hands or what the hands of all seats
// are.
//
// The definition is in definition.go, in plain Go, and for games of exactly two hole cards in
// twohole.go. Level Go is faster: it deals by rows (rows.go), and compares hands by classes
// (classDealer) or four at a time (twoHoleRows), both in twohole.go.
package showdown

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/internal/ints"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/arguments"
	"pokersim/sim/internal/lanes/internal/kernels"
	"pokersim/sim/internal/lanes/internal/sampling"
	"pokersim/sim/internal/lanes/internal/strength"
)

// MaxPlayers is the largest number of players in a showdown.
const MaxPlayers = arguments.MaxPlayers

// StartingHands is the number of classes of starting hands of hold'em.
const StartingHands = 169

// StartingHand returns the number of the starting hand of two cards, 0 to
// StartingHands-1, in a square of 13 rows and columns, aces first: pairs on the diagonal,
// suited hands above it and offsuit hands below.
func StartingHand(a, b deck.Card) int {
	row, column := deck.Ranks-1-int(max(a.Rank(), b.Rank())), deck.Ranks-1-int(min(a.Rank(), b.Rank()))
	if a.Suit() != b.Suit() {
		row, column = column, row
	}
	return row*deck.Ranks + column
}

// Showdown describes deals. Each player has the game's number of hole cards. The players
// share a board of five cards. The last Folded players are dealt their hands and fold
// them, so that the other players cannot have these cards.
//
// A card is in Left, in Players, on the Board, or in none of these: then it is dead.
// The cards of ranges must be in Left.
//
// The hands of all ranges are drawn from their joint distribution: the probability of a
// combination is proportional to the product of the weights, and it is 0 if two hands
// have a card in common. So the order of the ranges does not matter. The other missing
// cards are then drawn uniformly from the cards left.
type Showdown struct {
	Rules      eval.Rules    // the game; zero for hold'em
	Players    [][]deck.Card // the known hole cards of each of 1 to MaxPlayers players
	Folded     int           // how many of Players, the last ones, have folded
	Ranges     []Range       // the possible hands of players without known cards
	Board      []deck.Card   // the known cards of the board, at most five
	Left       []deck.Card   // the cards left in the deck
	Categories bool          // count categories too; then any level deals in plain Go
	// Hands has the hands of each player in the showdown by which deals are counted
	// too; nil counts by no hand. A game with a low counts by no hand.
	Hands [][][]deck.Card
	// Starting counts the seats of hold'em players by starting hand too, but by no hands
	// and no categories.
	Starting bool
	// Table counts what the hands of all seats are (see TableLayout), but by no hands, no
	// categories and no starting hands. A game with a low is not counted.
	Table bool
	// Beat counts, with Table, the deals with a bad beat.
	Beat  BadBeat
	Level lanes.Level
}

// hole returns the number of hole cards of a player.
func (s *Showdown) hole() int { return max(s.Rules.Hole, 2) }

// Range is a list of possible hands with weights. It is for one player, or for several
// players whose hands are drawn together.
type Range struct {
	Players []int         // indices of players; a player has at most one range
	Hands   [][]deck.Card // an element has the hole cards of all Players, in their order
	Weights []uint64      // the weight of each element of Hands; nil means equal weights
}

// The outcomes of a player's hand. Categories are counted by outcome.
const (
	Lost = iota // another player has a stronger hand
	Won         // every other hand is weaker
	Tied        // the hand is the strongest, and so is another player's
	Outcomes
)

// Listed reports whether a range, of players with the given number of hole cards, is a list
// (see NewKernel).
func (r Range) Listed(holes int) bool { return r.reduced().listed(holes) }

// listed is Listed for a reduced range.
func (r Range) listed(holes int) bool {
	return len(r.Players) > 1 || holes > 2 || r.total() > maxEntries
}

// maxEntries is the largest sum of weights of a range that is drawn in lanes.
const maxEntries = 8192

// check returns an error if s cannot be dealt.
func (s *Showdown) check() error {
	if n := len(s.Players); n < 1 || n > MaxPlayers {
		return fmt.Errorf("%d players: want 1 to %d", n, MaxPlayers)
	}
	if n := s.Folded; n < 0 || n >= len(s.Players) {
		return fmt.Errorf("%d folded players of %d: want fewer", n, len(s.Players))
	}
	if n := len(s.Board); n > 5 {
		return fmt.Errorf("board of %d cards: want 5 or fewer", n)
	}
	known := [][]deck.Card{s.Left, s.Board}
	missing := 5 - len(s.Board) + s.hole()*len(s.Players)
	if n := s.hole() * len(s.Players); n > arguments.MaxHoles {
		return fmt.Errorf("%d hole cards of %d players: want %d or fewer", n, len(s.Players), arguments.MaxHoles)
	}
	for i, cards := range s.Players {
		if len(cards) > s.hole() {
			return fmt.Errorf("player %d holds %d cards: want %d or fewer", i, len(cards), s.hole())
		}
		known = append(known, cards)
		missing -= len(cards)
	}
	if _, err := strength.NoDuplicates(known...); err != nil {
		return err
	}
	if len(s.Left) < missing {
		return fmt.Errorf("%d cards left: want the %d that are missing", len(s.Left), missing)
	}
	return s.checkRanges()
}

func (s *Showdown) checkRanges() error {
	left, _ := strength.NoDuplicates(s.Left)
	var ranged [MaxPlayers]bool
	var hands [][]uint64
	for _, r := range s.Ranges {
		for _, player := range r.Players {
			if player < 0 || player >= len(s.Players) || ranged[player] || len(s.Players[player]) > 0 {
				return fmt.Errorf("range of player %d: want a player without a known card or another range", player)
			}
			ranged[player] = true
		}
		sets, err := r.check(left, s.hole())
		if err != nil {
			return fmt.Errorf("range of players %v: %w", r.Players, err)
		}
		hands = append(hands, sets)
	}
	if !possible(hands, 0) {
		return errors.New("no deal is possible: the hands of the ranges always have a card in common")
	}
	return nil
}

// check returns the hands of positive weight as sets of cards, or an error if the range
// is invalid.
func (r Range) check(left uint64, holes int) (sets []uint64, err error) {
	if len(r.Players) == 0 {
		return nil, errors.New("no player: want at least 1")
	}
	if r.Weights != nil && len(r.Weights) != len(r.Hands) {
		return nil, fmt.Errorf("%d weights of %d hands: want as many", len(r.Weights), len(r.Hands))
	}
	for i, hand := range r.Hands {
		set, err := strength.NoDuplicates(hand)
		if err != nil {
			return nil, err
		}
		if n := holes * len(r.Players); len(hand) != n || set&^left != 0 {
			return nil, fmt.Errorf("hand %s: want %d of the cards left", deck.Hand(hand), n)
		}
		if r.Weights == nil || r.Weights[i] > 0 {
			sets = append(sets, set)
		}
	}
	if len(sets) == 0 {
		return nil, errors.New("no hand of positive weight")
	}
	if r.tooLarge() {
		return nil, fmt.Errorf("%d hands: their number times the sum of their weights is 2^63 or more", len(r.Hands))
	}
	return sets, nil
}

// tooLarge reports whether the number of hands times the sum of the weights is
// 2^63 or more.
func (r Range) tooLarge() bool {
	sum, carry := uint64(0), uint64(0)
	for _, w := range r.Weights {
		if sum, carry = bits.Add64(sum, w, 0); carry > 0 {
			return true
		}
	}
	high, low := bits.Mul64(sum, uint64(len(r.Hands)))
	return high > 0 || low>>63 > 0
}

// possible reports whether one set can be chosen from each list, without a card in
// common and without a card of used.
func possible(lists [][]uint64, used uint64) bool {
	if len(lists) == 0 {
		return true
	}
	for _, set := range lists[0] {
		if set&used == 0 && possible(lists[1:], used|set) {
			return true
		}
	}
	return false
}

// reduced returns the range with its weights in lowest terms, without the hands
// of weight 0.
func (r Range) reduced() Range {
	if r.Weights == nil {
		r.Weights = make([]uint64, len(r.Hands))
		for i := range r.Weights {
			r.Weights[i] = 1
		}
		return r
	}
	divisor := uint64(0)
	for _, w := range r.Weights {
		divisor = ints.GCD(divisor, w)
	}
	hands, weights := r.Hands, r.Weights
	r.Hands, r.Weights = nil, nil
	for i, w := range weights {
		if w > 0 {
			r.Hands, r.Weights = append(r.Hands, hands[i]), append(r.Weights, w/divisor)
		}
	}
	return r
}

// total returns the sum of the weights.
func (r Range) total() uint64 { return ints.Sum(r.Weights) }

// Each card of a deal has a row. The rows are in the order of the draws: cards of
// ranges, unknown cards of the board, unknown hole cards. The rows of the known cards,
// which are not drawn, come last.
const maxRows = arguments.MaxRows

// positions has the position of the card of each row: its index in Left. The positions
// of known cards follow those of Left.
type positions [arguments.AllRows]uint8

// plan is the input of a kernel of showdowns: how it draws, and the cards.
type plan struct {
	table
	left      int                                                       // the number of cards in Left
	ranged    int                                                       // rows 0 to ranged-1 have the cards of ranges
	drawn     int                                                       // rows ranged to drawn-1 have the other drawn cards
	known     positions                                                 // the positions of the known cards, in rows drawn and higher
	seats     seats                                                     // the rows of each player and of the board
	card      [64]strength.Hand                                         // the card at each position
	lists     []list                                                    // the ranges drawn before the deals, if one is a list; they have the first rows
	parts     int                                                       // the number of parts of the lists
	joint     []jointDraw                                               // the draws of ranges before the deals, if none is a list and some clash; they have the first rows
	drawHands func(h *drawnHands, n int)                                // draws groups of lists until h has n tries; of a level
	setRows   func(fours []uint32, rows []kernels.Row, step, cards int) // of a level
	drawTries func(h *drawnHands, n int)                                // draws groups of joint until h has n tries; of a level
	draws     []sharedDraws                                             // the draws in lanes, by fraction
	more      dealCounter                                               // nil if nothing more is counted

	countTable tableKernel // of a level in assembly
}

// dealCounter counts more of a deal than its set of winners.
type dealCounter interface {
	counters() int // their number
	// add counts a deal, given the place of each player's category in the order of the
	// game, 0 for the weakest, if the counter is byTable. It is the definition of the count.
	add(p *plan, at *positions, places *[MaxPlayers]uint8, winners int, counts []uint64)
	// recorder returns what counts the deals of a call from the kernel's records of some
	// lanes: add counts those of a record, and done, after the last one, adds to counts
	// what add has not added yet.
	recorder(p *plan, lanes int, counts []uint64) (add func(record []byte), done func())
}

// table is the game, the number of players and hole cards, and whether categories are
// counted.
type table struct {
	game       strength.Game
	players    int // in the showdown
	holes      int // the number of hole cards of a player
	categories bool
}

// seats has the rows of the cards of each player and of the board.
type seats struct {
	hole  [MaxPlayers][strength.MaxHole]int // the first table.holes of each are used
	board [5]int
}

// newPlan checks s and returns its plan.
func newPlan(g strength.Game, s Showdown) (*plan, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	if err := g.Check(s.Left, s.Board, slices.Concat(s.Players...)); err != nil {
		return nil, err
	}
	p := &plan{table: table{game: g, players: len(s.Players) - s.Folded, holes: s.hole(), categories: s.Categories}, left: len(s.Left)}
	var position [deck.Size]uint8
	for i, c := range s.Left {
		p.card[i], position[c] = strength.HandOf(c), uint8(i)
	}
	draws := p.addRanges(s.Ranges, &position)
	p.ranged = p.drawn
	for i := len(s.Board); i < len(p.seats.board); i++ {
		p.seats.board[i] = p.addDraw(&draws)
	}
	for i, known := range s.Players {
		if p.seats.hole[i] != [strength.MaxHole]int{} {
			continue // the player has a range
		}
		for j := len(known); j < p.holes; j++ {
			p.seats.hole[i][j] = p.addDraw(&draws)
		}
	}
	p.draws, p.drawHands, p.setRows, p.drawTries = shareDraws(draws), p.drawGroups, setRows, p.drawJointGroups
	p.addKnown(s, &position)
	var err error
	switch {
	case s.Starting:
		p.more, err = newByStarting(p, s, &position, p.counters())
	case s.Table:
		p.more, err = newByTable(p, s, &position, p.counters())
	case s.Hands != nil:
		p.more, err = newByHand(p, s, &position, p.counters())
	}
	return p, err
}

// addRanges adds rows for the cards of the ranges. It returns the draws of ranges that are no
// lists and never clash: they are made with those of the other cards.
func (p *plan) addRanges(ranges []Range, position *[deck.Size]uint8) (draws []draw) {
	reduced := make([]Range, len(ranges))
	for i, r := range ranges {
		reduced[i] = r.reduced()
	}
	switch {
	case slices.ContainsFunc(reduced, func(r Range) bool { return r.listed(p.holes) }):
		for _, r := range reduced {
			l := newList(r, p.holes, p.addHoles(r), position)
			l.part, p.parts = p.parts, p.parts+len(l.parts)
			p.lists = append(p.lists, l)
		}
	case clash(reduced):
		p.addJoint(reduced, position)
	default:
		for _, r := range reduced {
			draws = append(draws, draw{base: uint32(r.total()), row: p.addHoles(r), hands: r.entries(position)})
		}
	}
	return draws
}

// addHoles adds rows for the cards of a range and returns the first.
func (p *plan) addHoles(r Range) (first int) {
	first = p.drawn
	for _, player := range r.Players {
		for i := range p.holes {
			p.seats.hole[player][i] = p.drawn
			p.drawn++
		}
	}
	return first
}

// addDraw adds a row and a draw for an unknown card, and returns the row.
func (p *plan) addDraw(draws *[]draw) (row int) {
	row = p.drawn
	*draws = append(*draws, draw{base: uint32(p.left - row), row: row})
	p.drawn++
	return row
}

// addKnown adds rows for the known cards. Their positions follow those of Left.
func (p *plan) addKnown(s Showdown, at *[deck.Size]uint8) {
	row, position := p.drawn, p.left
	add := func(c deck.Card) int {
		p.card[position], p.known[row], at[c] = strength.HandOf(c), uint8(position), uint8(position)
		row, position = row+1, position+1
		return row - 1
	}
	for i, c := range s.Board {
		p.seats.board[i] = add(c)
	}
	for i, known := range s.Players {
		for j, c := range known {
			p.seats.hole[i][j] = add(c)
		}
	}
}

// counters returns the number of counters apart from those by hand.
func (p *plan) counters() int {
	n := p.sets()
	if p.categories {
		n += p.players * eval.Categories * Outcomes
	}
	return n
}

// dealer deals from the streams of a chunk until rounds deals, at least one,
// have been accepted, and adds these to counts.
type dealer func(s *streams, rounds uint64, counts []uint64)

// streams are the random streams of a chunk.
type streams struct {
	lanes sampling.Streams
	lists drawnHands // of the ranges that are drawn before the deals
}

// handsDealer is what NewBest returns, and lowDealer what NewLows returns.
type (
	handsDealer = func(s sampling.Streams, rounds uint64, counts *[eval.Categories]uint64)
	lowDealer   = func(s sampling.Streams, rounds uint64, counts *lowCounts)
)

// lowCounts counts hands by eval.Low.
type lowCounts = [1 << 8]uint64
