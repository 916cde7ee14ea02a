package equity

import (
	"context"
	"math/bits"
	"runtime"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/rng"
)

// dealer is one worker's state.
type dealer struct {
	*sample
	stream rng.Stream
	words  [512]uint64
	next   int             // of words
	cards  [64]deck.Card   // free, the drawn ones first
	places [64]uint8       // of the cards
	hands  [MaxPlayers]int // places of the hands that the groups drew
	used   deck.Set        // cards that the groups drew
	parts  [MaxPlayers]eval.Partial
	made
}

// made is what the players' hands make on a board.
type made struct {
	classes [MaxPlayers]eval.Class
	lows    [MaxPlayers]eval.Low
}

// worker returns what does a chunk of a checked plan. It is for one goroutine.
func (s *sample) worker(p Plan) chunk.Worker {
	d := &dealer{sample: s}
	return func(ctx context.Context, n uint64, into *chunk.Tally) error {
		return d.deal(ctx, p.RNG.Open(p.Seed, n, rng.Equity, 0), p.chunked().Of(n), into.Counts)
	}
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
		part := p.fixed
		for range p.loose {
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
	if d.Low {
		d.table.LowsOf(board, d.parts[:n], d.lows[:n])
		counts[d.With(who, lowWinners(d.lows[:n]))]++
	} else {
		counts[who]++
	}
	if d.Categories {
		for i, c := range d.classes[:n] {
			counts[d.Category(i, d.table.Named(c))+outcomeOf(who, i)]++
		}
	}
}
