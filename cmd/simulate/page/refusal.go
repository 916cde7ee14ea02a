package page

import (
	"errors"
	"net/http"

	"pokersim/cmd/simulate/internal/call"
)

// Request and Refusal are a request of the page, and its error.
type (
	Request = call.Request
	Refusal = call.Refusal
)

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
