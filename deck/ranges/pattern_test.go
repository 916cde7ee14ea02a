package ranges_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/deck/ranges"
)

// held counts the ranks and suits of a hand.
type held struct {
	cards []deck.Card
	ranks [deck.Ranks]int
	suits [deck.Suits]int
}

// has reports whether the hand has at least the cards of some ranks, as in "AAK".
func (h held) has(ranks string) bool {
	for _, r := range ranks {
		rank, _ := deck.CutRank([]rune{r})
		if h.ranks[rank]--; h.ranks[rank] < 0 {
			return false
		}
	}
	return true
}

// split returns the numbers of cards of the suits, the highest first.
func (h held) split() [4]int {
	slices.SortFunc(h.suits[:], func(a, b int) int { return b - a })
	return h.suits
}

func (h held) ds() bool { return h.split()[1] == 2 }
func (h held) ss() bool { return h.split() == [4]int{2, 1, 1} }
func (h held) r() bool  { return h.split()[0] == 1 }

// of reports whether the hand has a card.
func (h held) of(card string) bool {
	c, _ := deck.ParseCard(card)
	return slices.Contains(h.cards, c)
}

// among returns the number of cards with a rank from low to high.
func (h held) among(low, high deck.Rank) (n int) {
	for rank := low; rank <= high; rank++ {
		n += h.ranks[rank]
	}
	return n
}

// suited reports whether two cards of two ranks share a suit, and the other two cards,
// with the ranks of other, share another suit.
func (h held) suited(ranks, other string) bool {
	var first, second [deck.Suits]int
	for _, c := range h.cards {
		if strings.Contains(ranks, c.Rank().String()) {
			first[c.Suit()]++
		}
		if strings.Contains(other, c.Rank().String()) {
			second[c.Suit()]++
		}
	}
	return slices.Contains(first[:], 2) && slices.Contains(second[:], 2) && slices.Index(first[:], 2) != slices.Index(second[:], 2)
}

