package start

import (
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/gonum/mathext"

	"pokersim/sim/audit/internal/chance"
)

// statistics is the number of statistics of an order.
const statistics = 10

// Outcome is the result of the test of orders.
type Outcome struct {
	P         float64 // the least p-value, times the numbers of orders and of statistics
	Statistic float64 // its z
	Words     string  // how the packs differ, as a phrase
}

// LeastPacks is the least number of packs of a test: sums of as many are about normal.
const LeastPacks = 20

// deviation is a statistic of an order: its p-value, and z as a measure of those that are not small.
type deviation struct {
	z, p  float64
	words func() string
}

// Test compares the packs with those of a fair shuffle in each order by ten statistics: fixed points,
// cycles, parity, inversions, descents, rising sequences, kept successors in either direction, the
// places that cards move by, and the correlation of places and positions. p is the least of all
// times their number (Bonferroni).
func (s *Sample) Test(orders []Order) (out Outcome) {
	worst := deviation{p: 2}
	take := func(d deviation) {
		if d.p < worst.p || d.p == worst.p && math.Abs(d.z) > math.Abs(worst.z) {
			worst = d
		}
	}
	take(s.parity())
	for _, o := range orders {
		for _, d := range s.deviations(o) {
			take(d)
		}
	}
	out.P, out.Statistic, out.Words = min(1, worst.p*float64(statistics*len(orders))), worst.z, worst.words()
	return out
}

// parity is a binomial number of odd permutations. Another order changes odd into even, or nothing.
func (s *Sample) parity() deviation {
	z := (s.odd - s.number/2) / math.Sqrt(s.number/4)
	return deviation{z, chance.TwoSided(s.odd, s.number, 0.5), func() string {
		if s.odd == 0 || s.odd == s.number {
			return "each pack is an even rearrangement of every other: always"
		}
		return chance.Deviation(max(s.odd, s.number-s.odd), s.number, 0.5, 1).Of("even rearrangements of one pack").Text
	}}
}

// deviations returns the statistics of an order but the parity.
func (s *Sample) deviations(o Order) []deviation {
	n, packs, place := s.cards, s.number, o.places()
	size, middle := float64(n), float64(n-1)/2
	moves := make([]float64, 2*n-1) // by the number of places towards the back, from -(n-1)
	var together, descents, inversions, rising float64
	var kept [2]float64 // the next card of the order, or the one before, directly behind
	for from, a := range o.Cards {
		along := 0.0
		for b, count := range s.positions[a*n : (a+1)*n] { // b is a position
			moves[b-from+n-1] += count
			along += count * (float64(b) - middle)
		}
		together += along * (float64(from) - middle)
		behind, before := s.behind[a*n:(a+1)*n], s.before[a*n:(a+1)*n]
		for _, b := range o.Cards[:from] {
			descents += behind[b]
			inversions += before[b]
		}
		if from > 0 {
			kept[1] += behind[o.Cards[from-1]]
			rising += before[o.Cards[from-1]]
		}
		if from < n-1 {
			kept[0] += behind[o.Cards[from+1]]
		}
	}
	cycles := 0
	s.each(place, func(sigma []byte) { cycles += cyclesOf(sigma) })

	in := "in the order " + o.Text + " of the deck, "
	mean := func(what string, sum, fair, variance, skewness float64) deviation {
		z := (sum - fair*packs) / math.Sqrt(variance*packs)
		corrected := z - min(skewness/math.Sqrt(packs)*(z*z-1)/6, math.Abs(z)/2) // Cornish and Fisher 1938
		return deviation{z, math.Erfc(math.Abs(corrected) / math.Sqrt2), func() string {
			return fmt.Sprintf("%s%s: mean %.2f, fair is %.2f", in, what, sum/packs, fair)
		}}
	}
	number := func(what string, count, expected, tried float64) deviation {
		z := (count - expected) / math.Sqrt(expected)
		d := deviation{z, 1, func() string {
			return fmt.Sprintf("%s%s: %.4g a pack, fair is %.4g", in, what, count/packs, expected/packs)
		}}
		if math.Abs(z) > 3 {
			d.p = chance.Sidak(poisson(count, expected), tried)
		}
		return d
	}
	harmonic, squares, cubes := 0.0, 0.0, 0.0
	for i := 1.0; i <= size; i++ {
		harmonic, squares, cubes = harmonic+1/i, squares+1/(i*i), cubes+1/(i*i*i)
	}
	variance := harmonic - squares
	spread := (size*size*size - size) / 12
	all := []deviation{
		number("cards at their place", moves[n-1], packs, 1),
		number("the next card directly behind a card", kept[0], packs*(size-1)/size, 1),
		number("the card before directly behind a card", kept[1], packs*(size-1)/size, 1),
		mean("cycles", float64(cycles), harmonic, variance, (harmonic-3*squares+2*cubes)/math.Pow(variance, 1.5)),
		mean("inversions", inversions, size*(size-1)/4, size*(size-1)*(2*size+5)/72, 0),
		mean("descents", descents, (size-1)/2, (size+1)/12, 0),
		mean("rising sequences", rising+packs, (size+1)/2, (size+1)/12, 0),
	}
	correlation := together / math.Sqrt(packs*spread*spread/(size-1))
	all = append(all, deviation{correlation, math.Erfc(math.Abs(correlation) / math.Sqrt2), func() string {
		return fmt.Sprintf("%splaces and positions: correlation %.4f, fair is 0", in, together/packs/spread)
	}})
	worst := deviation{p: 2}
	for i, count := range moves {
		by := i - (n - 1)
		a := size - math.Abs(float64(by))
		d := number(moveWords(by), count, packs*a/size, float64(len(moves)))
		if d.p < worst.p || d.p == worst.p && math.Abs(d.z) > math.Abs(worst.z) {
			worst = d
		}
	}
	return append(all, worst)
}

