package main

import (
	"math"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"pokersim/sim/chunk"
)

// bar is a progress bar on standard error. If that is not a terminal, or with -q,
// it draws nothing.
type bar struct {
	*progressbar.ProgressBar
	perChunk uint64
	before   uint64 // chunks of an earlier run
	unit     string
	began    time.Time
}

// newBar returns a bar for total units. A chunk counts perChunk of them.
func newBar(total float64, perChunk uint64, unit string, quiet bool) bar {
	b := bar{ProgressBar: progressbar.DefaultSilent(int64(total)), perChunk: perChunk, unit: unit, began: time.Now()}
	if !quiet && term.IsTerminal(int(os.Stderr.Fd())) {
		b.ProgressBar = progressbar.NewOptions64(int64(total),
			progressbar.OptionSetWriter(os.Stderr),
			progressbar.OptionClearOnFinish(),
			progressbar.OptionFullWidth(),
		)
	}
	return b
}

// taskBar returns the bar of a run of a task with options.
func taskBar(t task, options chunk.Options, quiet bool) bar {
	s := t.size(options.Done)
	total := max(1, s.expected-float64(s.done))
	if options.Only != nil {
		total = float64(max(1, options.Only.Minus(options.Done.Chunks).Len()) * s.perChunk)
	}
	b := newBar(total, s.perChunk, s.unit, quiet)
	b.before = options.Done.Chunks.Len()
	return b
}

// set draws the bar for a number of finished chunks, those of an earlier run
// included.
func (b bar) set(chunks uint64) {
	done := (chunks - b.before) * b.perChunk
	took := time.Since(b.began)
	text := b.unit + ", " + speed(done, took)
	late := beyondDuration(b.GetMax64()-int64(done), done, took)
	progressbar.OptionSetPredictTime(!late)(b.ProgressBar)
	if late {
		text += ", more than 292 years left"
	}
	b.Describe(text)
	b.Set64(min(int64(done), b.GetMax64()))
}

// beyondDuration reports whether the units that are left take more than 292 years, the
// longest time.Duration, at the mean speed so far. The bar would predict 0 s.
func beyondDuration(left int64, done uint64, took time.Duration) bool {
	return done > 0 && float64(left)/float64(done)*took.Seconds() > math.MaxInt64/1e9
}
