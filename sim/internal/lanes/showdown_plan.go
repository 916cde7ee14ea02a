package lanes

import (
	"slices"

	"pokersim/deck"
	"pokersim/sim/internal/lanes/internal/layout"
)

// Each card of a deal has a row. The rows are in the order of the draws: cards of
// ranges, unknown cards of the board, unknown hole cards. The rows of the known cards,
// which are not drawn, come last.
const maxRows = layout.MaxRows

// positions has the position of the card of each row: its index in Left. The positions
// of known cards follow those of Left.
type positions [layout.AllRows]uint8

// showdownPlan is the input of a kernel of showdowns: how it draws, and the cards.
type showdownPlan struct {
	table
	left   int           // the number of cards in Left
	ranged int           // rows 0 to ranged-1 have the cards of ranges
	drawn  int           // rows ranged to drawn-1 have the other drawn cards
	known  positions     // the positions of the known cards, in rows drawn and higher
	seats  seats         // the rows of each player and of the board
	card   [64]hand      // the card at each position
	lists  []list        // the ranges drawn in plain Go; they have the first rows
	draws  []sharedDraws // the draws in lanes, by fraction
	more   dealCounter   // nil if nothing more is counted
}

// dealCounter counts more of a deal than its set of winners.
type dealCounter interface {
	counters() int // their number
	// add counts a deal, given the place of each player's category in the order of the
	// game, 0 for the weakest, if the counter is byTable. It is the definition of the count.
	add(p *showdownPlan, at *positions, places *[MaxPlayers]uint8, winners int, counts []uint64)
	// recorder returns what counts the deals of a call from the kernel's records of some
	// lanes: add counts those of a record, and done, after the last one, adds to counts
	// what add has not added yet.
	recorder(p *showdownPlan, lanes int, counts []uint64) (add func(record []byte), done func())
}

// table is the game, the number of players and hole cards, and whether categories are
// counted.
type table struct {
	game       game
	players    int // in the showdown
	holes      int // the number of hole cards of a player
	categories bool
}

// maxHole is the largest number of hole cards of a player.
const maxHole = 6

// seats has the rows of the cards of each player and of the board.
type seats struct {
	hole  [MaxPlayers][maxHole]int // the first table.holes of each are used
	board [5]int
}

// newShowdownPlan checks s and returns its plan.
func newShowdownPlan(g game, s Showdown) (*showdownPlan, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	if err := g.check(s.Left, s.Board, slices.Concat(s.Players...)); err != nil {
		return nil, err
	}
	p := &showdownPlan{table: table{game: g, players: len(s.Players) - s.Folded, holes: s.hole(), categories: s.Categories}, left: len(s.Left)}
	var position [deck.Size]uint8
	for i, c := range s.Left {
		p.card[i], position[c] = handOf(c), uint8(i)
	}
	draws := p.addRanges(s.Ranges, &position)
	p.ranged = p.drawn
	for i := len(s.Board); i < len(p.seats.board); i++ {
		p.seats.board[i] = p.addDraw(&draws)
	}
	for i, known := range s.Players {
		if p.seats.hole[i] != [maxHole]int{} {
			continue // the player has a range
		}
		for j := len(known); j < p.holes; j++ {
			p.seats.hole[i][j] = p.addDraw(&draws)
		}
	}
	p.draws = shareDraws(draws)
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

// addRanges adds rows for the cards of the ranges, those of lists first. It returns the
// draws of the ranges that are drawn in lanes.
func (p *showdownPlan) addRanges(ranges []Range, position *[deck.Size]uint8) (draws []draw) {
	var inLanes []Range
	for _, r := range ranges {
		r = r.reduced()
		if len(r.Players) > 1 || p.holes > 2 || r.total() > maxEntries {
			p.lists = append(p.lists, newList(r, p.holes, p.addHoles(r), position))
		} else {
			inLanes = append(inLanes, r)
		}
	}
	for _, r := range inLanes {
		d := draw{base: uint32(r.total()), row: p.addHoles(r)}
		for i, hand := range r.Hands {
			entry := [2]uint8{position[hand[0]], position[hand[1]]}
			d.hands = append(d.hands, slices.Repeat([][2]uint8{entry}, int(r.Weights[i]))...)
		}
		draws = append(draws, d)
	}
	return draws
}

// addHoles adds rows for the cards of a range and returns the first.
func (p *showdownPlan) addHoles(r Range) (first int) {
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
func (p *showdownPlan) addDraw(draws *[]draw) (row int) {
	row = p.drawn
	*draws = append(*draws, draw{base: uint32(p.left - row), row: row})
	p.drawn++
	return row
}

// addKnown adds rows for the known cards. Their positions follow those of Left.
func (p *showdownPlan) addKnown(s Showdown, at *[deck.Size]uint8) {
	row, position := p.drawn, p.left
	add := func(c deck.Card) int {
		p.card[position], p.known[row], at[c] = handOf(c), uint8(position), uint8(position)
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
