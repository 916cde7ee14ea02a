package tests

import (
	"fmt"
	"math"
	"sync"

	"pokersim/sim/audit/internal/chance"
	"pokersim/sim/audit/internal/planes"
	"pokersim/sim/audit/internal/shuffled"
)

// serialEvery says that serialCorrelation counts the first 64 packs of each 512.
const serialEvery = 8 * shuffled.BatchSize

// minForSerial is the least number of packs that serialCorrelation counts: their sums are then
// about normal.
const minForSerial = shuffled.BatchSize

// serialCorrelation sums the products of the numbers of two cards that are a lag of 1 to n-1
// positions apart, less their mean. It reads an eighth of the packs: n(n-1)/2 products of each
// pack would take too long.
//
// The first cell is the number of packs. That of a lag k is the sum of (n-1)² + y(p) y(p+k),
// which is not negative.
var serialCorrelation = row{
	name: "serial-correlation", others: []string{"serial-largest"}, least: 4, most: shuffled.MaxForBatch, fits: wholePack,
	one: newSerialCorrelation,
}

func newSerialCorrelation(b *Battery) Test {
	n := b.Cards
	law := sync.OnceValue(func() chance.Lags { return chance.NewLags(n) })
	sums, numbers, packs := make([]int64, n-1), make([]int64, n+n%2), uint64(0) // a 0 at the end makes n even
	twos, swapped := make([]int64, len(numbers)/2), make([]int64, len(numbers)/2)
	var held *serialPacks
	if b.Form == planes.AVX2 && n <= planes.MaxProducts {
		held = newSerialPacks(n)
	}
	offset := func(lag int, packs uint64) uint64 { return packs * uint64((n-1-lag)*(n-1)*(n-1)) }
	sumsOf := func(cells []uint64) (of []float64, packs float64) {
		for lag, sum := range cells[1:] {
			of = append(of, float64(int64(sum-offset(lag, cells[0]))))
		}
		return of, float64(cells[0])
	}
	words := func(cells []uint64, _ float64) chance.Words {
		of, packs := sumsOf(cells)
		lag, _ := law().Largest(of, packs)
		correlation, half, fair := law().Correlation(lag, of[lag], packs)
		apart := "neighbours"
		if lag > 0 {
			apart = fmt.Sprintf("cards %d positions apart", lag+1)
		}
		return chance.Words{
			Text: fmt.Sprintf("numbers of %s: correlation %.5f (%.5f to %.5f, simultaneous for %d distances), fair is %.5f",
				apart, correlation, max(-1, correlation-half), min(1, correlation+half), n-1, fair),
			Differs: math.Abs(correlation-fair) > half,
		}
	}
	judge := func(of func(sums []float64, packs float64) chance.Outcome) func(cells []uint64, _ float64) (chance.Outcome, bool) {
		return func(cells []uint64, _ float64) (o chance.Outcome, ok bool) {
			if cells[0] < minForSerial {
				return o, false
			}
			return of(sumsOf(cells)), true
		}
	}
	return Test{
		Name: "serial-correlation", Cells: n, ofPacks: true,
		looks: func(size uint64) uint64 {
			return size/serialEvery*shuffled.BatchSize + min(size%serialEvery, shuffled.BatchSize)
		},
		count: func(_ []uint16, s *shuffled.Sample) {
			if s.Number%serialEvery >= shuffled.BatchSize {
				return
			}
			packs++
			if held != nil {
				held.add(s.Pack, sums)
				return
			}
			for p, card := range s.Pack {
				numbers[p] = int64(2*int(card) - (n - 1))
			}
			addProducts(sums, numbers, twos, swapped)
		},
		flush: func(cells []uint64, _ *shuffled.Sample) {
			if held != nil {
				held.addTo(sums)
			}
			cells[0] += packs
			for lag, sum := range sums {
				cells[1+lag] += offset(lag, packs) + uint64(sum)
			}
			clear(sums)
			packs = 0
		},
		Questions: []Question{{
			title: "serial correlation of card numbers, all lags", least: minForSerial, words: words, judge: judge(func(sums []float64, packs float64) chance.Outcome { return law().Fit(sums, packs) }),
		}, {
			Name: "serial-largest", title: "largest serial correlation of a lag, z", least: minForSerial, words: words,
			Finds: "the correlation of the numbers of neighbours", Absolute: true, size: func(packs, level float64) float64 { return law().Detectable(packs, level) },
			judge: judge(func(sums []float64, packs float64) chance.Outcome {
				_, z := law().Largest(sums, packs)
				return chance.Normal(z).Times(chance.SidakOf(float64(n - 1)))
			}),
		}},
	}
}

