package query

import (
	"errors"
	"slices"
	"strings"

	"pokersim/deck"
	"pokersim/deck/ranges"
	"pokersim/sim/query/internal/syntax"
)

// handRange is the hands of a player.
type handRange struct {
	text      string // as package ranges writes it
	any       bool   // all hands
	known     []deck.Card
	list      []hand // nil in stud, and for any hand of more than two cards
	symmetric bool
}

// hand is the hole cards of a player and their weight.
type hand struct {
	cards  [7]deck.Card
	set    deck.Set
	weight uint64
}

// symmetric reports whether hands that are equal but for the names of suits are all there,
// with equal weights.
func symmetric(hands []ranges.Combo) bool {
	type alike struct{ n, weight uint64 }
	classes := map[class]alike{}
	for i := range hands {
		key := suitless(hands[i].Set())
		of := classes[key]
		if of.n > 0 && of.weight != hands[i].Weight {
			return false
		}
		classes[key] = alike{of.n + 1, hands[i].Weight}
	}
	for key, of := range classes {
		if of.n != names(key) {
			return false
		}
	}
	return true
}

// class is the ranks in each suit of up to four sets of cards, in order: equal for sets that are
// equal but for the names of suits.
type class [deck.Suits]uint64

// suitless returns the class of sets of cards.
func suitless(sets ...deck.Set) (of class) {
	for suit := range of {
		for i, set := range sets {
			of[suit] |= uint64(set>>(suit*deck.Ranks)&(1<<deck.Ranks-1)) << (16 * i)
		}
	}
	slices.Sort(of[:])
	return of
}

// names returns the number of hands of a class.
func names(of class) uint64 {
	all, run := uint64(24), uint64(1) // orders of four suits
	for i := 1; i < deck.Suits; i++ {
		if run++; of[i] != of[i-1] {
			run = 1
		}
		all /= run
	}
	return all
}

// placed puts the error of a range at its place in a query.
func placed(at syntax.Pos, err error) error {
	if e, ok := errors.AsType[*ranges.Error](err); ok && e.Column > 0 {
		message := e.Message
		if why, players, two := strings.Cut(message, ": two players are "); two {
			message = why + ": two players are a='" + strings.Replace(players, " ", "', b='", 1) + "'"
		}
		return syntax.Errorf(syntax.Pos{Line: at.Line, Column: at.Column + e.Column - 1}, "%s", message)
	}
	return syntax.Errorf(at, "%v", err)
}

// readRange reads a range, in the syntax of the statement.
func (c *situation) readRange(at syntax.Pos, text string) (ranges.Range, error) {
	r, err := ranges.Input{Generic: c.generic}.Range(c.game.Game, text)
	if err != nil {
		err = placed(at, err)
	}
	return r, err
}

// boardRange is a class of boards.
type boardRange struct {
	ranges.Boards
	places [5]deck.Set // the cards of each place
	flops  []deck.Hand // those that may begin a board, unless the places alone decide
}

// newBoardRange returns a class of boards, ready to be drawn.
func newBoardRange(b ranges.Boards, game deck.Set) *boardRange {
	r := &boardRange{Boards: b}
	for i := range r.places {
		r.places[i] = b.Place(i)
	}
	if !b.Plain() {
		for f := range deck.Combinations(game.Cards(), 3) {
			if r.has(f) {
				r.flops = append(r.flops, slices.Clone(f))
			}
		}
	}
	return r
}

// has reports whether a board, or one that begins with these cards, may be in the class.
func (r *boardRange) has(board []deck.Card) bool {
	if len(board) >= r.Cards() {
		return r.Has(board)
	}
	return len(board) < 3 || r.orders(board[:3]) > 0 && (len(board) < 4 || r.places[3].Has(board[3]))
}

// orders returns the number of orders of a flop that fit the places.
func (r *boardRange) orders(f []deck.Card) (n uint64) {
	for _, o := range [...][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		if r.places[0].Has(f[o[0]]) && r.places[1].Has(f[o[1]]) && r.places[2].Has(f[o[2]]) {
			n++
		}
	}
	return n
}
