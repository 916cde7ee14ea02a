package tests

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"sync"

	"pokersim/deck"
	"pokersim/sim/audit/internal/chance"
	"pokersim/sim/audit/internal/planes"
	"pokersim/sim/audit/internal/shuffled"
	"pokersim/sim/chunk"
)

// Section is the part of a tally's counts that belongs to one mode: the number of
// shuffles at index from, then the cells of each test.
type Section struct {
	Reuse bool
	from  int
	Tests []Test
	Mark  byte // the highest bit of the first byte of its fingerprints
}

// Sections are the sections of a tally.
type Sections []Section

// Sections returns the layout of a tally of modes, with new tests. Each mode starts from
// the ordered pack, or from the pack before.
func (b *Battery) Sections(reuse ...bool) (all Sections) {
	for i, mode := range reuse {
		tests := b.tests(mode)
		if b.read && i > 0 { // the first mode has the tests of packs
			tests = slices.DeleteFunc(tests, func(t Test) bool { return t.ofPacks })
		}
		all = append(all, Section{Reuse: mode, from: all.Counts(), Tests: tests, Mark: byte(i) << 7})
	}
	return all
}

// Counts returns the number of counts in all sections.
func (s Sections) Counts() int {
	if len(s) == 0 {
		return 0
	}
	last := s[len(s)-1]
	return last.from + last.size()
}

func (s Section) size() int {
	size := 1
	for _, t := range s.Tests {
		size += t.Cells
	}
	return size
}

// Shuffles returns the number of shuffles of the section in a tally.
func (s Section) Shuffles(tally chunk.Tally) uint64 { return tally.Counts[s.from] }

// Cells returns the counts of each test.
func (s Section) Cells(tally chunk.Tally) (all [][]uint64) {
	from := s.from + 1
	for _, t := range s.Tests {
		all = append(all, tally.Counts[from:from+t.Cells:from+t.Cells])
		from += t.Cells
	}
	return all
}

// Counter counts consecutive shuffles of one mode. Only one goroutine may use it.
//
// The counts of a chunk have 16 bits, so they need less cache. A shuffle adds at most
// 1 to a cell, so they do not overflow.
type Counter struct {
	follower *shuffled.Follower
	section  Section
	shuffles uint64
	counts   []uint16 // in the order of the section; none for tests that collect their own
	tests    []counting
	batch    *shuffled.Batch // nil if no test counts batches
	batches  []func(*shuffled.Batch)
	prints   chunk.Prints
	print    *shuffled.Printer // nil if orders are not searched for repeats
	Keep     bool              // whether to keep fingerprints
}

// counting is the part of a test that a counter needs for each shuffle.
type counting struct {
	count func(cells []uint16, s *shuffled.Sample)
	cells []uint16
}

// NewCounter returns a counter of a section.
func NewCounter(b *Battery, s Section) *Counter {
	c := &Counter{follower: shuffled.NewFollower(b.Cards, s.Reuse), section: s, print: b.printer(s)}
	size := 0
	for _, t := range s.Tests {
		if t.flush == nil {
			size += t.Cells
		}
	}
	c.counts = make([]uint16, size)
	cells := c.counts
	for _, t := range s.Tests {
		x := counting{count: t.count}
		if t.flush == nil {
			x.cells, cells = cells[:t.Cells], cells[t.Cells:]
		}
		if x.count != nil {
			c.tests = append(c.tests, x)
		}
		if t.batch != nil {
			c.batches = append(c.batches, t.batch)
		}
	}
	if len(c.batches) > 0 {
		c.batch = shuffled.NewBatch(b.Pack, b.Form)
	}
	return c
}

// Add counts one shuffle. pack is its result, the cards from front to back. At most
// chunkShuffles calls are allowed between two calls of moveTo.
func (c *Counter) Add(pack []int) error {
	if err := c.follower.Next(pack); err != nil {
		return err
	}
	s := &c.follower.Sample
	for _, t := range c.tests {
		t.count(t.cells, s)
	}
	if c.batch != nil && c.batch.Add(s) {
		c.countBatch()
	}
	if c.Keep {
		c.prints = append(c.prints, c.print.Of(s.Sigma))
	}
	c.follower.Done()
	c.shuffles++
	return nil
}

// Print returns the fingerprint of a pack that is shuffled from the ordered one.
func (c *Counter) Print(pack []int) chunk.Print {
	order := make([]uint16, len(pack))
	for i, card := range pack {
		order[i] = uint16(card)
	}
	return c.print.Of(order)
}

