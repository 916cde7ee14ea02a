package spot_test

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/spot"
)

func holdem(text string) (*spot.Calculator, *spot.Player) {
	c := deck.Must(spot.New(eval.Holdem()))
	p := deck.Must(c.Player(deck.Must(ranges.ParseRange(game.Holdem(), text)).Hands(0)))
	return c, p
}

// Each mistake is an error that matches chunk.ErrPlan and says what is wrong.
func TestErrors(t *testing.T) {
	c, aces := holdem("AA")
	_, all := holdem("random")
	results := make([]spot.Result, 3)
	hands := []deck.Hand{cards("AsKs"), cards("QhQd")}
	for _, test := range []struct {
		want string
		err  error
	}{
		{"has no board", second(spot.New(deck.Must(eval.RulesOf("stud"))))},
		{"want 2 to 10 players", c.Hands(results, hands[:1], nil, nil)},
		{"a result for each", c.Hands(results[:1], hands, nil, nil)},
		{"want 0, 3, 4 or 5", c.Hands(results, hands, cards("2c3c"), nil)},
		{"occur once", c.Hands(results, hands, cards("2c3c4c"), cards("4c"))},
		{"As is in the hands of players 1 and 2", c.Hands(results, []deck.Hand{hands[0], cards("AsQd")}, nil, nil)},
		{"Qh is on the board and in the hand of player 2", c.Hands(results, hands, cards("2c3cQh"), nil)},
		{"Ks is dead and in the hand of player 1", c.Hands(results, hands, nil, cards("Ks"))},
		{"player 1 has As Ks Qs", c.Hands(results, []deck.Hand{cards("AsKsQs"), hands[1]}, nil, nil)},
		{"cannot be dealt", c.Ranges(results, []*spot.Player{aces, aces}, cards("AcAd2s"), nil)},
		{"want each hand once", second(c.Player(twice))},
		{"use equity.Prepare", c.Ranges(results, []*spot.Player{all, all}, nil, nil)},
		{"use equity.Prepare", c.Ranges(results, []*spot.Player{all, all, all}, cards("2c3c4c5c6c"), nil)},
		{"6 hands, and 0 results", c.EachHand(results, [][]spot.Result{nil, nil}, []*spot.Player{aces, all}, cards("2c3c4c"), nil)},
	} {
		if !errors.Is(test.err, chunk.ErrPlan) || !strings.Contains(test.err.Error(), test.want) {
			t.Errorf("got the error %v, want %q", test.err, test.want)
		}
	}
}

// twice yields a hand twice.
func twice(yield func(deck.Hand, uint64) bool) {
	_ = yield(cards("AsKs"), 1) && yield(cards("KsAs"), 1)
}

func second[T any](_ T, err error) error { return err }

// Weights of SetWeights have the effect of those of a range.
func TestWeights(t *testing.T) {
	c, first := holdem("22+@0.5,A2s+,K9o+@0.25")
	_, other := holdem("22+,A2s+,K9o+")
	_, against := holdem("random")
	weights := make([]float64, len(other.Hands()))
	for i, h := range other.Hands() {
		at := slices.IndexFunc(first.Hands(), func(f ranges.Combo) bool { return f.Set() == h.Set() })
		weights[i] = float64(first.Hands()[at].Weight) / 3
	}
	other.SetWeights(weights)
	for _, board := range []string{"2c9h9s", "2c9h9sKs", "2c9h9sKsAs"} {
		var of [2][2]spot.Result
		for i, p := range []*spot.Player{first, other} {
			if err := c.Ranges(of[i][:], []*spot.Player{p, against}, cards(board), nil); err != nil {
				t.Fatal(err)
			}
		}
		if a, b := of[0][0], of[1][0]; math.Abs(a.Equity()-b.Equity()) > 1e-14 || math.Abs(a.All/b.All-3) > 1e-14 {
			t.Errorf("%s: %v with the weights of a range, %v with a third of them", board, a, b)
		}
	}
}

