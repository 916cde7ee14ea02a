package history

import (
	"bufio"
	"bytes"
	"io"
)

// lines reads lines of a text. Of a line that is longer than the buffer the rest is skipped.
type lines struct {
	in *bufio.Reader
	n  int // of the line last read, from 1
}

// next returns the next line without its end. It is valid until the next call.
func (l *lines) next() ([]byte, error) {
	line, err := l.in.ReadSlice('\n')
	for more := err; more == bufio.ErrBufferFull; {
		line, err = bytes.Clone(line), nil
		for more == bufio.ErrBufferFull {
			_, more = l.in.ReadSlice('\n')
		}
	}
	if len(line) == 0 && err != nil || err != nil && err != io.EOF {
		return nil, err
	}
	l.n++
	return bytes.TrimRight(line, " \t\r\n"), nil
}

// squeeze makes one blank of each run of blanks, in place.
func squeeze(line []byte) []byte {
	at := bytes.Index(line, []byte("  "))
	if at < 0 {
		return line
	}
	to := line[:at]
	for _, c := range line[at:] {
		if c != ' ' || len(to) > 0 && to[len(to)-1] != ' ' {
			to = append(to, c)
		}
	}
	return to
}

// rooms are the beginnings of the first line of a hand.
var rooms = []struct {
	begin, room     string
	plain, nameless bool // no colon after a name; names are those of positions
}{
	{"PokerStars ", "PokerStars", false, false},
	{"POKERSTARS ", "PokerStars", false, false},
	{"Poker Hand #", "GGPoker", false, false},
	{"Winamax Poker ", "Winamax", true, false},
	{"Ignition ", "Ignition", false, true},
	{"Bovada ", "Bovada", false, true},
	{"Bodog", "Bodog", false, true},
	{"Full Tilt Poker ", "Full Tilt", true, false},
	{"FullTiltPoker ", "Full Tilt", true, false},
	{"Full Tilt ", "Full Tilt", false, false},
	{"Run It Once Poker ", "Run It Once", false, false},
}

// header finds which room's hand begins with a line, and what follows the # of its number.
func header(line []byte) (room int, number []byte) {
	if len(line) < 12 || bytes.IndexByte([]byte("PWIBFR"), line[0]) < 0 {
		return -1, nil
	}
	for i, r := range rooms {
		if bytes.HasPrefix(line, []byte(r.begin)) {
			for at := len(r.begin) - 1; at < len(line); at++ {
				if line[at] != '#' {
					continue
				}
				before := line[max(0, at-8):at]
				for _, mark := range [...]string{"hand ", "game ", "handid: ", "handid "} {
					if n := len(before) - len(mark); n >= 0 && at+1 < len(line) && line[at+1] > ' ' && bytes.EqualFold(before[n:], []byte(mark)) {
						return i, line[at+1:]
					}
				}
			}
			return -1, nil
		}
	}
	return -1, nil
}

// games are words of other games, in lower case.
var games = []struct{ word, name string }{
	{"omaha", "Omaha"}, {"plo", "Omaha"}, {"courchevel", "Courchevel"}, {"stud", "stud"}, {"7card", "stud"}, {"razz", "razz"},
	{"draw", "draw"}, {"badugi", "draw"}, {"badacey", "draw"}, {"badeucy", "draw"}, {"lowball", "draw"}, {"pineapple", "pineapple"}, {"irish", "Irish"},
	{"shortdeck", "short deck"}, {"short deck", "short deck"}, {"short-deck", "short deck"}, {"sixplus", "short deck"},
}

// variants are words before the name of hold'em of games that are dealt otherwise.
var variants = []struct{ word, name string }{
	{"6+", "short deck"}, {"six plus", "short deck"}, {"short", "short deck"}, {"split", "split hold'em"}, {"double", "double hold'em"},
	{"swap", "swap hold'em"}, {"fusion", "fusion"}, {"unfold", "unfold hold'em"}, {"royal", "royal hold'em"}, {"super", "super hold'em"}, {"tempest", "tempest hold'em"},
}

