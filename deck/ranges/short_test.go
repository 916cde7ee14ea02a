package ranges_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pokersim/deck/ranges"
)

// The short text of a range gives an equal range, whatever its hands and weights are. It
// is not longer than the list of its hands, and equal ranges have equal short texts.
func TestShortTextReadsBackEqual(t *testing.T) {
	src := rand.New(rand.NewPCG(26, 1))
	parts := []string{"22+", "TT-77", "55-", "A2s+", "A9o+", "KTs-", "K9", "QJ", "76s-54s", "T9o-76o", "15%", "20%-40%", "J7-J4",
		"AsKs", "AhKd", "7c7d", "9s4h", "AK!AsKs", "QQ!QsQh", "32o", "A5s-A2s", "66+", "AKs"}
	for _, name := range []string{"holdem", "short"} {
		g, compared := game(t, name), 0
		for range 60 {
			texts := map[string][]string{}
			for range 1 + src.IntN(6) {
				weight := []string{"1", "1", "0.5", "0.125", "0", "0.0625"}[src.IntN(6)]
				texts[weight] = append(texts[weight], parts[src.IntN(len(parts))])
			}
			var lists []string
			for weight, items := range texts {
				lists = append(lists, weight+"("+strings.Join(items, ",")+")")
			}
			slices.Sort(lists)
			text := strings.Join(lists, ",")
			if src.IntN(5) == 0 {
				text = "!" + parts[13+src.IntN(4)] + ",!" + parts[src.IntN(8)]
			}
			r, err := ranges.ParseRange(g, text)
			if err != nil {
				continue // two weights of one hand, or a rank that the deck lacks
			}
			checkShort(t, g, r)
			compared++
		}
		if compared < 10 {
			t.Errorf("%s: only %d texts are ranges", name, compared)
		}
	}
}

func checkShort(t *testing.T, g ranges.Game, r ranges.Range) {
	t.Helper()
	again, err := ranges.ParseRange(g, r.Short())
	if err != nil || summary(again) != summary(r) || fmt.Sprint(again.Combos()) != fmt.Sprint(r.Combos()) {
		t.Errorf("%s: short text %s gives %s, %v; want %s", r, r.Short(), summary(again), err, summary(r))
	}
	if again.Short() != r.Short() {
		t.Errorf("%s: short text %s has short text %s", r, r.Short(), again.Short())
	}
	weights := 0
	for _, sign := range "(@[:" {
		weights += strings.Count(r.String(), string(sign))
	}
	if len(r.Short()) > weights*len("0.0625()")+len(strings.Trim(fmt.Sprint(r.Combos()), "[]")) {
		t.Errorf("%s: short text %s is longer than the list of hands", r, r.Short())
	}
}

func TestShortTexts(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"AA,KK,QQ,JJ", "JJ+"},
		{"22,33,44,55", "55-"},
		{"99,88,77,22", "99-77,22"},
		{"AKs,AKo", "AK"},
		{"AK,AQ,AJs,ATs,AJo", "AJ+,ATs"},
		{"A2s+,AKo", "AK,A2s+"},
		{"A5s,A4s,A3s,A2s", "A5s-"},
		{"T9s,98s,87s,76s,65s", "T9s-65s"},
		{"KTs,KJs,KQs,KTo,KJo,KQo", "KT+"},
		{"AsKs,AhKh,AcKc,AdKd", "AKs"},
		{"AsKs,AhKh,AcKc", "AKs!AdKd"},
		{"AsKs,AhKh", "AsKs,AhKh"},
		{"AK!AsKs", "AKo,AKs!AsKs"},
		{"!AsKs", "1(!AsKs)"},
		{"random@0.5", "random@0.5"},
		{"22+,A2s+,A2o+,K2+", "22+,A2+,K2+"},
		{"AA@0.5,KK@0.5,QQ@0.5,72o", "72o,QQ+@0.5"},
		{"AA@0.5", "AA@0.5"},
		{"30%", "30%"},
		{"Asx", "Asx"},
	} {
		if got := mustRange(t, c.text).Short(); got != c.want {
			t.Errorf("%s: got %s, want %s", c.text, got, c.want)
		}
	}
}
