package law

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/deck/shuffle"
	"pokersim/internal/ints"
	"pokersim/internal/longtest"
)

// The sizes of random tests.
var (
	sampleSize = longtest.Or(20_000, 1_000_000)
)

// walk makes a random choice. Enumerated calls a shuffle with every sequence of choices.
type walk struct {
	choices     []int
	at          int
	options     []int
	probability *big.Rat
}

// of chooses 0 to k-1.
func (w *walk) of(k int) int {
	all := make([]int, k)
	for i := range all {
		all[i] = 1
	}
	return w.weighted(all)
}

// weighted chooses i with a probability proportional to weights[i].
func (w *walk) weighted(weights []int) int {
	if w.at == len(w.choices) {
		w.choices, w.options = append(w.choices, 0), append(w.options, len(weights))
	}
	i, sum := w.choices[w.at], int64(0)
	for _, x := range weights {
		sum += int64(x)
	}
	w.at++
	w.probability.Mul(w.probability, big.NewRat(int64(weights[i]), sum))
	return i
}

func enumerated(n int, shuffled func(w *walk, n int) []int) []*big.Rat {
	orders, w := zeros(int(factorial(n).Int64())), &walk{}
	for {
		w.at, w.probability = 0, big.NewRat(1, 1)
		add(orders[Index(shuffled(w, n))], w.probability)
		last := len(w.choices) - 1
		for ; last >= 0 && w.choices[last] == w.options[last]-1; last-- {
			w.choices, w.options = w.choices[:last], w.options[:last]
		}
		if last < 0 {
			return orders
		}
		w.choices[last]++
	}
}

