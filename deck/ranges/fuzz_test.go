package ranges_test

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"pokersim/deck/game"
	"pokersim/deck/ranges"
)

// FuzzParse checks that no text panics, that the column of an error is within its
// text, and that the canonical text gives the same range.
func FuzzParse(f *testing.F) {
	for _, text := range []string{
		"QQ+,AKs@0.5|random", "0.5(AA,KK),[50]22[/50]", "10h10d", "A♠\ufe0fK♠,Asx", "@f|33%", "76s-54s, JJ–99:25%", "AsAhxx", "AA@2,22@1,",
		"AK!AsKs,!QQ", "{100:TT+,24:A4o}", "15%-30%;top 5%", "22-,A5s-", "1 0.5 0",
		"AAxx ds,KKxx@0.5", "AwKwQyJy!AAxx", "[T-A][2-5,A]*s*", "1%,AKQJ", "AxKxQx*,AAxxss",
		"(AA,KK):xxyy@50", "JT98-7654$ds,9876-", "RROO!AA", "[AA-TT][99-22]", "[2c,A,s]Td", "$0g:A,!$np", "AA:1e-05,KK:1.005", "AKhh 54s", "16%-50%@5",
	} {
		f.Add(byte(0), text, "AsKd2c", "3c")
		f.Add(byte(3), text, "", "")
		f.Add(byte(1), text, "As 10d,9h", "KK")
		f.Add(byte(128), text, "", "")
		f.Add(byte(131), text, "xxy", "")
	}
	games := game.All()
	f.Fuzz(func(t *testing.T, kind byte, text, board, dead string) {
		g, generic := games[int(kind&127)%len(games)], kind > 127
		if n := strings.Count(text, "%"); g.Hole > 4 || g.Hole > 2 && (n > 1 || len(text) > 12) {
			t.Skip("too many hands for a fuzzer, which gives an input ten seconds")
		}
		_, err := ranges.Input{}.Boards(g, board)
		checkError(t, err)
		for _, players := range [][]string{{text}, {"@f"}, {"random", text}} {
			s, err := ranges.Parse(g, ranges.Input{
				Players: players, Board: board, Dead: dead, Generic: generic,
				ReadFile: func(string) ([]byte, error) { return []byte(text), nil },
			})
			checkError(t, err)
			for _, r := range s.Players {
				checkCanonical(t, g, r)
			}
		}
	})
}

func checkError(t *testing.T, err error) {
	t.Helper()
	if err == nil {
		return
	}
	e, ok := errors.AsType[*ranges.Error](err)
	if !ok {
		t.Fatalf("got error %v, want an *Error", err)
	}
	if most := utf8.RuneCountInString(e.Text) + 1; e.Column < 1 || e.Column > most {
		t.Errorf("got column %d, want 1 to %d: %v", e.Column, most, err)
	}
	if strings.Contains(e.Error(), "\n") || strings.Count(e.Picture(), "\n") != 2 || len([]rune(e.Message)) > 250 {
		t.Errorf("got %q, want one line, and a picture of three:\n%s", e.Error(), e.Picture())
	}
}

func checkCanonical(t *testing.T, g game.Game, r ranges.Range) {
	t.Helper()
	again, err := ranges.ParseRange(g, r.String())
	if err != nil || again.String() != r.String() {
		t.Fatalf("%q: canonical text %q gives %q, error %v", r.Text, r, again, err)
	}
	if summary(again) != summary(r) {
		t.Errorf("%q: canonical text %q gives %s, want %s", r.Text, r, summary(again), summary(r))
	}
	for _, c := range r.String() {
		if c <= ' ' || c > '~' {
			t.Errorf("%q: canonical text %q has %q", r.Text, r, c)
		}
	}
	if r.Spelling() == r.String() {
		return
	}
	if typed, err := ranges.ParseRange(g, r.Spelling()); err != nil || summary(typed) != summary(r) || typed.String() != r.String() {
		t.Errorf("%q: spelling %q gives %q, %v, want %q", r.Text, r.Spelling(), typed, err, r)
	}
}
