package audit

import (
	"cmp"
	"slices"

	"pokersim/deck"
	"pokersim/sim/audit/internal/input"
	"pokersim/sim/audit/internal/tests"
	"pokersim/sim/chunk"
)

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
func newPackCounts(lines *input.Lines, first []byte, plan Plan) (_ *Prepared, _ rowCounts, err error) {
	var format input.Format
	if plan.Pool != 0 {
		plan.Cards, plan.Mode = cmp.Or(plan.Cards, plan.Pool), cmp.Or(plan.Mode, Reset)
		var groups []input.Group
		format, plan.First, groups, err = input.DrawsOf(lines, plan.Pool)
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
			return nil, nil, lineError(lines, err, true)
		}
		plan.Cards, plan.Decks, plan.Jokers = cards, pack.Decks, pack.Jokers
	}
	p, err := prepare(plan)
	if err != nil {
		return nil, nil, err
	}
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
	in := &packCounts{prepared: p, prints: p.battery.Prints(), first: newFirstPacks(p.plan.Cards)}
	in.ordered = in.prints && p.battery.Whole() && p.plan.Mode != Reuse
	in.keeps = in.ordered || p.battery.DeckRanks > 0
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
	in.first.packs = 0
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
