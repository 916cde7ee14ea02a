package showdown

import (
	"slices"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/kernels"
	"pokersim/sim/internal/lanes/internal/layout"
	"pokersim/sim/internal/lanes/internal/sampling"
	"pokersim/sim/internal/lanes/internal/strength"
)

// Each card of a deal has a row. The rows are in the order of the draws: cards of
// ranges, unknown cards of the board, unknown hole cards. The rows of the known cards,
// which are not drawn, come last.
const maxRows = layout.MaxRows

// positions has the position of the card of each row: its index in Left. The positions
// of known cards follow those of Left.
type positions [layout.AllRows]uint8

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
