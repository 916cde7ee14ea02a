package lanes

import (
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"pokersim/deck"
	"pokersim/eval"
)

// twoHoleGames are the games of four, five and six hole cards, and of a low.
func twoHoleGames(t testing.TB) (all []eval.Rules) {
	for _, name := range []string{"omaha", "omaha5", "omaha6", "omaha8"} {
		r, err := eval.RulesOf(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, r)
	}
	return all
}

// bestOfEach is the slow twin: the strength of the best hand of each two of the hole
// cards with each three of the board.
func bestOfEach(hole, board []hand, shapes *[32]uint16) (best strength) {
	for i := range hole {
		for j := range i {
			for x := range board {
				for y := range x {
					for z := range y {
						best = max(best, evaluateStrength(hole[i]+hole[j]+board[x]+board[y]+board[z], shapes))
					}
				}
			}
		}
	}
	return best
}

// noLow is worse than all lows.
const noLow = 1 << 8

// lowOfEach is the slow twin of lows: the smallest set of five different ranks up to
// eight, bit 0 for the ace.
func lowOfEach(hole, board []hand) (best int) {
	best = noLow
	rank := func(h hand) int { return 1 << ((int(h.only().Rank()) + 1) % deck.Ranks) }
	for i := range hole {
		for j := range i {
			for x := range board {
				for y := range x {
					for z := range y {
						low := rank(hole[i]) | rank(hole[j]) | rank(board[x]) | rank(board[y]) | rank(board[z])
						if bits.OnesCount(uint(low)) == 5 {
							best = min(best, low)
						}
					}
				}
			}
		}
	}
	return best
}

// fewRanks returns cards of few ranks and suits, of which the rare hands come often.
func fewRanks(src *rand.Rand, atLeast int) (cards []deck.Card) {
	for len(cards) < atLeast {
		cards = nil
		from, ranks, suits := src.IntN(13), 4+src.IntN(10), 1+src.IntN(4)
		for c := range deck.Card(deck.Size) {
			if (int(c.Rank())+from)%13 < ranks && int(c.Suit()) < suits {
				cards = append(cards, c)
			}
		}
	}
	src.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	return cards
}

// The definition evaluates every hand as the best of all hands of five cards.
func TestTwoHoleCardsAreTheBestOfEach(t *testing.T) {
	src, shapes := rand.New(rand.NewPCG(5, 6)), newShapes(5)
	plans, rounds := 40, uint64(400)
	if testing.Short() {
		plans = 6
	}
	for i := range plans {
		for _, r := range twoHoleGames(t) {
			left := without()
			if i%2 == 1 {
				left = fewRanks(src, 2*r.Hole+5)
			}
			p, err := newShowdownPlan(Showdown{Players: make([][]deck.Card, 2), Left: left, holes: r.Hole, Categories: true})
			if err != nil {
				t.Fatal(err)
			}
			if p.game, err = gameOf(r); err != nil {
				t.Fatal(err)
			}
			h := newTwoHole(p)
			var s showdownStreams
			for lane := range s.lanes {
				s.lanes[lane].Reset(uint64(i), uint64(r.Hole), 0, uint8(lane))
			}
			counts := make([]uint64, (&ShowdownKernel{plan: p}).Counters())
			want := slices.Clone(counts)
			check := func(at *positions) {
				h.count(at, counts)
				var board []hand
				for _, row := range p.seats.board {
					board = append(board, p.card[at[row]])
				}
				var best [2]strength
				var lows [2]int
				for player := range best {
					var hole []hand
					for _, row := range p.seats.hole[player][:r.Hole] {
						hole = append(hole, p.card[at[row]])
					}
					best[player], lows[player] = bestOfEach(hole, board, &shapes), lowOfEach(hole, board)
				}
				winners := 3
				if best[0] != best[1] {
					winners = 1
					if best[1] > best[0] {
						winners = 2
					}
				}
				low := 0
				for player := range lows {
					if p.game == omaha8 && lows[player] < noLow && lows[player] <= lows[1-player] {
						low |= 4 << player
					}
				}
				want[winners|low]++
				for player, s := range best {
					want[p.category(player, s.category(), winners)]++
				}
				var one [eval.Categories]uint64
				if got := h.low(at); got == 0 && lows[0] < noLow || got != 0 && int(got) != lows[0] {
					t.Errorf("%s: got %v, want %b", r.Name, got, lows[0])
				}
				if h.countBest(at, &one); one[best[0].category()] != 1 {
					t.Errorf("%s: the best hand counts as %v, want %v", r.Name, one, best[0].category())
				}
			}
			for d, left := new(blockDeals), rounds; p.block(&s, d, &left); {
				for i := range d.at[:d.n] {
					check(&d.at[i])
				}
			}
			if !slices.Equal(counts, want) {
				t.Errorf("%s, %d cards: got %v, want %v", r.Name, len(left), counts, want)
			}
		}
	}
}

