package audit

import (
	"cmp"
	"context"
	"encoding/binary"
	"iter"
	"math"
	"math/bits"
	"slices"

	"pokersim/deck"
	"pokersim/deck/shuffle/law"
	"pokersim/internal/ints"
	"pokersim/internal/rows"
	"pokersim/internal/stats"
	"pokersim/sim/audit/internal/chance"
	"pokersim/sim/audit/internal/input"
	"pokersim/sim/audit/internal/tests"
	"pokersim/sim/chunk"
	"pokersim/sim/rng"
)

func (p *Prepared) sections() tests.Sections { return p.battery.Sections(p.plan.Mode.reuse()...) }

// Check returns an error that matches chunk.ErrPlan if the tally cannot be one of the
// plan. It compares:
//
//   - the number of counts with that of the plan's tests
//   - the number of shuffles of each mode with that of the tally's chunks
//   - the sum of the cells of each test with the number of shuffles
//   - the number of fingerprints with that of the shuffles that are searched for
//     repeats
//
// It allocates no more memory than the tally takes.
func (p *Prepared) Check(tally chunk.Tally) error {
	sections := p.sections()
	if n := sections.Counts(); len(tally.Counts) != n {
		return chunk.Invalid("tally", "%d counts: the tests have %d", len(tally.Counts), n)
	}
	if outside := tally.Chunks.Minus(p.Chunks()); len(outside) > 0 {
		return chunk.Invalid("tally", "chunks %v are not in the plan, which has %v", outside, p.Chunks())
	}
	var byMark [2]uint64
	for i := range tally.Prints {
		byMark[tally.Prints[i][0]/tests.MarkBit]++
	}
	for i, mode := range p.plan.Mode.each() {
		s := sections[i]
		shuffles := p.within(tally.Chunks, i, p.modeChunks())
		if got := s.Shuffles(tally); got != shuffles {
			return chunk.Invalid("tally", "%d shuffles in mode %s: its chunks have %d", got, mode, shuffles)
		}
		for j, cells := range s.Cells(tally) {
			if t := s.Tests[j]; t.Per > 0 && !chance.AddUpTo(cells, t.Per*t.Counted(shuffles), t.Per*t.Counted(shuffles)) {
				return chunk.Invalid("tally", "the counts of %s in mode %s are not those of %d shuffles", t.Name, mode, shuffles)
			}
		}
		kept := uint64(0)
		if p.battery.Prints() {
			kept = p.within(tally.Chunks, i, min(tests.PrintChunks, p.modeChunks()))
		}
		if got := byMark[s.Mark/tests.MarkBit]; got != kept {
			return chunk.Invalid("tally", "%d fingerprints in mode %s: want %d", got, mode, kept)
		}
		byMark[s.Mark/tests.MarkBit] = 0
	}
	if byMark != [2]uint64{} {
		return chunk.Invalid("tally", "it has fingerprints of another mode")
	}
	return nil
}

// within returns the number of shuffles in those of the first chunks of a mode that are in
// the set.
func (p *Prepared) within(set chunk.Set, mode int, chunks uint64) uint64 {
	var of chunk.Set
	from := uint64(mode) * p.modeChunks()
	for _, r := range set {
		if r.From, r.To = max(r.From, from), min(r.To, from+chunks); r.From < r.To {
			of = append(of, chunk.Range{From: r.From - from, To: r.To - from})
		}
	}
	return p.rounds().In(of)
}

// Rounds returns the number of shuffles in a tally of the plan, all modes together.
func (p *Prepared) Rounds(tally chunk.Tally) (all uint64) {
	for mode := range p.plan.Mode.each() {
		all += p.within(tally.Chunks, mode, p.modeChunks())
	}
	return all
}

// Job returns the job that Run runs.
func (p *Prepared) Job() chunk.Job { return p.job(0) }

