package joint

import (
	"context"
	"slices"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/internal/count"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/showdown"
	"pokersim/sim/rng"
)

// Question is what to count of a Law's deals.
type Question struct {
	Categories bool             // count the categories of the players' hands too
	Hands      bool             // count the results of each hand too
	Starting   bool             // count the seats by starting hand too
	Table      bool             // count what the hands of all seats are too
	Beat       showdown.BadBeat // of Table
	Level      lanes.Level      // of the kernels, one that the machine has; it changes no count
	Sample     *Sample          // nil: all deals, each with its weight
	Evaluator  count.Evaluator  // nil: by the rules
}

// Sample describes the deals of a sample.
type Sample struct {
	Rounds chunk.Rounds
	Seed   uint64
	RNG    rng.Algorithm
}

// Layout returns the layout of the counts of a Law's deals.
func (q Question) Layout(l *Law) Layout {
	at := Layout{Players: l.Showdown(), Categories: q.Categories, Low: l.Rules.Low, Starting: q.Starting, HasTable: q.Table, kinds: kindsOf(l.Rules)}
	if q.Hands {
		for i := range at.Players {
			at.Hands[i] = l.HandCount(i)
		}
	}
	return at
}

// ChunkWork is the size of a chunk, in operations of a few nanoseconds, approximately.
const ChunkWork = 1 << 22

// Algorithm is a way to count the deals of a Law. All functions depend only on their
// arguments, so that a plan has the same algorithm, chunks and counts on every
// machine.
type Algorithm struct {
	Name string
	// Seats says that it counts what Starting and Table ask.
	Seats bool
	// Evaluates says that it counts by Evaluator.
	Evaluates bool
	// Version returns the version of its tallies. It increases when the chunks or
	// the deals of a seed change.
	Version func(*Law) int
	// Can reports whether it counts what is asked. The other functions need that.
	Can func(*Law, Question) bool
	// Best reports, of what it counts, that no other algorithm saves more time than it needs to
	// predict it, so that none is asked; nil is never.
	Best func(*Law, Question) bool
	// Nanoseconds predicts the time of set-up and all chunks on one core, a Zen 4 or a
	// Sapphire Rapids, within a factor of about 3. A sum of products must convert each product to
	// float64: else the compiler may fuse the operations, and the result would depend
	// on the machine.
	Nanoseconds func(*Law, Question) float64
	// Chunks returns the number of chunks, in less than a millisecond.
	Chunks func(*Law, Question) uint64
	// Workers does what all workers share, and returns a function that makes a
	// worker for one goroutine. It ends soon after its context.
	Workers func(context.Context, *Law, Question) (func() chunk.Worker, error)
}

// HeadsUp reports whether the deals are those of two players of two hole cards, in hold'em
// or with a short deck.
func (l *Law) HeadsUp() bool {
	return len(l.Players) == 2 && l.Folded == 0 && l.Rules.Hole == 2 && l.Rules.Played == 0
}

// Holdem reports whether the game is hold'em.
func (l *Law) Holdem() bool { return l.Rules.Name == eval.Holdem().Name }

// TwoHoles reports whether the deals are those of two players who use exactly two
// hole cards each, with at least two cards of the board missing.
func (l *Law) TwoHoles() bool {
	return len(l.Players) == 2 && l.Folded == 0 && l.Rules.Played == 2 && l.Missing() >= 2
}

// Known reports whether every player has one hand.
func (l *Law) Known() bool {
	return !slices.ContainsFunc(l.Players, func(p Player) bool { return len(p.Hands) != 1 })
}

// AnyPlayer returns the player of two who may hold any hand that is not listed. It is
// not ok if there is none, or if both players may.
func (l *Law) AnyPlayer() (player int, ok bool) {
	if len(l.Players) != 2 || l.Folded > 0 {
		return 0, false
	}
	for i, p := range l.Players {
		if p.Any > 0 && p.Loose == l.Rules.Hole && l.Players[1-i].Any == 0 {
			return i, true
		}
	}
	return 0, false
}

// HandCount returns the number of hands of player i in listed.
func (l *Law) HandCount(i int) int {
	if p := &l.Players[i]; p.Any > 0 {
		return int(deck.Choose(len(l.Free()), p.Loose))
	}
	return len(l.Players[i].Hands)
}

// Listed returns the Law with every player's hands in a list. If ctx ends, it stops
// and returns ctx.Err().
func (l *Law) Listed(ctx context.Context) (*Law, error) { return l.ListedBut(ctx, -1) }

// ListedBut is Listed without the hands of a player.
func (l *Law) ListedBut(ctx context.Context, player int) (*Law, error) {
	all := *l
	all.Players = slices.Clone(l.Players)
	for i := range all.Players {
		if p := &all.Players[i]; p.Any > 0 && i != player {
			list := lister{ctx: ctx, fixed: p.Fixed, cards: (l.Left()&^l.Fixed | p.Fixed).Cards(), hands: make([]Hand, 0, l.HandCount(i))}
			list.extend(Hand{Weight: p.Any}, 0, 0, l.Rules.Hole)
			p.Hands = list.hands
		}
	}
	return &all, ctx.Err()
}

// lister lists all hands with some fixed cards.
type lister struct {
	ctx   context.Context
	fixed deck.Set
	cards []deck.Card // in deck order
	hands []Hand
}

// CheckedHands is the number of hands between two checks of a context.
const CheckedHands = 1 << 14

// extend appends, in deck order, the hands with more cards, from index at of cards,
// after the first n of h.
func (l *lister) extend(h Hand, n, at, more int) {
	if more == 0 {
		l.hands = append(l.hands, h)
		return
	}
	missing := (l.fixed &^ h.Mask).Count() // never above more
	for ; at <= len(l.cards)-more && !l.ended(); at++ {
		c := l.cards[at]
		fixed := l.fixed.Has(c)
		if !fixed && missing == more {
			continue // only fixed cards fit
		}
		with := h
		with.Cards[n], with.Mask = c, h.Mask|1<<c
		l.extend(with, n+1, at+1, more-1)
		if fixed {
			return // all later hands lack the card
		}
	}
}

// ended checks the context.
func (l *lister) ended() bool { return len(l.hands)%CheckedHands == 0 && l.ctx.Err() != nil }
