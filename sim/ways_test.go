package sim

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/internal/ints"
	"pokersim/internal/stats"
	"pokersim/sim/internal/count"
	"pokersim/sim/rng"
)

// asked are questions of each file of package question, and of a caller.
var asked = []Plan{
	{Spec: Spec{}}, {Spec: Spec{By: "class"}}, {Spec: Spec{By: "made"}}, {Spec: Spec{By: "draw"}}, {Spec: Spec{By: "made-draw"}},
	{Spec: Spec{Cards: 3}}, {Spec: Spec{Cards: 3, By: "class"}},
	{Spec: Spec{Variant: Variant{Game: "short"}}}, {Spec: Spec{Variant: Variant{Game: "short-trips"}, By: "class"}},
	{Spec: Spec{Variant: Variant{Game: "stud8"}, By: "low"}}, {Spec: Spec{Variant: Variant{Game: "27"}}},
	{Spec: Spec{Variant: Variant{Game: "a5"}, By: "class"}}, {Spec: Spec{Variant: Variant{Game: "badugi"}}},
	{Spec: Spec{Variant: Variant{Game: "omaha"}}}, {Spec: Spec{Variant: Variant{Game: "omaha8"}, By: "low"}},
	{Spec: Spec{Variant: Variant{Decks: 2, Jokers: 1}}}, {Spec: Spec{Variant: Variant{Jokers: 2, Joker: "bug"}}},
	{Question: Question{Name: "sum", Labels: make([]string, 7*12+1), Sort: sumOfRanks, SortAll: sumsOfRanks}},
	{Spec: Spec{By: "pays", Rows: "jacks or better; four 2-4 with A-4; flush or better; nothing"}},
	{Spec: Spec{Variant: Variant{Game: "short"}, By: "pays", Rows: "royal flush; jacks or better"}},
}

func sumOfRanks(hand []deck.Card) (n int) {
	for _, c := range hand {
		n += int(c.Rank())
	}
	return n
}

func sumsOfRanks(hands [][7]deck.Card, outcomes []int) {
	for i := range hands {
		outcomes[i] = sumOfRanks(hands[i][:])
	}
}

// uncounted are the ways that no plan of the test is counted by: formulas of so many hands
// that other tests compare them with enumerations, ways of the engine lanes for hands
// that the game does not have, and the ways of one hand of a range, which the way "hands of
// the range" counts by.
var uncounted = []string{
	"category of omaha false: formula by formula", "low of stud8 false: formula by formula",
	"category of omaha false: lanes by one draw", "low of omaha8 false: lanes by one draw", "category of  true: lanes by lanes of a range",
	"made of  false: exact by outcomes", "draw of  false: exact by outcomes", "made-draw of  false: exact by outcomes",
}

// Each way that is listed gives the counts of the question's Sort, on random plans.
func TestWaysCountAsSortDoes(t *testing.T) {
	src, listed, counted := rand.New(rand.NewPCG(1, 2)), map[string]bool{}, map[string]bool{}
	for _, p := range asked {
		for i := range 30 {
			plan := p
			plan.known(src, i)
			plan.Rounds, plan.Seed, plan.Level = 3000+src.Uint64N(3000), src.Uint64(), os.Getenv("SIMULATE_LEVEL")
			if src.IntN(4) == 0 {
				plan.RNG, plan.Engine = rng.AlgorithmChaCha8, Deck
			}
			ready, err := Prepare(plan)
			if err != nil {
				continue // cards that are too many
			}
			of := ready.counted()
			all := sync.OnceValue(func() []uint64 { return allHands(t, of) })
			for _, w := range of.All() {
				name := fmt.Sprintf("%s of %s %v: %s by %s", of.Name, plan.Game, plan.Variant.isPack(), w.Engine, w.Name)
				listed[name] = listed[name] || slices.ContainsFunc(of.Ways, func(x count.Way) bool { return x.Name == w.Name })
				if w.Name == oneByOne && of.Total() > fewHands {
					continue // the others are compared with it
				}
				if w.Can(of) == "" && checkWay(t, name, ready.plan.Spec, of, w, all, most(counted[name])) {
					counted[name] = true
				}
			}
		}
	}
	for name, ofQuestion := range listed {
		if ofQuestion && !counted[name] && !slices.Contains(uncounted, name) && !testing.Short() {
			t.Errorf("%s: no plan of the test is counted", name)
		}
	}
	t.Logf("%d ways of questions", len(counted))
}

// In a game without a board no long exact count visits hand after hand: there is a way by
// ranks.
func TestGamesWithoutABoardAreCountedByRanks(t *testing.T) {
	for _, p := range asked {
		r, err := eval.RulesOf(p.Game)
		if err != nil || r.Board > 0 {
			continue
		}
		p.Engine = Exact
		ready := deck.Must(Prepare(p))
		if _, ok := ready.counted().Choose(count.Ranks); !ok && ready.Time() >= 40*time.Millisecond {
			t.Errorf("%s: predicted %v, and no way by ranks", ready.Flags(), ready.Time())
		}
	}
}

