package tests

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pokersim/internal/longtest"
	"pokersim/sim/chunk"
)

// long allows tests that take minutes.
const long = longtest.On

// when and handRepeats find the same repeats of a mode as a map.
func TestCountRepeats(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	const hands = 1000
	for _, n := range []int{0, 1, 2, 3, 100, 5000} {
		var prints chunk.Prints
		seen, hand := map[uint64]bool{}, map[uint64]bool{}
		own, want, wantHands := 0, 0, 0
		var ofMode []uint64
		for range n {
			index, hash, mark := r.Uint64N(hands), r.Uint64N(uint64(n))<<r.IntN(2), r.Uint64N(2)
			all := mark<<63 | index<<(63-10) | hash
			prints = append(prints, chunk.Print(binary.BigEndian.AppendUint64(nil, all)))
			if mark == 1 {
				own++
				ofMode = append(ofMode, all)
				if seen[all] {
					want++
				}
				if hand[index] {
					wantHands++
				}
				seen[all], hand[index] = true, true
			}
		}
		marked := marked{all: prints, mark: MarkBit}
		when, rows := marked.when(true), comingsOf(ofMode)
		if repeats := when.rows - when.different(); when.rows != own || repeats != want {
			t.Errorf("%d fingerprints: got %d and %d repeats, want %d and %d", n, when.rows, repeats, own, want)
		}
		if want > 0 && !slices.Equal(when.lags, rows.lags) || !maps.Equal(when.times, rows.times) {
			t.Errorf("%d fingerprints: got lags and times %+v, want %+v", n, when, rows)
		}
		if unordered := marked.when(false); unordered.lags != nil || !maps.Equal(unordered.times, rows.times) {
			t.Errorf("%d fingerprints without order: got %+v, want the times %v", n, unordered, rows.times)
		}
		if _, got := marked.handRepeats(hands); got != wantHands {
			t.Errorf("%d fingerprints: got %d repeated hands, want %d", n, got, wantHands)
		}
	}
}

// comingsOf returns when the packs of rows come.
func comingsOf(rows []uint64) comings {
	c := comings{rows: len(rows), lags: make([]uint32, len(rows)), times: map[uint64]int{}}
	last, count := map[uint64]int{}, map[uint64]uint64{}
	for i, row := range rows {
		if before, ok := last[row]; ok {
			c.lags[i] = uint32(i - before)
		}
		last[row] = i
		count[row]++
	}
	for _, n := range count {
		c.times[n]++
	}
	return c
}

// repeating is a way to make rows of which some are equal.
type repeating struct {
	name string
	kind Kind // "" is no repeat
	bits int  // of the seeds; 0 is none
	rows func(r *rand.Rand, n int) []uint64
}

func fairRows(r *rand.Rand, n int) []uint64 {
	rows := make([]uint64, n)
	for i := range rows {
		rows[i] = r.Uint64()
	}
	return rows
}

func seedsOf(bits int) func(*rand.Rand, int) []uint64 {
	return func(r *rand.Rand, n int) []uint64 {
		rows := fairRows(r, n)
		for i := range rows {
			rows[i] >>= 64 - bits
		}
		return rows
	}
}

// doubled has some rows twice.
func doubled(some int) func(*rand.Rand, int) []uint64 {
	return func(r *rand.Rand, n int) []uint64 {
		rows := fairRows(r, n-some)
		for _, at := range r.Perm(n - some)[:some] { // rows before others move, but stay doubled
			row := rows[at]
			rows = slices.Insert(rows, slices.Index(rows, row), row)
		}
		return rows
	}
}

// clocked has a seed of the clock for each pack, with some packs in a tick on average.
func clocked(rate float64) func(*rand.Rand, int) []uint64 {
	return func(r *rand.Rand, n int) []uint64 {
		rows, now := make([]uint64, n), 0.0
		for i := range rows {
			now += r.ExpFloat64() / rate
			rows[i] = uint64(now)
		}
		return rows
	}
}

// tables have a common clock: a hand begins with its tick as the seed, and is written at its end.
func tables(r *rand.Rand, n int) []uint64 {
	type hand struct{ begin, end float64 }
	hands, now := make([]hand, n), 0.0
	for i := range hands {
		now += r.ExpFloat64() / 0.5
		hands[i] = hand{now, now + 8*r.Float64()}
	}
	slices.SortFunc(hands, func(a, b hand) int { return cmp.Compare(a.end, b.end) })
	rows := make([]uint64, n)
	for i, h := range hands {
		rows[i] = uint64(h.begin)
	}
	return rows
}

