package audit

import (
	"io"
	"math/rand/v2"
	"slices"
	"strconv"

	"pokersim/deck"
)

// rigged is a biased shuffle of 52 cards. size is its bias: a share of packs, or a
// relative change of a frequency.
type rigged struct {
	name  string
	size  float64 // at which a million packs must fail
	quick float64 // at which 20,000 packs must fail
	cheat func(r *rand.Rand, size float64, packs int) func(pack []int, i int)
	// shuffles is whether a test of shuffles from the pack before finds it, not one of packs.
	shuffles bool
}

// bring swaps a random card that fits to a position. It leaves fixed positions alone.
func bring(r *rand.Rand, pack []int, to int, fits func(card int) bool, fixed ...int) {
	if fits(pack[to]) {
		return
	}
	for {
		from := r.IntN(len(pack))
		if from != to && fits(pack[from]) && !slices.Contains(fixed, from) {
			pack[from], pack[to] = pack[to], pack[from]
			return
		}
	}
}

// alike forces two positions to be equal in a share of packs.
func alike(p, q int, share func(size float64) float64, of func(card int) int) func(*rand.Rand, float64, int) func([]int, int) {
	return func(r *rand.Rand, size float64, _ int) func([]int, int) {
		share := share(size)
		return func(pack []int, _ int) {
			if r.Float64() < share {
				bring(r, pack, q, func(card int) bool { return card != pack[p] && of(card) == of(pack[p]) }, p)
			}
		}
	}
}

// favoured makes a card more frequent at the top while up, and else less.
func favoured(up func(i, packs int) bool) func(*rand.Rand, float64, int) func([]int, int) {
	const card = 7
	return func(r *rand.Rand, size float64, packs int) func([]int, int) {
		return func(pack []int, i int) {
			switch {
			case up(i, packs) && r.Float64() < size/51:
				bring(r, pack, 0, func(c int) bool { return c == card })
			case !up(i, packs) && pack[0] == card && r.Float64() < size:
				bring(r, pack, 0, func(c int) bool { return c != card })
			}
		}
	}
}

func rank(card int) int { return card % 13 }

func suit(card int) int { return card / 13 }

func odd(card int) int { return card % 2 }

func colour(card int) int { return (suit(card) + 1) / 2 % 2 }

// connect makes the ranks of three cards those of a straight.
func connect(r *rand.Rand, pack []int, flop int) {
	low := r.IntN(9)
	for i := range 3 {
		bring(r, pack, flop+i, func(card int) bool { return rank(card) == low+i }, flop, flop+1, flop+2)
	}
}

// royal puts a royal flush to five positions.
func royal(r *rand.Rand, pack []int, positions ...int) {
	of := 13 * r.IntN(4)
	for i, p := range positions {
		bring(r, pack, p, func(card int) bool { return card == of+8+i })
	}
}

func self(size float64) float64 { return size }

