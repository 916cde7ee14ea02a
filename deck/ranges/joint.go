package ranges

import (
	"errors"
	"math/rand/v2"

	"pokersim/deck"
)

var (
	errNeverTogether = errors.New("no joint hand exists")
	errTooHard       = errors.New("no way to deal these hands together was found: nearly every choice has a card twice")
)

// Bounds on the hands that the search looks at.
const (
	firstLooks = 1_000_000  // in deck order: some milliseconds
	maxLooks   = 30_000_000 // in all: some 0.1 s
)

// search is a depth-first search for one hand of each player without a common
// card.
type search struct {
	hands  [][]deck.Set // by player
	failed map[seats]bool
	looks  int // at hands, so far
	limit  int // of looks
}

// stopped reports whether the limit ended the search.
func (s *search) stopped() bool { return s.looks > s.limit }

// seats is a state of the search.
type seats struct {
	waiting uint16 // bit i: player i has no hand yet
	used    deck.Set
}

// canDeal returns nil if the players can hold hands at once, none with a
// blocked card. The deck has enough cards for all: so of hands with unknown
// cards it looks at the known ones alone, since the others can be any that are
// left.
func canDeal(players []Range, blocked deck.Set) error {
	s := search{failed: map[seats]bool{}, limit: firstLooks}
	all := 0
	for i := range players {
		s.hands = append(s.hands, players[i].knownSets(blocked))
		all += len(s.hands[i])
	}
	everyone := seats{waiting: 1<<len(players) - 1}
	if s.deal(everyone) {
		return nil
	}
	if !s.stopped() || coverTooSmall(s.hands) {
		return errNeverTogether
	}
	// Try other orders of the hands, each longer than the one before.
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
			return errNeverTogether
		}
	}
	return errTooHard
}

// knownSets lists the known cards of the hands that are not blocked.
func (r *Range) knownSets(blocked deck.Set) []deck.Set {
	if r.unknown > 0 {
		return []deck.Set{deck.SetOf(r.known...)}
	}
	var sets []deck.Set
	for _, c := range r.combos {
		if set := c.Set(); c.Weight > 0 && set&blocked == 0 {
			sets = append(sets, set)
		}
	}
	return sets
}

// deal gives every waiting player a hand, the one with the fewest left first.
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

// fewest returns the waiting player with the fewest hands left. It reports
// false if one has none, or if all their hands together have too few cards.
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
