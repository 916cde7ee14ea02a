// Package cause compares the counts of an audit with those of the shuffles that programs have
// by mistake, in each of their forms: as they are, inverted and reversed.
//
// A mistake is simulated, and its counts and those of the audit are compared by chi-square
// tests of homogeneity, one for each card, position, draw and scalar; the p-value of a
// comparison is the least one times their number (Bonferroni). Mistakes that do not fit a
// few packs are not simulated further. Everything is deterministic.
package cause

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"pokersim/internal/ints"
	"pokersim/sim/audit/internal/chance"
	"pokersim/sim/audit/internal/digits"
	"pokersim/sim/audit/internal/memo"
	"pokersim/sim/audit/internal/shuffled"
	"pokersim/sim/audit/internal/tests"
	"pokersim/sim/chunk"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/rng"
)

// A cause fits if its p-value is Bound or more. Below, the nearest is one with Nearly or more. It is
// rejected if it is below Rejected.
const (
	Bound    = 1e-2
	Nearly   = 1e-3
	Rejected = 1e-6
)

// Times is how many times the packs of the audit a cause is simulated, up to maxPacks.
const (
	Times    = 10
	maxPacks = 1 << 20
)

// screens are the packs of the first comparisons with an audit of some shuffles.
func screens(shuffles uint64) []uint64 { return []uint64{100, 500, 4000, shuffles} }

// MaxCards is the largest pack whose causes are searched.
const MaxCards = 208

// compared returns the tests whose counts are compared.
func compared() []string {
	return []string{"orders", "parity", "fixed-points", "cycles", "inversions", "descents", "rising", "increasing", "kept-neighbours", "kept-successors", "positions", "lehmer", "successors"}
}

// Counts are the cells of tests, by name, after some shuffles.
type Counts struct {
	Cells    map[string][]uint64
	Shuffles uint64
	Cards    int
	// Effect is the design effect of packs that came up more than once, by which each cell is
	// divided before it is compared with those of fair packs; 0 is 1.
	Effect float64
	Level  lanes.Level // of the assembly that simulates; "" is the best
	// First are the first of the shuffles, up to MaxFirst: the card at each position. Without them
	// no cause is named that the draws of Fisher-Yates tell.
	First [][]uint16
}

// Fit is a cause with its p-value.
type Fit struct {
	Mistake
	Form  string // "" is as it is
	P     float64
	Share *Share // of the packs; nil if the positions do not tell it
}

// Share is how many of the packs a mistake has dealt if the others are fair, with a 99 % interval and
// the p-value of all packs.
type Share struct{ Estimate, Low, High, P float64 }

// Found is the outcome of a search.
type Found struct {
	Fits []Fit // that fit, the simplest form first
	// Partly are mistakes that fit but have not dealt all packs, if the others are fair: the range of
	// their share has no 100 %.
	Partly  []Fit
	Nearest *Fit // if none fits, that of the largest p-value, if it is Nearly or more
	// Tried are the names of the mistakes and families that were compared, without those that fit and
	// explain nothing; empty if fair packs may have the counts.
	Tried []string
	Below float64 // the p-values of all others are below it
	// Parity is "even" or "odd" if all packs are, and fair packs of this parity may have the counts:
	// then nothing was compared.
	Parity  string
	Unmoved bool // whether all packs are the ordered one; then nothing was compared
	// Hint is a sentence on what counts say that is no cause; "" is nothing.
	Hint string
}

// CountsOfPacks returns the counts of shuffles, each the card at each position. A caller may give
// other numbers to the cards before, so that the causes are those of another order of the pack.
func CountsOfPacks(packs [][]uint16, cards int) (Counts, error) {
	pack, read := make([]int, cards), 0
	next := func() []int {
		for p, card := range packs[read] {
			pack[p] = int(card)
		}
		read++
		return pack
	}
	c, err := countsOf(context.Background(), compared(), cards, uint64(len(packs)), "", func(from uint64) func(pack []int) {
		return func(into []int) { copy(into, next()) }
	})
	c.First = packs[:min(len(packs), MaxFirst)]
	return c, err
}

// CountsOf returns the counts of a section of a tally.
func CountsOf(s tests.Section, tally chunk.Tally, cards int) Counts {
	c := Counts{Cells: map[string][]uint64{}, Shuffles: s.Shuffles(tally), Cards: cards}
	cells := s.Cells(tally)
	for i, t := range s.Tests {
		if slices.Contains(compared(), t.Name) {
			c.Cells[t.Name] = cells[i]
		}
	}
	return c
}