// again has some rows a second time: directly after the first, at the end, or elsewhere.
func again(some int, where string) func(*rand.Rand, int) []uint64 {
	return func(r *rand.Rand, n int) []uint64 {
		rows := fairRows(r, n-some)
		from := r.IntN(n - 3*some)
		to := from + some
		switch where {
		case "end":
			to = len(rows)
		case "elsewhere":
			to += 1 + r.IntN(len(rows)-to)
		}
		return slices.Insert(rows, to, slices.Clone(rows[from:from+some])...)
	}
}

func repeatings() (all []repeating) {
	add := func(name string, kind Kind, rows func(*rand.Rand, int) []uint64) {
		all = append(all, repeating{name, kind, 0, rows})
	}
	add("fair", "", fairRows)
	for _, bits := range []int{6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 22, 24} {
		all = append(all, repeating{fmt.Sprintf("seeds of %d bits", bits), Birthday, bits, seedsOf(bits)})
	}
	for _, some := range []int{1, 3, 20} {
		add(fmt.Sprintf("%d rows doubled", some), Beside, doubled(some))
	}
	for _, some := range []int{2, 5} {
		add(fmt.Sprintf("each row %d times", some), Beside, func(r *rand.Rand, n int) (rows []uint64) {
			for _, row := range fairRows(r, n/some) {
				rows = append(rows, slices.Repeat([]uint64{row}, some)...)
			}
			return rows
		})
	}
	for _, rate := range []float64{0.3, 2.3, 5} {
		add(fmt.Sprintf("clock, %v packs a tick", rate), Beside, clocked(rate))
	}
	add("clock of tables", Near, tables)
	for _, some := range []int{2, 20, 100} {
		add(fmt.Sprintf("restart, %d rows", some), Block, again(some, "after"))
	}
	add("restart, 20 rows at the end", Block, again(20, "end"))
	for _, some := range []int{2, 10} {
		add(fmt.Sprintf("%d rows elsewhere", some), Block, again(some, "elsewhere"))
	}
	add("joined to itself", Period, func(r *rand.Rand, n int) []uint64 { return slices.Repeat(fairRows(r, n/2), 2) })
	for _, period := range []int{100, 170} {
		add(fmt.Sprintf("period %d", period), Period, func(r *rand.Rand, n int) []uint64 { return slices.Repeat(fairRows(r, period), n/period+1)[:n] })
	}
	add("streams overlap", Lag, func(r *rand.Rand, n int) (rows []uint64) {
		stream := fairRows(r, n/4+4)
		for i := range n {
			rows = append(rows, stream[i/4+i%4])
		}
		return rows
	})
	add("joined to itself and mixed", Copies, func(r *rand.Rand, n int) []uint64 {
		rows := slices.Repeat(fairRows(r, n/2), 2)
		r.Shuffle(n, func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
		return rows
	})
	return all
}

// Each file has its kind. Seeds of many bits may have no repeat, as often as by chance, or one
// repeat beside its row. The interval of bits has the truth in about 95 % of the files.
func TestKindsOfRepeats(t *testing.T) {
	sizes, files := [3]int{400, 2000, 10_000}, [3]int{30, 10, 3}
	if long {
		files = [3]int{300, 100, 30}
	}
	inside, all := 0, 0
	for number, c := range repeatings() {
		for i, n := range sizes {
			r := rand.New(rand.NewPCG(uint64(number), uint64(n)))
			found, covers, tried := map[Kind]int{}, 0, 0
			for range files[i] {
				rows := c.rows(r, n)
				got := cmp.Or(comingsOf(rows).repeats(), &Repeats{})
				found[got.Kind]++
				if alone := got.Repeats <= 1 && (got.Kind == "" || got.Kind == Beside); got.Kind != c.kind && (c.bits < 14 || !alone) {
					t.Errorf("%s, %d rows: got %q, want %q", c.name, n, got.Kind, c.kind)
				}
				if got.Bits != nil {
					tried++
					if got.Bits.Low <= float64(c.bits) && float64(c.bits) <= got.Bits.High {
						covers++
					}
				}
			}
			if c.bits == 0 {
				continue
			}
			mean := float64(n) * float64(n-1) / 2 * math.Exp2(-float64(c.bits))
			want, size := -math.Expm1(-mean), float64(files[i])
			if got := size - float64(found[""]); math.Abs(got-want*size) > 0.5+4*math.Sqrt(size*want*(1-want)) {
				t.Errorf("%s, %d rows: got repeats in %.0f of %d files, want about %.0f", c.name, n, got, files[i], want*size)
			}
			t.Logf("%s, %d rows: %v; the interval has the truth in %d of %d", c.name, n, found, covers, tried)
			if mean >= 10 { // with fewer, those that have an interval are a selection
				inside, all = inside+covers, all+tried
				if long && float64(covers) < 0.85*float64(tried) {
					t.Errorf("%s, %d rows: the interval has the truth in %d of %d", c.name, n, covers, tried)
				}
			}
		}
	}
	if share := float64(inside) / float64(all); share < 0.93 {
		t.Errorf("the intervals of bits have the truth in %d of %d", inside, all)
	}
}

// Without the order of the rows the numbers of times are all that is known.
func TestKindsWithoutOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for name, c := range map[string]struct {
		rows []uint64
		want Kind
	}{
		"seeds": {seedsOf(12)(r, 800), Birthday}, "each twice": {slices.Repeat(fairRows(r, 100), 2), Copies},
		"one pack": {make([]uint64, 50), Equal}, "one repeat": {append(fairRows(r, 10), 5, 5), Birthday},
	} {
		comings := comingsOf(c.rows)
		comings.lags = nil
		if got := comings.repeats(); got == nil || got.Kind != c.want {
			t.Errorf("%s: got %+v, want %s", name, got, c.want)
		}
	}
	if got := (comings{rows: 5, times: map[uint64]int{1: 5}}).repeats(); got != nil {
		t.Errorf("different packs: got %+v, want nil", got)
	}
}

