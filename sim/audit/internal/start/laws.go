package start

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	_ "embed"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"pokersim/deck/shuffle"
	"pokersim/deck/shuffle/law"
	"pokersim/internal/ints"
	"pokersim/sim/audit/internal/chance"
	"pokersim/sim/audit/internal/memo"
	"pokersim/sim/rng"
)

// mistake is a shuffle whose law tells orders.
type mistake struct {
	name string
	New  func(src rand.Source) func(cards []int)
	// exact returns the probability of a card at a position; nil if it is not known.
	exact  func(card, position int) float64
	rising []float64 // the probability of each number of rising sequences but one; nil if it is not known
}

// catalogued returns the shuffles of the catalogue whose laws tell orders.
func catalogued() []string {
	return []string{
		"naive", "sattolo", "sattolo-times(2)", "coin-sort", "cut", "linear-probing", "one-number(float)",
		"sort-v8(coin)", "sort-java(coin)", "sort-perl(coin)", "sort-c(coin)", "sort-go(coin)",
	}
}

// mistakes returns the shuffles of n cards that differ enough from fair ones in a few hundred packs.
// They stand for others: an order is likely if any of them is like the packs.
func mistakes(n int) (all []mistake) {
	listed := []shuffle.Algorithm{shuffle.Partial(min(7, n-1)), shuffle.Partial(n / 2), shuffle.Partial(3 * n / 4), shuffle.Overhand(0.3)}
	for _, a := range shuffle.All() {
		if slices.Contains(catalogued(), a.Name) {
			listed = append(listed, a)
		}
	}
	riffles := map[string][]float64{}
	for times := 1; times <= 8; times++ {
		a := shuffle.Riffle(times)
		listed, riffles[a.Name] = append(listed, a), risingOfRiffle(n, times)
	}
	for _, a := range listed {
		m := mistake{name: a.Name, New: a.NewInts, rising: riffles[a.Name]}
		if l, err := law.Of(a, n); err == nil {
			m.exact = func(card, position int) float64 { return l.Positions[card][position].Value }
		}
		all = append(all, m)
	}
	own := func(name string, exact func(card, position int) float64, deal func(r *rand.Rand, cards []int)) {
		all = append(all, mistake{name, func(src rand.Source) func([]int) {
			r := rand.New(src)
			return func(cards []int) { deal(r, cards) }
		}, exact, nil})
	}
	own("first pass left out", func(card, position int) float64 {
		switch {
		case card < n-1 && position < n-1:
			return 1 / float64(n-1)
		case card == position:
			return 1
		}
		return 0
	}, func(r *rand.Rand, cards []int) {
		r.Shuffle(len(cards)-1, func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	})
	for _, swaps := range []int{n / 2, n, 2 * n} {
		size := float64(n)
		stays := (1 + (size-1)*math.Pow(1-2/size, float64(swaps))) / size
		own(fmt.Sprintf("%d random swaps", swaps), func(card, position int) float64 {
			if card == position {
				return stays
			}
			return (1 - stays) / (size - 1)
		}, func(r *rand.Rand, cards []int) {
			for range swaps {
				i, j := r.IntN(len(cards)), r.IntN(len(cards))
				cards[i], cards[j] = cards[j], cards[i]
			}
		})
	}
	for _, values := range []int{n, 2 * n} { // as many as a power of two are riffles, inverted
		all = append(all, mistake{fmt.Sprintf("%d keys", values), ByKeys(n, values), nil, nil})
	}
	return all
}

// ByKeys is a stable sort of n cards by random keys of a number of values.
func ByKeys(n, values int) func(rand.Source) func(cards []int) {
	return func(src rand.Source) func([]int) {
		r, key := rand.New(src), make([]int, n)
		return func(cards []int) {
			for card := range key {
				key[card] = r.IntN(values)
			}
			slices.SortStableFunc(cards, func(a, b int) int { return key[a] - key[b] })
		}
	}
}

// risingOfRiffle is the law of the rising sequences of riffles, which is all that they tell: an order
// with r of them has the probability C(m+n-r, n) / m^n, for m = 2^times (Bayer and Diaconis 1992).
func risingOfRiffle(n, times int) []float64 {
	fair, m := chance.Descents(n), math.Ldexp(1, times)
	all := make([]float64, n)
	for d := range all { // d is r-1
		probability := 1.0
		for i := range n { // n! C(m+n-1-d, n) / m^n
			probability *= max(0, m+float64(n-1-d-i)) / m
		}
		all[d] = fair[d] * probability
	}
	return all
}

// form is another way in which a shuffle may be seen. The reversed deck is among the orders.
type form struct{ inverted, backward bool }

func forms() []form { return []form{{}, {true, false}, {false, true}, {true, true}} }

// tables are the numbers of packs with each property of a shuffle that its laws have, those of its
// reversal included.
type tables struct {
	cards                        int
	packs                        float64
	positions                    []float64    // card (row) by position (column)
	steps                        [2][]float64 // differences of neighbours, of the shuffle and of its inverse, from -(cards-1)
	fixed, cycles                [2][]float64 // of the shuffle and of its reversal
	inversions, rising, descents []float64
}

func newTables(n int) *tables {
	of := func(size int) []float64 { return make([]float64, size) }
	t := &tables{cards: n, positions: of(n * n), inversions: of(n*(n-1)/2 + 1), rising: of(n), descents: of(n)}
	for i := range 2 {
		t.steps[i], t.fixed[i], t.cycles[i] = of(2*n-1), of(n+1), of(n+1)
	}
	return t
}

// all returns the tables in the order of their fields.
func (t *tables) all() [][]float64 {
	return [][]float64{
		t.positions, t.steps[0], t.steps[1], t.fixed[0], t.fixed[1], t.cycles[0], t.cycles[1], t.inversions, t.rising, t.descents,
	}
}

// add adds a pack. inverse and reversed are room.
func (t *tables) add(sigma, inverse, reversed []byte) {
	n := t.cards
	x := scalarsOf(sigma, inverse)
	fixed := 0
	for p, card := range sigma {
		t.positions[int(card)*n+p]++
		reversed[n-1-p] = card
		if int(card) == n-1-p {
			fixed++
		}
		if p > 0 {
			t.steps[0][int(card)-int(sigma[p-1])+n-1]++
			t.steps[1][int(inverse[p])-int(inverse[p-1])+n-1]++
		}
	}
	t.fixed[0][x.fixed]++
	t.fixed[1][fixed]++
	t.cycles[0][x.cycles]++
	t.cycles[1][cyclesOf(reversed)]++
	t.inversions[x.inversions]++
	t.rising[x.rising]++
	t.descents[x.descents]++
	t.packs++
}

// counts are the tables of a form.
type counts struct{ positions, steps, fixed, cycles, inversions, rising, descents []float64 }

// as returns the tables of a form of the shuffles: inverted, then with the last card first.
func (t *tables) as(f form) counts {
	c := counts{t.positions, t.steps[0], t.fixed[0], t.cycles[0], t.inversions, t.rising, t.descents}
	if f.inverted {
		c.positions = make([]float64, len(t.positions))
		for card := range t.cards {
			for p := range t.cards {
				c.positions[card*t.cards+p] = t.positions[p*t.cards+card]
			}
		}
		c.steps, c.rising, c.descents = t.steps[1], t.descents, t.rising
	}
	if f.backward {
		c.positions = slices.Clone(c.positions)
		for row := range slices.Chunk(c.positions, t.cards) {
			slices.Reverse(row)
		}
		c.fixed, c.cycles = t.fixed[1], t.cycles[1]
		for _, of := range []*[]float64{&c.steps, &c.inversions, &c.rising, &c.descents} {
			*of = slices.Clone(*of)
			slices.Reverse(*of)
		}
	}
	return c
}

// weights are the logarithms of the probabilities of a law divided by those of a fair shuffle.
type weights struct {
	mistake string
	form    form
	counts
}

// fairCounts are the probabilities of a fair shuffle.
func fairCounts(n int) counts {
	steps := make([]float64, 2*n-1)
	for i := range steps {
		if by := math.Abs(float64(i - (n - 1))); by > 0 {
			steps[i] = (float64(n) - by) / float64(n*(n-1))
		}
	}
	descents := chance.Descents(n)
	return counts{nil, steps, chance.FixedPoints(n), chance.Cycles(n), chance.Inversions(n), descents, descents}
}

// inversionBins is the number of cells of the inversions, of which each is about a third of the
// standard deviation.
const inversionBins = 60

// binned joins the numbers of inversions of n cards.
func binned(n int, inversions []float64) []float64 {
	size := float64(n)
	width := max(1, math.Round(math.Sqrt(size*(size-1)*(2*size+5)/72)*0.35))
	all := make([]float64, inversionBins)
	for i, count := range inversions {
		bin := math.Floor((float64(i)-size*(size-1)/4)/width) + inversionBins/2
		all[int(min(inversionBins-1, max(0, bin)))] += count
	}
	return all
}

// weigh returns the weights of the forms of simulated packs of a mistake. A cell that no pack
// reaches counts as a twentieth of a pack; one that a fair shuffle hardly reaches is as probable as
// half a pack in four times as many.
func (t *tables) weigh(m mistake) (all []weights) {
	n, fair := t.cards, fairCounts(t.cards)
	simulated := t.positions
	if m.exact != nil {
		t.positions = make([]float64, n*n)
		for i := range t.positions {
			t.positions[i] = m.exact(i/n, i%n) * t.packs
		}
	}
	if m.rising != nil {
		for i, p := range m.rising {
			t.rising[i] = p * t.packs
		}
	}
	keep := 1.0
	if m.exact == nil { // shrunk by the share of its chi-square that is the noise of the simulation
		expected := t.packs / float64(n)
		chi := 0.0
		for _, count := range simulated {
			chi += (count - expected) * (count - expected) / expected
		}
		keep = max(0, 1-float64((n-1)*(n-1))/chi)
	}
	for _, f := range forms() {
		c := t.as(f)
		w := weights{m.name, f, counts{positions: make([]float64, n*n)}}
		for i, count := range c.positions {
			ratio := (count + 0.5) / (t.packs + 0.5*float64(n)) * float64(n)
			w.positions[i] = math.Log(1 + keep*(ratio-1))
		}
		against := func(counts, fair []float64, trials float64) []float64 {
			all := make([]float64, len(fair))
			for i := range all {
				all[i] = math.Log((counts[i] + 0.05) / t.packs / (fair[i]*trials + 0.5/(4*t.packs)))
			}
			return all
		}
		w.steps = against(c.steps, fair.steps, float64(n-1))
		w.fixed, w.cycles = against(c.fixed, fair.fixed, 1), against(c.cycles, fair.cycles, 1)
		w.inversions = against(binned(n, c.inversions), binned(n, fair.inversions), 1)
		w.rising, w.descents = against(c.rising, fair.rising, 1), against(c.descents, fair.descents, 1)
		all = append(all, w)
	}
	return all
}

// simulated is the number of packs of each mistake that are simulated. The noise of S packs costs a
// sample of N packs about N/2S of its likelihood for each cell: at most 54 for the positions of 52
// cards. Exact positions have none, and others are shrunk.
const simulated = 100_000

// lane is that of the random words of the laws: audits have lanes 0 to 3, causes those from 128.
const lane = 64

// simulate returns the tables of packs of a mistake, that of a number in the list; nil if ctx ends.
func (m mistake) simulate(ctx context.Context, number, cards int) *tables {
	t, ordered := newTables(cards), ints.Below[int](cards)
	pack, room := make([]int, cards), make([]byte, 3*cards)
	deal := m.New(rng.NewSFC64(uint64(number), 0, rng.Audit, lane))
	for k := range simulated {
		if k%1024 == 0 && ctx.Err() != nil {
			return nil
		}
		copy(pack, ordered)
		deal(pack)
		for p, card := range pack {
			room[p] = byte(card)
		}
		t.add(room[:cards], room[cards:2*cards], room[2*cards:])
	}
	return t
}

// kept are the tables of the mistakes of a deck of keptCards, which take seconds of simulation: for
// each mistake the cells of all tables in their order, as unsigned varints, compressed. Positions whose
// law is known are 0. TestKept writes and checks them.
//
//go:embed kept.gz
var kept []byte

const keptCards = 52

// keptWeights are the weights of a deck of keptCards.
func keptWeights() (all []weights, err error) {
	packed, err := gzip.NewReader(bytes.NewReader(kept))
	if err != nil {
		return nil, err
	}
	cells := bufio.NewReader(packed)
	for _, m := range mistakes(keptCards) {
		t := newTables(keptCards)
		t.packs = simulated
		for _, of := range t.all() {
			for i := range of {
				count, err := binary.ReadUvarint(cells)
				if err != nil {
					return nil, err
				}
				of[i] = float64(count)
			}
		}
		all = append(all, t.weigh(m)...)
	}
	return all, nil
}

// laws keeps the weights of some numbers of cards: 16 MB.
var laws = memo.Memo[int, []weights]{Room: 1 << 21}

// size returns the number of weights.
func size(all []weights) (cells int) {
	for _, w := range all {
		cells += len(w.positions) + len(w.steps) + len(w.fixed) + len(w.cycles) + len(w.inversions) + len(w.rising) + len(w.descents)
	}
	return cells
}

// weightsOf returns the weights of the mistakes of a number of cards.
func weightsOf(ctx context.Context, cards int) ([]weights, error) {
	return laws.Get(cards, size, func() ([]weights, error) {
		if cards == keptCards {
			return keptWeights()
		}
		return simulatedWeights(ctx, cards)
	})
}

func simulatedWeights(ctx context.Context, cards int) ([]weights, error) {
	list := mistakes(cards)
	found := make([][]weights, len(list))
	err := each(ctx, len(list), func(i int) {
		if t := list[i].simulate(ctx, i, cards); t != nil {
			found[i] = t.weigh(list[i])
		}
	})
	return slices.Concat(found...), err
}

// each calls do with the numbers from 0 to n-1 on all processors, until ctx ends.
func each(ctx context.Context, n int, do func(i int)) error {
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i := 0; i < n && ctx.Err() == nil; i++ {
		group.Go(func() error { do(i); return nil })
	}
	group.Wait()
	return ctx.Err()
}

// Candidate is an order with the law that is most likely in it.
type Candidate struct {
	Order
	Sum     float64 // of the logarithms of the likelihood of the law divided by that of fair packs
	Mistake string
	form    form
}

// Likely returns the orders by their likelihood, the most likely first. The sum is over dependent
// tables, so it is a measure to choose by, not a likelihood of packs.
func (s *Sample) Likely(ctx context.Context, orders []Order) ([]Candidate, error) {
	all, err := weightsOf(ctx, s.cards)
	if err != nil {
		return nil, err
	}
	return s.likely(ctx, orders, all)
}

func (s *Sample) likely(ctx context.Context, orders []Order, all []weights) ([]Candidate, error) {
	candidates := make([]Candidate, len(orders))
	err := each(ctx, len(orders), func(i int) {
		c := s.countsIn(orders[i])
		best := Candidate{Order: orders[i], Sum: math.Inf(-1)}
		for _, w := range all {
			sum := dot(c.positions, w.positions) + dot(c.steps, w.steps) + dot(c.fixed, w.fixed) + dot(c.cycles, w.cycles) +
				dot(c.inversions, w.inversions) + dot(c.rising, w.rising) + dot(c.descents, w.descents)
			if sum > best.Sum {
				best.Sum, best.Mistake, best.form = sum, w.mistake, w.form
			}
		}
		candidates[i] = best
	})
	slices.SortStableFunc(candidates, func(a, b Candidate) int { return cmp.Compare(b.Sum, a.Sum) })
	return candidates, err
}

// dot returns the sum of the weights of cells, each as often as its count.
func dot(counts, weights []float64) (sum float64) {
	for i, count := range counts {
		if count != 0 {
			sum += count * weights[i]
		}
	}
	return sum
}

// countsIn returns the tables of the sample in an order.
func (s *Sample) countsIn(o Order) counts {
	n, place := s.cards, o.places()
	c := counts{
		positions: make([]float64, n*n), steps: make([]float64, 2*n-1), fixed: make([]float64, n+1), cycles: make([]float64, n+1),
		rising: make([]float64, n), descents: make([]float64, n),
	}
	for card := range n {
		copy(c.positions[place[card]*n:], s.positions[card*n:(card+1)*n])
		for next, count := range s.behind[card*n : (card+1)*n] {
			c.steps[place[next]-place[card]+n-1] += count
		}
	}
	inversions, inverse := make([]float64, n*(n-1)/2+1), make([]byte, n)
	s.each(place, func(sigma []byte) {
		x := scalarsOf(sigma, inverse)
		c.fixed[x.fixed]++
		c.cycles[x.cycles]++
		inversions[x.inversions]++
		c.rising[x.rising]++
		c.descents[x.descents]++
	})
	c.inversions = binned(n, inversions)
	return c
}

// Enough is the least sum of an order that may be named, and Tie how far below the best the sums
// of orders are that the packs do not tell from it.
const (
	Enough = 25
	Tie    = 10
)

// Best returns the orders that the packs do not tell apart, the one to compare causes in first.
// Riffles and keys have a law that the reversed deck, printed from the bottom, shares: of such
// orders, those of the shuffle as it is are returned. candidates are of Likely.
func Best(candidates []Candidate) (all []Candidate) {
	for _, c := range candidates {
		if c.Sum > candidates[0].Sum-Tie {
			all = append(all, c)
		}
	}
	best := all[0]
	backward := slices.Clone(best.Cards)
	slices.Reverse(backward)
	plain := slices.IndexFunc(all, func(c Candidate) bool {
		return best.form.backward && c.form == form{best.form.inverted, false} && c.Mistake == best.Mistake && slices.Equal(c.Cards, backward)
	})
	switch {
	case plain >= 0:
		all[0], all[plain] = all[plain], all[0]
	case best.form.backward:
		return all
	}
	return slices.DeleteFunc(all, func(c Candidate) bool { return c.form.backward })
}
