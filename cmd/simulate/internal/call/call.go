// Package call has the requests of the page and of the npm package, and their errors.
package call

import (
	"errors"
	"fmt"

	"pokersim/deck/ranges"
	"pokersim/sim/chunk"
	"pokersim/sim/query"
	"pokersim/sim/videopoker"
)

// Request asks for a run: it has the flags that determine the run, by name and with
// the values of the command line, and as operands the players of an equity, or a query.
type Request struct {
	ID      string            `json:"id,omitempty"` // of a run that the server has lost, which gets this id again
	Kind    string            `json:"kind"`         // hands, audit, equity or query
	Flags   map[string]string `json:"flags"`
	Players []string          `json:"players"`
	Files   map[string]string `json:"files,omitempty"` // the texts of files that flags name
}

// Refusal is the error of a request that the server refuses.
type Refusal struct {
	Text   string `json:"error"`
	Field  string `json:"field,omitempty"`  // the flag that is wrong, without its dash
	Player int    `json:"player,omitempty"` // the player that is wrong, from 1
	Reason string `json:"reason,omitempty"` // the text without the name of the flag or player
	Hint   string `json:"hint,omitempty"`   // what to do about it
	Line   int    `json:"line,omitempty"`   // of a text of lines that is wrong, from 1
	Column int    `json:"column,omitempty"` // in characters, from 1
	Runs   any    `json:"runs,omitempty"`   // the runs in progress that prevent another one
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
		bare.Hint = "" // which callers show apart
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
