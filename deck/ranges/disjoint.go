package ranges

import (
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"

	"pokersim/deck"
)

// This file decides whether several players can have hands of different cards.

// The errors of exist.
var (
	errNone    = errors.New("no joint hand exists")
	errTooHard = errors.New("found no way to deal these hands together: nearly every combination has a duplicate card")
)

// Bounds on the number of hands that the search looks at.
const (
	firstLooks = 1_000_000  // in deck order: a few milliseconds
	maxLooks   = 30_000_000 // in all orders: about 0.1 s
)

// search is a depth-first search for one hand of each player without a common
// card.
type search struct {
	hands  [][]deck.Set // by player
	failed map[seats]bool
	looks  int // number of hands looked at so far
	limit  int // the search stops above this number of looks
}

// stopped reports whether the limit ended the search.
func (s *search) stopped() bool { return s.looks > s.limit }

// seats is a state of the search.
type seats struct {
	waiting uint16 // bit i: player i has no hand yet
	used    deck.Set
}

// exist returns nil if there is a hand of each player, all of different cards: players[i] lists
// the hands of player i, by their known cards. It sorts or shuffles the lists.
func exist(players [][]deck.Set) error { return newSearch(players).run() }

func newSearch(players [][]deck.Set) *search {
	return &search{hands: players, failed: map[seats]bool{}, limit: firstLooks}
}

func (s *search) run() error {
	all := 0
	for _, hands := range s.hands {
		all += len(hands)
	}
	everyone := seats{waiting: 1<<len(s.hands) - 1}
	if s.deal(everyone) {
		return nil
	}
	if !s.stopped() || coverTooSmall(s.hands) {
		return errNone
	}
	// Restart with the hands in random order, each time with a higher limit.
	src := rand.New(rand.NewPCG(1, 2))
	for share := 64 * all; s.looks <= maxLooks; share += share / 8 {
		for _, hands := range s.hands {
			src.Shuffle(len(hands), func(i, j int) { hands[i], hands[j] = hands[j], hands[i] })
		}
		s.limit = min(s.looks+share, maxLooks)
		if s.deal(everyone) {
			return nil
		}
		if !s.stopped() {
			return errNone
		}
	}
	return errTooHard
}

// deal gives every waiting player a hand. The player with the fewest hands left is
// next.
func (s *search) deal(at seats) bool {
	if at.waiting == 0 {
		return true
	}
	if s.stopped() || s.failed[at] {
		return false
	}
	next, ok := s.fewest(at)
	if ok {
		for _, h := range s.hands[next] {
			if h&at.used == 0 && s.deal(seats{at.waiting &^ (1 << next), at.used | h}) {
				return true
			}
		}
	}
	if !s.stopped() {
		s.failed[at] = true
	}
	return false
}

// fewest returns the waiting player with the fewest hands left. It reports false
// if a player has none left, or if the hands of all have too few different cards.
func (s *search) fewest(at seats) (next int, ok bool) {
	var cards deck.Set
	least, need := -1, 0
	for i, hands := range s.hands {
		if at.waiting>>i&1 == 0 {
			continue
		}
		left := 0
		for _, h := range hands {
			if h&at.used == 0 {
				left++
				cards |= h
			}
		}
		s.looks += len(hands)
		if left == 0 {
			return 0, false
		}
		if least < 0 || left < least {
			next, least = i, left
		}
		need += hands[0].Count()
	}
	return next, cards.Count() >= need
}

// coverTooSmall reports whether the hands of some n players have a vertex cover
// (a set of cards that meets every hand) of fewer than n cards, as when five
// players each have an ace. Then no joint hand exists; the search alone would
// take long to prove it. The cover is the greedy one, and the players are
// neighbours in the order of their numbers of hands: false proves nothing.
func coverTooSmall(players [][]deck.Set) bool {
	sorted := slices.DeleteFunc(slices.Clone(players), func(hands []deck.Set) bool {
		return slices.Contains(hands, 0) // any hand: it has no known card
	})
	slices.SortStableFunc(sorted, func(a, b []deck.Set) int { return len(a) - len(b) })
	for from := range sorted {
		for to := from + 1; to <= len(sorted); to++ {
			if !coverNeeds(slices.Concat(sorted[from:to]...), to-from) {
				return true
			}
		}
	}
	return false
}

// coverNeeds reports whether the greedy cover of the hands, which always takes the
// most frequent card next, has at least the given number of cards.
func coverNeeds(hands []deck.Set, cards int) bool {
	for range cards - 1 {
		var count [64]int
		for _, h := range hands {
			for rest := uint64(h); rest != 0; rest &= rest - 1 {
				count[bits.TrailingZeros64(rest)]++
			}
		}
		most := slices.Index(count[:], slices.Max(count[:]))
		hands = slices.DeleteFunc(hands, func(h deck.Set) bool { return h.Has(deck.Card(most)) })
	}
	return len(hands) > 0
}
