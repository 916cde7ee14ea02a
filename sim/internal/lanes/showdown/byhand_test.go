package showdown

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/internal/ints"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/lanetest"
	"pokersim/sim/internal/lanes/internal/strength"
)

// byHands returns the showdown with all possible hands of each player to count by.
func (s Showdown) byHands(holes int) Showdown {
	s.Hands = [][][]deck.Card{}
	for _, known := range s.Players[:len(s.Players)-s.Folded] {
		var hands [][]deck.Card
		var extend func(hand, left []deck.Card)
		extend = func(hand, left []deck.Card) {
			if len(hand) == holes {
				hands = append(hands, slices.Clone(hand))
				return
			}
			for i, c := range left {
				extend(append(hand[:len(hand):len(hand)], c), left[i+1:])
			}
		}
		extend(known, s.Left)
		s.Hands = append(s.Hands, hands)
	}
	return s
}

// counted returns the counters after a number of rounds in a game.
func counted(s Showdown, seed, rounds uint64) []uint64 {
	return countedBy(deck.Must(NewKernel(s)), seed, rounds)
}

// countedBy is counted for a kernel.
func countedBy(k *Kernel, seed, rounds uint64) []uint64 {
	counts := make([]uint64, k.Counters())
	for n := range uint64(2) { // the counters of a second call begin above 0
		k.Deal(seed, n, rounds, counts)
	}
	return counts
}

// Counting by hand does not change the deals: the sets of winners are the same, at every
// level. The counts of a player's hands add up to his results.
func TestHandsAgreeWithWinners(t *testing.T) {
	check := func(name string, r eval.Rules, s Showdown, numbers ...uint64) {
		t.Helper()
		players := len(s.Players) - s.Folded
		byHands := s.byHands(max(r.Hole, 2))
		plain, definition := deck.Must(NewKernel(s.at(r, lanes.Go))), deck.Must(NewKernel(byHands.at(r, lanes.Go)))
		kernels := map[lanes.Level]*Kernel{}
		for _, level := range tested {
			if level != lanes.Go {
				kernels[level] = deck.Must(NewKernel(byHands.at(r, level)))
			}
		}
		for _, rounds := range numbers {
			want, defined := countedBy(plain, 3, rounds), countedBy(definition, 3, rounds)
			if got := defined[:1<<players]; !slices.Equal(got, want) {
				t.Errorf("%s: by hand the winners are %v, want %v", name, got, want)
			}
			at := defined[1<<players:]
			for player, hands := range byHands.Hands {
				sums, results := make([]uint64, players+1), make([]uint64, players+1)
				for i := range hands {
					for k, n := range at[i*(players+1):][:players+1] {
						sums[k] += n
					}
				}
				at = at[len(hands)*(players+1):]
				for set, n := range want {
					results[0] += n
					if set>>player&1 != 0 {
						results[bits.OnesCount(uint(set))] += n
					}
				}
				if !slices.Equal(sums, results) {
					t.Errorf("%s, player %d: the counts of hands add up to %v, want %v", name, player, sums, results)
				}
			}
			for level, k := range kernels {
				if got := countedBy(k, 3, rounds); !slices.Equal(got, defined) {
					t.Errorf("%s, %d rounds: level %s gives other counts than the definition", name, rounds, level)
				}
			}
		}
	}
	for _, c := range scenarios() {
		check(c.name, eval.Holdem(), c.Showdown, 1, 70, 5000)
		if n := len(c.Players); n > 2 {
			s := c.Showdown
			s.Folded = n / 2
			check(c.name+", folded", eval.Holdem(), s, 5000)
		}
	}
	for _, r := range append(lanetest.ShortGames(), eval.Games()...) {
		if r.Hole < 3 || r.Low {
			continue
		}
		if r.Board == 0 {
			if _, err := NewKernel(Showdown{Rules: r, Players: make([][]deck.Card, 2), Left: lanetest.Without()}); err == nil {
				t.Errorf("%s: got a kernel, want an error", r.Name)
			}
			continue
		}
		left := lanetest.Without()[20:39]
		s := Showdown{Players: make([][]deck.Card, 3), Left: left[2:], Folded: 1}
		s.Players[1] = left[:2]
		s.Players[2] = nil
		if len(left) >= 3*r.Hole+5 {
			check(r.Name, r, s, 1, 70, 3000)
		}
		s.Players[2], s.Left = left[2:3:3], left[3:]
		if len(s.Left) >= 3*r.Hole+2 {
			check(r.Name+" with a known card", r, s, 3000)
		}
	}
}

