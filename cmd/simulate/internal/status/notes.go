package status

import (
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/dustin/go-humanize"
)

// Warn prints a warning about the result.
func Warn(format string, args ...any) {
	fmt.Fprintf(os.Stderr, "simulate: warning: "+format+"\n", args...)
}

// SaySeed prints a drawn seed, for results that do not contain it.
func SaySeed(seed uint64) { fmt.Fprintf(os.Stderr, "seed %d\n", seed) }

// Note prints what is worth knowing about a run, and is no doubt about its result.
func Note(text string) { fmt.Fprintln(os.Stderr, "simulate: note: "+text) }

// Hint prints what is better than what the command line asks for.
func Hint(text string) { fmt.Fprintln(os.Stderr, "simulate: hint: "+text) }

// SayNote prints a line of the report that its CSV does not contain.
func SayNote(line string) { fmt.Fprintln(os.Stderr, line) }

// SayTiming prints how many units were counted, in what time and at what speed.
func SayTiming(done uint64, unit string, took time.Duration) {
	fmt.Fprintf(os.Stderr, "%d %s in %s: %s\n", done, unit, took.Round(time.Millisecond), Speed(done, unit, took))
}

// Speed returns the mean speed as text, in units, thousands (k), millions (M) or thousands
// of millions (G) of them a second.
func Speed(done uint64, unit string, took time.Duration) string {
	value, prefix := humanize.ComputeSI(float64(done) / max(took, time.Microsecond).Seconds())
	if value < 1 || prefix == "m" || prefix == "µ" { // less than one a second
		return "less than 1 of the " + unit + " a second"
	}
	return strings.Join(strings.Fields(fmt.Sprintf("%.4g %s %s a second", value, prefix, unit)), " ")
}

// Duration writes seconds with two digits, in a unit that fits.
func Duration(seconds float64) string {
	switch {
	case seconds < 100:
		return fmt.Sprintf("%.2g s", seconds)
	case seconds < 100*60:
		return fmt.Sprintf("%.2g min", seconds/60)
	case seconds < 100*3600:
		return fmt.Sprintf("%.2g h", seconds/3600)
	}
	return fmt.Sprintf("%.2g days", seconds/86400)
}
