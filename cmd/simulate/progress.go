package main

import (
	"fmt"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// refresh is how often a progress bar is drawn.
const refresh = 100 * time.Millisecond

// newBar returns a progress bar on standard error, for total steps of some
// unit; where that is no terminal, or quiet is asked for, it draws nothing.
func newBar(total float64, unit string, quiet bool) *progressbar.ProgressBar {
	if quiet || !term.IsTerminal(int(os.Stderr.Fd())) {
		return progressbar.DefaultSilent(int64(total))
	}
	return progressbar.NewOptions64(int64(total),
		progressbar.OptionSetWriter(os.Stderr),
		progressbar.OptionShowIts(),
		progressbar.OptionSetItsString(unit),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionFullWidth(),
	)
}

// sayTiming tells how fast something went, on standard error.
func sayTiming(done uint64, unit string, took time.Duration) {
	rate := float64(done) / took.Seconds()
	fmt.Fprintf(os.Stderr, "%d %s in %s: %.4g M a second\n", done, unit, took.Round(time.Millisecond), rate/1e6)
}
