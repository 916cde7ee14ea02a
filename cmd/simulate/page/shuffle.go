package page

import (
	"net/http"

	"pokersim/cmd/simulate/internal/lab"
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
