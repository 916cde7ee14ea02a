package dealt

import (
	"pokersim/deck"
	"pokersim/eval"
)

// event counts how often something happened that had a known probability each time. The
// probability of a card of the board is that given all cards of the seats and of the
// board before it, so it does not matter whether the players ended the hand early, if the
// cards of all players are known: Counts.Ended and Counts.hidden.
type event struct {
	count, trials      uint64
	expected, variance float64
}

func (e *event) add(happened bool, probability float64) {
	e.trials++
	e.expected += probability
	e.variance += probability * (1 - probability)
	if happened {
		e.count++
	}
}

// Counts are the counts of dealt hands.
type Counts struct {
	table *eval.Table
	Hands uint64 // the number of hands
	Ended bool   // whether a board ended early
	// hidden is whether only one seat of a hand has cards. The other players, whose cards are not
	// known, decide whether a street is dealt.
	hidden bool

	pairs, suited, winners []event // by seat
	ranks, suits, cards    []event // by seat, then by rank, suit or card
	gaps, categories       [][]uint64
	classes                [][]uint64 // by seat, then by starting hand
	together               []together // by two seats

	flops      [2]event // the flop has a pair, or three of a kind
	flopSuits  [3]event // by the number of suits less 1
	boardPairs [2]event // the turn and the river pair the board
	// The flop, the turn and the river make a straight possible, or a flush, that was not
	// possible before.
	straights, flushes [3]event
	boardRanks         [deck.Ranks]event
	boardSuits         [deck.Suits]event
	boardCards         [deck.Size]event
}

// NewCounts returns counts of 0.
func NewCounts(seats int) *Counts {
	c := &Counts{table: eval.NewTable()}
	c.pairs, c.suited, c.winners = make([]event, seats), make([]event, seats), make([]event, seats)
	c.ranks, c.suits, c.cards = make([]event, seats*deck.Ranks), make([]event, seats*deck.Suits), make([]event, seats*deck.Size)
	for range seats {
		c.gaps = append(c.gaps, make([]uint64, deck.Ranks))
		c.categories = append(c.categories, make([]uint64, eval.Categories))
		for range c.classes { // the seats before
			c.together = append(c.together, together{cells: make([]uint64, StartingHands)})
		}
		c.classes = append(c.classes, make([]uint64, StartingHands))
	}
	return c
}

// Add counts a hand.
func (c *Counts) Add(h *Hand) {
	c.Hands++
	seats := 0
	var unseen deck.Set = 1<<deck.Size - 1
	for seat, hand := range h.seats {
		if hand[0] != noCard {
			seats++
			c.addSeat(seat, hand)
			unseen &^= 1<<hand[0] | 1<<hand[1]
		}
	}
	c.hidden = c.hidden || seats == 1
	c.addTogether(h.seats)
	streets := h.streets()
	if streets >= 3 {
		c.addFlop(h.board[:3], unseen)
	}
	for i, card := range h.board[:streets] {
		if i >= 3 {
			c.boardPairs[i-3].add(PairsBoard(card, h.board[:i]), SharePairing(unseen, h.board[:i]))
			c.addMade(i-2, h.board[:i+1], unseen)
		}
		c.addBoard(card, unseen)
		unseen &^= 1 << card
	}
	if streets < len(h.board) {
		c.Ended = true
		return
	}
	c.addShowdown(h)
}

func (c *Counts) addSeat(seat int, hand [2]int) {
	a, b := deck.Card(hand[0]), deck.Card(hand[1])
	gap := max(a.Rank(), b.Rank()) - min(a.Rank(), b.Rank())
	c.pairs[seat].add(gap == 0, 3./51)
	c.suited[seat].add(a.Suit() == b.Suit(), 12./51)
	c.gaps[seat][gap]++
	c.classes[seat][StartingHand(hand)]++
	for _, card := range [2]deck.Card{a, b} {
		for r := range deck.Ranks {
			c.ranks[seat*deck.Ranks+r].add(int(card.Rank()) == r, 1./deck.Ranks)
		}
		for s := range deck.Suits {
			c.suits[seat*deck.Suits+s].add(int(card.Suit()) == s, 1./deck.Suits)
		}
	}
	for card := range deck.Size {
		c.cards[seat*deck.Size+card].add(card == hand[0] || card == hand[1], 2./deck.Size)
	}
}

// addShowdown counts the categories and the winners of all seats. Given the number of
// winners, each seat is among them with the same probability.
func (c *Counts) addShowdown(h *Hand) {
	var hand [7]deck.Card
	for i, card := range h.board {
		hand[i] = deck.Card(card)
	}
	best, winners, dealt := eval.Class(eval.Classes+1), 0, 0
	classes := make([]eval.Class, len(h.seats))
	for seat, own := range h.seats {
		if own[0] == noCard {
			continue
		}
		dealt++
		hand[5], hand[6] = deck.Card(own[0]), deck.Card(own[1])
		classes[seat] = c.table.Class(hand[:])
		c.categories[seat][c.table.Category(hand[:])]++
		switch {
		case classes[seat] < best:
			best, winners = classes[seat], 1
		case classes[seat] == best:
			winners++
		}
	}
	if dealt < 2 {
		return
	}
	for seat, own := range h.seats {
		if own[0] != noCard {
			c.winners[seat].add(classes[seat] == best, float64(winners)/float64(dealt))
		}
	}
}

// StartingHands is the number of starting hands, as of pocket pairs of two seats.
const StartingHands = deck.Ranks * deck.Ranks

// StartingHand returns the number of a starting hand: high*13 + low if it is suited, else
// low*13 + high.
func StartingHand(hand [2]int) int {
	a, b := hand[0]%deck.Ranks, hand[1]%deck.Ranks
	if hand[0]/deck.Ranks == hand[1]/deck.Ranks {
		return max(a, b)*deck.Ranks + min(a, b)
	}
	return min(a, b)*deck.Ranks + max(a, b)
}

// together counts the pocket pairs of two seats of one hand.
type together struct {
	hands uint64   // in which both seats have cards
	cells []uint64 // the rank of the first seat, then that of the second
}

// addTogether counts the pocket pairs of each two seats.
func (c *Counts) addTogether(seats [][2]int) {
	for second, b := range seats {
		for first, a := range seats[:second] {
			if a[0] == noCard || b[0] == noCard {
				continue
			}
			t := &c.together[pairOf(first, second)]
			t.hands++
			if x, y := a[0]%deck.Ranks, b[0]%deck.Ranks; x == a[1]%deck.Ranks && y == b[1]%deck.Ranks {
				t.cells[x*deck.Ranks+y]++
			}
		}
	}
}

// pairOf returns the index of two seats, of which the first is lower.
func pairOf(first, second int) int { return second*(second-1)/2 + first }
