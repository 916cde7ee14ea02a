package dealt

import (
	"fmt"
	"math"
	"slices"

	"pokersim/deck"
	"pokersim/sim/audit/internal/chance"
)

// ranksOf and suitsOf return the number of cards of each rank and suit in a set.
func ranksOf(set deck.Set) (n [deck.Ranks]float64) {
	for suit := range deck.Suits {
		for rank := range n {
			n[rank] += float64(set >> (suit*deck.Ranks + rank) & 1)
		}
	}
	return n
}

func suitsOf(set deck.Set) (n [deck.Suits]float64) {
	for suit := range n {
		n[suit] = float64((set >> (suit * deck.Ranks) & (1<<deck.Ranks - 1)).Count())
	}
	return n
}

// addFlop counts a flop that was dealt from the unseen cards.
func (c *Counts) addFlop(flop []int, unseen deck.Set) {
	all := float64(unseen.Count())
	of := func(sizes []float64) (one, two float64) { // probabilities that all three are equal, and that exactly two are
		for _, m := range sizes {
			one += m * (m - 1) * (m - 2) / 6
			two += m * (m - 1) / 2 * (all - m)
		}
		three := all * (all - 1) * (all - 2) / 6
		return one / three, two / three
	}
	ranks, suits := ranksOf(unseen), suitsOf(unseen)
	different := func(of func(card int) int) int {
		a, b, c := of(flop[0]), of(flop[1]), of(flop[2])
		switch {
		case a == b && b == c:
			return 1
		case a == b || b == c || a == c:
			return 2
		}
		return 3
	}
	kinds := different(func(card int) int { return card % deck.Ranks })
	one, two := of(ranks[:])
	c.flops[0].add(kinds == 2, two)
	c.flops[1].add(kinds == 1, one)
	one, two = of(suits[:])
	kinds = different(func(card int) int { return card / deck.Ranks })
	for i, probability := range [3]float64{one, two, 1 - one - two} {
		c.flopSuits[i].add(kinds == i+1, probability)
	}
	c.straights[0].add(chance.Straight(rankBits(flop)), chance.OneStraight(ranks[:])/(all*(all-1)*(all-2)/6))
}

// rankBits returns the ranks of cards, a bit each.
func rankBits(cards []int) (ranks uint16) {
	for _, card := range cards {
		ranks |= 1 << (card % deck.Ranks)
	}
	return ranks
}

// threeSuited returns the suit of which there are three cards or more, or -1.
func threeSuited(cards []int) int {
	var n [deck.Suits]int
	for _, card := range cards {
		if n[card/deck.Ranks]++; n[card/deck.Ranks] == 3 {
			return card / deck.Ranks
		}
	}
	return -1
}

// addMade counts a turn or a river, the last card of a board, that makes a straight or a flush
// possible which the others do not. It was dealt from the unseen cards.
func (c *Counts) addMade(street int, board []int, unseen deck.Set) {
	before, all := board[:len(board)-1], float64(unseen.Count())
	if held := rankBits(before); !chance.Straight(held) {
		making := 0.0
		for rank, n := range ranksOf(unseen) {
			if chance.Straight(held | 1<<rank) {
				making += n
			}
		}
		c.straights[street].add(chance.Straight(rankBits(board)), making/all)
	}
	if threeSuited(before) < 0 {
		making := 0.0
		for suit, n := range suitsOf(unseen) {
			if threeSuited(append(before[:len(before):len(before)], suit*deck.Ranks)) >= 0 {
				making += n
			}
		}
		c.flushes[street].add(threeSuited(board) >= 0, making/all)
	}
}

// addBoard counts a card of the board that was dealt from the unseen cards.
func (c *Counts) addBoard(card int, unseen deck.Set) {
	all := float64(unseen.Count())
	for rank, n := range ranksOf(unseen) {
		c.boardRanks[rank].add(card%deck.Ranks == rank, n/all)
	}
	for suit, n := range suitsOf(unseen) {
		c.boardSuits[suit].add(card/deck.Ranks == suit, n/all)
	}
	for other := range c.boardCards {
		if unseen.Has(deck.Card(other)) {
			c.boardCards[other].add(card == other, 1/all)
		}
	}
}

// State returns the counts as words, from which SetState continues: the number of hands, 1 if
// a board ended early, plus 2 if only one seat of a hand has cards, the counts of cells, the hands of each two seats, then four words of each event, of which two are the
// bits of float64 numbers.
func (c *Counts) State() (words []uint64) {
	seen := uint64(0)
	if c.Ended {
		seen |= 1
	}
	if c.hidden {
		seen |= 2
	}
	words = append(words, c.Hands, seen)
	for _, cells := range c.cells() {
		words = append(words, cells...)
	}
	for _, t := range c.together {
		words = append(words, t.hands)
	}
	for _, events := range c.all() {
		for _, e := range events {
			words = append(words, e.count, e.trials, math.Float64bits(e.expected), math.Float64bits(e.variance))
		}
	}
	return words
}

// SetState sets the counts to those of State of counts of as many seats. Other words give an
// error.
func (c *Counts) SetState(words []uint64) error {
	if n := len(c.State()); len(words) != n {
		return fmt.Errorf("%d counts: want %d", len(words), n)
	}
	c.Hands, c.Ended, c.hidden = words[0], words[1]&1 != 0, words[1]&2 != 0
	words = words[2:]
	for _, cells := range c.cells() {
		words = words[copy(cells, words):]
	}
	for i := range c.together {
		c.together[i].hands, words = words[0], words[1:]
		if t := c.together[i]; !chance.AddUpTo(t.cells, 0, t.hands) {
			return fmt.Errorf("pocket pairs of two seats in more than their %d hands", t.hands)
		}
	}
	for _, events := range c.all() {
		for i := range events {
			e := event{words[0], words[1], math.Float64frombits(words[2]), math.Float64frombits(words[3])}
			if n := float64(e.trials); e.count > e.trials || !(e.expected >= 0 && e.expected <= n*(1+1e-9) && e.variance >= 0 && e.variance <= n) {
				return fmt.Errorf("an event with the count %d of %d, of which %v are expected with variance %v", e.count, e.trials, e.expected, e.variance)
			}
			events[i], words = e, words[4:]
		}
	}
	for seat, classes := range c.classes {
		if n := c.pairs[seat].trials; !chance.AddUpTo(classes, n, n) {
			return fmt.Errorf("the starting hands of seat %d are not %d", seat+1, n)
		}
	}
	return nil
}

func (c *Counts) cells() [][]uint64 {
	all := slices.Concat(c.gaps, c.categories, c.classes)
	for _, t := range c.together {
		all = append(all, t.cells)
	}
	return all
}

// all returns all events.
func (c *Counts) all() [][]event {
	return [][]event{
		c.pairs, c.suited, c.winners, c.ranks, c.suits, c.cards, c.flops[:], c.flopSuits[:], c.boardPairs[:],
		c.straights[:], c.flushes[:], c.boardRanks[:], c.boardSuits[:], c.boardCards[:],
	}
}
