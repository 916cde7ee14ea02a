package ranges_test

import (
	"errors"
	"io/fs"
	"os"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/deck/ranges"
)

func TestNestedBracketsAreLimited(t *testing.T) {
	for text, column := range map[string]int{strings.Repeat("1(", 17) + "AA" + strings.Repeat(")", 17): 33, strings.Repeat("0.5(", 1e6): 65} {
		_, err := ranges.ParseRange(game.Holdem(), text)
		if e, ok := errors.AsType[*ranges.Error](err); !ok || e.Column != column || e.Message != "more than 16 nested brackets" {
			t.Errorf("%.60q: got error %v, want column %d, more than 16 nested brackets", text, err, column)
		}
	}
}

func TestMistakesInCards(t *testing.T) {
	for _, c := range []struct {
		board, dead, operand string
		column               int
		message              string
	}{
		{"As,Kd,,Qc", "", "-board", 7, "want a card, as in As, before ','"},
		{"AsKdQc,", "", "-board", 8, "before the end"},
		{"zz", "", "-board", 1, "before 'z'"},
		{"AsKdQcJs10s9s", "", "-board", 1, "not 6"},
		{"AsKdQc", "2c 2c", "-dead", 4, "duplicate card 2c among the dead cards"},
		{"AsKdQc", "2c, Kd", "-dead", 5, "Kd is on the board too"},
		{"", "1c", "-dead", 1, "before '1'"},
	} {
		_, err := ranges.Parse(game.Holdem(), ranges.Input{Players: []string{"random"}, Board: c.board, Dead: c.dead})
		e, ok := errors.AsType[*ranges.Error](err)
		if !ok || e.Operand != c.operand || e.Column != c.column || !strings.Contains(e.Message, c.message) {
			t.Errorf("board %s, dead %s: got error %v, want %s, column %d, ...%s", c.board, c.dead, err, c.operand, c.column, c.message)
		}
	}
}

func TestPlayersAreCountedOverAllOperands(t *testing.T) {
	for _, c := range []struct {
		players []string
		want    string // of the error
	}{
		{nil, "players, column 1: no players"},
		{[]string{"AA|KK", "QQ,"}, ""},
		{[]string{"AA|KK", "QQ|JJ,/"}, "player 4, column 7: '/' cannot begin a hand"},
		{[]string{"AA", "KK|"}, "player 3, column 4: no hands here"},
		{[]string{"xx|xx|xx|xx", "xx|xx", "xx|xx|xx| xx"}, ""},
		{[]string{"xx|xx|xx|xx", "xx|xx", "xx|xx|xx|xx| xx"}, "player 11, column 13: more than 10 players"},
		{[]string{"KK", "random|AA@0"}, "player 3, column 8: every hand has weight 0"},
		{[]string{"KK", "random@0"}, "player 2, column 1: every hand has weight 0"},
		{[]string{"KK", "QQ | 2cx"}, "player 3, column 6: no hand is left, as 2c is on the board or dead"},
	} {
		_, err := ranges.Parse(game.Holdem(), ranges.Input{Players: c.players, Dead: "2c"})
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.HasPrefix(err.Error(), c.want)) {
			t.Errorf("%q: got error %v, want %q", c.players, err, c.want)
		}
	}
}

func TestFileIsOnePlayerWithLines(t *testing.T) {
	files := map[string]string{
		"ok":      "\ufeff# pairs | and @\r\nAA, # best\r\n\r\n KK@50% ,\r\n0.5(\r\nAKs\r\n AKo ,\r\n)\r\n\r\n",
		"commas":  "AA\n,KK\n,\n,QQ",
		"bar":     "AA\nKK|QQ\n",
		"empty":   "\n# nothing\n\n",
		"twice":   "# solver\nAcAd: 0.5\nAsAh: 1.0\n  AdAc: 1 # again\n",
		"open":    "AA\n0.5(KK,\nQQ\n",
		"short":   "AA\nKs\n",
		"blocked": "# dead\n\n  2cAs, 2cKs\n",
	}
	read := func(name string) ([]byte, error) {
		if text, ok := files[name]; ok {
			return []byte(text), nil
		}
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	for player, want := range map[string]string{
		"@ok":      "",
		" @ok ":    "",
		"@commas":  "commas:4:1: no hand between two commas",
		"@bar":     "bar:2:3: want the hands of one player, without '|'",
		"@empty":   "empty:1:1: no hands here: write random for any hand",
		"@twice":   "twice:4:3: AcAd has weight 1 here and 0.5 in AcAd",
		"@open":    "open:2:4: this bracket is not closed",
		"@short":   "short:2:3: Ks: a hand has 2 cards, not 1",
		"@blocked": "blocked:3:3: no hand is left, as 2c is on the board or dead",
		"@none":    "player 2, column 6: cannot read none: file does not exist",
		"@":        "player 2, column 6: cannot read : want a file's name after @",
	} {
		s, err := ranges.Parse(game.Holdem(), ranges.Input{Players: []string{"QQ | " + player}, Dead: "2c", ReadFile: read})
		switch {
		case want != "" && (err == nil || !strings.HasPrefix(err.Error(), strings.TrimSpace(want))):
			t.Errorf("%s: got error %v, want %s", player, err, want)
		case want == "" && err != nil:
			t.Errorf("%s: got error %v, want none", player, err)
		case want == "":
			r, canonical := s.Players[1], "AA,0.5(KK,AK)"
			if r.String() != canonical || r.Text != "@ok" || r.Weight(0) != 2*6+6+16 {
				t.Errorf("%s: got %s, canonical %s, weight %d; want @ok, %s, 34", player, r.Text, r, r.Weight(0), canonical)
			}
		}
	}
	_, err := ranges.Parse(game.Holdem(), ranges.Input{Players: []string{"@none"}, ReadFile: os.ReadFile})
	if !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("missing file: got error %v, want one of fs.ErrNotExist", err)
	}
	if _, err = ranges.Parse(game.Holdem(), ranges.Input{Players: []string{"@ok"}}); err == nil {
		t.Error("no ReadFile: got no error, want one")
	}
}

