package query

import (
	"time"

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
