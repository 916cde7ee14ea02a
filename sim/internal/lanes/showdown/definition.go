package showdown

import (
	"slices"

	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/arguments"
	"pokersim/sim/internal/lanes/internal/sampling"
	"pokersim/sim/internal/lanes/internal/strength"
)

// This file is the definition of showdowns in plain Go. It deals the showdowns of a
// block one by one. The kernels do each step for the whole block at once, with the same
// result.

// deal is a dealer.
func (p *plan) deal(s *streams, rounds uint64, counts []uint64) {
	shapes := strength.NewShapes(7)
	p.each(s, rounds, func(at *positions) { p.count(at, &shapes, counts) })
}

// each deals until rounds deals have been accepted, and calls count for each. It deals whole
// blocks, and drops accepted deals that are not wanted.
func (p *plan) each(s *streams, rounds uint64, count func(at *positions)) {
	var fractions [maxRows][arguments.Words]uint64 // of the draws
	ordered, at := newPile(), new(positions)
	for rounds > 0 {
		sampling.Fill(fractions[:len(p.draws)], &s.lanes)
		for lane := range arguments.Block {
			*at = p.known
			p.nextDeal(&s.lists, at)
			if p.draw(&fractions, lane, at) && rounds > 0 {
				p.take(ordered, at)
				count(at)
				rounds--
			}
		}
	}
}

// draw makes the draws of a lane and reports whether they are accepted. A draw of a
// range sets the positions of the hand's cards. A draw of any other card sets its place
// in the pile, from which the cards of earlier rows have been taken.
func (p *plan) draw(fractions *[maxRows][arguments.Words]uint64, lane int, at *positions) (accepted bool) {
	word, shift := lane/4, lane%4*16
	accepted = true
	for i := range p.draws {
		d := &p.draws[i]
		x := fractions[i][word] >> shift & 0xffff * uint64(d.first.base)
		y := x & 0xffff * uint64(d.second.base)
		if d.first.hands == nil {
			at[d.first.row] = uint8(x >> 16)
		} else {
			hand := d.first.hands[x>>16]
			at[d.first.row], at[d.first.row+1] = hand[0], hand[1]
		}
		at[d.second.row] = uint8(y >> 16)
		accepted = accepted && uint16(y) >= d.threshold
	}
	return accepted
}

// pile is the cards that are not yet taken, as in the shuffle of Fisher and Yates: an
// element is the position of a card, and the last card moves to the place of a taken
// card.
type pile [64]uint8

// newPile returns the pile with each card at the place of its position.
func newPile() (p pile) {
	for i := range p {
		p[i] = uint8(i)
	}
	return p
}

// take takes the cards of a deal from the pile, row by row, and replaces the drawn
// places by the positions of the cards. No two ranges have a card in common.
func (p *plan) take(cards pile, at *positions) {
	last := p.left
	if p.ranged > 0 {
		place := cards // the place of each card
		for _, card := range at[:p.ranged] {
			last--
			x, moved := place[card&63]&63, cards[last&63]&63
			cards[x], place[moved] = moved, x
		}
	}
	for row := p.ranged; row < p.drawn; row++ {
		last--
		x := at[row] & 63
		at[row], cards[x] = cards[x], cards[last&63]
	}
}

// count evaluates the hands of a deal and counts them.
func (p *plan) count(at *positions, shapes *[32]uint16, counts []uint64) {
	var board strength.Hand
	for _, row := range p.seats.board {
		board += p.card[at[row]&63]
	}
	var strengths [MaxPlayers]strength.Strength
	var places [MaxPlayers]uint8
	for i, hole := range p.seats.hole[:p.players] {
		strengths[i] = p.game.Strength(board+p.card[at[hole[0]]&63]+p.card[at[hole[1]]&63], shapes)
		if p.named() {
			places[i] = strength.PlaceOf(uint16(strengths[i] >> arguments.PrimaryBits))
		}
	}
	winners := playersWith(slices.Max(strengths[:]), strengths[:p.players])
	p.tally(at, &places, winners, counts)
}

// playersWith returns the set of players who have a value.
func playersWith[T comparable](value T, values []T) (players int) {
	for i, v := range values {
		if v == value {
			players |= 1 << i
		}
	}
	return players
}

// named reports whether the categories of the players are counted.
func (p *plan) named() bool {
	_, table := p.more.(*byTable)
	return p.categories || table
}

// tally adds 1 to the counter of a deal's winners and, if more is counted, to a counter of
// each player. If named, an element of places is the place of a player's category in the
// order of the game, 0 for the weakest. The winners include those of the low.
func (p *plan) tally(at *positions, places *[MaxPlayers]uint8, winners int, counts []uint64) {
	counts[winners]++
	winners &= 1<<p.players - 1
	if p.categories {
		for i, place := range places[:p.players] {
			counts[p.category(i, p.game.CategoryAt(place), winners)]++
		}
	}
	if p.more != nil {
		p.more.add(p, at, places, winners, counts)
	}
}

// sets returns the number of counters for sets of winners.
func (p *plan) sets() int {
	if p.game == strength.Omaha8 {
		return 1 << (2 * p.players)
	}
	return 1 << p.players
}

// category returns the index of the counter of a player's category, given the winners.
func (p *plan) category(player int, c eval.Category, winners int) int {
	outcome := Lost
	switch {
	case winners == 1<<player:
		outcome = Won
	case winners>>player&1 != 0:
		outcome = Tied
	}
	return p.sets() + (player*eval.Categories+int(c))*Outcomes + outcome
}
