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

func TestColumnsOfOtherMistakes(t *testing.T) {
	for _, c := range []struct {
		game, text string
		column     int
		message    string // a part of it
	}{
		{"holdem", "", 1, "write random"},
		{"holdem", "AA,,", 4, "between two commas"},
		{"holdem", "A", 2, "second rank"},
		{"holdem", "9 c", 4, "2 cards, not 1"},
		{"holdem", "As", 3, "2 cards, not 1"},
		{"holdem", "AsAx", 4, "one too many"},
		{"holdem", "Asxx", 4, "one too many"},
		{"holdem", "xAs", 1, "is a suit in this pattern"},
		{"holdem", "A♠\ufe0fA♠", 4, "duplicate card As"},
		{"holdem", "♠A", 1, "the rank comes first: write As"},
		{"holdem", "AA|KK", 3, "without '|'"},
		{"holdem", "AA\nKK\nz", 7, "z alone"},
		{"holdem", "@file", 1, "'@' cannot begin a hand"},
		{"holdem", "Kx", 1, "write K* for any hand with a king, or K2+ without KK"},
		{"holdem", "3x", 1, "or 32 without 33"},
		{"holdem", "2x", 1, "or 22 for the pair"},
		{"holdem", "32+", 1, "is ambiguous: write 32, or 32-AK"},
		{"holdem", "76s-54s+", 8, "want a comma before '+'"},
		{"holdem", "76s-", 1, "write 76s-72s"},
		{"holdem", "76s-5s", 6, "second rank"},
		{"holdem", "22-33s", 6, "neither suited"},
		{"holdem", "QQ@1,0.5(22),33", 4, "1% or 100%"},
		{"holdem", "QQ@1.0,22,AA@0.5", 4, "1% or 100%"},
		{"holdem", "AA@50.,KK@.25", 11, ".25% or 25%"},
		{"holdem", "QQ+,AKo@2", 9, "@2 is above 1, beside hands without a weight (QQ+): write 2% for per cent"},
		{"holdem", "AA@101%", 4, "at most 1, or 100%"},
		{"holdem", "101%(AA)", 1, "at most 100%"},
		{"holdem", "0.5()", 5, "between the brackets"},
		{"holdem", "0.5(AA[/50]", 7, "no bracket is open"},
		{"holdem", "[50]AA)", 7, "no bracket is open"},
		{"holdem", "[50]AA[/50", 11, "want ']'"},
		{"holdem", "[x]AA[/x]", 2, "want a rank"},
		{"holdem", "[50%]AA[/50]", 4, "want ']'"},
		{"holdem", "(AA", 1, "not closed"},
		{"holdem", "AA@0.5@0.5", 7, "want a comma"},
		{"holdem", "AA@-1", 4, "want a weight"},
		{"holdem", "AA@0.0000000001", 4, "too fine"},
		{"holdem", "AA@1234567890123456789", 4, "want at most 1, or 100%"},
		{"holdem", "AA@0.000000001,KK@1/3", 20, "want a comma before '/'"},
		{"holdem", strings.Repeat("1(", 17) + "AA" + strings.Repeat(")", 17), 33, "more than 16 nested brackets"},
		{"holdem", strings.Repeat("0.5(", 1e6), 65, "more than 16 nested brackets"},
		{"holdem", "AA,random@0.5", 4, "AcAd has weight 0.5 here and 1 in AA"},
		{"holdem", "random, 0.5(KK)", 13, "KcKd has weight 0.5 here and 1 in random"},
		{"holdem", "QQ+,AA,KK@25%,QQ@25%", 8, "KcKd has weight 0.25 here and 1 in QQ+"},
		{"holdem", "Asx,KsQs,AhAs@0", 10, "AhAs has weight 0 here and 1 in Asx"},
		{"holdem", "76s-,AA", 1, "ambiguous: write 76s-72s"},
		{"holdem", "15%-", 5, "want a percentage after 15%-, as in 15%-30%"},
		{"holdem", "15%-30", 5, "want a percentage after 15%-"},
		{"holdem", "15%-15%", 1, "no hand is between"},
		{"holdem", "15%-115%", 5, "at most 100%"},
		{"holdem", "top AA", 5, "want a percentage after top, as in top 15%"},
		{"holdem", "AK!", 4, "want a hand after '!', as in !AsKs"},
		{"holdem", "AK,!", 5, "want a hand after '!'"},
		{"holdem", "!(AA,KK", 2, "not closed"},
		{"holdem", "!AsKs@0.5", 6, "has no weight"},
		{"holdem", "AK@0.5!AsKs", 7, "want a comma before '!'"},
		{"holdem", "AsKs!AK", 1, "no hand is left"},
		{"holdem", "AK,!AK", 4, "no hand is left without AK"},
		{"holdem", "AA;;KK", 4, "between two commas"},
		{"holdem", "{QQ+}", 2, "want a weight in per cent after '{', as in {100:QQ+,50:AK}"},
		{"holdem", "{100:QQ", 1, "want '}'"},
		{"holdem", "{120:QQ}", 2, "at most 100 per cent"},
		{"holdem", "{100:QQ}KK", 9, "want a comma"},
		{"holdem", "1 0.5 0", 1, "3 weights: want 1326"},
		{"holdem", "1 0 0 AA", 7, "want a weight from 0 to 1 or a blank, not 'A'"},
		{"holdem", "1 0 2", 5, "at most 1"},
		{"short", "1 0 0", 1, "1326 hold'em hands"},
		{"short", "A5s+", 2, "no 5"},
		{"short", "AsKs,2c3c", 6, "no 2"},
		{"short", "AsKs,Ac3c", 8, "no 3"},
		{"short", "6x", 1, "or 66 for the pair"},
		{"omaha6-8", "10%", 1, "omaha6-8 has no order of its starting hands"},
		{"omaha6", "A,AsKsQsJsTs9s", 1, "too many hands"},
		{"omaha6", "Asxxxxx,random@50%", 9, "has weight 0.5 here and 1 in Asxxxxx"},
	} {
		_, err := ranges.ParseRange(named(t, c.game), c.text)
		e, ok := errors.AsType[*ranges.Error](err)
		if !ok || e.Column != c.column || !strings.Contains(e.Message, c.message) {
			t.Errorf("%.60q: got error %v, want column %d, ...%s...", c.text, err, c.column, c.message)
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
		{"AA,\tKK /QQ", "range: want a comma before '/'\n  AA, KK /QQ\n         ^"},
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
