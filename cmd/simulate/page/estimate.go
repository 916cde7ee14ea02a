package page

import (
	"context"
	"net/http"
	"time"

	"pokersim/sim/chunk"
)

// The time for which an estimate counts, and the longest time to wait for its first
// chunk.
const (
	tryFor  = 60 * time.Millisecond
	tryMost = time.Second
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
	s.trying.Lock() // two at a time would measure half the speed
	defer s.trying.Unlock()
	return try(r.Context(), task), nil
}

// try measures the speed of a task.
func try(ctx context.Context, task Task) estimated {
	ctx, cancel := context.WithTimeout(ctx, tryMost)
	defer cancel()
	begin := time.Now()
	tally, _ := task.Run(ctx, chunk.Options{Every: time.Millisecond, Watch: func(so chunk.Tally) {
		if task.Done(so) > 0 && time.Since(begin) >= tryFor {
			cancel()
		}
	}})
	e := estimated{Unit: task.Unit, Rate: float64(task.Done(tally)) / time.Since(begin).Seconds()}
	if e.Rate > 0 {
		e.Seconds = float64(task.Total) / e.Rate
	}
	return e
}
