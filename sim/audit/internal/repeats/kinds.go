package repeats

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"
	"gonum.org/v1/gonum/mathext"

	"pokersim/sim/audit/internal/chance"
)

// Kind is the way in which rows come again.
type Kind string

// The kinds. Without the order of the rows there are only Equal, Copies and those after Near.
const (
	Equal   Kind = "equal"   // every row is one row
	Inverse Kind = "inverse" // the inverse of the row before
	Never   Kind = "never"   // no row equals one of some rows before it, as some would by chance
	Beside  Kind = "beside"  // directly after each other
	Period  Kind = "period"  // at one distance, from the first repeat to the end
	Again   Kind = "again"   // one, two or three rows come again and again
	Block   Kind = "block"   // some stretches of rows come again
	Lag     Kind = "lag"     // nearly all at one distance
	Workers Kind = "workers" // each row equally often, within a few rows
	Copies  Kind = "copies"  // each row equally often, at no fixed distance
	Near    Kind = "near"    // more than by chance within a few rows
	// Of these the distances tell nothing.
	More   Kind = "more"   // more than by chance, and by chance are many
	Single Kind = "rows"   // one or two rows come twice
	Some   Kind = "some"   // some rows come more often than with seeds
	Seeds  Kind = "seeds"  // as of a number of possible rows
	Copied Kind = "copied" // too few come three times for a number of possible rows
	Either Kind = "either" // too few to tell copied rows from seeds
)

// Ordered reports whether the order of the rows tells the kind: then it is the reason, whatever else is
// wrong.
func (k Kind) Ordered() bool {
	return !slices.Contains([]Kind{More, Single, Some, Seeds, Copied, Either}, k)
}

// Repeats says how the rows of an input come again. The lag of a row is the distance to the last
// row that equals it. Rows count from 1.
type Repeats struct {
	Kind      Kind      `json:"kind"`
	Rows      int       `json:"rows"`
	Repeats   int       `json:"repeats"`  // the rows that equal an earlier one
	Expected  float64   `json:"expected"` // their mean number by chance
	Lag       int       `json:"lag,omitempty"`
	Times     int       `json:"times,omitempty"` // how often each row comes, if that is equal, or the most frequent one
	Stretches []Stretch `json:"stretches,omitempty"`
	// Possible is the number of equally likely rows of which so many rows have so few
	// different ones, and Bits its binary logarithm, if the kind is Seeds or Either.
	Possible *Range `json:"possible,omitempty"`
	Bits     *Range `json:"bits,omitempty"`
	Text     string `json:"text"` // what repeats, why that may be, and what to check
	Noun     string `json:"-"`    // of one row
	Fact     string `json:"-"`    // what repeats; the text if its reason holds whatever else is wrong
}

// Range is an estimate and its 95 % interval.
type Range struct {
	Estimate float64 `json:"estimate"`
	Low      float64 `json:"low"`
	High     float64 `json:"high"`
}

// The thresholds of the kinds.
const (
	doubled      = 0.05 // the share of rows that are doubled, and of those by chance beside an equal one
	chanceless   = 1e-3 // the mean number of repeats below which every one has a reason
	most         = 0.9  // the share of the repeats that are alike
	byChance     = 1e-3 // stretches of a length
	leastForLag  = 4    // repeats
	leastAlike   = 20   // repeats of Copies and of a short Period
	maxStretches = 3
	maxAgain     = 3 // rows of Again
	named        = 6 // rows of a list
)

// What several kinds say.
const (
	checkLog  = "Check the log and the times of these rows."
	checkSeed = "Check the log, the times of the rows, and where the generator is seeded."
	overlap   = "streams that overlap, as of tables whose generators are a few rows apart, or a generator that begins again. Check how each table gets its seed or its stream."
)

// The logarithms of the p-values that decide.
var (
	suspect = math.Log(1e-2) // of the test, for any kind
	decided = math.Log(1e-6) // of a statistic
	rare    = math.Log(1e-4) // of a row that comes often, of rows that come three times
)

