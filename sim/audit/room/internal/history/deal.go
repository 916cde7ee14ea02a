// Package history reads hand histories, the texts in which a card room tells a player what came:
// lines of text (PokerStars, GGPoker, Winamax, Full Tilt, Run It Once, Ignition, Bovada, Bodog),
// Open Hand History in JSON, and PHH in TOML, in files, folders, gzip and zip.
//
// Each reader fills a deal, which becomes a Hand. Names of players and tables and numbers of hands
// are kept as hashes at most. A hand that is damaged, or of another game, is counted and left out,
// and the hands around it are read as they are. Errors are those of files, and the refusals of
// Reader.Counts. The hands depend on the texts alone.
package history

import (
	"fmt"
	"slices"

	"pokersim/deck"
)

// MostPlayers is the number of seats of the largest table of hold'em that is read.
const MostPlayers = 10

// Never is the street of the fold of a player who did not fold.
const Never = 9

// Hand is what is read of a hand of hold'em. Players are numbered in the order of the deal: 0 is
// the first after the button, or, of two players, the button. Streets are 0 before the flop to 3.
// Amounts, names and times are not read.
type Hand struct {
	Room  string // the room's name as printed in the report
	Table uint64 // a hash of the table's name, 0 if there is none
	ID    uint64 // a hash of the hand's number, 0 if there is none: it does not tell hands that came twice
	File  string
	Line  int // its first line in the file, from 1

	Players int
	Own     int                       // the player whose history it is, -1 if not known
	Hole    [MostPlayers][2]deck.Card // in the order of the text; deck.NoCard if not shown
	Fold    [MostPlayers]uint8        // the street of the fold, or Never
	Boards  [3][5]deck.Card           // as many as it was run; places without a card are deck.NoCard
	Common  int                       // cards that the second and third board share with the first
	Runs    int                       // number of boards, 1 if no card came
	Cards   int                       // cards of the first board: 0, 3, 4 or 5
	Acted   int                       // the last street with an action of a player
	Button  int                       // the number of the button's seat, -1 if not known
	Seats   uint64                    // a bit for each number of a seat that was dealt in, modulo 64
}

// player is a player of the list of a hand.
type player struct {
	name  []byte
	seat  int
	dealt bool // has cards, posted or acted: others of the list sit out
	hole  [2]deck.Card
	fold  uint8
}

// deal is a hand as it is read, of any format.
type deal struct {
	room      string
	line      int // the first
	id, table uint64
	game      string // not hold'em, or why it is left out
	bad       string // what is damaged, "" if nothing
	players   []player
	names     []byte // the bytes of their names
	own       int    // of players, -1 if none or several
	marked    bool   // the text says who it is
	nameless  bool   // names are those of positions
	owner     []byte // the own player's name
	button    int    // number of the seat, -1 if not known
	small     int    // of players, who posts the small blind first, -1 if none
	street    uint8
	acted     uint8
	boards    [3][5]deck.Card
	size      [3]int // cards of each board
	common    int
	buffer    []deck.Card
}

// reset begins a hand.
func (d *deal) reset(room string, line int) {
	*d = deal{room: room, line: line, players: d.players[:0], names: d.names[:0], own: -1, button: -1, small: -1, buffer: d.buffer}
	for i := range d.boards {
		d.boards[i] = [5]deck.Card{deck.NoCard, deck.NoCard, deck.NoCard, deck.NoCard, deck.NoCard}
	}
}

func (d *deal) damaged(format string, of ...any) {
	if d.bad == "" {
		d.bad = fmt.Sprintf(format, of...)
	}
}

// add adds a player to the list.
func (d *deal) add(name []byte, seat int) int {
	at := len(d.names)
	d.names = append(d.names, name...)
	d.players = append(d.players, player{name: d.names[at:len(d.names):len(d.names)], seat: seat, hole: [2]deck.Card{deck.NoCard, deck.NoCard}, fold: Never})
	return len(d.players) - 1
}

// act is an action of a player, who may fold.
func (d *deal) act(p int, folds bool) {
	d.players[p].dealt = true
	d.acted = d.street
	if folds && d.players[p].fold == Never {
		d.players[p].fold = d.street
	}
}

// parse reads cards; the result is valid until the next call.
func (d *deal) parse(text []byte) []deck.Card {
	var bad string
	if d.buffer, bad = cards(d.buffer[:0], text); bad != "" {
		d.damaged("%q is no card", bad)
	}
	return d.buffer
}