// job counts the shuffles of the plan. The first mode uses stream lane, the second one stream
// lane+1.
func (p *Prepared) job(lane uint8) chunk.Job {
	return chunk.Job{
		Chunks: p.Chunks(),
		Counts: p.sections().Counts(),
		Worker: func() chunk.Worker { return p.worker(lane) },
	}
}

// worker returns a function that counts one chunk at a time.
func (p *Prepared) worker(lane uint8) chunk.Worker {
	pack, inOrder := make([]int, p.plan.Cards), ints.Below[int](p.plan.Cards)
	var counters []*tests.Counter
	sections := p.sections()
	for _, s := range sections {
		counters = append(counters, tests.NewCounter(p.battery, s))
	}
	prints := p.battery.Prints()
	return func(ctx context.Context, number uint64, into *chunk.Tally) error {
		mode, of := number/p.modeChunks(), number%p.modeChunks()
		stream := lane // the same with Both as with a mode alone
		if sections[mode].Reuse {
			stream++
		}
		c := counters[mode]
		c.Keep = prints && of < tests.PrintChunks
		next := p.plan.Shuffler(rng.NewSFC64(p.plan.Seed, of, rng.Audit, stream))
		from := of * ChunkRounds
		return c.AddChunk(ctx, pack, inOrder, next, from, from+p.rounds().Of(of), p.plan.Rounds, into)
	}
}

// CellCounts is a matrix of counts. For a fair shuffle, the cells of a row have equal
// probabilities.
type CellCounts struct {
	Rows, Columns int
	Counts        []uint64 // row by row
	Cards         int      // number of cards in the pack
	Total         uint64   // number of trials of every row; 0 if it is the sum of the row
}

// Fair returns the probability of a cell of a fair shuffle in a trial: 1/Rows, or 1/Columns if
// the number of trials is the sum of the row.
func (m *CellCounts) Fair() float64 {
	if m.Total > 0 {
		return 1 / float64(m.Rows)
	}
	return 1 / float64(m.Columns)
}

// RowTotal returns the number of trials of a row.
func (m *CellCounts) RowTotal(row int) uint64 {
	if m.Total > 0 {
		return m.Total
	}
	return ints.Sum(m.Counts[row*m.Columns : (row+1)*m.Columns])
}

// Errors returns the deviation of a cell's count from that of a fair shuffle, in
// standard errors; it is positive if the count is too large. A row without trials
// gives 0.
func (m *CellCounts) Errors(row, column int) float64 {
	n, p := float64(m.RowTotal(row)), m.Fair()
	if n == 0 || p == 1 {
		return 0
	}
	return (float64(m.Counts[row*m.Columns+column]) - n*p) / math.Sqrt(n*p*(1-p))
}

// Interval returns the frequency of a cell, 0 to 1, and its Wilson interval (95 %). A
// row without trials gives frequency 0 and the interval 0 to 1.
func (m *CellCounts) Interval(row, column int) (frequency, low, high float64) {
	n := m.RowTotal(row)
	if n == 0 {
		return 0, 0, 1
	}
	count := m.Counts[row*m.Columns+column]
	low, high = stats.Wilson(count, n, stats.Level)
	return float64(count) / float64(n), low, high
}

// Together returns the exact confidence interval of a cell's frequency (Clopper and Pearson 1934), 0 to 1,
// whose level is 95 % for all cells together (Bonferroni): that of a cell chosen as the largest. A row
// without trials gives 0 to 1.
func (m *CellCounts) Together(row, column int) (low, high float64) {
	n := m.RowTotal(row)
	if n == 0 {
		return 0, 1
	}
	return chance.ExactInterval(float64(m.Counts[row*m.Columns+column]), float64(n), (1-stats.Level)/float64(len(m.Counts)))
}

