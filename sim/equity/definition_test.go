package equity

import (
	"context"
	"math/big"
	"math/bits"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
)

// jointHands returns the number of joint hands of a Law, as JointWeight counts them.
func jointHands(l *joint.Law) (n *big.Int, ok bool) {
	one := *l
	one.Players = slices.Clone(l.Players)
	for i := range one.Players {
		p := &one.Players[i]
		p.Any, p.Hands = min(p.Any, 1), slices.Clone(p.Hands)
		for k := range p.Hands {
			p.Hands[k].Weight = 1
		}
	}
	return one.JointWeight()
}

// named returns the algorithm of a name.
func named(t testing.TB, name string) joint.Algorithm {
	t.Helper()
	for a := range algorithms() {
		if a.Name == name {
			return a
		}
	}
	t.Fatalf("no algorithm %q", name)
	return joint.Algorithm{}
}

// tally returns the counts of all chunks of an algorithm. Those of hands are complete.
func tally(a joint.Algorithm, l *joint.Law, q joint.Question, workers int) []uint64 {
	return deck.Must(l.MeanHands(q.Layout(l), summed(a, l, q, workers)))
}

// summed returns the sums of the counts of all chunks of an algorithm.
func summed(a joint.Algorithm, l *joint.Law, q joint.Question, workers int) []uint64 {
	worker := deck.Must(a.Workers(context.Background(), l, q))
	job := chunk.Job{Chunks: chunk.Set{{From: 0, To: a.Chunks(l, q)}}, Counts: q.Layout(l).Counts(), Worker: worker}
	tally := deck.Must(chunk.Run(context.Background(), job, chunk.Options{Workers: workers}))
	return tally.Counts
}

// define is the plain definition of the exact count: every board without symmetries, every
// joint hand, and each hand evaluated from its cards.
func define(l *joint.Law, q joint.Question) []uint64 {
	l = deck.Must(l.Listed(context.Background()))
	n := len(l.Players)
	d := definition{law: l, table: eval.NewTableOf(l.Rules), at: q.Layout(l), classes: make([]eval.Class, n), hands: make([]int, n)}
	d.counts = make([]uint64, d.at.Counts())
	for i, p := range l.Players {
		d.onBoard = append(d.onBoard, make([]eval.Class, len(p.Hands)))
		d.held = append(d.held, make([]eval.Partial, len(p.Hands)))
		for k := range p.Hands {
			d.held[i][k] = d.table.Partial(l.Held(&p.Hands[k])...)
		}
		d.ofHand = append(d.ofHand, make([]joint.HandCounts, d.at.Hands[i]))
		for k := range d.ofHand[i] {
			d.ofHand[i][k] = d.at.Hand(d.counts, i, k)
		}
	}
	d.boards(l.Free(), l.Missing(), l.Board)
	return d.counts
}

type definition struct {
	law     *joint.Law
	table   *eval.Table
	at      joint.Layout
	counts  []uint64
	ofHand  [][]joint.HandCounts // by player and hand, if hands are counted
	held    [][]eval.Partial     // by player: his hands
	onBoard [][]eval.Class       // by player: the classes of his hands on the board
	classes []eval.Class         // by player: the class of his hand
	hands   []int                // by player: the index of his hand
}

// boards adds every k of the cards in left to the board.
func (d *definition) boards(left []deck.Card, k int, board deck.Set) {
	if k == 0 {
		shown := d.table.Partial(board.Cards()...)
		for i, p := range d.law.Players {
			for k, h := range p.Hands {
				if h.Mask&board == 0 {
					d.table.ClassesOf(shown, d.held[i][k:k+1], d.onBoard[i][k:k+1])
				}
			}
		}
		d.deal(0, board, 1)
		return
	}
	for i, c := range left[:len(left)-k+1] {
		d.boards(left[i+1:], k-1, board|1<<c)
	}
}

// deal gives player i each hand without a card in used, then the later players.
func (d *definition) deal(i int, used deck.Set, weight uint64) {
	if i == len(d.law.Players) {
		d.showdown(weight)
		return
	}
	for k, h := range d.law.Players[i].Hands {
		if h.Mask&used == 0 {
			d.hands[i], d.classes[i] = k, d.onBoard[i][k]
			d.deal(i+1, used|h.Mask, weight*h.Weight)
		}
	}
}

func (d *definition) showdown(weight uint64) {
	classes := d.classes[:d.at.Players]
	best, who := slices.Min(classes), 0
	for j, c := range classes {
		if c == best {
			who |= 1 << j
		}
	}
	d.counts[who] += weight
	for j, c := range classes {
		if of := d.ofHand[j]; len(of) > 0 {
			h := of[d.hands[j]]
			h[0] += weight
			if c == best {
				h[bits.OnesCount(uint(who))] += weight
			}
		}
		if !d.at.Categories {
			continue
		}
		outcome := joint.Lost
		if c == best && who == 1<<j {
			outcome = joint.Won
		} else if c == best {
			outcome = joint.Tied
		}
		d.counts[d.at.Category(j, d.table.Named(c))+outcome] += weight
	}
}
