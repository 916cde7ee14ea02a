package ranges_test

import (
	"math/big"
	"strconv"
	"strings"
	"testing"

	"pokersim/deck/game"
	"pokersim/deck/ranges"
)

// Ranges as public files and documents of other programs have them, read to the number of
// hands and the total weight that another program counted.
func TestRangesOfOtherPrograms(t *testing.T) {
	read := map[string]int{}
	for _, row := range rows("programs.csv") {
		r, err := ranges.ParseRange(game.Holdem(), row["text"])
		if err != nil {
			t.Errorf("%s, %s: %v", row["program"], row["source"], err)
			continue
		}
		weight := big.NewRat(int64(r.Weight(0)), int64(r.Unit()))
		if got := strconv.Itoa(r.Size()); got != row["combos"] || weight.RatString() != row["weight"] {
			t.Errorf("%s: got %s hands of weight %s, want %s, %s", row["text"], got, weight.RatString(), row["combos"], row["weight"])
		}
		checkCanonical(t, game.Holdem(), r)
		read[row["program"]]++
	}
	for _, program := range []string{"Power-Equilab", "GTO+", "PioSOLVER"} {
		if read[program] < 3 {
			t.Errorf("%s: got %d ranges, want 3 or more", program, read[program])
		}
	}
}

// A list of 1326 weights is in the order of PioSOLVER: the weights of the pairs of twos and
// threes are those of the pastes 7CwEWTUq and others of its PreflopRangeOOP.
func TestListOfWeightsIsInPioSOLVERsOrder(t *testing.T) {
	head := "0.02 0.02 0.02 0.02 0.02 0.02 0 0 0 0 0 0 0 0 0.03 0 0 0 0 0.03 0.03 0 0 0 0 0.03 0.03 0.03"
	text := head + strings.Repeat(" 0", 1326-len(strings.Fields(head)))
	got, want := mustRange(text), mustRange("22@0.02,33@0.03")
	if summary(got) != summary(want) {
		t.Errorf("got %s, want %s", summary(got), summary(want))
	}
	checkCanonical(t, game.Holdem(), got)
	all := mustRange(strings.TrimSpace(strings.Repeat("1 ", 1326)))
	if !all.Any() {
		t.Errorf("1326 weights of 1: got %v, want any hand", all.Size())
	}
}

func TestSyntaxOfOtherProgramsMeansOurs(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"22-", "22"},
		{"TT-", "22-TT"},
		{"A5s-", "A2s-A5s"},
		{"K9-", "K2-K9"},
		{"AA;KK", "AA,KK"},
		{"top 15%", "15%"},
		{"30%-15%", "15%-30%"},
		{"15%,15%-30%", "30%"},
		{"15%-30%", "30%!15%"},
		{"!AsKs", "random!AsKs"},
		{"AK,!AsKs,QQ", "QQ,AKo,AcKc,AdKd,AhKh"},
		{"AK!AsKs!AhKh", "AKo,AcKc,AdKd"},
		{"0.5(AK,!AKs),AKs", "AKs,AKo@0.5"},
		{"QQ+@0.5!KK", ""},
		{"{100:QQ+,50:AKs,AQs}", "QQ+,AKs@0.5,AQs@0.5"},
		{"{100:44,44:77}", "44,77@0.44"},
		{"0.5({50:AA})", "AA@0.25"},
		{"!Asx", "random!Asx"},
	} {
		got, err := ranges.ParseRange(game.Holdem(), c.text)
		if c.want == "" {
			if err == nil {
				t.Errorf("%s: got no error, want one", c.text)
			}
			continue
		}
		if want := mustRange(c.want); err != nil || summary(got) != summary(want) {
			t.Errorf("%s: got %s, %v; want %s", c.text, summary(got), err, summary(want))
		}
		checkCanonical(t, game.Holdem(), got)
	}
	if n := mustRange("15%-30%").Size(); n != mustRange("30%").Size()-mustRange("15%").Size() {
		t.Errorf("15%%-30%%: got %d hands", n)
	}
}
