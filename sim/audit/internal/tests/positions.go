package tests

import (
	"fmt"
	"math"
	"strings"

	"pokersim/internal/ints"
	"pokersim/sim/audit/internal/chance"
	"pokersim/sim/audit/internal/planes"
	"pokersim/sim/audit/internal/shuffled"
)

// positions counts the cards at each position, in an n × n matrix with a row for each card
// and a column for each position.
//
// Let N be the number of shuffles. Every row and column has the sum N, so the counts
// of a fair shuffle have covariance N (I-J/n) ⊗ (I-J/n) / (n-1), where J is the matrix
// of ones. So (n-1)/N ΣD², where D is the deviation of a cell from N/n, is chi-square
// with (n-1)² degrees of freedom. Pearson's statistic is larger by n/(n-1): it would
// reject fair shuffles too often.
var positions = row{name: "positions", others: []string{"positions-largest", PartsTest, "ranks-largest", "suits-largest"}, least: 2, fits: wholePack, one: func(b *Battery) Test {
	n := b.Cards
	t := positionMatrix(b, "positions", "card by position", n, func(cells []uint64, shuffles float64) chance.Outcome {
		return chance.ChiSquare(float64(n-1)/shuffles*chance.Squares(cells, shuffles/float64(n)), (n-1)*(n-1))
	})
	t.Matrix = &matrix{Rows: n, Columns: n}
	if n >= minForFew {
		t.Questions = append(t.Questions, largestPosition("positions-largest", "a card at a position", n, t))
	}
	if b.read {
		t.Questions = append(t.Questions, partsApart(b))
	}
	if b.Named {
		t.Questions = append(t.Questions, seatGroups("ranks-largest", n, b.Ranks()), seatGroups("suits-largest", n, b.Suits()))
	}
	return t
}}

const oneNumber = "one number a row: hand-cards has these counts"

// ofOneNumber is the reason why tests that have the counts of hand-cards are left out.
func ofOneNumber(b *Battery) string {
	if b.drawn() && b.first == 1 {
		return oneNumber
	}
	return ""
}

// firstPositions is the first k columns of the matrix of positions. The statistic also has
// the sum of the other n-k columns, which follows from the first k.
var firstPositions = row{name: "first-positions", others: []string{"first-largest"}, ofHand: 1, misfit: ofOneNumber, one: func(b *Battery) Test {
	n, k := b.Cards, b.hand()
	t := positionMatrix(b, "first-positions", fmt.Sprintf("card by position, first %d", k), k, func(cells []uint64, shuffles float64) chance.Outcome {
		expected, statistic := shuffles/float64(n), 0.0
		for card := range n {
			row := cells[card*k : (card+1)*k]
			rest := float64(ints.Sum(row)) - float64(k)*expected
			statistic += chance.Squares(row, expected) + rest*rest/float64(n-k)
		}
		return chance.ChiSquare(statistic*float64(n-1)/shuffles, k*(n-1))
	})
	finds := ""
	if !b.Whole() {
		t.Matrix, finds = &matrix{Rows: n, Columns: k}, fmt.Sprintf("a card at one of the first %d positions", k)
		if b.drawn() {
			finds = "a number at a place of a draw"
		}
	}
	if n >= minForFew {
		t.Questions = append(t.Questions, largestPosition("first-largest", finds, n, t))
	}
	return t
}}

// positionMatrix returns the test of the first k columns of the matrix.
func positionMatrix(b *Battery, name, title string, k int, judge func(cells []uint64, shuffles float64) chance.Outcome) Test {
	n := b.Cards
	t := Test{
		Name: name, Cells: n * k, Per: uint64(k),
		count: func(cells []uint16, s *shuffled.Sample) {
			for p, card := range s.Sigma[:k] {
				cells[int(card)*k+p]++
			}
		},
		Questions: []Question{{
			title: title, least: float64(chance.MinExpected * n), judge: always(judge),
			words: func(cells []uint64, shuffles float64) chance.Words {
				i, count := chance.Worst(cells, shuffles/float64(n))
				return chance.Deviation(count, shuffles, 1/float64(n), n*k).Of("%s at position %d", b.card(i/k), i%k+1).At(i%k + 1)
			},
		}},
	}
	if n <= shuffled.MaxForBatch {
		t.count = nil
		stride := planes.Stride(k)
		counts := make([]uint64, planes.Stride(n)*stride)
		t.batch = func(b *shuffled.Batch) { b.AddValues(counts, &b.Orders, k) }
		t.flush = func(cells []uint64, _ *shuffled.Sample) {
			for i := range cells {
				cells[i] += counts[i/k*stride+i%k]
			}
			clear(counts)
		}
	}
	return t
}

