package page

import (
	"errors"
	"net/http"

	"al.essio.dev/pkg/shellescape"

	"pokersim/sim/audit"
	"pokersim/sim/chunk"
)

// permutations audits a text of shuffled packs, one per line, as simulate audit -stdin
// does. The query has the file's name for the command.
func permutations(w http.ResponseWriter, r *http.Request) {
	if !accepts(w, r, "text/plain", maxPermutations) {
		return
	}
	report, err := audit.Read(r.Body, audit.Plan{})
	var large *http.MaxBytesError
	var plan *chunk.PlanError
	switch {
	case errors.As(err, &large):
		refuseBody(w, err)
	case errors.As(err, &plan):
		refuse(w, http.StatusBadRequest, &Refusal{Text: plan.Reason})
	case err != nil:
		refuseRequest(w, err)
	default:
		v := newAudited(report, true)
		v.Command = "simulate audit -stdin < " + shellescape.Quote(r.URL.Query().Get("file"))
		answer(w, http.StatusOK, v)
	}
}
