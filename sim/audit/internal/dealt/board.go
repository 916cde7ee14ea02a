package dealt

import (
	"pokersim/deck"
	"pokersim/sim/audit/internal/laws"
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
	c.straights[0].add(laws.Straight(rankBits(flop)), laws.OneStraight(ranks[:])/(all*(all-1)*(all-2)/6))
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
	if held := rankBits(before); !laws.Straight(held) {
		making := 0.0
		for rank, n := range ranksOf(unseen) {
			if laws.Straight(held | 1<<rank) {
				making += n
			}
		}
		c.straights[street].add(laws.Straight(rankBits(board)), making/all)
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
