package query

import (
	"fmt"
	"strings"
	"time"

	"al.essio.dev/pkg/shellescape"

	"pokersim/sim/query/internal/syntax"
	"pokersim/sim/rng"
)

// Kind is the kind of run in the tally files of this package.
const Kind = "query"

// Method is how deals are counted.
type Method string

// The methods.
const (
	Auto   Method = "auto"   // Exact if one core needs at most AutoTime, as predicted, else Sample
	Exact  Method = "exact"  // every deal
	Sample Method = "sample" // random deals
)

// AutoTime is the longest predicted time of an exact count that Auto makes.
const AutoTime = 4 * time.Second

// ChunkDeals is the number of deals in a chunk of a sample; the last one may have fewer.
const ChunkDeals = 1 << 14

// AutoDeals is the number of deals of a sample whose plan does not name one.
const AutoDeals = 10_000_000

// MaxRounds is the largest number of deals of a sample.
const MaxRounds = 1_000_000_000_000

// version of the deals of a seed and of the layout of tallies.
const version = 1

// Spec identifies a run, apart from its rounds: tallies of equal specs add.
type Spec struct {
	Query       string        `json:"query"`  // a script: statements with semicolons between them
	Method      Method        `json:"method"` // "" is Auto
	Seed        uint64        `json:"seed"`
	RNG         rng.Algorithm `json:"rng,omitempty"`          // of a sample; "" is SFC64
	TargetError float64       `json:"target_error,omitempty"` // of a sample of one statement: stop when the standard error of each share and mean is at most this; 0 is never
	Deals       uint64        `json:"deals,omitempty"`        // of a sample of several statements: the deals of each
	Version     int           `json:"version"`
}

// Plan fixes the result of a run.
type Plan struct {
	Spec
	Rounds    uint64     // deals of a sample, 1 to MaxRounds; 0 is AutoDeals, or all deals
	Questions []Question // functions of the program that the script may call
	Level     string     // of the kernels, without effect on the tally; "" is the best of the machine
}

// Statement is one query of a script: its Text, its Bindings, which are the game, the board and
// the players after from, its Selectors and Where.
type Statement = syntax.Statement

// Error is the error of a query: its Line and Column, from 1, the latter in characters, the
// Reason, a Hint, which may be empty, and the Query. It matches chunk.ErrPlan.
type Error = syntax.Error

// Parse reads a script: statements separated by semicolons. An error is an *Error.
func Parse(script string) ([]*Statement, error) { return syntax.Parse(script) }

// Flags returns the script and the flags of simulate query that repeat the run, without
// -rounds and -seed.
func (p *Prepared) Flags() string {
	flags := quoted(p.plan.Query) + " -method " + string(p.plan.Method)
	if p.Sampled() {
		flags += " -rng " + string(p.plan.RNG)
	}
	if p.plan.TargetError != 0 {
		flags += fmt.Sprintf(" -target-error %v", p.plan.TargetError)
	}
	return flags
}

// quoted returns a script as a word of a shell: between double quotation marks, as it has
// single ones, if nothing in it has a meaning there.
func quoted(script string) string {
	if strings.ContainsAny(script, "\"$`\\!") {
		return shellescape.Quote(script)
	}
	return `"` + script + `"`
}

// Command returns the command that repeats the run with some deals of each statement. It is
// empty if the plan has questions of the program.
func (p *Prepared) Command(deals uint64) string {
	if len(p.plan.Questions) > 0 {
		return ""
	}
	command := "simulate query " + p.Flags()
	if p.plan.Rounds != 0 {
		command += fmt.Sprintf(" -rounds %d", deals)
	} else if p.plan.Deals != 0 {
		command += fmt.Sprintf(" -rounds %d", p.plan.Deals)
	}
	if p.Sampled() {
		command += fmt.Sprintf(" -seed %d", p.plan.Seed)
	}
	return command
}
