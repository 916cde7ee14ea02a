package repeats

import (
	"encoding/binary"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pokersim/internal/longtest"
	"pokersim/sim/audit/internal/chance"
	"pokersim/sim/chunk"
)

// of returns the counts of rows with equal probabilities.
func of(rows []uint64, logRows float64) *Counts {
	return Of(printsOf(rows), true, Equally("pack", logRows))
}

func printsOf(rows []uint64) (prints chunk.Prints) {
	for _, row := range rows {
		prints = append(prints, chunk.Print(binary.BigEndian.AppendUint64(nil, row&(1<<63-1))))
	}
	return prints
}

// Of finds the lags and the numbers of times that a map finds.
func TestCounts(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{1, 2, 3, 100, 5000} {
		rows := make([]uint64, n)
		last, count, repeats := map[uint64]int{}, map[uint64]uint64{}, 0
		lags, times := make([]uint32, n), map[uint64]int{}
		for i := range rows {
			rows[i] = r.Uint64N(uint64(n)) << r.IntN(2)
			if before, ok := last[rows[i]]; ok {
				lags[i] = uint32(i - before)
				repeats++
			}
			last[rows[i]] = i
			count[rows[i]]++
		}
		for _, n := range count {
			times[n]++
		}
		c := of(rows, 40)
		if repeats > 0 && !slices.Equal(c.lags, lags) || c.Repeated() != repeats || !maps.Equal(c.Times, times) {
			t.Errorf("%d rows: got %d repeats, %v, want %d, %v", n, c.Repeated(), c.Times, repeats, times)
		}
		all := map[int]int{} // pairs of equal rows by distance
		for i := range rows {
			for j := range i {
				if rows[i] == rows[j] && (i-j <= c.window || int(lags[i]) == i-j) {
					all[i-j]++
				}
			}
		}
		for lag, want := range all {
			if got := c.pairs[lag]; int(got) != want {
				t.Errorf("%d rows, lag %d: got %d pairs, want %d", n, lag, got, want)
			}
		}
		if unordered := Of(printsOf(rows), false, Equally("pack", 40)); unordered.lags != nil || !maps.Equal(unordered.Times, times) {
			t.Errorf("%d rows without order: got %+v", n, unordered.Times)
		}
	}
}

// Of all M^N files no p-value is too small: the share of those with a p-value or less is at most it.
func TestPValuesOfAllFiles(t *testing.T) {
	names := [statistics]string{"number", "lag", "stretch", "gap", "often"}
	for _, c := range [][2]int{{7, 3}, {6, 4}, {5, 8}} {
		n, m := c[0], c[1]
		var found [statistics]map[float64]int
		for i := range found {
			found[i] = map[float64]int{}
		}
		rows, files := make([]uint64, n), 0
		for ; rows[n-1] < uint64(m); files++ {
			of := of(rows, math.Log(float64(m)))
			for i, log := range of.logP {
				found[i][log]++
			}
			rows[0]++
			for i := 0; i < n-1 && rows[i] == uint64(m); i++ {
				rows[i] = 0
				rows[i+1]++
			}
		}
		for i, all := range found {
			below := 0
			for _, log := range slices.Sorted(maps.Keys(all)) {
				below += all[log]
				if share := float64(below) / float64(files); share > math.Exp(log)*(1+1e-9) {
					t.Errorf("%d rows of %d, %s: p = %v in %v of the files", n, m, names[i], math.Exp(log), share)
				}
			}
			if len(all) < 2 && Statistic(i) != Inverted && !(Statistic(i) == Often && n > m) {
				t.Errorf("%d rows of %d, %s: always %v", n, m, names[i], all)
			}
		}
	}
}

// The law of a lag is exactly binomial, and that of the gap exact.
func TestLawsOfLagAndGap(t *testing.T) {
	for _, c := range [][2]int{{6, 3}, {7, 2}, {5, 4}} {
		n, m := c[0], c[1]
		two, gaps := make([]int, n), make([]int, n+1)
		logs := map[int]float64{}
		rows, files := make([]uint64, n), 0.0
		for ; rows[n-1] < uint64(m); files++ {
			of := of(rows, math.Log(float64(m)))
			if of.pairs != nil {
				two[of.pairs[2]]++
			} else {
				two[0]++
			}
			gaps[of.gap]++
			logs[of.gap] = of.logP[Gap]
			rows[0]++
			for i := 0; i < n-1 && rows[i] == uint64(m); i++ {
				rows[i] = 0
				rows[i+1]++
			}
		}
		for a, got := range two {
			want := 0.0
			if a <= n-2 {
				want = math.Exp(chance.LogFactorial(n-2)-chance.LogFactorial(a)-chance.LogFactorial(n-2-a)) * math.Pow(1/float64(m), float64(a)) * math.Pow(1-1/float64(m), float64(n-2-a))
			}
			if math.Abs(float64(got)/files-want) > 1e-12 {
				t.Errorf("%d rows of %d: %d equal the row two before in %v, want %v", n, m, a, float64(got)/files, want)
			}
		}
		above := 0.0
		for gap := n; gap > 0; gap-- {
			above += float64(gaps[gap])
			if log, ok := logs[gap]; ok && log < 0 && math.Abs(above/files-math.Exp(log)) > 1e-12 {
				t.Errorf("%d rows of %d: a gap of %d or more in %v, want %v", n, m, gap, above/files, math.Exp(log))
			}
		}
	}
}

