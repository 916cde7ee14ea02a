package equity

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
)

// brute deals every way to complete the players' cards and the board, and shares each pot
// by the definitions of the games: the best of all sets of five cards, by the tables of package eval.
type brute struct {
	rules    eval.Rules
	high     *eval.Table // of five cards: the lowest class wins
	low      *eval.Table // of five cards: of a game with a low
	players  [][]deck.Card
	board    []deck.Card
	left     []deck.Card
	parts    []int64 // by player: of joint.Pot parts of each pot
	deals    int64
	complete [][]deck.Card
}

// deal gives the players from i their unknown cards, then the board.
func (b *brute) deal(i int, used deck.Set) {
	if i == len(b.players) {
		b.choose(b.board, 5*min(b.rules.Board, 1), 0, used, func(board []deck.Card, _ deck.Set) { b.share(board) })
		return
	}
	b.choose(b.players[i], b.rules.Hole, 0, used, func(hand []deck.Card, used deck.Set) {
		b.complete[i] = hand
		b.deal(i+1, used)
	})
}

// choose calls visit with every way to add cards of left, from one on, up to n cards.
func (b *brute) choose(cards []deck.Card, n, from int, used deck.Set, visit func([]deck.Card, deck.Set)) {
	if len(cards) == n {
		visit(cards, used)
		return
	}
	for k := from; k < len(b.left); k++ {
		if c := b.left[k]; !used.Has(c) {
			b.choose(append(cards[:len(cards):len(cards)], c), n, k+1, used|1<<c, visit)
		}
	}
}

// share adds the parts of one deal.
func (b *brute) share(board []deck.Card) {
	b.deals++
	highs, lows := make([]int, len(b.complete)), make([]int, len(b.complete)) // 0 is none
	for i, hand := range b.complete {
		b.fives(hand, board, func(five []deck.Card) {
			highs[i] = lower(highs[i], int(b.high.Class(five)))
			lows[i] = lower(lows[i], int(b.low.LowOf(five, nil)))
		})
	}
	halves := [][]int{highs, highs}
	if b.rules.Low && slices.Max(lows) > 0 {
		halves[1] = lows
	}
	for _, values := range halves {
		best, winners := 0, 0
		for _, v := range values {
			best = lower(best, v)
		}
		for _, v := range values {
			if v == best {
				winners++
			}
		}
		for i, v := range values {
			if v == best {
				b.parts[i] += int64(joint.Pot / 2 / winners)
			}
		}
	}
}

// fives calls visit with all sets of five cards that may play.
func (b *brute) fives(hand, board []deck.Card, visit func([]deck.Card)) {
	all := slices.Concat(hand, board)
	for set := range 1 << len(all) {
		var five []deck.Card
		own := 0
		for i, c := range all {
			if set>>i&1 != 0 {
				five = append(five, c)
				if i < len(hand) {
					own++
				}
			}
		}
		if len(five) == 5 && (b.rules.Played == 0 || own == b.rules.Played) {
			visit(five)
		}
	}
}

// lower returns the lower of two values; 0 is none.
func lower(a, b int) int {
	if a == 0 || b > 0 && b < a {
		return b
	}
	return a
}

