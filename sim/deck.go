package sim

import (
	"context"
	"runtime"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/rng"
)

// deckEngine shuffles the first cards of one deck again and again, and evaluates each
// hand.
type deckEngine struct {
	chunk.Rounds
	seed      uint64
	rng       rng.Algorithm
	cards     *cards
	question  question
	evaluator Evaluator
}

func (e deckEngine) workers() (func() chunk.Worker, error) {
	if e.cards.held != nil {
		return heldDeck(e.Rounds, e.seed, e.rng, e.cards, newSorter(e.question, e.evaluator))
	}
	many, _ := e.question.(sortsMany)
	whole := e.cards.size() == e.cards.draws && len(e.cards.left) == deck.Size
	if q, ok := e.question.(dealsWhole); ok && e.evaluator == nil && whole && e.cards.draws >= eval.MinCards {
		deal := q.dealWhole()
		return func() chunk.Worker { return (&dealer{deckEngine: e, dealWhole: deal}).deal }, nil
	}
	if q, ok := e.question.(dealsAnySeven); ok && e.cards.draws == 7 {
		deal := q.dealAnySeven()
		return func() chunk.Worker { return (&dealer{deckEngine: e, dealWhole: deal}).deal }, nil
	}
	if e.cards.draws == 7 && whole {
		s := newSorter(e.question, e.evaluator)
		return func() chunk.Worker {
			w := &dealer{deckEngine: e, sorter: s, many: many}
			w.hands, w.outcomes = make([][7]deck.Card, len(w.words)), make([]int, len(w.words))
			return w.deal
		}, nil
	}
	s := newSorter(e.question, e.evaluator)
	return func() chunk.Worker {
		w := &dealer{deckEngine: e, sorter: s}
		if len(e.cards.known) > 0 {
			w.hand, w.places = e.cards.start()
		}
		return w.deal
	}, nil
}

// dealer is a worker of the deck engine. With seven cards drawn from 52 it deals and
// sorts many hands at once.
type dealer struct {
	deckEngine
	sorter
	hand   []deck.Card // the known cards, then space for the drawn ones; empty if no card is known
	places []int       // the positions of the drawn cards in the hand
	words  [256]uint64

	dealWhole func(d *deck.Deck, cards int, words, counts []uint64) uint64 // nil if the sorter sorts the hands
	many      sortsMany                                                    // nil if the sorter sorts them one by one
	hands     [][7]deck.Card                                               // one for each word; nil if hands are not dealt many at once
	outcomes  []int
}

// deal deals one chunk. It begins with an ordered deck. Each round shuffles the
// first cards of the deck and counts the outcome of the hand.
func (w *dealer) deal(ctx context.Context, chunk uint64, into *chunk.Tally) (err error) {
	stream := w.rng.Open(w.seed, chunk, rng.Deck, 0)
	d := deck.Of(w.cards.left...)
	hand := w.hand
	if len(hand) == 0 {
		hand = d.Cards()[:w.cards.size():w.cards.size()]
	}
	defer w.recovered(&hand, &err)
	left := w.Of(chunk)
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
	switch {
	case w.dealWhole != nil:
		return w.dealWhole(d, w.cards.draws, words, counts), nil
	case w.hands != nil:
		return w.dealMany(d, words, counts)
	}
	draws, sort := w.cards.draws, w.sort
	known := len(hand) - draws
	for _, word := range words {
		if !d.Deal(draws, word) {
			continue
		}
		switch {
		case w.cards.hole > 0 && known > 0:
			for i, place := range w.places {
				hand[place] = d.Cards()[i]
			}
		case known > 0: // otherwise the hand is the front of the deck
			copy(hand[known:], d.Cards()[:draws])
		}
		outcome := sort(hand)
		if uint(outcome) >= uint(len(counts)) {
			return dealt, w.outside(hand, outcome)
		}
		counts[outcome]++
		dealt++
	}
	return dealt, nil
}

// dealMany is dealWords for hands of seven drawn cards. It deals all of them before
// it has them sorted, which takes less time than one after another.
func (w *dealer) dealMany(d *deck.Deck, words []uint64, counts []uint64) (dealt uint64, err error) {
	for _, word := range words {
		if d.DealTo(word, &w.hands[dealt]) {
			dealt++
		}
	}
	hands := w.hands[:dealt]
	if w.many == nil {
		return dealt, w.sortEach(hands, counts)
	}
	outcomes := w.outcomes[:dealt]
	clear(outcomes) // so that one that is not set is the same on every worker
	w.many.sortMany(hands, outcomes)
	for i, outcome := range outcomes {
		if uint(outcome) >= uint(len(counts)) {
			return 0, w.outside(hands[i][:], outcome)
		}
		counts[outcome]++
	}
	return dealt, nil
}

// sortEach has hands sorted one by one.
func (w *dealer) sortEach(hands [][7]deck.Card, counts []uint64) (err error) {
	var hand []deck.Card
	defer w.recovered(&hand, &err)
	sort := w.sort
	for i := range hands {
		hand = hands[i][:]
		outcome := sort(hand)
		if uint(outcome) >= uint(len(counts)) {
			return w.outside(hand, outcome)
		}
		counts[outcome]++
	}
	return nil
}