// Flagged reports whether the exact confidence interval of a cell (Clopper and Pearson
// 1934) excludes the probability of a fair shuffle. The interval is adjusted for the
// number of cells (Bonferroni): at most 5 % of the matrices of fair shuffles have any
// flag.
func (m *CellCounts) Flagged(row, column int) bool {
	n, count := float64(m.RowTotal(row)), float64(m.Counts[row*m.Columns+column])
	level := (1 - stats.Level) / float64(len(m.Counts))
	return chance.TwoSided(count, n, m.Fair()) < level
}

// Order returns the order with an index of Part.Orders or of Part.Transitions, as in "2 0 1" with
// cards from 0, or the orders of a row of Part.Sequences, as in "2 0 1, 0 1 2".
func (m *CellCounts) Order(index int) string {
	orders := m.Columns
	if orders == 1 { // of Part.Orders
		orders = m.Rows
	}
	text := law.OrderText(law.Order(index%orders, m.Cards), 0)
	for rest := m.Rows / orders; rest > 1; rest /= orders {
		index /= orders
		text = law.OrderText(law.Order(index%orders, m.Cards), 0) + ", " + text
	}
	return text
}

// Uncounted returns the reason why the reports of the plan have no Part.Positions (matrix is
// "positions"), Part.Orders ("orders") or Part.Transitions ("transitions"). It returns "" if they have.
func (p *Prepared) Uncounted(matrix string) string {
	b := p.battery
	if matrix == "positions" && !b.Whole() {
		matrix = "first-positions"
	}
	if !b.Wants(matrix) {
		return "is not among -tests"
	}
	return b.Unfit(matrix)
}

// packCounts are the counts of packs.
type packCounts struct {
	prepared *Prepared
	packs    *input.Packs
	prints   bool             // whether orders are searched for repeats
	ordered  bool             // whether that is in the order of the rows, with their packs
	keeps    bool             // whether the first packs are kept
	counts   []*tests.Counter // a second run continues with those of the first
	tally    chunk.Tally      // of the run
	last     [][]int          // the packs before, that tests look at
	first    firstPacks       // of the run
	passed   chunk.Prints     // the fingerprints of the rows of a kept tally, in their order

	// The number of lines is not known before their end, so blocks double.
	block               int
	blockSize, blockEnd uint64
}

// firstBlock is the number of packs in the first blocks of the run. The last blocks have
// up to twice the packs of the first.
const firstBlock = 4

// newPackCounts returns the counts of packs like the first row.
func newPackCounts(lines *rows.Lines, first []byte, plan Plan) (_ *Prepared, _ rowCounts, err error) {
	var format input.Format
	if plan.Pool != 0 {
		plan.Cards, plan.Mode = cmp.Or(plan.Cards, plan.Pool), cmp.Or(plan.Mode, Reset)
		var groups []input.Group
		format, plan.First, groups, err = input.DrawsOf(lines, plan.Pool, plan.Offset+1)
		plan.Sorted = sortedText(groups)
	} else {
		format, err = input.FormatOf(first, lines)
	}
	if err != nil {
		return nil, nil, lineError(lines, err, plan.Pool == 0)
	}
	if plan.Cards == 0 && plan.Decks == 0 && plan.Jokers == 0 {
		cards, pack, err := format.Size()
		if err != nil {
			return nil, nil, lineError(lines, cmp.Or(input.OneALine(lines), err), true)
		}
		plan.Cards, plan.Decks, plan.Jokers = cards, pack.Decks, pack.Jokers
	}
	p, err := prepare(plan)
	if err != nil {
		return nil, nil, err
	}
	p.battery.Pack = p.battery.WithOffset(p.plan.Offset)
	packs := format.Packs(p.plan.Cards, deck.Pack{Decks: p.plan.Decks, Jokers: p.plan.Jokers})
	if err := p.setStart(packs); err != nil {
		return nil, nil, err
	}
	in := newCounts(p)
	in.packs = packs
	return p, in, nil
}

// newCounts returns the counts of no packs.
func newCounts(p *Prepared) *packCounts {
	in := &packCounts{prepared: p, prints: p.battery.Prints(), first: newFirstPacks(p)}
	in.keeps = p.plan.Mode != Reuse
	in.ordered = in.prints && in.keeps
	in.begin()
	in.restart()
	return in
}

