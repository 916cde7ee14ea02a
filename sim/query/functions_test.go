package query

import (
	"context"
	"errors"
	"math"
	"math/big"
	"strings"
	"testing"
	"time"

	"pokersim/deck"
	"pokersim/sim/chunk"
	"pokersim/sim/rng"
)

// The example of each function is a call of it that gives its type, in a game that has it.
func TestExamplesOfFunctions(t *testing.T) {
	for _, f := range Functions() {
		ok := false
		var last error
		for _, from := range []string{"from hero='AsKd', villain='QQ'", "from game='omaha8', hero='AsKdQcJh', villain='QQJJ'"} {
			for _, aggregate := range []string{"count", "histogram", "max", "avg"} {
				_, err := Prepare(Plan{Spec: Spec{Query: "select " + aggregate + "(" + f.Example + ") " + from}})
				if e, is := errors.AsType[*Error](err); is && !strings.Contains(e.Reason, aggregate) {
					last = err
				}
				ok = ok || err == nil
			}
			if f.Gives == RankSet || f.Gives == HighRating || f.Gives == LowRating || f.Gives == Card {
				_, err := Prepare(Plan{Spec: Spec{Query: "select count(" + f.Example + " = " + f.Example + ") " + from}})
				ok = ok || err == nil
			}
		}
		if !ok || !strings.Contains(f.Example, f.Name+"(") || f.Text == "" || f.Group == "" {
			t.Errorf("%s: example %q: %v", f.Name, f.Example, last)
		}
	}
}

// A statement of a script is counted as it is alone: exactly if that is cheap, whatever stands
// beside it. The plan of the script gives the same deals again.
func TestStatementsAreCountedAsAlone(t *testing.T) {
	const costly = "select count(winsHi(a)) from a='**', b='**', c='**' where handType(a, flop) >= pair"
	const cheap = "select count(pairedBoard(flop)) from a='AA'"
	for _, c := range []struct {
		method, want Method
		rounds       uint64
	}{{"", "exact,sample", 0}, {"auto", "sample", 1000}, {"exact,sample", "exact,sample", 1000}, {"sample", "sample", 0}, {"exact,auto", "exact,sample", 1000}} {
		p := deck.Must(Prepare(Plan{Spec: Spec{Query: cheap + "; " + costly, Method: c.method, Seed: 3, RNG: rng.AlgorithmChaCha8}, Rounds: c.rounds}))
		again := deck.Must(Prepare(p.Plan()))
		if p.Plan().Method != c.want || p.Plan().RNG != rng.AlgorithmChaCha8 || p.Plan().Deals != c.rounds || again.Command(1000) != p.Command(1000) || !p.Sampled() {
			t.Errorf("%q: the plan is %+v", c.method, p.Plan())
		}
		for i := range p.statements {
			if a, b := p.statements[i].plan, again.statements[i].plan; a.Method != b.Method || a.Seed != b.Seed || a.RNG != b.RNG || a.Rounds != b.Rounds || a.Method == Sample && a.RNG != rng.AlgorithmChaCha8 {
				t.Errorf("%q, statement %d: %+v, again %+v", c.method, i+1, a, b)
			}
		}
	}
	for method, want := range map[Method]string{"exact,sample,sample": "there are 2", "exact,": "there are 2", "exact,all": `"all": want`} {
		if _, err := Prepare(Plan{Spec: Spec{Query: cheap + "; " + costly, Method: method}}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want an error with %q", method, err, want)
		}
	}
	if _, err := Prepare(Plan{Spec: Spec{Query: cheap + "; " + cheap, Method: "exact,exact"}, Rounds: 5}); err == nil {
		t.Error("an exact script has a number of deals")
	}
	p := deck.Must(Prepare(Plan{Spec: Spec{Query: cheap + "; " + costly, Method: "exact,sample"}, Rounds: 1}))
	if _, err := p.Results(chunk.Tally{Chunks: p.Chunks().First(1), Counts: make([]uint64, p.Job().Counts)}); err == nil || !strings.Contains(err.Error(), "statement 1 is exact") {
		t.Errorf("one chunk of the exact statement: got %v", err)
	}
}