// textbook has each algorithm of the catalogue as its source describes it, on packs.
func textbook() map[string]func(w *walk, n int) []int {
	drawn := func(first int) func(w *walk, n int) []int { // draw cards and swap them to the front
		return func(w *walk, n int) []int {
			pack := ints.Below[int](n)
			for i := 0; i < first && i < n-1; i++ {
				j := i + w.of(n-i)
				pack[i], pack[j] = pack[j], pack[i]
			}
			return pack
		}
	}
	inserted := func(w *walk, n int) (pack []int) { // each card at a random place among those before
		for card := range n {
			pack = slices.Insert(pack, w.of(len(pack)+1), card)
		}
		return pack
	}
	removed := func(w *walk, n int) (pack []int) {
		for left := ints.Below[int](n); len(left) > 0; {
			i := w.of(len(left))
			pack = append(pack, left[i])
			left = slices.Delete(left, i, i+1)
		}
		return pack
	}
	swapped := func(words func(i int) []int) func(w *walk, n int) []int {
		return func(w *walk, n int) []int {
			pack := ints.Below[int](n)
			for i := n - 1; i > 0; i-- {
				j := w.weighted(words(i + 1))
				pack[i], pack[j] = pack[j], pack[i]
			}
			return pack
		}
	}
	sattolo := swapped(func(i int) []int { return append(slices.Repeat([]int{1}, i-1), 0) })
	// one draws the word of one-number: its 60th part, or its remainder by 60. The number of words is
	// the weight.
	one := func(weight func(part int) int, draw func(part, numbers int) int) func(w *walk, n int) []int {
		return func(w *walk, n int) []int {
			var weights []int
			for part := range 60 {
				weights = append(weights, weight(part))
			}
			part := w.weighted(weights)
			return swapped(func(i int) []int {
				words := make([]int, i)
				words[draw(part, i)] = 1
				return words
			})(w, n)
		}
	}
	return map[string]func(w *walk, n int) []int{
		"fisher-yates": removed, "fisher-yates-forward": drawn(1000), "inside-out": inserted, "random-keys": inserted,
		"partial(7)": drawn(7), "partial(2)": drawn(2), "deck-engine": drawn(7),
		"naive": func(w *walk, n int) []int {
			pack := ints.Below[int](n)
			for i := range pack {
				j := w.of(n)
				pack[i], pack[j] = pack[j], pack[i]
			}
			return pack
		},
		"sattolo": func(w *walk, n int) []int {
			pack := ints.Below[int](n)
			for i := n; i > 1; i-- {
				j := w.of(i - 1)
				pack[i-1], pack[j] = pack[j], pack[i-1]
			}
			return pack
		},
		"modulo": swapped(func(i int) []int {
			words := make([]int, i)
			for r := 0; r <= 32767; r++ {
				words[r%i]++
			}
			return words
		}),
		"float": swapped(func(i int) []int {
			words := make([]int, i)
			for r := 0; r < 32767; r++ {
				words[r*i/32767]++
			}
			return words
		}),
		"coin-sort": func(w *walk, n int) []int {
			pack := ints.Below[int](n)
			for i := range pack {
				for j := i; j > 0 && w.of(2) == 1; j-- {
					pack[j-1], pack[j] = pack[j], pack[j-1]
				}
			}
			return pack
		},
		"cut": func(w *walk, n int) []int {
			top := w.of(n)
			return append(ints.Below[int](n)[top:], ints.Below[int](n)[:top]...)
		},
		"overhand(0.2)": func(w *walk, n int) (pack []int) {
			var packet []int
			for card := range n {
				packet = append(packet, card)
				if card == n-1 || w.weighted([]int{4, 1}) == 1 {
					pack, packet = append(packet, pack...), nil
				}
			}
			return pack
		},
		"riffle(1)": riffled(1), "riffle(2)": riffled(2),
		"sattolo-times(1)": sattolo,
		"sattolo-times(2)": func(w *walk, n int) (pack []int) {
			first, then := sattolo(w, n), sattolo(w, n)
			for _, from := range then {
				pack = append(pack, first[from])
			}
			return pack
		},
		"left-out(2)": swapped(func(i int) []int {
			if i%2 == 0 {
				return append(make([]int, i-1), 1)
			}
			return slices.Repeat([]int{1}, i)
		}),
		"one-number(float)": one(func(part int) int {
			return int((int64(part+1)<<31+59)/60 - (int64(part)<<31+59)/60)
		}, func(part, numbers int) int { return part * numbers / 60 }),
		"one-number(modulo)": one(func(part int) int {
			return ((1<<31)-1-part)/60 + 1
		}, func(part, numbers int) int { return part % numbers }),
		"linear-probing": func(w *walk, n int) []int {
			pack := slices.Repeat([]int{-1}, n)
			for card := range n {
				place := w.of(n)
				for pack[place] >= 0 {
					place = (place + 1) % n
				}
				pack[place] = card
			}
			return pack
		},
		"sort-insertion(coin)": func(w *walk, n int) []int {
			pack := ints.Below[int](n)
			for i := range pack {
				for j := i; j > 0 && w.of(2) == 0; j-- {
					pack[j-1], pack[j] = pack[j], pack[j-1]
				}
			}
			return pack
		},
		"sort-binary(three)": func(w *walk, n int) (pack []int) {
			for card := range n {
				low, high := 0, len(pack)
				for low < high {
					if middle := (low + high) / 2; w.of(3) == 0 {
						high = middle
					} else {
						low = middle + 1
					}
				}
				pack = slices.Insert(pack, low, card)
			}
			return pack
		},
		"sort-c(three)": func(w *walk, n int) []int { return merged(w, ints.Below[int](n)) },
	}
}

// merged is a merge sort with answers of three values: the card of the second half comes first if
// one is positive.
func merged(w *walk, pack []int) (all []int) {
	if len(pack) < 2 {
		return pack
	}
	x, y := merged(w, pack[:len(pack)/2]), merged(w, pack[len(pack)/2:])
	for len(x) > 0 && len(y) > 0 {
		if w.of(3) == 2 {
			all, y = append(all, y[0]), y[1:]
		} else {
			all, x = append(all, x[0]), x[1:]
		}
	}
	return slices.Concat(all, x, y)
}

