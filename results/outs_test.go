package results_test

import (
	"context"
	"errors"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/results/internal/players"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

func outs(named, board string) *players.Outs {
	return deck.Must(players.NewOuts(context.Background(), prepared(equity.Plan{Spec: equity.Spec{Players: []string{named}, Setting: equity.Setting{Board: board}}}), chunk.Options{}))
}

// On the river a card takes or keeps the lead if player 1's hand is the only best one, by
// the evaluator. A card that pairs him and loses is no out.
func TestOutsEqualTheEvaluator(t *testing.T) {
	table := eval.NewTable()
	for _, c := range []struct {
		hands []string
		board string
		ahead bool // on the turn
		leads int
	}{
		{[]string{"AsKs", "QdQh"}, "Td7c2s3d", false, 6},         // a ten or a seven pairs him and loses
		{[]string{"9h8h", "AcAd"}, "Ah7h2h6c", true, 34},         // a flush against a set: all but ten cards
		{[]string{"KsQs", "AsKd", "JcJh"}, "2s7s9hTd", false, 0}, // counted below
	} {
		got := outs(join(c.hands), c.board)
		board := cards(c.board)
		n := 0
		for _, r := range got.Rows {
			card, _ := deck.ParseCard(r.Card)
			var classes []eval.Class
			for _, h := range c.hands {
				classes = append(classes, table.Class(append(append(cards(h), board...), card)))
			}
			best, tied := true, false
			for _, class := range classes[1:] {
				best, tied = best && classes[0] <= class, tied || classes[0] == class
			}
			want := players.Behind
			switch {
			case best && tied:
				want = players.Ties
			case best && c.ahead:
				want = players.Keeps
			case best:
				want = players.Takes
			case c.ahead:
				want = players.Loses
			}
			if r.Effect != want {
				t.Errorf("%v on %s %s: got %q, want %q", c.hands, c.board, r.Card, r.Effect, want)
			}
			if best && !tied {
				n++
			}
		}
		if c.leads > 0 && n != c.leads {
			t.Errorf("%v on %s: %d cards lead, want %d", c.hands, c.board, n, c.leads)
		}
	}
}

func join(hands []string) (named string) {
	for i, h := range hands {
		if i > 0 {
			named += "|"
		}
		named += h
	}
	return named
}

func cards(text string) []deck.Card {
	return deck.Must(deck.ParseHand(text))
}

// The rows are sorted by effect and equity. Frequencies add up to 1, and the mean gain is 0.
func TestOutsOfRanges(t *testing.T) {
	table := outs("AKs,QQ@0.5|TT,JTs", "Th7h2c")
	order := map[players.Effect]int{players.Takes: 1, players.Keeps: 2, players.Ties: 3, players.Loses: 4, players.Behind: 5}
	all, gain := 0.0, 0.0
	for i, r := range table.Rows {
		all, gain = all+r.Frequency, gain+r.Frequency*r.Gain
		if r.Category != "" {
			t.Errorf("%s: category %q of a range", r.Card, r.Category)
		}
		if i == 0 {
			continue
		}
		if before := table.Rows[i-1]; order[before.Effect] > order[r.Effect] || before.Effect == r.Effect && before.Equity < r.Equity {
			t.Errorf("%+v comes before %+v", before, r)
		}
	}
	if all < 1-1e-12 || all > 1+1e-12 || gain < -1e-12 || gain > 1e-12 {
		t.Errorf("frequencies add up to %v and the mean gain is %v, want 1 and 0", all, gain)
	}
}

func TestOutsNeedTwoPlayers(t *testing.T) {
	p := prepared(equity.Plan{Spec: equity.Spec{Players: []string{"AsKs"}, Setting: equity.Setting{Board: "Th7h2c"}}})
	if _, err := players.NewOuts(context.Background(), p, chunk.Options{}); !errors.Is(err, chunk.ErrPlan) {
		t.Errorf("got %v, want ErrPlan", err)
	}
}
