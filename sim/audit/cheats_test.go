package audit

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/sim/audit/internal/chance"
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

func TestCheatsFailWithin10000(t *testing.T) {
	skipIfShort(t)
	t.Parallel()
	for name, c := range map[string]struct {
		next func(*rand.Rand) []int
		want string
	}{
		"glued": {glued, "card 18 directly behind card 41: "},
		"bent":  {bent, "cards 6, 21 and 45 in this cyclic order: always"},
	} {
		r := rand.New(rand.NewPCG(3, 4))
		report := deck.Must(Read(lines(10_000, func() []int { return c.next(r) }), Plan{}))
		if report.Verdict != Unfair || !strings.Contains(fmt.Sprint(report.Findings()), c.want) {
			t.Errorf("%s: got %s, %q, want UNFAIR, %q", name, report.Verdict, report.Findings(), c.want)
		}
	}
}

// In the limit of many shuffles, y is normal for each pair of cards. The p-value of
// the largest |z| of all triples must be uniform, tested with 500 trials.
func TestLargestOfTriplesIsUniform(t *testing.T) {
	skipIfShort(t)
	t.Parallel()
	const n = 52
	trials := 500
	if long {
		trials = 2000
	}
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
		ps[i] = chance.Clumps(math.Erfc(most/math.Sqrt(6)), n*(n-1)*(n-2)/6, 3*(n-3), 1./3)
	}
	if p := kolmogorov(ps); p < 1e-3 {
		t.Errorf("p-values of the largest |z| of triples are not uniform: p = %.3g", p)
	}
}

// fewAudits is the number of audits of a test of uniform p-values.
func fewAudits() int {
	if long {
		return 150
	}
	return 40
}

// The p-values of tests of positions, neighbours, triples, parts of the run and hands are uniform.
func TestPOfPositionsAndNeighboursIsUniform(t *testing.T) {
	skipIfShort(t)
	plan := named("fisher-yates")
	plan.Tests = "successors,triples,positions,first-positions,hand-cards,hand-pairs,equal-ranks,equal-suits,equal-parities,odd-triples," +
		"kept-neighbours,kept-successors,rank-neighbours,suit-neighbours,drift,drift-scalars,hand-overlap," +
		"runs,serial-correlation,gaps,coupon-collector"
	plan.Rounds = 5000
	uniformP(t, plan, fewAudits())
}