// riffled cuts at Binomial(n, 1/2) and drops cards in proportion to the packets.
func riffled(times int) func(w *walk, n int) []int {
	return func(w *walk, n int) []int {
		pack := ints.Below[int](n)
		for range times {
			size := make([]int, n+1)
			for k := range size {
				size[k] = int(new(big.Int).Binomial(int64(n), int64(k)).Int64())
			}
			cut := w.weighted(size)
			left, right := slices.Clone(pack[:cut]), slices.Clone(pack[cut:])
			pack = pack[:0]
			for len(left)+len(right) > 0 {
				from := &left
				if len(left) == 0 || len(right) > 0 && w.weighted([]int{len(left), len(right)}) == 1 {
					from = &right
				}
				pack, *from = append(pack, (*from)[0]), (*from)[1:]
			}
		}
		return pack
	}
}

func lawOf(name string, n int) *Law {
	a := deck.Must(shuffle.Parse(name))
	return deck.Must(Of(a, n))
}

func TestLawsAreThoseOfTheEnumeratedChoices(t *testing.T) {
	for name, shuffled := range textbook() {
		for n := 2; n <= 5; n++ {
			if name == "riffle(2)" && n == 5 {
				continue // 10 million choices
			}
			orders := lawOf(name, n).Orders
			for i, want := range enumerated(n, shuffled) {
				if got := orders[i].Fraction; got.Cmp(want) != 0 {
					t.Errorf("%s of %d cards, order %v: got %v, want %v", name, n, Order(i, n), got, want)
				}
			}
		}
	}
	for _, a := range shuffle.All() {
		if textbook()[a.Name] == nil && a.Name != "riffle(7)" && a.Name != "reseed32" && !isSort(a) {
			t.Errorf("%s is not enumerated", a.Name)
		}
	}
}

func isSort(a shuffle.Algorithm) bool {
	return a.SortBy(nil, nil)
}

// The law of several riffles is that of a riffle of a riffled pack: the products of the
// probabilities of enumerated single riffles.
func TestRifflesAreRepeated(t *testing.T) {
	for n := 2; n <= 5; n++ {
		once := enumerated(n, riffled(1))
		for times := 2; times <= 7; times++ {
			all := repeatedly(once, n, times)
			orders := lawOf(withTimes(times), n).Orders
			for i, want := range all {
				if got := orders[i].Fraction; got.Cmp(want) != 0 {
					t.Errorf("%d riffles of %d cards, order %v: got %v, want %v", times, n, Order(i, n), got, want)
				}
			}
		}
	}
}

func TestNaiveOfThreeCards(t *testing.T) {
	l := lawOf("naive", 3)
	for i, want := range []int64{4, 5, 5, 5, 4, 4} {
		if got := l.Orders[i].Fraction; got.Cmp(big.NewRat(want, 27)) != 0 {
			t.Errorf("order %v: got %v, want %d/27", Order(i, 3), got, want)
		}
	}
}

// The laws of large packs are those of small ones where both are computed.
func TestLargeLawsAgreeWithSmallOnes(t *testing.T) {
	for _, a := range append(shuffle.All(), lawOf("partial(3)", 4).Algorithm, lawOf("left-out(3)", 4).Algorithm, lawOf("one-number(modulo)", 4).Algorithm, lawOf("overhand(0.5)", 4).Algorithm, lawOf("riffle(2)", 4).Algorithm) {
		m, _ := modelOf(a)
		if m.seeds != nil {
			continue
		}
		for n := 2; n <= 6; n++ {
			small, large := lawOf(a.Name, n), &Law{Algorithm: a, Cards: n}
			large.large(m.repeated(n, 1))
			near := func(what string, got, want []Probability) {
				for i := range got {
					if math.Abs(got[i].Value-want[i].Value) > 1e-12 {
						t.Errorf("%s of %d cards, %s %d: got %v, want %v", a.Name, n, what, i, got[i].Value, want[i].Value)
					}
				}
			}
			if large.Positions == nil && a.Name != "one-number(modulo)" {
				t.Errorf("%s of %d cards: no positions", a.Name, n)
			}
			for card := range large.Positions {
				near("card to position", large.Positions[card], small.Positions[card])
			}
			near("fixed points", large.FixedPoints, small.FixedPoints)
			near("cycles", large.Cycles, small.Cycles)
			if large.Distance != nil {
				near("distance", []Probability{*large.Distance}, []Probability{*small.Distance})
			}
		}
	}
}

