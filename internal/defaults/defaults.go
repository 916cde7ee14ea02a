// Package defaults has what the zero value of a field of a plan stands for, if that is a number: the
// flags of the command and the library read it here. The zero value of each other field is the
// command's default too, but for the seed, which the command draws at random.
package defaults

// The numbers of a run.
const (
	Cards    = 7           // in a hand, if neither the game nor a street determines it
	Rounds   = 10_000_000  // hands, deals of a query, or rounds of video poker
	Deals    = 100_000_000 // of players with an equity
	Shuffles = 1_000_000   // in each mode of an audit
)

// Alpha is the probability that two tables of one distribution are said to differ. At 0.05 it would be
// 1 of 20 fair pairs.
const Alpha = 1e-3
