package tests

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strings"

	"gonum.org/v1/gonum/mathext"

	"pokersim/sim/audit/internal/chance"
	"pokersim/sim/chunk"
)

// repeats counts the orders that equal an earlier one. For a fair shuffle that number is
// Poisson with mean n(n-1)/2 (1/cards! + c), where c is the probability that different
// orders have one fingerprint: about 2^-63. A generator with a new 32-bit seed for each
// pack gives a repeat after about 80,000 packs.
var repeats = row{name: "repeats", least: 20, fits: wholePack, prints: &ofPrints{ // with fewer cards, packs of a fair shuffle repeat
	title: "repeated packs", any: true, judge: judgeRepeats,
	least: func(*Battery) uint64 { return minForSeeds },
}}

// minForSeeds is the number of packs with one expected repeat, if each pack has a
// random seed of 32 bits: sqrt(2·2^32). With fewer packs, no repeat is no evidence of
// a fair shuffle.
const minForSeeds = 92_682

func judgeRepeats(b *Battery, prints marked) (a chance.Answer) {
	c := prints.comings
	if c.Repeats == nil && prints.shuffles < minForSeeds {
		a.LeftOut = tooFew(minForSeeds)
		return a
	}
	same := b.sameOrder() + math.Exp2(-63)
	if hands := b.hands(); hands > 0 {
		same = b.sameOrder() + math.Exp2(float64(bits.Len(uint(hands-1))-63))/float64(hands)
	}
	if a.P = 1; c.Repeats == nil {
		a.Words.Text = fmt.Sprintf("0 of the first %d packs equal an earlier one", c.rows)
		return a
	}
	n := float64(c.rows)
	a.Outcome = chance.AtLeastPoisson(float64(c.Repeats.Repeats), n*(n-1)/2*same)
	a.Words = chance.Words{Text: c.Repeats.Text, Differs: true}
	if uint64(c.rows) < prints.shuffles {
		a.Words.Text += fmt.Sprintf(" Only the first %d packs are searched.", c.rows)
	}
	return a
}

// sameOrder returns the largest probability that two packs of a fair shuffle are equal: 1/cards!, or
// more if the copies of a card in several decks are not told apart.
func (b *Battery) sameOrder() float64 {
	log, _ := math.Lgamma(float64(b.Cards + 1))
	copies := map[uint16]int{}
	for _, kind := range b.Pack.Kinds() {
		copies[kind]++
		log -= math.Log(float64(copies[kind]))
	}
	return math.Exp(-log)
}

// Comings is when the packs of a section come, and how they come again.
type Comings struct {
	comings
	Repeats *Repeats // nil if all are different
}

// Comings returns when the packs of a section come, or nil if the tests do not look for repeats.
// Lags are known of rows of an input, if its packs are not shuffles of those before: the
// fingerprints of other tallies are in no order.
func (b *Battery) Comings(s Section, tally chunk.Tally) *Comings {
	if !slices.ContainsFunc(b.rows(), func(r row) bool { return r.name == repeats.name }) || s.Shuffles(tally) == 0 {
		return nil
	}
	c := marked{all: tally.Prints, mark: s.Mark}.when(b.read && !s.Reuse)
	return &Comings{c, c.repeats()}
}

// First reports whether a row, from 0, has a pack that did not come before. It is true for all rows
// if their order is not known.
func (c *Comings) First(row int) bool { return row >= len(c.lags) || c.lags[row] == 0 }

// Effect is the design effect of equal packs on counts of some shuffles, of which the rows are the
// first: their variance divided by that of different packs, sum(k²)/sum(k) for packs that come k
// times (Kish 1965).
func (c *Comings) Effect(shuffles uint64) float64 {
	squares := 0.0
	for k, packs := range c.times {
		squares += float64(packs) * float64(k) * float64(k)
	}
	return 1 + (squares/float64(c.rows)-1)*float64(shuffles)/float64(c.rows)
}

// when returns when the packs come. Lags are those of the order of the fingerprints, if ordered.
func (m marked) when(ordered bool) comings {
	own := m.own()
	alike := own.alike()
	c := comings{rows: len(own), times: map[uint64]int{}}
	if once := len(own) - len(alike); once > 0 {
		c.times[1] = once
	}
	for i := 0; i < len(alike); {
		from := i
		for ; i < len(alike) && own[alike[i]] == own[alike[from]]; i++ {
			if !ordered || i == from {
				continue
			}
			if c.lags == nil {
				c.lags = make([]uint32, len(own))
			}
			c.lags[alike[i]] = alike[i] - alike[i-1]
		}
		c.times[uint64(i-from)]++
	}
	return c
}

