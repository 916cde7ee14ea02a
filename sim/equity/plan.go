package equity

// Plan fixes the tally of a run. It is plain data; Prepare checks it.
type Plan struct {
	Spec
	// Rounds is the number of deals to sample, 1 to chunk.MaxRounds; 0 is the default of
	// Method, and is to be given with Exact. The plan of an exact Prepared has the sum of
	// the integer weights of all deals.
	Rounds uint64
	Level  string // of the kernels of sim.Lanes, without effect on the tally; "" is the best of the machine
}
