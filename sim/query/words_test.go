package query

import (
	"math/big"
	"slices"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/eval/seen"
	"pokersim/sim/deal"
)

// flopped is what a flop gives two hole cards, from lists of cards alone.
type flopped struct {
	kind   string // the hand type
	pocket bool
	high   deck.Rank   // of the hole cards
	ranks  []deck.Rank // of the flop, the highest first, each once
	paired []int       // the places in ranks of the hole cards' ranks, each once
	ofSuit int         // cards of the most frequent suit with a hole card
}

func newFlopped(hole, flop []deck.Card) (f flopped) {
	all, times, suits := slices.Concat(hole, flop), map[deck.Rank]int{}, map[deck.Suit]int{}
	for _, c := range all {
		times[c.Rank()]++
		suits[c.Suit()]++
	}
	for _, c := range flop {
		f.ranks = append(f.ranks, c.Rank())
	}
	slices.Sort(f.ranks)
	f.ranks = slices.Compact(f.ranks)
	slices.Reverse(f.ranks)
	f.pocket, f.high = hole[0].Rank() == hole[1].Rank(), max(hole[0].Rank(), hole[1].Rank())
	for i, r := range f.ranks {
		if hole[0].Rank() == r || hole[1].Rank() == r {
			f.paired = append(f.paired, i)
		}
	}
	for _, c := range hole {
		f.ofSuit = max(f.ofSuit, suits[c.Suit()])
	}
	var groups []int
	var letters string
	for r, n := range times {
		groups, letters = append(groups, n), letters+r.String()
	}
	slices.Sort(groups)
	slices.Reverse(groups)
	straight := len(groups) == 5 && slices.ContainsFunc([]string{"5432A", "65432", "76543", "87654", "98765", "T9876", "JT987", "QJT98", "KQJT9", "AKQJT"}, func(s string) bool { return strings.Trim(s, letters) == "" })
	switch flush := len(suits) == 1; {
	case straight && flush:
		f.kind = "straightflush"
	case groups[0] == 4:
		f.kind = "quads"
	case groups[0] == 3 && groups[1] == 2:
		f.kind = "fullhouse"
	case flush:
		f.kind = "flush"
	case straight:
		f.kind = "straight"
	case groups[0] == 3:
		f.kind = "trips"
	case groups[0] == 2 && groups[1] == 2:
		f.kind = "twopair"
	case groups[0] == 2:
		f.kind = "pair"
	default:
		f.kind = "highcard"
	}
	return f
}

// is reports whether the hand type is one of some.
func (f flopped) is(kinds ...string) bool { return slices.Contains(kinds, f.kind) }

// pairs reports whether the hole cards, not a pocket pair, pair the ranks of the flop at some
// places, and no others.
func (f flopped) pairs(places ...int) bool { return !f.pocket && slices.Equal(f.paired, places) }

// between reports whether the hole cards are a pocket pair with a number of higher ranks on the
// flop, and none of the flop.
func (f flopped) between(above int) bool {
	n := 0
	for _, r := range f.ranks {
		if r > f.high {
			n++
		}
	}
	return f.pocket && len(f.paired) == 0 && n == above
}

// shown reports whether the flop has a pair.
func (f flopped) shown() bool { return len(f.ranks) == 2 }

// one reports whether a pair of the hole cards is the hand, or with that of the flop.
func (f flopped) one() bool { return f.is("pair") || f.is("twopair") && f.shown() }

