package query

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/sim/chunk"
	"pokersim/sim/deal"
)

// topPairs is the number of players with a card of the rank of the flop's highest card.
func topPairs(d *deal.Deal) (n int64) {
	top := slices.MaxFunc(d.Board, func(a, b deck.Card) int { return int(a.Rank()) - int(b.Rank()) }).Rank()
	for _, hand := range d.Hole[:d.Players] {
		if slices.ContainsFunc(hand, func(c deck.Card) bool { return c.Rank() == top }) {
			n++
		}
	}
	return n
}

// Each question gives the answer of functions of the language, exactly and of a sample.
func TestQuestionsAgreeWithTheLanguage(t *testing.T) {
	questions := []Question{
		{Name: "top", At: "flop", High: 3, Number: topPairs},
		{Name: "types", At: "flop", Labels: holdemGame().Types(), Sort: func(d *deal.Deal) int { return int(d.Type(0, 3)) }},
		{Name: "wins", Is: func(d *deal.Deal) bool { return len(d.Winners()) == 1 && d.Winners()[0] == 0 }},
		{Name: "share", High: 2, Unit: 2, Number: func(d *deal.Deal) int64 { return d.Share(0) }},
	}
	const three = " from a='AsKs', b='QQ@50%,98s', c='22' where handType(a, flop) >= pair"
	const two = " from a='AsKs', b='QQ@50%,98s', dead='2c', folded='JJ|A5s'"
	for _, c := range []struct {
		own, language string
		method        Method
	}{
		{"avg(top())" + three, "avg(players(p, hasTopBoardRank(p, flop)))" + three, Exact},
		{"histogram(types())" + three, "histogram(handType(a, flop))" + three, Exact},
		{"histogram(types())" + three, "histogram(handType(a, flop))" + three, Sample},
		{"count(wins())" + two + ", board='Ad7c2s'", "count(winsHi(a))" + two + ", board='Ad7c2s'", Exact},
		{"avg(share())" + two + ", board='Ad7c2s'", "avg(riverEquity(a))" + two + ", board='Ad7c2s'", Exact},
	} {
		plan := Plan{Spec: Spec{Query: "select " + c.own, Method: c.method, Seed: 3}, Questions: questions}
		if c.method == Sample {
			plan.Rounds = 50_000
		}
		got, _ := answers(t, plan)
		plan.Query, plan.Questions = "select "+c.language, nil
		if want, _ := answers(t, plan); got != want {
			t.Errorf("%s: got %s, and %s gives %s", c.own, got, c.language, want)
		}
	}
}

func TestQuestionsThatCannotBeAsked(t *testing.T) {
	is := func(*deal.Deal) bool { return true }
	for want, q := range map[string]Question{
		"want a name of letters":                        {Name: "a-b", Is: is},
		"riverequity: the language or another question": {Name: "riverequity", Is: is},
		"want one of Is, Sort and Number":               {Name: "q"},
		"want a label for each outcome":                 {Name: "q", Sort: func(*deal.Deal) int { return 0 }},
		"q: Low 1, High 0 and Unit 0: want Low below":   {Name: "q", Low: 1, Number: topPairs},
		"q: Low 0, High 0 and Unit 0: want Low below":   {Name: "q", Number: topPairs},
		`unknown street "fourth" of holdem: want flop`:  {Name: "q", At: "fourth", Is: is},
	} {
		_, err := Prepare(Plan{Spec: Spec{Query: "from a='AA', b='KK'"}, Questions: []Question{q}})
		if !errors.Is(err, chunk.ErrPlan) || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: got %v, want an error with %q", q, err, want)
		}
	}
}

// A question's name may have blanks, which its function in a script has not.
func TestAQuestionsNameMayHaveBlanks(t *testing.T) {
	q := Question{Name: "top pair", At: "flop", Is: func(*deal.Deal) bool { return true }}
	for _, script := range []string{"from a='AA', b='KK'", "select count(top_pair()) as 'top pair' from a='AA', b='KK'"} {
		p := deck.Must(Prepare(Plan{Spec: Spec{Query: script}, Questions: []Question{q}, Rounds: 100}))
		tally := deck.Must(p.Run(t.Context(), chunk.Options{}))
		if r, err := p.Results(tally); err != nil || r[0].Rows[0].Selector != "top pair" {
			t.Errorf("%s: %+v, %v", script, r, err)
		}
	}
}

// An error has the hint that the command prints.
func TestErrorsHaveTheirHints(t *testing.T) {
	_, err := Prepare(Plan{Spec: Spec{Query: "select avg(riverEquty(a)) from a='AA', b='KK'"}})
	if err == nil || !strings.HasSuffix(err.Error(), "(did you mean riverEquity?)") {
		t.Errorf("got %v", err)
	}
}

// The outcomes of a question are no condition.
func TestAnOutcomeIsNoCondition(t *testing.T) {
	q := Question{Name: "q", Labels: []string{"a"}, Sort: func(*deal.Deal) int { return 0 }}
	_, err := Prepare(Plan{Spec: Spec{Query: "select count(q()) from a='AA', b='KK'"}, Questions: []Question{q}})
	if want := "count takes a condition, not an outcome"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %q", err, want)
	}
}

// A question that panics, or returns a value out of range, ends the run with the deal.
func TestQuestionsThatFail(t *testing.T) {
	for want, q := range map[string]Question{
		"question: q: returns 7: want 0 to 1":  {Name: "q", Labels: []string{"x", "y"}, Sort: func(*deal.Deal) int { return 7 }},
		"question: q: returns -1: want 0 to 2": {Name: "q", High: 2, Number: func(*deal.Deal) int64 { return -1 }},
		"question: q: panics on AhAs|":         {Name: "q", At: "flop", Is: func(d *deal.Deal) bool { return d.Board[4].Rank() == deck.Ace }},
		"slice bounds":                         {Name: "q", At: "flop", Is: func(d *deal.Deal) bool { return d.Rating(0, 5) > 0 }},
	} {
		for _, method := range []Method{Exact, Sample} {
			other := Question{Name: "other", At: "flop", Is: func(*deal.Deal) bool { return true }}
			p, err := Prepare(Plan{Spec: Spec{Query: "from a='AsAh', b='K2+,KK'", Method: method}, Questions: []Question{other, q}})
			if err != nil {
				t.Fatal(err)
			}
			if _, err = p.Run(context.Background(), chunk.Options{}); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: got %v, want an error with %q", method, err, want)
			}
		}
	}
}