// Random scenarios of the games bigo, omaha6-8, razz, stud and stud8 with few deals have
// the equities of the enumeration of all deals, as fractions.
func TestLowGamesByBruteForce(t *testing.T) {
	src, most := rand.New(rand.NewPCG(26, 4)), 400.0
	if long {
		most = 20000
	}
	games := []string{"razz", "stud8", "stud", "bigo", "omaha6-8"}
	algorithms := map[string]int{}
	for n := 0; n < 60; {
		game := games[n%len(games)]
		rules := deck.Must(eval.RulesOf(game))
		b := brute{rules: rules, high: eval.NewTable(), low: eval.NewTableOf(deck.Must(eval.RulesOf("stud8")))}
		if rules.Lowball != "" {
			b.high = eval.NewTableOf(deck.Must(eval.RulesOf("a5")))
		}
		deal := src.Perm(deck.Size)
		take := func(n int) (cards []deck.Card) {
			for _, c := range deal[:n] {
				cards = append(cards, deck.Card(c))
			}
			deal = deal[n:]
			return cards
		}
		var texts []string
		deals, players := 1.0, 2+src.IntN(2+3*min(1, 5-rules.Board))
		unknown := 0
		for range players {
			known := rules.Hole - src.IntN(3)
			if rules.Board > 0 {
				known = rules.Hole - src.IntN(2)*src.IntN(2)
			}
			b.players = append(b.players, take(known))
			unknown += rules.Hole - known
		}
		if rules.Board > 0 {
			b.board = take(3 + src.IntN(3))
			unknown += 5 - len(b.board)
		}
		if len(deal) < unknown {
			continue
		}
		dead := take(max(0, len(deal)-unknown-src.IntN(6)))
		b.left = take(len(deal))
		for _, hand := range b.players {
			deals *= float64(deck.Choose(len(b.left), rules.Hole-len(hand)))
			texts = append(texts, text(hand)+strings.Repeat("x", rules.Hole-len(hand))[:max(0, (rules.Hole-len(hand))*rules.Board/5)])
		}
		if deals*float64(deck.Choose(len(b.left), max(0, rules.Board-len(b.board)))) > most {
			continue
		}
		n++
		b.parts, b.complete = make([]int64, players), make([][]deck.Card, players)
		b.deal(0, 0)
		plan := Plan{Spec: Spec{Players: texts, Setting: Setting{Game: game, Board: text(b.board), Dead: text(dead)}, Method: Exact, Categories: n%4 == 0}}
		p, err := Prepare(plan)
		if err != nil {
			t.Fatalf("%+v: %v", plan.Spec, err)
		}
		algorithms[p.Algorithm()]++
		tally, err := p.Run(t.Context(), chunk.Options{Workers: 1})
		if err != nil || p.Check(tally) != nil {
			t.Fatalf("%+v: %v, %v", plan.Spec, err, p.Check(tally))
		}
		for i, want := range b.parts {
			got, at := new(big.Int), p.Layout()
			for place, n := range at.at.Winners(tally.Counts) {
				got.Add(got, new(big.Int).Mul(new(big.Int).SetUint64(n), big.NewInt(int64(at.at.Share(i, place)))))
			}
			mean := new(big.Rat).SetFrac(got, new(big.Int).SetUint64(p.Deals(tally)))
			if mean.Cmp(big.NewRat(want, b.deals)) != 0 {
				t.Errorf("%+v, player %d: got %v of %d parts, want %v", plan.Spec, i+1, mean, joint.Pot, big.NewRat(want, b.deals))
			}
		}
	}
	t.Log(algorithms)
}

func text(cards []deck.Card) (s string) {
	for _, c := range cards {
		s += c.String()
	}
	return s
}

// Players without known cards have equal equities.
func TestRandomPlayersOfStudAreAlike(t *testing.T) {
	for _, game := range []string{"razz", "stud", "stud8", "bigo"} {
		for _, players := range []int{2, 3, 7} {
			p := deck.Must(Prepare(Plan{Spec: Spec{Players: slices.Repeat([]string{"random"}, players), Setting: Setting{Game: game}, Seed: 5, Method: Sample}, Rounds: 100_000}))
			tally := deck.Must(p.Run(t.Context(), chunk.Options{Workers: 2}))
			for i := range players {
				mean, sigma := sampledEquity(p.Layout(), tally, i)
				if want := 1 / float64(players); math.Abs(mean-want) > 4*sigma {
					t.Errorf("%s, player %d of %d: got equity %.5f ± %.5f, want %.5f", game, i+1, players, mean, sigma, want)
				}
			}
		}
	}
}

// sampledEquity returns the equity of a player and its standard error.
func sampledEquity(at Layout, tally chunk.Tally, i int) (mean, sigma float64) {
	n, sum, squares := 0.0, 0.0, 0.0
	for place, count := range at.at.Winners(tally.Counts) {
		share := float64(at.at.Share(i, place)) / joint.Pot
		n, sum, squares = n+float64(count), sum+float64(count)*share, squares+float64(count)*share*share
	}
	mean = sum / n
	return mean, math.Sqrt((squares/n - mean*mean) / n)
}

