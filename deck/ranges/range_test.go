package ranges_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/deck/ranges"
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
		g := named(t, c.game)
		r, err := ranges.ParseRange(g, c.want)
		if err != nil {
			t.Fatal(err)
		}
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
		{"holdem", "random@0", 1326, false},
		{"short", "random", 630, true},
		{"holdem", "100%", 1326, true},
		{"holdem", "22+,32s-AKs,32o-AKo,42-AQ,52-AJ,62-AT,72-A9,82-A8,92-A7,T2-A6,J2-A5,Q2-A4,K2-A3,A2", 1326, true},
		{"holdem", "22+,A2+,K2+", 78 + 192 + 176, false},
	} {
		r, err := ranges.ParseRange(named(t, c.game), c.text)
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
		r, err := ranges.ParseRange(named(t, c.game), c.text)
		if err != nil {
			t.Fatal(err)
		}
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
		for _, c := range mustRange(t, text).Combos() {
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
		for _, row := range rows(t, file) {
			g := named(t, row["game"])
			for text := range strings.SplitSeq(row["players"], "|") {
				r, err := ranges.ParseRange(g, text)
				if err != nil {
					t.Fatalf("%s: %v", text, err)
				}
				again, err := ranges.ParseRange(g, r.String())
				if err != nil || summary(again) != summary(r) || again.String() != r.String() {
					t.Errorf("%s: canonical text %s gives %v, %v; want %v", text, r, again, err, r)
				}
			}
		}
	}
	for text, want := range map[string]string{
		" qq+ ,kas, a♠\ufe0f K♡ : 50 % ,":   "QQ+,AKs,AsKh@50%",
		"[ 50 ] 1010 – 88 [/ 50.0 ], 2s ? ": "[50]TT-88[/50],2sx",
		"40 %( ATs + ,77),Asx=0.4":          "40%(ATs+,77),Asx@0.4",
	} {
		if got := mustRange(t, text).String(); got != want {
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
			into, err := ranges.ParseRange(g, "random")
			if err != nil {
				t.Fatal(err)
			}
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
	if err := json.Unmarshal([]byte(`"QQ+,AKs@50%"`), &r); err != nil || r.Game() != game.Holdem() || r.String() != "QQ+,AKs@50%" {
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
		r := mustRange(t, c.text)
		if r.Unit() != c.unit || r.Weight(0) != c.weight {
			t.Errorf("%s: got weight %d in units of 1/%d, want %d in 1/%d", c.text, r.Weight(0), r.Unit(), c.weight, c.unit)
		}
	}
	var solver []string // every hand with a different weight
	for i, c := range mustRange(t, "random").Combos() {
		solver = append(solver, fmt.Sprintf("%v: %s", c, strconv.FormatFloat(float64(i)/2000, 'f', 4, 64)))
	}
	if r := mustRange(t, strings.Join(solver, ",")); r.Weight(0) != 1325*1326/2 || r.Unit() != 2000 {
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