// The hands of a pattern are those that a plain filter over all hands of four cards finds.
func TestPatternsHoldWhatAFilterFinds(t *testing.T) {
	omaha := named(t, "omaha")
	random, err := ranges.ParseRange(omaha, "random")
	if err != nil {
		t.Fatal(err)
	}
	var all []held
	for _, c := range random.Combos() {
		h := held{cards: slices.Clone(c.Hand())}
		for _, card := range h.cards {
			h.ranks[card.Rank()]++
			h.suits[card.Suit()]++
		}
		all = append(all, h)
	}
	for text, filter := range map[string]func(h held) bool{
		"AA**":                 func(h held) bool { return h.has("AA") },
		"AAxx":                 func(h held) bool { return h.has("AA") },
		"x?AA":                 nil,
		"*?AA":                 func(h held) bool { return h.has("AA") },
		"AAxx ds":              func(h held) bool { return h.has("AA") && h.ds() },
		"AAxxss":               func(h held) bool { return h.has("AA") && h.ss() },
		"aaXX R":               func(h held) bool { return h.has("AA") && h.r() },
		"AKQJ":                 func(h held) bool { return h.has("AKQJ") },
		"JT98ds":               func(h held) bool { return h.has("JT98") && h.ds() },
		"10J98 ss":             func(h held) bool { return h.has("JT98") && h.ss() },
		"AAAx":                 func(h held) bool { return h.has("AAA") },
		"AAKK":                 func(h held) bool { return h.has("AAKK") },
		"AAKKds":               func(h held) bool { return h.has("AAKK") && h.ds() },
		"A***":                 func(h held) bool { return h.has("A") },
		"A*** r":               func(h held) bool { return h.has("A") && h.r() },
		"****ds":               func(h held) bool { return h.ds() },
		"xxxx ss":              func(h held) bool { return h.ss() },
		"????r":                func(h held) bool { return h.r() },
		"[T-A][T-A][T-A][T-A]": func(h held) bool { return h.among(deck.Ten, deck.Ace) == 4 },
		"[A-T][T-A]xx":         func(h held) bool { return h.among(deck.Ten, deck.Ace) >= 2 },
		"[2-5,A]A**": func(h held) bool {
			return h.has("A") && h.among(deck.Two, deck.Five)+h.ranks[deck.Ace] >= 2
		},
		"[KQ]K[9][2]": func(h held) bool { return h.has("92") && (h.has("KK") || h.has("KQ")) },
		"[K,Q]K98":    func(h held) bool { return h.has("98") && (h.has("KK") || h.has("KQ")) },
		"AA[K-Q][J-T]": func(h held) bool {
			return h.has("AA") && h.among(deck.Queen, deck.King) == 1 && h.among(deck.Ten, deck.Jack) == 1
		},
		"AhKh**":         func(h held) bool { return h.of("Ah") && h.of("Kh") },
		"AhKh** ds":      func(h held) bool { return h.of("Ah") && h.of("Kh") && h.ds() },
		"AhA**":          func(h held) bool { return h.of("Ah") && h.has("AA") },
		"A♥Kx*":          func(h held) bool { return h.of("Ah") && h.has("AK") },
		"AsKsQJ":         func(h held) bool { return h.of("As") && h.of("Ks") && h.has("QJ") },
		"*s*s**":         func(h held) bool { return h.suits[deck.Spades] >= 2 },
		"*s*s*s*":        func(h held) bool { return h.suits[deck.Spades] >= 3 },
		"*w*w*w*w":       func(h held) bool { return h.split()[0] == 4 },
		"*w*w*y*y":       func(h held) bool { return h.ds() },
		"*x*x**":         func(h held) bool { return h.split()[0] >= 2 },
		"*w*x*y*z":       func(h held) bool { return h.r() },
		"AwKwQyJy":       func(h held) bool { return h.has("AKQJ") && h.suited("AK", "QJ") },
		"AxKxQyJy":       func(h held) bool { return h.has("AKQJ") && h.suited("AK", "QJ") },
		"AwAyKwKy":       func(h held) bool { return h.has("AAKK") && h.ds() },
		"AsAwKsKw":       func(h held) bool { return h.has("AAKK") && h.ds() && h.of("As") && h.of("Ks") },
		"AAxx!AAAx":      func(h held) bool { return h.ranks[deck.Ace] == 2 },
		"AAxx,!AsA**":    func(h held) bool { return h.has("AA") && !h.of("As") },
		"!AAxx":          func(h held) bool { return !h.has("AA") },
		"AAxx;KKxx":      func(h held) bool { return h.has("AA") || h.has("KK") },
		"AAxx@0.5,AAKK@": nil,
		"T987,JT98":      func(h held) bool { return h.has("T98") && (h.has("7") || h.has("J")) },
		"0.5(AKxx ds)":   func(h held) bool { return h.has("AK") && h.ds() },
		"[40]AA**[/40]":  func(h held) bool { return h.has("AA") },
	} {
		r, err := ranges.ParseRange(omaha, text)
		if filter == nil {
			if err == nil {
				t.Errorf("%s: got no error, want one", text)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		combos, want := r.Combos(), 0
		for _, h := range all {
			if filter(h) {
				if want < len(combos) && !slices.Equal(combos[want].Hand(), h.cards) {
					t.Errorf("%s: hand %d is %v, want %v", text, want, combos[want], deck.Hand(h.cards))
					break
				}
				want++
			}
		}
		if len(combos) != want || r.Size() != want {
			t.Errorf("%s: got %d hands, want %d", text, len(combos), want)
		}
		checkCanonical(t, omaha, r)
	}
}

// Patterns of five and six cards have the hands of a matching by permutations.
func TestPatternsOfFiveAndSixCards(t *testing.T) {
	for _, c := range []struct {
		game, text string
		size       int
	}{
		{"omaha5", "AAxxx", 103776 + 4*1128 + 48},
		{"omaha5", "AAKKx", 36*44 + 2*24},
		{"omaha5", "AKQJT", 1024},
		{"omaha5", "AKQJTds", 12*30 + 12*10},
		{"omaha6", "AAKKQQ", 216},
		{"omaha6", "AAAAxx", 1128},
		{"omaha6", "AsAhKsKhxx", 1128},
		{"omaha6", "AAxxxx", 6*194580 + 4*17296 + 1128},
		{"omaha8", "A23x", 64*40 + 3*6*16},
	} {
		r, err := ranges.ParseRange(named(t, c.game), c.text)
		if err != nil || r.Size() != c.size {
			t.Errorf("%s, %s: got %d hands, %v; want %d", c.game, c.text, r.Size(), err, c.size)
		}
	}
}

// Every malformed pattern has an error at its column that says what to write.
func TestMalformedPatterns(t *testing.T) {
	for _, c := range []struct {
		game, text string
		column     int
		message    string // a part of it
	}{
		{"omaha", "AsKsQs", 7, "a hand has 4 cards, not 3"},
		{"omaha", "AKs", 1, "write AxKx for suited, or KsA for the king of spades"},
		{"omaha", "AKo", 1, "write AxKy"},
		{"omaha", "AAKKQ", 5, "want a comma"},
		{"omaha", "AAxxx", 5, "one too many"},
		{"omaha", "AK+", 3, "write kickers, as in A[9-K], or a span"},
		{"omaha", "AKQJ+", 5, "nothing is above an ace"},
		{"omaha", "AAxx-KKxx", 5, "a span is of ranks"},
		{"omaha", "AA-KQ", 3, "the ranks move by 1 and 2"},
		{"omaha", "ds", 1, "write $ds, or *d*s"},
		{"omaha", "AAds", 3, "write AA ds with a blank, or AA*d*s"},
		{"omaha", "AAxx sd", 6, "want a comma"},
		{"omaha", "AAxx dss", 6, "want a comma"},
		{"omaha", "AAxx d", 6, "want a comma"},
		{"omaha", "ssAA", 1, "write *s for any card of the suit"},
		{"omaha", "AAhhss", 5, "or AAhh*s*s"},
		{"omaha", "AAxs", 4, "write *s for any card of the suit"},
		{"omaha", "AAxx*x", 4, "write * for any card"},
		{"omaha", "AwKwxx", 5, "is a suit in this pattern and has no rank: write *"},
		{"omaha", "AxxKK", 3, "is a suit in this pattern"},
		{"omaha", "AsAs**", 3, "duplicate card As in one hand"},
		{"omaha", "AsAwAyKz*", 9, "want a comma"},
		{"omaha5", "AwAxAyAzKs", 9, "5 different suits, more than 4"},
		{"omaha", "AAAAA", 5, "want a comma"},
		{"omaha", "AsAAA ss", 1, "no hand has these cards"},
		{"omaha", "AAAA ds", 1, "no hand has these cards"},
		{"omaha", "[T-A", 1, "this bracket is not closed: want ranks and ']', as in [T-A]"},
		{"omaha", "[T-/]AAA", 4, "want a rank"},
		{"omaha", "[A,,K]AA*", 4, "want a rank"},
		{"omaha", "[A-x]AA*", 4, "want a rank"},
		{"omaha", "[98]T765", 1, "or [9,8] for ranks"},
		{"omaha", "[9]AAK*", 1, "[9] is not closed: want [/9] after its hands, or 9 for a rank"},
		{"omaha", "AAxx!", 6, "want a hand after '!'"},
		{"omaha", "AAKK!AAxx", 1, "no hand is left"},
		{"omaha", "!(AAxx", 2, "not closed"},
		{"omaha", "AAxx ds, /KKxx", 10, "cannot begin a hand"},
		{"omaha", "AAxx ds@", 9, "want a weight here"},
		{"omaha", "AAxx ds@0.5,AAKK", 13, "has weight 1 here and 0.5 in AAxx ds"},
		{"omaha", "RRON$op$fo", 8, "no macro $fo"},
		{"omaha6", "15%", 1, "take -game omaha5"},
		{"omaha5", "AAxxx r", 7, "want ss or ds"},
		{"omaha6", "AAxxxx ss", 8, "want ds"},
		{"omaha5", "xxxxx ds!AAxxxx", 15, "one too many"},
		{"omaha6", "Axxxxx", 1, "too many hands: at most 2598960: want more ranks or suits"},
		{"omaha6", "xxxxxx ds", 1, "too many hands"},
	} {
		_, err := ranges.ParseRange(named(t, c.game), c.text)
		e, ok := errors.AsType[*ranges.Error](err)
		if !ok || e.Column != c.column || !strings.Contains(e.Message, c.message) {
			t.Errorf("%s: got error %v, want column %d, ...%s...", c.text, err, c.column, c.message)
		}
	}
}