// largestPosition is the largest deviation of a cell of a matrix of n cards. Each
// count is binomial with probability 1/n. Two cells of a row or of a column have the
// correlation -1/(n-1), others 1/(n-1)²: the counts are taken as independent (Šidák
// 1967).
func largestPosition(name, finds string, n int, t Test) Question {
	worst := func(cells []uint64, shuffles float64) float64 {
		_, count := chance.Worst(cells, shuffles/float64(n))
		return count
	}
	q := largest(t.Questions[0], name, t.Questions[0].title+": largest deviation, z", 1/float64(n), worst, independent(t.Cells))
	if q.Finds = finds; n < minForLargest {
		q = ofFew(q, t.Cells, worst)
	}
	return q
}

// PartsTest is the test of stretches of columns that have no card in common.
const PartsTest = "positions-parts"

// partsApart finds columns whose cards are never in others: they are joined if a card was in both. Parts of
// the sizes a, b ... have the same cards in all N packs with probability (a! b! ... / n!)^(N-1), and there
// are (n-1)!/(k-1)!/(n-k)! ways to cut n columns into k parts, for each k. It has no answer, and p is 1, if
// all columns are joined, or if a part is no stretch.
func partsApart(b *Battery) Question {
	n := b.Cards
	parts := func(cells []uint64) (ends []int) { // the end of each part
		begins := func(p int) bool {
			for card := range n {
				row := cells[card*n:][:n]
				if ints.Sum(row[:p]) > 0 && ints.Sum(row[p:]) > 0 {
					return false
				}
			}
			return true
		}
		for p := 1; p <= n; p++ {
			if p == n || begins(p) {
				ends = append(ends, p)
			}
		}
		return ends
	}
	factorial := func(n int) float64 {
		log, _ := math.Lgamma(float64(n + 1))
		return log
	}
	return Question{
		Name: PartsTest, title: "columns with no card in common, parts", least: 2, quiet: true,
		judge: func(cells []uint64, packs float64) (o chance.Outcome, ok bool) {
			ends, from := parts(cells), 0
			each := -factorial(n)
			for _, end := range ends {
				each += factorial(end - from)
				from = end
			}
			k := len(ends)
			ways := math.Log(float64(n)) + factorial(n-1) - factorial(k-1) - factorial(n-k)
			o.Statistic, o.LogP = float64(k), min(0, ways+(packs-1)*each)
			o.P = math.Exp(o.LogP)
			return o, k > 1
		},
		words: func(cells []uint64, packs float64) chance.Words {
			ends, from := parts(cells), 0
			var all []string
			for _, end := range ends {
				if end == from+1 {
					card := 0
					for cells[card*n+from] == 0 {
						card++
					}
					all = append(all, fmt.Sprintf("%s at position %d: always", b.card(card), end))
				}
				from = end
			}
			if len(ends) == 2 && len(all) == 0 {
				all = append(all, fmt.Sprintf("the cards of columns 1 to %d are never in columns %d to %d: two parts, each shuffled alone", ends[0], ends[0]+1, n))
			} else if len(ends) > 2 && len(all) < len(ends)-1 {
				all = append(all, fmt.Sprintf("the columns up to %s have no card in common: %d parts, each shuffled alone", strings.ReplaceAll(strings.Trim(fmt.Sprint(ends), "[]"), " ", ", "), len(ends)))
			}
			return chance.Words{Text: strings.Join(all[:min(len(all), 3)], "; "), Differs: true}
		},
	}
}