func riggings() []rigged {
	always := func(int, int) bool { return true }
	pairs := func(size float64) float64 { return size / 16 } // of the other packs, so that pairs are size more frequent
	neighbours := func(of func(int) int) func(*rand.Rand, float64, int) func([]int, int) {
		return func(r *rand.Rand, size float64, _ int) func([]int, int) {
			return func(pack []int, _ int) {
				p := r.IntN(51)
				alike(p, p+1, self, of)(r, size, 0)(pack, 0)
			}
		}
	}
	return []rigged{
		{"suits of positions 13 and 17", 0.01, 0.07, alike(12, 16, self, suit), false},
		{"parities of positions 21 and 41", 0.01, 0.07, alike(20, 40, self, odd), false},
		{"pairs at positions 2 and 8", 0.05, 0.35, alike(1, 7, pairs, rank), false},
		{"pairs at positions 18 and 19", 0.05, 0.35, alike(17, 18, pairs, rank), false},
		{"top card up, then down", 0.15, 1, favoured(func(i, packs int) bool { return i < packs/2 }), false},
		{"top card up and down in turn", 0.15, 1, favoured(func(i, _ int) bool { return i%2 == 0 }), false},
		{"hand of two packs before", 0.001, 0.007, func(r *rand.Rand, size float64, _ int) func([]int, int) {
			var hands [2][]int
			return func(pack []int, i int) {
				if i >= 2 && r.Float64() < size {
					for p, card := range hands[i%2] {
						bring(r, pack, p, func(c int) bool { return c == card })
					}
					r.Shuffle(7, func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
				}
				hands[i%2] = slices.Clone(pack[:7])
			}
		}, false},
		{"one card on top", 0.07, 0.5, favoured(always), false},
		{"ace of a seat", 0.025, 0.18, func(r *rand.Rand, size float64, _ int) func([]int, int) {
			any := 1 - 48.*47/(52*51)
			share, ace := size*any/(1-any), func(card int) bool { return rank(card) == 12 }
			return func(pack []int, _ int) {
				if !ace(pack[1]) && !ace(pack[7]) && r.Float64() < share {
					bring(r, pack, 1+6*r.IntN(2), ace)
				}
			}
		}, false},
		{"neighbours kept together", 0.01, 0.07, func(r *rand.Rand, size float64, _ int) func([]int, int) {
			return func(pack []int, _ int) {
				if r.Float64() < size {
					card := r.IntN(51)
					from := slices.Index(pack, card+1)
					rest := slices.Delete(pack, from, from+1)
					copy(pack, slices.Insert(rest, slices.Index(rest, card)+1, card+1))
				}
			}
		}, false},
		{"cyclic order of three cards", 0.01, 0.07, func(r *rand.Rand, size float64, _ int) func([]int, int) {
			return func(pack []int, _ int) {
				a, b, c := slices.Index(pack, 5), slices.Index(pack, 20), slices.Index(pack, 44)
				if cyclic := (a < b) != (b < c) != (a < c); !cyclic && r.Float64() < size {
					pack[a], pack[b] = pack[b], pack[a]
				}
			}
		}, false},
		{"neighbours of one rank", 0.02, 0.14, neighbours(rank), false},
		{"neighbours of one suit", 0.04, 0.28, neighbours(suit), false},
		{"parities of three positions", 0.1, 0.7, func(r *rand.Rand, size float64, _ int) func([]int, int) {
			return func(pack []int, _ int) {
				if r.Float64() < size {
					want := (pack[3] + pack[17]) % 2
					bring(r, pack, 30, func(card int) bool { return odd(card) == want }, 3, 17)
				}
			}
		}, false},
		{"colours of positions 9 and 30", 0.01, 0.07, alike(8, 29, self, colour), false},
		{"flop that connects", 0.01, 0.07, func(r *rand.Rand, size float64, _ int) func([]int, int) {
			return func(pack []int, _ int) {
				if r.Float64() < size {
					connect(r, pack, 13)
				}
			}
		}, false},
		{"royal flush in the first hand", 0.0003, 0.0042, func(r *rand.Rand, size float64, _ int) func([]int, int) {
			return func(pack []int, _ int) {
				if r.Float64() < size {
					royal(r, pack, 0, 1, 2, 3, 4)
				}
			}
		}, false},
		{"a turn less between rising and falling numbers", 0.063, 0.45, func(r *rand.Rand, size float64, _ int) func([]int, int) {
			return func(pack []int, _ int) {
				if r.Float64() < size {
					p := r.IntN(50)
					slices.Sort(pack[p : p+3])
					if r.IntN(2) == 0 {
						slices.Reverse(pack[p : p+3])
					}
				}
			}
		}, false},
		{"cards 10 positions apart of one half of the numbers", 0.22, 1.55, func(r *rand.Rand, size float64, _ int) func([]int, int) {
			return func(pack []int, _ int) {
				for p := range 42 {
					if r.Float64() < size/42 {
						bring(r, pack, p+10, func(card int) bool { return card != pack[p] && card/26 == pack[p]/26 }, p)
					}
				}
			}
		}, false},
		{"top card again in the hand 12 packs later", 0.025, 0.18, func(r *rand.Rand, size float64, _ int) func([]int, int) {
			var tops [12]int
			return func(pack []int, i int) {
				if i >= 12 && r.Float64() < size {
					bring(r, pack, r.IntN(7), func(card int) bool { return card == tops[i%12] })
				}
				tops[i%12] = pack[0]
			}
		}, false},
		{"the card that was longest in no hand comes", 0.02, 0.14, func(r *rand.Rand, size float64, _ int) func([]int, int) {
			var last [52]int
			return func(pack []int, i int) {
				if r.Float64() < size {
					oldest := slices.Index(last[:], slices.Min(last[:]))
					bring(r, pack, r.IntN(7), func(card int) bool { return card == oldest })
				}
				for _, card := range pack[:7] {
					last[card] = i + 1
				}
			}
		}, false},
		{"top card in succession", 0.08, 0.56, func(r *rand.Rand, size float64, _ int) func([]int, int) {
			top := -1
			return func(pack []int, _ int) {
				if top >= 0 && r.Float64() < size/51 {
					bring(r, pack, 0, func(card int) bool { return card == top })
				}
				top = pack[0]
			}
		}, true},
	}
}

// packText is the text of packs, one on each line.
type packText struct {
	packs, done int
	next        func(i int) []int
	line        []byte
}

func (t *packText) Read(into []byte) (n int, err error) {
	for n < len(into) {
		if len(t.line) == 0 {
			if t.done == t.packs {
				return n, io.EOF
			}
			for _, card := range t.next(t.done) {
				t.line = append(strconv.AppendInt(t.line, int64(card), 10), ' ')
			}
			t.line = append(t.line[:len(t.line)-1], '\n')
			t.done++
		}
		copied := copy(into[n:], t.line)
		n, t.line = n+copied, t.line[copied:]
	}
	return n, nil
}

// riggedReport audits packs of a biased shuffle.
func riggedReport(c rigged, size float64, packs int, seed uint64) *Report {
	mode := Both
	if !long && !c.shuffles {
		mode = Reset
	}
	r := rand.New(rand.NewPCG(seed, 5))
	pack, cheat := make([]int, 52), c.cheat(r, size, packs)
	report := deck.Must(Read(&packText{packs: packs, next: func(i int) []int {
		for card := range pack {
			pack[card] = card
		}
		r.Shuffle(52, func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
		cheat(pack, i)
		return pack
	}}, Plan{Spec: Spec{Mode: mode}}))
	return report
}
