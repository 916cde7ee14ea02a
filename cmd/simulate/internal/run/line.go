//go:build !npm

package run

import (
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
)

// line is what a bar draws.
type line = *progressbar.ProgressBar

// newLine returns a line of a number of units, which may draw nothing.
func newLine(most int64, drawn bool) line {
	if !drawn {
		return progressbar.DefaultSilent(most)
	}
	return progressbar.NewOptions64(most,
		progressbar.OptionSetWriter(os.Stderr),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionFullWidth(),
		progressbar.OptionSetPredictTime(false),
		progressbar.OptionSetElapsedTime(false),
		progressbar.OptionThrottle(50*time.Millisecond),
	)
}