// gameOf returns the game that a text names last, or "" if it is hold'em.
func gameOf(text []byte) string {
	text = bytes.ToLower(text)
	at := max(lastIndex(text, "hold'em"), lastIndex(text, "holdem"))
	last, name := at, "another game"
	if at >= 0 {
		name = ""
	}
	for _, g := range games {
		if i := lastIndex(text[max(last, 0):], g.word); i >= 0 {
			last, name = max(last, 0)+i, g.name
		}
	}
	if name == "" {
		for _, v := range variants {
			if bytes.HasSuffix(bytes.TrimRight(text[:at], " "), []byte(v.word)) {
				return v.name
			}
		}
	}
	return name
}

// lastIndex is bytes.LastIndex, which is slower for a word that is not there.
func lastIndex(text []byte, word string) int {
	for at := -1; ; {
		next := bytes.Index(text[at+1:], []byte(word))
		if next < 0 {
			return at
		}
		at += 1 + next
	}
}

// text reads hands of the rooms whose histories are lines of text.
type text struct {
	deal
	lines   lines
	emit    func(*deal) error
	kind    int  // of rooms
	plain   bool // as there
	begun   bool // cards were dealt: no more players are listed
	open    bool // a hand has begun
	dealing bool // its line of the hole cards has come
	summary bool
	table   bool // its line of the table has come
}

// readText gives each hand to emit.
func readText(in *bufio.Reader, emit func(*deal) error) error {
	t := &text{lines: lines{in: in}, emit: emit}
	for {
		line, err := t.lines.next()
		if err == nil {
			line = squeeze(bytes.TrimLeft(line, "\ufeff \t"))
			err = t.take(line)
		} else if err == io.EOF {
			return t.end()
		}
		if err != nil {
			return err
		}
	}
}

// end gives the hand that was read.
func (t *text) end() error {
	if !t.open {
		return nil
	}
	t.open = false
	if !t.summary {
		t.damaged("the hand is cut off: it has no summary")
	}
	return t.emit(&t.deal)
}

// begin begins a hand of a room.
func (t *text) begin(room int) {
	t.reset(rooms[room].room, t.lines.n)
	t.kind, t.plain, t.nameless = room, rooms[room].plain, rooms[room].nameless
	t.open, t.begun, t.dealing, t.summary, t.table = true, false, false, false, false
}

// take takes a line.
func (t *text) take(line []byte) error {
	if room, number := header(line); room >= 0 {
		if err := t.end(); err != nil {
			return err
		}
		t.begin(room)
		end := bytes.IndexAny(number, " :")
		if end < 0 {
			end = len(number)
		}
		t.id = hash(hash(0, []byte(t.room)), number[:end])
		t.game = gameOf(number[end:])
		if low := bytes.ToLower(line); bytes.Contains(low, []byte("zoom")) || bytes.Contains(low, []byte("rush")) || bytes.Contains(low, []byte("#rc")) || bytes.Contains(low, []byte("go fast")) {
			t.table, t.deal.table = true, 0 // players change their table after each hand
		} else if _, table, ok := bytes.Cut(number, []byte("Table ")); ok && t.plain {
			table, _, _ = bytes.Cut(table, []byte(" - "))
			t.place(table)
		}
		return nil
	}
	if !t.open || len(line) == 0 {
		return nil
	}
	if bytes.HasPrefix(line, []byte("*** ")) {
		return t.section(line[4:])
	}
	if bytes.HasPrefix(line, []byte("Table")) && bytes.Contains(line, []byte("Seat #")) {
		if err := t.another(t.summary || len(t.players) > 0); err != nil {
			return err
		}
		t.seated(line)
		return nil
	}
	if t.game != "" {
		return nil
	}
	if t.summary {
		t.summarize(line)
	} else if !t.list(line) && !t.dealt(line) {
		t.say(line)
	}
	return nil
}

// another begins a hand without a first line where lines are of another hand.
func (t *text) another(is bool) error {
	if !is {
		return nil
	}
	err := t.end()
	t.begin(t.kind)
	t.damaged("the first line of the hand is missing")
	return err
}

// place takes the name of the table.
func (t *text) place(name []byte) {
	if !t.table {
		t.table, t.deal.table = true, hash(hash(0, []byte(t.room)), name)
	}
}

