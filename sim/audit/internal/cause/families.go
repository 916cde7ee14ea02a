package cause

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"

	"pokersim/deck/shuffle"
	"pokersim/sim/audit/internal/chance"
	"pokersim/sim/audit/internal/digits"
	"pokersim/sim/audit/internal/start"
)

// A family is a shuffle with a parameter that counts tell. Each member of it that fits the count
// best is a candidate, so that no other member is simulated.

// quantile is that of a normal value in a 99 % interval, and halfChi half of that of a chi-square
// value with one degree of freedom.
const (
	quantile = 2.57583
	halfChi  = 3.31745
)

// families are the candidates of all families, and their names.
func (c Counts) families() (all []candidate, names []string) {
	draws := c.draws()
	lowBits := slices.ContainsFunc(draws, func(x candidate) bool { return x.Name == "low bits" })
	all = slices.Concat(c.keys(), c.swaps(), c.overhand(), draws, c.laws(lowBits))
	return all, []string{"riffle(k)", "sort by keys of m values", "random swaps", "overhand(p)", "partial(k)", "places left out", "low bits", "wrong laws of draws", "seeds in sequence"}
}

// surely is the log likelihood ratio from which on packs are keys rather than fair: p is 1e-7.
const surely = 13.8

// keys are stable sorts by keys of m values, and riffles, which are their inverses with m = 2^k. With d
// descents the probability of an order is C(m+n-1-d, n)/m^n (Bayer and Diaconis 1992, Trailing the
// Dovetail Shuffle to its Lair), so the number of descents has all that the packs say of m. Inverses
// whose m is no power of 2 are hints, as riffles of other kinds have such numbers too.
func (c Counts) keys() (all []candidate) {
	n, forms := c.Cards, digits.Forms()
	for _, x := range []struct {
		test             string
		riffle, reversed bool
	}{{"descents", false, false}, {"rising", true, false}, {"descents", false, true}, {"rising", true, true}} {
		if c.Cells[x.test] == nil {
			continue
		}
		counts := slices.Clone(c.rows(x.test, c.Cells[x.test])[0])
		if x.riffle { // a rising sequence more than descents
			counts = counts[1:]
		}
		if counts = counts[:n]; x.reversed {
			slices.Reverse(counts)
		}
		f := fitKeys(counts)
		if f.gain < surely || f.p < Bound {
			continue
		}
		form := forms[0]
		if x.reversed {
			form = forms[digits.BottomFirst]
		}
		const rounding = 1e-6
		low, high := math.Ceil(f.low-rounding), math.Floor(f.high+rounding)
		times := math.Round(math.Log2(f.m))
		if power := math.Exp2(times); times < 1 || power < low || power > high {
			times = 0
		}
		if x.riffle && times > 0 {
			about := fmt.Sprintf("it riffles %s only (a riffle of %.0f packets; %s)", timesWord(int(times)), math.Exp2(times), fitting(low, high))
			all = append(all, candidate{Mistake: Mistake{shuffle.Riffle(int(times)).Name, about, shuffle.Riffle(int(times)).NewInts, true, ""}, form: form, told: true})
			continue
		}
		m := math.Round(min(max(f.m, low), max(low, high)))
		about := fmt.Sprintf("it sorts by random keys of about %.0f values (%s), and equal keys keep their order", m, fitting(low, high))
		if times > 0 {
			about += fmt.Sprintf("; riffle(%.0f) inverted has the same law, with %.0f", times, math.Exp2(times))
		}
		all = append(all, candidate{Mistake: Mistake{Name: fmt.Sprintf("%.0f keys", m), About: about, New: start.ByKeys(n, int(m)), Mend: "Draw keys of 64 bits, or `fisher-yates`"}, form: form, told: true})
		if x.riffle {
			last := &all[len(all)-1]
			last.form = forms[digits.Inverted]
			if x.reversed {
				last.form = forms[digits.InvertedBottomFirst]
			}
			last.hint = fmt.Sprintf("The rising sequences are those of a riffle of %.0f to %.0f packets, where 2, 4, 8 ... are of riffles of two: riffles of another kind, or a sort by as many keys and the position of each card in place of the cards.", low, max(low, high))
		}
	}
	return all
}

