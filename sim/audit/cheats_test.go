package audit

import (
	"bytes"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// glued is a fair shuffle of 52 cards, except that it puts two cards together in one
// shuffle of 50.
func glued(r *rand.Rand) []int {
	pack := r.Perm(52)
	if r.IntN(50) == 0 {
		from := slices.Index(pack, 17)
		pack = slices.Delete(pack, from, from+1)
		pack = slices.Insert(pack, slices.Index(pack, 40)+1, 17)
	}
	return pack
}

// bent is a fair shuffle of 52 cards, except that three cards are always in one cyclic
// order.
func bent(r *rand.Rand) []int {
	pack := r.Perm(52)
	a, b, c := slices.Index(pack, 5), slices.Index(pack, 20), slices.Index(pack, 44)
	if cyclic := (a < b) != (b < c) != (a < c); !cyclic {
		pack[a], pack[b] = pack[b], pack[a]
	}
	return pack
}

func lines(packs int, next func() []int) *bytes.Buffer {
	var text bytes.Buffer
	for range packs {
		for i, card := range next() {
			if i > 0 {
				text.WriteByte(' ')
			}
			text.WriteString(strconv.Itoa(card))
		}
		text.WriteByte('\n')
	}
	return &text
}

func TestCheatsFailWithin40000(t *testing.T) {
	skipIfShort(t)
	for name, c := range map[string]struct {
		next func(*rand.Rand) []int
		want string
	}{
		"glued": {glued, "card 18 directly behind card 41: "},
		"bent":  {bent, "cards 6, 21 and 45 in this cyclic order: 2 times as often as expected"},
	} {
		r := rand.New(rand.NewPCG(3, 4))
		report, err := Read(lines(40_000, func() []int { return c.next(r) }), Plan{})
		if err != nil {
			t.Fatal(err)
		}
		if report.Verdict != Fail || !strings.Contains(strings.Join(report.Findings(), "; "), c.want) {
			t.Errorf("%s: got %s, %q, want FAIL, %q", name, report.Verdict, report.Findings(), c.want)
		}
	}
}

// The bit-sliced counters equal the plain definition.
func TestPrecedenceCountsWhoLiesBeforeWhom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{4, 52, 64, 65, 108, 130} {
		p := newPrecedence(n)
		got, want := make([]uint16, n*n), make([]uint16, n*n)
		for range 2 {
			for range ChunkShuffles / tripleEvery / 4 {
				order := make([]uint16, n)
				for i, card := range r.Perm(n) {
					order[i] = uint16(card)
				}
				p.add(order)
				for i, behind := range order {
					for _, before := range order[:i] {
						want[int(before)*n+int(behind)]++
					}
				}
			}
			p.moveTo(got)
		}
		if !slices.Equal(got, want) {
			t.Errorf("n=%d: got counts %v, want %v", n, got, want)
		}
	}
	p, got := newPrecedence(4), make([]uint16, 16)
	for range ChunkShuffles / tripleEvery {
		p.add([]uint16{3, 1, 0, 2})
	}
	if p.moveTo(got); got[3*4+1] != ChunkShuffles/tripleEvery || got[1*4+3] != 0 {
		t.Errorf("a chunk of the order 3 1 0 2: got counts %v", got)
	}
}

func TestSumsOfTriples(t *testing.T) {
	const n = 9
	r := rand.New(rand.NewPCG(5, 6))
	cells := make([]uint64, n*n)
	for i := range cells {
		if i/n != i%n {
			cells[i] = r.Uint64N(1000)
		}
	}
	want, most := 0.0, 0.0
	for a := range n {
		for b := range a {
			for c := range b {
				s := before(cells, n, a, b) + before(cells, n, b, c) + before(cells, n, c, a)
				want += s * s
				most = max(most, s, -s)
			}
		}
	}
	if got := tripleSquares(cells, n); got != want {
		t.Errorf("sum of squares: got %v, want %v", got, want)
	}
	if got := worstTriple(cells, n).sum; max(got, -got) != most {
		t.Errorf("largest sum: got %v, want %v", got, most)
	}
}

func TestBinomialTails(t *testing.T) {
	for count := range 11 { // of 10 coins
		want, term := 0.0, 1.0/1024
		for k := range count + 1 {
			want += term
			term *= float64(10-k) / float64(k+1)
		}
		c := float64(count)
		if got := atMost(c, 10, 0.5); got < want-1e-12 || got > want+1e-12 {
			t.Errorf("at most %d of 10 coins: got %v, want %v", count, got, want)
		}
		if got := atLeast(10-c, 10, 0.5); got < want-1e-12 || got > want+1e-12 {
			t.Errorf("at least %d of 10 coins: got %v, want %v", 10-count, got, want)
		}
	}
}

// In the limit of many shuffles, y is normal for each pair of cards. The p-value of
// the largest |z| of all triples must be uniform, tested with 2,000 trials.
func TestLargestOfTriplesIsUniform(t *testing.T) {
	skipIfShort(t)
	const n, trials = 52, 2000
	r := rand.New(rand.NewPCG(7, 8))
	ps := make([]float64, trials)
	var y [n][n]float64
	for i := range ps {
		most := 0.0
		for a := range n {
			for b := range n {
				y[a][b] = r.NormFloat64()
			}
		}
		for a := range n {
			for b := a + 1; b < n; b++ {
				for c := b + 1; c < n; c++ {
					s := y[a][b] + y[b][c] - y[a][c]
					most = max(most, s, -s)
				}
			}
		}
		ps[i] = clumps(math.Erfc(most/math.Sqrt(6)), n*(n-1)*(n-2)/6, 3*(n-3))
	}
	if p := kolmogorov(ps); p < 1e-3 {
		t.Errorf("p-values of the largest |z| of triples are not uniform: p = %.3g", p)
	}
}

// The long tests have more audits.
func TestPOfSuccessorsAndTriplesIsUniform(t *testing.T) {
	skipIfShort(t)
	plan := named(t, "fisher-yates")
	plan.Tests, plan.Shuffles = "successors,triples", 10_000
	uniformP(t, plan, 150)
}
