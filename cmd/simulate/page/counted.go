package page

import (
	"bytes"
	"encoding/json"
	"errors"
	"net/http"

	"pokersim/results"
)

// counted is a table that is counted at once, as the command writes it.
type counted struct {
	CSV  string          `json:"csv"`
	JSON json.RawMessage `json:"json"`
}

// table returns a table of a request.
func (s *Server) table(r *http.Request, request Request) (any, error) {
	report, err := s.source.Table(r.Context(), r.PathValue("name"), request)
	if err != nil {
		return nil, err
	}
	var csv, text bytes.Buffer
	err = errors.Join(results.Write(&csv, results.CSV, 0, report), results.Write(&text, results.JSON, 0, report))
	return counted{csv.String(), text.Bytes()}, err
}
