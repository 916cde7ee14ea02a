package headsup

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/boards"
	"pokersim/sim/equity/internal/joint"
)

func TestHeadsUpEqualsPairsOnKnownHands(t *testing.T) {
	for _, c := range []struct{ players, board, dead string }{
		{"AcAd|KhKs", "", "2c3d"},
		{"7c2d|JsTs", "", "As"},
		{"AsKs|QdJd", "7s2s9d", "5s"},
	} {
		if c.board == "" && (testing.Short() || c.dead == "2c3d" && !long) {
			continue // many boards; the race detector does not need them
		}
		checkPairs(t, "", c.players, c.board, c.dead)
	}
}

// checkPairs compares both methods of headsUp, for narrow and for wide ranges, with
// pairs.
func checkPairs(t *testing.T, game, players, board, dead string) {
	t.Helper()
	l := lawOf(t, game, players, board, dead)
	want := sorted(t, l, true)
	for _, categories := range []bool{false, true} {
		for _, wide := range []bool{false, true} {
			if got := newHeadsUpBy(l, categories, wide).tally(t); !slices.Equal(got, want[:len(got)]) {
				t.Errorf("%s %s on %q without %q, categories %t, wide %t:\ngot  %v\nwant %v", game, players, board, dead, categories, wide, got, want[:len(got)])
			}
		}
	}
}

// newHeadsUpBy returns the enumeration with the given method.
func newHeadsUpBy(l *joint.Law, categories, wide bool) *headsUp {
	e, err := newShared(l, joint.Question{Categories: categories})
	if err != nil {
		panic(err)
	}
	if wide {
		e.prepareSweeps()
	} else {
		e.prepareWeights()
	}
	return e
}

// drawn returns a random scenario: two ranges of up to hands hands with weights, a
// board and dead cards, often of few suits.
func drawn(src *rand.Rand, rules game.Game, onBoard, hands int) (players, board, dead string) {
	pack := rules.Deck().Cards()
	ranks := len(pack) / deck.Suits
	cards := src.Perm(len(pack))
	if src.IntN(2) == 0 { // clubs first
		suited := src.IntN(onBoard + 1) // the least number of clubs on the board
		slices.SortStableFunc(cards, func(a, b int) int { return a/ranks - b/ranks })
		from := src.IntN(ranks - suited)
		src.Shuffle(len(pack)-ranks, func(i, j int) {
			i, j = i+ranks, j+ranks
			cards[i], cards[j] = cards[j], cards[i]
		})
		cards = slices.Concat(cards[from:from+suited], cards[ranks:], cards[:from], cards[from+suited:ranks])
	}
	var all []deck.Card
	for _, c := range cards {
		all = append(all, pack[c])
	}
	board = deck.Hand(all[:onBoard]).String()
	dead = deck.Hand(all[onBoard:][:src.IntN(3)]).String()
	rest := slices.Clone(all[onBoard+3:])
	var texts []string
	for range 2 {
		var terms []string
		for n := range 1 + src.IntN(hands) {
			src.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
			hand := strings.ReplaceAll(deck.Hand(rest[:2]).String(), " ", "")
			if n > 0 && src.IntN(2) == 0 {
				hand += fmt.Sprintf("@0.%d", 1+src.IntN(9))
			}
			terms = append(terms, hand)
		}
		texts = append(texts, strings.Join(compact(terms), ","))
	}
	return strings.Join(texts, "|"), board, dead
}

// compact removes duplicate hands.
func compact(terms []string) (out []string) {
	seen := map[deck.Set]bool{}
	for _, term := range terms {
		hand, _, _ := strings.Cut(term, "@")
		cards, err := deck.ParseHand(hand)
		if err != nil {
			panic(err)
		}
		if s := deck.SetOf(cards...); !seen[s] {
			seen[s] = true
			out = append(out, term)
		}
	}
	return out
}

func TestHeadsUpEqualsPairsOnDrawnScenarios(t *testing.T) {
	src, scenarios := rand.New(rand.NewPCG(11, 2)), 24
	switch {
	case testing.Short():
		scenarios = 12
	case long:
		scenarios = 600
	}
	for i := range scenarios {
		players, board, dead := drawn(src, game.Holdem(), 3+i%3, []int{1, 4, 60, 400}[i/3%4])
		if _, err := ranges.Parse(game.Holdem(), ranges.Input{Players: []string{players}, Board: board, Dead: dead}); err != nil {
			continue // no deal is possible
		}
		checkPairs(t, "", players, board, dead)
	}
}

