package query

import (
	"context"
	"errors"
	"math"
	"math/big"
	"os"
	"slices"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/eval/seen"
	"pokersim/sim"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

// The wins, ties and equities of package equity are those of a statement, also of one whose
// condition on the hands makes this package count each deal by itself.
func TestEquityByQuery(t *testing.T) {
	for _, c := range []struct{ game, board, dead, a, b string }{
		{"holdem", "", "", "AsKs", "QhQd"},
		{"holdem", "", "2c2d2h2s3c3d3h3s4c4d4h4s5c5d5h5s6c6d6h6s", "AsKs", "QhQd"},
		{"holdem", "Kh7h2c", "As", "AK,77@0.5", "15%"},
		{"holdem", "Td7c2s3d", "", "AKs", "QQ+,AKo@0.25"},
		{"holdem", "2h3h2s3s", "", "AsKs,AKs!AsKs@0.1", "QsJs,QJs!QsJs@0.1"}, // the weights tell suits apart
		{"short", "Td7c9s", "", "AKs", "QQ+"},
		{"omaha", "Ts9s2d", "", "AsAhKsKh", "QdQcJdJc"},
	} {
		p := deck.Must(equity.Prepare(equity.Plan{Spec: equity.Spec{Players: []string{c.a, c.b}, Method: equity.Exact, Setting: equity.Setting{Game: c.game, Board: c.board, Dead: c.dead}}}))
		tally := deck.Must(p.Run(context.Background(), chunk.Options{}))
		won, tied, lost := p.Layout().Results(tally.Counts, 0)
		all := int64(won + tied + lost)
		want := []*big.Rat{big.NewRat(int64(won), all), big.NewRat(int64(tied), all), big.NewRat(int64(2*won+tied), 2*all)}
		script := "select count(winsHi(a)), count(tiesHi(a)), avg(riverEquity(a)) from game='" + c.game + "', board='" + c.board + "', dead='" + c.dead + "', a='" + c.a + "', b='" + c.b + "'"
		for _, where := range []string{"", " where handType(a, river) >= highcard"} {
			if where != "" && c.board+c.dead == "" {
				continue // 1.7 million deals
			}
			_, r := answers(t, Plan{Spec: Spec{Query: script + where, Method: Exact}})
			for i, row := range r.Rows {
				if row.Exact.Cmp(want[i]) != 0 {
					t.Errorf("%s%s: %s is %v, by package equity %v", script, where, row.Selector, row.Exact, want[i])
				}
			}
		}
	}
}

// The shares of hand types by the river are those of the categories that package sim counts.
func TestCategoriesByQuery(t *testing.T) {
	few := "3c3d3h3s4c4d4h4s5c5d5h5s"
	for hole, dead := range map[string]string{"AsKs": "", "7h2c": few, "JcJd": few} {
		p := deck.Must(sim.Prepare(sim.Plan{Spec: sim.Spec{Cards: 7, Known: sim.Known{Hole: hole, Dead: dead}}, Rounds: 1}))
		counts := deck.Must(p.Exact(context.Background(), chunk.Options{}))
		all := 0.
		for _, n := range counts {
			all += float64(n)
		}
		counts[1] += counts[0] // a royal flush is a straight flush
		_, r := answers(t, Plan{Spec: Spec{Query: "select histogram(handType(p, river)) from p='" + hole + "', dead='" + dead + "'", Method: Exact}})
		for i, row := range r.Rows {
			if n := float64(counts[len(counts)-1-int(typeAt(row.Key))]); math.Abs(row.Value*all-n) > 0.01 {
				t.Errorf("%s, %s: %v of %v deals, by package sim %v (row %d)", hole, row.Key, row.Value*all, all, n, i)
			}
		}
	}
}

func typeAt(name string) (at int) {
	for i, t := range holdemGame().Types() {
		if t == name {
			at = i
		}
	}
	return at
}

// The mean equity of a hand against a range is that of the pot (law of total expectation),
// also under a condition on what the player sees.
func TestEquityAgainstRange(t *testing.T) {
	for _, c := range []struct{ street, from, where string }{
		{"flop", "h='AsKs,7s6s', v='QQ+,AK@0.5,87s@0.1', board='Ah7c2d'", ""},
		{"turn", "h='AsKs,7s6s', v='QQ+,AK@0.5,87s@0.1', board='Ah7c2d'", "pairedBoard(turn)"},
		{"river", "h='AsKs,7s6s', v='QQ+,AK@0.5,87s@0.1', board='Ah7c2d'", "handType(h, river) >= twopair"},
		{"turn", "h='QsQh,AcKc', v='**', board='Ah7c2d3s', dead='Kd'", ""},
		{"flop", "game='short', h='AsKs', v='QQ+,T9s', board='Ah7c8d'", ""},
		{"turn", "game='omaha8', h='AsKs2d3d,AcKc4d5d', v='AhAd3h4h,QsQhJsJh', board='Th7c8d'", "boardLoCardCount(turn) = 3"},
		{"river", "game='omaha', h='AsKs2d3d', v='****', board='Th7c8d5c2h'", ""},
	} {
		script := "select avg(HvRequity(h, " + c.street + ")), avg(riverEquity(h)) from " + c.from
		if c.where != "" {
			script += " where " + c.where
		}
		_, r := answers(t, Plan{Spec: Spec{Query: script, Method: Exact}})
		if got, want := r.Rows[0], r.Rows[1]; got.Exact != nil && got.Exact.Cmp(want.Exact) != 0 || math.Abs(got.Value-want.Value) > 1e-13 {
			t.Errorf("%s: got %v, %v, want %v", script, got.Exact, got.Value, want.Exact)
		}
	}
}

// The equity with each next card, as the table of outs has it, is that under a condition on
// the turn.
func TestOutsByQuery(t *testing.T) {
	p := deck.Must(equity.Prepare(equity.Plan{Spec: equity.Spec{Players: []string{"9h8h", "AsTd"}, Setting: equity.Setting{Board: "Th7c2h", Dead: "6d"}}}))
	cards, err := p.Next(t.Context())
	if err != nil || len(cards) != 44 {
		t.Fatalf("%d cards, %v", len(cards), err)
	}
	for _, c := range cards {
		all := c.Counts[0b01] + c.Counts[0b10] + c.Counts[0b11]
		want := big.NewRat(int64(2*c.Counts[0b01]+c.Counts[0b11]), int64(2*all))
		_, r := answers(t, Plan{Spec: Spec{Query: "select avg(riverEquity(a)) from a='9h8h', b='AsTd', board='Th7c2h', dead='6d' where turnCard() = toCard('" + c.Card.String() + "')", Method: Exact}})
		if got := r.Rows[0].Exact; got.Cmp(want) != 0 || r.Passed != all {
			t.Errorf("%v: got %v of %d deals, want %v of %d", c.Card, got, r.Passed, want, all)
		}
	}
}

// Made hands on the flop are flop categories, where the two definitions agree: a hand of one
// pair, and three of a kind or better. The flop category of two pair is that of one of them.
func TestMadeHandsByQuery(t *testing.T) {
	pair := func(category string) string {
		return "flopHandCategory(p) = " + category + " and handType(p, flop) = pair"
	}
	for _, hole := range []string{"AsKd", "7h2h", "JcJd", "9s8s", "2c2d", "Th8d"} {
		p := deck.Must(sim.Prepare(sim.Plan{Spec: sim.Spec{By: "made", Engine: sim.Exact, Known: sim.Known{Hole: hole, At: "flop"}}}))
		tally := deck.Must(p.Run(t.Context(), chunk.Options{}))
		for _, c := range []struct {
			is   string
			made []seen.Made
		}{
			{"handType(p, flop) = straightflush", []seen.Made{seen.StraightFlush}},
			{"handType(p, flop) = quads", []seen.Made{seen.FourOfAKind}},
			{"handType(p, flop) = fullhouse", []seen.Made{seen.FullHouse}},
			{"flopHandCategory(p) = flopflush", []seen.Made{seen.FlushOfTwo, seen.FlushOfOne, seen.FlushOfBoard}},
			{"flopHandCategory(p) = flopstraight", []seen.Made{seen.Straight}},
			{"flopHandCategory(p) = flopset", []seen.Made{seen.Set}},
			{"flopHandCategory(p) = floptrips", []seen.Made{seen.Trips, seen.ThreeOfBoard}},
			{pair("flopoverpair"), []seen.Made{seen.Overpair}},
			{pair("floptoppair"), []seen.Made{seen.TopPairTopKicker, seen.TopPairGoodKicker, seen.TopPairWeakKicker}},
			{"(flopHandCategory(p) = floppocket23 or flopHandCategory(p) = floppocket12) and handType(p, flop) = pair", []seen.Made{seen.PocketPairBetween}},
			{pair("flopsecondpair"), []seen.Made{seen.MiddlePair}},
			{pair("flopthirdpair"), []seen.Made{seen.BottomPair}},
			{pair("flopunderpair"), []seen.Made{seen.Underpair}},
			{pair("flopnothing"), []seen.Made{seen.PairOfBoard}},
		} {
			want := uint64(0)
			for _, m := range c.made {
				want += tally.Counts[m]
			}
			_, r := answers(t, Plan{Spec: Spec{Query: "select count(" + c.is + ") from p='" + hole + "'", Method: Exact}})
			if got := new(big.Rat).SetFrac(new(big.Int).SetUint64(want), big.NewInt(19600)); r.Rows[0].Exact.Cmp(got) != 0 {
				t.Errorf("%s, %s: got %v, made hands %v have %d of 19600", hole, c.is, r.Rows[0].Exact, c.made, want)
			}
		}
	}
}

// The bad beats of a sample of two players are as frequent as the exact count by query: a
// full house or better that loses.
func TestBeatsByQuery(t *testing.T) {
	p := deck.Must(equity.Prepare(equity.Plan{Spec: equity.Spec{Players: []string{"random", "random"}, Setting: equity.Setting{Board: "8s8h7h7d"}, Table: true, Beat: "full house", BeatRules: "any", Method: equity.Sample, Seed: 5}, Rounds: 1 << 20}))
	tally := deck.Must(p.Run(t.Context(), chunk.Options{}))
	beats := p.Layout().TableBeats(tally.Counts)
	lost := func(a, b string) string {
		return "handType(" + a + ", river) >= fullhouse and hiRating(" + b + ", river) > hiRating(" + a + ", river)"
	}
	script := "select count(" + lost("a", "b") + " or " + lost("b", "a") + ") from a='**', b='**', board='8s8h7h7d'"
	_, r := answers(t, Plan{Spec: Spec{Query: script, Method: Sample, Seed: 1}, Rounds: 1 << 18})
	share, own := float64(beats)/(1<<20), r.Rows[0]
	if z := (own.Value - share) / math.Sqrt(own.StdError*own.StdError*1.25); math.Abs(z) > 4 {
		t.Errorf("%d bad beats of %d, by query a share of %v, %.1f standard errors apart", beats, 1<<20, own.Value, z)
	}
}

// malformed are statements with errors: the place of the error, a part of its text, and the
// statement.
func malformed(t *testing.T) [][3]string {
	t.Helper()
	text := deck.Must(os.ReadFile("testdata/malformed.txt"))
	var all [][3]string
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimRight(line, "\n"); line == "" || line[0] == '#' {
			continue
		}
		parts := strings.SplitN(line, "\t", 3)
		if len(parts) != 3 {
			t.Fatalf("%q: want place, part of the error and statement", line)
		}
		all = append(all, [3]string(parts))
	}
	return all
}

