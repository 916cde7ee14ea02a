package equity

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/boards"
	"pokersim/sim/equity/internal/joint"
)

// tallyOf runs all chunks of a job with one worker.
func tallyOf(t testing.TB, chunks uint64, counts int, work chunk.Worker) []uint64 {
	into := chunk.Tally{Counts: make([]uint64, counts)}
	for c := range chunks {
		if err := work(context.Background(), c, &into); err != nil {
			t.Fatal(err)
		}
	}
	return into.Counts
}

func (e *boards.enumeration) tally(t testing.TB) []uint64 {
	return tallyOf(t, e.boards.Chunks(), e.Counts(), e.worker())
}

func (e *headsup.headsUp) tally(t testing.TB) []uint64 {
	return tallyOf(t, e.blocks.chunks(), e.Counts(), e.worker())
}

// sorted counts the deals of two players with pairs.
func sorted(t testing.TB, l *joint.Law, categories bool) []uint64 {
	e := boards.newEnumeration(l, categories)
	return tallyOf(t, e.boards.chunks(), e.Counts(), e.newPairs().count)
}

// twin is the plain definition of the exact count: every board without symmetries,
// every joint hand, and each hand evaluated from its cards.
func twin(l *joint.Law, table *eval.Table) []uint64 {
	at := l.layout(true)
	counts := make([]uint64, at.Counts())
	b := boards.New(l, table, l.Missing(), 1)
	b.group, b.block = nil, b.count
	classes := make([]eval.Class, len(l.Players))
	b.Each(0, func(cards deck.Set, board eval.Partial, _ uint64) bool {
		var deal func(i int, used deck.Set, weight uint64)
		deal = func(i int, used deck.Set, weight uint64) {
			if i < len(l.Players) {
				for _, h := range l.Players[i].Hands {
					if h.Mask&used == 0 {
						table.ClassesOf(board, []eval.Partial{table.Partial(l.Held(&h)...)}, classes[i:i+1])
						deal(i+1, used|h.Mask, weight*h.Weight)
					}
				}
				return
			}
			best, who := slices.Min(classes), 0
			for j, c := range classes {
				if c == best {
					who |= 1 << j
				}
			}
			counts[who] += weight
			for j, c := range classes {
				outcome := joint.Lost
				if c == best && who == 1<<j {
					outcome = joint.Won
				} else if c == best {
					outcome = joint.Tied
				}
				counts[at.Category(j, table.Named(c))+outcome] += weight
			}
		}
		deal(0, cards, 1)
		return true
	})
	return counts
}

func TestExactEqualsItsTwin(t *testing.T) {
	table := eval.NewTable()
	cases := []struct{ players, board, dead string }{
		{"Asx|Ks?|QQ", "AcTs9s", ""},
		{"22+@0.5,A9s+,KQo|TT+,AK@0.3,JTs", "2c7d9h", ""},
		{"99+@0.5,A9s+,KJo+|88+@0.5,ATs+", "2c2d2h", "Ac"},
		{"22+@0.5,A2s+,K9o+|22+@0.5,A2s+,K9o+", "2c2d2h5s", "Ac"},
		{"random|QQ+,AKs@0.7", "7s8s9s2c", "As"},
		{"random|random", "AsKdQh7c5c", ""},
		{"AA,KK|AA|AK@0.5", "2c7d9h", ""},
		{"random|AhKh|QQ+", "2c7d9hTs3d", ""},
		{"QQ+|JJ+|TT+|99+@0.5", "2c7d9hTs3c", ""},
		{"22+,A2s+@0.5", "7s8s9s", ""},
	}
	if testing.Short() {
		cases = cases[2:] // the first two have the most deals; the race detector does not need them
	}
	for _, c := range cases {
		l := joint.lawOf(t, c.players, c.board, c.dead)
		want := twin(l, table)
		for _, categories := range []bool{true, false} {
			engines := map[string][]uint64{"deals": boards.newEnumeration(l, categories).tally(t)}
			if len(l.Players) == 2 {
				engines["pairs"] = sorted(t, l, categories)
				engines["heads-up"] = headsup.newHeadsUp(l, categories).tally(t)
			}
			for name, got := range engines {
				if !slices.Equal(got, want[:len(got)]) {
					t.Errorf("%s on %s, %s, categories %t:\ngot  %v\nwant %v", c.players, c.board, name, categories, got, want[:len(got)])
				}
			}
		}
	}
}

