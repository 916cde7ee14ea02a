package room

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/sim/audit"
	"pokersim/sim/audit/room/internal/history"
)

// Fair rooms have no bias, and the tests of each rig find it.
func TestRooms(t *testing.T) {
	fair, names := 0, slices.Concat(ownTests, boardTests, flopTests, orderTests, allInTests)
	for seed := range uint64(12) {
		r := judged(t, []style{six, tight9, headsUp}[seed%3], "", 2000, seed, nil)
		if r.Verdict == audit.Unfair || r.Missing != "" || len(r.Answers()) != 4 {
			t.Errorf("fair room %d: %s by %s; %s", seed, r.Verdict, r.by(), r.Completeness())
		}
		if r.Verdict == audit.Pass {
			fair++
		}
		if n := len(r.Tests) + len(r.NotRun); n != len(names) {
			t.Errorf("fair room %d: %d tests ran or have a reason, want %d", seed, n, len(names))
		}
	}
	if fair < 11 {
		t.Errorf("%d of 12 fair rooms pass", fair)
	}
	for _, x := range []struct {
		rig   string
		style style
		hands int
		by    string
	}{
		{"seed16", six, 3000, "repeats-board"}, {"naive", headsUp, 4500, "own-cards"}, {"action60", six, 2500, "flop-suits"}, {"river", push2, 13000, "runout-river"},
	} {
		r := judged(t, x.style, x.rig, x.hands, 7, nil)
		i := slices.IndexFunc(r.Tests, func(y Test) bool { return y.Test == x.by })
		if r.Verdict != audit.Unfair || r.Tests[i].Verdict != audit.Fail {
			t.Errorf("%s: %s by %s, want UNFAIR by %s", x.rig, r.Verdict, r.by(), x.by)
		}
	}
}

// Files of hands that were played, or that sort cards, are of fair rooms.
func TestSelectedHands(t *testing.T) {
	played := func(h *history.Hand) bool { return h.Fold[h.Own] > 0 }
	few := rand.New(rand.NewPCG(1, 2))
	for _, x := range []struct {
		name    string
		style   style
		keep    func(*history.Hand) bool
		missing string
		of      int // tests that run
	}{
		{"played", six, played, "the button moves on in only", 5},
		{"played, the table is not known", six, func(h *history.Hand) bool { h.Table = 0; return played(h) }, "the player folds only 0 %", 5},
		{"played, heads-up", headsUp, played, "the player folds only 0 %", 5},
		{"played, heads-up, the table is not known", headsUp, func(h *history.Hand) bool { h.Table = 0; return played(h) }, "the player folds only 0 %", 5},
		{"all, heads-up", headsUp, nil, "", 0},
		{"sorted", six, func(h *history.Hand) bool {
			slices.SortFunc(h.Hole[h.Own][:], func(a, b deck.Card) int { return int(b.Rank()) - int(a.Rank()) })
			if h.Cards > 0 {
				slices.SortFunc(h.Boards[0][:3], func(a, b deck.Card) int { return int(b.Rank()) - int(a.Rank()) })
			}
			return true
		}, "", 0},
		{"losers hide a third of the all-ins", push2, func(h *history.Hand) bool {
			if h.Acted < 3 && h.Cards == 5 && few.IntN(3) == 0 {
				h.Hole[1-h.Own] = [2]deck.Card{deck.NoCard, deck.NoCard}
			}
			return true
		}, "", 0},
	} {
		r := judged(t, x.style, "", 2500, 3, x.keep)
		if r.Verdict != audit.Pass || !strings.Contains(r.Missing, x.missing) || (x.missing == "") != (r.Missing == "") || x.of > 0 && len(r.Tests) != x.of {
			t.Errorf("%s: %s by %s, %d tests; %s", x.name, r.Verdict, r.by(), len(r.Tests), r.Completeness())
		}
		sorted := slices.ContainsFunc(r.NotRun, func(y audit.LeftOut) bool { return y.Test == "own-order" && strings.Contains(y.Why, "sorts") })
		hidden := slices.ContainsFunc(r.NotRun, func(y audit.LeftOut) bool { return y.Test == "allin-own" && strings.Contains(y.Why, "hide a hand") })
		if sorted != (x.name == "sorted") || hidden != strings.HasPrefix(x.name, "losers") {
			t.Errorf("%s: left out %v", x.name, r.NotRun)
		}
	}
}

