package lanes

import (
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"pokersim/deck"
	"pokersim/eval"
)

// twoHoleGames returns the games of four, five and six hole cards, and the game with a low.
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

// bestOfEach returns the largest strength of all hands of two hole
// cards and three cards of the board.
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

// noLow is larger than all lows.
const noLow = 1 << 8

// lowOfEach returns the smallest set of five different
// ranks from ace (bit 0) to eight, of two hole cards and three cards of the board.
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

// fewRanks returns cards of few ranks and suits, so that rare hands are frequent.
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

// The definition agrees with the enumeration of all hands of two hole cards and three
// cards of the board.
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
			g, err := gameOf(r)
			if err != nil {
				t.Fatal(err)
			}
			p, err := newShowdownPlan(g, Showdown{Rules: r, Players: make([][]deck.Card, 2), Left: left, Categories: true})
			if err != nil {
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
					want[p.category(player, holdem.category(s), winners)]++
				}
				var one [eval.Categories]uint64
				if got := h.low(at); got == 0 && lows[0] < noLow || got != 0 && int(got) != lows[0] {
					t.Errorf("%s: got %v, want %b", r.Name, got, lows[0])
				}
				if h.countBest(at, &one); one[holdem.category(best[0])] != 1 {
					t.Errorf("%s: got the best hand counted as %v, want %v", r.Name, one, holdem.category(best[0]))
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

// Golden counts: if they changed, the published tables of a seed could not be repeated.
func TestGoldenTwoHoleCards(t *testing.T) {
	golden := map[string][3]uint64{ // the hashes of the counts of best hands, lows and showdowns of three players
		"omaha":  {0x20c62f79c0bb920c, 0xf3c39c1ee404ac31, 0xbc0b0258a9c6fe52},
		"omaha5": {0xf0e873a95e382821, 0x4821a919d0eab34c, 0xd4118b0881d8a72},
		"omaha6": {0x6b696ff41b4634bd, 0xa73d1b232b77ab44, 0xdc39615a218668b0},
		"omaha8": {0x20c62f79c0bb920c, 0xf3c39c1ee404ac31, 0x660b9eb1b46e5fb5},
	}
	for _, r := range twoHoleGames(t) {
		for _, level := range tested {
			left := without()
			best, err1 := NewKernel(Hands{Rules: r, Left: left[4:], Hole: left[:2], Board: left[2:4], Level: level})
			lows, err2 := NewLowKernel(Hands{Rules: r, Left: left, Level: level})
			showdown, err3 := NewShowdownKernel(Showdown{Rules: r, Level: level, Players: [][]deck.Card{left[:1], nil, nil}, Left: left[1:]})
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
				t.Errorf("%s, %s: got hashes %#x, want %#x; categories %v, winners %v", r.Name, level, got, golden[r.Name], categories, winners)
			}
		}
	}
}

// Best hands have the exact distribution of eval.Rules.BestCounts.
func TestBestHandsFollowTheirDistribution(t *testing.T) {
	for _, r := range twoHoleGames(t) {
		exact, all := r.BestCounts(), 0.
		for _, n := range exact {
			all += float64(n)
		}
		for _, level := range tested {
			rounds := uint64(1 << 22)
			if level == Go {
				rounds = 1 << 18
			}
			k, err := NewKernel(Hands{Rules: r, Left: without(), Level: level})
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
				t.Errorf("%s, level %s: chi-square %.1f, p = %.2g, counts %d", r.Name, level, chi2, p, counts)
			}
		}
	}
}

// Games and cards that cannot be dealt are errors.
func TestBestHandsThatCannotBe(t *testing.T) {
	omaha := twoHoleGames(t)[0]
	two := omaha
	two.Hole = 2
	for name, c := range map[string]struct {
		rules             eval.Rules
		left, hole, board []deck.Card
		draws             int
		level             Level
	}{
		"any hole cards":   {eval.Holdem(), without(), nil, nil, 0, Go},
		"two hole cards":   {two, without(), nil, nil, 0, Go},
		"level":            {omaha, without(), nil, nil, 0, "AVX3"},
		"five hole cards":  {omaha, without()[5:], without()[:5], nil, 0, Go},
		"six on the board": {omaha, without()[6:], nil, without()[:6], 0, Go},
		"eight cards left": {omaha, without()[:8], nil, nil, 0, Go},
		"duplicate":        {omaha, without(), without()[:1], nil, 0, Go},
		"eight draws":      {omaha, without(), nil, nil, 8, Go},
	} {
		h := Hands{Rules: c.rules, Left: c.left, Hole: c.hole, Board: c.board, Draws: c.draws, Level: c.level}
		if _, err := NewKernel(h); err == nil && c.rules.Played > 0 {
			t.Errorf("%s: got no error", name)
		}
		if _, err := NewLowKernel(h); err == nil {
			t.Errorf("%s: lows: got no error", name)
		}
	}
}