func TestPictureShowsTheCharactersAroundTheColumn(t *testing.T) {
	long := strings.Repeat("2c2d,", 100)
	for _, c := range []struct{ text, want string }{
		{"A♠\ufe0fA♠\ufe0f", "range: duplicate card As in one hand\n  A♠A♠\n    ^"},
		{"AA,\tKK /QQ", "range: want a comma before '/': two players are KK QQ\n  AA, KK /QQ\n         ^"},
		{"/" + long, "range: '/' cannot begin a hand: want a rank (2-9, T, J, Q, K, A), * or random\n  /" + long[:59] + "...\n  ^"},
		{long + "/", "range: '/' cannot begin a hand: want a rank (2-9, T, J, Q, K, A), * or random\n  ..." + long[441:] + "/\n  " + strings.Repeat(" ", 62) + "^"},
		{long + "/," + long, "range: '/' cannot begin a hand: want a rank (2-9, T, J, Q, K, A), * or random\n  ..." + long[470:] + "/," + long[:28] + "...\n  " + strings.Repeat(" ", 33) + "^"},
	} {
		_, err := ranges.ParseRange(game.Holdem(), c.text)
		e, ok := errors.AsType[*ranges.Error](err)
		if !ok || e.Picture() != c.want {
			t.Errorf("got\n%s\nwant\n%s", e.Picture(), c.want)
		}
	}
}

// An error names its field and its player, also for a player whose range is a file.
func TestErrorsCarryTheirFieldAndPlayer(t *testing.T) {
	read := func(string) ([]byte, error) { return []byte("AA\nz"), nil }
	known := func(hole, board, dead string) error {
		_, _, _, err := ranges.ParseKnown(game.Holdem(), hole, board, dead)
		return err
	}
	pack := func(hole, board, dead string) error {
		_, _, _, err := ranges.ParsePack(deck.Pack{Decks: 1, Jokers: 1}, hole, board, dead)
		return err
	}
	parse := func(in ranges.Input) error {
		in.ReadFile = read
		_, err := ranges.Parse(game.Holdem(), in)
		return err
	}
	for _, c := range []struct {
		err           error
		field         string
		player        int
		line, column  int
		operandIsFile bool
	}{
		{known("Asz", "", ""), "hole", -1, 0, 3, false},
		{known("As", "AsKdQd", ""), "board", -1, 0, 1, false},
		{known("", "Kd", ""), "board", -1, 0, 1, false},
		{known("As", "KsQsJs", "2cQs"), "dead", -1, 0, 3, false},
		{pack("JoJo", "", ""), "hole", -1, 0, 3, false},
		{pack("", "Kd", ""), "board", -1, 0, 1, false},
		{parse(ranges.Input{}), "players", -1, 0, 1, false},
		{parse(ranges.Input{Players: []string{"AA|KK", "z"}}), "players", 2, 0, 1, false},
		{parse(ranges.Input{Players: []string{"AA", "QQ|@f"}}), "players", 2, 2, 1, true},
		{parse(ranges.Input{Players: []string{"AsAh", "AsAh"}}), "players", -1, 0, 1, false},
		{parse(ranges.Input{Players: []string{"AA"}, Dead: "x"}), "dead", -1, 0, 1, false},
		{parse(ranges.Input{Players: []string{"KK", "AsAh"}, Dead: "As"}), "players", 1, 0, 1, false},
	} {
		e, ok := errors.AsType[*ranges.Error](c.err)
		if !ok || e.Field != c.field || e.Player != c.player || e.Line != c.line || e.Column != c.column || (e.Operand == "f") != c.operandIsFile {
			t.Errorf("got %v with field %q, player %d, line %d, column %d; want %q, %d, %d, %d", c.err, e.Field, e.Player, e.Line, e.Column, c.field, c.player, c.line, c.column)
		}
	}
}