// After its first calls a calculator allocates nothing: with each method, and each number of cards
// of the board, of players and of dead cards, one after another.
func TestNoAllocations(t *testing.T) {
	for _, rules := range eval.Games() {
		c, err := spot.New(rules)
		if err != nil {
			continue
		}
		pack := rules.Deck().Cards()
		rand.New(rand.NewPCG(1, 2)).Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
		var hands []deck.Hand
		for i := 0; i < spot.MaxPlayers && (i+1)*rules.Hole+rules.Board+1 < len(pack); i++ {
			hands = append(hands, pack[7+i*rules.Hole:][:rules.Hole])
		}
		var players []*spot.Player
		var each [][]spot.Result
		for i := range hands {
			text := hands[i].String()
			switch {
			case i == 0 && rules.Hole > 2:
				text += "," + hands[1].String()
			case i == 0:
				text = "88+,A9s+"
			case i == 1 && rules.Hole == 2:
				text = "random"
			}
			p := deck.Must(c.Player(deck.Must(ranges.ParseRange(rules.Game, strings.ReplaceAll(text, " ", ""))).Hands(0)))
			players, each = append(players, p), append(each, make([]spot.Result, len(p.Hands())))
		}
		long := time.Duration(1) // 1 is a millisecond: before the flop in hold'em Hands takes 12
		if rules.Name == game.Holdem().Name {
			long = 20
		}
		type call struct {
			name string
			run  func() error
		}
		var calls []call
		results, winners, laws := make([]spot.Result, len(hands)), make([]uint64, 1<<len(hands)), make([]spot.Law, len(hands))
		for _, street := range []int{0, 3, 4, 5} {
			for dead := range 3 {
				board, dead := pack[:street], pack[5:5+dead]
				for n := 2; n <= len(hands); n++ {
					for method, run := range map[string]func() error{
						"Hands":    func() error { c.Limit *= long; return c.Hands(results, hands[:n], board, dead) },
						"Winners":  func() error { return c.Winners(winners, hands[:n], board, dead) },
						"Versus":   func() error { return second(c.Versus(hands[0], players[n-1], board, dead)) },
						"Ranges":   func() error { return c.Ranges(results, players[:n], board, dead) },
						"EachHand": func() error { return c.EachHand(results, each, players[:n], board, dead) },
						"Laws": func() error {
							return c.Laws(laws, hands[:n], []deck.Hand{board, pack[len(pack)-street:], board}[:1+len(dead)], dead)
						},
					} {
						run := func() error { c.Limit = time.Millisecond; return run() }
						if run() == nil {
							calls = append(calls, call{fmt.Sprintf("%s: %s of %d players on %v, dead %v", rules.Name, method, n, board, dead), run})
						}
					}
				}
			}
		}
		if testing.AllocsPerRun(1, func() {
			for _, c := range calls {
				_ = c.run()
			}
		}) == 0 && len(calls) > 250 {
			continue
		}
		t.Errorf("%s: allocations in %d calls", rules.Name, len(calls))
		for _, c := range calls {
			if n := testing.AllocsPerRun(1, func() { _ = c.run() }); n > 0 {
				t.Errorf("%s: %v allocations", c.name, n)
			}
		}
	}
}

// Winners counts each board once, for the players who share its pot.
func TestWinners(t *testing.T) {
	for _, c := range []struct {
		game, board string
		hands       []string
	}{
		{"holdem", "", []string{"AsKs", "QhQd"}},
		{"holdem", "Td7c2c", []string{"AsKs", "AhKh", "AcQc"}},
		{"holdem", "Td7c2c3c", []string{"AsKs", "AhKh", "AcQc"}},
		{"omaha", "Td7c2c", []string{"AsKsQdJd", "AhKhQcJc", "9c8c7d6d"}},
		{"omaha", "Td7c2c3c", []string{"AsKsQdJd", "AhKhQcJc"}},
		{"short", "Td7c8c", []string{"AsKs", "AhKh"}},
	} {
		s := deck.Must(spot.New(deck.Must(eval.RulesOf(c.game))))
		var hands []deck.Hand
		for _, h := range c.hands {
			hands = append(hands, cards(h))
		}
		results, counts := make([]spot.Result, len(hands)), make([]uint64, 1<<len(hands))
		for range 2 { // it adds to the counts
			if err := errors.Join(s.Hands(results, hands, cards(c.board), nil), s.Winners(counts, hands, cards(c.board), nil)); err != nil {
				t.Fatal(err)
			}
		}
		for i, r := range results {
			var want spot.Result
			for set, n := range counts {
				of := float64(n) / 2
				want.All += of
				switch winners := bits.OnesCount(uint(set)); {
				case set>>i&1 == 0:
				case winners == 1:
					want.Win, want.Pot = want.Win+of, want.Pot+of
				default:
					want.Tie, want.Pot = want.Tie+of, want.Pot+of/float64(winners)
				}
			}
			if math.Abs(r.Pot-want.Pot) > 1e-6 || r.Win != want.Win || r.Tie != want.Tie || r.All != want.All {
				t.Errorf("%+v: player %d has %v, by the winners %v", c, i+1, r, want)
			}
		}
	}
	s := deck.Must(spot.New(deck.Must(eval.RulesOf("omaha8"))))
	if err := s.Winners(make([]uint64, 4), []deck.Hand{cards("AsKsQdJd"), cards("AhKhQcJc")}, cards("Td7c2c3c"), nil); !errors.Is(err, chunk.ErrPlan) {
		t.Errorf("a game with a low: got the error %v", err)
	}
}