func TestRiffleDistanceIsThatOfBayerAndDiaconis(t *testing.T) {
	for times, want := range []float64{1, 1, 1, 1, .924, .614, .334, .167, .085, .043} {
		if got := lawOf(withTimes(times+1), 52).Distance.Value; math.Abs(got-want) > .0005 {
			t.Errorf("%d riffles of 52 cards: got %v, want %v", times+1, got, want)
		}
	}
}

func withTimes(k int) string { return "riffle(" + big.NewInt(int64(k)).String() + ")" }

func TestSattoloIsOneCycle(t *testing.T) {
	for _, n := range []int{2, 5, 52} {
		l := lawOf("sattolo", n)
		if l.Cycles[1].Value != 1 || l.FixedPoints[0].Value != 1 {
			t.Errorf("%d cards: got %v for one cycle and %v for no fixed point, want 1", n, l.Cycles[1].Value, l.FixedPoints[0].Value)
		}
	}
}

// Samples of every algorithm have its law: orders of 5 cards and positions of 30.
func TestSamplesHaveTheLaws(t *testing.T) {
	for _, a := range shuffle.All() {
		switch {
		case a.Name == "reseed32": // not known
		case isSort(a):
			samples(t, a, 5, sampleSize)
		default:
			samples(t, a, 5, sampleSize)
			samples(t, a, 30, sampleSize)
		}
	}
}

func samples(t *testing.T, a shuffle.Algorithm, n, shuffles int) {
	t.Helper()
	l, shuffled, pack := lawOf(a.Name, n), a.NewInts(rand.NewPCG(5, uint64(n))), make([]int, n)
	at, orders := make([][]int, n), make([]int, len(l.Orders))
	for card := range at {
		at[card] = make([]int, n)
	}
	for range shuffles {
		copy(pack, ints.Below[int](n))
		shuffled(pack)
		for p, card := range pack {
			at[card][p]++
		}
		if l.Orders != nil {
			orders[Index(pack)]++
		}
	}
	rows, laws := append(at, orders), append(slices.Clone(l.Positions), l.Orders)
	worst, tried := 1.0, 0
	for i := range rows {
		if p, ok := chiSquare(rows[i], laws[i], shuffles); ok {
			worst, tried = min(worst, p), tried+1
		}
	}
	t.Logf("%s of %d cards, %d shuffles: least p of %d fits is %.3g", a.Name, n, shuffles, tried, worst)
	if worst*float64(tried) < 1e-5 {
		t.Errorf("%s of %d cards: %d shuffles do not have the law: p = %.3g", a.Name, n, shuffles, worst*float64(tried))
	}
}

// chiSquare is about the p-value of Pearson's test (Wilson and Hilferty 1931). Values
// expected less than 10 times are one cell.
func chiSquare(counts []int, law []Probability, n int) (p float64, ok bool) {
	var statistic, rest, expectedRest float64
	cells := -1
	cell := func(count, expected float64) {
		statistic += (count - expected) * (count - expected) / expected
		cells++
	}
	for i, count := range counts {
		switch expected := law[i].Value * float64(n); {
		case expected < 10:
			rest += float64(count)
			expectedRest += expected
		default:
			cell(float64(count), expected)
		}
	}
	if expectedRest > 0 && (expectedRest >= 1 || rest > 20) {
		cell(rest, expectedRest)
	}
	if cells < 1 {
		return 1, false
	}
	k := float64(cells)
	z := (math.Cbrt(statistic/k) - (1 - 2/(9*k))) / math.Sqrt(2/(9*k))
	return math.Erfc(z/math.Sqrt2) / 2, true
}