// bestHands are known cards of a best hand and those left.
func bestHands(src *rand.Rand, r eval.Rules) (left, hole, board []deck.Card) {
	left = without()
	if src.IntN(2) == 0 {
		left = fewRanks(src, r.Hole+5)
	}
	src.Shuffle(len(left), func(i, j int) { left[i], left[j] = left[j], left[i] })
	if src.IntN(2) == 0 {
		hole, left = left[:r.Hole-src.IntN(3)], left[r.Hole-src.IntN(3):]
		hole, left = hole[:min(len(hole), r.Hole)], slices.DeleteFunc(slices.Clone(left), func(c deck.Card) bool { return slices.Contains(hole, c) })
	}
	n := []int{0, 3, 4, 5}[src.IntN(4)]
	board, left = left[:n], left[n:]
	if missing := r.Hole + 5 - len(hole) - n; len(left) < missing {
		return bestHands(src, r)
	}
	return left, hole, board
}

// Every level counts the same best hands.
func TestBestHandsAtEveryLevel(t *testing.T) {
	src := rand.New(rand.NewPCG(7, 8))
	plans := 60
	if testing.Short() {
		plans = 15
	}
	for i := range plans {
		for _, r := range twoHoleGames(t) {
			left, hole, board := bestHands(src, r)
			rounds := []uint64{1, 63, 1000, 5000}[i%4]
			var want [eval.Categories]uint64
			var wantLows [1 << 8]uint64
			for _, level := range slices.Backward(Levels()) {
				k, err := NewBestOf(r, level, left, hole, board)
				if err != nil {
					t.Fatal(err)
				}
				var got [eval.Categories]uint64
				k.Deal(uint64(i), 3, rounds, &got)
				if level == Go {
					want = got
				}
				if sumOf(got[:]) != rounds || got != want {
					t.Errorf("%s, hole %v, board %v, %d left: level %s counts %v, want %v", r.Name, hole, board, len(left), level, got, want)
				}
				l, err := NewLowOf(r, level, left, hole, board)
				if err != nil {
					t.Fatal(err)
				}
				var lows [1 << 8]uint64
				l.Deal(uint64(i), 3, rounds, &lows)
				if level == Go {
					wantLows = lows
				}
				if sumOf(lows[:]) != rounds || lows != wantLows {
					t.Errorf("%s, hole %v, board %v, %d left: level %s counts the lows %v, want %v", r.Name, hole, board, len(left), level, lows, wantLows)
				}
			}
		}
	}
}

// Golden: these counts fix every table of Omaha that was ever published with a seed.
func TestGoldenTwoHoleCards(t *testing.T) {
	golden := map[string][3]uint64{ // hashes of best hands, lows and showdowns of three players
		"omaha":  {0x20c62f79c0bb920c, 0xf3c39c1ee404ac31, 0xbc0b0258a9c6fe52},
		"omaha5": {0xf0e873a95e382821, 0x4821a919d0eab34c, 0xd4118b0881d8a72},
		"omaha6": {0x6b696ff41b4634bd, 0xa73d1b232b77ab44, 0xdc39615a218668b0},
		"omaha8": {0x20c62f79c0bb920c, 0xf3c39c1ee404ac31, 0x660b9eb1b46e5fb5},
	}
	for _, r := range twoHoleGames(t) {
		for _, level := range Levels() {
			left := without()
			best, err1 := NewBestOf(r, level, left[4:], left[:2], left[2:4])
			lows, err2 := NewLowOf(r, level, left, nil, nil)
			showdown, err3 := NewShowdownOf(r, level, Showdown{Players: [][]deck.Card{left[:1], nil, nil}, Left: left[1:]})
			if err := errors.Join(err1, err2, err3); err != nil {
				t.Fatal(err)
			}
			var categories [eval.Categories]uint64
			var byLow [1 << 8]uint64
			winners := make([]uint64, showdown.Counters())
			best.Deal(42, 7, 5000, &categories)
			lows.Deal(42, 7, 5000, &byLow)
			showdown.Deal(42, 7, 5000, winners)
			if got := [3]uint64{hash(categories[:]), hash(byLow[:]), hash(winners)}; got != golden[r.Name] {
				t.Errorf("%s, %s: got %#x, want %#x, of %v and %v", r.Name, level, got, golden[r.Name], categories, winners)
			}
		}
	}
}

