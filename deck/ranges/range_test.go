package ranges_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/deck/ranges"
	"pokersim/deck/ranges/omaha"
)

// summary writes the content of a range.
func summary(r ranges.Range) string {
	known, unknown := r.Open()
	if r.Size() > 2000 {
		return fmt.Sprintf("%d hands, weight %d of %d, %v and %d unknown", r.Size(), r.Weight(0), r.Unit(), known, unknown)
	}
	return fmt.Sprintf("%v, unit %d", r.Combos(), r.Unit())
}

func TestOneMeaningOfManySpellings(t *testing.T) {
	for _, c := range []struct{ game, want, same string }{
		{"holdem", "AsKs", "K♠A♤|kSaS|As Ks| AsKs ,|A♠\ufe0fK♠\ufe0f|AsKs,AsKs|AsKs@1|AsKs@100%"},
		{"holdem", "AhTd", "A❤\ufe0f10♢|A♡T♦|10dAh|10♦\ufe0fA♥\ufe0f"},
		{"holdem", "TT", "1010|10T|TcTd,TcTh,TcTs,TdTh,TdTs,ThTs|tt"},
		{"holdem", "T9s", "109s|9Ts|t9S"},
		{"holdem", "random", "RANDOM|Xx|? ?|xX|*,AsKs|22+,AK,random|100%|random,random"},
		{"holdem", "random@50%", "0.5(*)|[50]xx[/50]|xx@50|50 % ( xx )|AA@.5,xx@0.5|.50(xx)|0.5000(22+,xx)"},
		{"holdem", "AA@0.125", "0.5(0.5(AA@0.5))|[50]25%(AA)[/50]|AA@012.50%|AA@12.5|12.5%(AA,)"},
		{"holdem", "AA@0.08", "AA@8|AA@08%|AA@.080"},
		{"holdem", "AA@08.5%", "AA@8.5|[ 8.5 ]AA[/ 08.50 ]"},
		{"holdem", "Asx", "AS?|As x|AsX|Asx,AsKs|AsK♠,As?"},
		{"holdem", "AK+", "AK|KA|AKs,AKo|AK-AK|AK – KA"},
		{"holdem", "A2+", "A2-AK|AK-A2|2A+|A2s+,A2o+"},
		{"holdem", "QJ-43", "43-QJ|QJs-43s,QJo-43o"},
		{"holdem", "22%", "22 %|22.%|22.00%"},
		{"short", "A6+", "A6-AK"},
		{"omaha", "random", "xxxx|????|x?Xx|*"},
		{"omaha", "AsAhxx", "AhAsxx|As Ah x x|AsAh??|AsAhKdx,AsAhxx"},
		{"omaha6", "random", "xxxxxx|random,AsKsQsJsTs9s|AsKsQsJsTs9s@100%,*"},
	} {
		g := named(c.game)
		r := deck.Must(ranges.ParseRange(g, c.want))
		for text := range strings.SplitSeq(c.same, "|") {
			got, err := ranges.ParseRange(g, text)
			if err != nil || summary(got) != summary(r) {
				t.Errorf("%q: got %v, %s, want that of %q, %s", text, err, summary(got), c.want, summary(r))
			}
		}
	}
}

func TestOpenRangesInOmaha(t *testing.T) {
	for _, c := range []struct {
		game, text string
		size       int
		any        bool
	}{
		{"omaha", "random", 270725, true},
		{"omaha", "AsAhxx", 1225, false},
		{"omaha5", "xxxxx", 2598960, true},
		{"omaha6", "*@0.5", 20358520, true},
		{"omaha6", "Asxxxxx", 2349060, false},
		{"holdem", "random@0.01", 1326, true},
		{"short", "random", 630, true},
		{"holdem", "100%", 1326, true},
		{"holdem", "22+,32s-AKs,32o-AKo,42-AQ,52-AJ,62-AT,72-A9,82-A8,92-A7,T2-A6,J2-A5,Q2-A4,K2-A3,A2", 1326, true},
		{"holdem", "22+,A2+,K2+", 78 + 192 + 176, false},
	} {
		r, err := ranges.ParseRange(named(c.game), c.text)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		if r.Size() != c.size || r.Any() != c.any {
			t.Errorf("%s: got %d hands, any %v; want %d, %v", c.text, r.Size(), r.Any(), c.size, c.any)
		}
	}
}