// ends adds the probabilities of the ends of a tree by order.
func (n *Node) ends(to map[string]*big.Rat) (leaves int) {
	if n.Next == nil {
		key := fmt.Sprint(n.Order)
		if to[key] == nil {
			to[key] = new(big.Rat)
		}
		add(to[key], n.Probability)
		return 1
	}
	for _, next := range n.Next {
		leaves += next.ends(to)
	}
	return leaves
}

// The ends of the tree of an algorithm have the law of its orders, and the swaps of the
// shuffle lead from each node to one of the next.
func TestTreeHasTheLaw(t *testing.T) {
	for _, a := range shuffle.All() {
		for n := 1; n <= 5; n++ {
			tree, err := Tree(a, n)
			if err != nil {
				if a.Sweep != shuffle.NoSweep && n <= 4 && a.Name != "naive" && a.Name != "reseed32" {
					t.Errorf("%s, %d cards: %v", a.Name, n, err)
				}
				continue
			}
			l := deck.Must(Of(a, n))
			got := map[string]*big.Rat{}
			tree.ends(got)
			for index, p := range l.Orders {
				if of := got[fmt.Sprint(Order(index, n))]; of == nil && p.Fraction.Sign() != 0 || of != nil && of.Cmp(p.Fraction) != 0 {
					t.Errorf("%s, order %v: got %v, want %v", a.Name, Order(index, n), of, p.Fraction)
				}
				if whole := new(big.Rat).Mul(p.Fraction, new(big.Rat).SetInt(l.Outcomes)); !whole.IsInt() {
					t.Errorf("%s, %d cards: order %v has %v of %v outcomes", a.Name, n, Order(index, n), whole, l.Outcomes)
				}
			}
			followed(t, a, tree, n)
		}
	}
}

// followed shuffles and follows the tree: each step of it moves some cards, or none.
func followed(t *testing.T, a shuffle.Algorithm, tree *Node, n int) {
	t.Helper()
	if n < 2 || a.Name == "coin-sort" || a.Name == "one-number(float)" { // a step of it is several swaps
		return
	}
	turn := a.New(rand.NewPCG(uint64(n), 1))
	for range 20 {
		cards, packs := ints.Below[int](n), [][]int{ints.Below[int](n)}
		turn(n, func(i, j int) {
			cards[i], cards[j] = cards[j], cards[i]
			packs = append(packs, slices.Clone(cards))
		})
		at := tree
		for _, pack := range packs {
			if slices.Equal(at.Order, pack) {
				continue
			}
			if i := slices.IndexFunc(at.Next, func(x *Node) bool { return slices.Equal(x.Order, pack) }); i >= 0 {
				at = at.Next[i]
			}
		}
		found := map[string]*big.Rat{}
		at.ends(found)
		if found[fmt.Sprint(cards)] == nil {
			t.Errorf("%s: the packs %v do not follow the tree", a.Name, packs)
		}
	}
}

// Naive has 27 outcomes of three cards, Sattolo's algorithm two.
func TestOutcomes(t *testing.T) {
	for name, want := range map[string]int64{"naive": 27, "sattolo": 2, "fisher-yates": 6, "inside-out": 6, "cut": 3, "coin-sort": 8, "riffle(1)": 8, "modulo": 1 << 16, "overhand(0.2)": 25} {
		l := deck.Must(Named(name, 3))
		if l.Outcomes.Int64() != want {
			t.Errorf("%s: got %v outcomes, want %d", name, l.Outcomes, want)
		}
	}
	if l, _ := Named("naive", 52); l.Outcomes != nil {
		t.Errorf("a large pack has %v outcomes", l.Outcomes)
	}
}
