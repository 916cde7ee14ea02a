package main

// The exit statuses. 0 is success, and of an audit that no bias is found.
const (
	exitFailure = 1
	exitUsage   = 2   // a mistake in the command line; of audit and compare, every failure
	exitUnfair  = 1   // of an audit
	exitSuspect = 3   // of an audit: or too few packs
	exitDiffer  = 1   // of a comparison: the tables are not of one distribution
	exitHeld    = 75  // another process writes the tally file: EX_TEMPFAIL of sysexits.h, after which a scheduler repeats the command
	exitSignal  = 128 // plus the number of the signal that stopped the run
)