func (c *Counter) countBatch() {
	if c.batch == nil || c.batch.Held == 0 {
		return
	}
	c.batch.Complete()
	for _, count := range c.batches {
		count(c.batch)
	}
	c.batch.Held = 0
}

// Behind is the largest number of packs before a pack that a test looks at.
const Behind = max(maxBack, maxLag, within-1)

// Resume prepares a new counter for the shuffle with a number, from 0, of a run. last are the
// packs before it, the last Behind or all.
func (c *Counter) Resume(last [][]int, number uint64) error {
	c.Keep, c.follower.Number = false, int(number)-len(last)
	for _, pack := range last {
		if err := c.Add(pack); err != nil {
			return err
		}
	}
	c.MoveTo(&chunk.Tally{Counts: make([]uint64, c.section.from+c.section.size())})
	return nil
}

// BeginBlock begins a part of the run, 0 to blocks-1.
func (c *Counter) BeginBlock(block int) { c.follower.Block = block }

// EndBlock ends a part of the run: it adds the counts of the tests that have parts to a
// tally, and sets them to 0. If join is true, it then joins each two parts.
func (c *Counter) EndBlock(into *chunk.Tally, join bool) {
	c.follower.Finish()
	c.countBatch()
	for i, cells := range c.section.Cells(*into) {
		if t := c.section.Tests[i]; t.fold != nil {
			t.flush(cells, &c.follower.Sample)
			if join {
				t.fold(cells)
			}
		}
	}
}

// MoveTo adds the counts to a tally and sets them to 0.
func (c *Counter) MoveTo(into *chunk.Tally) {
	c.follower.Finish()
	c.countBatch()
	into.Counts[c.section.from] += c.shuffles
	c.shuffles = 0
	counts := c.counts
	for i, cells := range c.section.Cells(*into) {
		if flush := c.section.Tests[i].flush; flush != nil {
			flush(cells, &c.follower.Sample)
			continue
		}
		for j, n := range counts[:len(cells)] {
			cells[j] += uint64(n)
		}
		counts = counts[len(cells):]
	}
	clear(c.counts)
	into.Prints = append(into.Prints, c.prints...)
	c.prints = c.prints[:0]
}

// AddChunk shuffles a pack and counts the shuffles from number from to number to-1 of a
// run of a number of shuffles in all.
func (c *Counter) AddChunk(ctx context.Context, pack, inOrder []int, next func([]int), from, to, all uint64, into *chunk.Tally) error {
	c.follower.Restart()
	copy(pack, inOrder)
	block := blockOf(from, all)
	c.BeginBlock(block)
	end := blockStart(block+1, all)
	for i := from; i < to; {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if i == end {
			c.EndBlock(into, false)
			block = blockOf(i, all)
			c.BeginBlock(block)
			end = blockStart(block+1, all)
		}
		for stop := min(to, end, i+256); i < stop; i++ {
			if !c.follower.Reuse {
				copy(pack, inOrder)
			}
			next(pack)
			if err := c.Add(pack); err != nil {
				return fmt.Errorf("the shuffle gives an invalid pack: %w", err)
			}
		}
	}
	c.MoveTo(into)
	return nil
}

// blockOf returns the part of a run, 0 to blocks-1, to which a shuffle belongs.
func blockOf(i, all uint64) int { return int(i * Blocks / all) }

// blockStart returns the number of the first shuffle of a part.
func blockStart(block int, all uint64) uint64 { return (uint64(block)*all + Blocks - 1) / Blocks }

// MaxPrints is the largest number of orders that are searched for repeats in each
// mode: the first ones, in PrintChunks chunks. Their fingerprints take 8 bytes each,
// 128 MB in each mode.
const (
	MaxPrints   = 1 << 24
	PrintChunks = MaxPrints / ChunkShuffles
)

// printer returns the printer of a mode, or nil if it keeps no fingerprints. Rows with the same
// names are equal: an input does not tell the copies of a card in several decks.
func (b *Battery) printer(s Section) *shuffled.Printer {
	if !b.Prints() {
		return nil
	}
	p := shuffled.NewPrinter(s.Mark, b.Cards, b.hand(), b.hands())
	if kinds := b.kinds(s); kinds != nil {
		p.TakeKinds(kinds)
	}
	return p
}

// kinds returns the kinds of cards that are told apart, or nil if all cards are.
func (b *Battery) kinds(s Section) []uint16 {
	if !b.read || s.Reuse {
		return nil
	}
	return b.Pack.Kinds()
}