// seated takes the line of the table.
func (t *text) seated(line []byte) {
	name, seat, _ := bytes.Cut(line, []byte("Seat #"))
	t.button = number(seat)
	if bytes.Contains(bytes.ToLower(name), []byte("rush")) || bytes.Contains(bytes.ToLower(name), []byte("zoom")) {
		t.table = true
	}
	if i, j := bytes.IndexByte(name, '\''), bytes.LastIndexByte(name, '\''); j > i {
		t.place(name[i+1 : j])
	}
}

// number returns the number at the beginning of a text, or -1.
func number(text []byte) int {
	n := -1
	for i := 0; i < len(text) && i < 6 && '0' <= text[i] && text[i] <= '9'; i++ {
		n = max(n, 0)*10 + int(text[i]-'0')
	}
	return n
}

// section takes a line with asterisks, such as "FIRST TURN *** [Ah Kd 2c] [5s]".
func (t *text) section(line []byte) error {
	name, rest, _ := bytes.Cut(line, []byte(" ***"))
	switch string(name) {
	case "HOLE CARDS", "ANTE/BLINDS", "DEALING HANDS":
		if err := t.another(t.summary || t.dealing); err != nil {
			return err
		}
		t.dealing = true
		return nil
	case "SUMMARY", "SUMMARY 1", "SUMMARY 2":
		t.summary = true
		return nil
	}
	run := 0
	for i, order := range [...]string{"FIRST ", "SECOND ", "THIRD "} {
		if after, ok := bytes.CutPrefix(name, []byte(order)); ok {
			run, name = i, after
		}
	}
	if n := len(name) - 2; n > 0 && name[n] == ' ' && '1' <= name[n+1] && name[n+1] <= '3' {
		run, name = int(name[n+1]-'1'), name[:n]
	}
	for i, street := range [...]string{"FLOP", "TURN", "RIVER"} {
		if string(name) == street && t.game == "" {
			if end := bytes.LastIndexByte(rest, ']'); end >= 0 {
				rest = rest[:end]
			}
			t.begun = true
			t.come(run, i+1, t.parse(rest))
		}
	}
	return nil
}

// list takes a line of the list of players, such as "Seat 3: Ann ($10 in chips)".
func (t *text) list(line []byte) bool {
	rest, ok := bytes.CutPrefix(line, []byte("Seat "))
	if !ok || t.begun {
		return false
	}
	seat := number(rest)
	colon := bytes.IndexByte(rest, ':')
	amount := rest
	if i := bytes.LastIndex(rest, []byte(" in chips")); i >= 0 { // a remark may follow, with brackets too
		amount = rest[:i]
	}
	open := bytes.LastIndexByte(amount, '(')
	if seat < 0 || colon < 1 || open <= colon {
		return false
	}
	name := bytes.TrimSpace(rest[colon+1 : open])
	own := false
	if t.nameless {
		name, own = bytes.CutSuffix(name, []byte("[ME]"))
		name = bytes.TrimSpace(name)
	}
	for i := range t.players {
		if t.players[i].seat == seat {
			t.damaged("two players have one seat")
		} else if string(t.players[i].name) == string(name) {
			t.damaged("two players have one name")
		}
	}
	p := t.add(name, seat)
	if own || bytes.HasSuffix(rest, []byte("[hero]")) {
		t.own, t.marked = p, true
	}
	return true
}

// dealt takes "Dealt to Ann [Ah Kd]", also without cards.
func (t *text) dealt(line []byte) bool {
	rest, ok := bytes.CutPrefix(line, []byte("Dealt to "))
	if !ok {
		return false
	}
	name, hand := rest, []byte(nil)
	if open := bytes.LastIndexByte(rest, '['); open >= 0 && rest[len(rest)-1] == ']' {
		name, hand = bytes.TrimSpace(rest[:open]), rest[open:]
	}
	for p := range t.players {
		if string(t.players[p].name) != string(name) {
			continue
		}
		t.begun = true
		t.show(p, hand)
		t.seen(p)
		return true
	}
	if hand != nil {
		t.game = unlisted
	}
	return hand != nil
}

// unlisted is why a hand is left out whose players are not known.
const unlisted = "a player who is not in the list of the seats"

