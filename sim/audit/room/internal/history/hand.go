// Package history reads hand histories, the texts in which a card room tells a player what came:
// lines of text (PokerStars, GGPoker, Winamax, Full Tilt, Run It Once, Ignition, Bovada, Bodog),
// Open Hand History in JSON, and PHH in TOML, in files, folders, gzip and zip.
//
// Each reader fills a deal, which becomes a Hand. Names of players and tables and numbers of hands
// are kept as hashes at most. A hand that is damaged, or of another game, is counted and left out,
// and the hands around it are read as they are. Errors are those of files, and the refusals of
// Reader.Counts. The hands depend on the texts alone.
package history

import "pokersim/deck"

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
