package ranges_test

import (
	"errors"
	"math/big"
	"strconv"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/deck/ranges"
)

func TestLanguage(t *testing.T) {
	wrong := 0
	for i, row := range rows(t, "language.csv") {
		name := map[string]string{"shortdeck": "short", "board": "holdem"}[row["game"]]
		if name == "" {
			name = row["game"]
		}
		text := strings.ReplaceAll(row["text"], `\n`, "\n")
		hands, weight, err := size(named(t, name), row["game"] == "board", row["reading"] == "generic", text)
		e, _ := errors.AsType[*ranges.Error](err)
		switch {
		case row["error_column"] == "" && err != nil:
			t.Errorf("line %d: %s %s %q: got %v, want %s hands", i+2, row["game"], row["reading"], text, err, row["hands"])
		case row["error_column"] == "":
			want, _ := new(big.Rat).SetString(row["weight"])
			diff := new(big.Rat).Sub(want, weight)
			if strconv.Itoa(hands) != row["hands"] || diff.Abs(diff).Cmp(big.NewRat(1, 1e6)) > 0 {
				t.Errorf("line %d: %s %s %q: got %d hands of weight %s, want %s, %s", i+2, row["game"], row["reading"], text, hands, weight.FloatString(5), row["hands"], row["weight"])
			}
		case e == nil || strconv.Itoa(e.Column) != row["error_column"]:
			wrong++
			t.Errorf("line %d: %s %s %q: got %d hands, error %v, want column %s, %s", i+2, row["game"], row["reading"], text, hands, err, row["error_column"], row["error_kind"])
		default:
			t.Logf("KIND\t%s\t%s\t%s\t%s", row["error_kind"], row["game"], text, e.Message)
		}
	}
}

func size(g game.Game, board, generic bool, text string) (int, *big.Rat, error) {
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
	return r.Size(), new(big.Rat).SetFrac64(int64(r.Weight(0)), int64(r.Unit())), nil
}

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