// Unmoved reports whether all packs are the ordered one.
func (c Counts) Unmoved() bool {
	cells := c.Cells["fixed-points"]
	return cells != nil && c.Shuffles > 0 && cells[c.Cards] == c.Shuffles
}

// Find compares counts with those of all causes. It ends with ctx's error. It calls tried, one call at
// a time, after each cause with the part of all causes that has been compared, up to 1.
func Find(ctx context.Context, counts Counts, tried func(part float64)) (found Found, err error) {
	if len(counts.Cells) == 0 || counts.Cards > MaxCards {
		return found, nil
	}
	if counts.Unmoved() {
		return Found{Unmoved: true}, nil
	}
	fair := candidate{Mistake: listed(named("fisher-yates"), "", ""), form: digits.Forms()[0], kept: true}
	candidates, names := counts.families()
	p, _, err := counts.compare(ctx, fair)
	if err != nil {
		return found, err
	}
	if p >= Rejected {
		candidates = slices.DeleteFunc(candidates, func(c candidate) bool { return !c.told && c.sure == 0 })
		if len(candidates) == 0 {
			return found, nil
		}
	} else {
		for _, m := range Mistakes(counts.Cards) {
			names = append(names, m.Name)
			for _, f := range digits.Forms() {
				candidates = append(candidates, candidate{Mistake: m, form: f, kept: true})
			}
		}
	}
	counts.Effect = 1
	if parity := counts.parity(); parity < 2 && counts.Shuffles >= 30 {
		of := candidate{Mistake: ofParity(parity), form: digits.Forms()[0], kept: true}
		if p, _, err := counts.compare(ctx, of); err != nil || p >= Rejected {
			return Found{Parity: of.Name}, err
		}
		fair = of
	}
	for i := range candidates {
		candidates[i].number = uint64(i + 1)
	}
	results, err := counts.each(ctx, fair, candidates, tried)
	found.Below = Rejected
	silent := map[string]bool{}
	for i, x := range results {
		f := Fit{candidates[i].Mistake, candidates[i].form.Words, x.p, x.share}
		switch hint := candidates[i].hint; {
		case hint != "" && x.p >= Bound:
			found.Hint = hint
		case hint != "":
		case x.p < Bound:
			if found.Below = max(found.Below, x.p); x.explains && (found.Nearest == nil || x.p > found.Nearest.P) {
				found.Nearest = &f
			}
		case !x.explains:
			silent[f.Name] = true
		case x.share != nil && x.share.High < 1:
			found.Partly = append(found.Partly, f)
		default:
			found.Fits = append(found.Fits, f)
		}
	}
	for _, f := range found.Fits {
		delete(silent, f.Name)
	}
	found.Tried = slices.DeleteFunc(names, func(name string) bool { return silent[name] })
	simplest := func(a, b Fit) int {
		number := func(f Fit) int {
			return slices.IndexFunc(digits.Forms(), func(x digits.Form) bool { return x.Words == f.Form })
		}
		return number(a) - number(b)
	}
	slices.SortStableFunc(found.Fits, simplest)
	slices.SortStableFunc(found.Partly, simplest)
	// Forms of one law have shares that differ by the simulation only: the simplest decides.
	all := slices.Concat(found.Partly, found.Fits)
	slices.SortStableFunc(all, simplest)
	partly := func(f Fit) bool {
		first := all[slices.IndexFunc(all, func(x Fit) bool { return x.Name == f.Name })]
		return first.Share != nil && first.Share.High < 1
	}
	found.Fits = slices.DeleteFunc(found.Fits, partly)
	found.Partly = slices.DeleteFunc(found.Partly, func(f Fit) bool { return !partly(f) })
	return found, err
}

// ofParity is a fair shuffle whose packs are even (0) or odd (1) rearrangements. Its name is the parity.
func ofParity(parity int) Mistake {
	return Mistake{Name: [...]string{"even", "odd"}[parity], New: func(src rand.Source) func([]int) {
		r := rand.New(src)
		return func(cards []int) {
			n := len(cards)
			even := parity == 0
			for i := n - 1; i > 1; i-- {
				if j := r.IntN(i + 1); j != i {
					cards[i], cards[j] = cards[j], cards[i]
					even = !even
				}
			}
			if !even && n > 1 {
				cards[0], cards[1] = cards[1], cards[0]
			}
		}
	}}
}

// candidate is a mistake in a form.
type candidate struct {
	Mistake
	form   digits.Form
	number uint64  // that of its random stream
	kept   bool    // whether its name says all that its law depends on, but for the number of cards
	told   bool    // whether its family is told from a fair shuffle by one number
	hint   string  // if it is no cause: what the counts say then
	sure   float64 // its p-value, if the draws of the packs tell it; else 0
}

