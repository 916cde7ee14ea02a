// Package repeats tests how often rows of an input are equal: packs, draws or dealt hands.
//
// Rows are compared by fingerprints of 63 bits, which different rows share with probability
// 2^-63. Each p-value is an upper bound of the probability that a fair dealer gives a statistic at
// least as extreme. Logarithms are natural ones.
package repeats

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"math"
	"math/bits"
	"slices"

	"pokersim/sim/audit/internal/chance"
	"pokersim/sim/chunk"
)

// Law is the law of the rows of a fair dealer.
type Law struct {
	Noun  string  // of one row, as in "pack"
	How   string  // what is equal, as in " in the same order"; "" is the row
	Equal float64 // the probability that two rows are equal
	Same  float64 // the probability that their fingerprints are, which is larger
	Most  float64 // that of the likeliest row: Same, or more if some rows show fewer cards than others
}

// fingerprint is the probability that two different rows have one fingerprint.
const fingerprint = 1. / (1 << 63)

// Equally returns the law of rows that are all equally likely, by the logarithm of their number.
func Equally(noun string, logRows float64) Law {
	equal := math.Exp(-logRows)
	return Law{Noun: noun, Equal: equal, Same: equal + fingerprint, Most: equal + fingerprint}
}

// Statistic is one of the statistics of equal rows.
type Statistic int

// The statistics. Without the order of the rows there are Number and Often alone.
const (
	Number   Statistic = iota // of rows that equal an earlier one
	AtLag                     // rows that equal the row some rows before
	Running                   // rows in succession that do, all at one lag
	Gap                       // the least lag of all
	Often                     // rows that are one row
	Inverted                  // rows that are the inverse of the row before, if Invert counts them
	statistics
)

// Counts are how the rows of an input come again. The lag of a row is the distance to the last row
// that equals it. Rows count from 0.
type Counts struct {
	Law
	Rows  int
	Times map[uint64]int // how many different rows come each number of times

	alike   []uint32 // rows that equal another one, and a few that do not: equal ones are together, in ascending order
	lags    []uint32 // of each row, or 0 if it did not come before; nil if none did or their order is not known
	ordered bool     // whether the order of the rows is known
	pairs   []uint32 // how many rows equal the row each lag before; above window only the lags of rows count
	window  int      // the lags up to which all pairs of equal rows count

	inverse map[int]bool // rows that are the inverse of the row before

	mean  float64             // of the number of repeats
	logP  [statistics]float64 // of each statistic, with the number of lags
	lag   int                 // of AtLag
	run   Stretch             // of Running
	gap   int                 // of Gap: the number of rows if there is no repeat
	most  int                 // of Often
	tried int                 // the number of statistics
	keys  int                 // the number of ways to compare the rows, of which this is the one with the least p
}

// Repeated returns the number of rows that equal an earlier one.
func (c *Counts) Repeated() int { return c.Rows - c.different() }

func (c *Counts) different() (n int) {
	for _, rows := range c.Times {
		n += rows
	}
	return n
}

// Of counts fingerprints. ordered is whether they are in the order of the rows.
func Of(prints chunk.Prints, ordered bool, law Law) *Counts {
	c := &Counts{Law: law, Rows: len(prints), ordered: ordered, Times: map[uint64]int{}, alike: alike(prints), keys: 1, most: 1, tried: 2}
	if ordered {
		c.tried = 5
	}
	if once := c.Rows - len(c.alike); once > 0 {
		c.Times[1] = once
	}
	for i := 0; i < len(c.alike); {
		from := i
		for ; i < len(c.alike) && prints[c.alike[i]] == prints[c.alike[from]]; i++ {
			if !ordered || i == from {
				continue
			}
			if c.lags == nil {
				c.lags = make([]uint32, len(prints))
			}
			c.lags[c.alike[i]] = c.alike[i] - c.alike[i-1]
		}
		c.Times[uint64(i-from)]++
		c.most = max(c.most, i-from)
	}
	c.judge()
	return c
}