// begin makes new counters.
func (in *packCounts) begin() {
	in.counts = nil
	for _, s := range in.prepared.sections() {
		in.counts = append(in.counts, tests.NewCounter(in.prepared.battery, s))
	}
}

// restart begins a run.
func (in *packCounts) restart() {
	in.tally = chunk.Tally{Counts: make([]uint64, in.prepared.sections().Counts())}
	in.blockSize, in.blockEnd, in.block = firstBlock, firstBlock, 0
	in.first = newFirstPacks(in.prepared)
	for _, c := range in.counts {
		c.BeginBlock(0)
	}
}

func (in *packCounts) add(row []byte, done uint64) error {
	pack, err := in.packs.Read(row)
	if err != nil {
		return err
	}
	if in.keeps {
		in.first.add(pack)
	}
	return in.count(pack, done)
}

// count counts a pack.
func (in *packCounts) count(pack []int, done uint64) error {
	for _, c := range in.counts {
		c.Keep = in.prints && done < tests.MaxPrints
		if err := c.Add(pack); err != nil {
			return err
		}
	}
	in.remember(pack)
	in.endBlock(done + 1)
	return nil
}

// remember keeps a pack among the last ones.
func (in *packCounts) remember(pack []int) {
	if len(in.last) < tests.Behind {
		in.last = append(in.last, slices.Clone(pack))
		return
	}
	oldest := in.last[0]
	copy(oldest, pack)
	copy(in.last, in.last[1:])
	in.last[tests.Behind-1] = oldest
}

func (in *packCounts) judge(packs uint64, l levels, complete bool) (*Report, error) {
	in.moveTo(&in.tally)
	all, tally := *in.prepared, in.tally
	all.plan.Rounds = packs
	if complete {
		tally.Chunks = all.Chunks()
	}
	report, err := all.judge(tally, l, &in.first)
	if err != nil {
		return nil, err
	}
	report.dropPlaces()
	return report, nil
}

func (in *packCounts) moveTo(tally *chunk.Tally) {
	for _, c := range in.counts {
		c.MoveTo(tally)
	}
}

// endBlock begins the next part of the run if the current one is complete. If there are
// too many parts, it joins each two.
func (in *packCounts) endBlock(done uint64) {
	if done%ChunkRounds == 0 {
		in.moveTo(&in.tally)
	}
	if done < in.blockEnd {
		return
	}
	in.block++
	for _, c := range in.counts {
		c.EndBlock(&in.tally, in.block == tests.Blocks)
	}
	if in.block == tests.Blocks {
		in.block /= 2
		in.blockSize *= 2
	}
	in.blockEnd = done + in.blockSize
	for _, c := range in.counts {
		c.BeginBlock(in.block)
	}
}

// The words of a state: the part of the run, the random words, the order of the copies, and the
// last packs.
const stateWords = 3 + 4

func (in *packCounts) stateSize() int { return stateWords + in.prepared.plan.Cards*(1+tests.Behind) }

func (in *packCounts) kept() chunk.Tally {
	in.moveTo(&in.tally)
	words := append([]uint64{uint64(in.block), in.blockSize, in.blockEnd}, in.packs.State()...)
	for _, pack := range in.last {
		for _, card := range pack {
			words = append(words, uint64(card))
		}
	}
	words = append(words, make([]uint64, in.stateSize()-len(words))...)
	return chunk.Tally{Counts: slices.Concat(in.tally.Counts, words), Prints: slices.Clone(in.tally.Prints)} // which a file sorts
}