// serialPacks collects packs, whose products are added together.
type serialPacks struct {
	rows   []uint8 // the card at each position of the packs
	signed []int8  // the number of that card; 0 for packs that are not held
	held   int
}

func newSerialPacks(n int) *serialPacks {
	return &serialPacks{rows: make([]uint8, n*shuffled.BatchSize), signed: make([]int8, n*shuffled.BatchSize)}
}

// add adds a pack, and the products of all to sums if there are enough.
func (b *serialPacks) add(pack []uint16, sums []int64) {
	for p, card := range pack {
		at := p*shuffled.BatchSize + b.held
		b.rows[at], b.signed[at] = uint8(card), int8(2*int(card)-len(sums))
	}
	if b.held++; b.held == shuffled.BatchSize {
		b.addTo(sums)
	}
}

// addTo adds the products of the packs to sums, and removes them.
func (b *serialPacks) addTo(sums []int64) {
	if b.held > 0 {
		planes.AddProducts(sums, b.rows, b.signed)
		b.held = 0
		clear(b.signed)
	}
}

// addProducts adds, for each lag, the sum of the products of two numbers that are the lag apart;
// sums[0] is that of lag 1. There is an even number of them, and len(sums) or one more are not 0.
//
// It multiplies two numbers at once, as polynomials: (a + bX)(d + cX) = ad + (ac+bd)X + bcX²
// with X = 2^21 has the products of lag 2k in the middle if a and c are 2k apart, and those of
// the lags 2k+1 and 2k-1 beside them. twos and swapped are memory for half as many polynomials.
func addProducts(sums, numbers, twos, swapped []int64) {
	const digit = 21
	most := int64(len(sums)) // the largest absolute value
	room := int((1<<(digit-1) - 1) / (2 * most * most))
	for g := range twos {
		a, b := numbers[2*g], numbers[2*g+1]
		twos[g], swapped[g] = a+b<<digit, b+a<<digit
	}
	for k := range twos {
		var same, above, below int64 // of lag 2k, 2k+1 and 2k-1
		for from := 0; from < len(twos)-k; from += room {
			to := min(from+room, len(twos)-k)
			sum, behind := int64(0), swapped[from+k:to+k]
			for g, two := range twos[from:to][:len(behind)] {
				sum += two * behind[g]
			}
			low := sum << (64 - digit) >> (64 - digit)
			sum = (sum - low) >> digit
			middle := sum << (64 - digit) >> (64 - digit)
			above, same, below = above+low, same+middle, below+(sum-middle)>>digit
		}
		if k > 0 {
			sums[2*k-2] += below
			if 2*k <= len(sums) {
				sums[2*k-1] += same
			}
		}
		if 2*k+1 <= len(sums) {
			sums[2*k] += above
		}
	}
}

// within is the number of packs, or of draws, in which the tests of this file look for the cards
// of a hand.
const within = 64

