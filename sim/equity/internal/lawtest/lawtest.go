// Package lawtest has what the tests of the algorithms share.
package lawtest

import (
	"context"
	"math/bits"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
)

// Of returns the Law of players, separated by |, in a game.
func Of(t testing.TB, game, players, board, dead string) *joint.Law {
	t.Helper()
	rules, err := eval.RulesOf(game)
	if err != nil {
		t.Fatal(err)
	}
	s, err := ranges.Parse(rules.Game, ranges.Input{Players: []string{players}, Board: board, Dead: dead})
	if err != nil {
		t.Fatalf("%s, board %q, dead %q: %v", players, board, dead, err)
	}
	return joint.NewLaw(rules, s)
}

// Tally runs all chunks of an algorithm with one worker.
func Tally(t testing.TB, a joint.Algorithm, l *joint.Law, q joint.Question) []uint64 {
	t.Helper()
	workers, err := a.Workers(context.Background(), l, q)
	if err != nil {
		t.Fatal(err)
	}
	return Chunks(t, a.Chunks(l, q), q.Layout(l), workers())
}

// Chunks runs the first chunks of a worker.
func Chunks(t testing.TB, chunks uint64, at joint.Layout, work chunk.Worker) []uint64 {
	t.Helper()
	into := chunk.Tally{Counts: make([]uint64, at.Counts())}
	for c := range chunks {
		if err := work(context.Background(), c, &into); err != nil {
			t.Fatal(err)
		}
	}
	return into.Counts
}

// Twin is the plain definition of the exact count with categories: every board without
// symmetries, every joint hand, and each hand evaluated from its cards.
func Twin(t testing.TB, l *joint.Law) []uint64 { return TwinOf(t, l, joint.Question{Categories: true}) }

// TwinOf is the plain definition of the exact count.
func TwinOf(t testing.TB, l *joint.Law, q joint.Question) []uint64 {
	l, err := l.Listed(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	n := len(l.Players)
	w := twin{l, eval.NewTableOf(l.Rules), q.Layout(l), nil, make([]eval.Class, n), make([]int, n)}
	w.counts = make([]uint64, w.at.Counts())
	w.boards(l.Free(), l.Missing(), l.Board)
	return w.counts
}

type twin struct {
	law     *joint.Law
	table   *eval.Table
	at      joint.Layout
	counts  []uint64
	classes []eval.Class
	hands   []int // by player: the index of his hand
}

// boards adds every k of the cards in left to the board.
func (w *twin) boards(left []deck.Card, k int, board deck.Set) {
	if k == 0 {
		w.deal(0, w.table.Partial(board.Cards()...), board, 1)
		return
	}
	for i, c := range left[:len(left)-k+1] {
		w.boards(left[i+1:], k-1, board|1<<c)
	}
}

// deal gives player i each hand without a card in used, then the later players.
func (w *twin) deal(i int, board eval.Partial, used deck.Set, weight uint64) {
	if i == len(w.law.Players) {
		w.showdown(weight)
		return
	}
	for k, h := range w.law.Players[i].Hands {
		if h.Mask&used == 0 {
			w.hands[i] = k
			w.table.ClassesOf(board, []eval.Partial{w.table.Partial(w.law.Held(&h)...)}, w.classes[i:i+1])
			w.deal(i+1, board, used|h.Mask, weight*h.Weight)
		}
	}
}

func (w *twin) showdown(weight uint64) {
	classes := w.classes[:w.at.Players]
	best, who := slices.Min(classes), 0
	for j, c := range classes {
		if c == best {
			who |= 1 << j
		}
	}
	w.counts[who] += weight
	for j, c := range classes {
		if w.at.Hands[j] > 0 {
			h := w.at.Hand(w.counts, j, w.hands[j])
			h[0] += weight
			if c == best {
				h[bits.OnesCount(uint(who))] += weight
			}
		}
		if !w.at.Categories {
			continue
		}
		outcome := joint.Lost
		if c == best && who == 1<<j {
			outcome = joint.Won
		} else if c == best {
			outcome = joint.Tied
		}
		w.counts[w.at.Category(j, w.table.Named(c))+outcome] += weight
	}
}