func (in *packCounts) check(tally chunk.Tally, packs uint64) error {
	sections := in.prepared.sections()
	if n := sections.Counts() + in.stateSize(); len(tally.Counts) != n {
		return chunk.Invalid("tally", "%d counts and words: the tests have %d", len(tally.Counts), n)
	}
	prints := uint64(0)
	for _, s := range sections {
		if got := s.Shuffles(tally); got != packs {
			return chunk.Invalid("tally", "%d packs: its chunks have %d", got, packs)
		}
		if in.prints {
			prints += min(packs, tests.MaxPrints)
		}
	}
	if got := uint64(len(tally.Prints)); got != prints {
		return chunk.Invalid("tally", "%d fingerprints: want %d", got, prints)
	}
	return nil
}

func (in *packCounts) resume(kept chunk.Tally, packs uint64) bool {
	cells, n := in.prepared.sections().Counts(), in.prepared.plan.Cards
	words := kept.Counts[cells:]
	in.block, in.blockSize, in.blockEnd = int(min(words[0], tests.Blocks)), words[1], words[2]
	if in.block >= tests.Blocks || in.blockSize == 0 || in.blockEnd <= packs || in.packs.SetState(words[3:stateWords+n]) != nil {
		return false
	}
	words = words[stateWords+n:]
	in.begin()
	in.last = nil
	for range min(packs, tests.Behind) {
		pack := make([]int, n)
		for k, card := range words[:n] {
			pack[k] = int(min(card, uint64(n)))
		}
		in.last, words = append(in.last, pack), words[n:]
	}
	for _, c := range in.counts {
		if c.Resume(in.last, packs) != nil {
			return false
		}
		c.BeginBlock(in.block)
	}
	in.tally = chunk.Tally{Counts: slices.Clone(kept.Counts[:cells]), Prints: in.inOrder(kept.Prints)}
	return true
}

// pass keeps what a kept tally has not: the packs, and the order of their fingerprints.
func (in *packCounts) pass(row []byte, done uint64) error {
	if !in.keeps {
		return nil
	}
	pack, err := in.packs.Read(row)
	if err != nil {
		return err
	}
	in.first.add(pack)
	if in.ordered && done < tests.MaxPrints {
		in.passed = append(in.passed, in.counts[0].Print(pack))
	}
	return nil
}

// inOrder returns the fingerprints of a kept tally with those of the first mode in the order of
// the rows, if they are passed.
func (in *packCounts) inOrder(kept chunk.Prints) chunk.Prints {
	if len(in.passed) == 0 {
		return slices.Clone(kept)
	}
	mark := in.prepared.sections()[0].Mark
	prints := in.passed
	for _, print := range kept {
		if print[0]&tests.MarkBit != mark {
			prints = append(prints, print)
		}
	}
	in.passed = nil
	return prints
}

func newPart(b *tests.Battery, mode Mode, s tests.Section, tally chunk.Tally, comings *tests.Comings) Part {
	part := Part{Mode: mode, Rounds: s.Shuffles(tally), Variation: -1}
	if comings != nil {
		part.Repeats = comings.Repeats
	}
	for _, a := range b.Answers(s, tally, comings) {
		part.take(a)
	}
	if part.Rounds == 0 {
		return part
	}
	counts := s.Cells(tally)
	for i, t := range s.Tests {
		switch m := t.Matrix; {
		case t.Name == "orders":
			part.Orders = &CellCounts{t.Cells, 1, counts[i], b.Cards, part.Rounds}
		case t.Variation != nil:
			part.Variation = variation(counts[i], t.Variation())
		case m == nil:
		case m.Orders && m.Rows == m.Columns:
			part.Transitions = &CellCounts{m.Rows, m.Columns, counts[i], b.Cards, 0}
		case m.Orders:
			part.Sequences = slices.DeleteFunc(part.Sequences, func(c *CellCounts) bool { return c.Rows == m.Rows })
			if ints.Sum(counts[i]) >= chance.MinExpected*uint64(t.Cells) {
				part.Sequences = append(part.Sequences, &CellCounts{m.Rows, m.Columns, counts[i], b.Cards, 0})
			}
		default:
			part.Positions = &CellCounts{m.Rows, m.Columns, counts[i], b.Cards, part.Rounds}
		}
	}
	return part
}

