package tuples

import (
	"math/bits"
	"pokersim/deck"
	"pokersim/sim/equity/internal/joint"
)

// Nanoseconds returns the predicted time of all chunks on one core. It depends only on the
// question.
func (t *Tuples) Nanoseconds() float64 { return t.steps }

// The predicted times in nanoseconds, measured on one core of a Sapphire Rapids.
const (
	perShowdown = 4 // and for each player:
	perPlayer   = 2
	perChoice   = 60 // a state and a hand of the next player
	perStrength = 40 // of a rank pair with a full multiset
)

// predict sets the predicted times.
func (t *Tuples) predict() {
	t.seen = new(patternsSeen)
	defer func() { t.seen = nil }()
	showdown := float64(perShowdown + perPlayer*t.players)
	for i := range t.tuples {
		x := &t.tuples[i]
		x.steps = showdown*multisetsOf(13, t.law.Missing) + t.choices(x, noSuit)
		for j := range t.suits {
			s := &t.suits[j]
			all, unsuited := 1.0, 1.0
			for p, pair := range x.pairs[:t.players] {
				n := t.seen.of(t, p, pair, s.suit)
				all *= n[0] + n[1] + n[2] + n[3]
				unsuited *= n[0] + n[1] + n[2]
			}
			x.steps += 2*showdown*((all-unsuited)*t.showdowns(s, 3)+unsuited*t.showdowns(s, 4)) + t.choices(x, s.suit)
		}
		t.steps += x.steps
	}
	for p := range t.players {
		for _, hands := range t.hands[p] {
			if len(hands) > 0 {
				t.steps += perStrength * multisetsOf(13, t.law.Missing)
			}
		}
	}
}

// patternsSeen keeps the results of patterns.
type patternsSeen [joint.MaxPlayers][joint.RankPairs][noSuit + 1]struct {
	seen  [4]float64
	known bool
}

func (s *patternsSeen) of(t *Tuples, player int, pair, suit uint8) [4]float64 {
	x := &s[player][pair][suit]
	if !x.known {
		x.seen, x.known = t.patterns(player, pair, suit), true
	}
	return x.seen
}

// patterns returns 1 for each pattern of a suit that a player's hands of a rank pair have.
func (t *Tuples) patterns(player int, pair, suit uint8) (seen [4]float64) {
	for _, h := range t.hands[player][pair] {
		seen[patternOf(h, suit)] = 1
	}
	return seen
}

// choices returns the predicted time of the weights of the patterns of a suit.
func (t *Tuples) choices(x *tuple, suit uint8) float64 {
	states, steps, passes := 1.0, 0.0, 1.0
	for p, pair := range x.pairs[:t.players] {
		hands, n := float64(len(t.hands[p][pair])), t.seen.of(t, p, pair, suit)
		steps += perChoice * states * hands
		states *= n[0] + n[1] + n[2] + n[3]
		if t.byHand {
			passes += hands / 2
		}
	}
	return steps * passes
}

// showdowns returns the approximate number of showdowns of a pattern that needs some
// cards of the suit on the board.
func (t *Tuples) showdowns(s *suit, need int) (n float64) {
	have, free := bits.OnesCount16(s.given), max(0, bits.OnesCount16(s.left)-t.players/2)
	for k := range t.law.Missing + 1 {
		if have+k >= need {
			n += float64(deck.Choose(free, k)) * multisetsOf(12, t.law.Missing-k)
		}
	}
	return n
}

// multisetsOf returns the number of multisets of n of some ranks.
func multisetsOf(ranks, n int) float64 { return float64(deck.Choose(ranks+n-1, n)) }

// The predicted times of chunks in nanoseconds: several tuples have about chunkSteps, and
// one is divided above splitSteps.
const (
	chunkSteps = 5e6
	splitSteps = 40e6
)

// divide sets the chunks.
func (t *Tuples) divide() {
	steps, from := 0.0, 0
	for i, x := range t.tuples {
		if x.steps > splitSteps && t.law.Missing > 1 {
			if from < i {
				t.blocks = append(t.blocks, block{from, i, whole})
			}
			for _, p := range divided(t.law.Missing, x.steps/splitSteps) {
				t.blocks = append(t.blocks, block{i, i + 1, p})
			}
			steps, from = 0, i+1
			continue
		}
		if steps += x.steps; steps > chunkSteps {
			t.blocks = append(t.blocks, block{from, i + 1, whole})
			steps, from = 0, i+1
		}
	}
	if from < len(t.tuples) {
		t.blocks = append(t.blocks, block{from, len(t.tuples), whole})
	}
}