// known sets random known cards, so that there are few hands; none in the first plans.
func (p *Plan) known(src *rand.Rand, i int) {
	r := deck.Must(eval.RulesOf(p.Game))
	if r.Size() == 0 && p.Cards == 0 {
		p.Cards = 5 + i%3
	}
	if i < 3 {
		return
	}
	pool := r.Deck().Cards()
	src.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	take := func(n int) string {
		text := ""
		for _, c := range pool[:n] {
			text += c.String()
		}
		pool = pool[n:]
		return text
	}
	if r.Board > 0 {
		p.Board = take([]int{0, 3, 3, 4, 5}[src.IntN(5)])
	}
	switch hole := []string{"QQ+,AKs@0.5,JTs", "22+@0.25,T9"}; {
	case r.Hole == 2 && src.IntN(3) == 0 && !p.isPack():
		p.Hole, p.Cards = hole[src.IntN(2)], 0
	case strings.HasPrefix(p.Game, "omaha") && src.IntN(3) == 0:
		p.Hole = "AsAhKsKh@0.5,Td9d8h7h,2c3c4d9h"
	default:
		p.Hole = take(src.IntN(r.Hole + 1))
	}
	p.Dead = take(src.IntN(min(30, len(pool)-8)))
}

// most returns the most hands that the test counts one by one, for a way that was counted
// before or not.
func most(counted bool) uint64 {
	if counted || testing.Short() {
		return fewHands
	}
	return 3_000_000
}

// fewHands is the most hands that the definition counts.
const fewHands = 200_000

// oneByOne is the way that sorts each hand. The test compares it with the definition for few hands,
// and the other ways with it for many.
const oneByOne = "one by one"

// allHands returns the counts of all hands.
func allHands(t *testing.T, p *count.Plan) []uint64 {
	t.Helper()
	for _, w := range p.All() {
		if w.Name == oneByOne && p.Total() > fewHands && w.Can(p) == "" {
			counts := make([]uint64, len(p.Labels))
			if err := w.Count(p).Add(t.Context(), counts); err != nil {
				t.Fatal(err)
			}
			return counts
		}
	}
	return defined(p)
}

// checkWay compares the counts of a way with those of Sort: of all hands, of the same
// hands as every way of the engine deck, or by their distribution. It reports whether it did.
func checkWay(t *testing.T, name string, spec Spec, p *count.Plan, w count.Way, all func() []uint64, most uint64) bool {
	t.Helper()
	random := w.Engine == count.Deck || w.Engine == count.Lanes
	alike := w.Engine == count.Deck && p.Range == nil
	few := p.Total() <= most
	if !alike && !few && w.Engine != count.Lanes {
		return false
	}
	c, got := w.Count(p), make([]uint64, len(p.Labels))
	if err := c.Add(t.Context(), got); err != nil {
		t.Fatalf("%s, %+v: %v", name, spec, err)
	}
	hands, sum := c.In(c.Chunks), ints.Sum(got)
	if sum != hands || random && hands != p.Rounds.Total || !random && hands != p.Total() {
		t.Errorf("%s, %+v: %d hands of %d", name, spec, sum, hands)
	}
	switch {
	case alike:
		if want := dealtOnDeck(p); !slices.Equal(got, want) {
			t.Errorf("%s, %+v: got %v, want %v", name, spec, got, want)
		}
	case !random:
		if want := all(); !slices.Equal(got, want) {
			t.Errorf("%s, %+v: got %v, want %v", name, spec, got, want)
		}
	case few:
		want := all()
		if chi, ok := stats.NewChiSquare(got, want); ok && chi.P < 1e-7 {
			t.Errorf("%s, %+v: got %v, want the distribution %v: %v", name, spec, got, want, chi)
		}
		for i, n := range want {
			if n == 0 && got[i] > 0 {
				t.Errorf("%s, %+v: outcome %d is impossible", name, spec, i)
			}
		}
	default:
		return false
	}
	return true
}

// dealtOnDeck is the definition of the hands of the engine deck.
func dealtOnDeck(p *count.Plan) []uint64 {
	counts, sort := make([]uint64, len(p.Labels)), p.Question.Sort()
	for n := range p.Rounds.Chunks().Len() {
		d, stream := deck.Of(p.Left...), p.RNG.Open(p.Seed, n, rng.Deck, 0)
		for dealt := uint64(0); dealt < p.Rounds.Of(n); {
			if !d.Deal(p.Draws, stream.Uint64()) {
				continue
			}
			drawn, hole := d.Cards()[:p.Draws], max(p.Hole-p.KnownHole, 0)
			counts[sort(slices.Concat(p.Known[:p.KnownHole], drawn[:hole], p.Known[p.KnownHole:], drawn[hole:]))]++
			dealt++
		}
	}
	return counts
}

// defined is the definition of the counts of all hands.
func defined(p *count.Plan) []uint64 {
	counts, sort := make([]uint64, len(p.Labels)), p.Question.Sort()
	boards := func(hole, left []deck.Card, draws int, weight uint64) {
		hand := slices.Concat(hole, p.Known[p.KnownHole:])
		known := len(hand)
		for drawn := range deck.Combinations(left, draws) {
			hand = append(hand[:known], drawn...)
			counts[sort(hand)] += weight
		}
	}
	without := func(gone []deck.Card) (left []deck.Card) {
		for _, c := range p.Left {
			if !slices.Contains(gone, c) {
				left = append(left, c)
			}
		}
		return left
	}
	for _, h := range p.Range {
		boards(h.Cards, without(h.Cards), p.Draws, h.Weight)
	}
	if p.Range != nil {
		return counts
	}
	hole := p.Hole - p.KnownHole
	for drawn := range deck.Combinations(p.Left, hole) {
		boards(slices.Concat(p.Known[:p.KnownHole], drawn), without(drawn), p.Draws-hole, 1)
	}
	return counts
}