// Invert takes into account that of some rows, from the second on, so many of the first ones are the
// inverse of the row before, as orders. Each is with the probability of a row, whatever that one is.
func (c *Counts) Invert(inverse []int, of int) {
	c.tried++
	c.inverse = map[int]bool{}
	for _, row := range inverse {
		c.inverse[row] = true
	}
	c.logP[Inverted] = chance.LogAtLeast(float64(len(inverse)), float64(of), c.Same)
}

// Bounds returns the bounds of the search that were reached.
func (c *Counts) Bounds(all uint64) (texts []string) {
	if uint64(c.Rows) < all {
		texts = append(texts, fmt.Sprintf("repeats: the first %d %ss are searched", c.Rows, c.Noun))
	}
	if c.window > 0 && c.window < widest {
		texts = append(texts, fmt.Sprintf("repeats: equal rows make more than %.0e pairs, so all are counted up to %d rows apart only", float64(maxPairs), c.window))
	}
	return texts
}

// Likelier returns the counts of the rows compared in two ways that have the less likely statistic.
func Likelier(a, b *Counts) *Counts {
	least := a
	if b.leastLog() < a.leastLog() {
		least = b
	}
	least.keys = 2
	return least
}

// alike returns the indexes of the fingerprints that equal another one, and of a few others, in
// the order of the fingerprints, then of the indexes. A repeat has the same last bits as another
// fingerprint. A bit table, with 8 to 16 bits for each fingerprint, finds these few candidates,
// and only they are sorted.
func alike(prints chunk.Prints) (alike []uint32) {
	words := uint64(1) << bits.Len(uint(len(prints))/8)
	place := func(print chunk.Print) (word, bit uint64) {
		last := binary.BigEndian.Uint64(print[:])
		return last / 64 & (words - 1), 1 << (last % 64)
	}
	once, again := make([]uint64, words), make([]uint64, words)
	for _, print := range prints {
		word, bit := place(print)
		again[word] |= once[word] & bit
		once[word] |= bit
	}
	for i, print := range prints {
		if word, bit := place(print); again[word]&bit != 0 {
			alike = append(alike, uint32(i))
		}
	}
	slices.SortFunc(alike, func(i, j uint32) int {
		a, b := binary.BigEndian.Uint64(prints[i][:]), binary.BigEndian.Uint64(prints[j][:])
		return cmp.Or(cmp.Compare(a, b), cmp.Compare(i, j))
	})
	return alike
}

// each yields the rows of each row that comes several times, in ascending order.
func (c *Counts) each(yield func(rows []uint32) bool) {
	for i := 0; i < len(c.alike) && c.lags != nil; {
		from := i
		for i++; i < len(c.alike) && c.lags[c.alike[i]] > 0; i++ {
		}
		if i-from > 1 && !yield(c.alike[from:i]) {
			return
		}
	}
}

// judge sets the statistics and their p-values.
func (c *Counts) judge() {
	rows, same := float64(c.Rows), c.Same
	var variance float64
	c.mean, variance = repeatsOf(rows, same)
	c.gap = c.Rows
	if same >= 1 || c.Rows < 2 {
		return
	}
	if rows*same < 6 {
		c.logP[Number] = min(0, math.Ln2+c.logNumber(variance))
	}
	if c.most > 1 && rows*c.Most <= 1 {
		c.logP[Often] = c.logOften(c.most)
	}
	if c.lags != nil {
		c.countPairs()
	}
	if c.ordered && c.Most == same {
		c.logP[Gap] = c.logGap()
	}
}

// logOften returns the logarithm of a bound of the probability that a row comes so many times.
func (c *Counts) logOften(times int) float64 {
	return min(0, chance.LogAtLeast(float64(times), float64(c.Rows), c.Most)-math.Log(c.Most))
}

