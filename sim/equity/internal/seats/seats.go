// Package seats counts exactly what the hands of two players are: the category of the
// winning and of the losing hand.
//
// On each board, the hands of both players are put into lists by class. The weight of the
// pairs of a hand of list A and a hand of list B without a common card follows from
// inclusion and exclusion:
//
//	W(A)·W(B) - Σ W(A with c)·W(B with c) over all cards c + Σ w(h)·w'(h) over the hands h of both
//
// With the lists of two categories it gives the pairs of categories, with those of one
// class the ties, and with those of a class and all stronger ones who wins. The pairs of hands
// that are bad beats are few, and are counted one by one.
package seats

import (
	"context"
	"slices"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/boards"
	"pokersim/sim/equity/internal/joint"
	"pokersim/sim/internal/lanes/showdown"
)

// Algorithm counts two players of two hole cards.
func Algorithm() joint.Algorithm {
	return joint.Algorithm{
		Name:    "seats",
		Seats:   true,
		Version: func(*joint.Law) int { return 1 },
		Can: func(l *joint.Law, q joint.Question) bool {
			return q.Sample == nil && q.Table && l.HeadsUp()
		},
		Nanoseconds: func(l *joint.Law, q joint.Question) float64 {
			all := float64(deck.Choose(len(l.Free()), l.Missing()))
			each, share := float64(8*work(l)), float64(q.Beat.Loser)/eval.Classes // about that of the hands of a bad beat
			each += float64(250*share*float64(work(l))) + float64(2*share*share*float64(l.HandCount(0))*float64(l.HandCount(1)))
			return 5e6 + float64(20*all) + float64(float64(all)/float64(len(l.Symmetries()))*each)
		},
		Chunks: func(l *joint.Law, _ joint.Question) uint64 {
			return boards.ChunksOf(l, l.Missing(), work(l))
		},
		Workers: workers,
	}
}

// work returns about the number of operations for a board.
func work(l *joint.Law) uint64 { return uint64(1000 + l.HandCount(0) + l.HandCount(1)) }

func workers(ctx context.Context, l *joint.Law, q joint.Question) (func() chunk.Worker, error) {
	table := eval.NewTableOf(l.Rules)
	b := boards.New(l, table, l.Missing(), work(l))
	at := q.Layout(l)
	l, err := l.Listed(ctx)
	if err != nil {
		return nil, err
	}
	var place [eval.Categories]int
	for i, c := range l.Rules.Order {
		place[c] = i
	}
	return func() chunk.Worker {
		c := &counter{layout: at, table: table, seats: at.TableLayout(), known: l.Board}
		if q.Beat.Loser > 0 {
			c.judge = showdown.NewJudge(q.Beat, table)
		}
		for i, p := range l.Players {
			c.player[i] = newPlayer(l, &p, table)
		}
		for class := range c.place {
			if named := table.Named(eval.Class(class)); named < eval.Categories {
				c.place[class] = place[named]
			}
		}
		return func(ctx context.Context, n uint64, into *chunk.Tally) error {
			b.Each(n, func(cards deck.Set, board eval.Partial, weight uint64) bool {
				c.board(cards, board, weight, into.Counts)
				return ctx.Err() == nil
			})
			return ctx.Err()
		}
	}, nil
}

// player is the hands of a player, and their lists on a board.
type player struct {
	cards   [][2]deck.Card
	masks   []deck.Set
	weights []uint64
	parts   []eval.Partial
	classes []eval.Class
	same    [deck.Size][deck.Size]uint64 // the weight of a hand, by its cards in deck order
	head    [eval.Classes + 1]int32      // by class: a hand of the list, from 1; 0 is none
	next    []int32                      // by hand: the next one of its list
	of      [eval.Categories]list
}

func newPlayer(l *joint.Law, p *joint.Player, table *eval.Table) *player {
	x := &player{classes: make([]eval.Class, len(p.Hands)), next: make([]int32, len(p.Hands))}
	for i := range p.Hands {
		h := &p.Hands[i]
		cards := [2]deck.Card(l.Held(h))
		x.cards, x.masks, x.weights = append(x.cards, cards), append(x.masks, h.Mask), append(x.weights, h.Weight)
		x.parts = append(x.parts, table.Partial(cards[:]...))
		x.same[cards[0]][cards[1]] = h.Weight
	}
	return x
}

// list is the weight of some hands: of all, and of those with each card.
type list struct {
	all  uint64
	with [deck.Size]uint64
}

// add adds a hand.
func (l *list) add(h [2]deck.Card, weight uint64) {
	l.all += weight
	l.with[h[0]] += weight
	l.with[h[1]] += weight
}

// apart returns the weight of the hands without a card of h, except h itself.
func (l *list) apart(h [2]deck.Card) uint64 { return l.all - l.with[h[0]] - l.with[h[1]] }

// counter is a worker.
type counter struct {
	layout joint.Layout
	known  deck.Set // the known cards of the board
	seats  showdown.TableLayout
	table  *eval.Table
	player [2]*player
	place  [eval.Classes + 1]int   // by class: the place of its category, 0 for the strongest
	found  []eval.Class            // the classes of the board
	both   [eval.Categories]uint64 // the weight of the pairs of the same hand
	judge  *showdown.Judge         // of bad beats; nil if none are counted
	follow [2][]int                // the hands of each player that can be of a bad beat
}

