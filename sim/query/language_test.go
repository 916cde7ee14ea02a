package query

import (
	"encoding/csv"
	"errors"
	"os"
	"strconv"
	"testing"

	"pokersim/deck"
)

// The texts of the language of ranges have the same hands, boards and errors in a query: as a
// player, in inRange and in boardInRange, or as a board.
func TestLanguageOfRanges(t *testing.T) {
	file := deck.Must(os.Open("../../deck/ranges/testdata/language.csv"))
	defer file.Close()
	rows := deck.Must(csv.NewReader(file).ReadAll())
	for _, row := range rows[1:] {
		name, reading, text, hands, column := row[0], row[1], row[2], row[3], row[5]
		if len(hands) > 4 {
			continue // package ranges counts the long lists
		}
		heads := []string{"select count(winsHi(h)) from game='" + name + "', h='", "select count(inRange(h, '"}
		tails := []string{"'", "')) from game='" + name + "', h='*'"}
		if name == "board" {
			heads = []string{"select count(pairedBoard(flop)) from h='*', board='", "select count(boardInRange('"}
			tails = []string{"'", "')) from h='*'"}
		}
		for i := range heads {
			if reading == "generic" {
				tails[i] += ", syntax='generic'"
			}
			p, err := Prepare(Plan{Spec: Spec{Query: heads[i] + text + tails[i], Method: Sample, Seed: 1}})
			e, _ := errors.AsType[*Error](err)
			switch {
			case column == "" && err != nil:
				t.Errorf("%s%s%s: %v", heads[i], text, tails[i], err)
			case column == "":
				checkNumber(t, p, i, name, text, hands)
			case text == "" && name != "board":
			case e == nil || strconv.Itoa(e.Column-len([]rune(heads[i]))) != column:
				t.Errorf("%s%s%s: got %v, want an error in column %s of the text", heads[i], text, tails[i], err, column)
			}
		}
	}
}

// checkNumber compares the number of hands or flops that a statement reads.
func checkNumber(t *testing.T, p *Prepared, door int, name, text, want string) {
	s := p.statements[0]
	n := 0
	switch {
	case name == "board" && door == 0 && s.situation.boardRange != nil && s.situation.boardRange.Cards() == 3:
		for f := range deck.Combinations(s.situation.game.Deck().Cards(), 3) {
			if s.situation.boardRange.has(f) {
				n++
			}
		}
	case name != "board" && door == 0 && !s.situation.hands[0].any:
		n = len(s.situation.hands[0].list)
	default:
		return
	}
	if strconv.Itoa(n) != want {
		t.Errorf("%s: got %d, want %s", text, n, want)
	}
}