// A sample agrees with the count of all deals, and the categories with those of hands.
func TestStudSampledAndCounted(t *testing.T) {
	for _, c := range []struct{ game, players, dead string }{
		{"razz", "As2s3d4h|KsQd2c7c9c", "8h"},
		{"razz", "As2s3d4h5h|KsQd2c7c9c|9s9d8d7d6d2d", ""},
		{"stud", "As2s3d4h5h|KsQd2c7c9c6c", "8hKh"},
		{"stud8", "As2s3d4h8d|2dQd2c7c9c6c", "8hKh"},
	} {
		spec := Spec{Players: []string{c.players}, Setting: Setting{Game: c.game, Dead: c.dead}, Categories: true, Seed: 3}
		var equities [2][]float64
		var sigma float64
		for i, method := range []Method{Exact, Sample} {
			plan := Plan{Spec: spec}
			if plan.Method = method; method == Sample {
				plan.Rounds = 200_000
			}
			p := deck.Must(Prepare(plan))
			tally, err := p.Run(t.Context(), chunk.Options{Workers: 2})
			if err != nil || p.Check(tally) != nil {
				t.Fatal(err, p.Check(tally))
			}
			for player := range p.Layout().Players {
				mean, error := sampledEquity(p.Layout(), tally, player)
				equities[i], sigma = append(equities[i], mean), max(sigma, error)
				for _, kind := range p.Rules().Kinds() {
					won, tied, lost := p.Layout().Outcomes(tally.Counts, player, kind)
					share := float64(lost+won+tied) / float64(p.Deals(tally))
					equities[i] = append(equities[i], share)
				}
			}
		}
		for i, got := range equities[1] {
			if want := equities[0][i]; math.Abs(got-want) > 5/math.Sqrt(4*200_000) {
				t.Errorf("%s %s: number %d of equities and frequencies is %.5f, want %.5f", c.game, c.players, i, got, want)
			}
		}
	}
}

// What makes no sense in a game is refused.
func TestStudRefuses(t *testing.T) {
	for _, c := range []struct {
		plan Plan
		want string
	}{
		{Plan{Spec: Spec{Players: []string{"AA", "KK"}, Setting: Setting{Game: "razz"}}}, "razz has no ranges"},
		{Plan{Spec: Spec{Players: []string{"AsKs,QsJs", "random"}, Setting: Setting{Game: "razz"}}}, "razz has no ranges"},
		{Plan{Spec: Spec{Players: []string{"AsKs@0.5", "random"}, Setting: Setting{Game: "razz"}}}, "razz has no ranges"},
		{Plan{Spec: Spec{Players: []string{"15%", "random"}, Setting: Setting{Game: "stud"}}}, "stud has no ranges"},
		{Plan{Spec: Spec{Players: []string{"AsKs", "random"}, Setting: Setting{Game: "razz", Board: "2s3s4s"}}}, "razz has no board"},
		{Plan{Spec: Spec{Players: []string{"AsKs", "random"}, Setting: Setting{Game: "razz"}, Folded: []string{"QsJs"}}}, "are dead"},
		{Plan{Spec: Spec{Players: []string{"AsKs", "random"}, Setting: Setting{Game: "razz"}, Hands: true}}, "has none"},
		{Plan{Spec: Spec{Players: []string{"AsKs", "random"}, Setting: Setting{Game: "razz"}, Engine: sim.Lanes}, Rounds: 10}, "lanes does not deal"},
		{Plan{Spec: Spec{Players: []string{"AsKs", "QsAs"}, Setting: Setting{Game: "razz"}}}, "duplicate"},
		{Plan{Spec: Spec{Players: []string{"AsKs", "As2s3s4s5s6s7s8s"}, Setting: Setting{Game: "razz"}}}, "one too many"},
		{Plan{Spec: Spec{Players: slices.Repeat([]string{"random"}, 8), Setting: Setting{Game: "razz"}}}, "8 players of 7 cards need 56"},
		{Plan{Spec: Spec{Players: []string{"As2s3s4s5s6s", "random"}, Setting: Setting{Game: "27"}}}, "one too many"},
		{Plan{Spec: Spec{Players: []string{"AA", "random"}, Setting: Setting{Game: "badugi"}}}, "badugi has no ranges"},
	} {
		if _, err := Prepare(c.plan); err == nil || !strings.Contains(fmt.Sprint(err), c.want) {
			t.Errorf("%+v: got %v, want an error with %q", c.plan.Spec, err, c.want)
		}
	}
}
