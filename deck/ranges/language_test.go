package ranges_test

import (
	"errors"
	"fmt"
	"math/big"
	"regexp"
	"strconv"
	"testing"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/deck/ranges"
)

// kinds has, for each kind of error of language.csv, what its messages say.
var kinds = map[string]string{
	"empty": "no hands here|no hand b|want a hand after|want a weight or a hand", "too-few": "a hand has|want a second rank", "twice": "duplicate card",
	"too-many": "a hand has|a third rank|one too many|want a comma or", "plus": "is ambiguous|may be kickers|nothing is", "pair-suited": "neither suited",
	"span": "want both ends|want ends|ranks move|as many cards|a span is of ranks", "weight": "want a weight|at most|boards have no weights|a weight follows @",
	"unexpected": "want a comma|cannot begin a hand", "weight-scale": "beside (hands without|weights above)|all hands have one or none", "two-weights": "has weight .* here and",
	"bracket": "bracket|is not closed|does not close|want a rank", "percent": "want more than 0%|want a percentage|is a whole number", "decimal-comma": "with a point",
	"percent-order": "has no order|ranking of ProPokerTools", "no-hand": "no hand|no board", "unknown-with-suit": "unknown card has no suit|for every (suited|offsuit)",
	"ambiguous-x": "is ambiguous|x may be any card or a suit", "x-is-suit": "is a suit in this pattern", "rank-first": "the rank comes first",
	"macro": "no macro|is for hands|is defined for", "x-alone": "x alone", "generic-suited": "in the generic syntax", "too-low": "a short deck has no",
	"ambiguous-suiting": "may be (suits|four suits)", "rank-twice": "in the bracket twice", "ambiguous-suited": "hand of two cards|may be suited",
	"suit-without-rank": "has no rank", "ambiguous-number": "may be a weight or ranks", "weight-inside": "a weight within round brackets",
	"generic-suiting": "in the generic syntax: write .ds", "suiting": "r is for|ss is for", "five-suits": "5 different suits",
}

// Each text of language.csv has the number of hands, or of boards, and the weight that the
// definition of the language gives, or an error at the column with a message of its kind.
func TestLanguage(t *testing.T) { compareLanguage(t, 0, 200_000) }

// compareLanguage compares the rows of from to to-1 hands.
func compareLanguage(t *testing.T, from, to int) {
	for i, row := range rows("language.csv") {
		if n, _ := strconv.Atoi(row["hands"]); n < from || n >= to {
			continue
		}
		where := fmt.Sprintf("line %d: %s, %s, %q", i+2, row["game"], row["reading"], row["text"])
		hands, weight, err := size(t, languageGame(row["game"]), row["game"] == "board", row["reading"] == "generic", row["text"])
		e, _ := errors.AsType[*ranges.Error](err)
		switch {
		case row["error_kind"] == "" && err != nil:
			t.Errorf("%s: got %v, want %s hands", where, err, row["hands"])
		case row["error_kind"] == "":
			want, _ := new(big.Rat).SetString(row["weight"])
			apart := want.Sub(want, weight)
			if strconv.Itoa(hands) != row["hands"] || apart.Abs(apart).Cmp(big.NewRat(1, 1e6)) > 0 {
				t.Errorf("%s: got %d hands of weight %s, want %s, %s", where, hands, weight.FloatString(5), row["hands"], row["weight"])
			}
		case e == nil || strconv.Itoa(e.Column) != row["error_column"] || !regexp.MustCompile(kinds[row["error_kind"]]).MatchString(e.Message):
			t.Errorf("%s: got %d hands, error %v, want one of %s in column %s", where, hands, err, row["error_kind"], row["error_column"])
		}
	}
}

// Malformed texts have an error at the column with the message.
func TestMalformedTexts(t *testing.T) {
	for _, row := range rows("malformed.csv") {
		_, _, err := size(t, languageGame(row["game"]), false, row["reading"] == "generic", row["text"])
		if e, _ := errors.AsType[*ranges.Error](err); e == nil || strconv.Itoa(e.Column) != row["column"] || e.Message != row["message"] {
			t.Errorf("%s, %s, %q: got %v, want column %s, %s", row["game"], row["reading"], row["text"], err, row["column"], row["message"])
		}
	}
}

// languageGame returns the game of a row.
func languageGame(name string) game.Game {
	if other := map[string]string{"shortdeck": "short", "board": "holdem"}[name]; other != "" {
		name = other
	}
	return named(name)
}

// size returns the number of hands or boards of a text, and their weight. It checks the canonical text of few hands.
func size(t *testing.T, g game.Game, board, generic bool, text string) (int, *big.Rat, error) {
	if board {
		b, err := ranges.Input{}.Boards(g, text)
		if err != nil {
			return 0, nil, err
		}
		n := countBoards(b)
		return n, big.NewRat(int64(n), 1), nil
	}
	r, err := ranges.Input{Generic: generic}.Range(g, text)
	if err != nil {
		return 0, nil, err
	}
	if r.Size() < 1000 {
		checkCanonical(t, g, r)
	}
	return r.Size(), new(big.Rat).SetFrac64(int64(r.Weight(0)), int64(r.Unit())), nil
}

// countBoards counts the flops of a class, or the boards of four or five cards in their order.
func countBoards(b ranges.Boards) (n int) {
	var turns func(board []deck.Card)
	turns = func(board []deck.Card) {
		if len(board) == b.Cards() {
			if b.Has(board) {
				n++
			}
			return
		}
		for _, c := range (b.Place(len(board)) &^ deck.SetOf(board...)).Cards() {
			turns(append(board, c))
		}
	}
	for f := range deck.Combinations(game.Holdem().Deck().Cards(), 3) {
		board := append(make([]deck.Card, 0, 5), f...)
		if b.Cards() > 3 && b.Plain() && !b.Has(f) && !begins(b, f) {
			continue
		}
		turns(board)
	}
	return n
}

// begins reports whether a flop fits the places.
func begins(b ranges.Boards, f []deck.Card) bool {
	for _, o := range [...][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		if b.Place(0).Has(f[o[0]]) && b.Place(1).Has(f[o[1]]) && b.Place(2).Has(f[o[2]]) {
			return true
		}
	}
	return false
}