// Best hands have the frequencies that counting by patterns gives.
func TestBestHandsFollowTheirDistribution(t *testing.T) {
	for _, r := range twoHoleGames(t) {
		exact, all := r.BestCounts(), 0.
		for _, n := range exact {
			all += float64(n)
		}
		for _, level := range Levels() {
			rounds := uint64(1 << 22)
			if level == Go {
				rounds = 1 << 18
			}
			k, err := NewBestOf(r, level, without(), nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			var counts [eval.Categories]uint64
			k.Deal(11, 0, rounds, &counts)
			chi2 := 0.
			for c, n := range exact {
				want := float64(n) / all * float64(rounds)
				chi2 += (float64(counts[c]) - want) * (float64(counts[c]) - want) / want
			}
			if p := (distuv.ChiSquared{K: eval.Categories - 1}).Survival(chi2); p < 1e-4 {
				t.Errorf("%s, level %s: chi-square %.1f, p = %.2g, of %d", r.Name, level, chi2, p, counts)
			}
		}
	}
}

// twoHoleShowdown returns a showdown of so many players: known cards, unknown ones
// and a range.
func twoHoleShowdown(r eval.Rules, src *rand.Rand, players int) Showdown {
	cards := without()
	if src.IntN(2) == 0 {
		cards = fewRanks(src, r.Hole*players+10)
	}
	src.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	take := func(n int) (some []deck.Card) {
		some, cards = cards[:n:n], cards[n:]
		return some
	}
	s := Showdown{Players: make([][]deck.Card, players)}
	for i := range s.Players[1:] {
		s.Players[1+i] = take(src.IntN(r.Hole + 1))
	}
	s.Board = take([]int{0, 0, 3, 4, 5}[src.IntN(5)])
	if src.IntN(3) == 0 {
		var hands [][]deck.Card
		for i := range 4 {
			hands = append(hands, cards[i:][:r.Hole])
		}
		s.Ranges = []Range{{Players: []int{0}, Hands: hands}}
	} else {
		s.Players[0] = take(src.IntN(r.Hole + 1))
	}
	s.Left = cards
	return s
}

// Every level deals the same showdowns.
func TestTwoHoleShowdownsAtEveryLevel(t *testing.T) {
	src := rand.New(rand.NewPCG(9, 10))
	plans := 36
	if testing.Short() {
		plans = 10
	}
	for i := range plans {
		for _, r := range twoHoleGames(t) {
			s := twoHoleShowdown(r, src, min([]int{2, 2, 3, 1, 9, 4, 7, 5}[i%8], (deck.Size-10)/r.Hole))
			var want []uint64
			for _, level := range slices.Backward(Levels()) {
				k, err := NewShowdownOf(r, level, s)
				if err != nil {
					t.Fatal(err)
				}
				got := make([]uint64, k.Counters())
				k.Deal(uint64(i), 3, 5000, got)
				if level == Go {
					want = got
				}
				if !slices.Equal(got, want) {
					t.Errorf("%s, %+v: level %s counts %d, want %d", r.Name, s, level, got, want)
				}
			}
		}
	}
}

func BenchmarkBest(b *testing.B) {
	for _, r := range twoHoleGames(b) {
		for _, level := range Levels() {
			k, err := NewBestOf(r, level, without(), nil, nil)
			if err != nil {
				b.Fatal(err)
			}
			b.Run("game="+r.Name+"/level="+string(level), func(b *testing.B) {
				var counts [eval.Categories]uint64
				for chunk := uint64(0); b.Loop(); chunk++ {
					k.Deal(1, chunk, 1<<18, &counts)
				}
				b.ReportMetric(float64(b.N)*(1<<18)/b.Elapsed().Seconds(), "hands/s")
			})
		}
	}
}

func BenchmarkLow(b *testing.B) {
	r, err := eval.RulesOf("omaha8")
	if err != nil {
		b.Fatal(err)
	}
	for _, level := range Levels() {
		k, err := NewLowOf(r, level, without(), nil, nil)
		if err != nil {
			b.Fatal(err)
		}
		b.Run("level="+string(level), func(b *testing.B) {
			var counts [1 << 8]uint64
			for chunk := uint64(0); b.Loop(); chunk++ {
				k.Deal(1, chunk, 1<<18, &counts)
			}
			b.ReportMetric(float64(b.N)*(1<<18)/b.Elapsed().Seconds(), "hands/s")
		})
	}
}

func BenchmarkTwoHoleShowdown(b *testing.B) {
	for _, r := range twoHoleGames(b) {
		for _, players := range []int{2, 3} {
			for _, level := range Levels() {
				k, err := NewShowdownOf(r, level, Showdown{Players: make([][]deck.Card, players), Left: without()})
				if err != nil {
					b.Fatal(err)
				}
				b.Run(fmt.Sprintf("game=%s/players=%d/level=%s", r.Name, players, level), func(b *testing.B) {
					counts := make([]uint64, k.Counters())
					for chunk := uint64(0); b.Loop(); chunk++ {
						k.Deal(1, chunk, 1<<16, counts)
					}
					b.ReportMetric(float64(b.N)*(1<<16)/b.Elapsed().Seconds(), "deals/s")
				})
			}
		}
	}
}