// A hand that is not listed is not counted, and the others are counted as before.
func TestHandsThatAreNotListed(t *testing.T) {
	s := between("", 3, "AcAd")
	s.Hands = [][][]deck.Card{{}, every(2, 0), every(2, 1)}
	for i := range s.Hands {
		s.Hands[i] = live(Range{Hands: s.Hands[i]}, s.Left).Hands
	}
	want := counted(s.at(eval.Holdem(), lanes.Go), 1, 1000)
	for _, level := range tested {
		if got := counted(s.at(eval.Holdem(), level), 1, 1000); !slices.Equal(got, want) || ints.Sum(got[:8]) != 2000 {
			t.Errorf("level %s counts %d deals, want 2000, and equal counts by hand", level, ints.Sum(got[:8]))
		}
	}
}

// The cards of a folded player are not dealt to others, and he wins nothing.
func TestFoldedPlayers(t *testing.T) {
	dead := between("", 2, "AcAd")
	dead.Left = lanetest.Without(dead.Players[0], lanetest.Cards("AhAs"))
	folded := between("", 3, "AcAd", "", "AhAs")
	folded.Folded = 1
	for _, level := range tested {
		want := dealt(t, level, dead, 1, 2, 50_000)
		if got := dealt(t, level, folded, 1, 2, 50_000); !slices.Equal(got, want) {
			t.Errorf("level %s: a folded hand gives %v, want %v as for its cards dead", level, got, want)
		}
	}
}

func TestWrongHandsAndFolds(t *testing.T) {
	two := [][][]deck.Card{{lanetest.Cards("AcAd")}, {lanetest.Cards("2c2d")}}
	for name, change := range map[string]func(*Showdown){
		"all folded":   func(s *Showdown) { s.Folded = 2 },
		"negative":     func(s *Showdown) { s.Folded = -1 },
		"one player":   func(s *Showdown) { s.Hands = two[:1] },
		"one card":     func(s *Showdown) { s.Hands = [][][]deck.Card{{lanetest.Cards("Ac")}, nil} },
		"dead card":    func(s *Showdown) { s.Hands, s.Left = two, lanetest.Without(two[0][0]) },
		"same card":    func(s *Showdown) { s.Hands = [][][]deck.Card{{{1, 1}}, nil} },
		"half the pot": func(s *Showdown) { s.Rules, s.Hands = lowGame(t), two },
	} {
		s := between("", 2)
		change(&s)
		if _, err := NewKernel(s); err == nil {
			t.Errorf("%s: got no error", name)
		}
	}
}

func lowGame(t *testing.T) eval.Rules {
	for _, r := range eval.Games() {
		if r.Low {
			return r
		}
	}
	t.Fatal("no game has a low")
	return eval.Rules{}
}

func BenchmarkHands(b *testing.B) {
	for _, players := range []int{2, 3, 6} {
		s := between("", players)
		for name, s := range map[string]Showdown{"no": s, "yes": s.byHands(2)} {
			for _, level := range tested {
				k := deck.Must(NewKernel(s.at(eval.Holdem(), level)))
				b.Run(fmt.Sprintf("players=%d/level=%s/hands=%s", players, level, name), func(b *testing.B) {
					counts := make([]uint64, k.Counters())
					for chunk := uint64(0); b.Loop(); chunk++ {
						k.Deal(1, chunk, 1<<18, counts)
					}
					b.ReportMetric(float64(b.N)*(1<<18)/b.Elapsed().Seconds()/1e6, "Mdeals/s")
				})
			}
		}
	}
}

// Every level counts the same starting hands: AVX-512 counts in tables, AVX2 records, the plain
// definition deal by deal. Each seat is counted once, and the seats of a starting hand in
// one deal fit its sums.
func TestStartingHandsAtEveryLevel(t *testing.T) {
	for _, players := range []int{2, 3, 6, 10} {
		s := between("", players)
		s.Starting = true
		want := dealt(t, lanes.Go, s, 9, 4, 20_000)
		at := 1 << players
		each := players + 1 + StartingSums
		if n := len(want) - at; n != StartingHands*each {
			t.Fatalf("%d players: %d counters, want %d", players, n, StartingHands*each)
		}
		seats := uint64(0)
		for hand := range StartingHands {
			counts := want[at+hand*each:][:each]
			seats += ints.Sum(counts[:players+1])
			if same := counts[players+1]; same%2 != 0 || same == 0 && counts[players+2]+counts[players+3] != 0 {
				t.Errorf("%d players, hand %d: sums %v", players, hand, counts[players+1:])
			}
		}
		if seats != uint64(players)*20_000 {
			t.Errorf("%d players: %d seats, want %d", players, seats, players*20_000)
		}
		for _, level := range tested {
			for _, rounds := range []uint64{1, 63, 777, 20_000} {
				if got, want := dealt(t, level, s, 9, 4, rounds), dealt(t, lanes.Go, s, 9, 4, rounds); !slices.Equal(got, want) {
					t.Errorf("%d players, %d rounds: level %s differs from plain Go", players, rounds, level)
				}
			}
		}
	}
}

