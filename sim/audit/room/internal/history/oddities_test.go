package history

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"pokersim/deck"
)

// The same hand, as four rooms write it.
const (
	base = `PokerStars Hand #7:  Hold'em No Limit ($0.05/$0.10 USD) - 2026/01/02 3:04:05 CET [2026/01/01 21:04:05 ET]
Table 'Alpha' 6-max Seat #1 is the button
Seat 1: Ann ($10 in chips)
Seat 3: Bob ($10 in chips)
Seat 4: Cid ($10 in chips)
Bob: posts small blind $0.05
Cid: posts big blind $0.10
*** HOLE CARDS ***
Dealt to Ann [Ah Kd]
Ann: raises $0.20 to $0.30
Bob: folds
Cid: calls $0.20
*** FLOP *** [2c 7d 9h]
Cid: bets $9.70 and is all-in
Ann: calls $9.70 and is all-in
*** TURN *** [2c 7d 9h] [Ts]
*** RIVER *** [2c 7d 9h Ts] [4c]
*** SHOW DOWN ***
Cid: shows [Qs Qc] (a pair of Queens)
Ann: shows [Ah Kd] (high card Ace)
Cid collected $20 from pot
*** SUMMARY ***
Total pot $20.05 | Rake $0.05
Board [2c 7d 9h Ts 4c]
Seat 1: Ann (button) showed [Ah Kd] and lost with high card Ace
Seat 3: Bob (small blind) folded before Flop
Seat 4: Cid (big blind) showed [Qs Qc] and won ($20) with a pair of Queens
`
	ignition = `Ignition Hand #7 TBL#1 HOLDEM No Limit - 2026-01-02 03:04:05
Seat 1: Dealer [ME] ($10 in chips)
Seat 3: Small Blind ($10 in chips)
Seat 4: Big Blind ($10 in chips)
Dealer  [ME] : Set dealer [1]
Small Blind : Small Blind $0.05
Big Blind : Big blind $0.10
*** HOLE CARDS ***
Dealer  [ME] : Card dealt to a spot [Ah Kd]
Small Blind : Card dealt to a spot [3h 8s]
Big Blind : Card dealt to a spot [Qs Qc]
Dealer  [ME] : Raises $0.30 to $0.30
Small Blind : Folds (timeout)
Big Blind : Call $0.20
*** FLOP ***  [2c 7d 9h]
Big Blind : All-in $9.70
Dealer  [ME] : All-in(timeout) $9.70
*** TURN *** [2c 7d 9h] [Ts]
*** RIVER *** [2c 7d 9h Ts] [4c]
Big Blind : Showdown [Qs Qc Ts 9h 7d] (One pair)
Dealer  [ME] : Mucks [Ah Kd] (High Card)
Big Blind : Hand result $20
*** SUMMARY ***
Total Pot($20)
Board [2c 7d 9h Ts 4c]
Seat+1: Dealer lose with High Card [Ah Kd-Ah Kd Ts 9h 7d]
`
	winamax = `Winamax Poker - CashGame - HandId: #7-1-2 - Holdem no limit (0.05€/0.10€) - 2026/01/02 03:04:05 UTC
Table: 'Alpha 01' 6-max (real money) Seat #1 is the button
Seat 1: Ann (10€)
Seat 3: Bob (10€)
Seat 4: Cid (2000, 0.45€ bounty)
*** ANTE/BLINDS ***
Bob posts small blind 0.05€
Cid posts big blind 0.10€
Dealt to Ann [Ah Kd]
*** PRE-FLOP ***
Ann raises 0.20€ to 0.30€
Bob folds
Cid calls 0.20€
*** FLOP *** [2c 7d 9h]
Cid bets 9.70€ and is all-in
Ann calls 9.70€ and is all-in
*** TURN *** [2c 7d 9h][Ts]
*** RIVER *** [2c 7d 9h Ts][4c]
*** SHOW DOWN ***
Cid shows [Qs Qc] (One pair)
*** SUMMARY ***
Total pot 20€ | No rake
Board: [2c 7d 9h Ts 4c]
Seat 4: Cid showed [Qs Qc] and won 20€
`
	fullTilt = `Full Tilt Poker Game #7: Table Alpha (6 max) - $0.05/$0.10 - No Limit Hold'em - 3:04:05 ET - 2026/01/02
Seat 1: Ann ($10)
Seat 3: Bob ($10)
Seat 4: Cid ($10)
Bob posts the small blind of $0.05
Cid posts the big blind of $0.10
The button is in seat #1
*** HOLE CARDS ***
Dealt to Ann [Ah Kd]
Ann raises to $0.30
Bob: I fold, he calls
Bob folds
Cid calls $0.20
*** FLOP *** [2c 7d 9h] (Total Pot: $0.65, 2 Players)
Cid bets $9.70, and is all in
Ann has 15 seconds left to act
Ann calls $9.70, and is all in
Cid shows [Qs Qc]
*** TURN *** [2c 7d 9h] [Ts] (Total Pot: $20, 2 Players, 1 All-In)
*** RIVER *** [2c 7d 9h Ts] [4c] (Total Pot: $20, 2 Players, 1 All-In)
Cid shows a pair of Queens
*** SUMMARY ***
Total pot $20 | Rake $0
Board: [2c 7d 9h Ts 4c]
Seat 1: Ann (button) mucked [Ah Kd] - high card Ace
Seat 3: Bob (small blind) folded before the Flop
Seat 4: Cid (big blind) showed [Qs Qc] and won ($20)
`
	ohhHand = `{"ohh": {"site_name": "Alpha", "game_number": 7, "game_type": "Holdem", "table_name": "T", "dealer_seat": "1", "hero_player_id": "10",
 "players": [{"id": 10, "seat": 1, "name": "Ann"}, {"id": "11", "seat": 3, "name": ""}, {"id": 12, "seat": 4, "name": "Cid"}, {"id": 13, "seat": 5, "name": "Out"}],
 "rounds": [{"id": 0, "street": "Preflop", "cards": "", "actions": [{"player_id": 11, "action": "Post SB", "cards": ""}, {"player_id": 12, "action": "Post BB"},
  {"player_id": 10, "action": "Dealt Cards", "cards": ["Ah", "Kd"]}, {"player_id": 10, "action": "Raise"}, {"player_id": 11, "action": "Fold"}, {"player_id": 12, "action": "Call"}]},
 {"id": 1, "street": "Flop", "cards": ["2c", "7d", "9h"], "actions": [{"player_id": 12, "action": "Bet", "is_allin": true}, {"player_id": 10, "action": "Call"}]},
 {"id": 2, "street": "Turn", "cards": ["Ts"], "actions": []}, {"id": 3, "street": "River", "cards": ["4c"], "actions": []},
 {"id": 4, "street": "Showdown", "cards": null, "actions": [{"player_id": 12, "action": "Shows Cards", "cards": ["Qs", "Qc"]}]}]}}
`
	phhHand = `variant = "NT"
antes = [0, 0, 0]
actions = [ # of three
  "d dh p1 ????", "d dh p2 ????", 'd dh p3 AhKd', "p3 cbr 30", "p1 f", "p2 cc",
  "d db 2c7d9h", "p2 cbr 970 # all in", "p3 cc", "d db Ts", "d db 4c", "p2 sm QsQc"]
players = ["Bob", "Cid", "Ann"]
venue = "Alpha"
`
)

