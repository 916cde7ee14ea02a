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

// table answers with a table of a request.
func (s *Server) table(w http.ResponseWriter, r *http.Request) {
	var request Request
	if !read(w, r, &request) {
		return
	}
	report, err := s.source.Table(r.Context(), r.PathValue("name"), request)
	if err != nil {
		refuseRequest(w, err)
		return
	}
	var csv, text bytes.Buffer
	if err := errors.Join(results.Write(&csv, results.CSV, 0, report), results.Write(&text, results.JSON, 0, report)); err != nil {
		refuse(w, http.StatusInternalServerError, &Refusal{Text: err.Error()})
		return
	}
	answer(w, http.StatusOK, counted{csv.String(), text.Bytes()})
}