// Numbers whose squares have no exact sum are errors, not wrong answers.
func TestNumbersOfManyDigits(t *testing.T) {
	const big = "999999999999999999"
	for _, x := range []string{big + " * " + big + " * " + big, big + " * " + big + " * riverEquity(a) / players(p, winsHi(p))"} {
		_, err := Prepare(Plan{Spec: Spec{Query: "select avg(" + x + ") from a='AA', b='KK'"}})
		if e, ok := errors.AsType[*Error](err); !ok || !strings.Contains(e.Reason, "too many digits") {
			t.Errorf("%s: got %v", x, err)
		}
	}
}

// A run ends soon after ctx, also where conditions on hands fail, where a function is costly
// and where a board is rare: in about 0.03 s, ten times as long with the race detector, and
// longer on a busy machine.
func TestEndsWithContext(t *testing.T) {
	for _, q := range []string{
		"select count(handType(a, flop) >= pair) from a='**', b='**', c='**', d='**', e='**' where inRange(a, 'AA') and inRange(b, 'AA') and inRange(c, 'AA')",
		"select avg(nutHiOuts(a, flop)) from game='omaha', a='****', b='****'",
		"select avg(equity(a, flop)) from a='**', b='**', c='**', d='**', e='**', f='**'",
		"select count(pairedBoard(flop)) from a='**', b='**', board='AsKsQs**' where pairedBoard(river)",
		"select avg(equity(a, preflop)) from a='AsKs', b='QQ+'",
	} {
		const soon = 2 * time.Second
		for _, method := range []Method{Exact, Sample} {
			p, err := Prepare(Plan{Spec: Spec{Query: q, Method: method}})
			if err != nil {
				continue // it has one method
			}
			took := time.Hour
			for range 5 { // the machine may be busy
				if took > soon {
					ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
					begun := time.Now()
					_, err = p.Run(ctx, chunk.Options{Workers: 1})
					cancel()
					took = time.Since(begun)
				}
			}
			if took > soon {
				t.Errorf("%s, %s: ended after %v: %v", q, method, took, err)
			}
		}
	}
}

// A sample of which no deal is possible is an error, not a run without an end.
func TestNoDealIsPossible(t *testing.T) {
	for _, from := range []string{"hero='7c8c', board='7cT'", "hero='AsKs', b='AcKc', board='AAA'", "hero='**', board='AsK', dead='As'"} {
		if _, err := Prepare(Plan{Spec: Spec{Query: "select count(pairedBoard(flop)) from " + from, Method: Sample}}); err == nil || !strings.Contains(err.Error(), "no deal is possible") {
			t.Errorf("%s: got %v", from, err)
		}
	}
}

// Of stud, a street may be drawn after the place where the board of other games ends.
func TestLateStreetsOfStud(t *testing.T) {
	script := "select count(handType(a, sixth) = pair), count(handType(a, seventh) = pair) from game='stud', a='2c3d5h6s7c', b='AdKhJs9c8s'"
	_, exact := answers(t, Plan{Spec: Spec{Query: script, Method: Exact}})
	_, sampled := answers(t, Plan{Spec: Spec{Query: script, Method: Sample, Seed: 1}, Rounds: 10000})
	if got := exact.Rows[0].Exact.FloatString(9); got != "0.357142857" { // 15 of the 42 cards left pair one of five
		t.Errorf("exact pairs on sixth street are %s", got)
	}
	for i, row := range sampled.Rows {
		want, _ := exact.Rows[i].Exact.Float64()
		if math.Abs(row.Value-want) > 0.025 {
			t.Errorf("%s: sampled %v, exact %v", row.Selector, row.Value, want)
		}
	}
}

// An exact run has all deals: it refuses another number.
func TestExactRefusesRounds(t *testing.T) {
	spec := Spec{Query: "select count(pairedBoard(flop)) from a='AA'", Method: Exact}
	if _, err := Prepare(Plan{Spec: spec, Rounds: 7}); err == nil || !strings.Contains(err.Error(), "rounds: 7: the exact run has all deals") {
		t.Errorf("got %v", err)
	}
}