// fingerprints are those of one mode.
type fingerprints chunk.Prints

// number returns the number of the fingerprints of the mode.
func (m marked) number() (n int) {
	for range m.each {
		n++
	}
	return n
}

// own returns the fingerprints of the mode.
func (m marked) own() (own fingerprints) {
	n := m.number()
	if n == len(m.all) {
		return fingerprints(m.all)
	}
	own = make(fingerprints, 0, n)
	for print := range m.each {
		own = append(own, *print)
	}
	return own
}

// alike returns the indexes of the fingerprints that equal another one, and of a few others, in
// the order of the fingerprints, then of the indexes. A repeat has the same last bits as another
// fingerprint. A bit table, with 8 to 16 bits for each fingerprint, finds these few candidates,
// and only they are sorted.
func (f fingerprints) alike() (alike []uint32) {
	words := uint64(1) << bits.Len(uint(len(f))/8)
	place := func(print chunk.Print) (word, bit uint64) {
		last := binary.BigEndian.Uint64(print[:])
		return last / 64 & (words - 1), 1 << (last % 64)
	}
	once, again := make([]uint64, words), make([]uint64, words)
	for _, print := range f {
		word, bit := place(print)
		again[word] |= once[word] & bit
		once[word] |= bit
	}
	for i, print := range f {
		if word, bit := place(print); again[word]&bit != 0 {
			alike = append(alike, uint32(i))
		}
	}
	slices.SortFunc(alike, func(i, j uint32) int {
		a, b := binary.BigEndian.Uint64(f[i][:]), binary.BigEndian.Uint64(f[j][:])
		return cmp.Or(cmp.Compare(a, b), cmp.Compare(i, j))
	})
	return alike
}

// Kind is the way in which packs come again.
type Kind string

// The kinds, in the order in which they are tried. Without the order of the rows there are
// only Equal, Copies and Birthday.
const (
	Equal    Kind = "equal"    // every row is one pack
	Beside   Kind = "beside"   // directly after each other
	Period   Kind = "period"   // at one distance, from the first repeat to the end
	Block    Kind = "block"    // some stretches of rows come again
	Lag      Kind = "lag"      // nearly all at one distance
	Copies   Kind = "copies"   // each pack equally often, at no fixed distance
	Near     Kind = "near"     // more than by chance within a few rows
	Birthday Kind = "birthday" // at random distances, as of a number of possible packs
)

// Repeats says how the packs of some rows come again. The lag of a row is the distance to the
// last row with the same pack. Rows count from 1.
type Repeats struct {
	Kind      Kind      `json:"kind"`
	Rows      int       `json:"rows"`
	Repeats   int       `json:"repeats"` // the rows that equal an earlier one
	Lag       int       `json:"lag,omitempty"`
	Times     int       `json:"times,omitempty"` // how often each pack comes, if that is equal
	Stretches []Stretch `json:"stretches,omitempty"`
	// Possible is the number of equally likely packs of which so many rows have so few
	// different ones, and Bits its binary logarithm, if the kind is Birthday and there are
	// leastForBits repeats or more.
	Possible *Range `json:"possible,omitempty"`
	Bits     *Range `json:"bits,omitempty"`
	Text     string `json:"text"` // what repeats, why that may be, and what to check
}

// Stretch is rows that repeat as many rows, all at one lag.
type Stretch struct {
	From int `json:"from"` // the number of the first
	Rows int `json:"rows"`
	Lag  int `json:"lag"`
}

// Range is an estimate and its 95 % interval.
type Range struct {
	Estimate float64 `json:"estimate"`
	Low      float64 `json:"low"`
	High     float64 `json:"high"`
}

// comings is when the packs of some rows come.
type comings struct {
	rows  int
	lags  []uint32       // of each row, or 0 if its pack did not come before; nil if none did or the order of the rows is not known
	times map[uint64]int // how many different packs come each number of times
}

// The thresholds of the kinds.
const (
	seldom       = 0.05 // the most rows by chance beside an equal one, and the share of rows that are doubled
	most         = 0.9  // the share of the repeats that are alike
	byChance     = 1e-3 // stretches of a length
	leastForLag  = 4    // repeats
	leastAlike   = 20   // repeats of Copies and of a short Period
	maxStretches = 3
	leastForBits = 3 // repeats
	nearLevel    = 1e-6
)

