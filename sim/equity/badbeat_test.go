package equity

import (
	"cmp"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
)

// plainHand is five cards.
type plainHand struct {
	cards [5]deck.Card
	class eval.Class
	ranks [5]deck.Rank // by their numbers of cards
}

func plainHandOf(cards [5]deck.Card) plainHand {
	h := plainHand{cards: cards, class: eval.NewTable().Class(cards[:])}
	var of [deck.Ranks]int
	for i, c := range cards {
		h.ranks[i] = c.Rank()
		of[c.Rank()]++
	}
	slices.SortFunc(h.ranks[:], func(a, b deck.Rank) int { return 100*(of[b]-of[a]) + int(b) - int(a) })
	return h
}

// plainSeat is what the rules ask of a player: of his best hands of five cards, of which
// there are several if the board or other cards make the same one.
type plainSeat struct {
	class     eval.Class
	ranks     [5]deck.Rank // by their numbers of cards
	both, can bool         // all of them, or one of them, have both hole cards
	pair      bool         // a pocket pair
	rank      deck.Rank    // of the first hole card
	board     [13]int      // cards of each rank on the board
}

func (s plainSeat) boat() bool  { return s.class.Category() == eval.FullHouse }
func (s plainSeat) quads() bool { return s.class.Category() == eval.FourOfAKind }

func plainSeatOf(board, hole []deck.Card) plainSeat {
	all := slices.Concat(board, hole)
	var best []plainHand
	for i := range all {
		for j := range i { // left out
			var five [5]deck.Card
			n := 0
			for k, c := range all {
				if k != i && k != j {
					five[n] = c
					n++
				}
			}
			hand := plainHandOf(five)
			if len(best) == 0 || hand.class < best[0].class {
				best = nil
			}
			if len(best) == 0 || hand.class == best[0].class {
				best = append(best, hand)
			}
		}
	}
	s := plainSeat{class: best[0].class, ranks: best[0].ranks, both: true, pair: hole[0].Rank() == hole[1].Rank(), rank: hole[0].Rank()}
	for _, hand := range best {
		has := slices.Contains(hand.cards[:], hole[0]) && slices.Contains(hand.cards[:], hole[1])
		s.both, s.can = s.both && has, s.can || has
	}
	for _, c := range board {
		s.board[c.Rank()]++
	}
	return s
}

// follows reports whether a player follows rules.
func (s plainSeat) follows(rules string) bool {
	for rule := range strings.SplitSeq(rules, ",") {
		ok := true
		switch rule {
		case "both":
			ok = s.both
		case "can-play":
			ok = s.can
		case "pocket-quads":
			ok = !s.quads() || s.pair && s.rank == s.ranks[0]
		case "pocket-boat":
			ok = !s.boat() || s.pair && (s.rank == s.ranks[0] || s.rank == s.ranks[3])
		case "own-trips":
			ok = !s.boat() || s.board[s.ranks[0]] < 3
		}
		if !ok {
			return false
		}
	}
	return true
}

// plainBeat reports whether a deal has a bad beat: a full house or better that loses to four
// of a kind or better.
func plainBeat(seats []plainSeat, rules string) bool {
	if strings.HasSuffix(rules, ",any-two") {
		for _, a := range seats {
			for _, b := range seats {
				if a.class > b.class && a.class.Category() <= eval.FullHouse && b.class.Category() <= eval.FourOfAKind && a.follows(rules) && b.follows(rules) {
					return true
				}
			}
		}
		return false
	}
	best := slices.MinFunc(seats, func(a, b plainSeat) int { return cmp.Compare(a.class, b.class) }).class
	lost, won := false, false
	for _, s := range seats {
		switch {
		case s.class == best:
			won = won || best.Category() <= eval.FourOfAKind && s.follows(rules)
		case s.class.Category() <= eval.FullHouse:
			lost = lost || s.follows(rules)
		}
	}
	return lost && won
}

// beatRuleLists are lists of rules, each with one about hole cards.
var beatRuleLists = []string{
	"both", "can-play", "any", "any,pocket-quads", "any,pocket-boat", "any,own-trips", "can-play,pocket-quads,own-trips",
	"both,any-two", "can-play,pocket-quads,any-two",
}

// beatsOf returns the number of deals of a sample in which four of a kind or better beats a
// full house or better.
func beatsOf(t *testing.T, players int, board, rules string, rounds uint64) uint64 {
	t.Helper()
	at := spec(t, strings.TrimSuffix(strings.Repeat("random|", players), "|"), board, "")
	at.Table, at.Beat, at.BeatenBy, at.BeatRules, at.Method, at.Seed = true, "full house", "quads", rules, Sample, 5
	p := prepared(t, Plan{Spec: at, Rounds: rounds})
	return p.Layout().TableBeats(counted(t, p, chunk.Options{}))
}