// Live, Weight and Combos agree for any blocked cards.
func TestLiveHandsAreThoseWithoutABlockedCard(t *testing.T) {
	src := rand.New(rand.NewPCG(3, 4))
	for _, c := range []struct{ game, text string }{
		{"holdem", "random"}, {"holdem", "QQ+,AKs@0.3,AsKd@0"}, {"holdem", "Asx@20%"}, {"holdem", "37%"},
		{"omaha", "AsAhxx"}, {"short", "*"}, {"short-trips", "66+,T9s@0.25"},
	} {
		r := deck.Must(ranges.ParseRange(named(c.game), c.text))
		for range 50 {
			blocked := deck.Set(src.Uint64() & src.Uint64() & src.Uint64() & (1<<deck.Size - 1))
			var want []ranges.Combo
			weight := uint64(0)
			for _, combo := range r.Combos() {
				if combo.Set()&blocked == 0 && combo.Weight > 0 {
					want = append(want, combo)
					weight += combo.Weight
				}
			}
			if got := r.Live(blocked); fmt.Sprint(got) != fmt.Sprint(want) {
				t.Fatalf("%s without %v: got %d hands, want %d", c.text, blocked.Cards(), len(got), len(want))
			}
			if got := r.Weight(blocked); got != weight {
				t.Fatalf("%s without %v: got weight %d, want %d", c.text, blocked.Cards(), got, weight)
			}
		}
	}
}

func TestCombosStandInDeckOrderAndOnce(t *testing.T) {
	place := func(c deck.Card) int { return int(c.Rank())*deck.Suits + int(c.Suit()) }
	for _, text := range []string{"random", "AK,22+,76s-54s,AhKh", "33%", "Asx"} {
		last := ""
		for _, c := range mustRange(text).Combos() {
			a, b := place(c.Hand()[0]), place(c.Hand()[1])
			key := fmt.Sprintf("%02d %02d", a, b)
			if a >= b || key <= last {
				t.Errorf("%s: %v is not in deck order, or a duplicate", text, c)
			}
			last = key
		}
	}
}

// The canonical text gives the same range, which has the same canonical text.
func TestCanonicalTextHoldsTheSameRange(t *testing.T) {
	for _, file := range []string{"examples.csv", "scenarios.csv"} {
		for _, row := range rows(file) {
			g := named(row["game"])
			for text := range strings.SplitSeq(row["players"], "|") {
				r, err := ranges.ParseRange(g, text)
				if err != nil {
					t.Fatalf("%s: %v", text, err)
				}
				checkCanonical(t, g, r)
			}
		}
	}
	for text, want := range map[string]string{
		" qq+ ,kas, a♠\ufe0f K♡ : 50 % ,":   "QQ+,AKs,AsKh@0.5",
		"[ 50 ] 1010 – 88 [/ 50.0 ], 2s ? ": "2sx,TT-88@0.5",
		"40 %( ATs + ,77),Asx=0.4":          "0.4(77,ATs+,Asx)",
	} {
		if got := mustRange(text).String(); got != want {
			t.Errorf("%q: got canonical text %q, want %q", text, got, want)
		}
	}
}

// A range is text in JSON. It reads back as one of the game of the variable.
func TestRangesInJSON(t *testing.T) {
	for _, g := range game.All() {
		if g.Draws {
			continue
		}
		for _, text := range []string{"random", "AsKs", "QQ+,AKs@50%", "AAxx ds"} {
			r, err := ranges.ParseRange(g, text)
			if err != nil {
				continue
			}
			into := deck.Must(ranges.ParseRange(g, "random"))
			data, err := json.Marshal(r)
			if err == nil {
				err = json.Unmarshal(data, &into)
			}
			if err != nil || summary(into) != summary(r) || into.Game() != g {
				t.Errorf("%s: %s: got %s, then %s, %v", g.Name, text, data, summary(into), err)
			}
		}
	}
	var r ranges.Range
	if text, err := r.MarshalText(); err == nil {
		t.Errorf("the zero value: got %q, want an error", text)
	}
	if err := json.Unmarshal([]byte(`"QQ+,AKs@50%"`), &r); err != nil || r.Game() != game.Holdem() || r.String() != "QQ+,AKs@0.5" {
		t.Errorf("got %v, %v", r, err)
	}
}