// The number of repeats has smaller tails than its p-value says, by its exact law.
func TestNumberOfRepeats(t *testing.T) {
	for _, c := range [][2]int{{10, 500}, {20, 1000}, {30, 1500}, {60, 3000}, {60, 30_000}, {200, 10_000}, {30, 60}, {25, 25}, {40, 20}} {
		n, m := c[0], c[1]
		law := make([]float64, n+1) // of the number of different rows
		law[0] = 1
		for range n {
			for d := n; d >= 0; d-- {
				law[d] *= float64(d) / float64(m)
				if d > 0 {
					law[d] += law[d-1] * float64(m-d+1) / float64(m)
				}
			}
		}
		for repeats := range min(n, 25) {
			if repeats < n-m {
				continue
			}
			rows := make([]uint64, n)
			for i := range rows {
				rows[i] = uint64(max(0, i-repeats))
			}
			more, fewer := 0.0, 0.0
			for d, p := range law {
				if n-d >= repeats {
					more += p
				}
				if n-d <= repeats {
					fewer += p
				}
			}
			if log := of(rows, math.Log(float64(m))).logP[Number]; math.Log(2*min(more, fewer)) > log+1e-6 && log < 0 {
				t.Errorf("%d rows of %d, %d repeats: p = %v, but the tails are %v and %v", n, m, repeats, math.Exp(log), more, fewer)
			}
		}
	}
}

// layout is a number of equally likely rows.
type layout struct {
	name    string
	logRows float64
}

func chosen(n, k int) float64 {
	return chance.LogFactorial(n) - chance.LogFactorial(k) - chance.LogFactorial(n-k)
}

var layouts = []layout{
	{"1 of 4", chosen(4, 1)}, {"1 of 197", chosen(197, 1)}, {"2 of 52", chosen(52, 2)}, {"3 of 30", chosen(30, 3)},
	{"bags of 7", chance.LogFactorial(7)}, {"8 cards", chance.LogFactorial(8)}, {"5 of 41", chosen(41, 5)},
	{"5 of 41 in order", chosen(41, 5) + chance.LogFactorial(5)}, {"6 of 49", chosen(49, 6)}, {"12 cards", chance.LogFactorial(12)},
	{"20 of 80", chosen(80, 20)}, {"52 cards", chance.LogFactorial(52)},
}

// fair returns rows of a fair dealer.
func (l layout) fair(r *rand.Rand, n int) []uint64 {
	rows, possible := make([]uint64, n), math.Round(math.Exp(l.logRows))
	for i := range rows {
		if rows[i] = r.Uint64(); possible < 1e15 {
			rows[i] = r.Uint64N(uint64(possible))
		}
	}
	return rows
}

// Of fair rows the p-values are as seldom small as they say.
func TestFairRows(t *testing.T) {
	files := map[int]int{50: 40, 500: 12, 5000: 1}
	if longtest.On {
		files = map[int]int{50: 1000, 500: 300, 5000: 60}
	}
	least, all := 0.0, 0
	below := map[float64]int{.01: 0, .001: 0, 1e-6: 0}
	for number, l := range layouts {
		for n, some := range files {
			r := rand.New(rand.NewPCG(uint64(n), uint64(number)))
			for range some {
				log := of(l.fair(r, n), l.logRows).Outcome().Log()
				all++
				least = min(least, log)
				for p := range below {
					if log < math.Log(p) {
						below[p]++
					}
				}
			}
		}
	}
	t.Logf("%d files, the least p %.3g, below: %v", all, math.Exp(least), below)
	for p, got := range below {
		if mean := p * float64(all); float64(got) > mean+4*math.Sqrt(mean) {
			t.Errorf("%d of %d p-values below %v", got, all, p)
		}
	}
}