// The words of made hands have the meanings that their texts say: those of -by made, of flop
// categories and of functions are counted from lists of cards too. Some words mean different
// things in two of these.
func TestWordsOfMadeHands(t *testing.T) {
	last := func(f flopped) int { return len(f.ranks) - 1 }
	words := []struct {
		word string // with made: before it, of -by made; with draw: of -by draw
		is   func(f flopped) bool
	}{
		{"made: straight flush", func(f flopped) bool { return f.is("straightflush") }},
		{"made: four of a kind", func(f flopped) bool { return f.is("quads") }},
		{"made: full house", func(f flopped) bool { return f.is("fullhouse") }},
		{"made: flush (2 hole cards)", func(f flopped) bool { return f.is("flush") }},
		{"made: straight", func(f flopped) bool { return f.is("straight") }},
		{"made: set", func(f flopped) bool { return f.is("trips") && f.pocket }},
		{"made: trips", func(f flopped) bool { return f.is("trips") && !f.pocket && len(f.paired) == 1 }},
		{"made: three of a kind (board)", func(f flopped) bool { return f.is("trips") && len(f.ranks) == 1 }},
		{"made: two pair (both cards)", func(f flopped) bool { return f.is("twopair") && len(f.paired) == 2 }},
		{"made: two pair (pocket pair)", func(f flopped) bool { return f.is("twopair") && f.pocket }},
		{"made: two pair (1 hole card)", func(f flopped) bool { return f.is("twopair") && !f.pocket && f.shown() }},
		{"made: overpair", func(f flopped) bool { return f.is("pair") && f.between(0) }},
		{"made: top pair", func(f flopped) bool { return f.is("pair") && f.pairs(0) }},
		{"made: pocket pair between", func(f flopped) bool { return f.is("pair") && (f.between(1) || f.between(2)) }},
		{"made: middle pair", func(f flopped) bool { return f.is("pair") && f.pairs(1) }},
		{"made: bottom pair", func(f flopped) bool { return f.is("pair") && f.pairs(2) }},
		{"made: underpair", func(f flopped) bool { return f.is("pair") && f.between(3) }},
		{"made: pair (board)", func(f flopped) bool { return f.is("pair") && f.shown() }},
		{"made: ace high", func(f flopped) bool { return f.is("highcard") && f.high == deck.Ace }},
		{"made: other high card", func(f flopped) bool { return f.is("highcard") && f.high != deck.Ace }},
		{"draw: flush draw", func(f flopped) bool { return f.ofSuit == 4 && !f.is("fullhouse", "quads") }},

		{"flopnothing", func(f flopped) bool { return f.is("highcard") || f.is("pair") && !f.pocket && f.shown() }},
		{"flopunderpair", func(f flopped) bool { return f.one() && f.between(len(f.ranks)) }},
		{"flopthirdpair", func(f flopped) bool { return f.one() && f.pairs(2) }},
		{"floppocket23", func(f flopped) bool { return f.one() && f.between(2) && len(f.ranks) == 3 }},
		{"flopsecondpair", func(f flopped) bool { return f.one() && f.pairs(1) }},
		{"floppocket12", func(f flopped) bool { return f.one() && f.between(1) }},
		{"floptoppair", func(f flopped) bool { return f.one() && f.pairs(0) }},
		{"flopoverpair", func(f flopped) bool { return f.one() && f.between(0) }},
		{"flopbottomtwo", func(f flopped) bool { return f.is("twopair") && f.pairs(1, 2) }},
		{"floptopandbottom", func(f flopped) bool { return f.is("twopair") && f.pairs(0, 2) }},
		{"floptoptwo", func(f flopped) bool { return f.is("twopair") && f.pairs(0, 1) }},
		{"floptrips", func(f flopped) bool { return f.is("trips") && !f.pocket }},
		{"flopset", func(f flopped) bool { return f.is("trips") && f.pocket }},
		{"flopstraight", func(f flopped) bool { return f.is("straight") }},
		{"flopflush", func(f flopped) bool { return f.is("flush") }},
		{"flopfullhouse", func(f flopped) bool { return f.is("fullhouse") }},
		{"flopquads", func(f flopped) bool { return f.is("quads") }},
		{"flopstraightflush", func(f flopped) bool { return f.is("straightflush") }},

		{"handType(p, flop) = trips", func(f flopped) bool { return f.is("trips") }},
		{"handType(p, flop) = twopair", func(f flopped) bool { return f.is("twopair") }},
		{"handType(p, flop) = pair", func(f flopped) bool { return f.is("pair") }},
		{"handType(p, flop) = highcard", func(f flopped) bool { return f.is("highcard") }},
		{"overpair(p, flop)", func(f flopped) bool { return f.between(0) }},
		{"pocketPair(p)", func(f flopped) bool { return f.pocket }},
		{"hasTopBoardRank(p, flop)", func(f flopped) bool { return slices.Contains(f.paired, 0) }},
		{"hasSecondBoardRank(p, flop)", func(f flopped) bool { return last(f) > 0 && slices.Contains(f.paired, 1) }},
		{"fourFlush(p, flop)", func(f flopped) bool { return f.ofSuit == 4 }},
		{"threeFlush(p, flop)", func(f flopped) bool { return f.ofSuit == 3 }},
	}
	look := seen.NewLooker(eval.Holdem())
	questions := []Question{
		{Name: "made", At: "flop", Labels: slices.Repeat([]string{"made"}, seen.Mades), Sort: func(d *deal.Deal) int { return int(d.Made(0, deal.Flop)) }},
		{Name: "draw", At: "flop", Labels: slices.Repeat([]string{"draw"}, seen.Draws), Sort: func(d *deal.Deal) int {
			return int(look.Draw(seen.Of(d.Hole[0]...), seen.Of(d.BoardOn(deal.Flop)...)))
		}},
	}
	for i := range questions {
		for n := range questions[i].Labels {
			if questions[i].Labels[n] = seen.Made(n % seen.Mades).String(); i == 1 {
				questions[i].Labels[n] = seen.Draw(n).String()
			}
		}
	}
	var selectors []string
	for _, c := range words {
		if strings.HasPrefix(c.word, "flop") {
			selectors = append(selectors, "count(flopHandCategory(p) = "+c.word+")")
		} else if !strings.Contains(c.word, ": ") {
			selectors = append(selectors, "count("+c.word+")")
		}
	}
	script := "select histogram(made()), histogram(draw()), " + strings.Join(selectors, ", ")
	occurs := make([]bool, len(words))
	for _, hole := range []string{"AsKd", "7h2h", "QcQd", "9s8s", "2c2d"} {
		_, r := answers(t, Plan{Spec: Spec{Query: script + " from p='" + hole + "'", Method: Exact}, Questions: questions})
		got, next := make([]int64, len(words)), 0
		count := func(row Row) int64 { // of 19600 flops
			return new(big.Rat).Mul(row.Exact, big.NewRat(19600, 1)).Num().Int64()
		}
		var counts []int64
		for _, row := range r.Rows {
			if row.Key == "" {
				counts = append(counts, count(row))
			}
		}
		for i, c := range words {
			kind, word, isMade := strings.Cut(c.word, ": ")
			if !isMade {
				got[i], next = counts[next], next+1
			}
			for _, row := range r.Rows {
				if isMade && strings.HasPrefix(row.Selector, "histogram("+kind) && (row.Key == word || kind == "draw" && strings.Contains(row.Key, word) && row.Key != "backdoor flush draw" || strings.HasPrefix(row.Key, word+" (") && word == "top pair") {
					got[i] += count(row)
				}
			}
		}
		two := deck.Must(deck.ParseHand(hole))
		want := make([]int64, len(words))
		for flop := range deck.Combinations((holdemGame().Deck() &^ deck.SetOf(two...)).Cards(), 3) {
			f := newFlopped(two, flop)
			for i, c := range words {
				if c.is(f) {
					want[i]++
				}
			}
		}
		for i, c := range words {
			if occurs[i] = occurs[i] || want[i] > 0; got[i] != want[i] {
				t.Errorf("%s, %s: got %d of 19600 flops, want %d", hole, c.word, got[i], want[i])
			}
		}
	}
	for i, c := range words {
		if !occurs[i] {
			t.Errorf("%s: no hand has it", c.word)
		}
	}
}