func TestWeightsAreWholeUnits(t *testing.T) {
	for _, c := range []struct {
		text         string
		unit, weight uint64
	}{
		{"AA@0.5,KK@0.2", 10, 6*5 + 6*2},
		{"AA@33.3333333%", 1e9, 6 * 333333333},
		{"AA@0,KK", 1, 6},
		{"0.25(AA,KK@0.4)", 20, 6*5 + 6*2},
		{"random@0.000000001", 1e9, 1326},
	} {
		r := mustRange(c.text)
		if r.Unit() != c.unit || r.Weight(0) != c.weight {
			t.Errorf("%s: got weight %d in units of 1/%d, want %d in 1/%d", c.text, r.Weight(0), r.Unit(), c.weight, c.unit)
		}
	}
	var solver []string // every hand with a different weight
	for i, c := range mustRange("random").Combos() {
		solver = append(solver, fmt.Sprintf("%v: %s", c, strconv.FormatFloat(float64(i)/2000, 'f', 4, 64)))
	}
	if r := mustRange(strings.Join(solver, ",")); r.Weight(0) != 1325*1326/2 || r.Unit() != 2000 {
		t.Errorf("got weight %d in 1/%d, want %d in 1/2000", r.Weight(0), r.Unit(), 1325*1326/2)
	}
}

func TestInvalidGameIsAnError(t *testing.T) {
	for _, g := range []game.Game{{}, {Hole: 1}, {Hole: 7}, {Hole: 2, Lowest: 13}, {Hole: -1}} {
		for _, text := range []string{"random", "As", "AKs"} {
			if _, err := ranges.ParseRange(g, text); err == nil {
				t.Errorf("%+v, %s: got no error, want one", g, text)
			}
		}
	}
}

// ends is a class for the definition that the test compares with.
type ends struct {
	high, low deck.Rank
	kind      string
}

func (e ends) String() string { return e.high.String() + e.low.String() + e.kind }

// classesOf lists all classes of one kind; kind "" includes the pairs.
func classesOf(lowest deck.Rank, kind string) []ends {
	var list []ends
	for high := lowest; high < deck.Ranks; high++ {
		for low := lowest; low <= high; low++ {
			if low < high || kind == "" {
				list = append(list, ends{high, low, kind})
			}
		}
	}
	return list
}

// filtered lists the hands of a kind whose ranks satisfy a law.
func filtered(all []ranges.Combo, kind string, law func(high, low deck.Rank) bool) []ranges.Combo {
	var list []ranges.Combo
	for _, c := range all {
		low, high := c.Hand()[0], c.Hand()[1]
		suited := low.Suit() == high.Suit()
		if law(high.Rank(), low.Rank()) && (kind == "" || suited == (kind == "s")) {
			list = append(list, c)
		}
	}
	return list
}

// Every class, class with + and run has the hands that a filter over all hands
// finds. A run whose ends share neither a rank nor a gap is an error.
func TestClassesHoldWhatTheirRanksSay(t *testing.T) {
	for _, name := range []string{"holdem", "short"} {
		g := named(name)
		any := deck.Must(ranges.ParseRange(g, "random"))
		all := any.Combos()
		check := func(text, kind string, valid bool, law func(high, low deck.Rank) bool) {
			r, err := ranges.ParseRange(g, text)
			if (err == nil) != valid {
				t.Fatalf("%s: got error %v, want none: %v", text, err, valid)
			}
			if want := filtered(all, kind, law); valid && fmt.Sprint(r.Live(0)) != fmt.Sprint(want) {
				t.Errorf("%s: got %v, want %v", text, r.Live(0), want)
			}
		}
		for _, kind := range []string{"", "s", "o"} {
			list := classesOf(g.Lowest, kind)
			for i, a := range list {
				pair := a.high == a.low
				check(a.String(), kind, true, func(high, low deck.Rank) bool { return high == a.high && low == a.low })
				plus := pair || a.high-a.low > 1 || a.high == deck.Ranks-1
				check(a.String()+"+", kind, plus, func(high, low deck.Rank) bool {
					return pair && high == low && low >= a.low || !pair && high == a.high && low >= a.low && low < high
				})
				for j := i % 5; j < len(list); j += 5 { // a fifth of all runs
					b := list[j]
					gap := a.high-a.low == b.high-b.low
					valid := gap || a.high == b.high && !pair && b.high != b.low
					check(a.String()+"-"+b.String(), kind, valid, func(high, low deck.Rank) bool {
						between := min(a.low, b.low) <= low && low <= max(a.low, b.low)
						return between && (gap && high-low == a.high-a.low || !gap && high == a.high)
					})
				}
			}
		}
	}
}