// said is what is read of the hand: the small blind folds before the flop, the others are all-in.
const said = "own 2 ?f0 QsQc AhKd; 2c7d9hTs4c, act 1"

// describe says what is read of a text.
func describe(t *testing.T, text string, o Options) string {
	t.Helper()
	hands, c, err := all(t, "x", strings.NewReader(text), o)
	var words []string
	for _, h := range hands {
		s := fmt.Sprintf("own %d", h.Own)
		for p := range h.Players {
			s += " " + name(h.Hole[p][:])
			if h.Fold[p] != Never {
				s += fmt.Sprint("f", h.Fold[p])
			}
		}
		s += "; " + name(h.Boards[0][:h.Cards])
		for run := 1; run < h.Runs; run++ {
			s += "/" + name(h.Boards[run][h.Common:])
		}
		words = append(words, s+fmt.Sprint(", act ", h.Acted))
	}
	if c == nil {
		return fmt.Sprint(err)
	}
	if c.Twice > 0 {
		words = append(words, fmt.Sprint(c.Twice, " twice"))
	}
	if c.Impossible > 0 {
		words = append(words, fmt.Sprint(c.Impossible, " impossible ", c.Places))
	}
	for _, l := range c.LeftOut {
		words = append(words, strings.TrimSuffix(fmt.Sprintf("%d %s line %d %s", l.Hands, l.Why, l.First.Line, l.Text), " "))
	}
	if c.Others > 0 {
		words = append(words, "no hands")
	}
	return strings.Join(words, " | ")
}