// fitting says which whole numbers fit.
func fitting(low, high float64) string {
	switch {
	case high <= low:
		return "no other number fits"
	case high == low+1:
		return fmt.Sprintf("%.0f or %.0f fit", low, high)
	}
	return fmt.Sprintf("%.0f to %.0f fit", low, high)
}

// keysFit is the number of values of keys that fits best, with its 99 % interval of the likelihood,
// the log likelihood ratio to a fair shuffle and the p-value of the counts of descents.
type keysFit struct{ m, low, high, gain, p float64 }

func fitKeys(counts []uint64) (f keysFit) {
	n, packs, top := len(counts), 0.0, 0
	for d, k := range counts {
		if packs += float64(k); k > 0 {
			top = d
		}
	}
	// ratios are the logs of the probability of an order with d descents, over that of fair packs.
	ratios := func(m float64) []float64 {
		all, sums := make([]float64, n), make([]float64, 2*n)
		for k := 1 - n; k < n; k++ { // of (m+k)/m
			sums[k+n] = sums[k+n-1]
			if float64(k) > -m+0.5 {
				sums[k+n] += math.Log1p(float64(k) / m)
			}
		}
		for d := range all {
			if all[d] = sums[2*n-1-d] - sums[n-1-d]; float64(d) > m-0.5 {
				all[d] = math.Inf(-1)
			}
		}
		return all
	}
	likelihood := func(logM float64) (sum float64) {
		for d, ratio := range ratios(math.Exp(logM)) {
			if counts[d] > 0 {
				sum += float64(counts[d]) * ratio
			}
		}
		return sum
	}
	least, most := math.Log(float64(top+1)), math.Log(1e8)
	low, high := least, most
	for range 60 { // the likelihood has one maximum
		a, b := low+(high-low)*0.382, low+(high-low)*0.618
		if likelihood(a) < likelihood(b) {
			low = a
		} else {
			high = b
		}
	}
	best := (low + high) / 2
	if likelihood(least) > likelihood(best) {
		best = least
	}
	f.m, f.gain = math.Exp(best), likelihood(best)
	end := func(inside, outside float64) float64 {
		if likelihood(outside) >= f.gain-halfChi {
			return math.Exp(outside)
		}
		for range 50 {
			if middle := (inside + outside) / 2; likelihood(middle) >= f.gain-halfChi {
				inside = middle
			} else {
				outside = middle
			}
		}
		return math.Exp(inside)
	}
	f.low, f.high = end(best, least), end(best, most)
	law := chance.Descents(n)
	for d, ratio := range ratios(f.m) {
		law[d] *= math.Exp(ratio)
	}
	f.p = 1
	if o, ok := chance.Fit(counts, law); ok && o.Degrees > 1 { // one degree is that of m
		f.p = chance.ChiSquare(o.Statistic, o.Degrees-1).P
	}
	return f
}

// maxSwaps is the largest number of random swaps.
const maxSwaps = 5000