// The classes are all hands once. As every deal of two hands counts for both, the mean equity
// is a half: exactly, or as near as samples and their rounding are.
func TestOmahaClassesAreAllHands(t *testing.T) {
	for _, game := range []struct {
		name           string
		classes, hands int
	}{{"omaha", 16_432, 270_725}, {"omaha8", 16_432, 270_725}, {"omaha5", 134_459, 2_598_960}, {"bigo", 134_459, 2_598_960}} {
		order, hands, won := omaha.Of(game.name), 0, uint64(0)
		seen, last := map[deck.Set]bool{}, order.One
		for _, c := range order.Classes {
			hands, won = hands+c.Hands, won+c.Won*uint64(c.Hands)
			seen[c.Hand] = true
			if c.Won > last || c.Won == 0 {
				t.Errorf("%s, %v: got %d after %d, want fewer, above 0", game.name, c.Hand.Cards(), c.Won, last)
			}
			last = c.Won
		}
		if len(order.Classes) != game.classes || len(seen) != game.classes || hands != game.hands {
			t.Errorf("%s: got %d classes, %d different, of %d hands, want %d of %d", game.name, len(order.Classes), len(seen), hands, game.classes, game.hands)
		}
		mean, sigma := float64(won)/float64(hands)/float64(order.One), 2*order.Error/math.Sqrt(float64(hands)/12)
		if exact := 2*won == uint64(hands)*order.One; exact != (order.Error == 0) || math.Abs(mean-.5) > 5*sigma+1e-15 {
			t.Errorf("%s: the mean equity is %.9f, want a half", game.name, mean)
		}
	}
}

// The equities are exact: AAKK double-suited has 0.7068, and AAJT double-suited is next. Five
// other double-suited pairs of aces are above both.
func TestBestOmahaHands(t *testing.T) {
	classes := omaha.Of("omaha").Classes
	for i, want := range []struct {
		pattern string
		equity  float64
	}{
		{"AATT ds", 0.71526}, {"AAJJ ds", 0.71192}, {"AAQQ ds", 0.70908}, {"AA55 ds", 0.70792}, {"AA99 ds", 0.70730},
		{"AAKK ds", 0.70678}, {"AwAxJwTx", 0.70598},
	} {
		r := deck.Must(ranges.ParseRange(named("omaha"), want.pattern))
		got, found := classes[i].Hand, false
		for _, c := range r.Combos() {
			found = found || c.Set() == got
		}
		if !found || math.Abs(classes[i].Equity-want.equity) > 5e-6 {
			t.Errorf("class %d: got %v with %.5f, want one of %s, %.5f", i+1, deck.Hand(classes[i].Hand.Cards()), classes[i].Equity, want.pattern, want.equity)
		}
	}
}

// A percentage has the classes of the highest equity, as few as reach it.
func TestOmahaPercentages(t *testing.T) {
	g, classes := named("omaha"), omaha.Of("omaha").Classes
	size := func(text string) int {
		r, err := ranges.ParseRange(g, text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		checkCanonical(t, g, r)
		return r.Size()
	}
	for _, c := range []struct {
		text  string
		share float64
	}{{"0.001%", 0.00001}, {"5%", 0.05}, {"top 15%", 0.15}, {"99.9%", 0.999}, {"100%", 1}} {
		want := 0
		for i := 0; float64(want) < c.share*270_725-1e-6; i++ {
			want += classes[i].Hands
		}
		if got := size(c.text); got != want {
			t.Errorf("%s: got %d hands, want %d", c.text, got, want)
		}
	}
	if got, want := size("5%-20%"), size("20%")-size("5%"); got != want {
		t.Errorf("5%%-20%%: got %d hands, want %d", got, want)
	}
	if got := size("15%!AAxx") + size("AAxx"); got != size("15%,AAxx") {
		t.Errorf("15%% without two aces, and two aces: got %d hands, want %d", got, size("15%,AAxx"))
	}
}