// At ten seats the bad beats of each list of rules are as frequent as in deals of a plain
// program.
func TestBadBeatRulesAtTenSeats(t *testing.T) {
	const players, rounds = 10, 1 << 13
	for _, text := range []string{"8s8h7h7d", "KsKhKd"} {
		board := deck.Must(deck.ParseHand(text))
		var left []deck.Card
		for c := range deck.Card(deck.Size) {
			if !slices.Contains(board, c) {
				left = append(left, c)
			}
		}
		src := rand.New(rand.NewPCG(1, 2))
		want := map[string]uint64{}
		const plain = 1 << 11
		for range plain {
			src.Shuffle(len(left), func(i, j int) { left[i], left[j] = left[j], left[i] })
			missing := 5 - len(board)
			whole := slices.Concat(board, left[:missing])
			var seats []plainSeat
			for i := range players {
				seats = append(seats, plainSeatOf(whole, left[missing+2*i:][:2]))
			}
			for _, rules := range beatRuleLists {
				if plainBeat(seats, rules) {
					want[rules]++
				}
			}
		}
		for _, rules := range beatRuleLists {
			got, want := float64(beatsOf(t, players, text, rules, rounds))/rounds, float64(want[rules])/plain
			both := (got*rounds + want*plain) / (rounds + plain)
			z := (got - want) / math.Sqrt(both*(1-both)*(1./rounds+1./plain))
			if math.Abs(z) > 4 {
				t.Errorf("%s, %s: got %.5f, want %.5f, z = %.1f", text, rules, got, want, z)
			}
		}
	}
}

// exactBeats returns the number of bad beats of two random players on a board, and of all deals.
func exactBeats(t *testing.T, board, rules string) (beats, deals uint64) {
	t.Helper()
	at := spec(t, "random|random", board, "")
	at.Table, at.Beat, at.BeatenBy, at.BeatRules, at.Method = true, "full house", "quads", rules, Exact
	p := prepared(t, Plan{Spec: at})
	return p.Layout().TableBeats(counted(t, p, chunk.Options{})), p.Plan().Rounds
}

// Two players on a known board: the frequency of all pairs of hands.
func TestBadBeatsOfTwoPlayersOnABoard(t *testing.T) {
	const rounds = 1 << 16
	for _, text := range []string{"8s8h7h7d2c", "KsKhKd9c9s"} {
		board := deck.Must(deck.ParseHand(text))
		type held struct {
			seat plainSeat
			hole [2]deck.Card
		}
		var hands []held
		for a := range deck.Card(deck.Size) {
			for b := range a {
				if !slices.Contains(board, a) && !slices.Contains(board, b) {
					hands = append(hands, held{plainSeatOf(board, []deck.Card{a, b}), [2]deck.Card{a, b}})
				}
			}
		}
		beats := map[string]int{}
		for i, a := range hands {
			for _, b := range hands[:i] {
				if max(a.seat.class, b.seat.class).Category() > eval.FullHouse || slices.Contains(b.hole[:], a.hole[0]) || slices.Contains(b.hole[:], a.hole[1]) {
					continue
				}
				for _, rules := range beatRuleLists {
					if plainBeat([]plainSeat{a.seat, b.seat}, rules) {
						beats[rules]++
					}
				}
			}
		}
		for _, rules := range beatRuleLists {
			if got, deals := exactBeats(t, text, rules); got != 2*uint64(beats[rules]) || deals != 1081*990 {
				t.Errorf("%s, %s: got %d of %d exact deals, want %d of %d", text, rules, got, deals, 2*beats[rules], 1081*990)
			}
			want := float64(beats[rules]) / (1081 * 990 / 2)
			got := float64(beatsOf(t, 2, text, rules, rounds)) / rounds
			if z := (got - want) / math.Sqrt(want*(1-want)/rounds); math.Abs(z) > 4 || want == 0 && got > 0 {
				t.Errorf("%s, %s: got %.6f, want %.6f, z = %.1f", text, rules, got, want, z)
			}
		}
	}
}

// A plan has one spelling of its rules, which Prepare gives the same plan for.
func TestSpellingOfBeatRules(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "both": "", "own-trips, BOTH": "own-trips", "pocket-quads,can-play": "can-play,pocket-quads", "any": "any",
	} {
		at := spec(t, "random|random|random", "", "")
		at.Table, at.Beat, at.BeatRules = true, "quads", text
		p := prepared(t, Plan{Spec: at, Rounds: 1})
		if got := p.Plan().BeatRules; got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
		if got := prepared(t, p.Plan()).Plan(); !reflect.DeepEqual(got, p.Plan()) {
			t.Errorf("%q: got %v again, want %v", text, got, p.Plan())
		}
	}
}

// Two pocket pairs that both make four of a kind are a bad beat on every board of two pairs.
func TestTwoPocketPairsOnTwoPairs(t *testing.T) {
	at := spec(t, "8d8c|7d7c", "8s8h7h7s2c", "")
	at.Table, at.Beat, at.BeatenBy, at.BeatRules, at.Method = true, "quads", "quads", "pocket-quads,pocket-boat,own-trips", Sample
	p := prepared(t, Plan{Spec: at, Rounds: 100})
	if got := p.Layout().TableBeats(counted(t, p, chunk.Options{})); got != 100 {
		t.Errorf("got %d bad beats of 100 deals, want all", got)
	}
}
