package page

import (
	"math"
	"net/http"
	"strconv"

	"al.essio.dev/pkg/shellescape"

	"pokersim/cmd/simulate/internal/lab"
	"pokersim/deck/shuffle/law"
)

// shuffle shuffles a pack.
func (s *Server) shuffle(_ *http.Request, flags map[string]string) (any, error) {
	sh, err := s.source.Shuffle(Request{Kind: "shuffle", Flags: flags})
	if err != nil {
		return nil, err
	}
	return sh.Steps(), nil
}

// lawAsked asks for the law of a shuffle of a few cards.
type lawAsked struct {
	Algorithm string `json:"algorithm"`
	N         int    `json:"n"`
}

// exactLaw answers with the exact law of the orders of a few cards.
func exactLaw(_ *http.Request, asked lawAsked) (any, error) {
	l, err := lab.LawOf(asked.Algorithm, asked.N)
	if err != nil {
		return nil, &Refusal{Field: "algorithm", Text: err.Error()}
	}
	return l, nil
}

// exactPositions is the exact law of the positions of a pack.
type exactPositions struct {
	Command   string    `json:"command"`
	Positions positions `json:"positions"`
	FixedMean float64   `json:"fixed_mean"` // the expected number of cards that do not move
}

// positionsOf answers with the exact law of the positions of a pack.
func positionsOf(_ *http.Request, asked lawAsked) (any, error) {
	l, err := law.Named(asked.Algorithm, asked.N)
	switch {
	case err != nil:
		return nil, &Refusal{Field: "algorithm", Text: err.Error()}
	case l.Positions == nil:
		return nil, &Refusal{Field: "algorithm", Text: "the positions of " + l.Algorithm.Name + " are not known"}
	}
	command := shellescape.QuoteCommand([]string{"simulate", "shuffle", "-exact", "-algorithm", l.Algorithm.Name, "-n", strconv.Itoa(l.Cards), "-first", "1"})
	exact := exactPositions{command, positions{Rows: l.Cards, Columns: l.Cards, Block: 1}, l.FixedMean()}
	for _, row := range l.Positions {
		for _, p := range row {
			exact.Positions.Ratios = append(exact.Positions.Ratios, math.Round(p.Value*float64(l.Cards)*1e6)/1e6)
		}
	}
	return exact, nil
}