// different returns the number of different packs.
func (c comings) different() (n int) {
	for _, packs := range c.times {
		n += packs
	}
	return n
}

// repeats returns how packs come again, or nil if none does.
func (c comings) repeats() *Repeats {
	different := c.different()
	r := &Repeats{Rows: c.rows, Repeats: c.rows - different}
	if r.Repeats == 0 {
		return nil
	}
	l := c.counted(possiblePacks(c.rows, float64(different)))
	for _, of := range []func(l lagCounts, r *Repeats) bool{lagCounts.equal, lagCounts.beside, lagCounts.period, lagCounts.block, lagCounts.lag, lagCounts.copies, lagCounts.near} {
		if of(l, r) {
			return r
		}
	}
	l.birthday(r)
	return r
}

// lagCounts are the lags of rows, counted.
type lagCounts struct {
	comings
	possible  float64   // the number of equally likely packs
	count     []uint32  // how many rows have each lag
	different int       // the number of lags
	common    int       // the lag of most rows, the smallest if there are several
	first     int       // the index of the first row with a lag; -1 if none has
	stretches []Stretch // that do not come by chance, at most maxStretches and one more
}

// counted counts the lags. Of M equally likely packs about N²/2 M^-length stretches of a length
// come by chance.
func (c comings) counted(possible float64) lagCounts {
	l := lagCounts{comings: c, possible: possible, count: make([]uint32, len(c.lags)+1), first: -1}
	long := max(2, (2*math.Log(float64(c.rows))-math.Ln2-math.Log(byChance))/math.Log(possible))
	for i := 0; i < len(c.lags); {
		from, lag := i, c.lags[i]
		for ; i < len(c.lags) && c.lags[i] == lag; i++ {
		}
		if lag == 0 {
			continue
		}
		if l.first < 0 {
			l.first = from
		}
		if l.count[lag] == 0 {
			l.different++
		}
		l.count[lag] += uint32(i - from)
		if lag > 1 && float64(i-from) >= long && len(l.stretches) <= maxStretches {
			l.stretches = append(l.stretches, Stretch{from + 1, i - from, int(lag)})
		}
	}
	for lag, n := range l.count {
		if n > l.count[l.common] {
			l.common = lag
		}
	}
	return l
}

// with returns how many rows have a lag.
func (l lagCounts) with(lag int) int {
	if lag >= len(l.count) {
		return 0
	}
	return int(l.count[lag])
}

func (l lagCounts) equal(r *Repeats) bool {
	if r.Repeats < l.rows-1 || l.rows < 2 {
		return false
	}
	r.Kind, r.Times = Equal, l.rows
	r.Text = fmt.Sprintf("all %d packs are one pack: as with a seed of the clock, or a fixed one, that is set before each shuffle. Check that the generator is seeded once, before the first pack.", l.rows)
	if l.rows == 2 {
		r.Text = "the two packs are equal: a pack that is written twice, or one seed for both. Check the log and where the generator is seeded."
	}
	return true
}

// beside has groups of equal rows. By chance one of M possible packs follows itself in 1 of M
// rows.
func (l lagCounts) beside(r *Repeats) bool {
	if l.with(1) < r.Repeats || r.Repeats == 1 && float64(l.rows)/l.possible >= seldom {
		return false
	}
	r.Kind, r.Lag = Beside, 1
	shortest, longest, different := l.rows, 0, l.rows-r.Repeats
	var again []int // the numbers of the first repeats
	for i, size := 0, 0; i < l.rows; i++ {
		size++
		if i+1 < l.rows && l.lags[i+1] == 1 {
			again = append(again, i+2)
			continue
		}
		shortest, longest, size = min(shortest, size), max(longest, size), 0
	}
	const check = "Check the log, the times of the rows, and where the generator is seeded."
	switch {
	case shortest == longest:
		r.Times = longest
		r.Text = fmt.Sprintf("each pack comes %s, in rows beside each other (%d different packs in %d rows): rows that are written %[1]s, or a seed, as of the clock, that stays the same for %[4]d packs. %s", times(longest), different, l.rows, longest, check)
	case float64(r.Repeats) <= seldom*float64(l.rows):
		r.Text = fmt.Sprintf("%s the row before: rows that are written or copied twice. %s", rowsEqual(again), check)
	default:
		r.Text = fmt.Sprintf("each pack lasts %d to %d rows, %.2g on average (%d different packs in %d rows): as with a seed of the clock for each pack. %s", shortest, longest, float64(l.rows)/float64(different), different, l.rows, check)
	}
	return true
}