// maxForPairs is the largest pack of the tests of each two positions: they count n(n-1)/2
// pairs.
const maxForPairs = 128

var equalRanks = row{name: "equal-ranks", least: minForLargest, most: maxForPairs, fits: namedPack, one: func(b *Battery) Test {
	return equalPairs(b, b.Ranks(), "a pair at two positions, as of a seat")
}}

var equalSuits = row{name: "equal-suits", least: minForLargest, most: maxForPairs, fits: namedPack, one: func(b *Battery) Test {
	return equalPairs(b, b.Suits(), "")
}}

var equalColours = row{name: "equal-colours", least: minForLargest, most: maxForPairs, fits: namedPack, one: func(b *Battery) Test {
	return equalPairs(b, b.Colours(), "")
}}

var equalParities = row{name: "equal-parities", least: minForLargest, most: maxForPairs, fits: wholePack, one: func(b *Battery) Test {
	return equalPairs(b, b.Parities(), "")
}}

// equalPairs is one of the tests equal-ranks, equal-suits, equal-colours and equal-parities: how often
// the cards at each two positions are equal. In the first of these tests, two positions
// are a hand of two cards, and equal cards are a pocket pair.
//
// A count is binomial with N trials. Two positions of one card and two others of the
// same card have a correlation of about -1/n, and other two positions have less. So the
// counts are taken as independent (Šidák 1967).
func equalPairs(b *Battery, e shuffled.Equality, finds string) Test {
	n := b.Cards
	stride := planes.Stride(n)
	counts := make([]uint64, n*stride)
	probability := e.Together(n)
	digits := make([][]uint64, max(1, bits.Len(uint(len(e.Sizes)-1))))
	words := func(cells []uint64, packs float64) chance.Words {
		i, count := chance.Worst(cells, packs*probability)
		high, low := pairAt(i)
		return chance.Deviation(count, packs, probability, len(cells)).Of("cards at positions %d and %d of equal %s", low+1, high+1, e.Noun)
	}
	q := Question{least: math.Ceil(chance.MinExpected / probability), words: words}
	q = largest(q, "", "equal "+e.Noun+" at two positions, z", probability, worstCell(probability), independent(n*(n-1)/2))
	q.Finds = finds
	return Test{
		Name: e.Name, Cells: n * (n - 1) / 2, Per: uint64(e.Pairs()), ofPacks: true, Questions: []Question{q},
		batch: func(b *shuffled.Batch) {
			for k := range digits {
				digits[k] = b.Faces.Transposed()[e.Low+k]
			}
			b.Form.AddEqual(counts, digits, n, b.Mask())
		},
		flush: func(cells []uint64, _ *shuffled.Sample) {
			for q := range n {
				for p := range q {
					cells[pairIndex(q, p)] += counts[p*stride+q]
				}
			}
			clear(counts)
		},
	}
}

// straightThrees and suitThrees count what three neighbouring cards make, at each position:
// ranks of one straight, and one suit. Some three neighbours are the flop, whatever the number
// of seats. The counts of two positions that share cards have a small correlation, so they are
// taken as independent (Šidák 1967).
var straightThrees = row{name: "straight-threes", least: minForLargest, fits: namedPack, one: func(b *Battery) Test {
	ranks := b.Ranks()
	return threes(b, "straight-threes", "three neighbours of one straight", chance.OneStraight(ranks.Sizes), ranks.Of, straights(), addStraights)
}}

var suitThrees = row{name: "suit-threes", least: minForLargest, fits: namedPack, one: func(b *Battery) Test {
	suits := b.Suits()
	var one [1 << 14]uint8 // has a 1 for the sets of one suit
	for suit := range suits.Sizes {
		one[1<<suit] = 1
	}
	return threes(b, "suit-threes", "three neighbours of one suit", chance.ThreeEqual(suits.Sizes), suits.Of, &one, addSuits)
}}

// straights has a 1 for the sets of three ranks of one straight.
var straights = sync.OnceValue(func() *[1 << 14]uint8 {
	var table [1 << 14]uint8
	for set := range table {
		if bits.OnesCount(uint(set)) == 3 && chance.Straight(uint16(set)) {
			table[set] = 1
		}
	}
	return &table
})