// kinds is what the kinds are found from.
type kinds struct {
	*Counts
	order     func(row int) string // the usual order of a row, or ""
	possible  float64              // the number of equally likely rows
	count     []uint32             // how many rows have each lag
	different int                  // the number of lags
	common    int                  // the lag of most rows, the smallest if there are several
	first     int                  // the index of the first row with a lag; -1 if none has
	stretches []Stretch            // that do not come by chance, at most maxStretches and one more
	rows      [][]uint32           // where those are that come most often, at most maxAgain and one more
	explained float64              // the repeats that have a reason
	chances   bool                 // whether some repeats are by chance
}

// Repeats returns how rows come again, or nil if that is by chance. order names the usual order of
// a row, as of a new deck, or returns ""; it may be nil.
func (c *Counts) Repeats(order func(row int) string) *Repeats {
	if c.Outcome().Log() > suspect {
		return nil
	}
	r := &Repeats{Noun: c.Noun, Rows: c.Rows, Repeats: c.Repeated(), Expected: c.expected()}
	k := c.counted(order)
	of := []func(kinds, *Repeats) bool{kinds.equal, kinds.inverted, kinds.never, kinds.beside, kinds.period, kinds.againUnlessBlocks, kinds.block, kinds.again, kinds.atOneLag, kinds.workers, kinds.copies, kinds.near}
	if k.chances {
		of = []func(kinds, *Repeats) bool{kinds.equal, kinds.inverted, kinds.never, kinds.again, kinds.stretch, kinds.atOneLag, kinds.period, kinds.workers, kinds.copies, kinds.near}
	}
	for _, is := range of {
		if is(k, r) {
			r.Fact = cmp.Or(r.Fact, r.Text)
			return r
		}
	}
	k.unordered(r)
	return r
}

// fewRows is the most rows for each possible one of which the different ones are like the rows of a
// fair dealer.
const fewRows = .02

// Apart reports whether other tests should be of the different rows alone, if rows come again in a
// way: copies are no new evidence. They should not if rows of a fair dealer come again too.
func (c *Counts) Apart(kind Kind) bool {
	return c.Repeated()+len(c.inverse) > 0 && kind != Never && kind != More && float64(c.Rows)*c.Same <= fewRows
}

// Answer returns what the test says of counts and of how the rows come again, nil if that is by
// chance, or why it says nothing. all is the number of rows, of which the first are counted.
func (c *Counts) Answer(r *Repeats, all uint64) (o chance.Outcome, words chance.Words, leftOut string) {
	switch {
	case c.silent():
		return o, words, fmt.Sprintf("none; %s expected by chance at %d %ss", expected(c.expected()), c.Rows, c.Noun)
	case r != nil:
		words = chance.Words{Text: r.Text, Differs: true}
	default:
		words.Text = c.fact()
	}
	if uint64(c.Rows) < all {
		words.Text += fmt.Sprintf(" Only the first %d %ss are searched.", c.Rows, c.Noun)
	}
	return c.Outcome(), words, ""
}

// counted counts the lags. Of M equally likely rows about N²/2 M^-length stretches of a length
// come by chance.
func (c *Counts) counted(order func(row int) string) kinds {
	if order == nil {
		order = func(int) string { return "" }
	}
	k := kinds{Counts: c, order: order, count: make([]uint32, len(c.lags)+1), first: -1, chances: c.mean >= chanceless, explained: float64(c.Repeated())}
	k.possible = possibleRows(c.Rows, float64(c.different()))
	if k.chances {
		k.explained = max(1, k.explained-c.mean)
	}
	long := max(2, (2*math.Log(float64(c.Rows))-math.Ln2-math.Log(byChance))/math.Log(k.possible))
	for i := 0; i < len(c.lags); {
		from, lag := i, c.lags[i]
		for ; i < len(c.lags) && c.lags[i] == lag; i++ {
		}
		if lag == 0 {
			continue
		}
		if k.first < 0 {
			k.first = from
		}
		if k.count[lag] == 0 {
			k.different++
		}
		k.count[lag] += uint32(i - from)
		if lag > 1 && float64(i-from) >= long && len(k.stretches) <= maxStretches {
			k.stretches = append(k.stretches, Stretch{from + 1, i - from, int(lag)})
		}
	}
	for lag, n := range k.count {
		if n > k.count[k.common] {
			k.common = lag
		}
	}
	for rows := range c.each {
		k.rows = append(k.rows, rows)
		slices.SortStableFunc(k.rows, func(a, b []uint32) int { return cmp.Or(len(b)-len(a), cmp.Compare(a[0], b[0])) })
		k.rows = k.rows[:min(len(k.rows), maxAgain+1)]
	}
	return k
}

