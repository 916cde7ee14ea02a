//go:build unix

package spot_test

import (
	"syscall"
	"testing"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/sim/equity/spot"
)

// cpuTime returns the CPU time of this process in nanoseconds. Unlike elapsed time it is
// comparable on a loaded machine.
func cpuTime(b *testing.B) int64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		b.Fatal(err)
	}
	return usage.Utime.Nano() + usage.Stime.Nano()
}

func BenchmarkSpot(b *testing.B) {
	const first, second = "77+,A9s+,KTs+,QJs,AJo+,KQo", "22+,A2s+,K9s+,JTs,ATo+"
	for _, c := range []struct {
		name, game, board string
		players           []string
		each              bool
	}{
		{"players=hands/street=river", "holdem", "Td7c2s3h9c", []string{"AsKs", "QhQd"}, false},
		{"players=hands/street=turn", "holdem", "Td7c2s3h", []string{"AsKs", "QhQd"}, false},
		{"players=hands/street=flop", "holdem", "Td7c2s", []string{"AsKs", "QhQd"}, false},
		{"players=hands/street=preflop", "holdem", "", []string{"AsKs", "QhQd"}, false},
		{"players=ranges/street=river", "holdem", "Td7c2s3h9c", []string{first, second}, true},
		{"players=ranges/street=turn", "holdem", "Td7c2s3h", []string{first, second}, true},
		{"players=ranges/street=flop", "holdem", "Td7c2s", []string{first, second}, true},
		{"players=ranges/street=flop/suits=two", "holdem", "Td7c2c", []string{first, second}, true},
		{"players=ranges/street=flop/suits=one", "holdem", "Tc7c2c", []string{first, second}, true},
		{"players=random/street=river", "holdem", "Td7c2s3h9c", []string{"random", "random"}, true},
		{"players=hand-random/street=river", "holdem", "Td7c2s3h9c", []string{"AsKs", "random"}, false},
		{"players=hand-random/street=river/hands=each", "holdem", "Td7c2s3h9c", []string{"AsKs", "random"}, true},
		{"players=hand-random/street=flop", "holdem", "Td7c2s", []string{"AsKs", "random"}, false},
		{"players=hand-random/street=flop/suits=two", "holdem", "Td7c2c", []string{"AsKs", "random"}, false},
		{"players=hand-random/street=flop/suits=one", "holdem", "Tc7c2c", []string{"AsKs", "random"}, false},
		{"players=hand-range/street=flop", "holdem", "Td7c2s", []string{"AsKs", second}, false},
		{"game=omaha/street=flop", "omaha", "Td7c2s", []string{"AsAhKsKh", "QdQc9d8d"}, false},
	} {
		b.Run(c.name, func(b *testing.B) {
			g := deck.Must(game.Named(c.game))
			s := deck.Must(spot.New(deck.Must(eval.RulesOf(c.game))))
			board, results := cards(c.board), make([]spot.Result, len(c.players))
			var players []*spot.Player
			var each [][]spot.Result
			var hands []deck.Hand
			for _, text := range c.players {
				p := deck.Must(s.Player(deck.Must(ranges.ParseRange(g, text)).Hands(0)))
				players, each, hands = append(players, p), append(each, make([]spot.Result, len(p.Hands()))), append(hands, p.Hands()[0].Hand())
			}
			count := func() error { return s.Ranges(results, players, board, nil) }
			switch {
			case c.each:
				count = func() error { return s.EachHand(results, each, players, board, nil) }
			case len(players[0].Hands())+len(players[1].Hands()) == 2:
				count = func() error { return s.Hands(results, hands, board, nil) }
			}
			b.ReportAllocs()
			before := cpuTime(b)
			for b.Loop() {
				if err := count(); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(cpuTime(b)-before)/float64(b.N), "cpu-ns/op")
		})
	}
}
