package run

import (
	"fmt"
	"math"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"pokersim/cmd/simulate/internal/status"
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
	total    float64                          // units
	quiet    bool                             // with -q
	foretold bool                             // whether the duration has been printed
	stopping string                           // what Ctrl-C does to the result, or ""
	shorter  func(takes time.Duration) string // says what is faster than this run, or ""; may be nil
}

// NewBar returns a bar for total units. A chunk counts perChunk of them.
func NewBar(total float64, perChunk uint64, unit string, quiet bool) *bar {
	b := &bar{total: total, quiet: quiet, ProgressBar: progressbar.DefaultSilent(int64(min(total, math.MaxInt64/2))), perChunk: perChunk, unit: unit, began: time.Now()}
	if !quiet && term.IsTerminal(int(os.Stderr.Fd())) {
		b.ProgressBar = progressbar.NewOptions64(int64(min(total, math.MaxInt64/2)),
			progressbar.OptionSetWriter(os.Stderr),
			progressbar.OptionClearOnFinish(),
			progressbar.OptionFullWidth(),
			progressbar.OptionSetPredictTime(false),
			progressbar.OptionSetElapsedTime(false),
			progressbar.OptionThrottle(50*time.Millisecond),
		)
	}
	return b
}

// taskBar returns the bar of a run of a task with options.
func taskBar(t Task, options chunk.Options, quiet bool) *bar {
	about := t.About()
	total := max(1, about.Expected-float64(t.Done(options.Done)))
	if options.Only != nil {
		total = float64(max(1, options.Only.Minus(options.Done.Chunks).Len()) * about.PerChunk)
	}
	b := NewBar(total, about.PerChunk, about.Unit, quiet)
	b.before, b.shorter = options.Done.Chunks.Len(), about.Shorter
	b.stopping = "; Ctrl-C prints the result so far"
	if !about.Seeded {
		b.stopping = "; -checkpoint file keeps what is counted if it is stopped"
	}
	return b
}

// Set draws the bar for a number of finished chunks, those of an earlier run
// included.
func (b *bar) Set(chunks uint64) {
	done, took := (chunks-min(chunks, b.before))*b.perChunk, time.Since(b.began)
	words := b.unit
	if done > 0 {
		left := b.left(done, took)
		words = fmt.Sprintf("%s, %v left", status.Speed(done, b.unit, took), left)
		if beyondDuration(b.GetMax64()-int64(done), done, took) {
			words = fmt.Sprintf("%s, more than 292 years left", status.Speed(done, b.unit, took))
		}
		if !b.foretold && took >= foretellAfter {
			b.foretold = true
			b.foretell(took + left)
		}
	}
	b.Describe(words)
	b.Set64(min(int64(done), b.GetMax64()))
}

// left returns the time until the end of the run, if its speed does not change.
func (b *bar) left(done uint64, took time.Duration) time.Duration {
	left := max(0, float64(took)*(b.total/float64(done)-1))
	if left > math.MaxInt64/2 {
		left = math.MaxInt64 / 2
	}
	return time.Duration(left).Round(time.Second)
}

// foretellAfter is the time after which the duration of a run is known well enough.
const foretellAfter = time.Second

// foretell prints how long the run takes, if that is over a minute, and a shorter way, if
// there is one.
func (b *bar) foretell(all time.Duration) {
	if b.quiet {
		return
	}
	if all > time.Minute {
		b.Clear()
		status.Note(fmt.Sprintf("this takes about %s%s", status.Duration(all.Seconds()), b.stopping))
	}
	if b.shorter != nil {
		if way := b.shorter(all); way != "" {
			b.Clear()
			status.Hint(way)
		}
	}
}

// beyondDuration reports whether the units that are left take more than 292 years, the
// longest time.Duration, at the mean speed so far. The bar would predict 0 s.
func beyondDuration(left int64, done uint64, took time.Duration) bool {
	return done > 0 && float64(left)/float64(done)*took.Seconds() > math.MaxInt64/1e9
}