// A count that is predicted to take longer than the limit is an error.
func TestLimit(t *testing.T) {
	c, first := holdem("22+,A2s+")
	_, second := holdem("random")
	results := make([]spot.Result, 3)
	for _, limit := range []time.Duration{time.Microsecond, time.Minute} {
		c.Limit = limit
		for _, err := range []error{
			c.Hands(results, []deck.Hand{cards("AsKs"), cards("QhQd"), cards("7c7d")}, nil, nil),
			c.Ranges(results, []*spot.Player{first, second}, nil, nil),
			c.Ranges(results, []*spot.Player{first, first, first}, cards("2c3d4s5hKh"), nil),
		} {
			if long := limit < time.Second; long != errors.Is(err, chunk.ErrPlan) {
				t.Errorf("limit %v: got the error %v", limit, err)
			}
		}
	}
}

// The result of a hand is that against the others, whatever its own weight is, also 0.
func TestEachHandWithoutAWeightOfItsOwn(t *testing.T) {
	for _, s := range []struct {
		game, board string
		players     []string
	}{
		{"holdem", "Td7c2s3h9c", []string{"AA,KK,QJs", "QQ,JJ"}},
		{"holdem", "Td7c2s", []string{"AA,KK,QJs", "QQ,JJ"}},
		{"holdem", "Td7c2s", []string{"AsAh", "KsKh@0.5"}},
		{"holdem", "", []string{"AA,QJs", "KK,JJ"}},
		{"short", "Td7c8s", []string{"AA,QJs", "KK,JJ"}},
		{"omaha", "2c3d4h", []string{"AsAhKsKh,QsJsThTc", "QsQhJsJh,9s9h8s8h"}},
		{"holdem", "Td7c2s3h", []string{"AsAh,QJs", "KsKh@0.5,98s", "JJ"}},
	} {
		rules := deck.Must(eval.RulesOf(s.game))
		c := deck.Must(spot.New(rules))
		var players []*spot.Player
		var want, got [][]spot.Result
		for _, text := range s.players {
			p := deck.Must(c.Player(deck.Must(ranges.ParseRange(rules.Game, text)).Hands(0)))
			players = append(players, p)
			want, got = append(want, make([]spot.Result, len(p.Hands()))), append(got, make([]spot.Result, len(p.Hands())))
		}
		results := make([]spot.Result, len(players))
		if err := c.EachHand(results, want, players, cards(s.board), nil); err != nil {
			t.Fatal(err)
		}
		weights := make([]float64, len(want[0]))
		for i, h := range players[0].Hands() {
			weights[i] = float64(h.Weight)
		}
		for i := range weights {
			before := weights[i]
			weights[i] = 0
			players[0].SetWeights(weights)
			weights[i] = before
			err := c.EachHand(results, got, players, cards(s.board), nil)
			if (err != nil) != (len(weights) == 1) || got[0][i] != want[0][i] {
				t.Errorf("%v: hand %d of weight 0: got %v, %v, want %v", s, i, got[0][i], err, want[0][i])
			}
		}
		players[0].SetWeights(make([]float64, len(weights)))
		if err := c.EachHand(results, got, players, cards(s.board), nil); err == nil || !slices.Equal(got[0], want[0]) || got[1][0] != (spot.Result{}) {
			t.Errorf("%v without a weight: got %v, %v, want %v", s, got, err, want)
		}
	}
}
