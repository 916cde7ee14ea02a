package ranges_test

import (
	"errors"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/deck/ranges"
)

func TestParsePack(t *testing.T) {
	pack := deck.Pack{Decks: 2, Jokers: 2}
	const as, jo = 51, 104
	h, b, d, err := ranges.ParsePack(pack, "As AS, jo", "Jo2c3c4c", "")
	if err != nil || !slices.Equal(h, []deck.Card{as, as + 52, jo}) || len(b) != 4 || b[0] != jo+1 || d != nil {
		t.Errorf("got %v, %v, %v, %v", h, b, d, err)
	}
	for _, c := range []struct {
		pack              deck.Pack
		hole, board, dead string
		column            int
	}{
		{pack, "AsAsAs", "", "", 5},
		{pack, "As", "2c3c4c", "As 2c 2c", 7},
		{pack, "JoJo", "", "Jo", 1},
		{deck.Pack{Decks: 1, Jokers: 1}, "As", "", "Jo As", 4},
		{pack, "", "2c2c", "", 1},
		{pack, "As, ", "", "", 5},
		{pack, "Ax", "", "", 2},
	} {
		_, _, _, err := ranges.ParsePack(c.pack, c.hole, c.board, c.dead)
		var at *ranges.Error
		if !errors.As(err, &at) || at.Column != c.column {
			t.Errorf("%q, %q, %q: got %v, want an error in column %d", c.hole, c.board, c.dead, err, c.column)
		}
	}
}
