package run

import (
	"fmt"
	"time"

	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/sim/chunk"
)

// budget is the flag -for: a time after which no chunk of a sample begins. The result is that
// of as many rounds as there were, and the command that it prints repeats it.
type budget struct {
	time   time.Duration // 0 if it is not given
	rounds *uint64       // of the plan
	most   uint64
}

// Timed is a task of a sample that can have a time.
type Timed interface {
	// Within returns the task of the same plan with fewer rounds.
	Within(rounds uint64) (Task, error)
}

// DefineFor defines -for of a command whose other flags are defined, of which -rounds sets
// rounds, at most most.
func (r *Runner) DefineFor(set *flags.Set, rounds *uint64, most uint64) {
	const instead = "it is a time instead of a number of rounds"
	r.budget.rounds, r.budget.most = rounds, most
	set.Add(flags.Deal, "for", (*flags.Interval)(&r.budget.time), "sample as many rounds as begin within a `time`, as 10m, instead of -rounds; the result names their number, which repeats it")
	for _, other := range [][2]string{
		{"rounds", instead}, {"target-error", instead}, {"shard", "-rounds divides the plan"}, {"checkpoint", "-rounds may grow"},
	} {
		if set.Lookup(other[0]) != nil {
			set.Quietly(flags.Any("for"), other[1], other[0])
		}
	}
	if set.Lookup("method") != nil {
		set.Quietly(flags.Value("method", "exact"), "every deal is counted", "for")
	}
}

// begin gives the plan the most rounds, if there is a budget.
func (b *budget) begin() {
	if b.time > 0 {
		*b.rounds = b.most
	}
}

// check returns an error if a task cannot have a budget.
func (b *budget) check(t Task) error {
	if _, timed := t.(Timed); b.time > 0 && !(timed && t.About().Seeded) {
		return flags.Bad("for", "leave it out", ": every deal is counted, or a result of fewer rounds is another one")
	}
	return nil
}

// end returns the task of the rounds in a tally, if they are the first ones: those of a run
// that a signal has stopped may be others.
func (b *budget) end(t Task, tally chunk.Tally) (Task, error) {
	first := len(tally.Chunks) == 1 && tally.Chunks[0].From == 0
	if b.time == 0 || !first || t.Complete(tally) {
		return t, nil
	}
	return t.(Timed).Within(t.Done(tally))
}

// bar returns the function that draws the progress of the time.
func (b *budget) bar(t Task, quiet bool) (*bar, func(chunks uint64)) {
	const tick = 100 * time.Millisecond
	about, began := t.About(), time.Now()
	all := NewBar(float64(b.time/tick), 1, about.Unit, quiet)
	return all, func(chunks uint64) {
		took := time.Since(began)
		all.Describe(fmt.Sprintf("%s, %v left", status.Speed(chunks*about.PerChunk, about.Unit, took), max(0, b.time-took).Round(time.Second)))
		all.Set64(min(int64(took/tick), all.GetMax64()))
	}
}
