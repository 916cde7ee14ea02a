package results

import (
	"fmt"

	"pokersim/sim/chunk"
)

// Origin is where the numbers of a report come from.
type Origin struct {
	// Command is the command that repeats the report. It is empty if there is none: for
	// chunks that are not the first ones of the plan, and for a question of the program.
	Command string
	Plan    string // column plan: the flags of the command, or the chunks and the flags
}

// origin returns the origin of a tally of a run. A tally without chunks is taken for one
// of the first chunks.
func origin(run interface {
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
