package count

import (
	"context"
	"math/bits"
	"runtime"
	"slices"

	"pokersim/deck"
	"pokersim/deck/ranges"
	"pokersim/sim/chunk"
	"pokersim/sim/internal/alias"
	"pokersim/sim/rng"
)

// Hand is the hole cards of a hand of a range. Its weight is that of all hands of the
// range that differ from it only in the names of suits, given the board and the dead cards.
type Hand struct {
	Cards  []deck.Card
	Weight uint64
}

// Alike returns the hands of a range, those that differ only in suits as one. With each,
// there is one for each hand.
func Alike(hands []ranges.Combo, board, dead []deck.Card, each bool) (list []Hand) {
	index := map[[deck.Suits]uint64]int{}
	for _, h := range hands {
		var key [deck.Suits]uint64
		for i, of := range [][]deck.Card{h.Hand(), board, dead} {
			for _, c := range of {
				key[c.Suit()] |= 1 << (16*i + int(c.Rank()))
			}
		}
		slices.Sort(key[:])
		at, known := index[key]
		if !known || each {
			at = len(list)
			index[key] = at
			list = append(list, Hand{Cards: slices.Clone(h.Hand())})
		}
		list[at].Weight += h.Weight
	}
	return list
}

// weightOf returns the sum of the weights of all hands with each of some boards, or
// chunk.MaxRounds + 1 if it is larger.
func weightOf(hands []Hand, boards uint64) (sum uint64) {
	for _, h := range hands {
		high, n := bits.Mul64(h.Weight, boards)
		if sum += n; high != 0 || n > chunk.MaxRounds || sum > chunk.MaxRounds {
			return chunk.MaxRounds + 1
		}
	}
	return sum
}

// aliasOf returns the alias table of the hands of a range.
func aliasOf(hands []Hand) (alias.Table, error) {
	weights := make([]uint64, len(hands))
	for i, h := range hands {
		weights[i] = h.Weight
	}
	table, ok := alias.New(weights)
	if !ok {
		return table, chunk.Invalid("hole", "its weights cannot be drawn exactly: round them")
	}
	return table, nil
}

// deckRange deals the hands of a range.
func deckRange() Way {
	return Way{"range", Deck, func(p *Plan) string { return needs(p.Range != nil, "a range") }, func(p *Plan) Count {
		return p.sampled(func() (func() chunk.Worker, error) {
			table, err := aliasOf(p.Range)
			s := p.sorter()
			return func() chunk.Worker {
				return (&rangeDealer{Plan: p, sorter: s, table: table, streams: p.streams()}).deal
			}, err
		})
	}}
}

// rangeDealer is a worker of deckRange.
type rangeDealer struct {
	*Plan
	sorter
	table   alias.Table
	streams func(chunk uint64) rng.Stream
	words   Words
}

// deal deals one chunk: a hand of the range, then a board. A board with a card of the
// hand is rejected, not the hand.
func (w *rangeDealer) deal(ctx context.Context, chunk uint64, into *chunk.Tally) (err error) {
	w.words.Open(w.streams(chunk))
	d, hands := deck.Of(w.Left...), w.Range
	holes := len(hands[0].Cards)
	hand := make([]deck.Card, holes+len(w.Known)+w.Draws)
	copy(hand[holes:], w.Known)
	board := hand[len(hand)-w.Draws:] // the drawn cards of it
	defer w.recovered(&hand, &err)
	for n := range w.Rounds.Of(chunk) {
		if n%4096 == 0 {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			runtime.Gosched()
		}
		at := 0
		for ok := len(hands) == 1; !ok; {
			at, ok = w.table.Draw(w.words.Next())
		}
		copy(hand, hands[at].Cards)
		for hole := deck.SetOf(hand[:holes]...); ; {
			if d.Deal(len(board), w.words.Next()) && deck.SetOf(d.Cards()[:len(board)]...)&hole == 0 {
				break
			}
		}
		copy(board, d.Cards())
		if err := w.count(hand, into.Counts); err != nil {
			return err
		}
	}
	return nil
}

// enumerateRange enumerates the hands of a range, by ranks if they can be. A chunk is all
// boards of one of them, each with the weight of the hand.
func enumerateRange() Way {
	return Way{"hands of the range", Exact, func(p *Plan) string {
		return needs(p.Range != nil, "a range")
	}, func(p *Plan) Count {
		first, _ := p.holding(0).Choose(Ranks, Exact)
		n, boards := len(p.Range), p.boards()
		hands := func(chunk uint64) uint64 { return p.Range[chunk].Weight * boards }
		worker := func(ctx context.Context, hand uint64, into *chunk.Tally) error {
			counts := make([]uint64, len(into.Counts))
			one, _ := p.holding(int(hand)).Choose(Ranks, Exact)
			if err := one.Add(ctx, counts); err != nil {
				return err
			}
			for i, n := range counts {
				into.Counts[i] += n * p.Range[hand].Weight
			}
			return nil
		}
		c := enumerated(uint64(n), hands, float64(n)*first.Time, func() (func() chunk.Worker, error) { return Share(worker), nil })
		c.Version = first.Version
		return c
	}}
}

// RangeByOutcomes is a way of the engine lanes for ranges with at most one card of the board to
// draw, which the kernels do not support: it has the outcome of each hand with each card.
func RangeByOutcomes() Way {
	return lanesWay("outcomes of a range", func(p *Plan) string {
		return needs(p.Range != nil && p.Draws < 2, "a range and at most one draw")
	}, (*Plan).rangeOutcomes)
}

// rangeOutcomes makes workers that draw a hand of the range by the alias method, then a card by
// Lemire's rejection (2019), each from a word.
func (p *Plan) rangeOutcomes() (func() chunk.Worker, error) {
	table, err := aliasOf(p.Range)
	if err != nil {
		return nil, err
	}
	of := make([][]int, len(p.Range))
	for i := range of {
		of[i] = p.holding(i).outcomes()
	}
	cards := uint64(len(of[0]))
	least := -cards % cards
	return Share(func(ctx context.Context, chunk uint64, into *chunk.Tally) error {
		stream := rng.NewSFC64(p.Seed, chunk, rng.Ranges, 0)
		for range p.Rounds.Of(chunk) {
			hand, ok := 0, len(of) == 1
			for !ok {
				hand, ok = table.Draw(stream.Uint64())
			}
			card := uint64(0)
			for ok = cards == 1; !ok; {
				var rest uint64
				card, rest = bits.Mul64(stream.Uint64(), cards)
				ok = rest >= least
			}
			into.Counts[of[hand][card]]++
		}
		return ctx.Err()
	}), nil
}
