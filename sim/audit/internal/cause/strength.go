package cause

import (
	"context"
	"math"

	"pokersim/sim/rng"
)

// Share is how many of the packs a mistake has dealt if the others are fair, with a 99 % interval and
// the p-value of all packs.
type Share struct{ Estimate, Low, High, P float64 }

// The packs that are simulated for the positions of a mistake, at least, and for the variance of
// their scores, and the largest standard error of a share that says something.
const (
	sharePacks  = 50_000
	scoredPacks = 2000
	vague       = 0.25
)

// share returns the share of the packs that a candidate has dealt. The score of a pack is the sum,
// over its cards, of the probability that the candidate moves the card there: its mean over the packs
// is a sum over the cells of the positions, and is that of fair packs, that of the candidate, or
// between. ok is false if the positions do not tell it.
func (c Counts) share(ctx context.Context, of candidate, simulated Counts) (s Share, ok bool, err error) {
	n, cells := c.Cards, c.Cells["positions"]
	if cells == nil {
		return s, false, nil
	}
	if simulated.Shuffles < sharePacks {
		alone := Counts{Cells: map[string][]uint64{"positions": cells}, Cards: n}
		if simulated, err = alone.simulate(ctx, of, shareStage, sharePacks); err != nil {
			return s, false, err
		}
	}
	packs, times := float64(c.Shuffles)/max(1, c.Effect), float64(simulated.Shuffles)
	law, mean, size := make([]float64, len(cells)), -1.0, -1.0 // a fair pack has a score of 1
	for i, k := range simulated.Cells["positions"] {
		law[i] = float64(k) / times
		mean += law[i] * float64(cells[i]) / float64(c.Shuffles)
		size += law[i] * float64(max(1, k)-1) / (times - 1) // of two different simulated packs
	}
	if size < 15/times { // ten standard errors, if the positions are those of a fair shuffle
		return s, false, nil
	}
	sum, square := 0.0, 0.0
	pack, room := make([]int, n), make([]int, n)
	shuffled := of.New(rng.NewSFC64(of.number, 0, rng.Audit, stream+scoreStage))
	for range scoredPacks {
		for p := range pack {
			pack[p] = p
		}
		shuffled(pack)
		of.form.Of(pack, room)
		score := 0.0
		for p, card := range pack {
			score += law[card*n+p]
		}
		sum += score
		square += score * score
	}
	variance := square/scoredPacks - sum*sum/scoredPacks/scoredPacks
	s.Estimate = mean / size
	mixed := min(1, max(0, s.Estimate))
	of1 := mixed*variance + (1-mixed)*size/float64(n-1) + mixed*(1-mixed)*size*size
	deviation := math.Sqrt(of1/packs+variance/times+1/(packs*times)) / size
	s.Low, s.High = s.Estimate-quantile*deviation, s.Estimate+quantile*deviation
	s.P = math.Erfc(math.Abs(s.Estimate-1) / deviation / math.Sqrt2)
	return s, deviation <= vague, nil
}
