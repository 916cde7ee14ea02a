package equity

import (
	"context"
	"math/bits"
	"runtime"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/rng"
)

// sample is a sampler of deals. Workers share it.
//
// It draws the players without loose cards first, group by group, and rejects the
// whole deal if two groups have a card in common. Loose cards and the board come
// from what is left then: whatever the others hold, there are equally many ways.
type sample struct {
	Layout
	table  *eval.Table
	law    *Law
	groups []group
	draws  []draws
	free   []deck.Card // cards that no player surely holds, not on the board and not dead
	drawn  int         // of free, by the groups
	seats  []seat
	given  eval.Partial // of the board
}

// seat is how a player gets his hand.
type seat struct {
	parts []eval.Partial // of his hands, by place
	fixed eval.Partial   // of a player with loose cards
	loose int
}

// draws are cards that one word draws.
type draws struct {
	bases  []uint64 // the number of cards to draw from, for each card
	uneven uint64   // 2^64 mod their product: words that leave less over are refused
}

// newSample returns the sampler of a law.
func newSample(l *Law, categories bool) (*sample, error) {
	s := &sample{Layout: Layout{len(l.players), categories}, table: eval.NewTable(), law: l, free: l.free()}
	var err error
	if s.groups, err = newGroups(l); err != nil {
		return nil, err
	}
	last := l.missing()
	for i := range l.players {
		p := &l.players[i]
		x := seat{loose: p.loose, fixed: s.table.Partial(p.fixed.Cards()...)}
		if p.loose == 0 {
			s.drawn += 2 - p.fixed.Count()
			for _, h := range p.hands {
				x.parts = append(x.parts, s.table.Partial(h.cards[:]...))
			}
		}
		last += p.loose
		s.seats = append(s.seats, x)
	}
	s.given = s.table.Partial(l.board.Cards()...)
	s.draws = newDraws(len(s.free)-s.drawn, last)
	return s, nil
}

// newDraws returns the draws of k of n cards, as many to a word as leave nearly
// all words even.
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

// dealer is one worker's state.
type dealer struct {
	*sample
	stream  rng.Stream
	words   [512]uint64
	next    int             // of words
	cards   [64]deck.Card   // free, the drawn ones first
	places  [64]uint8       // of the cards
	hands   [MaxPlayers]int // places of the hands that the groups drew
	used    deck.Set        // cards that the groups drew
	parts   [MaxPlayers]eval.Partial
	classes [MaxPlayers]eval.Class
}

// deal deals a chunk's first deals from a stream and counts them.
func (d *dealer) deal(ctx context.Context, stream rng.Stream, deals uint64, counts []uint64) error {
	d.start(stream)
	for n := range deals {
		if n%4096 == 0 {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			runtime.Gosched()
		}
		for !d.drawGroups() {
		}
		d.count(d.drawRest(), counts)
	}
	return nil
}

// start puts the cards in order and takes a stream.
func (d *dealer) start(stream rng.Stream) {
	d.stream, d.next = stream, len(d.words)
	for i, c := range d.free {
		d.cards[i], d.places[c] = c, uint8(i)
	}
}

// word returns the next random word.
func (d *dealer) word() uint64 {
	if d.next == len(d.words) {
		d.stream.Fill(d.words[:])
		d.next = 0
	}
	d.next++
	return d.words[d.next-1]
}

// drawGroups draws the hands of all groups. It reports false, and the whole deal
// is rejected, if two of them have a card in common.
func (d *dealer) drawGroups() bool {
	d.used = 0
	for i := range d.groups {
		g := &d.groups[i]
		at := 0
		if len(g.masks) > 1 {
			ok := false
			for !ok {
				at, ok = g.table.draw(d.word())
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

// drawRest draws the loose cards and the board from the cards that the groups have
// left, and returns the board. Any order of the cards is as good as another, so
// they are never put back in order.
func (d *dealer) drawRest() eval.Partial {
	to := 0
	for used := d.used &^ d.law.fixed; used != 0; used &= used - 1 {
		c := deck.Card(bits.TrailingZeros64(uint64(used)))
		d.swap(to, int(d.places[c&63]))
		to++
	}
	for i := range d.draws {
		d.drawWord(&d.draws[i], to)
		to += len(d.draws[i].bases)
	}
	at := d.drawn
	for i := range d.seats {
		p := &d.seats[i]
		if p.loose == 0 {
			d.parts[i] = p.parts[d.hands[i]]
			continue
		}
		part := d.table.Add(p.fixed, d.cards[at])
		if at++; p.loose == 2 {
			part = d.table.Add(part, d.cards[at])
			at++
		}
		d.parts[i] = part
	}
	return d.given.Plus(d.table.Partial(d.cards[at:to]...))
}

// drawWord draws cards to the places from to on.
func (d *dealer) drawWord(draws *draws, to int) {
	for {
		rest := d.word()
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
	n := len(d.seats)
	d.table.ClassesOf(board, d.parts[:n], d.classes[:n])
	who := winners(d.classes[:n])
	counts[who]++
	if d.Categories {
		for i, c := range d.classes[:n] {
			counts[d.Category(i, c.Category())+outcomeOf(who, i)]++
		}
	}
}
