package audit

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/sim/chunk"
)

func TestPlanErrors(t *testing.T) {
	for want, change := range map[string]func(*Plan){
		"cards: 1:":       func(p *Plan) { p.Cards = 1 },
		"cards: -5:":      func(p *Plan) { p.Cards = -5 },
		"cards: 1001:":    func(p *Plan) { p.Cards = 1001 },
		"mode: \"never\"": func(p *Plan) { p.Mode = "never" },
		"tests: \"T1\" is unknown: the tests are positions,":      func(p *Plan) { p.Tests = "lehmer,T1" },
		"shuffles: 10: these tests of 52 cards need at least 260": func(p *Plan) { p.Rounds, p.Tests = 10, "lehmer" },
		"tests: orders needs at most 7 cards":                     func(p *Plan) { p.Tests = "orders,transitions" },
		"tests: close-fit needs another test":                     func(p *Plan) { p.Tests = "close-fit" },
		"tests: they need more than 100 shuffles in each mode":    func(p *Plan) { p.Rounds, p.Tests = 100, "repeats" },
		"no shuffler":    func(p *Plan) { p.Shuffler = nil },
		"decks: -1 with": func(p *Plan) { p.Cards, p.Decks = 0, -1 },
		"cards: 1044:":   func(p *Plan) { p.Cards, p.Decks, p.Jokers = 0, 20, 4 },
		"cards: 52: 2 decks and 0 jokers have 104": func(p *Plan) { p.Decks = 2 },
		"first: -1 pos":     func(p *Plan) { p.First = -1 },
		"battery: ":         func(p *Plan) { p.Battery = 99 },
		"chunk_shuffles: 5": func(p *Plan) { p.ChunkRounds = 5 },
	} {
		plan := named("naive")
		change(&plan)
		p, err := Prepare(plan)
		if err == nil {
			_, err = p.Audit(context.Background(), chunk.Options{})
		}
		if !errors.Is(err, chunk.ErrPlan) || !strings.Contains(fmt.Sprint(err), want) {
			t.Errorf("got error %v, want one with %q", err, want)
		}
	}
}

func TestSpecIsPlainData(t *testing.T) {
	plan := named("naive")
	plan.Tests = "repeats,lehmer,positions,lehmer"
	p := prepared(plan)
	plan = p.Plan()
	if got, want := p.Flags(), "-algorithm naive -n 52 -mode both -tests positions,lehmer,repeats"; got != want {
		t.Errorf("got flags %q, want %q", got, want)
	}
	text := deck.Must(json.Marshal(plan.Spec))
	var again Spec
	if err := json.Unmarshal(text, &again); err != nil || again != plan.Spec {
		t.Errorf("%s: got %+v, %v, want %+v", text, again, err, plan.Spec)
	}
	if got := prepared(Plan{Spec: again, Rounds: 1}).Plan().Spec; got != plan.Spec {
		t.Errorf("prepared twice: got %+v, want %+v", got, plan.Spec)
	}
}

func TestDecksAndJokersAreCards(t *testing.T) {
	plan := named("fisher-yates")
	plan.Cards, plan.Decks, plan.Jokers, plan.Rounds = 0, 2, 4, 3000
	report := run(plan)
	if report.Cards != 108 || report.Verdict != Pass {
		t.Errorf("got %s of %d cards, want PASS of 108", report.Verdict, report.Cards)
	}
	plan.Algorithm = "naive"
	plan.Shuffler = named("naive").Shuffler
	verdicts(t, plan, 1, Unfair)
	if got, want := prepared(plan).Flags(), "-algorithm naive -decks 2 -jokers 4 -mode both"; got != want {
		t.Errorf("got flags %q, want %q", got, want)
	}
	plan.Decks, plan.Jokers = 1, 0
	if got, want := prepared(plan).Flags(), "-algorithm naive -n 52 -mode both"; got != want {
		t.Errorf("one deck: got flags %q, want %q", got, want)
	}
}
