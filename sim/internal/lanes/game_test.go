package lanes

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"pokersim/deck"
	"pokersim/eval"
)

func shortGames(t testing.TB) (all []eval.Rules) {
	for _, name := range []string{"short", "short-trips"} {
		r, err := eval.RulesOf(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, r)
	}
	return all
}

func cardsOf(set deck.Set) (cards []deck.Card) {
	for c := range deck.Card(deck.Size) {
		if set.Has(c) {
			cards = append(cards, c)
		}
	}
	return cards
}

// Every level counts all hands of five, six and seven cards of a short deck as the
// reference does.
func TestEveryShortHand(t *testing.T) {
	for _, r := range shortGames(t) {
		for _, level := range tested {
			e, err := NewEvaluator(Hands{Rules: r, Left: cardsOf(r.Deck()), Level: level})
			if err != nil {
				t.Fatal(err)
			}
			for cards := 5; cards <= 7; cards++ {
				var got [eval.Categories]uint64
				e.CountHands(nil, nil, cards, &got)
				if want, err := r.CategoryCounts(cards); err != nil || !slices.Equal(got[:], want) {
					t.Errorf("%s, level %s, %d cards: got %d, want %d, %v", r.Name, level, cards, got, want, err)
				}
			}
		}
	}
}

// Every level gives each hand of a short deck the category of the table. A call
// evaluates hands of one category.
func TestShortHandsAsTheTable(t *testing.T) {
	for _, r := range shortGames(t) {
		table := eval.NewTableOf(r)
		g, err := gameOf(r)
		if err != nil {
			t.Fatal(err)
		}
		var hands [eval.Categories][]hand
		d := deck.Without(^r.Deck())
		src := rand.NewPCG(1, uint64(g))
		for i := range 200_000 {
			n := 5 + i%3
			d.Shuffle(n, src)
			c := table.Category(d.Cards()[:n])
			hands[c] = append(hands[c], handOf(d.Cards()[:n]...))
		}
		for c, some := range hands {
			for _, k := range kernels() {
				if !k.available || len(some) == 0 {
					continue
				}
				var got, want [eval.Categories]uint64
				k.evaluate(some, g)(0, uint64(len(some)), &got)
				if want[c] = uint64(len(some)); got != want {
					t.Errorf("%s, %s: %d hands of category %v: got the counts %v", r.Name, k.level, len(some), eval.Category(c), got)
				}
			}
		}
	}
}

// Every level deals the same hands of a short deck, with their exact distribution.
func TestShortLevelsGiveTheSameCounts(t *testing.T) {
	for _, r := range shortGames(t) {
		all := cardsOf(r.Deck())
		for _, c := range []struct{ draws, known int }{{7, 0}, {5, 0}, {5, 2}, {2, 5}} {
			for _, rounds := range []uint64{1, 1000, 1 << 18} {
				var want [eval.Categories]uint64
				for _, level := range slices.Backward(Levels()) {
					k, err := NewKernel(Hands{Rules: r, Left: all[c.known:], Draws: c.draws, Hole: all[:c.known], Level: level})
					if err != nil {
						t.Fatal(err)
					}
					var got [eval.Categories]uint64
					k.Deal(9, 2, rounds, &got)
					if level == Go {
						want = got
					}
					if got != want {
						t.Errorf("%s, %+v, %d rounds: level %s counts %d, want %d", r.Name, c, rounds, level, got, want)
					}
				}
				if c.known == 0 && rounds == 1<<18 {
					followsShort(t, r, c.draws, want)
				}
			}
		}
	}
}

func followsShort(t *testing.T, r eval.Rules, cards int, counts [eval.Categories]uint64) {
	exact, err := r.CategoryCounts(cards)
	if err != nil {
		t.Fatal(err)
	}
	all := 0.
	for _, n := range exact {
		all += float64(n)
	}
	chi2 := 0.
	for c, n := range exact {
		expected := float64(n) / all * float64(total(counts))
		chi2 += (float64(counts[c]) - expected) * (float64(counts[c]) - expected) / expected
	}
	if p := (distuv.ChiSquared{K: eval.Categories - 1}).Survival(chi2); p < 1e-4 || p > 1-1e-4 {
		t.Errorf("%s, %d cards: chi-square %.1f, p = %.2g, counts %d", r.Name, cards, chi2, p, counts)
	}
}

func TestGamesThatLanesDoNotKnow(t *testing.T) {
	omaha, err := eval.RulesOf("omaha")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := NewKernel(Hands{Rules: omaha, Left: deck.New().Cards(), Draws: 7, Level: Go}); err == nil {
		t.Error("omaha: want an error")
	}
	if _, err := NewEvaluator(Hands{Rules: omaha, Left: deck.New().Cards(), Level: Go}); err == nil {
		t.Error("omaha: want an error")
	}
	for _, r := range shortGames(t) {
		if _, err := NewKernel(Hands{Rules: r, Left: deck.New().Cards(), Draws: 7, Level: Go}); err == nil {
			t.Errorf("%s with a two: want an error", r.Name)
		}
	}
}

func BenchmarkShort(b *testing.B) {
	holdem, short := eval.Holdem(), shortGames(b)
	for _, r := range append([]eval.Rules{holdem}, short...) {
		for _, level := range tested {
			k, err := NewKernel(Hands{Rules: r, Left: cardsOf(r.Deck()), Draws: 7, Level: level})
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
