package page

import (
	"errors"
	"net/http"
	"strings"

	"pokersim/sim/audit"
	"pokersim/sim/chunk"
)

// permutations audits a text of shuffled packs, one per line, as simulate audit -stdin
// does.
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
		refuse(w, http.StatusBadRequest, &Refusal{Text: strings.TrimPrefix(err.Error(), "stdin: ")})
	case err != nil:
		refuseRequest(w, err)
	default:
		answer(w, http.StatusOK, newAudited(report, true))
	}
}