// seatGroups is the largest deviation of the number of cards of a rank, or of a suit, at
// a position or at two positions together. Two positions are a hand of two cards: an ace
// that comes too often to a seat deviates at both.
//
// Let q be the share of the rank in the pack. Its count at a position has the variance
// q(1-q) for each shuffle, and two positions have the covariance q(m-1)/(n-1) - q², for
// m cards of the rank. At one position the count is binomial, at two it is a sum of
// independent values 0, 1 and 2. The p-value of the largest is that of independent counts
// (Šidák 1967). It is not a mid-p value, which is too small in the tails of few packs.
func seatGroups(name string, n int, e shuffled.Equality) Question {
	sums := func(cells []uint64, shuffles float64) (worst seatGroup, least chance.Outcome, all float64) {
		of := make([][]float64, len(e.Sizes)) // counts by rank and position
		for r := range of {
			of[r] = make([]float64, n)
		}
		for i, count := range cells {
			of[e.Of[i/n]][i%n] += float64(count)
		}
		least.P = 2
		for r, at := range of {
			m := float64(e.Sizes[r])
			q := m / float64(n)
			both := q * (m - 1) / float64(n-1)
			if q*(1-q) <= 0 {
				continue
			}
			single, double := extremes{low: math.Inf(1), high: math.Inf(-1)}, extremes{low: math.Inf(1), high: math.Inf(-1)}
			for p, count := range at {
				single.take(count, p, p)
				for other := range p {
					double.take(count+at[other], other, p)
				}
			}
			all += float64(n * (n + 1) / 2)
			for _, x := range append(single.both(), double.both()...) {
				places, one, two := 1.0, q, 0.0
				if x.low != x.high {
					places, one, two = 2, 2*(q-both), both
				}
				x.rank, x.shuffles, x.share = r, shuffles, q
				x.z = (x.count - places*shuffles*q) / math.Sqrt(shuffles*(one+4*two-places*places*q*q))
				if y := chance.SumTwoSided(x.count, shuffles, one, two); y.Log() < least.Log() || y.P == least.P && math.Abs(x.z) > math.Abs(worst.z) {
					worst, least = x, y
				}
			}
		}
		least.Statistic = worst.z
		return worst, least, all
	}
	return Question{
		Name: name, title: "largest deviation of a " + e.Noun + " at two positions, z",
		least: float64(minForNormal * n),
		judge: always(func(cells []uint64, shuffles float64) chance.Outcome {
			_, least, all := sums(cells, shuffles)
			return least.Times(chance.SidakOf(all))
		}),
		words: func(cells []uint64, shuffles float64) chance.Words {
			worst, _, all := sums(cells, shuffles)
			return worst.words(e, int(all))
		},
	}
}

// extremes are the least and the largest count, of one position or of two.
type extremes struct {
	low, high     float64
	lowAt, highAt [2]int
}

func (e *extremes) take(count float64, first, second int) {
	if count < e.low {
		e.low, e.lowAt = count, [2]int{first, second}
	}
	if count > e.high {
		e.high, e.highAt = count, [2]int{first, second}
	}
}

func (e *extremes) both() []seatGroup {
	return []seatGroup{{low: e.lowAt[0], high: e.lowAt[1], count: e.low}, {low: e.highAt[0], high: e.highAt[1], count: e.high}}
}

// minForNormal is the least expected count of a card at a position, so that the counts
// of ranks are about normal.
const minForNormal = 20

// seatGroup is the number of cards of a rank at two positions, or at one.
type seatGroup struct {
	rank, low, high int
	z               float64
	count, shuffles float64
	share           float64 // of the rank in the pack
}

// words counts the cards of both positions: two of the rank are two.
func (s seatGroup) words(e shuffled.Equality, cells int) chance.Words {
	if s.low == s.high {
		return chance.Deviation(s.count, s.shuffles, s.share, cells).Of("%s at position %d", e.Label(s.rank), s.low+1)
	}
	return chance.Deviation(s.count, 2*s.shuffles, s.share, cells).Of("cards of %s %s, counted at positions %d and %d", e.Noun, e.Label(s.rank), s.low+1, s.high+1)
}