func name(cards []deck.Card) string {
	if len(cards) > 0 && cards[0] == deck.NoCard {
		return "?"
	}
	return strings.Join(list(cards), "")
}

// with replaces parts of a text, each of which it must have.
func with(text string, pairs ...string) string {
	for p := range slices.Chunk(pairs, 2) {
		if !strings.Contains(text, p[0]) {
			panic(p[0])
		}
		text = strings.ReplaceAll(text, p[0], p[1])
	}
	return text
}

// utf16Of returns a text in UTF-16 with a mark.
func utf16Of(text string) string {
	out := []byte{}
	for _, u := range utf16.Encode([]rune("\ufeff" + text)) {
		out = append(out, byte(u), byte(u>>8))
	}
	return string(out)
}

// TestOddities reads a small file of each oddity that breaks parsers.
func TestOddities(t *testing.T) {
	const flop = "*** FLOP *** [2c 7d 9h]\nCid: bets $9.70 and is all-in\nAnn: calls $9.70 and is all-in\n"
	const turn, river, board = "*** TURN *** [2c 7d 9h] [Ts]\n", "*** RIVER *** [2c 7d 9h Ts] [4c]\n", "Board [2c 7d 9h Ts 4c]\n"
	before := func(text string) string { // all-in before the flop
		return with(text, flop, "", "Cid: calls $0.20\n", "Cid: calls $9.70\n"+flop[:24])
	}
	three := "own 0 AhKd QsQc; 2c7d9hTs4c, act 1"
	for i, x := range []struct {
		oddity     int
		text, want string
	}{
		{1, "\ufeff" + base, said},
		{1, base + "\n\ufeff" + hand7("8"), said + " | " + said},
		{2, with(base, "\n", "\r\n"), said},
		{2, with(base, "\n", "\r"), said},
		{2, with(base, "blind $0.05\n", "blind $0.05\r\n"), said},
		{3, utf16Of(base), said},
		{3, with(base, "$", "\x80", "Ann", "J\xf6rg"), said},
		{3, with(base, "[Ah Kd]", "[Аh Кd]"), `1 damaged line 1 "Аh" is no card`},
		{4, ignition, "own 2 3h8sf0 QsQc AhKd; 2c7d9hTs4c, act 1"},
		{4, with(base, ": ", ":  ", " ***", "  ***"), said},
		{5, with(base, "PokerStars Hand", "PokerStars Game"), said},
		{5, with(base, "PokerStars Hand", "POKERSTARS GAME", "Hold'em No Limit", "HOLD'EM NO LIMIT"), said},
		{5, with(base, "PokerStars Hand", "PokerStars Zoom Hand"), said},
		{5, with(base, "PokerStars Hand #7: ", "PokerStars Home Game Hand #7: {Omaha Club}"), said},
		{5, with(base, "PokerStars Hand", "Full Tilt Hand", " CET [2026/01/01 21:04:05 ET]", ""), said},
		{5, with(base, "\n", "\n "), said},
		{5, winamax, said},
		{5, fullTilt, said},
		{5, ohhHand, said},
		{5, "[" + ohhHand + "," + with(ohhHand, `"game_number": 7`, `"game_number": "8"`, "\n", "") + "]", said + " | " + said},
		{5, phhHand, said},
		{5, "[1]\n" + phhHand + "\n[2]\n" + phhHand, said + " | " + said},
		{5, with(phhHand, "[0, 0, 0]", "[\n10,\n20,\n30]") + phhHand, said + " | " + said},
		{6, with(base, "Seat 1: Ann ($10 in chips)\nSeat 3: Bob ($10 in chips)\n", "Seat 3: Bob ($10 in chips)\nSeat 1: Ann ($10 in chips)\n"), said},
		{6, with(ignition, "Seat 1:", "Seat 1101:", "Seat 3:", "Seat 1103:", "Seat 4:", "Seat 1104:", "[1]", "[1101]"), "own 2 3h8sf0 QsQc AhKd; 2c7d9hTs4c, act 1"},
		{7, with(base, "Ann", "Bo: folds", "Bob", "Bo"), said},
		{7, with(base, "Ann", "[x] (host)", "Bob", "7up (button)", "Cid", "Seat 1"), said},
		{7, with(base, "Bob", ""), said},
		{7, with(winamax, "Ann", "Bob Lee", "Cid", "Bob L"), said},
		{7, with(base, "Bob: folds", "Bo..: folds"), "1 a player who is not in the list of the seats line 1"},
		{8, with(base, "PokerStars Hand #7", "Poker Hand #RC7", "Dealt to Ann", "Dealt to Bob\nDealt to Cid\nDealt to Ann", "SHOW DOWN", "SHOWDOWN"), said},
		{8, with(base, "PokerStars Hand", "Run It Once Poker Hand", "Dealt to Ann [", "Dealt to Bob[3h 8s]\nDealt to Cid [Qs Qc]\nDealt to Ann[", " ($10", "($10"), "own -1 3h8sf0 QsQc AhKd; 2c7d9hTs4c, act 1"},
		{8, with(base, "Ann ($10 in chips)", "Ann ($10 in chips) [hero]", "Dealt to Ann [", "Dealt to Bob [3h 8s]\nDealt to Ann ["), "own 2 3h8sf0 QsQc AhKd; 2c7d9hTs4c, act 1"},
		{9, with(base, "Dealt to Ann [Ah Kd]\n", ""), "own -1 ?f0 QsQc AhKd; 2c7d9hTs4c, act 1"},
		{9, with(base, "Bob ($10 in chips)", "Bob ($10 in chips) is sitting out", "Bob: posts small blind $0.05\n", "", "Bob: folds\n", "", "Seat 3: Bob (small blind) folded before Flop", "Seat 3: Bob is sitting out"), three},
		{10, with(base, turn+river, with(turn+river, "*** T", "*** FIRST T", "*** R", "*** FIRST R")+"*** SECOND TURN *** [2c 7d 9h] [Js]\n*** SECOND RIVER *** [2c 7d 9h Js] [5c]\n", board, "FIRST "+board), "own 2 ?f0 QsQc AhKd; 2c7d9hTs4c/Js5c, act 1"},
		{10, with(base, turn+river, turn+with(river, "*** R", "*** FIRST R")+"*** SECOND RIVER *** [2c 7d 9h Ts] [5c]\n*** THIRD RIVER *** [2c 7d 9h Ts] [6c]\n"), ""},
		{10, with(before(base), "*** FLOP *** [2c 7d 9h]\n"+turn+river, "*** FLOP 1 *** [2c 7d 9h]\n*** TURN 1 *** [2c 7d 9h] [Ts]\n*** RIVER 1 *** [2c 7d 9h Ts] [4c]\n*** FLOP 2 *** [3c 8d 6h]\n*** TURN 2 *** [3c 8d 6h] [Js]\n*** RIVER 2 *** [3c 8d 6h Js] [5c]\n"), "own 2 ?f0 QsQc AhKd; 2c7d9hTs4c/3c8d6hJs5c, act 0"},
		{11, with(base, "*** SHOW DOWN ***\n", "Cid: Chooses to EV Cashout\n*** SHOW DOWN ***\n", "Cid collected $20 from pot\n", "Cid: Receives Cashout ($19)\nAnn: Pays Cashout Risk ($1)\n"), said},
		{12, with(base, "Cid: shows [Qs Qc] (a pair of Queens)", "Cid: mucks hand", "Cid (big blind) showed [Qs Qc] and won ($20) with a pair of Queens", "Cid (big blind) mucked [Qs Qc]"), said},
		{12, with(base, "Cid: shows [Qs Qc] (a pair of Queens)", "Cid: mucks [ Qs, Qc ]", "showed [Qs Qc] and won", "won"), said},
		{12, with(base, "Cid: shows [Qs Qc] (a pair of Queens)\n", "", "showed [Qs Qc] and", "[Mucked] [Qs Qc]"), said},
		{12, with(base, "Cid: shows [Qs Qc]", "Cid: shows [Qs]", "Cid (big blind) showed [Qs Qc]", "Cid (big blind) showed [Qs]"), "own 2 ?f0 ? AhKd; 2c7d9hTs4c, act 1"},
		{13, with(base, "SHOW DOWN", "SHOWDOWN"), said},
		{13, with(base, "*** SHOW DOWN ***\n", ""), said},
		{14, with(base, "*** SUMMARY ***\n", "Hand cancelled\n*** SUMMARY ***\n"), "1 cancelled line 1"},
		{15, base[:strings.Index(base, "*** RIVER")] + hand7("8"), said + " | 1 damaged line 1 the hand is cut off: it has no summary"},
		{15, base + base[strings.Index(base, "Table"):], said + " | 1 damaged line 28 the first line of the hand is missing"},
		{15, base[:200] + base, "2 damaged line 1 the hand is cut off: it has no summary"},
		{15, with(base, turn, ""), "1 damaged line 1 a street comes after 3 cards of the board"},
		{15, with(base, "[Ts]", "[X7]"), "1 damaged line 1 \"7\" is no card"},
		{15, with(ohhHand, `"Raise"`, `"Raise`) + ohhHand, said + " | 1 damaged line 1 the JSON is damaged"},
		{15, "[1]\nactions = ['\n[2]\n" + phhHand, said + " | 1 damaged line 1 the TOML is damaged"},
		{16, base + hand7("8") + base, said + " | " + said + " | 1 twice"},
		{17, with(base, "Bob: folds", "Dan: folds"), "1 a player who is not in the list of the seats line 1"},
		{17, with(base, "Bob ($10 in chips)", "Bob ($10 in chips) is sitting out"), said},
		{17, with(base, "Ann: raises", "Dan joins the table at seat #6\nAnn: raises"), said},
		{17, with(base, "Bob: folds\n", "Bob: folds\nBob: calls $0.25\n"), said},
		{18, with(base, "Seat #1 is", "Seat #2 is"), said},
		{18, with(base, "Seat #1 is", "Seat #6 is"), "own 0 AhKd ?f0 QsQc; 2c7d9hTs4c, act 1"},
		{18, with(base, "Bob: posts small blind $0.05\n", ""), said},
		{18, with(base, "Ann: raises", "Ann: posts small blind $0.05\nAnn: raises"), said},
		{18, with(base, " Seat #1 is the button", "", "Table 'Alpha' 6-max", "Table 'Alpha' 6-max Seat #"), said},
		{19, with(base, "Ann: raises", "Ann: posts straddle $0.20\nAnn: raises"), said},
		{19, with(base, "Bob: folds\n", "", "Bob: posts small blind $0.05", "Bob: posts the ante $10 and is all-in", "Seat 3: Bob (small blind) folded before Flop", "Seat 3: Bob mucked [3h 8s]"), "own 2 3h8s QsQc AhKd; 2c7d9hTs4c, act 1"},
		{20, with(base, "Seat 3: Bob ($10 in chips)\n", "", "Bob: posts small blind $0.05\n", "Ann: posts small blind $0.05\n", "Bob: folds\n", "", "Seat 3: Bob (small blind) folded before Flop\n", ""), three},
		{21, with(base, "Hold'em", "Omaha Hi/Lo"), "1 Omaha line 1"},
		{21, with(base, "Hold'em", "6+ Hold'em"), "1 short deck line 1"},
		{21, with(base, "Hold'em No Limit", "Mixed NLH/PLO (Hold'em No Limit"), said},
		{21, with(base, "Hold'em No Limit", "HORSE (Razz Limit"), "1 razz line 1"},
		{21, with(base, "Hold'em", "5 Card Omaha", "2c 7d", "2c") + hand7("8"), said + " | 1 Omaha line 1"},
		{21, with(base, "Hold'em", "Courchevel", "HOLE CARDS ***", "HOLE CARDS *** [2c]"), "1 Courchevel line 1"},
		{21, with(base, "Hold'em", "Split Hold'em"), "1 split hold'em line 1"},
		{21, with(base, "[Ah Kd]", "[Ah Kd 3c]"), "1 another game line 1"},
		{21, with(phhHand, "NT", "PO"), "1 Omaha line 1"},
		{22, with(base, "[2c 7d 9h Ts] [4c]", "[ 2c, 7d, 9h, 10s ] [ C4 ]", "Ts]", "10s]"), said},
		{22, with(base, "shows [Qs Qc]", "shows [X X]", "showed [Qs Qc]", "showed [????]"), "own 2 ?f0 ? AhKd; 2c7d9hTs4c, act 1"},
		{23, with(base, "$10 in", "1'000 in", "$9.70", "1 430", "$0.20", "$0.02($0.01)", "$0.30", "368,55"), said},
		{24, with(base, "Bob: folds", "Cid said, \"Bob: folds\"\nZed said, \"x: raises\"\nBob: folds"), said},
		{24, with(fullTilt, "Bob folds", "Cid: folds\nBob folds"), said},
		{25, with(base, "Hold'em No Limit ($0.05/$0.10 USD)", "Tournament #5, $1+$0.10 USD Hold'em No Limit - Level X (10/20)", "($10 in chips)", "(1500 in chips, $1 bounty)", "Seat 3: Bob", "Seat 2: Dan (90 in chips) out of hand (moved from another table into small blind)\nSeat 3: Bob"), said},
		{26, with(base, " - 2026/01/02 3:04:05 CET [2026/01/01 21:04:05 ET]", " - 02.01.2026 03:04 MSK"), said},
		{27, with(base, "[Ts]", "[Kd]", "h Ts", "h Kd"), "1 impossible [x:1]"},
		{28, with(base, "Poker", "Poker", "Stars Hand", "Stars Zoom Hand"), said},
		{29, with(base, "Ann", "Åsa Ñuñez", "in chips", "in chips"), said},
		{30, with(base, "folds\n", "folds.\n", "Cid: posts big blind $0.10", "Cid: posts big blind"), said},
		{31, with(ohhHand, `["4c"]`, `"4c"`), said},
		{31, with(ohhHand, `{"ohh":`, `{"id": "x", "ohh" :`, `: 12,`, `: "player12",`, `7`, `"A7"`, `"A7"d`, `7d`), said},
		{0, "Seat 1: none\n", "no hands"},
	} {
		o := Options{}
		if strings.Contains(x.text, "players = ") {
			o.Player = "Ann"
		}
		want := x.want
		if want == "" {
			want = "own 2 ?f0 QsQc AhKd; 2c7d9hTs4c/5c/6c, act 1"
		}
		if got := describe(t, x.text, o); got != want {
			t.Errorf("row %d, oddity %d:\ngot  %s\nwant %s\n%.0s", i, x.oddity, got, want, x.text)
		}
	}
}

// TestTables checks what continuity needs: the table, also of fast-fold games, and the seats.
func TestTables(t *testing.T) {
	for text, want := range map[string]string{
		base: "true 1 11010", fullTilt: "true 1 11010", winamax: "true 1 11010", ohhHand: "true 1 11010", ignition: "false 1 11010", phhHand: "false -1 1110",
		with(base, "Stars Hand", "Stars Zoom Hand"): "false 1 11010", with(base, "PokerStars Hand #7", "Poker Hand #RC7"): "false 1 11010",
	} {
		hands, _, _ := all(t, "x", strings.NewReader(text), Options{})
		if h := hands[0]; fmt.Sprintf("%t %d %b", h.Table != 0, h.Button, h.Seats) != want {
			t.Errorf("got %t %d %b, want %s: %.40s", h.Table != 0, h.Button, h.Seats, want, text)
		}
	}
}
