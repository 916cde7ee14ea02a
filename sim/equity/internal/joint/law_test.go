package joint

import (
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

func lawOf(t testing.TB, players, board, dead string) *Law {
	l, err := equity.spec(t, players, board, dead).Law()
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// count is the plain definition of JointHands and JointWeight: every joint hand.
func (l *Law) count(i int, used deck.Set) (hands, weight uint64) {
	if i == len(l.Players) {
		return 1, 1
	}
	for _, h := range l.Players[i].Hands {
		if h.Mask&used == 0 {
			n, w := l.count(i+1, used|h.Mask)
			hands, weight = hands+n, weight+w*h.Weight
		}
	}
	return hands, weight
}

func TestJointHandsAreCountedWithoutBuildingThem(t *testing.T) {
	for _, c := range []struct{ players, board, dead string }{
		{"AA,KK|AA", "", ""},
		{"AKs|QQ+", "", ""},
		{"AA,KK@0.5,AKo@25%|QQ,JJ@0.1", "", ""},
		{"AA@0.5,KK|AKs,AKo@0.3|KK-JJ|AQs", "", ""},
		{"QQ+|QQ+|QQ+|QQ+|QQ+", "", ""}, // states that occur more than once
		{"Asx|AKs,AKo|QQ+", "", "Ac"},
		{"Asx|Ahx|random", "7s8s9s", "AcAd 2c3c4c5c6c 2d3d4d5d6d7d8d9d 2h3h4h5h6h"},
		{"random|22+@0.5,A2s+", "7s8s9s", ""},
		{"AsKs", "", ""},
	} {
		l := lawOf(t, c.players, c.board, c.dead)
		hands, weight := l.count(0, 0)
		if got, ok := l.JointHands(); !ok || got.Cmp(new(big.Int).SetUint64(hands)) != 0 {
			t.Errorf("%s: got %s joint hands, want %d", c.players, got, hands)
		}
		if got, ok := l.JointWeight(); !ok || got.Cmp(new(big.Int).SetUint64(weight)) != 0 {
			t.Errorf("%s: got weight %s, want %d", c.players, got, weight)
		}
	}
}

// The joint hands of nine wide ranges take too long to count: the count stops.
func TestCountingStops(t *testing.T) {
	equity.skipIfShort(t)
	wide := strings.Repeat("|22+,A2s+,K2s+,A2o+,QTo+,54s", 9)[1:]
	if n, ok := lawOf(t, wide, "", "").JointHands(); ok {
		t.Errorf("got %s joint hands, want false", n)
	}
}

// A player's cards are loose if they may be any cards left.
func TestLooseCards(t *testing.T) {
	for _, c := range []struct {
		players, board string
		want           []int
	}{
		{"random|AsKs", "", []int{2, 0}},
		{"Asx|random", "", []int{1, 2}},
		{"random@0.5|22+", "", []int{2, 0}},
		{"AA|AsKs", "", []int{0, 0}},
		{"AsKs,AsQs|xx", "", []int{0, 2}},
	} {
		l := lawOf(t, c.players, c.board, "")
		var got []int
		for _, p := range l.Players {
			got = append(got, p.Loose)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %v loose cards, want %v", c.players, got, c.want)
		}
	}
}

func TestGamesThatCannotBe(t *testing.T) {
	if _, err := NewLaw(ranges.Scenario{Game: ranges.Game{Name: "bridge"}}); err == nil || !strings.Contains(err.Error(), "bridge") {
		t.Errorf("got %v, want an error that names the game", err)
	}
	for name, p := range map[string]equity.Plan{
		"game":   {Spec: equity.Spec{Players: "AA", Setting: equity.Setting{Game: "bridge"}}},
		"engine": {Spec: equity.Spec{Players: "AsAhAdAc|KsKhKdKc", Setting: equity.Setting{Game: "omaha"}, Engine: "steam", Method: equity.Sample}},
	} {
		_, err := p.Checked()
		var invalid *chunk.PlanError
		if !errors.As(err, &invalid) || invalid.Field != name {
			t.Errorf("got %v, want an error of %s", err, name)
		}
	}
}

// A sample does not list hands with many unknown cards; an exact run does.
func TestUnknownHoleCards(t *testing.T) {
	for _, c := range []struct {
		game, players, board string
		joint                string
		method               equity.Method
	}{
		{"omaha", "random|random", "", "52677670500", equity.Sample}, // C(52,4)·C(48,4)
		{"omaha6", "AsAhxxxx|random|KsKhQsQhJsJh", "", "", equity.Sample},
		{"omaha", "AsAhKsx|QsQhJsJh", "2c3d4h9c", "41", equity.Exact},
		{"omaha", "AsAhKsKh,QcQdJcJd|5c5d6c6d", "2c3d4h", "2", equity.Exact},
	} {
		p := equity.Plan{Spec: equity.gameSpec(t, c.game, c.players, c.board, "")}
		l, err := p.Law()
		if err != nil {
			t.Fatal(err)
		}
		if joint, ok := l.JointHands(); c.joint != "" && (joint.String() != c.joint || !ok) {
			t.Errorf("%s, %s: got %v joint hands, want %s", c.game, c.players, joint, c.joint)
		}
		p, err = p.Checked()
		if err != nil || p.Method != c.method {
			t.Errorf("%s, %s: got method %s, %v, want %s", c.game, c.players, p.Method, err, c.method)
		}
		if p.Method == equity.Sample {
			p.Rounds = 20_000
		}
		counts := equity.run(t, p, chunk.Options{})
		if p.Method == equity.Exact {
			if want := equity.twin(l.Listed(), eval.NewTableOf(l.Rules)); !slices.Equal(counts, want[:len(counts)]) {
				t.Errorf("%s, %s: got %v, want %v", c.game, c.players, counts, want[:len(counts)])
			}
		}
	}
}

// The weights of the boards that are visited add up to the number of all boards.
func TestOrbitsAddUpToAllBoards(t *testing.T) {
	equity.skipIfShort(t)
	for _, players := range []string{"random|random", "AsAh|KsKh", "AsKs|QhQd", "7c2d|AdKh"} {
		l := lawOf(t, players, "", "")
		e := boards.newEnumeration(l, false)
		sum, visited := uint64(0), uint64(0)
		for chunk := range e.boards.chunks() {
			e.boards.each(chunk, func(_ deck.Set, _ eval.Partial, weight uint64) bool {
				sum += weight
				visited++
				return true
			})
		}
		if want := deck.Choose(52-l.Fixed.Count(), 5); sum != want {
			t.Errorf("%s: weights add up to %d, want %d", players, sum, want)
		}
		if players == "random|random" && visited != 134_459 {
			t.Errorf("%s: visited %d boards, want 134459", players, visited)
		}
	}
}

// A chunk visits its boards in lexicographic order.
func TestChunksOfBoardsAreTheBoardsInOrder(t *testing.T) {
	b := boards.newEnumeration(lawOf(t, "AsKs|QhQd", "", ""), false).boards
	b.group = nil
	var all []deck.Set
	add := func(cards deck.Set, _ eval.Partial, _ uint64) bool {
		all = append(all, cards)
		return true
	}
	b.block = b.count
	b.each(0, add)
	whole := all
	src := rand.New(rand.NewPCG(1, 1))
	for range 20 {
		b.block = 1 + src.Uint64N(5000)
		chunk := src.Uint64N(b.chunks())
		all = nil
		b.each(chunk, add)
		from := chunk * b.block
		if want := whole[from:min(from+b.block, b.count)]; !slices.Equal(all, want) {
			t.Errorf("chunk %d of %d boards: got %d boards, want those from board %d", chunk, b.block, len(all), from)
		}
	}
}
