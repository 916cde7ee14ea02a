package page

import (
	"net/http"

	"pokersim/deck/shuffle"
)

// MaxCards is the number of cards in the largest pack that the page shows: two decks
// with four jokers.
const MaxCards = 108

// steps is a shuffle, step by step. Cards and positions count from 0.
type steps struct {
	Command string   `json:"command"`
	Seed    string   `json:"seed"`
	Start   []string `json:"start"`           // the names of the cards
	Swaps   [][2]int `json:"swaps,omitempty"` // pairs of positions, if the shuffle is a sequence of swaps
	Order   []int    `json:"order"`           // the card at each position after the shuffle
	FromEnd bool     `json:"from_end"`        // whether the swaps begin at the last position
	// Revisits is whether later swaps may move a card of a position that was visited.
	Revisits bool `json:"revisits"`
}

// shuffle shuffles a pack once.
func (s *Server) shuffle(_ *http.Request, flags map[string]string) (any, error) {
	sh, err := s.source.Shuffle(Request{Kind: "shuffle", Flags: flags})
	if err != nil {
		return nil, err
	}
	return sh.steps(), nil
}

func (s Shuffle) steps() steps {
	t := steps{
		Command: s.Command, Seed: whole(s.Seed), Start: s.Cards,
		Order: make([]int, len(s.Cards)), FromEnd: s.Algorithm.Sweep == shuffle.FromEnd, Revisits: s.Algorithm.Revisits,
	}
	for i := range t.Order {
		t.Order[i] = i
	}
	s.Algorithm.New(s.Source)(len(t.Order), func(i, j int) {
		t.Order[i], t.Order[j] = t.Order[j], t.Order[i]
		if s.Algorithm.Sweep != shuffle.NoSweep {
			t.Swaps = append(t.Swaps, [2]int{i, j})
		}
	})
	return t
}