// board counts the deals on a board.
func (c *counter) board(cards deck.Set, board eval.Partial, weight uint64, counts []uint64) {
	c.found, c.both = c.found[:0], [eval.Categories]uint64{}
	for _, p := range c.player {
		c.sort(p, cards, board)
	}
	if c.judge != nil {
		c.layout.Table(counts)[c.seats.Beats()] += weight * c.beats(cards)
	}
	slices.Sort(c.found)
	won := [2]uint64{}
	var tied [eval.Categories]uint64
	var here, stronger [2]list // the hands of a class, and those of the stronger classes
	first, second := c.player[0], c.player[1]
	for _, class := range c.found {
		for i, p := range c.player {
			for h := p.head[class]; h != 0; h = p.next[h-1] {
				here[i].add(p.cards[h-1], p.weights[h-1])
			}
		}
		for h := first.head[class]; h != 0; h = first.next[h-1] {
			hand, w := first.cards[h-1], first.weights[h-1]
			same := second.same[hand[0]][hand[1]]
			tied[c.place[class]] += w * (here[1].apart(hand) + same)
			c.both[c.place[class]] += w * same
			won[1] += w * stronger[1].apart(hand)
		}
		for h := second.head[class]; h != 0; h = second.next[h-1] {
			won[0] += second.weights[h-1] * stronger[0].apart(second.cards[h-1])
		}
		for i, p := range c.player {
			for h := p.head[class]; h != 0; h = p.next[h-1] {
				hand := p.cards[h-1]
				stronger[i].add(hand, p.weights[h-1])
				here[i].with[hand[0]], here[i].with[hand[1]] = 0, 0
			}
			here[i].all, p.head[class] = 0, 0
		}
	}
	c.add(won, &tied, weight, counts)
}

// beats returns the weight of the deals with a bad beat on a board, on which the classes of all
// hands are known.
func (c *counter) beats(cards deck.Set) (n uint64) {
	hand := [7]deck.Card{}
	copy(hand[:], (c.known | cards).Cards())
	for i, p := range c.player {
		c.follow[i] = c.follow[i][:0]
		for h, class := range p.classes {
			if class > c.judge.Loser || p.masks[h]&cards != 0 {
				continue
			}
			hand[5], hand[6] = p.cards[h][0], p.cards[h][1]
			if c.judge.Follows(hand, class) {
				c.follow[i] = append(c.follow[i], h)
			}
		}
	}
	first, second := c.player[0], c.player[1]
	for _, a := range c.follow[0] {
		for _, b := range c.follow[1] {
			winner, loser := first.classes[a], second.classes[b]
			if winner > loser {
				winner, loser = loser, winner
			}
			if winner < loser && loser <= c.judge.Loser && winner <= c.judge.Winner && first.masks[a]&second.masks[b] == 0 {
				n += first.weights[a] * second.weights[b]
			}
		}
	}
	return n
}

// sort puts the hands of a player without a card of the board into lists.
func (c *counter) sort(p *player, cards deck.Set, board eval.Partial) {
	c.table.ClassesOf(board, p.parts, p.classes)
	p.of = [eval.Categories]list{}
	other := c.player[0]
	if p == other {
		other = c.player[1]
	}
	for i, mask := range p.masks {
		if mask&cards != 0 {
			continue
		}
		class := p.classes[i]
		if p.head[class] == 0 && other.head[class] == 0 {
			c.found = append(c.found, class)
		}
		p.next[i], p.head[class] = p.head[class], int32(i+1)
		p.of[c.place[class]].add(p.cards[i], p.weights[i])
	}
}

// add adds the deals of a board, of which won and tied are known, to the counts.
func (c *counter) add(won [2]uint64, tied *[eval.Categories]uint64, weight uint64, counts []uint64) {
	table := c.layout.Table(counts)
	ties := uint64(0)
	for a := range eval.Categories {
		for b := range eval.Categories {
			n := c.apart(a, b) * weight
			table[c.seats.Held(a)] += n
			table[c.seats.Held(b)] += n
			if a != b {
				table[c.seats.Squares(a)] += n
				table[c.seats.Squares(b)] += n
				table[c.seats.Cell(min(a, b), max(a, b), 1, 1)] += n
				continue
			}
			same := tied[a] * weight
			ties += same
			table[c.seats.Squares(a)] += 4 * n
			table[c.seats.Cell(a, a, 1, 2)] += n - same
			table[c.seats.Cell(a, showdown.NoLoser, 2, 2)] += same
		}
	}
	counts[0b01] += won[0] * weight
	counts[0b10] += won[1] * weight
	counts[0b11] += ties
}

// apart returns the weight of the pairs of hands of two categories without a common card.
func (c *counter) apart(a, b int) uint64 {
	first, second := &c.player[0].of[a], &c.player[1].of[b]
	if first.all == 0 || second.all == 0 {
		return 0
	}
	n := first.all * second.all
	for card, w := range first.with {
		n -= w * second.with[card]
	}
	if a == b {
		n += c.both[a]
	}
	return n
}