// swaps are k swaps of two random positions. They leave 1 + (n-1)(1-2/n)^k fixed points on average if
// the positions may be equal, else 1 + (n-1)((n-3)/(n-1))^k.
func (c Counts) swaps() (all []candidate) {
	n, packs, forms := c.Cards, float64(c.Shuffles), digits.Forms()
	cells, positions := c.Cells["fixed-points"], c.Cells["positions"]
	if cells == nil || positions == nil || n < 4 {
		return nil
	}
	mean, square, ends := 0.0, 0.0, 0.0
	for f, k := range cells {
		mean += float64(f) * float64(k) / packs
		square += float64(f*f) * float64(k) / packs
	}
	for p := range n { // the card that was at the other end
		ends += float64(positions[p*n+n-1-p]) / packs
	}
	for _, x := range []struct {
		form        digits.Form
		mean, error float64
	}{{forms[0], mean, math.Sqrt(max(0, square-mean*mean) / packs)}, {forms[digits.PackReversed], ends, math.Sqrt(ends / packs)}} {
		x.error *= math.Sqrt(max(1, c.Effect))
		for _, different := range []bool{false, true} {
			base := math.Log1p(-2 / float64(n))
			if different {
				base = math.Log(float64(n-3) / float64(n-1))
			}
			times := func(mean float64) float64 { return math.Log((mean-1)/float64(n-1)) / base }
			if x.mean-quantile*x.error <= 1 {
				continue
			}
			low, high := times(x.mean+quantile*x.error), times(x.mean-quantile*x.error)
			k := math.Round(times(x.mean))
			if different && int(k)%2 != c.parity()%2 && c.parity() < 2 { // all packs have the parity of k
				k += math.Copysign(1, times(x.mean)-k)
			}
			if k < 1 || k > maxSwaps {
				continue
			}
			name, about := "%.0f random swaps", "it swaps two random positions, which may be equal, about %.0f times (%s)"
			if different {
				name, about = "%.0f swaps of different cards", "it swaps two different random positions about %.0f times (%s)"
			}
			all = append(all, candidate{Mistake: swapping(fmt.Sprintf(name, k), fmt.Sprintf(about, k, fitting(math.Ceil(low), math.Floor(high))), func(r *rand.Rand, n int, swap func(i, j int)) {
				for range int(k) {
					i, j := r.IntN(n), 0
					if different {
						j = (i + 1 + r.IntN(n-1)) % n
					} else {
						j = r.IntN(n)
					}
					swap(i, j)
				}
			}), form: x.form})
		}
	}
	for i := range all {
		all[i].Mend = "Use `fisher-yates`: n-1 swaps are enough"
	}
	return all
}

// parity returns the parity of all packs, or 2 if both are there.
func (c Counts) parity() int {
	cells := c.Cells["parity"]
	for parity := range cells {
		if cells[1-parity] == 0 {
			return parity
		}
	}
	return 2
}

// overhand are cuts with probability p and packets in reverse order: each pair of neighbours stays in
// its order with probability 1-p, and no other comes up; from the bottom, in reverse order.
func (c Counts) overhand() (all []candidate) {
	order, beside := c.Cells["kept-successors"], c.Cells["kept-neighbours"]
	if order == nil || beside == nil {
		return nil
	}
	pairs := float64(c.Cards - 1)
	kept := chance.Mean(order)
	for _, x := range []struct {
		form int
		kept float64
	}{{0, kept}, {digits.BottomFirst, chance.Mean(beside) - kept}} {
		p := 1 - x.kept/pairs
		half := quantile * math.Sqrt(p*(1-p)*max(1, c.Effect)/pairs/float64(c.Shuffles))
		if p <= 0 || p+half > 0.96 { // fair packs keep one pair on average
			continue
		}
		for digits := range 6 { // the shortest number that fits
			if short := math.Round(p*math.Pow10(digits)) / math.Pow10(digits); short > 0 && math.Abs(short-p) <= half {
				p = short
				break
			}
		}
		a := shuffle.Overhand(p)
		about := fmt.Sprintf("it cuts between neighbours with probability %v (%s to %s fit) and reverses the packets, once", p, decimals(p-half), decimals(p+half))
		all = append(all, candidate{Mistake: Mistake{a.Name, about, a.NewInts, true, ""}, form: digits.Forms()[x.form]})
	}
	return all
}

func decimals(p float64) string { return strconv.FormatFloat(p, 'g', 3, 64) }

func timesWord(times int) string {
	switch times {
	case 1:
		return "once"
	case 2:
		return "twice"
	}
	return fmt.Sprintf("%d times", times)
}
