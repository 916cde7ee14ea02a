package page

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"strconv"
	"sync"
	"time"

	"pokersim/results"
	"pokersim/sim/chunk"
)

// The time for which an estimate counts, that in which it waits for fewChunks, and the longest time to
// wait for the first one.
const (
	tryFor    = 60 * time.Millisecond
	tryChunks = 300 * time.Millisecond
	tryMost   = time.Second
	fewChunks = 8 // of fewer, those in progress would count much
)

// estimated is the measured speed of a run and its time at this speed. Both are 0 if
// no chunk was counted in tryMost.
type estimated struct {
	Rate    float64 `json:"rate"` // units in a second
	Seconds float64 `json:"seconds"`
	Unit    string  `json:"unit"`
}

// estimate returns the speed of a request, which it runs for tryFor.
func (s *Server) estimate(r *http.Request, request Request) (any, error) {
	task, err := s.source.Task(r.Context(), request)
	if err != nil {
		return nil, err
	}
	if s.runs.trying.full(task.Memory) { // a run may take hours
		return nil, &Refusal{Text: "runs or estimates in progress leave too little memory for this one: try again"}
	}
	var e estimated
	err = s.runs.trying.inTurn(r.Context(), task.Memory, func(ctx context.Context) error { // two at a time would measure half the speed
		e = try(ctx, task)
		return nil
	})
	return e, err
}

// try measures the speed of a task.
func try(ctx context.Context, task Task) estimated {
	ctx, cancel := context.WithTimeout(ctx, tryMost)
	defer cancel()
	asked := time.Now()
	begin := asked
	prepared := sync.OnceFunc(func() { begin = time.Now() })
	tally, _ := task.Run(ctx, chunk.Options{Every: time.Millisecond, Watch: func(so chunk.Tally) {
		prepared()
		if took := time.Since(begin); task.Done(so) > 0 && (took >= tryFor && so.Chunks.Len() >= fewChunks || took >= tryChunks) {
			cancel()
		}
	}})
	e := estimated{Unit: task.Unit, Rate: float64(task.Done(tally)) / time.Since(begin).Seconds()}
	if e.Rate > 0 {
		e.Seconds = begin.Sub(asked).Seconds() + float64(task.Total)/e.Rate
	}
	return e
}

// maxDeal is the largest number of hands that are dealt at once.
const maxDeal = 1 << 18

// dealt is the state of a run after its first hands, which the command of its number of
// rounds repeats.
type dealt struct {
	Command string `json:"command"`
	table
	Curve []point  `json:"curve"`           // from a number of hands on, about 6 points an octave
	Cards []string `json:"cards,omitempty"` // the last hand, if the engine can show it
}

// deal deals the first hands of a request, as many as its rounds. ?from=n adds the tallies
// of fewer hands, from n on.
func (s *Server) deal(r *http.Request, request Request) (any, error) {
	if request.Kind != "hands" {
		return nil, &Refusal{Field: "kind", Text: fmt.Sprintf("kind %q: want hands", request.Kind)}
	}
	request.Flags = maps.Clone(request.Flags)
	delete(request.Flags, "target-error")
	delete(request.Flags, "hand")
	task, err := s.source.Task(r.Context(), request)
	if err != nil {
		return nil, err
	}
	if task.Total > maxDeal {
		return nil, &Refusal{Field: "rounds", Text: fmt.Sprintf("rounds: %d: want at most %d", task.Total, maxDeal)}
	}
	if seed := task.Request.Flags["seed"]; seed != "" {
		request.Flags["seed"] = seed // which may be drawn
	}
	var d dealt
	from, err := strconv.ParseUint(r.URL.Query().Get("from"), 10, 64)
	for n := from; err == nil && n > 0 && n < task.Total; n = max(n+1, n*9/8) {
		var before Task
		request.Flags["rounds"] = strconv.FormatUint(n, 10)
		if before, err = s.source.Task(r.Context(), request); err == nil {
			_, err = d.add(r.Context(), before)
		}
	}
	tally, err := d.add(r.Context(), task)
	if err != nil {
		return nil, err
	}
	report, err := task.Report(r.Context(), tally, chunk.Options{Done: tally})
	if err != nil {
		return nil, err
	}
	t, ok := report.(*results.Table)
	if !ok {
		return nil, &Refusal{Field: "kind", Text: fmt.Sprintf("kind %q: want hands", request.Kind)}
	}
	d.Command, d.table = task.Command, *newTable(t, false)
	request.Flags["rounds"] = strconv.FormatUint(task.Total, 10)
	d.Cards, err = s.source.Hand(r.Context(), request)
	return d, err
}

// add runs a task and adds its tally to the curve.
func (d *dealt) add(ctx context.Context, task Task) (chunk.Tally, error) {
	tally, err := task.Run(ctx, chunk.Options{})
	d.Curve = append(d.Curve, pointOf(tally))
	return tally, err
}