// with returns how many rows have a lag.
func (k kinds) with(lag int) int {
	if lag >= len(k.count) {
		return 0
	}
	return int(k.count[lag])
}

func (k kinds) equal(r *Repeats) bool {
	if k.Counts.different() > 1 {
		return false
	}
	r.Kind, r.Times = Equal, k.Rows
	r.Text = fmt.Sprintf("all %d %ss are one %[2]s: as with a seed of the clock, or a fixed one, that is set before each shuffle. Check that the generator is seeded once, before the first %[2]s.", k.Rows, k.Noun)
	if k.Rows == 2 {
		r.Text = fmt.Sprintf("the two %ss are equal: a %[1]s that is written twice, or one seed for both. Check the log and where the generator is seeded.", k.Noun)
	}
	return true
}

// inverted has rows that are the inverse of the row before.
func (k kinds) inverted(r *Repeats) bool {
	n := len(k.Counts.inverse)
	if k.logP[Inverted] >= decided || n < r.Repeats {
		return false
	}
	r.Kind, r.Lag, r.Times = Inverse, 1, n
	r.Text = fmt.Sprintf("%d of %d %ss are the inverse of the %[3]s before: a shuffle that is undone, or rows that list in turn the card at each place and the place of each card. Check how a row is made from the one before.", n, k.Rows, k.Noun)
	return true
}

// never has no row that equals one of those shortly before it.
func (k kinds) never(r *Repeats) bool {
	log := k.logP[Gap]
	if log >= decided || log > k.leastLog() {
		return false
	}
	r.Kind, r.Lag = Never, k.gap
	r.Text = fmt.Sprintf("no row equals one of the %d before it, where chance gives %s: a draw that leaves out the last ones. Check whether a draw may come again.", k.gap-1, expected(k.between()))
	switch k.gap {
	case 2:
		r.Text = strings.Replace(r.Text, "one of the 1 before it", "the one before it", 1)
	case k.Rows:
		r.Text = fmt.Sprintf("no two of %d rows are equal, where chance gives %s: rows of which equal ones were removed, or that are dealt in turn. Check how the file was made.", k.Rows, expected(k.expected()))
	}
	return true
}

// beside has groups of equal rows. By chance one of M possible rows follows itself in 1 of M
// rows.
func (k kinds) beside(r *Repeats) bool {
	if r.Repeats == 0 || k.with(1) < r.Repeats || r.Repeats == 1 && float64(k.Rows)/k.possible >= doubled {
		return false
	}
	r.Kind, r.Lag = Beside, 1
	sizes := slices.Sorted(maps.Keys(k.Times)) // of the groups
	shortest, longest, different := sizes[0], sizes[len(sizes)-1], k.Rows-r.Repeats
	switch {
	case shortest == longest:
		r.Times = int(longest)
		r.Text = fmt.Sprintf("each %s comes %s, in rows beside each other (%d different %[1]ss in %[4]d rows): rows that are written %[2]s, or a seed, as of the clock, that stays the same for %[5]d %[1]ss. %[6]s",
			k.Noun, times(r.Times), different, k.Rows, longest, checkSeed)
	case float64(r.Repeats) <= doubled*float64(k.Rows):
		r.Text = fmt.Sprintf("%s the row before: rows that are written or copied twice. %s", k.rowsEqual(), checkSeed)
	default:
		r.Text = fmt.Sprintf("each %s lasts %d to %d rows, %.2g on average (%d different %[1]ss in %[6]d rows): as with a seed of the clock for each %[1]s. %[7]s",
			k.Noun, shortest, longest, float64(k.Rows)/float64(different), different, k.Rows, checkSeed)
	}
	return true
}

