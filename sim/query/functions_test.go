package query

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"
	"time"

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

// The statements of a script have one method and one generator, and the plan of the script
// gives the same deals again.
func TestStatementsHaveOneMethod(t *testing.T) {
	const costly = "select count(winsHi(a)) from a='**', b='**', c='**' where handType(a, flop) >= pair"
	const cheap = "select count(pairedBoard(flop)) from a='AA'"
	p, err := Prepare(Plan{Spec: Spec{Query: cheap + "; " + costly, Seed: 3, RNG: rng.AlgorithmChaCha8}, Rounds: 1000})
	if err != nil {
		t.Fatal(err)
	}
	again, err := Prepare(p.Plan())
	if err != nil {
		t.Fatal(err)
	}
	if p.Plan().Method != Sample || p.Plan().RNG != rng.AlgorithmChaCha8 || again.Command(1000) != p.Command(1000) {
		t.Errorf("the plan is %+v", p.Plan())
	}
	if one, err := Prepare(Plan{Spec: Spec{Query: cheap + "; " + costly, Seed: 3}}); err != nil || one.statements[0].plan.Method != Sample {
		t.Errorf("%v: got %+v, want a sample of both", err, one.statements[0].plan)
	}
	for i := range p.statements {
		if a, b := p.statements[i].plan, again.statements[i].plan; a.Method != b.Method || a.Seed != b.Seed || a.RNG != b.RNG || a.RNG != rng.AlgorithmChaCha8 {
			t.Errorf("statement %d: %+v, again %+v", i+1, a, b)
		}
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