// Boards of a class are drawn from it, each as likely as another, also of a rare class.
func TestBoardsOfClassesAreDrawn(t *testing.T) {
	const short = " from game='shortdeck', hero='AsKs', villain='QhQd,9c9h', board="
	for _, from := range []string{
		" from hero='AhAs', villain='KhKs', board='2k3d4s7h'", short + "'AK*'", short + "'AhA*'", short + "'**s*s'", short + "'7s8s9s*'", short + "'*h6*6'",
	} {
		script := "select count(handType(hero, flop) >= pair), count(handType(hero, river) >= twopair), count(pairedBoard(turn)), avg(riverEquity(hero))" + from
		_, exact := answers(t, Plan{Spec: Spec{Query: script, Method: Exact}})
		_, sampled := answers(t, Plan{Spec: Spec{Query: script, Method: Sample, Seed: 1}, Rounds: 20_000})
		for i, row := range sampled.Rows {
			if want := exact.Rows[i].Value; math.Abs(row.Value-want) > 4.5*row.StdError+1e-12 {
				t.Errorf("%s: %s is %v ± %v, exactly %v", from, row.Selector, row.Value, row.StdError, want)
			}
		}
	}
}

// A card has its suit: of AKo, no suit stands for the others. Cards are in the order of their ranks.
func TestCardsOfTheBoard(t *testing.T) {
	_, r := answers(t, Plan{Spec: Spec{Query: "select histogram(turnCard()) from a='AKo'", Method: Exact}})
	if len(r.Rows) != 52 {
		t.Fatalf("got %d cards, want 52", len(r.Rows))
	}
	for _, row := range r.Rows {
		want := big.NewRat(1, 50)
		if strings.ContainsAny(row.Key, "AK") {
			want = big.NewRat(3, 200) // one of four suits is in the hand
		}
		if row.Exact.Cmp(want) != 0 {
			t.Errorf("%s: got %v, want %v", row.Key, row.Exact, want)
		}
	}
	const from = " from a='KQ', board='7c7d7h' where turnCard() = toCard('Ah') or turnCard() = toCard('Ad') or turnCard() = toCard('2s')"
	if got, _ := answers(t, Plan{Spec: Spec{Query: "select max(turnCard()), min(turnCard())" + from}}); got != "Ah | 2s" {
		t.Errorf("got %s, want Ah | 2s", got)
	}
}

// A mean that is rounded has only digits that are right. The equity against the two ranges has
// the numerator and the denominator of each turn, so its mean is known.
func TestRoundedMeansHaveRightDigits(t *testing.T) {
	const script = "from a='AhKd', b='99,AQ,87', board='Ks7h2d'"
	_, r := answers(t, Plan{Spec: Spec{Query: "select avg(HvRequity(a, turn)) " + script, Method: Exact}})
	exact, turns := new(big.Rat), int64(0)
	for _, card := range (holdemGame().Deck() &^ deck.SetOf(deck.Must(deck.ParseHand("AhKdKs7h2d"))...)).Cards() {
		_, of := answers(t, Plan{Spec: Spec{Query: "select avg(riverEquity(a)) " + strings.Replace(script, "2d'", "2d"+card.String()+"'", 1), Method: Exact}})
		_, weight := answers(t, Plan{Spec: Spec{Query: "select count(turnCard() = toCard('" + card.String() + "')) " + script, Method: Exact}})
		exact.Add(exact, new(big.Rat).Mul(of.Rows[0].Exact, weight.Rows[0].Exact))
		turns++
	}
	row := r.Rows[0]
	if row.Exact != nil || turns != 47 {
		t.Fatalf("got %+v of %d turns, want a mean without a fraction", row, turns)
	}
	_, digits, _ := strings.Cut(row.Text, ".")
	if want := exact.FloatString(len(digits)); row.Text != want || len(digits) < 12 {
		t.Errorf("got %s, want %s", row.Text, want)
	}
}