func moveWords(by int) string {
	switch {
	case by == 0:
		return "cards at their place"
	case by < 0:
		return fmt.Sprintf("cards %d nearer to the front than their place", -by)
	}
	return fmt.Sprintf("cards %d nearer to the back than their place", by)
}

// poisson is a two-sided p-value of a number of cards of a set of places, or of neighbours, that
// have the mean. Its factorial moments are at most those of the Poisson distribution, so the upper
// tail of the sum over packs is lighter.
func poisson(count, mean float64) float64 {
	if count > mean {
		return min(1, 2*mathext.GammaIncReg(count, mean))
	}
	return min(1, 2*mathext.GammaIncRegComp(count+1, mean))
}

// Known is what a report knows of the order of the deck before each shuffle, to which positions,
// cycles and causes are relative.
type Known struct {
	Text string `json:"text"` // a sentence
	From string `json:"from"` // Given, Assumed, Found or Unknown
	// Order is the order as -start takes it, and Alike the number of orders that the packs do not
	// tell from it. It is empty if From is Unknown.
	Order string `json:"order,omitempty"`
	Alike int    `json:"alike,omitempty"`
	Tried int    `json:"tried,omitempty"` // the number of orders that were tried
}

// Where an order is from.
const (
	Given   = "given"
	Assumed = "assumed" // that of package deck, as no other one is needed
	Found   = "found"   // the most likely one
	Unknown = "unknown" // none is likely enough, or no cause fits and start-order does not fail
)

// Give returns the order of a text that was given.
func Give(text string) *Known {
	return &Known{From: Given, Order: text, Alike: 1, Text: "The deck began in the order " + text + " (-start)."}
}

// Assume returns an order that is assumed; tried is the number of orders that are tested.
func Assume(o Order, ranks, tried int) *Known {
	k := &Known{From: Assumed, Order: o.Text, Alike: 1, Tried: tried}
	k.Text = fmt.Sprintf("Positions and cycles are from the order %s, as -start gives none", o.described(ranks))
	if tried > 0 {
		k.Text += fmt.Sprintf("; start-order tries %d usual orders", tried)
	}
	k.Text += "."
	return k
}

// None returns that none of tried orders is known, and why.
func None(tried int, why string) *Known {
	return &Known{From: Unknown, Tried: tried, Text: "The order of the deck before the shuffles is not known: " + why + "; -start gives another one."}
}

// Likely returns the best of tried orders.
func Likely(best []Candidate, ranks, tried int) *Known {
	k := &Known{From: Found, Order: best[0].Text, Alike: len(best), Tried: tried}
	first := best[0].described(ranks)
	if len(best) == 1 {
		k.Text = fmt.Sprintf("Of %d usual orders of the deck before each shuffle, %s is the most likely.", tried, first)
		return k
	}
	var alike []Order
	for _, c := range best {
		alike = append(alike, c.Order)
	}
	k.Text = fmt.Sprintf("Of %d usual orders of the deck %d are alike for these packs", tried, len(best))
	if shared := Shared(alike, ranks); shared != "" {
		k.Text += ": " + shared
	}
	k.Text += fmt.Sprintf(". Causes are sought from %s.", first)
	return k
}

// described is the text of an order with its first cards and its last one.
func (o Order) described(ranks int) string {
	if strings.Contains(o.Text, " ") {
		return o.Text
	}
	return fmt.Sprintf("%s (%s)", o.Text, o.Ends(ranks))
}