// logNumber returns the logarithm of the smaller tail of the number of repeats, or of a bound of it.
//
// The number is a sum of independent indicators (Vatutin and Mikhailov 1982), so its tails are smaller
// than those of a binomial count with its mean, from 1 off the mean (Hoeffding 1956). The probability
// of any repeat is below the mean. If rows are many for each possible one, that bound is far from the
// tails: these are exact then, or of many rows those of a binomial count that also has the variance,
// which is near but no bound.
func (c *Counts) logNumber(variance float64) float64 {
	repeats, rows := float64(c.Repeated()), float64(c.Rows)
	n, p := rows, c.mean/rows
	if rows*c.Same > manyRows {
		if c.Rows <= maxExact {
			return math.Log(c.exactTail())
		}
		p = 1 - variance/c.mean
		n = c.mean / p
	}
	switch {
	case repeats == 1 && c.mean < 1:
		return math.Log(c.mean)
	case repeats >= c.mean+1:
		return chance.LogAtLeast(min(repeats, math.Floor(n)), n, p)
	case repeats <= c.mean-1 && c.Most == c.Same: // else the mean is only a bound
		return chance.LogAtMost(repeats, n, p)
	}
	return 0
}

// manyRows is the most rows for each possible one for the bound of their repeats. The standard
// deviation of the binomial count is 6 % too large there.
const manyRows = .5

// maxExact is the most rows of which the law of the number of different ones is computed.
const maxExact = 2000

// exactTail returns the smaller tail of the number of repeats.
func (c *Counts) exactTail() float64 {
	law := make([]float64, c.Rows+1) // of the number of different rows
	law[0] = 1
	for row := range c.Rows {
		for d := row + 1; d > 0; d-- {
			law[d] = law[d]*float64(d)*c.Same + law[d-1]*max(0, 1-float64(d-1)*c.Same)
		}
		law[0] = 0
	}
	different := c.different()
	more, fewer := 0.0, 0.0 // repeats
	for d, p := range law {
		if d <= different {
			more += p
		}
		if d >= different {
			fewer += p
		}
	}
	if c.Most > c.Same {
		return more
	}
	return min(more, fewer)
}

// repeatsOf returns the mean and the variance of the number of rows that equal an earlier one.
func repeatsOf(rows, same float64) (mean, variance float64) {
	if rows*same < 1e-4 {
		mean = rows * (rows - 1) / 2 * same
		return mean, mean
	}
	mean = rows + math.Expm1(rows*math.Log1p(-same))/same
	empty := math.Exp(rows*math.Log1p(-same)) / same // rows that do not come
	two := 0.0
	if same < .5 {
		two = (1/same - 1) / same * math.Exp(rows*math.Log1p(-2*same))
	}
	return mean, two + empty - empty*empty
}

// logWeight returns the logarithm of the weight of a lag. The weights add up to 1, so no number of
// lags enters, and short lags cost little.
func logWeight(lag int) float64 {
	if lag == 1 {
		return -math.Ln2
	}
	return -math.Log(2 * float64(lag) * float64(lag-1))
}

// widest is the largest distance at which all pairs of equal rows are counted, if they are at most
// maxPairs.
const (
	widest   = 1000
	maxPairs = 20_000_000
)

// Stretch is rows that repeat as many rows, all at one lag.
type Stretch struct {
	From int `json:"from"` // the number of the first
	Rows int `json:"rows"`
	Lag  int `json:"lag"`
}

// countPairs counts the pairs of equal rows by their distance, and the stretches of rows that all
// equal the row one distance before.
func (c *Counts) countPairs() {
	for c.window = widest; c.window > 1 && !c.few(); c.window /= 10 {
	}
	c.pairs = make([]uint32, c.Rows)
	last, length := make([]int, c.window+1), make([]int, c.window+1)
	long := 0
	for i, lag := range c.lags {
		if long++; lag == 0 || i > 0 && lag != c.lags[i-1] {
			long = 1
		}
		if int(lag) > c.window {
			c.pairs[lag]++
			c.ran(Stretch{i - long + 2, long, int(lag)})
			continue
		}
		for distance := range c.before(i) {
			c.pairs[distance]++
			if length[distance]++; last[distance] != i-1 {
				length[distance] = 1
			}
			last[distance] = i
			c.ran(Stretch{i - length[distance] + 2, length[distance], distance})
		}
	}
	for lag, rows := range c.pairs {
		if rows == 0 {
			continue
		}
		if log := chance.LogAtLeast(float64(rows), float64(c.Rows-lag), c.Same) - logWeight(lag); log < c.logP[AtLag] {
			c.logP[AtLag], c.lag = log, lag
		}
	}
}

