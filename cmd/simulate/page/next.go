package page

import (
	"bytes"
	"encoding/json"
	"net/http"

	"pokersim/results"
)

// nextCards is the table of the effect of each next card, as the command writes it.
type nextCards struct {
	CSV  string          `json:"csv"`
	JSON json.RawMessage `json:"json"`
}

// next answers with the table of the effect of each next card on the players of a
// request.
func (s *Server) next(w http.ResponseWriter, r *http.Request) {
	var request Request
	if !read(w, r, &request) {
		return
	}
	report, err := s.source.Next(r.Context(), request)
	if err != nil {
		refuseRequest(w, err)
		return
	}
	var csv, text bytes.Buffer
	if err := results.Write(&csv, results.CSV, 0, report); err == nil {
		err = results.Write(&text, results.JSON, 0, report)
	}
	if err != nil {
		refuse(w, http.StatusInternalServerError, &Refusal{Text: err.Error()})
		return
	}
	answer(w, http.StatusOK, nextCards{csv.String(), text.Bytes()})
}
