// Package status has the errors of the command with their exit statuses, and prints
// them, warnings and timing on standard error. The progress bar is in package run.
package status

// The exit statuses. 0 is success, and of an audit that no bias is found.
const (
	exitFailure = 1
	exitUsage   = 2   // a mistake in the command line; of audit and compare, every failure
	ExitUnfair  = 1   // of an audit
	ExitSuspect = 3   // of an audit: or too few packs
	ExitDiffer  = 1   // of a comparison: the tables are not of one distribution
	ExitHeld    = 75  // another process writes the tally file: EX_TEMPFAIL of sysexits.h, after which a scheduler repeats the command
	ExitSignal  = 128 // plus the number of the signal that stopped the run
)