// A bad beat, by the five cards of each hand: of all choices of five cards, the best ones
// have both hole cards.
func TestBadBeats(t *testing.T) {
	table := eval.NewTable()
	plays := func(board, hole []deck.Card, least eval.Class) bool {
		best, without := eval.Class(eval.Classes+1), eval.Class(eval.Classes+1)
		all := append(append([]deck.Card{}, board...), hole...)
		for i := range all {
			for j := range i { // left out
				var five []deck.Card
				for k, c := range all {
					if k != i && k != j {
						five = append(five, c)
					}
				}
				class := table.Class(five)
				best = min(best, class)
				if i >= 5 || j >= 5 {
					without = min(without, class)
				}
			}
		}
		return best < without && best <= least
	}
	const beat = eval.Class(322) // the weakest full house
	src, found := rand.New(rand.NewPCG(3, 4)), 0
	for range 400 {
		pack := deck.New()
		pack.Shuffle(14, src)
		all := pack.Cards()
		s := Showdown{Players: [][]deck.Card{all[5:7], all[7:9], all[9:11]}, Board: all[:5], Left: all[11:], Table: true, Beat: BadBeat{Loser: beat}}
		if src.IntN(2) == 0 { // often strong hands
			s.Board = lanetest.Cards("8s8h7s6s2c")
			s.Players = [][]deck.Card{lanetest.Cards([]string{"8d8c", "7d7c", "AsKs"}[src.IntN(3)]), lanetest.Cards([]string{"Ts9s", "5s4s", "8d6c"}[src.IntN(3)]), lanetest.Cards("QdQc")}
			if _, err := strength.NoDuplicates(append(s.Players, s.Board)...); err != nil {
				continue
			}
			s.Left = lanetest.Without(append(s.Players, s.Board)...)
		}
		k := deck.Must(NewKernel(s))
		counts := make([]uint64, k.Counters())
		k.Deal(1, 1, 1, counts)
		winners := 0
		for set, n := range counts[:8] {
			if n > 0 {
				winners = set
			}
		}
		won, lost := false, false
		for i, hole := range s.Players {
			if winners>>i&1 != 0 {
				won = won || plays(s.Board, hole, eval.Classes)
			} else {
				lost = lost || plays(s.Board, hole, beat)
			}
		}
		want := uint64(0)
		if won && lost {
			want = 1
			found++
		}
		if got := counts[8+TableLayout{3}.Beats()]; got != want {
			t.Errorf("%v on %v: got %d bad beats, want %d", s.Players, s.Board, got, want)
		}
	}
	if found < 20 {
		t.Errorf("only %d bad beats", found)
	}
}

// Showdowns that count no tables are errors.
func TestWrongTables(t *testing.T) {
	for name, change := range map[string]func(*Showdown){
		"low":        func(s *Showdown) { s.Rules, s.Players = lowGame(t), make([][]deck.Card, 2) },
		"hands":      func(s *Showdown) { s.Hands = make([][][]deck.Card, 2) },
		"categories": func(s *Showdown) { s.Categories = true },
	} {
		s := between("", 2)
		s.Table = true
		change(&s)
		if _, err := NewKernel(s); err == nil {
			t.Errorf("%s: got no error", name)
		}
	}
}

func BenchmarkTables(b *testing.B) {
	for _, players := range []int{2, 6, 10} {
		s := between("", players)
		for name, table := range map[string]bool{"no": false, "yes": true} {
			for _, level := range tested {
				s.Table = table
				k := deck.Must(NewKernel(s.at(eval.Holdem(), level)))
				b.Run(fmt.Sprintf("players=%d/level=%s/table=%s", players, level, name), func(b *testing.B) {
					counts := make([]uint64, k.Counters())
					for chunk := uint64(0); b.Loop(); chunk++ {
						k.Deal(1, chunk, 1<<18, counts)
					}
					b.ReportMetric(float64(b.N)*(1<<18)/b.Elapsed().Seconds()/1e6, "Mdeals/s")
				})
			}
		}
	}
}
