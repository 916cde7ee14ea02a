// Package sample deals at random, in two ways: Lanes deals many deals at once, Deck one
// after another. Both draw the hands of listed ranges from lists of joint hands.
package sample

import (
	"context"
	"math/bits"
	"runtime"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
	"pokersim/sim/internal/count"
	"pokersim/sim/rng"
)

// dealer is a worker of the deck engine.
type dealer struct {
	*sample
	words   count.Words
	by      joint.Classifier
	cards   [64]deck.Card         // the deck: sample.free, the drawn cards first
	places  [64]uint8             // by card: its index in cards
	hands   [joint.MaxPlayers]int // by player: the index of the hand that a list drew
	used    deck.Set              // the cards that the lists drew
	parts   [joint.MaxPlayers]eval.Partial
	classes [joint.MaxPlayers]eval.Class
	lows    [joint.MaxPlayers]eval.Low
}

// Deck is the sample that draws hands from alias tables and the other cards by a
// partial shuffle of one deck.
func Deck() joint.Algorithm {
	return joint.Algorithm{
		Name:      string(sim.Deck),
		Evaluates: true,
		Version:   func(*joint.Law) int { return 1 },
		Can:       func(_ *joint.Law, q joint.Question) bool { return q.Sample != nil },
		Nanoseconds: func(l *joint.Law, q joint.Question) float64 {
			return float64(q.Sample.Rounds.Total) * float64(40*len(l.Players))
		},
		Chunks:  sampleChunks,
		Workers: deckWorkers,
	}
}

func deckWorkers(ctx context.Context, l *joint.Law, q joint.Question) (func() chunk.Worker, error) {
	s, err := newSample(l, q, 0)
	if err == nil && q.Hands {
		err = s.listLoose(ctx)
	}
	return func() chunk.Worker { return s.worker(q) }, err
}

// worker returns a worker for one goroutine.
func (s *sample) worker(q joint.Question) chunk.Worker {
	d, of := &dealer{sample: s, by: q.Classifier(s.table)}, q.Sample
	return func(ctx context.Context, n uint64, into *chunk.Tally) error {
		return d.deal(ctx, of.RNG.Open(of.Seed, n, rng.Equity, 0), of.Rounds.Of(n), into.Counts)
	}
}

// deal deals from a stream and counts the deals.
func (d *dealer) deal(ctx context.Context, stream rng.Stream, deals uint64, counts []uint64) (err error) {
	defer count.Failed(&err)
	d.start(stream)
	for n := range deals {
		if n%4096 == 0 {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			runtime.Gosched()
		}
		for !d.drawLists() {
		}
		d.count(d.drawRest(), counts)
	}
	return nil
}

// start orders the deck and begins a stream.
func (d *dealer) start(stream rng.Stream) {
	d.words.Open(stream)
	for i, c := range d.free {
		d.cards[i], d.places[c] = c, uint8(i)
	}
}

// drawLists draws the hands of all lists. If two lists have a card in common, it
// returns false, and the whole deal is rejected.
func (d *dealer) drawLists() bool {
	d.used = 0
	for i := range d.lists {
		g := &d.lists[i]
		at := 0
		if len(g.masks) > 1 {
			ok := false
			for !ok {
				at, ok = g.table.Draw(d.words.Next())
			}
		}
		if g.masks[at]&d.used != 0 {
			return false
		}
		d.used |= g.masks[at]
		for k, player := range g.players {
			d.hands[player] = int(g.hands[at*len(g.players)+k])
		}
	}
	return true
}

// drawRest draws the loose cards and the board from the cards that the lists have
// not drawn, and returns the board. The draw is uniform from any order of the cards,
// so the deck is never put back in order.
func (d *dealer) drawRest() eval.Partial {
	at, to := d.drawCards()
	return d.given.Plus(d.table.Partial(d.cards[at:to]...))
}

// drawCards draws the loose cards and those of the boards, which are then those of cards from at to to.
func (d *dealer) drawCards() (at, to int) {
	for used := d.used &^ d.law.Fixed; used != 0; used &= used - 1 {
		c := deck.Card(bits.TrailingZeros64(uint64(used)))
		d.swap(to, int(d.places[c&63]))
		to++
	}
	for i := range d.draws {
		d.drawWord(&d.draws[i], to)
		to += len(d.draws[i].bases)
	}
	at = d.drawn
	for i := range d.seats {
		p := &d.seats[i]
		if p.loose == 0 {
			d.parts[i] = p.parts[d.hands[i]]
			continue
		}
		part, hand := p.fixed, d.law.Players[i].Fixed
		for range p.loose {
			part, hand = d.table.Add(part, d.cards[at]), hand|1<<d.cards[at]
			at++
		}
		d.parts[i] = part
		if p.index != nil {
			d.hands[i] = p.index[hand]
		}
	}
	return at, to
}