// fault is a way to make equal rows.
type fault struct {
	name    string
	logRows float64
	right   []Kind      // any of these is right
	rates   map[int]int // how many of 100 files have the right kind, by the number of rows; below 0 none are made
	rows    func(r *rand.Rand, n int) []uint64
}

// faults are those that are described in power.md.
func faults() (all []fault) {
	add := func(logRows float64, name string, right []Kind, fifty, hundreds, thousands int, rows func(r *rand.Rand, n int) []uint64) {
		all = append(all, fault{name, logRows, right, map[int]int{50: fifty, 500: hundreds, 5000: thousands}, rows})
	}
	cards := layout{"", chance.LogFactorial(52)}
	pack := func(name string, right Kind, fifty, hundreds, thousands int, rows func(r *rand.Rand, n int) []uint64) {
		add(cards.logRows, "pack: "+name, []Kind{right}, fifty, hundreds, thousands, rows)
	}
	with := func(change func(r *rand.Rand, rows []uint64)) func(*rand.Rand, int) []uint64 {
		return func(r *rand.Rand, n int) []uint64 {
			rows := cards.fair(r, n)
			change(r, rows)
			return rows
		}
	}
	unshuffled := func(share float64) func(*rand.Rand, int) []uint64 {
		return with(func(r *rand.Rand, rows []uint64) {
			for _, i := range r.Perm(len(rows))[:max(3, int(share*float64(len(rows))))] {
				rows[i] = 5
			}
		})
	}
	pack("1 % not shuffled", Again, 100, 100, 100, unshuffled(.01))
	pack("10 % not shuffled", Again, 100, 100, 100, unshuffled(.1))
	pack("two packs come back", Again, 100, 100, 100, with(func(r *rand.Rand, rows []uint64) {
		for i, at := range r.Perm(len(rows))[:6+len(rows)/100] {
			rows[at] = uint64(1 + i%2)
		}
	}))
	pack("one row twice elsewhere", Single, 100, 100, 100, with(func(_ *rand.Rand, rows []uint64) { rows[len(rows)-2] = rows[len(rows)/2] }))
	pack("one row twice beside", Beside, 100, 100, 100, with(func(_ *rand.Rand, rows []uint64) { rows[len(rows)/2+1] = rows[len(rows)/2] }))
	pack("each row twice beside", Beside, 100, 100, 100, with(func(_ *rand.Rand, rows []uint64) {
		for i := range rows {
			rows[i] = rows[i/2*2]
		}
	}))
	pack("20 rows again", Block, -1, 100, 100, with(func(r *rand.Rand, rows []uint64) {
		a := r.IntN(len(rows) - 60)
		copy(rows[a+20:a+40], rows[a:a+20])
	}))
	pack("10 rows again elsewhere", Block, 100, 100, 100, with(func(r *rand.Rand, rows []uint64) {
		half := len(rows) / 2
		a, b := r.IntN(half-12), half+r.IntN(half-12)
		copy(rows[b:b+10], rows[a:a+10])
	}))
	pack("joined to itself", Period, 100, 100, 100, func(r *rand.Rand, n int) []uint64 { return slices.Repeat(cards.fair(r, n/2), 2) })
	for _, some := range []int{4, 8} {
		pack(fmt.Sprintf("%d workers of one seed, mixed", some), Workers, 100, 100, 100, func(r *rand.Rand, n int) (rows []uint64) {
			n = n / some * some
			done, stream := make([]int, some), cards.fair(r, n/some)
			for len(rows) < n { // a worker is at most a row ahead of the slowest
				if w := r.IntN(some); done[w] <= slices.Min(done)+1 && done[w] < n/some {
					rows = append(rows, stream[done[w]])
					done[w]++
				}
			}
			return rows
		})
	}
	pack("two copies mixed", Copies, 100, 100, 100, func(r *rand.Rand, n int) []uint64 {
		rows := slices.Repeat(cards.fair(r, n/2), 2)
		r.Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
		return rows
	})
	pack("streams 3 packs apart", Lag, 100, 100, 100, func(r *rand.Rand, n int) (rows []uint64) {
		stream := cards.fair(r, n/2+4)
		for i := range n {
			rows = append(rows, stream[i/2+i%2*3])
		}
		return rows
	})
	pack("clock seeds at 3 tables", Near, -1, 100, 100, func(r *rand.Rand, n int) (rows []uint64) {
		for i := range n {
			rows = append(rows, uint64(i/4*4+r.IntN(3)))
		}
		return rows
	})
	seeds := func(bits int) func(*rand.Rand, int) []uint64 {
		return func(r *rand.Rand, n int) (rows []uint64) {
			for range n {
				rows = append(rows, r.Uint64N(1<<bits))
			}
			return rows
		}
	}
	seeded := []Kind{Seeds, Either}
	for bits, rates := range map[int][3]int{6: {100, 100, 100}, 8: {89, 100, 100}, 12: {-1, 100, 100}, 16: {-1, 29, 100}} {
		add(cards.logRows, fmt.Sprintf("pack: seeds of %d bits", bits), seeded, rates[0], rates[1], rates[2], seeds(bits))
	}
	add(chosen(80, 20), "20 of 80: seeds of 8 bits", seeded, 89, 100, 100, seeds(8))
	add(chance.LogFactorial(8), "8 cards: seeds of 8 bits", seeded, 51, 100, 100, seeds(8))
	copied := func(name string, logRows, share float64, fifty, hundreds, thousands int) {
		add(logRows, name+" copied", []Kind{Copied, Either, Single}, fifty, hundreds, thousands, func(r *rand.Rand, n int) []uint64 {
			rows, order := layout{"", logRows}.fair(r, n), r.Perm(n)
			for i := range max(2, int(share*float64(n))) {
				rows[order[2*i]] = rows[order[2*i+1]]
			}
			return rows
		})
	}
	copied("20 of 80: 1 %", chosen(80, 20), .01, 100, 100, 100)
	copied("hold'em, 9 cards: 4 %", chance.LogFactorial(52)-chance.LogFactorial(43), .04, 100, 100, 100)
	copied("6 of 49: 2 %", chosen(49, 6), .02, 100, 100, 100)
	copied("5 of 41: 4 %", chosen(41, 5), .04, 0, 100, 93)
	draw := func(l layout, name string, right Kind, fifty, hundreds, thousands int, change func(r *rand.Rand, rows []uint64)) {
		add(l.logRows, l.name+": "+name, []Kind{right}, fifty, hundreds, thousands, func(r *rand.Rand, n int) []uint64 {
			rows := l.fair(r, n)
			change(r, rows)
			return rows
		})
	}
	lotto, many := layout{"5 of 41", chosen(41, 5)}, layout{"1 of 197", math.Log(197)}
	draw(lotto, "three days running", Beside, 100, 100, 0, func(_ *rand.Rand, rows []uint64) {
		half := len(rows) / 2
		rows[half+1], rows[half+2] = rows[half], rows[half]
	})
	draw(lotto, "one draw 5 times", Again, 100, 100, 1, func(r *rand.Rand, rows []uint64) {
		for _, i := range r.Perm(len(rows))[:5] {
			rows[i] = 7
		}
	})
	draw(lotto, "one of three machines stands still in 10 %", Near, 0, 82, 100, func(r *rand.Rand, rows []uint64) {
		var last [3]uint64
		for i := range rows {
			m := r.IntN(3)
			if m == 1 && last[1] != 0 && r.Float64() < .1 {
				rows[i] = last[1]
			}
			last[m] = rows[i]
		}
	})
	draw(many, "half equal those 110 before", Lag, -1, 100, 100, func(r *rand.Rand, rows []uint64) {
		for i := 110; i < len(rows); i++ {
			if r.IntN(2) == 0 {
				rows[i] = rows[i-110]
			}
		}
	})
	draw(many, "none of the 110 before", Never, -1, 100, 100, func(r *rand.Rand, rows []uint64) {
		for i := range rows {
			for slices.Contains(rows[max(0, i-110):i], rows[i]) {
				rows[i] = r.Uint64N(197)
			}
		}
	})
	return all
}

