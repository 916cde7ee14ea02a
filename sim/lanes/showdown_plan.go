package lanes

import (
	"slices"

	"pokersim/deck"
)

// Each card of a deal has a row. The rows are in the order in which the cards
// leave the deck: those of ranges, the unknown ones of the board, the unknown
// ones of players. The known cards, which are not in the deck, come last.
const (
	maxRows = maxHoles + 5
	noRow   = maxRows // the row of a draw that is not made
)

// positions holds the position of each row's card: its place in Left, or behind
// these for known cards.
type positions [maxRows + 1]uint8

// showdownPlan holds what a kernel deals showdowns from, as data.
type showdownPlan struct {
	table
	left   int           // cards in the deck
	ranged int           // the rows of ranges are 0 to ranged-1,
	drawn  int           // those of draws from ranged to drawn-1
	known  positions     // of the rows from drawn on
	seats  seats         // which rows are whose
	card   [64]hand      // the card at each position
	lists  []list        // the ranges drawn in plain Go, which have the first rows
	draws  []sharedDraws // the draws in lanes, by the fraction that they come from
}

// table is who plays what, and whether categories are counted.
type table struct {
	game       game
	players    int
	holes      int // hole cards of a player
	categories bool
}

// maxHole is the most hole cards of a player.
const maxHole = 6

// seats says which rows hold whose cards.
type seats struct {
	hole  [MaxPlayers][maxHole]int // as many of each as there are hole cards
	board [5]int
}

// newShowdownPlan checks s and returns its plan.
func newShowdownPlan(s Showdown) (*showdownPlan, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	p := &showdownPlan{table: table{players: len(s.Players), holes: s.hole(), categories: s.Categories}, left: len(s.Left)}
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
	p.addKnown(s)
	return p, nil
}

// addRanges gives rows to the cards of the ranges, first to those of lists, and
// returns the draws of the others.
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

// addHoles gives rows to the cards of a range and returns the first.
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

// addDraw gives a row to an unknown card and adds its draw.
func (p *showdownPlan) addDraw(draws *[]draw) (row int) {
	row = p.drawn
	*draws = append(*draws, draw{base: uint32(p.left - row), row: row})
	p.drawn++
	return row
}

// addKnown gives rows to the known cards, and positions behind the cards left.
func (p *showdownPlan) addKnown(s Showdown) {
	row, position := p.drawn, p.left
	add := func(c deck.Card) int {
		p.card[position], p.known[row] = handOf(c), uint8(position)
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