// gaps counts the packs from a hand with a card to the next hand with it (the gap test of Knuth,
// TAOCP 2, 3.3.2), up to a longest gap that one of 20 is longer than.
var gaps = row{name: "gaps", ofHand: 1, one: func(b *Battery) Test {
	n, k := b.Cards, b.hand()
	longest := max(1, min(within-1, int(math.Log(0.05)/math.Log1p(-float64(k)/float64(n)))))
	law := sync.OnceValue(func() chance.Gaps { return chance.NewGaps(n, k, longest) })
	last, number := make([]int, n), within // the numbers of the last hands with each card
	found := make([]uint32, longest+1)     // of a hand of most cards too many for 16 bits
	title, card, packs := "packs from a hand with a card to the next", "a card of a hand", "packs"
	if b.drawn() {
		title, card, packs = "draws from one with a number to the next", "a number of a draw", "draws"
	}
	return Test{
		Name: "gaps", Cells: longest + 1, Per: uint64(k), ofPacks: true, // the last cell has the longer gaps
		looks: func(size uint64) uint64 { return size - min(size, uint64(longest)) },
		count: func(_ []uint16, s *shuffled.Sample) {
			if s.Since == 0 {
				clear(last)
				number = within
			}
			for _, card := range s.Pack[:k] {
				if s.Since >= longest {
					found[min(number-last[card], longest+1)-1]++
				}
				last[card] = number
			}
			number++
		},
		flush: func(cells []uint64, _ *shuffled.Sample) { shuffled.Move(cells, found) },
		Questions: []Question{{
			title: title, least: math.Ceil(minForGaps / (float64(k) * chance.Gap(n, k, longest))),
			Finds: card + " again in the next", size: func(hands, level float64) float64 { return law().Detectable(hands, k, level) },
			judge: always(func(cells []uint64, hands float64) chance.Outcome { return law().Fit(cells, hands, k) }),
			words: func(cells []uint64, hands float64) chance.Words {
				d := law().Worst(cells, hands, k)
				after := fmt.Sprintf("after %d %s", d+1, packs)
				if d == 0 {
					after = "in the next"
				}
				return chance.Deviation(float64(cells[d]), hands*float64(k), law().Probability[d], len(cells)).Of("%s again %s", card, after)
			},
		}},
	}
}}

// minForGaps is the least expected count of the longest gap.
const minForGaps = 20

// couponCollector counts the hands until each card was in one, from the first of each 64 packs.
var couponCollector = row{
	name: "coupon-collector", ofHand: 1, one: newCouponCollector,
	misfit: func(b *Battery) string {
		if k := float64(b.hand()); float64(b.Cards)*math.Pow(1-k/float64(b.Cards), within) > 5 { // the mean number of cards that do not come
			return fmt.Sprintf("needs fewer cards: %d hands have all of them too seldom", within)
		}
		return ""
	},
}

func newCouponCollector(b *Battery) Test {
	n, k := b.Cards, b.hand()
	law := sync.OnceValue(func() []float64 { return chance.Complete(n, k, within) })
	seen, left, took := make([]bool, n), n, 0
	title := "packs until each card was in a hand"
	if b.drawn() {
		title = "draws until each number was drawn"
	}
	return Test{
		Name: "coupon-collector", Cells: within + 2, Per: 1, ofPacks: true,
		looks: func(size uint64) uint64 { return size / within },
		count: func(cells []uint16, s *shuffled.Sample) {
			at := s.Number % within
			if at == 0 {
				clear(seen)
				left, took = n, within+1
			}
			if left > 0 {
				for _, card := range s.Pack[:k] {
					if !seen[card] {
						seen[card] = true
						left--
					}
				}
				if left == 0 {
					took = at + 1
				}
			}
			if at == within-1 {
				cells[took]++
			}
		},
		Questions: []Question{{
			title: title, law: law,
			Finds: title, size: func(looks, level float64) float64 { return chance.DetectableMean(looks, law(), level) },
			words: func(cells []uint64, _ float64) chance.Words { return chance.ScalarWords(title, cells, law()) },
		}},
	}
}