// Each way to make equal rows has its kind, about as often as is written in power.md.
func TestKindsOfRepeats(t *testing.T) {
	files := longtest.Or(4, 100)
	for number, f := range faults() {
		for _, n := range []int{50, 500, 5000} {
			if f.rates[n] < 0 || n == 5000 && !longtest.On && number%6 != 0 {
				continue
			}
			r := rand.New(rand.NewPCG(uint64(number), uint64(n)))
			found, right, unfair := map[Kind]int{}, 0, 0
			for range files {
				c := of(f.rows(r, n), f.logRows)
				if c.Outcome().Log() >= math.Log(1e-6/20) { // of one test of 20
					continue
				}
				unfair++
				kind := c.Repeats(nil).Kind
				found[kind]++
				if slices.Contains(f.right, kind) {
					right++
				}
			}
			p, size := float64(f.rates[n])/100, float64(files)
			t.Logf("%s, %d rows: %d of %d unfair, %d right: %v", f.name, n, unfair, files, right, found)
			if spread := 4 * math.Sqrt(size*max(p*(1-p), .01)); math.Abs(float64(right)-p*size) > spread {
				t.Errorf("%s, %d rows: got %v in %d of %d, want about %.0f", f.name, n, f.right, right, files, p*size)
			}
		}
	}
}