func TestMalformedStatements(t *testing.T) {
	for _, c := range malformed(t) {
		_, err := Prepare(Plan{Spec: Spec{Query: c[2]}, Rounds: 1})
		e, ok := errors.AsType[*Error](err)
		if !ok || !errors.Is(err, chunk.ErrPlan) {
			t.Errorf("%s: got %v, want an error of the plan with a place", c[2], err)
			continue
		}
		place := strings.TrimSuffix(strings.TrimPrefix(strings.SplitN(e.Error(), ": ", 2)[0], "line 1, column "), ":")
		if place != c[0] || !strings.Contains(e.Reason+" "+e.Hint, c[1]) {
			t.Errorf("%s\ngot  %s: %s [%s]\nwant %s: ...%s...", c[2], place, e.Reason, e.Hint, c[0], c[1])
		}
	}
}

// Chains of operators are as deep as parentheses: they are refused before they overflow a stack.
func TestDeepExpressions(t *testing.T) {
	for _, c := range []struct{ before, of, after string }{{"avg(", "1+", "1)"}, {"count(", "winsHi(a) or ", "winsHi(a))"}, {"avg(", "1/", "1)"}, {"count(", "not ", "winsHi(a))"}, {"avg(", "(1+", "1)"}} {
		for n, deep := range map[int]bool{150: false, 3000: true} {
			_, err := Parse("select " + c.before + strings.Repeat(c.of, n) + c.after + strings.Repeat(")", n*strings.Count(c.of, "(1")) + " from a='AA', b='KK'")
			e, ok := errors.AsType[*Error](err)
			if ok != deep || ok && !strings.Contains(e.Reason, "is nested more than") {
				t.Errorf("%d times %q: got %v", n, c.of, err)
			}
		}
	}
}

