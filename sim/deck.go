package sim

import (
	"context"
	"runtime"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/rng"
)

// dealer is a worker of the deck engine.
type dealer struct {
	plan  Plan
	hand  []deck.Card // the known cards, then space for the drawn ones; empty if no card is known
	order []int       // the positions of the drawn cards in the hand; nil if they are the last
	words [256]uint64
	hands [][7]deck.Card // one for each word, if the question has SortAll; else nil
	table *eval.Table    // evaluates many hands at once; nil if hands are evaluated one by one
}

// newDealer returns a worker of a plan. table is the evaluator of the question, or
// nil. The dealer uses it for many hands at once if the question can.
func newDealer(p Plan, table *eval.Table) *dealer {
	w := &dealer{plan: p}
	if p.Question.seven != nil && p.stock.draws == 7 && len(p.stock.left) == deck.Size {
		w.table = table
	}
	if p.Question.SortAll != nil && p.stock.draws == 7 && len(p.stock.left) == deck.Size {
		w.hands = make([][7]deck.Card, len(w.words))
	}
	if len(p.stock.known) > 0 {
		w.hand = make([]deck.Card, p.Cards)
		copy(w.hand, p.stock.known)
		if two := p.stock.two; two != nil {
			w.order = two.fill(w.hand, p.stock.known)
		}
	}
	return w
}

// deal deals one chunk. It begins with an ordered deck. Each round shuffles the
// first cards of the deck and counts the outcome of the hand.
func (w *dealer) deal(ctx context.Context, chunk uint64, into *chunk.Tally) (err error) {
	stream := w.plan.RNG.Open(w.plan.Seed, chunk, rng.Deck, 0)
	d := deck.Of(w.plan.stock.left...)
	hand := w.hand
	if len(hand) == 0 {
		hand = d.Cards()[:w.plan.Cards:w.plan.Cards]
	}
	defer w.plan.Question.recovered(hand, &err)
	left := w.plan.chunkRounds(chunk)
	for block := 1; left > 0; block++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		if block%16 == 0 { // with more workers than processors, a signal would wait otherwise
			runtime.Gosched()
		}
		stream.Fill(w.words[:])
		words := w.words[:min(left, uint64(len(w.words)))]
		dealt, err := w.dealWords(d, hand, words, into.Counts)
		if err != nil {
			return err
		}
		left -= dealt
	}
	return nil
}

// dealWords deals a hand from each word that is accepted, and returns the number of
// hands.
func (w *dealer) dealWords(d *deck.Deck, hand []deck.Card, words []uint64, counts []uint64) (dealt uint64, err error) {
	if w.table != nil {
		return w.plan.Question.seven(w.table, d, words, counts), nil
	}
	if w.hands != nil {
		return w.dealAll(d, words, counts)
	}
	draws, sort := w.plan.stock.draws, w.plan.Question.Sort
	known := len(hand) - draws
	for _, word := range words {
		if !d.Deal(draws, word) {
			continue
		}
		switch {
		case w.order != nil:
			for i, place := range w.order {
				hand[place] = d.Cards()[i]
			}
		case known > 0: // otherwise the hand is the front of the deck
			copy(hand[known:], d.Cards()[:draws])
		}
		outcome := sort(hand)
		if uint(outcome) >= uint(len(counts)) {
			return dealt, w.plan.Question.outside(hand, outcome)
		}
		counts[outcome]++
		dealt++
	}
	return dealt, nil
}

// dealAll is dealWords for seven drawn cards and a question with SortAll.
func (w *dealer) dealAll(d *deck.Deck, words []uint64, counts []uint64) (dealt uint64, err error) {
	for _, word := range words {
		if d.DealTo(word, &w.hands[dealt]) {
			dealt++
		}
	}
	var outcomes [len(w.words)]int
	w.plan.Question.SortAll(w.hands[:dealt], outcomes[:dealt])
	for i, outcome := range outcomes[:dealt] {
		if uint(outcome) >= uint(len(counts)) {
			return 0, w.plan.Question.outside(w.hands[i][:], outcome)
		}
		counts[outcome]++
	}
	return dealt, nil
}