// comparison is the outcome of the comparison with a candidate.
type comparison struct {
	p        float64
	explains bool // whether the candidate fits, and fair packs and those of the candidate differ
	share    *Share
}

// each compares candidates, and calls tried after each.
func (c Counts) each(ctx context.Context, fair candidate, candidates []candidate, tried func(part float64)) ([]comparison, error) {
	all, errs := make([]comparison, len(candidates)), make([]error, len(candidates))
	asFair := sync.OnceValues(func() (Counts, error) { return c.simulate(ctx, fair, firstTrial, c.full()) })
	compare := func(of candidate) (x comparison, err error) {
		if of.sure > 0 {
			return comparison{p: of.sure, explains: true}, nil
		}
		p, simulated, err := c.compare(ctx, of)
		if err != nil || p < Nearly {
			return comparison{p: p}, err
		}
		x = comparison{p: p, explains: of.told}
		if !of.told {
			counts, err := asFair()
			if err != nil {
				return x, err
			}
			if x.explains, err = c.explains(ctx, of, fair, simulated, counts); err != nil || !x.explains {
				return x, err
			}
		}
		share, ok, err := c.share(ctx, of, simulated)
		switch partly := share.Low > 0 && share.High < 1; {
		case ok && share.P < Bound && !partly: // no share fits
			x.p = min(x.p, share.P)
		case ok:
			x.share = &share
		}
		return x, err
	}
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	var telling sync.Mutex
	ended := 0
	for i, of := range candidates {
		group.Go(func() error {
			all[i], errs[i] = compare(of)
			telling.Lock()
			defer telling.Unlock()
			ended++
			tried(float64(ended) / float64(len(candidates)))
			return nil
		})
	}
	group.Wait()
	return all, cmp.Or(errs...)
}

// full is the number of packs of the last comparison.
func (c Counts) full() uint64 { return min(Times*c.Shuffles, max(maxPacks, c.Shuffles)) }

// compare returns the p-value of a candidate and the last simulation. Each comparison simulates
// new packs, more than the one before; the first that rejects is the last.
func (c Counts) compare(ctx context.Context, of candidate) (p float64, simulated Counts, err error) {
	full := c.full()
	for stage, packs := range append(slices.DeleteFunc(screens(c.Shuffles), func(n uint64) bool { return n >= full }), full) {
		if simulated, err = c.simulate(ctx, of, uint64(stage), packs); err != nil {
			return 0, simulated, err
		}
		if p = c.homogeneous(simulated); p < Rejected {
			break
		}
	}
	return p, simulated, nil
}

// stream is the first lane of the random words of causes: audits have lanes 0 to 3.
const stream = 128

// firstTrial is the stage of the first of Times simulations, after those of compare. shareStage and
// scoreStage are those of shares.
const (
	firstTrial = 8
	shareStage = firstTrial + Times
	scoreStage = shareStage + 1
)

// laws keeps the counts of mistakes without a parameter, which an audit compares as often as it is
// asked. Its room is the number of counts: 16 MB.
var laws = memo.Memo[lawKey, Counts]{Room: 1 << 21}

// lawKey has all that the counts of a mistake depend on.
type lawKey struct {
	mistake, form, tests string
	number, stage, packs uint64
	cards                int
}

// simulate returns the counts of packs of a candidate, which are not to be changed.
func (c Counts) simulate(ctx context.Context, of candidate, stage, packs uint64) (Counts, error) {
	var wanted []string
	for _, name := range compared() {
		if c.Cells[name] != nil {
			wanted = append(wanted, name)
		}
	}
	simulated := func() (Counts, error) {
		room := make([]int, c.Cards)
		return countsOf(ctx, wanted, c.Cards, packs, c.Level, func(from uint64) func(pack []int) {
			shuffled := of.New(rng.NewSFC64(of.number, from, rng.Audit, stream+uint8(stage)))
			return func(pack []int) {
				shuffled(pack)
				of.form.Of(pack, room)
			}
		})
	}
	if !of.kept {
		return simulated()
	}
	key := lawKey{of.Name, of.form.Words, strings.Join(wanted, ","), of.number, stage, packs, c.Cards}
	return laws.Get(key, Counts.size, simulated)
}

// size returns the number of counts.
func (c Counts) size() (cells int) {
	for _, of := range c.Cells {
		cells += len(of)
	}
	return cells
}

