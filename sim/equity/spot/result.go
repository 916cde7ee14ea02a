package spot

import "pokersim/deck/ranges"

// MaxPlayers is the most players of a spot.
const MaxPlayers = ranges.MaxPlayers

// Result is what a player, or a hand of his range, gets: sums over all deals of the product of
// the weights. The weight of a hand itself is in the result of its player, but not in its own.
type Result struct {
	Win float64 // the deals in which he gets the whole pot
	Tie float64 // those in which he gets a part of it
	Pot float64 // his parts of the pots, of 1 each
	All float64 // all deals; 0 of a hand that no deal has
}

// Equity returns the mean part of the pot, 0 to 1, or NaN if there is no deal.
func (r Result) Equity() float64 { return r.Pot / r.All }

func (r *Result) add(other Result, weight float64) {
	r.Win += weight * other.Win
	r.Tie += weight * other.Tie
	r.Pot += weight * other.Pot
	r.All += weight * other.All
}

// over returns a result without a weight of 0 or more.
func (r Result) over(weight float64) Result {
	if weight == 0 {
		return Result{}
	}
	return Result{r.Win / weight, r.Tie / weight, r.Pot / weight, r.All / weight}
}
