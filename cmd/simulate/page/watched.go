package page

import (
	"sync"
	"time"
)

// A run that nobody has watched for patience is stopped.
const patience = time.Minute

// alone is the note of such a run.
const alone = "nobody watched it for a minute"

// watched calls a function once nobody has watched a run for a time.
type watched struct {
	mu      sync.Mutex
	readers int
	limit   time.Duration
	timer   *time.Timer // nil before start
	left    bool        // whether the function was called
}

// start begins to measure the time.
func (w *watched) start(limit time.Duration, call func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.limit = limit
	w.timer = time.AfterFunc(limit, func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		if w.readers == 0 {
			w.left = true
			call()
		}
	})
}

// seen starts the time again.
func (w *watched) seen() { w.add(0) }

// add adds readers, who watch for as long as they stay.
func (w *watched) add(readers int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.readers += readers
	if w.timer != nil {
		w.timer.Reset(w.limit)
	}
}

// alone reports whether the function was called.
func (w *watched) alone() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.left
}

// end ends the measurement.
func (w *watched) end() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.timer != nil {
		w.timer.Stop()
		w.timer = nil
	}
}
