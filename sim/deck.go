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
	table *eval.Table // evaluates hands as they are dealt; nil if the question sorts them

	// Without a table: one for each word if seven cards are drawn from 52; else nil.
	hands    [][7]deck.Card
	outcomes []int
}

// newDealer returns a worker of a plan. table is the evaluator of the question, or
// nil. The dealer uses it for many hands at once if the question can.
func newDealer(p Plan, table *eval.Table) *dealer {
	w := &dealer{plan: p}
	if p.stock.draws == 7 && len(p.stock.left) == deck.Size {
		if table != nil && p.Question.seven != nil {
			w.table = table
		} else {
			w.hands, w.outcomes = make([][7]deck.Card, len(w.words)), make([]int, len(w.words))
		}
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
	defer w.plan.Question.recovered(&hand, &err)
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
		return w.dealSeven(d, words, counts)
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

// dealSeven is dealWords for hands of seven drawn cards. It deals all of them before
// it has them sorted, which takes less time than one after another.
func (w *dealer) dealSeven(d *deck.Deck, words []uint64, counts []uint64) (dealt uint64, err error) {
	for _, word := range words {
		if d.DealTo(word, &w.hands[dealt]) {
			dealt++
		}
	}
	hands := w.hands[:dealt]
	if w.plan.Question.SortAll == nil {
		return dealt, w.sortEach(hands, counts)
	}
	outcomes := w.outcomes[:dealt]
	clear(outcomes) // so that one that is not set is the same on every worker
	w.plan.Question.SortAll(hands, outcomes)
	for i, outcome := range outcomes {
		if uint(outcome) >= uint(len(counts)) {
			return 0, w.plan.Question.outside(hands[i][:], outcome)
		}
		counts[outcome]++
	}
	return dealt, nil
}

// sortEach has hands sorted one by one.
func (w *dealer) sortEach(hands [][7]deck.Card, counts []uint64) (err error) {
	var hand []deck.Card
	defer w.plan.Question.recovered(&hand, &err)
	sort := w.plan.Question.Sort
	for i := range hands {
		hand = hands[i][:]
		outcome := sort(hand)
		if uint(outcome) >= uint(len(counts)) {
			return w.plan.Question.outside(hand, outcome)
		}
		counts[outcome]++
	}
	return nil
}
