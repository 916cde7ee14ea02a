package deck

import (
	"slices"
	"strings"
	"testing"
)

func TestCardsReadBackAsTheyPrint(t *testing.T) {
	for c := range Card(Size) {
		if got, err := ParseCard(c.String()); got != c || err != nil {
			t.Errorf("ParseCard(%q): got %d, %v, want %d", c, got, err, c)
		}
		if got := NewCard(c.Rank(), c.Suit()); got != c {
			t.Errorf("NewCard(%d, %d): got %d, want %d", c.Rank(), c.Suit(), got, c)
		}
	}
}

func TestParseCardForms(t *testing.T) {
	for text, want := range map[string]string{
		"As": "As", "as": "As", "Td": "Td", "10d": "Td", "10D": "Td", "A♠": "As",
		"2♥": "2h", "10♦": "Td", "q♣": "Qc", "K❤️": "Kh", "9C": "9c",
	} {
		if got, err := ParseCard(text); err != nil || got.String() != want {
			t.Errorf("ParseCard(%q): got %s, %v, want %s", text, got, err, want)
		}
	}
}

func TestBadCardsAreQuoted(t *testing.T) {
	for _, text := range []string{"", "A", "s", "1s", "11s", "Ax", "AsKd", "As ", "0d", "A\xff", "♠A", "10"} {
		if got, err := ParseCard(text); err == nil || !strings.Contains(err.Error(), "bad card") {
			t.Errorf("ParseCard(%q): got %s, %v, want an error that quotes it", text, got, err)
		}
	}
}

func TestParseHand(t *testing.T) {
	for text, want := range map[string]string{
		"AsKd 7h": "As Kd 7h", "": "", " 10d,2c ": "Td 2c", "A♠K♥": "As Kh",
	} {
		if got, err := ParseHand(text); err != nil || got.String() != want {
			t.Errorf("ParseHand(%q): got %s, %v, want %s", text, got.String(), err, want)
		}
	}
	for text, want := range map[string]string{
		"AsKdAs": `duplicate card "As" in`, "As Kx": `bad card "Kx"`, "As K d": `bad card "K"`,
	} {
		if _, err := ParseHand(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("ParseHand(%q): got %v, want %s", text, err, want)
		}
	}
}

func FuzzParseHand(f *testing.F) {
	for _, text := range []string{"AsKd 7h", "10d", "A♠K❤️", "AsAs", "1", "\xff"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		hand, err := ParseHand(text)
		if err != nil {
			return
		}
		again, err := ParseHand(hand.String())
		if err != nil || !slices.Equal(again, hand) {
			t.Errorf("%q: read as %v, read back as %v, %v", text, hand, again, err)
		}
	})
}
