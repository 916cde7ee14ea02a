package page

import (
	"errors"
	"fmt"
	"net/http"

	"pokersim/deck/ranges"
	"pokersim/sim/chunk"
	"pokersim/sim/query"
	"pokersim/sim/videopoker"
)

// Refusal is the error of a request that the server refuses.
type Refusal struct {
	Text   string `json:"error"`
	Field  string `json:"field,omitempty"`  // the flag that is wrong, without its dash
	Player int    `json:"player,omitempty"` // the player that is wrong, from 1
	Reason string `json:"reason,omitempty"` // the text without the name of the flag or player
	Hint   string `json:"hint,omitempty"`   // what to do about it
	Line   int    `json:"line,omitempty"`   // of a text of lines that is wrong, from 1
	Column int    `json:"column,omitempty"` // in characters, from 1
	Runs   []item `json:"runs,omitempty"`   // the runs in progress that prevent another one
}

func (r *Refusal) Error() string { return r.Text }

// NewRefusal returns the refusal of an error. It takes the field and the player from
// an error of a plan, of a range, of a query or of a pay table.
func NewRefusal(err error) *Refusal {
	why := &Refusal{Text: err.Error()}
	var plan *chunk.PlanError
	var text *ranges.Error
	var of *query.Error
	var row *videopoker.Error
	switch {
	case errors.As(err, &of):
		bare := *of
		bare.Hint = "" // which the page shows apart
		why.Text = bare.Error()
		why.Field, why.Reason, why.Hint, why.Line, why.Column = "query", of.Reason, of.Hint, of.Line, of.Column
	case errors.As(err, &row):
		why.Field, why.Reason, why.Line, why.Column = "pay", row.Reason, row.Line, row.Column
	case errors.As(err, &text):
		if text.Player >= 0 {
			why.Player = text.Player + 1
		} else {
			why.Field = text.Field
		}
		why.Reason = fmt.Sprintf("column %d: %s", text.Column, text.Message)
	case errors.As(err, &plan):
		why.Field, why.Reason, why.Player = plan.Field, plan.Reason, plan.Player
	}
	return why
}

// refuse answers with an error.
func refuse(w http.ResponseWriter, status int, why *Refusal) { answer(w, status, why) }

// edited maps the status 400 to 200 with a header Refused for requests with ?edit.
// Browsers log each answer of 400 and above as an error; while a user writes, most requests
// are refused.
func edited(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Has("edit") {
			w = &edit{w}
		}
		next.ServeHTTP(w, r)
	})
}

// edit is the answer to an edit.
type edit struct{ http.ResponseWriter }

func (e *edit) WriteHeader(status int) {
	if status == http.StatusBadRequest {
		e.Header().Set("Refused", "400")
		status = http.StatusOK
	}
	e.ResponseWriter.WriteHeader(status)
}

// Unwrap is for http.ResponseController.
func (e *edit) Unwrap() http.ResponseWriter { return e.ResponseWriter }

// refuseRequest answers a request that a source refuses.
func refuseRequest(w http.ResponseWriter, err error) {
	var why *Refusal
	if !errors.As(err, &why) {
		why = &Refusal{Text: err.Error()}
	}
	if errors.Is(err, errBusy) {
		refuse(w, http.StatusServiceUnavailable, why)
		return
	}
	refuse(w, http.StatusBadRequest, why)
}