// Before the flop the two methods give the same counts of the rank sets tested.
func TestSweepsEqualWeights(t *testing.T) {
	src := rand.New(rand.NewPCG(11, 3))
	scenarios := [][3]string{{"random|random", "", ""}, {"22+,A2s+@0.5,KTo+|random", "", ""}, {"AA,AKs|random", "", "2c"}}
	for range 6 {
		players, board, dead := drawn(src, game.Holdem(), 0, 150)
		scenarios = append(scenarios, [3]string{players, board, dead})
	}
	for i, s := range scenarios {
		l := lawOf(t, "", s[0], s[1], s[2])
		wide, narrow := newHeadsUpBy(l, i%2 > 0, true), newHeadsUpBy(l, i%2 > 0, false)
		for range 2 {
			at := src.IntN(len(wide.blocks.sets))
			want, got := narrow.some(t, at), wide.some(t, at)
			if !slices.Equal(got, want) {
				t.Errorf("%s on %q without %q, rank set %d:\ngot  %v\nwant %v", s[0], s[1], s[2], at, got, want)
			}
		}
	}
}

// some counts five rank sets from a given one.
func (e *headsUp) some(t *testing.T, from int) []uint64 {
	part := *e
	part.blocks.sets = e.blocks.sets[from:min(from+5, len(e.blocks.sets))]
	part.blocks.block = 5
	into := chunk.Tally{Counts: make([]uint64, e.Counts())}
	if err := part.worker()(context.Background(), 0, &into); err != nil {
		t.Fatal(err)
	}
	return into.Counts
}

// tally runs all chunks with one worker.
func (e *headsUp) tally(t testing.TB) []uint64 {
	return chunks(t, e.blocks.chunks(), e.Layout, e.worker())
}

// sorted counts the deals of two players with pairs.
func sorted(t testing.TB, l *joint.Law, categories bool) []uint64 {
	q := joint.Question{Categories: categories}
	p := newPairs(l, q)
	return chunks(t, p.boards.Chunks(), q.Layout(l), p.count)
}

// The slow twin of this package counts what the enumeration of boards counts.
func TestPairsEqualBoards(t *testing.T) {
	for _, c := range []struct{ players, board, dead string }{
		{"22+@0.5,A9s+,KQo|TT+,AK@0.3,JTs", "2c7d9h", ""},
		{"99+@0.5,A9s+,KJo+|88+@0.5,ATs+", "2c2d2h", "Ac"},
		{"22+@0.5,A2s+,K9o+|22+@0.5,A2s+,K9o+", "2c2d2h5s", "Ac"},
		{"random|QQ+,AKs@0.7", "7s8s9s2c", "As"},
		{"random|random", "AsKdQh7c5c", ""},
	} {
		l := lawOf(t, "", c.players, c.board, c.dead)
		for _, categories := range []bool{true, false} {
			got, want := sorted(t, l, categories), tally(t, boards.Algorithm(), l, joint.Question{Categories: categories})
			if !slices.Equal(got, want) {
				t.Errorf("%s on %s, categories %t:\ngot  %v\nwant %v", c.players, c.board, categories, got, want)
			}
		}
	}
}

// tally runs all chunks of an algorithm with one worker.
func tally(t testing.TB, a joint.Algorithm, l *joint.Law, q joint.Question) []uint64 {
	t.Helper()
	workers, err := a.Workers(context.Background(), l, q)
	if err != nil {
		t.Fatal(err)
	}
	return chunks(t, a.Chunks(l, q), q.Layout(l), workers())
}

// chunks runs the first chunks of a worker.
func chunks(t testing.TB, n uint64, at joint.Layout, work chunk.Worker) []uint64 {
	t.Helper()
	into := chunk.Tally{Counts: make([]uint64, at.Counts())}
	for c := range n {
		if err := work(context.Background(), c, &into); err != nil {
			t.Fatal(err)
		}
	}
	return into.Counts
}

// lawOf returns the Law of players, separated by |, in a game.
func lawOf(t testing.TB, game, players, board, dead string) *joint.Law {
	t.Helper()
	rules, err := eval.RulesOf(game)
	if err != nil {
		t.Fatal(err)
	}
	s, err := ranges.Parse(rules.Game, ranges.Input{Players: []string{players}, Board: board, Dead: dead})
	if err != nil {
		t.Fatalf("%s, board %q, dead %q: %v", players, board, dead, err)
	}
	return joint.NewLaw(rules, s)
}