// The text says which rows repeat, what that may be and what to check.
func TestTextOfRepeats(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	fair := fairRows(r, 450)
	for _, c := range []struct {
		rows []uint64
		want string
	}{
		{slices.Repeat(fair[:1], 200), "all 200 packs are one pack: as with a seed of the clock"},
		{slices.Insert(slices.Clone(fair), 8, fair[7]), "row 9 equals the row before: rows that are written or copied twice. Check the log"},
		{slices.Insert(slices.Clone(fair), 8, fair[7], fair[7]), "rows 9 and 10 equal the row before: "},
		{doubled(20)(r, 450), "20 rows, the first of them row "},
		{[]uint64{1, 1, 2, 2, 3, 3}, "each pack comes twice, in rows beside each other (3 different packs in 6 rows): rows that are written twice, or a seed, as of the clock, that stays the same for 2 packs. Check the log"},
		{slices.Repeat(fair, 2), "rows 451 to 900 are rows 1 to 450 again: the file is joined to itself, or the generator begins again"},
		{slices.Repeat(fair[:100], 4), "the packs come again every 100 rows, from the first row to the last: "},
		{append(slices.Clone(fair[:50]), slices.Repeat(fair[50:60], 20)...), "the packs come again every 10 rows, from row 51 to the last: "},
		{slices.Insert(slices.Clone(fair), 300, fair[280:300]...), "rows 301 to 320 are rows 281 to 300 again: a program that began again"},
		{seedsOf(12)(rand.New(rand.NewPCG(5, 6)), 800), "64 of 800 packs equal an earlier one, at random distances: as many as about 4700 possible packs give (3700 to 6100), as with a new seed of 11.9 to 12.6 bits for each pack. Check the size of the seed"},
		{append(slices.Clone(fair[:400]), fair[17]), "rows 18 and 401 are equal: a row that is copied, or at most about 2^22 possible packs. Check"},
	} {
		if got := comingsOf(c.rows).repeats(); got == nil || !strings.HasPrefix(got.Text, c.want) || !strings.HasSuffix(got.Text, ".") || strings.Count(got.Text, ". ") != 1 {
			t.Errorf("got %+v, want %q", got, c.want)
		}
	}
}