// before yields the distances of a row to the equal ones before it, up to the window.
func (c *Counts) before(row int) func(yield func(distance int) bool) {
	return func(yield func(distance int) bool) {
		for at := row; c.lags[at] > 0; {
			at -= int(c.lags[at])
			if row-at > c.window || !yield(row-at) {
				return
			}
		}
	}
}

// few reports whether the pairs of equal rows within the window are at most maxPairs.
func (c *Counts) few() bool {
	pairs := 0
	for i := range c.lags {
		for range c.before(i) {
			if pairs++; pairs > maxPairs {
				return false
			}
		}
	}
	return true
}

// ran takes a stretch into account.
func (c *Counts) ran(s Stretch) {
	log := float64(s.Rows) * math.Log(c.Most)
	if log >= c.logP[Running] { // as it is with its weight
		return
	}
	log += math.Log(float64(c.Rows-s.Lag)) - logWeight(s.Lag)
	if log < c.logP[Running] {
		c.logP[Running], c.run = log, s
	}
}

// logGap returns the logarithm of the probability that no row equals one of the rows before it up to
// the least lag. The gap is not looked for if that cannot be small.
func (c *Counts) logGap() (log float64) {
	for _, lag := range c.lags {
		if lag > 0 {
			c.gap = min(c.gap, int(lag))
		}
	}
	if c.between() < .8 {
		return 0
	}
	for i := 1; i < c.Rows; i++ {
		other := float64(min(i, c.gap-1)) * c.Same
		if other >= 1 {
			return math.Inf(-1)
		}
		log += math.Log1p(-other)
	}
	return log
}

// between returns how many rows are expected to equal one of those before them up to the least lag.
func (c *Counts) between() float64 {
	rows, gap := float64(c.Rows), float64(c.gap)
	return c.Same * (gap*(gap-1)/2 + (rows-gap)*(gap-1))
}

// leastLog returns the logarithm of the least p-value of the statistics.
func (c *Counts) leastLog() float64 { return slices.Min(c.logP[:]) }

// Outcome returns the number of repeats and the p-value of all statistics together (Bonferroni).
func (c *Counts) Outcome() chance.Outcome {
	log := min(0, c.leastLog()+math.Log(float64(c.tried*c.keys)))
	return chance.Outcome{Statistic: float64(c.Repeated()), P: math.Exp(log), LogP: log}
}

// least is the number of rows with one expected repeat if each has a random seed of 32 bits:
// sqrt(2·2^32). With fewer, no repeat is no evidence of a fair shuffle.
const least = 92_682

// seldom is the most repeats by chance that are not worth a mention.
const seldom = 0.05

// Least returns the least number of rows of the test, if no row comes again and hardly any would by
// chance. If one does, any number is enough.
func Least() uint64 { return least }

// silent reports whether there is nothing to say: no row comes again, and hardly any would by
// chance or with seeds of 32 bits.
func (c *Counts) silent() bool {
	return c.Repeated() == 0 && len(c.inverse) == 0 && c.mean < seldom && c.Rows < least
}

// First reports whether a row, from 0, did not come before and is not the inverse of the row before. It is
// true for all rows if their order is not known.
func (c *Counts) First(row int) bool {
	return (row >= len(c.lags) || c.lags[row] == 0) && !c.inverse[row]
}

// expected returns the mean number of rows of a fair dealer that equal an earlier one.
func (c *Counts) expected() float64 {
	mean, _ := repeatsOf(float64(c.Rows), c.Equal)
	return mean
}

// fact says how many rows equal an earlier one.
func (c *Counts) fact() string {
	return fmt.Sprintf("%d of %d %ss equal an earlier one%s, %s by chance", c.Repeated(), c.Rows, c.Noun, c.How, expected(c.expected()))
}

// expected returns a mean number with two digits, as in "0.54" or "8.8e-08".
func expected(mean float64) string { return fmt.Sprintf("%.2g", mean) }