// rowsEqual returns the subject and the verb of rows that equal another: "row 5 equals".
func rowsEqual(rows []int) string {
	switch n := len(rows); {
	case n == 1:
		return fmt.Sprintf("row %d equals", rows[0])
	case n <= 3:
		text := strings.Trim(strings.ReplaceAll(fmt.Sprint(rows[:n-1]), " ", ", "), "[]")
		return fmt.Sprintf("rows %s and %d equal", text, rows[n-1])
	default:
		return fmt.Sprintf("%d rows, the first of them row %d, equal", n, rows[0])
	}
}

// times returns a number of times in words.
func times(n int) string {
	if n == 2 {
		return "twice"
	}
	return fmt.Sprintf("%d times", n)
}

// toTheEnd reports whether the rows from the first repeat to the last have one lag.
func (l lagCounts) toTheEnd(repeats int) bool {
	return l.different == 1 && l.first+repeats == l.rows && repeats >= 2
}

// period has one lag to the end, of rows enough.
func (l lagCounts) period(r *Repeats) bool {
	lag := l.common
	if !l.toTheEnd(r.Repeats) || r.Repeats < 2*lag && (l.first != lag || r.Repeats < lag && r.Repeats < leastAlike) {
		return false
	}
	r.Kind, r.Lag = Period, lag
	switch start := l.first - lag; {
	case l.rows == 2*lag:
		r.Text = fmt.Sprintf("rows %d to %d are rows 1 to %d again: the file is joined to itself, or the generator begins again with its seed. Check how the file was made, and where the generator is seeded.", lag+1, l.rows, lag)
	case start == 0:
		r.Text = fmt.Sprintf("the packs come again every %d rows, from the first row to the last: a generator with that period, or that begins again with its seed. Check where it is seeded, and what its period is.", lag)
	default:
		r.Text = fmt.Sprintf("the packs come again every %d rows, from row %d to the last: a generator that has reached a cycle of that period. Check its kind, and the size of its state.", lag, start+1)
	}
	return true
}

// block has a few stretches that do not come by chance, or one at the end that is too short for a
// period.
func (l lagCounts) block(r *Repeats) bool {
	found, covered := l.stretches, 0
	if l.toTheEnd(r.Repeats) {
		found = []Stretch{{l.first + 1, r.Repeats, l.common}}
	}
	for _, s := range found {
		covered += s.Rows
	}
	if n := len(found); n == 0 || n > maxStretches || float64(covered) < most*float64(r.Repeats-l.with(1)) {
		return false
	}
	r.Kind, r.Stretches = Block, found
	var parts []string
	for _, s := range found {
		last := s.From + s.Rows - 1
		parts = append(parts, fmt.Sprintf("rows %d to %d are rows %d to %d again", s.From, last, s.From-s.Lag, last-s.Lag))
	}
	r.Text = strings.Join(parts, ", ") + ": a program that began again with the same seed or state, or files with the same rows that are joined. Check for a restart at these rows, and how the file was made."
	return true
}

// lag has nearly all repeats at one lag, and far more than come by chance.
func (l lagCounts) lag(r *Repeats) bool {
	n := l.with(l.common)
	if r.Repeats < leastForLag || l.common < 2 || float64(n) < most*float64(r.Repeats) || float64(n) <= 10*float64(l.rows)/l.possible {
		return false
	}
	r.Kind, r.Lag = Lag, l.common
	r.Text = fmt.Sprintf("%d of %d rows equal the row %d rows before: streams of packs that overlap, as of tables whose generators are a few packs apart. Check how each table gets its seed or its stream.", n, l.rows, l.common)
	return true
}

// copies has each pack equally often.
func (l lagCounts) copies(r *Repeats) bool {
	if r.Repeats < leastAlike || len(l.times) != 1 {
		return false
	}
	for n := range l.times {
		r.Kind, r.Times = Copies, int(n)
	}
	r.Text = fmt.Sprintf("each pack comes %s, at no fixed distance (%d different packs in %d rows): copies of one file that are mixed or sorted. Check how the file was made.", times(r.Times), l.rows-r.Repeats, l.rows)
	return true
}