// If all cards are known, the tests of dealt hands run too. Run twice, a room that lets the favourite
// win only the first board is unfair; that -complete is said overrides that hands are missing.
func TestKnownCardsAndBoards(t *testing.T) {
	from, c := newTable(push2, "", 5), deck.Must(newCounter())
	r := rand.New(rand.NewPCG(3, 4))
	for range 2500 {
		h := from.next()
		h.Hole[0], h.Hole[1] = [2]deck.Card{from.deal[0], from.deal[2]}, [2]deck.Card{from.deal[1], from.deal[3]}
		if h.Cards == 5 && h.Acted == 0 { // a second board, of which the first is the one that the favourite wins
			h.Runs, h.Boards[1] = 2, [5]deck.Card(from.deal[9:14])
			a, b := c.share(h.Hole[0], h.Hole[1], h.Boards[0][:]), c.share(h.Hole[0], h.Hole[1], h.Boards[1][:])
			favourite := percentile()[classOf(h.Hole[0][0], h.Hole[0][1])] < percentile()[classOf(h.Hole[1][0], h.Hole[1][1])]
			if a != b && (a > b) != favourite && r.IntN(4) > 0 {
				h.Boards[0], h.Boards[1] = h.Boards[1], h.Boards[0]
			}
		}
		if err := c.add(h); err != nil {
			t.Fatal(err)
		}
	}
	report := c.report(&history.Counts{Room: "Synthetic"}, &Reader{Complete: true})
	var ran []string
	for _, x := range report.Tests {
		ran = append(ran, x.Test)
	}
	if by := report.by(); report.Verdict != audit.Unfair || !strings.HasPrefix(by, "runouts-twice") {
		t.Errorf("two boards: %s by %s", report.Verdict, by)
	}
	if !report.Shown || !slices.Contains(ran, "seat-pairs") || slices.Contains(ran, "flop-hit") || !slices.Contains(ran, "own-pairs") {
		t.Errorf("all cards shown: %v, tests %v", report.Shown, ran)
	}
}

func TestLongestRun(t *testing.T) {
	for _, x := range []struct{ length, hands int }{{0, 5}, {6, 5}, {1, 1}, {2, 3}, {3, 8}, {5, 12}} {
		want := 0.
		for pairs := range 1 << x.hands {
			p, run, longest := 1., 0, 0
			for i := range x.hands {
				if run++; pairs>>i&1 == 1 {
					p, run = p*pairShare, 0
				} else {
					p *= 1 - pairShare
				}
				longest = max(longest, run)
			}
			if longest >= x.length {
				want += p
			}
		}
		if got := runOf(x.length, x.hands); math.Abs(got-want) > 1e-12 {
			t.Errorf("a run of %d among %d: got %v, want %v", x.length, x.hands, got, want)
		}
	}
}

// The curve of own all-ins ends at their result, and few fair curves end outside of the bands.
func TestCurve(t *testing.T) {
	outside := 0
	for seed := range uint64(20) {
		r := judged(t, push2, "", 300, seed, nil)
		steps := deck.Must(r.Curve())
		last, all := steps[len(steps)-1], r.All()
		if last.AllIns != all.AllIns || math.Abs(last.Above-(all.Won-all.Expected)) > 1e-9 || last.Bands[0][0] < last.Bands[1][0] {
			t.Errorf("seed %d: the last step is %v, the result %v", seed, last, all)
		}
		if last.Above < last.Bands[0][0] || last.Above > last.Bands[0][1] {
			outside++
		}
	}
	if outside > 4 {
		t.Errorf("%d of 20 fair curves end outside of the band of 95 %%", outside)
	}
	if _, err := judged(t, six, "", 10, 1, nil).Curve(); err == nil {
		t.Error("no all-in: no error")
	}
}
