package spot_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/internal/longtest"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
	"pokersim/sim/equity/spot"
)

// The sizes of random tests.
var (
	spots = longtest.Or(400, 40_000)
)

// question is a spot as text.
type question struct {
	game, board, dead string
	players           []string
}

func (q question) String() string {
	return fmt.Sprintf("%s %s -board %q -dead %q", q.game, strings.Join(q.players, " "), q.board, q.dead)
}

// counted is what a calculator or a plan counts.
type counted struct {
	results []spot.Result
	each    []map[string]spot.Result // by hand
}

// tester compares calculators with plans.
type tester struct {
	*testing.T
	calculators map[string]*spot.Calculator
	parsed      map[string]*spot.Player
	kinds       map[string]int // the number of spots by kind, and of those refused
}

func newTester(t *testing.T) *tester {
	return &tester{t, map[string]*spot.Calculator{}, map[string]*spot.Player{}, map[string]int{}}
}

func (t *tester) calculator(name string) *spot.Calculator {
	if t.calculators[name] == nil {
		t.calculators[name] = deck.Must(spot.New(deck.Must(eval.RulesOf(name))))
	}
	return t.calculators[name]
}

func (t *tester) player(name, text string) *spot.Player {
	key := name + " " + text
	if t.parsed[key] == nil {
		t.parsed[key] = deck.Must(t.calculator(name).Player(deck.Must(ranges.ParseRange(deck.Must(game.Named(name)), text)).Hands(0)))
	}
	return t.parsed[key]
}

func cards(text string) deck.Hand { return deck.Must(deck.ParseHand(text)) }

// spot counts a question by a calculator.
func (t *tester) spot(q question, each bool) (c counted, err error) {
	c.results = make([]spot.Result, len(q.players))
	var players []*spot.Player
	var hands [][]spot.Result
	for _, text := range q.players {
		p := t.player(q.game, text)
		players, hands = append(players, p), append(hands, make([]spot.Result, len(p.Hands())))
	}
	if !each {
		err = t.calculator(q.game).Ranges(c.results, players, cards(q.board), cards(q.dead))
		if h := players[0].Hands(); len(h) == 1 && len(players) == 2 && err == nil {
			if r, err := t.calculator(q.game).Versus(h[0].Hand(), players[1], cards(q.board), cards(q.dead)); r != c.results[0] || err != nil {
				t.Errorf("%v: Versus returns %v, %v, Ranges has %v", q, r, err, c.results[0])
			}
		}
		return c, err
	}
	err = t.calculator(q.game).EachHand(c.results, hands, players, cards(q.board), cards(q.dead))
	for i, p := range players {
		by := map[string]spot.Result{}
		for j, h := range p.Hands() {
			if hands[i][j].All > 0 {
				by[deck.Hand(h.Hand()).String()] = hands[i][j]
			}
		}
		c.each = append(c.each, by)
	}
	return c, err
}

// plan counts a question by a plan. Plans that count categories do not use package spot, nor do
// those of each hand before the flop: they sum the results of package matchup, as spot does, so that
// sums and weights alone are compared.
func plan(q question, each bool) (c counted, err error) {
	s := equity.Spec{Players: q.players, Method: equity.Exact, Hands: each, Categories: !each || q.board != ""}
	s.Game, s.Board, s.Dead = q.game, q.board, q.dead
	p, err := equity.Prepare(equity.Plan{Spec: s})
	if err != nil {
		return c, err
	}
	tally, err := p.Run(context.Background(), chunk.Options{Workers: 1})
	if err != nil {
		return c, err
	}
	at := p.Layout()
	for i := range q.players {
		won, tied, lost := at.Results(tally.Counts, i)
		mean, _ := at.Equity(tally.Counts, i)
		e, _ := mean.Float64()
		all := float64(won + tied + lost)
		c.results = append(c.results, spot.Result{Win: float64(won), Tie: float64(tied), Pot: e * all, All: all})
	}
	if !each {
		return c, nil
	}
	counts, err := p.Hands(tally)
	for i := range q.players {
		by := map[string]spot.Result{}
		for j, h := range p.RangeHands(i) {
			of := at.Hand(counts, i, j)
			if of.Deals() > 0 {
				by[deck.Hand(h.Cards).String()] = spot.Result{Win: float64(of.Wins()), Tie: float64(of.Ties()), Pot: float64(of.Wins()) + float64(of.Ties())/2, All: float64(of.Deals())}
			}
		}
		c.each = append(c.each, by)
	}
	return c, err
}

// same reports whether two results are equal up to a factor: wins, ties and deals to the last
// one, the pots as float64.
func same(got, want spot.Result) bool {
	factor := got.All / want.All
	return math.Round(got.Win*want.All) == math.Round(want.Win*got.All) && math.Round(got.Tie*want.All) == math.Round(want.Tie*got.All) &&
		math.Abs(got.Pot-factor*want.Pot) <= 1e-12*got.All
}

// check compares the results of a question, whose kind is counted.
func (t *tester) check(kind string, q question, each bool) {
	t.Helper()
	got, err := t.spot(q, each)
	if err != nil {
		t.refused(kind, q, err)
		return
	}
	want, err := plan(q, each)
	if err != nil {
		t.Fatalf("%v: the plan has the error %v", q, err)
	}
	t.kinds[kind]++
	for i, r := range got.results {
		if !same(r, want.results[i]) {
			t.Errorf("%v: player %d has %v, the plan %v", q, i+1, r, want.results[i])
		}
	}
	for i, hands := range got.each {
		if len(hands) != len(want.each[i]) {
			t.Errorf("%v: player %d has %d hands, in the plan %d", q, i+1, len(hands), len(want.each[i]))
		}
		for h, r := range hands {
			if !same(r, want.each[i][h]) {
				t.Fatalf("%v: hand %v of player %d has %v, in the plan %v", q, h, i+1, r, want.each[i][h])
			}
		}
	}
}