// take adds a result, or the reason why there is none.
func (p *Part) take(a chance.Answer) {
	if a.LeftOut != "" {
		p.LeftOut = append(p.LeftOut, LeftOut{a.Test, a.LeftOut, a.Few, a.Least})
		return
	}
	p.Results = append(p.Results, Result{Test: a.Test, Title: a.Title, Statistic: a.Statistic, Degrees: a.Degrees, P: a.P, Words: a.Words.Text, LogP: a.Log(), Differs: a.Words.Differs, Place: a.Words.Place})
}

// variation returns the total variation distance between the frequencies and a
// distribution.
func variation(counts []uint64, distribution []float64) float64 {
	n, distance := float64(ints.Sum(counts)), 0.0
	for k, p := range distribution {
		distance += max(p-float64(counts[k])/n, 0)
	}
	return distance
}

// maxFirst is the most bytes of packs that are kept, for the tests of different ones, and
// firstBlockBytes those that are allocated at once.
const (
	maxFirst        = 16 << 20
	firstBlockBytes = 1 << 18
)

// firstPacks are the first packs of an input, for repeats, the order of the deck and causes. A card
// takes one byte, or two in packs of more than 256.
type firstPacks struct {
	cards, width int
	packs        int      // that are kept
	blocks       [][]byte // each of as many packs as fit
	draws        *draws   // the fingerprints of draws; nil for whole packs
}

func newFirstPacks(p *Prepared) firstPacks {
	f := firstPacks{cards: p.plan.Cards, width: (bits.Len(uint(p.plan.Cards-1)) + 7) / 8}
	if p.plan.Drawn() {
		f.draws = newDraws(p.plan.Spec)
	}
	return f
}

// at returns the bytes of the pack with a number, from 0.
func (f *firstPacks) at(number int) []byte {
	size := f.cards * f.width
	each := firstBlockBytes / size
	if block := number / each; block == len(f.blocks) {
		f.blocks = append(f.blocks, make([]byte, each*size))
	}
	return f.blocks[number/each][number%each*size:][:size]
}

// add keeps a pack, if there is room.
func (f *firstPacks) add(pack []int) {
	if f.draws != nil {
		f.draws.add(pack)
	}
	if (f.packs+1)*f.cards*f.width > maxFirst {
		return
	}
	data := f.at(f.packs)
	f.packs++
	if f.width > 1 {
		for i, card := range pack {
			binary.LittleEndian.PutUint16(data[2*i:], uint16(card))
		}
		return
	}
	for i, card := range pack[:len(data)] {
		data[i] = byte(card)
	}
}

// read sets a pack to the one with a number, from 0.
func (f *firstPacks) read(number int, pack []int) {
	data := f.at(number)
	for i := range pack {
		if pack[i] = int(data[f.width*i]); f.width > 1 {
			pack[i] = int(binary.LittleEndian.Uint16(data[2*i:]))
		}
	}
}

// tally returns the tally of the packs, or of those that did not come before if comings is not nil.
func (f *firstPacks) tally(p *Prepared, comings *tests.Comings) (chunk.Tally, error) {
	in, done := newCounts(p), uint64(0)
	for pack := range f.each(comings) {
		if err := in.count(pack, done); err != nil {
			return chunk.Tally{}, err
		}
		done++
	}
	in.moveTo(&in.tally)
	return in.tally, nil
}

// each returns the packs, or those that did not come before if comings is not nil. A pack is valid
// until the next.
func (f *firstPacks) each(comings *tests.Comings) iter.Seq[[]int] {
	return func(yield func(pack []int) bool) {
		pack := make([]int, f.cards)
		for row := range f.packs {
			if comings != nil && !comings.First(row) {
				continue
			}
			if f.read(row, pack); !yield(pack) {
				return
			}
		}
	}
}