// threes returns one of the tests of three neighbours. sets is the number of sets of three cards
// that have the property, of is the value of each card, and makes has a 1 for the sets of values,
// a bit each, that have the property. add adds, for each position, the number of packs of a batch
// whose three cards from there have it; packs that are too large for batches look it up.
func threes(b *Battery, name, title string, sets float64, of []int, makes *[1 << 14]uint8,
	add func(counts []uint64, b *shuffled.Batch)) Test {
	likely := sets / chance.Threes(b.Cards)
	places := b.Cards - 2
	bit := make([]uint16, b.Cards)
	for card, value := range of {
		bit[card] = 1 << value
	}
	worst := func(cells []uint64, packs float64) (at int, count float64) {
		made := make([]uint64, places)
		for p := range made {
			made[p] = cells[2*p+1]
		}
		return chance.Worst(made, packs*likely)
	}
	q := Question{least: math.Ceil(chance.MinExpected / likely), words: func(cells []uint64, packs float64) chance.Words {
		at, count := worst(cells, packs)
		return chance.Deviation(count, packs, likely, places).Of("%s, from position %d", title, at+1)
	}}
	q = largest(q, "", title+", z", likely, func(cells []uint64, packs float64) float64 {
		_, count := worst(cells, packs)
		return count
	}, independent(places))
	t := Test{Name: name, Cells: 2 * places, Per: uint64(places), ofPacks: true, Questions: []Question{q}}
	if b.Cards > shuffled.MaxForBatch {
		t.count = func(cells []uint16, s *shuffled.Sample) {
			x, y := bit[s.Pack[0]], bit[s.Pack[1]]
			for p, card := range s.Pack[2:] {
				z := bit[card]
				cells[2*p+int(makes[(x|y|z)%(1<<14)]&1)]++
				x, y = y, z
			}
		}
		return t
	}
	counts, packs := make([]uint64, places), uint64(0)
	t.batch = func(b *shuffled.Batch) {
		add(counts, b)
		packs += uint64(b.Held)
	}
	t.flush = func(cells []uint64, _ *shuffled.Sample) {
		for p, made := range counts {
			cells[2*p] += packs - made
			cells[2*p+1] += made
		}
		clear(counts)
		packs = 0
	}
	return t
}

// addSuits is add for three cards of one suit.
func addSuits(counts []uint64, b *shuffled.Batch) {
	faces, mask := b.Faces.Transposed(), b.Mask()
	suits := faces[shuffled.FirstSuitBit : shuffled.FirstSuitBit+shuffled.SuitBits]
	equal := func(p int) uint64 { // whether the card at p has the suit of the one before
		differ := uint64(0)
		for _, plane := range suits {
			differ |= plane[p-1] ^ plane[p]
		}
		return mask &^ differ
	}
	before := equal(1)
	for p := range counts {
		now := equal(p + 2)
		counts[p] += uint64(bits.OnesCount64(before & now))
		before = now
	}
}

// windows are the sets of five consecutive ranks, of packs as bits: the ace below the deuce first.
type windows [deck.Ranks - 3]uint64

// windowsOf returns the packs whose card at a position is in each window. A joker is in none.
func windowsOf(faces *[8][]uint64, p int) (in windows) {
	a, b, c, d := faces[0][p], faces[1][p], faces[2][p], faces[3][p]
	low := [4]uint64{^(a | b), a &^ b, b &^ a, a & b}
	high := [4]uint64{^(c | d), c &^ d, d &^ c, c & d}
	var rank [deck.Ranks + 1]uint64 // the ace, then the ranks from the deuce
	for r := range deck.Ranks {
		rank[1+r] = low[r%4] & high[r/4]
	}
	rank[0] = rank[deck.Ranks]
	for w := range in {
		in[w] = rank[w] | rank[w+1] | rank[w+2] | rank[w+3] | rank[w+4]
	}
	return in
}

// addStraights is add for three cards of different ranks that are in one window.
func addStraights(counts []uint64, b *shuffled.Batch) {
	faces, mask := b.Faces.Transposed(), b.Mask()
	differ := func(p, q int) uint64 {
		return (faces[0][p] ^ faces[0][q]) | (faces[1][p] ^ faces[1][q]) | (faces[2][p] ^ faces[2][q]) | (faces[3][p] ^ faces[3][q])
	}
	x, y, xy := windowsOf(faces, 0), windowsOf(faces, 1), differ(0, 1)
	for p := range counts {
		z, yz, made := windowsOf(faces, p+2), differ(p+1, p+2), uint64(0)
		for w := range z {
			made |= x[w] & y[w] & z[w]
		}
		counts[p] += uint64(bits.OnesCount64(made & xy & yz & differ(p, p+2) & mask))
		x, y, xy = y, z, yz
	}
}