// near has more rows than by chance with an equal one shortly before. Of M equally likely packs
// a row has one among the last s rows with probability 1 - (1-1/M)^s.
func (l lagCounts) near(r *Repeats) bool {
	within := int(max(1, min(float64(l.rows/50), l.possible/10)))
	n := 0
	for lag := 1; lag <= within; lag++ {
		n += l.with(lag)
	}
	share := -math.Expm1(float64(within) * math.Log1p(-1/l.possible))
	if n < 3 || share >= 1 || mathext.RegIncBeta(float64(n), float64(l.rows-n)+1, share) >= nearLevel {
		return false
	}
	r.Kind, r.Lag = Near, within
	r.Text = fmt.Sprintf("%d of %d rows equal one of the %d rows before them, where chance gives about %.2g: as with seeds of the clock at several tables. Check the times of these rows, and where the generators are seeded.", n, l.rows, within, share*float64(l.rows))
	return true
}

// birthday has random lags: each row is one of a number of equally likely packs.
func (l lagCounts) birthday(r *Repeats) {
	r.Kind = Birthday
	m := possibleRange(l.rows, r.Repeats)
	high := math.Ceil(math.Log2(m.High))
	switch {
	case r.Repeats == 1 && l.first >= 0:
		again := l.first + 1
		r.Text = fmt.Sprintf("rows %d and %d are equal: a row that is copied, or at most about 2^%.0f possible packs. Check these rows, and the size of the seed.", again-int(l.lags[l.first]), again, high)
		return
	case r.Repeats < leastForBits:
		r.Text = fmt.Sprintf("%d of %d packs equal an earlier one: copied packs, or at most about 2^%.0f possible packs. Check these packs, and the size of the seed.", r.Repeats, l.rows, high)
		return
	}
	bits := Range{math.Log2(m.Estimate), math.Log2(m.Low), math.Log2(m.High)}
	r.Possible, r.Bits = &m, &bits
	where := ", at random distances"
	if l.lags == nil {
		where = ""
	}
	r.Text = fmt.Sprintf("%d of %d packs equal an earlier one%s: as many as about %s possible packs give (%s to %s), as with a new seed of %s bits for each pack. Check the size of the seed, and seed once, with 128 bits or more.",
		r.Repeats, l.rows, where, rounded(m.Estimate), rounded(m.Low), rounded(m.High), bitsText(bits))
}

// bitsText returns an interval of bits, as in "11.5 to 12.1".
func bitsText(bits Range) string {
	low, high := fmt.Sprintf("%.1f", bits.Low), fmt.Sprintf("%.1f", bits.High)
	if low == high {
		return "about " + low
	}
	return low + " to " + high
}

// rounded returns a number with two digits, and without an exponent below a million.
func rounded(x float64) string {
	if x >= 999_500 {
		return fmt.Sprintf("%.2g", x)
	}
	unit := math.Pow(10, max(0, math.Floor(math.Log10(x))-1))
	return fmt.Sprintf("%.0f", math.Round(x/unit)*unit)
}

// possiblePacks returns the number M of equally likely packs of which some rows have so many
// different ones on average: M (1 - exp(-rows/M)).
func possiblePacks(rows int, different float64) float64 {
	n := float64(rows)
	low, high := different, n*n
	for range 200 {
		middle := math.Sqrt(low * high)
		if -middle*math.Expm1(-n/middle) < different {
			low = middle
		} else {
			high = middle
		}
	}
	return high
}

// possibleRange returns the estimate of possiblePacks and its 95 % interval. If repeats are few,
// their number is Poisson with a mean of rows (rows-1) / 2M, of which the interval is exact
// (Garwood 1936); else the interval is of the number of different packs, whose variance is
// M exp(-d) (1 - (1+d) exp(-d)) with d = rows/M.
func possibleRange(rows, repeats int) Range {
	n, k := float64(rows), float64(repeats)
	m := possiblePacks(rows, n-k)
	if k < n/10 {
		const tail = 0.025
		low, high := mathext.GammaIncRegInv(k, tail), mathext.GammaIncRegInv(k+1, 1-tail)
		return Range{m, m * k / high, m * k / low}
	}
	d := n / m
	step := 1.959964 * math.Sqrt(max(1e-9, m*math.Exp(-d)*(1-(1+d)*math.Exp(-d))))
	return Range{m, possiblePacks(rows, max(1, n-k-step)), possiblePacks(rows, min(n-1e-6, n-k+step))}
}