// The interval of bits has the truth in about 95 of 100 files.
func TestBitsOfSeeds(t *testing.T) {
	inside, all := 0, 0
	r := rand.New(rand.NewPCG(1, 2))
	for _, bits := range []int{6, 8, 10, 12, 14} {
		for range longtest.Or(10, 200) {
			rows := make([]uint64, 1200)
			for i := range rows {
				rows[i] = r.Uint64N(1 << bits)
			}
			if got := of(rows, chance.LogFactorial(52)).Repeats(nil); got != nil && got.Bits != nil {
				all++
				if got.Bits.Low <= float64(bits) && float64(bits) <= got.Bits.High {
					inside++
				}
			}
		}
	}
	if float64(inside) < .93*float64(all)-2 || all == 0 {
		t.Errorf("the intervals of bits have the truth in %d of %d", inside, all)
	}
}

// Without the order of the rows the numbers of times are all that is known.
func TestKindsWithoutOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	fair := layouts[11].fair(r, 100)
	for name, c := range map[string]struct {
		rows []uint64
		want Kind
	}{
		"seeds": {faults()[16].rows(r, 800), Seeds}, "each twice": {slices.Repeat(fair, 2), Copies},
		"one pack": {make([]uint64, 50), Equal}, "one repeat": {append(fair[:10:10], 5, 5), Single}, "copied": {slices.Concat(fair, fair[:10]), Either},
	} {
		if name == "seeds" {
			for i := range c.rows {
				c.rows[i] = r.Uint64N(64)
			}
		}
		if got := Of(printsOf(c.rows), false, Equally("pack", chance.LogFactorial(52))).Repeats(nil); got == nil || got.Kind != c.want {
			t.Errorf("%s: got %+v, want %s", name, got, c.want)
		}
	}
	if got := Of(printsOf(fair[:5]), false, Equally("pack", 50)).Repeats(nil); got != nil {
		t.Errorf("different packs: got %+v, want nil", got)
	}
}

// The text says which rows repeat, what that may be and what to check.
func TestTextOfRepeats(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	fair := layouts[11].fair(r, 450)
	put := func(at int, rows ...uint64) []uint64 { return slices.Insert(slices.Clone(fair), at, rows...) }
	small := func(bits int) (rows []uint64) {
		for range 800 {
			rows = append(rows, r.Uint64N(1<<bits))
		}
		return rows
	}
	for _, c := range []struct {
		rows []uint64
		want string
	}{
		{slices.Repeat(fair[:1], 200), "all 200 packs are one pack: as with a seed of the clock"},
		{put(8, fair[7]), "row 9 equals the row before: rows that are written or copied twice. Check the log"},
		{put(8, fair[7], fair[7]), "rows 9 and 10 equal the row before: "},
		{[]uint64{1, 1, 2, 2, 3, 3}, "each pack comes twice, in rows beside each other (3 different packs in 6 rows): rows that are written twice, or a seed, as of the clock, that stays the same for 2 packs. Check the log"},
		{slices.Repeat(fair, 2), "rows 451 to 900 are rows 1 to 450 again: the file is joined to itself, or the generator begins again"},
		{slices.Repeat(fair[:100], 4), "the packs come again every 100 rows, from the first row to the last: "},
		{append(slices.Clone(fair[:50]), slices.Repeat(fair[50:60], 20)...), "the packs come again every 10 rows, from row 51 to the last: "},
		{put(300, fair[280:300]...), "rows 301 to 320 are rows 281 to 300 again: a program that began again"},
		{small(8), "e-63 by chance: as many as about "},
		{append(slices.Clone(fair[:400]), fair[17]), "rows 18 and 401 are equal: a row that is copied or logged twice. Check"},
		{append(slices.Clone(fair[:400]), fair[17], fair[30], fair[9]), "3 of 403 packs equal an earlier one, 1e-63 by chance: copied rows, or a new seed of "},
		{put(100, fair[3], fair[5], fair[3], fair[9], fair[5], fair[5]), "packs equal an earlier one"},
		{put(300, fair[17], 1, fair[17], 2, fair[17]), "one pack comes 4 times, in rows 18, 301, 303, 305; all others come once: a stored pack"},
	} {
		got := of(c.rows, chance.LogFactorial(52)).Repeats(nil)
		if got == nil || !strings.Contains(got.Text, c.want) || !strings.HasSuffix(got.Text, ".") || !strings.Contains(got.Text, "Check") {
			t.Errorf("got %+v, want %q", got, c.want)
		}
	}
}