// rowsEqual returns the subject and the verb of rows that equal another: "row 5 equals".
func (k kinds) rowsEqual() string {
	var rows []uint32
	for i, lag := range k.lags {
		if lag > 0 {
			rows = append(rows, uint32(i))
		}
	}
	switch n := len(rows); {
	case n == 1:
		return fmt.Sprintf("row %d equals", rows[0]+1)
	case n <= 3:
		return "rows " + list(rows, "and") + " equal"
	default:
		return fmt.Sprintf("%d rows, the first of them row %d, equal", n, rows[0]+1)
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
func (k kinds) toTheEnd(repeats int) bool {
	return k.different == 1 && k.first+repeats == k.Rows && repeats >= 2
}

// period has one lag to the end, of rows enough.
func (k kinds) period(r *Repeats) bool {
	lag := k.common
	if !k.toTheEnd(r.Repeats) || r.Repeats < 2*lag && (k.first != lag || r.Repeats < lag && r.Repeats < leastAlike) {
		return false
	}
	r.Kind, r.Lag = Period, lag
	switch start := k.first - lag; {
	case k.Rows == 2*lag:
		r.Text = fmt.Sprintf("rows %d to %d are rows 1 to %d again: the file is joined to itself, or the generator begins again with its seed. Check how the file was made, and where the generator is seeded.", lag+1, k.Rows, lag)
	case start == 0:
		r.Text = fmt.Sprintf("the %ss come again every %d rows, from the first row to the last: a generator with that period, or that begins again with its seed. Check where it is seeded, and what its period is.", k.Noun, lag)
	default:
		r.Text = fmt.Sprintf("the %ss come again every %d rows, from row %d to the last: a generator that has reached a cycle of that period. Check its kind, and the size of its state.", k.Noun, lag, start+1)
	}
	return true
}

// againUnlessBlocks is again for all but several rows that are a block.
func (k kinds) againUnlessBlocks(r *Repeats) bool {
	var other Repeats
	other.Repeats = r.Repeats
	return (k.often() < 2 || !k.block(&other)) && k.again(r)
}

// often returns how many rows come three times or more, if that is rare by chance, up to maxAgain.
// Twice is enough for a row in a usual order.
func (k kinds) often() (n int) {
	for n < min(len(k.rows), maxAgain) {
		x := k.rows[n]
		if k.logOften(len(x)) >= rare || len(x) < 3 && k.order(int(x[0])) == "" {
			break
		}
		n++
	}
	return n
}

// again has few rows that come often and hold all repeats, or most of those that have a reason.
func (k kinds) again(r *Repeats) bool {
	n, held := k.often(), 0
	if n == 0 {
		return false
	}
	for _, x := range k.rows[:n] {
		held += len(x) - 1
	}
	if !k.chances && held < r.Repeats {
		return false
	}
	first := k.rows[0]
	if k.chances {
		log := k.logP[Often]
		beside := int(first[len(first)-1]-first[0]) < len(first)
		if log >= decided || log > min(k.logP[AtLag], k.logP[Running]) || float64(held) < .5*k.explained || beside {
			return false
		}
	}
	r.Kind, r.Times = Again, len(first)
	rest := "; all others come once"
	if k.chances {
		by := 2
		for k.logOften(by) > math.Log(.01) {
			by++
		}
		rest = fmt.Sprintf("; by chance none comes %s", times(by))
	}
	if n == 1 {
		r.Text = fmt.Sprintf("one %s comes %s, in rows %s%s", k.Noun, times(len(first)), list(first, ""), rest)
	} else {
		var often []string
		for _, x := range k.rows[:n] {
			often = append(often, fmt.Sprint(len(x)))
		}
		r.Text = fmt.Sprintf("%s %ss come %s times, the first of them in rows %s%s",
			map[int]string{2: "two", 3: "three"}[n], k.Noun, english.WordSeries(often, "and"), list(first, ""), rest)
	}
	if order := k.order(int(first[0])); order != "" {
		r.Text += fmt.Sprintf(": it is %s, so rows that were not shuffled. Check what these rows have in common, as the first after a start.", order)
	} else {
		r.Text += fmt.Sprintf(": a stored %s that is given out again. Check these rows, and where a %[1]s is kept.", k.Noun)
	}
	return true
}

// list returns the numbers of rows, as in "10, 246, 258 ...", with a word before the last one if it is not empty.
func list(rows []uint32, last string) string {
	var all []string
	for _, row := range rows[:min(len(rows), named)] {
		all = append(all, fmt.Sprint(row+1))
	}
	if len(rows) > named {
		return strings.Join(all, ", ") + " ..."
	}
	if last == "" {
		return strings.Join(all, ", ")
	}
	return english.WordSeries(all, last)
}

// block has a few stretches that do not come by chance, or one at the end that is too short for a
// period.
func (k kinds) block(r *Repeats) bool {
	found, covered := k.stretches, 0
	if k.toTheEnd(r.Repeats) && k.common > 1 {
		found = []Stretch{{k.first + 1, r.Repeats, k.common}}
	}
	for _, s := range found {
		covered += s.Rows
	}
	if n := len(found); n == 0 || n > maxStretches || float64(covered) < most*float64(r.Repeats-k.with(1)) {
		return false
	}
	r.sayBlock(found)
	return true
}

func (r *Repeats) sayBlock(found []Stretch) {
	r.Kind, r.Stretches = Block, found
	var parts []string
	for _, s := range found {
		last := s.From + s.Rows - 1
		parts = append(parts, fmt.Sprintf("rows %d to %d are rows %d to %d again", s.From, last, s.From-s.Lag, last-s.Lag))
	}
	r.Text = strings.Join(parts, ", ") + ": a program that began again with the same seed or state, or files with the same rows that are joined. Check for a restart at these rows, and how the file was made."
}

// stretch has one stretch of rows that is decided beside repeats by chance.
func (k kinds) stretch(r *Repeats) bool {
	s := k.run
	if log := k.logP[Running]; log >= decided || float64(s.Rows) < .5*k.explained {
		return false
	}
	if s.Lag == 1 {
		r.Kind, r.Lag, r.Stretches = Beside, 1, []Stretch{s}
		r.Text = fmt.Sprintf("rows %d to %d are equal: one %s %d times running. Check the log, the times of the rows, and whether the result of a %[3]s stays if the next one fails.", s.From-1, s.From+s.Rows-1, k.Noun, s.Rows+1)
		return true
	}
	if s.Rows < 2 || float64(s.Rows) < most*(float64(k.pairs[s.Lag])-float64(k.Rows)*k.Same) {
		return false
	}
	r.sayBlock([]Stretch{s})
	return true
}

// atOneLag has a lag of most repeats that have a reason; beside no repeats by chance, of nearly all, and of far
// more than come by chance from as few possible rows.
func (k kinds) atOneLag(r *Repeats) bool {
	if k.lags == nil || k.logP[AtLag] >= decided {
		return false
	}
	n, rows := float64(k.pairs[k.lag]), k.Rows-k.lag
	by := float64(rows) * k.Same
	if n-by < .5*k.explained || !k.chances && (r.Repeats < leastForLag || k.lag < 2 || n < most*k.explained || n <= 10*float64(k.Rows)/k.possible) {
		return false
	}
	r.Kind, r.Lag = Lag, k.lag
	r.Text = fmt.Sprintf("%.0f of %d rows equal the row %d rows before, %s by chance: %s", n, rows, k.lag, expected(float64(rows)*k.Equal), overlap)
	if k.lag == 1 {
		r.Kind = Beside
		r.Text = fmt.Sprintf("%.0f of %d rows equal the row before, %s by chance: rows that are written twice, or a result that stays if the next one fails. %s", n, rows, expected(float64(rows)*k.Equal), checkLog)
	}
	return true
}

// workers has each row equally often, within a few rows.
func (k kinds) workers(r *Repeats) bool {
	each := k.alikeTimes()
	if each == 0 || r.Repeats < leastForLag || k.Times[1] > k.Counts.different()/20 {
		return false
	}
	var spans []int
	for rows := range k.each {
		spans = append(spans, int(rows[len(rows)-1]-rows[0]))
	}
	if len(spans) == 0 {
		return false
	}
	slices.Sort(spans)
	within := spans[len(spans)*95/100]
	one := math.Log(float64(each)) + float64(each-1)*math.Log(float64(within+1)/float64(k.Rows))
	if 2*within > k.Rows || float64(len(spans))*one >= decided {
		return false
	}
	r.Kind, r.Times, r.Lag = Workers, each, within
	r.Text = fmt.Sprintf("each %s comes %s, all within %d rows (%d different %[1]ss in %[5]d rows): %[6]d workers with the same seed, whose rows are written in turn. Check where each worker gets its seed.",
		k.Noun, times(each), within+1, k.Counts.different(), k.Rows, each)
	return true
}

// alikeTimes returns how often nearly all rows come, or 0. Of repeats by chance, half must have a reason.
func (k kinds) alikeTimes() int {
	if k.chances && k.explained < .5*float64(k.Repeated()) {
		return 0
	}
	for times, rows := range k.Times {
		if times > 1 && float64(rows) >= .95*float64(k.Counts.different()) {
			return int(times)
		}
	}
	return 0
}

// copies has each row equally often.
func (k kinds) copies(r *Repeats) bool {
	if r.Repeats < leastAlike || len(k.Times) != 1 || k.alikeTimes() == 0 {
		return false
	}
	r.Kind, r.Times = Copies, k.alikeTimes()
	r.Text = fmt.Sprintf("each %s comes %s, at no fixed distance (%d different %[1]ss in %[4]d rows): copies of one file that are mixed or sorted. Check how the file was made.", k.Noun, times(r.Times), k.Rows-r.Repeats, k.Rows)
	return true
}

// near has more rows than by chance with an equal one shortly before. Of M equally likely rows
// a row has one among the last s rows with probability 1 - (1-1/M)^s.
func (k kinds) near(r *Repeats) bool {
	within := int(max(1, min(float64(k.Rows/50), k.possible/10)))
	n := 0
	for lag := 1; lag <= within; lag++ {
		n += k.with(lag)
	}
	share := -math.Expm1(float64(within) * math.Log1p(-1/k.possible))
	if n < 3 || share >= 1 || chance.LogAtLeast(float64(n), float64(k.Rows), share) >= decided {
		return false
	}
	r.Kind, r.Lag = Near, within
	r.Text = fmt.Sprintf("%d of %d rows equal one of the %d rows before them, where chance gives about %s: as with seeds of the clock at several tables. Check the times of these rows, and where the generators are seeded.", n, k.Rows, within, expected(share*float64(k.Rows)))
	return true
}

// unordered says what the numbers of times tell.
func (k kinds) unordered(r *Repeats) {
	n, different, possible := float64(k.Rows), k.Counts.different(), k.possible
	r.Fact = k.fact()
	three := n * (n - 1) * (n - 2) / 6 / possible / possible // expected sets of three equal rows
	threes := 0.0
	for times, rows := range k.Times {
		m := float64(times)
		threes += m * (m - 1) * (m - 2) / 6 * float64(rows)
	}
	switch {
	case different == k.Rows || k.chances && float64(r.Repeats) < 3*k.mean:
		r.Kind = More
		r.Text = r.Fact + ". No cause is known. Check how the file was made."
	case r.Repeats <= 2:
		r.Kind = Single
		if k.lags != nil {
			r.Fact = k.pairsOfRows()
		}
		r.Text = r.Fact + ": a row that is copied or logged twice. Check these rows."
	case math.Log(possible)+chance.LogAtLeast(float64(k.most), n, 1/possible) < rare:
		r.Kind, r.Times = Some, k.most
		r.Text = fmt.Sprintf("%s. Some come more often than seeds give: one comes %s. Check the rows of the most frequent ones.", r.Fact, times(k.most))
		if len(k.rows) > 0 {
			r.Text = fmt.Sprintf("%s. Some come more often than seeds give: the first comes %s, in rows %s. Check these rows.", r.Fact, times(k.most), list(k.rows[0], ""))
		}
	case n > possible/2 || three >= 5 && threes >= three/2:
		r.Kind = Seeds
		r.setBits()
		r.Text = fmt.Sprintf("%s: as many as about %s possible %ss give (%s to %s), as with a new seed of %s bits for each %[3]s. Check the size of the seed, and seed once, with 128 bits or more.",
			r.Fact, rounded(r.Possible.Estimate), k.Noun, rounded(r.Possible.Low), rounded(r.Possible.High), bitsText(*r.Bits))
	case three >= 5 && logPoissonAtMost(threes, three) < rare:
		r.Kind = Copied
		r.Text = fmt.Sprintf("%s: copies of earlier rows, as seeds of any size would also give %ss that come three times. Check how the file was made.", r.Fact, k.Noun)
	default:
		r.Kind = Either
		r.setBits()
		r.Text = fmt.Sprintf("%s: copied rows, or a new seed of %s bits for each %s. They are too few to tell. Check these rows, and the size of the seed.", r.Fact, bitsText(*r.Bits), k.Noun)
	}
}

// pairsOfRows returns which rows are equal, for one or two repeats.
func (k kinds) pairsOfRows() string {
	var all []string
	for rows := range k.each {
		all = append(all, "rows "+list(rows, "and")+" are equal")
	}
	slices.Sort(all)
	return strings.Join(all, ", ")
}

func logPoissonAtMost(count, mean float64) float64 {
	return math.Log(max(math.SmallestNonzeroFloat64, mathext.GammaIncRegComp(count+1, mean)))
}

// setBits sets the possible rows and bits.
func (r *Repeats) setBits() {
	m := possibleRange(r.Rows, r.Repeats)
	r.Possible, r.Bits = &m, &Range{math.Log2(m.Estimate), math.Log2(m.Low), math.Log2(m.High)}
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

// possibleRows returns the number M of equally likely rows of which some rows have so many
// different ones on average: M (1 - exp(-rows/M)).
func possibleRows(rows int, different float64) float64 {
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

// possibleRange returns the estimate of possibleRows and its 95 % interval. If repeats are few,
// their number is Poisson with a mean of rows (rows-1) / 2M, of which the interval is exact
// (Garwood 1936); else the interval is of the number of different packs, whose variance is
// M exp(-d) (1 - (1+d) exp(-d)) with d = rows/M.
func possibleRange(rows, repeats int) Range {
	n, k := float64(rows), float64(repeats)
	m := possibleRows(rows, n-k)
	if k < n/10 {
		const tail = 0.025
		low, high := mathext.GammaIncRegInv(k, tail), mathext.GammaIncRegInv(k+1, 1-tail)
		return Range{m, m * k / high, m * k / low}
	}
	d := n / m
	step := 1.959964 * math.Sqrt(max(1e-9, m*math.Exp(-d)*(1-(1+d)*math.Exp(-d))))
	return Range{m, possibleRows(rows, max(1, n-k-step)), possibleRows(rows, min(n-1e-6, n-k+step))}
}