// show reads the two cards of a player, or hidden ones. One of two cards that is shown is not used.
func (d *deal) show(p int, text []byte) {
	d.hold(p, d.parse(text))
}

func (d *deal) hold(p int, all []deck.Card) {
	who := &d.players[p]
	who.dealt = true
	switch old := who.hole; {
	case len(all) > 2:
		d.game = "another game"
	case len(all) < 2 || all[0] == deck.NoCard || all[1] == deck.NoCard:
	case old[0] == deck.NoCard:
		who.hole = [2]deck.Card(all)
	case !(old[0] == all[0] && old[1] == all[1] || old[0] == all[1] && old[1] == all[0]):
		d.damaged("a player has two different hands")
	}
}

// seen takes a player whose dealt cards a text may have as the own one, if it does not say who that is.
func (d *deal) seen(p int) {
	switch {
	case d.marked || d.players[p].hole[0] == deck.NoCard:
	case d.own >= 0 && d.own != p: // the cards of several players
		d.own, d.marked = -1, true
	default:
		d.own = p
	}
}

// before are the cards of the board before each street.
var before = [...]int{0, 0, 3, 4, 5}

// same reports whether two lists have the same cards: some rooms sort those that came before.
func same(a, b []deck.Card) bool {
	for _, c := range a {
		if !slices.Contains(b, c) {
			return false
		}
	}
	return len(a) == len(b)
}

// come puts the cards of a street on a board. All are its new cards, perhaps after those before.
func (d *deal) come(run, street int, all []deck.Card) {
	n, next := before[street], before[street+1]
	board := &d.boards[run]
	if run > 0 && d.size[run] == 0 {
		copy(board[:n], d.boards[0][:n])
		d.size[run], d.common = n, n
	}
	switch {
	case d.size[run] != n:
		d.damaged("a street comes after %d cards of the board", d.size[run])
		return
	case len(all) == next && same(all[:n], board[:n]):
		all = all[n:]
	case len(all) == next:
		d.damaged("the board changes")
		return
	case len(all) != next-n:
		d.damaged("a street has %d cards", len(all))
		return
	}
	copy(board[n:], all)
	d.size[run] = next
	if run == 0 {
		d.street = uint8(street)
	}
}

// hand makes the hand of what was read. own chooses the player whose history it is, if it is not
// empty. why is the reason to leave the hand out, and bad what is damaged.
func (d *deal) hand(h *Hand, own string) (why, bad string) {
	for run := range d.boards {
		if slices.Contains(d.boards[run][:d.size[run]], deck.NoCard) || run > 0 && d.size[run] > 0 && d.size[run] != d.size[0] {
			d.damaged("a card of the board is missing")
		}
	}
	if d.game != "" {
		return d.game, ""
	} else if d.bad != "" {
		return "damaged", d.bad
	}
	var order [MostPlayers]int
	n, small := 0, 0
	for i := range d.players {
		if !d.players[i].dealt {
			continue
		}
		if n == MostPlayers {
			return "more than ten players", ""
		}
		at := n // the seats may be in any order
		for ; at > 0 && d.players[order[at-1]].seat > d.players[i].seat; at-- {
			order[at] = order[at-1]
		}
		order[at] = i
		n++
	}
	if n < 2 {
		return "fewer than two players", ""
	}
	if at := slices.Index(order[:n], d.small); at >= 0 {
		small = at
	}
	*h = Hand{Room: d.room, Line: d.line, ID: d.id, Table: d.table, Players: n, Own: -1, Boards: d.boards, Common: d.common, Runs: 1, Cards: d.size[0], Acted: int(d.acted), Button: d.button}
	for h.Runs < 3 && d.size[h.Runs] > 0 {
		h.Runs++
	}
	first := small
	if d.button >= 0 {
		first = 0
		for i, p := range order[:n] {
			if seat := d.players[p].seat; seat > d.button || n == 2 && seat == d.button {
				first = i
				break
			}
		}
	}
	for k := range MostPlayers {
		if k >= n {
			h.Hole[k], h.Fold[k] = [2]deck.Card{deck.NoCard, deck.NoCard}, Never
			continue
		}
		p := order[(first+k)%n]
		who := &d.players[p]
		h.Hole[k], h.Fold[k] = who.hole, who.fold
		h.Seats |= 1 << (who.seat & 63)
		if named := own != "" && !d.nameless; named && string(who.name) == own || !named && p == d.own {
			h.Own, d.owner = k, who.name
		}
	}
	if d.nameless {
		d.owner = nil
	}
	return "", ""
}