// drawWord draws cards to indexes to and above, from one word.
func (d *dealer) drawWord(draws *draws, to int) {
	for {
		rest := d.words.Next()
		for i, base := range draws.bases {
			var digit uint64
			digit, rest = bits.Mul64(rest, base)
			d.swap(to+i, to+i+int(digit))
		}
		if rest >= draws.uneven {
			return
		}
	}
}

func (d *dealer) swap(i, j int) {
	a, b := d.cards[i&63], d.cards[j&63]
	d.cards[i&63], d.cards[j&63] = b, a
	d.places[b&63], d.places[a&63] = uint8(i), uint8(j)
}

// count counts the showdown of the players' hands.
func (d *dealer) count(board eval.Partial, counts []uint64) {
	n := d.Players
	d.by.ClassesOf(board, d.parts[:n], d.classes[:n])
	who := joint.Best(d.classes[:n])
	if d.Low {
		d.table.LowsOf(board, d.parts[:n], d.lows[:n])
		counts[d.With(who, joint.BestLow(d.lows[:n]))]++
	} else {
		counts[who]++
	}
	if d.Categories {
		for i, c := range d.classes[:n] {
			counts[d.Category(i, d.by.Kinds[c])+joint.Outcome(who, i)]++
		}
	}
	if d.byHand {
		for i, hand := range d.hands[:n] {
			of := d.Hand(counts, i, hand)
			of[0]++
			if who>>i&1 != 0 {
				of[bits.OnesCount(uint(who))]++
			}
		}
	}
}

// sample is a sampler of deals. Workers share it.
//
// It draws the players without loose cards first, one list after another, and
// rejects the whole deal if two lists have a card in common. Then it draws the
// loose cards and the board from the cards left: their number of ways is the same
// for all hands of the other players.
type sample struct {
	joint.Layout
	table *eval.Table
	law   *joint.Law
	lists []jointList
	draws []draws
	free  []deck.Card // the cards that are not fixed, on the board or dead
	drawn int         // the number of cards of free that the lists draw
	seats []seat
	given eval.Partial // the known cards of the board

	byHand bool // count the results of each hand
}

// seat is how a player gets his hand.
type seat struct {
	parts []eval.Partial // his hands, by index; nil with loose cards
	fixed eval.Partial   // his fixed cards
	loose int
	index map[deck.Set]int // with loose cards: his hands, if their results are counted
}

// draws is the cards that one word draws.
type draws struct {
	bases  []uint64 // for each card: the number of cards to draw from
	uneven uint64   // 2^64 mod the product of bases: a word with a smaller last fraction is rejected
}

// newSample returns the sampler of a Law, which draws some more cards.
func newSample(l *joint.Law, q joint.Question, more int) (*sample, error) {
	s := &sample{Layout: q.Layout(l), table: eval.NewTableOf(l.Rules), law: l, free: l.Free(), byHand: q.Hands}
	var err error
	if s.lists, err = newLists(l); err != nil {
		return nil, err
	}
	last := l.Missing() + more
	for i := range l.Players {
		p := &l.Players[i]
		x := seat{loose: p.Loose, fixed: s.table.Partial(p.Fixed.Cards()...)}
		if p.Loose == 0 {
			s.drawn += l.Rules.Hole - p.Fixed.Count()
			for _, h := range p.Hands {
				x.parts = append(x.parts, s.table.Partial(l.Held(&h)...))
			}
		}
		last += p.Loose
		s.seats = append(s.seats, x)
	}
	s.given = s.table.Partial(l.Board.Cards()...)
	s.draws = newDraws(len(s.free)-s.drawn, last)
	return s, nil
}

// listLoose lists the hands of the players with loose cards. Its errors are those of
// joint.Law.Listed.
func (s *sample) listLoose(ctx context.Context) error {
	listed, err := s.law.Listed(ctx)
	for i := range s.seats[:s.Players] {
		if s.seats[i].loose > 0 {
			s.seats[i].index = map[deck.Set]int{}
			for j, h := range listed.Players[i].Hands {
				s.seats[i].index[h.Mask] = j
			}
		}
	}
	return err
}

// newDraws returns the draws of k of n cards, with as many cards for each word as
// keep rejected words rare.
func newDraws(n, k int) []draws {
	var all []draws
	for i := 0; i < k; {
		d, product := draws{}, uint64(1)
		for ; i < k && product < 1<<54; i++ {
			d.bases = append(d.bases, uint64(n-i))
			product *= uint64(n - i)
		}
		d.uneven = -product % product
		all = append(all, d)
	}
	return all
}
