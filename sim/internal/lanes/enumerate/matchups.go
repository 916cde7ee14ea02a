// Package enumerate has what exact counts of several players need.
//
//   - Matchups counts how often the starting hands of one class beat those of another.
//   - Ranks evaluates one hand by its ranks.
package enumerate

import (
	"fmt"

	"pokersim/sim/internal/lanes"
)

// MatchupBoards is the largest number of boards between two calls of Move. Sums have 16
// bits, and each of at most 12 hands of a class beats at most 12 hands of another.
const MatchupBoards = (1<<16 - 1) / (12 * 12)

// Matchups counts for each two classes of starting hands, summed over boards, how often
// a hand of one beats a hand of the other. Two hands with a card in common are not
// counted. It is for one goroutine.
type Matchups struct {
	state  matchupsState
	boards int
	add    matchupsAdder
}

// NewMatchups returns an empty Matchups. A level that this machine lacks is an error.
func NewMatchups(level lanes.Level) (*Matchups, error) {
	level, err := lanes.Choose(level)
	if err != nil {
		return nil, err
	}
	return &Matchups{add: matchupsOf(level)}, nil
}

// Add adds a board. Hands are all hands without a card of the board, weakest first.
// Runs divide them into consecutive hands of one class and of equal strength. Add panics
// if MatchupBoards boards have been added since the last Move, if the runs do not have as
// many hands, or if the last run is not marked.
func (m *Matchups) Add(hands []TwoCards, runs []Run) {
	n := 0
	for _, r := range runs {
		n += int(r.Hands)
	}
	if m.boards++; m.boards > MatchupBoards || n != len(hands) || n == 0 || !runs[len(runs)-1].Last {
		panic(fmt.Sprintf("lanes: board %d since Move, want at most %d; runs of %d hands, want %d and a marked last run", m.boards, MatchupBoards, n, len(hands)))
	}
	m.add(&m.state, hands, runs)
}

// Move adds the sums, times weight, to counts and sets them to 0. Counts must have
// StartingHands × StartingHands elements: i*StartingHands + j is how often a hand of
// class i beats a hand of class j.
func (m *Matchups) Move(weight uint64, counts []uint64) {
	for i := range m.state.sum {
		row := counts[i*lanes.StartingHands:][:lanes.StartingHands]
		for j := range row {
			word := m.state.sum[i][j%2][j/8]
			row[j] += weight * (word >> (j / 2 % 4 * 16) & 0xffff)
		}
	}
	m.state.sum, m.boards = [lanes.StartingHands][2]matchupsRow{}, 0
}