// A tally with sums that no deals have is refused.
func TestTalliesOfMeans(t *testing.T) {
	p := deck.Must(Prepare(Plan{Spec: Spec{Query: "select avg(riverEquity(a)), avg(riverEquity(a) - 1/3) from a='AA', b='KK'", Method: Sample}, Rounds: 1000}))
	tally, err := p.Run(t.Context(), chunk.Options{})
	if err != nil || p.Check(tally) != nil {
		t.Fatalf("%v, %v", err, p.Check(tally))
	}
	for i := 2; i < len(tally.Counts); i++ {
		for _, n := range []uint64{1 << 32, 1 << 62} {
			wrong := tally
			wrong.Counts = slices.Clone(tally.Counts)
			if wrong.Counts[i] += n; p.Check(wrong) == nil {
				t.Errorf("count %d with %d more: got no error", i, n)
			}
		}
	}
}

// Any text gives a statement or an error with a place in the text, and short runs end.
func FuzzPrepare(f *testing.F) {
	text := deck.Must(os.ReadFile("testdata/examples.csv"))
	for line := range strings.Lines(string(text)) {
		f.Add(strings.Trim(strings.SplitN(line, "\",", 2)[0], "\""))
	}
	f.Fuzz(func(t *testing.T, script string) {
		statements, err := Parse(script)
		if err != nil {
			e, ok := errors.AsType[*Error](err)
			if !ok || e.Line < 1 || e.Column < 1 || e.Line > strings.Count(script, "\n")+1 || len(e.Reason) > 300+len(script) {
				t.Fatalf("%q: %v", script, err)
			}
			return
		}
		for _, s := range statements {
			p, err := Prepare(Plan{Spec: Spec{Query: s.Text, Method: Sample}, Rounds: 3})
			if err != nil {
				continue
			}
			tally, err := p.Run(t.Context(), chunk.Options{Workers: 1})
			if err != nil {
				t.Fatalf("%q: %v", s.Text, err)
			}
			p.Results(tally)
		}
	})
}