// who finds the player with whose name a line begins, and returns what follows.
func (t *text) who(line []byte) (p int, rest []byte) {
	p = -1
	for i := range t.players {
		name := t.players[i].name
		if !bytes.HasPrefix(line, name) || p >= 0 && len(name) <= len(t.players[p].name) {
			continue
		}
		after := line[len(name):]
		if !t.plain {
			if t.nameless {
				after = bytes.TrimPrefix(after, []byte(" [ME]"))
			}
			after = bytes.TrimPrefix(after, []byte(" "))
			if len(after) == 0 || after[0] != ':' {
				continue
			}
			after = bytes.TrimPrefix(after[1:], []byte(" "))
		} else if len(after) == 0 || after[0] != ' ' {
			continue
		} else {
			after = after[1:]
		}
		p, rest = i, after
	}
	return p, rest
}

// What a line says.
const (
	other = iota
	folds
	acts
	posts
	shows
	dealer
)

// verbs are the first words of what a line says, in lower case.
var verbs = map[string]int{
	"fold": folds, "folds": folds, "check": acts, "checks": acts, "call": acts, "calls": acts, "bet": acts, "bets": acts,
	"raise": acts, "raises": acts, "all-in": acts, "post": posts, "posts": posts, "small": posts, "big": posts, "ante": posts,
	"show": shows, "shows": shows, "muck": shows, "mucks": shows, "card": shows, "set": dealer,
}

// verb returns what a text says.
func verb(text []byte) int {
	var word [6]byte
	n := 0
	for _, c := range text {
		if lower := c | ' '; (lower < 'a' || lower > 'z') && c != '-' {
			break
		} else if n == len(word) {
			return other
		} else {
			word[n] = lower
			n++
		}
	}
	return verbs[string(word[:n])]
}

// say takes a line of what a player does.
func (t *text) say(line []byte) {
	p, rest := t.who(line)
	if p < 0 {
		t.others(line)
		return
	}
	switch what := verb(rest); what {
	case folds, acts:
		t.begun = true
		t.act(p, what == folds)
	case posts:
		t.players[p].dealt = true
		if t.small < 0 && bytes.Contains(rest, []byte("mall")) {
			t.small = p
		}
	case shows:
		if hand, _, ok := bracket(rest); ok {
			t.show(p, hand)
		}
	case dealer:
		if seat, _, ok := bracket(rest); ok {
			t.button = number(seat)
		}
	}
}

// others takes a line that begins with no player's name.
func (t *text) others(line []byte) {
	if seat, ok := bytes.CutPrefix(line, []byte("The button is in seat #")); ok {
		t.button = number(seat)
		return
	}
	if bytes.HasPrefix(line, []byte("Hand ")) && bytes.Contains(bytes.ToLower(line), []byte("cancel")) {
		t.game = "cancelled"
		return
	}
	says := line
	if !t.plain {
		i := bytes.LastIndex(line, []byte(": "))
		if i < 0 || bytes.Contains(line, []byte(" said, ")) {
			return
		}
		says = line[i+2:]
	} else if i := bytes.LastIndexByte(line, ' '); i < 0 || bytes.Contains(line, []byte(": ")) {
		return
	} else {
		says = line[i+1:]
	}
	if what := verb(says); what == folds || what == acts {
		t.game = unlisted
	}
}

// summarize takes a line of the summary.
func (t *text) summarize(line []byte) {
	if bytes.HasPrefix(line, []byte("Board")) {
		if in, _, ok := bracket(line); ok && t.size[0] > 0 && t.size[1] == 0 {
			if !same(t.parse(in), t.boards[0][:t.size[0]]) {
				t.damaged("the board of the summary is another")
			}
		}
		return
	}
	if bytes.HasPrefix(line, []byte("Hand ")) {
		t.others(line)
		return
	}
	rest, ok := bytes.CutPrefix(line, []byte("Seat "))
	if !ok || t.nameless {
		return
	}
	seat := number(rest)
	for p := range t.players {
		if t.players[p].seat != seat {
			continue
		}
		for _, word := range [...]string{"showed [", "mucked [", "[Mucked] ["} {
			if _, hand, ok := bytes.Cut(rest, []byte(word)); ok {
				hand, _, _ = bytes.Cut(hand, []byte("]"))
				t.show(p, hand)
			}
		}
		if t.players[p].fold == Never && bytes.Contains(rest, []byte(" folded ")) {
			t.damaged("a fold is missing")
		}
	}
}
