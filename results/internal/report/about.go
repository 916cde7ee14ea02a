package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"pokersim/sim/chunk"
)

// Origin is where the numbers of a report come from.
type Origin struct {
	// Command is the command that repeats the report. It is empty if there is none: for
	// chunks that are not the first ones of the plan, and for a question of the program.
	Command string
	Plan    string // column plan: the flags of the command, or the chunks and the flags
}

// OriginOf returns the origin of a tally of a run. A tally without chunks is taken for one
// of the first chunks.
func OriginOf(run interface {
	Flags() string
	Command(rounds uint64) string
	Chunks() chunk.Set
}, tally chunk.Tally, rounds uint64) Origin {
	all := run.Chunks()
	if other := tally.Chunks.Minus(all.First(tally.Chunks.Len())); len(other) > 0 {
		return Origin{Plan: fmt.Sprintf("chunks %v of %d: %s", tally.Chunks, all.Len(), run.Flags())}
	}
	return Origin{run.Command(rounds), run.Flags()}
}

// String returns the command, or else the plan and that no command repeats it.
func (o Origin) String() string {
	if o.Command == "" {
		return "no command repeats this: " + o.Plan
	}
	return o.Command
}

// About is what a report has besides its rows.
type About struct {
	Kind string // the kind of table, as in results.Kinds
	Origin
	Flags    string // more flags of the command, which choose the table
	Seed     string // empty if the report is exact
	Warnings []string
	Summary  any // in JSON; nil if there is none
}

// Repeat returns the command that repeats the report, or "".
func (a About) Repeat() string {
	if a.Command == "" {
		return ""
	}
	return a.Command + a.Flags
}

// End returns the last lines of a report as text: the warnings, what was counted and the
// command.
func (a About) End(counted string) string {
	var text strings.Builder
	for _, warning := range a.Warnings {
		fmt.Fprintf(&text, "warning: %s\n", warning)
	}
	fmt.Fprintf(&text, "%s\n%v%s\n", counted, a.Origin, a.Flags)
	return text.String()
}

// Without returns the fields of a value's JSON, except some, also of the object "plan" or
// "spec" in it.
func Without(value any, names ...string) (fields map[string]any, err error) {
	text, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	in := json.NewDecoder(bytes.NewReader(text))
	in.UseNumber()
	if err := in.Decode(&fields); err != nil {
		return nil, err
	}
	for _, name := range names {
		delete(fields, name)
		for _, spec := range fields {
			if spec, ok := spec.(map[string]any); ok {
				delete(spec, name)
			}
		}
	}
	return fields, nil
}