// countsOf returns the counts of tests of packs. chunkFrom returns what shuffles the packs from a number
// on.
func countsOf(ctx context.Context, wanted []string, n int, packs uint64, level lanes.Level, chunkFrom func(from uint64) func(pack []int)) (Counts, error) {
	b := tests.NewBattery(shuffled.Pack{Cards: n}, n, strings.Join(wanted, ","), false, packs, level)
	sections := b.Sections(false)
	counter, tally := tests.NewCounter(b, sections[0]), chunk.Tally{Counts: make([]uint64, sections.Counts())}
	pack, inOrder := make([]int, n), ints.Below[int](n)
	for from := uint64(0); from < packs; from += tests.ChunkShuffles {
		if err := counter.AddChunk(ctx, pack, inOrder, chunkFrom(from), from, min(packs, from+tests.ChunkShuffles), packs, &tally); err != nil {
			return Counts{}, err
		}
	}
	return CountsOf(sections[0], tally, n), nil
}

// homogeneous returns the p-value of the comparison of two counts, or 0 if it is far below
// rejected.
func (c Counts) homogeneous(other Counts) float64 {
	least, tried := 1.0, 0.0
	for _, name := range compared() {
		if c.Cells[name] == nil {
			continue
		}
		mine, theirs := c.rows(name, c.Cells[name]), other.rows(name, other.Cells[name])
		for i := range mine {
			if o, ok := chance.Same(mine[i], theirs[i]); ok {
				least, tried = min(least, o.P), tried+1
			}
		}
		if least < Rejected/1e6 {
			return 0
		}
	}
	return min(1, least*tried)
}

// rows returns the cells of a test as tables that have an element for each outcome of a
// shuffle, so that each is multinomial.
func (c Counts) rows(name string, cells []uint64) (all [][]uint64) {
	all = c.multinomial(name, cells)
	if c.Effect > 1 {
		for i, row := range all {
			all[i] = make([]uint64, len(row))
			for j, n := range row {
				all[i][j] = uint64(math.Round(float64(n) / c.Effect))
			}
		}
	}
	return all
}

func (c Counts) multinomial(name string, cells []uint64) (all [][]uint64) {
	n := c.Cards
	switch name {
	case "positions", "successors":
		for i := range n {
			row, column := slices.Clone(cells[i*n:(i+1)*n]), make([]uint64, n)
			for j := range n {
				column[j] = cells[j*n+i]
			}
			if name == "successors" { // the last card has none, the first is none
				row, column = append(row, c.Shuffles-ints.Sum(row)), append(column, c.Shuffles-ints.Sum(column))
			}
			all = append(all, row, column)
		}
		return all
	case "lehmer":
		for base := n; base >= 2; base-- {
			all = append(all, cells[:base])
			cells = cells[base:]
		}
		return all
	}
	return [][]uint64{cells}
}

// explains reports whether a candidate that fits accounts for the difference between the counts
// and fair ones: a mistake that deals nearly fair packs may fit, but does not. simulated and
// asFair are the full simulations of the candidate and of a fair shuffle.
//
// Its law must differ from the fair one in the table in which the counts differ most, and of
// Times simulations with the packs of the audit at least one must be rejected as fair, by the rule
// for the counts themselves.
func (c Counts) explains(ctx context.Context, of, fair candidate, simulated, asFair Counts) (bool, error) {
	name, row := c.worst(asFair)
	if name == "" {
		return false, nil
	}
	o, ok := chance.Same(simulated.rows(name, simulated.Cells[name])[row], asFair.rows(name, asFair.Cells[name])[row])
	if !ok || o.P >= Rejected {
		return false, nil
	}
	for trial := range uint64(Times) {
		again, err := c.simulate(ctx, of, firstTrial+trial, c.Shuffles)
		if err != nil {
			return false, err
		}
		if p, _, err := again.compare(ctx, fair); err != nil || p < Rejected {
			return err == nil, err
		}
	}
	return false, nil
}

// worst returns the table of a test in which two counts differ most: that of the least p-value,
// or "" if no table can be compared.
func (c Counts) worst(other Counts) (test string, row int) {
	least := 2.0
	for _, name := range compared() {
		if c.Cells[name] == nil {
			continue
		}
		mine, theirs := c.rows(name, c.Cells[name]), other.rows(name, other.Cells[name])
		for i := range mine {
			if o, ok := chance.Same(mine[i], theirs[i]); ok && o.P < least {
				least, test, row = o.P, name, i
			}
		}
	}
	return test, row
}

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
	ordered, pack, room := ints.Below[int](n), make([]int, n), make([]int, n)
	shuffled := of.New(rng.NewSFC64(of.number, 0, rng.Audit, stream+scoreStage))
	for range scoredPacks {
		copy(pack, ordered)
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