func TestPlansThatCannotBeRun(t *testing.T) {
	wide := "22+,A2s+,K2s+,A2o+,QTo+,54s"
	for name, c := range map[string]struct {
		plan Plan
		want string
	}{
		"method":       {Plan{Spec: Spec{Players: "AA|KK", Method: "guess"}}, `method: "guess"`},
		"too many":     {Plan{Spec: Spec{Players: "random|random|random", Method: Exact}}, "method: exact: these players have more than 1e+12 deals"},
		"weights":      {Plan{Spec: Spec{Players: "AA@0.123456789,KK|QQ@0.987654321,JJ", Method: Exact}}, "players: player 1 (AA@0.123456789,KK)"},
		"target exact": {Plan{Spec: Spec{Players: "AA|KK", Method: Exact, TargetError: 0.1}}, "target-error: 0.1: an exact run"},
		"target alone": {Plan{Spec: Spec{Players: "AA", TargetError: 0.1}}, "target-error: 0.1: one player"},
		"target":       {Plan{Spec: Spec{Players: "AA|KK", TargetError: 1.5}}, "target-error: 1.5: want"},
		"rounds":       {Plan{Spec: Spec{Players: "AA|KK"}, Rounds: MaxRounds + 1}, "rounds: "},
		"exact rounds": {Plan{Spec: Spec{Players: "AsAh|KsKh", Method: Exact}, Rounds: 7}, "rounds: 7: the exact run has 1712304 deals: leave it out, or use -method sample"},
		"engine":       {Plan{Spec: Spec{Players: "AA|KK", Engine: "steam"}, Rounds: 1}, `engine: "steam"`},
		"rng":          {Plan{Spec: Spec{Players: "AA|KK", RNG: "dice"}, Rounds: 1}, `rng: unknown generator "dice"`},
		"version":      {Plan{Spec: Spec{Players: "AA|KK", Version: 9}}, "version: 9 of method exact: want 2"},
		"nine wide":    {Plan{Spec: Spec{Players: strings.Repeat("|"+wide, 9)[1:], Method: Exact}}, "method: exact: these"},
	} {
		_, err := Run(context.Background(), c.plan, chunk.Options{})
		if !errors.Is(err, chunk.ErrPlan) || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", name, err, c.want)
		}
	}
	var place *ranges.Error
	if _, err := Run(context.Background(), Plan{Spec: Spec{Players: "AA|KZ"}}, chunk.Options{}); !errors.As(err, &place) || place.Column != 5 {
		t.Errorf("got %v, want an error in column 5", err)
	}
}

// Checked replaces Auto by a method, which depends only on the plan.
func TestAutoChoosesTheMethod(t *testing.T) {
	for _, c := range []struct {
		plan Plan
		want Method
		n    uint64
	}{
		{Plan{Spec: Spec{Players: "AsAh|KsKh"}}, Exact, 1_712_304},
		{Plan{Spec: Spec{Players: "random|random"}}, Exact, 2_781_381_002_400},
		{Plan{Spec: Spec{Players: "AsAh|KsKh"}, Rounds: 5}, Sample, 5},
		{Plan{Spec: Spec{Players: "AsAh|KsKh", TargetError: 0.1}}, Sample, MaxRounds},
		{Plan{Spec: Spec{Players: "AsAh|KsKh|QsQh"}}, Exact, 1_370_754},
		{Plan{Spec: Spec{Players: "AA|KK|QQ"}}, Sample, AutoDeals}, // 216 × 1,370,754 deals
		{Plan{Spec: Spec{Players: "AA|KK|QsQh"}}, Exact, 36 * 1_370_754},
		{Plan{Spec: Spec{Players: "AcKd|random|JJ-99", Setting: Setting{Board: "Ah7d2s"}}}, Exact, 16_091_460},
		{Plan{Spec: Spec{Players: "random|random|random", Setting: Setting{Board: "Ah7d2s3c4c"}}}, Sample, AutoDeals},
		{Plan{Spec: Spec{Players: "AA"}}, Exact, 6 * 2_118_760},
	} {
		p, err := c.plan.Checked()
		if err != nil || p.Method != c.want || p.Rounds != c.n {
			t.Errorf("%+v: got method %s, %d rounds, %v, want %s, %d", c.plan, p.Method, p.Rounds, err, c.want, c.n)
		}
		if again, err := p.Checked(); err != nil || again != p {
			t.Errorf("checked again: got %+v, %v, want %+v", again, err, p)
		}
	}
}
