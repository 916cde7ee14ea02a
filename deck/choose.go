package deck

// Choose returns the number of sets of k cards out of n: the binomial coefficient, 0 if
// k is negative or above n. Products of all factors must be below 2^64, as they are for
// seven cards of two decks.
func Choose(n, k int) uint64 {
	if k < 0 || k > n {
		return 0
	}
	c := uint64(1)
	for i := range k {
		c = c * uint64(n-i) / uint64(i+1)
	}
	return c
}