// refused counts a spot that the calculator does not count: the plan must exist, or nobody counts it.
func (t *tester) refused(kind string, q question, err error) {
	t.Helper()
	if !errors.Is(err, chunk.ErrPlan) {
		t.Errorf("%v: the error %v does not match chunk.ErrPlan", q, err)
	}
	if strings.Contains(err.Error(), "equity.Prepare") {
		t.kinds[kind+", refused"]++
		return
	}
	t.kinds[kind+", impossible"]++
	s := equity.Spec{Players: q.players}
	s.Game, s.Board, s.Dead = q.game, q.board, q.dead
	if _, of := equity.Prepare(equity.Plan{Spec: s}); of == nil {
		t.Errorf("%v: %v, but the plan has no error", q, err)
	}
}

// kinds are the kinds of random spots.
var kinds = []struct {
	name    string
	games   []string
	boards  []int
	known   bool // hands, not ranges
	players int  // the most; 0 is a hand and any hand
	each    bool
	part    int // one of so many spots of a kind
}{
	{"hands", []string{"holdem", "short", "short-trips"}, []int{3, 4, 5}, true, 6, false, 1},
	{"hands before the flop", []string{"holdem", "short", "short-trips"}, []int{0}, true, 3, false, 20},
	{"hands of Omaha", []string{"omaha", "omaha5", "omaha6"}, []int{3, 4, 5}, true, 4, false, 2},
	{"hands of high-low games", []string{"omaha8", "bigo", "omaha6-8"}, []int{3, 4, 5}, true, 3, false, 10},
	{"two ranges", []string{"holdem", "short", "short-trips"}, []int{3, 4, 4, 5, 5, 5}, false, 2, true, 2},
	{"two ranges, without hands", []string{"holdem", "short"}, []int{3, 4, 4, 5, 5, 5}, false, 2, false, 2},
	{"two ranges before the flop", []string{"holdem"}, []int{0}, false, 2, true, 20},
	{"a hand against all", []string{"holdem", "short", "short-trips"}, []int{3}, false, 0, false, 4},
	{"several ranges", []string{"holdem", "short", "omaha", "omaha8"}, []int{4, 5, 5}, false, 3, false, 10},
}

// texts are ranges by game; a player has one of them or a hand.
func texts(name string) []string {
	switch name {
	case "holdem":
		return []string{"77+,A9s+,KTs+,QJs,AJo+,KQo", "22+,A2s+,K9s+,JTs,ATo+", "random", "15%", "30%-60%", "AA@0.5,KK,A2s+@0.25,76s", "22-99,T9s-54s,KJo@0.75", "5%,[20]76o,98o[/20]", "AA", "AKs,AsAh"}
	case "short", "short-trips":
		return []string{"77+,A9s+,KTs+,QJs,AJo+,KQo", "random", "AA@0.5,KK,A6s+@0.25,76s", "66-99,T9s-87s,KJo@0.75", "AA"}
	}
	return []string{"AsAhK*", "AhKhQhJh,AsKsQsJs@0.5,9c8c7d6d", "A234ds,KKQQds"}
}

func (t *tester) random(rng *rand.Rand, kind int) (string, question, bool) {
	k := kinds[kind]
	name := k.games[rng.IntN(len(k.games))]
	g := deck.Must(game.Named(name))
	pack := g.Deck().Cards()
	if rng.IntN(4) == 0 { // two suits, for more flushes
		var two deck.Hand
		for _, c := range pack {
			if c.Suit() < 2 || rng.IntN(8) == 0 {
				two = append(two, c)
			}
		}
		pack = two
	}
	rng.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
	take := func(n int) string {
		text := strings.ReplaceAll(deck.Hand(pack[:n]).String(), " ", "")
		pack = pack[n:]
		return text
	}
	q := question{game: name, board: take(k.boards[rng.IntN(len(k.boards))])}
	if rng.IntN(2) == 0 && name != "holdem" || q.board != "" && rng.IntN(2) == 0 {
		q.dead = take(rng.IntN(4))
	}
	if k.players == 0 {
		q.players = []string{take(g.Hole), "random"}
		return k.name, q, k.each
	}
	for range 2 + rng.IntN(k.players-1) {
		all := texts(name)
		if len(pack) > g.Hole && (k.known || rng.IntN(5) == 0) {
			q.players = append(q.players, take(g.Hole))
		} else if !k.known {
			q.players = append(q.players, all[rng.IntN(len(all))])
		}
	}
	if len(q.players) < 2 {
		return t.random(rng, kind)
	}
	return k.name, q, k.each
}

func TestSpotsEqualPlans(t *testing.T) {
	t.Parallel()
	test := newTester(t)
	rng := rand.New(rand.NewPCG(1, 2))
	count := spots
	if testing.Short() {
		count /= 4
	}
	for i, k := range kinds {
		for range count / k.part {
			name, q, each := test.random(rng, i)
			test.check(name, q, each)
		}
	}
	// A flush of which no more card can come.
	test.check("special", question{"short", "TcKcQc7c", "6cQd", []string{"Jc6d", "AcKh", "8c9c", "7dAd"}}, false)
	for kind, n := range test.kinds {
		t.Logf("%6d %s", n, kind)
	}
}
