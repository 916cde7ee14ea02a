package equity

import (
	"fmt"
	"slices"

	"pokersim/deck"
)

// MaxPlayers is the largest number of players.
const MaxPlayers = 9

// Combo is one hand that a player may hold.
type Combo struct {
	Cards  [2]deck.Card // different
	Weight uint64       // in whole units of the player; 0 is never held
}

// Player is what one player may hold. Weights are relative to each other: only
// their ratios matter.
type Player struct {
	Text   string  // as it was written, for tables and errors
	Combos []Combo // different hands, in any order of the cards
	Unit   uint64  // what weight 1 is in whole units; 0 is 1
}

// Law is the joint law of the players' hands and the board. A deal is one hand for
// each player and the missing cards of the board, all cards different and none
// dead; its probability is proportional to the product of the hands' weights. No
// player is dealt before another. A Law does not change once it is made.
type Law struct {
	players     []player
	board, dead set
	fixed       set // cards that some player holds in every deal
}

type player struct {
	Player
	live  int    // hands without a card of the board or a dead one
	hands []hand // those of them that leave the other players a hand, as far as cards that others surely hold show
	fixed set    // the cards that all of hands share
	loose int    // the cards that any others can take the place of: 2 if the player's hand is random, 1 if one card is
}

type hand struct {
	cards  [2]deck.Card // ascending
	mask   set
	weight uint64
}

// NewLaw returns the law of 1 to MaxPlayers players, a board of 0, 3, 4 or 5
// cards and dead cards. A scenario that cannot be dealt gives an error that
// matches chunk.ErrPlan and says why: a card that stands twice, a player
// without a hand, too few cards, or no deal in which every player has a hand.
func NewLaw(players []Player, board, dead []deck.Card) (*Law, error) {
	if n := len(players); n < 1 || n > MaxPlayers {
		return nil, invalid("players", "%d of them: want 1 to %d", n, MaxPlayers)
	}
	if n := len(board); n != 0 && (n < 3 || n > 5) {
		return nil, invalid("board", "%d cards: want 0, 3, 4 or 5", n)
	}
	l := &Law{board: setOf(board...), dead: setOf(dead...)}
	seen := set(0)
	for _, c := range slices.Concat(board, dead) {
		if c >= deck.Size || seen.has(c) {
			return nil, invalid("board", "card %s stands twice, or is no card", c)
		}
		seen |= setOf(c)
	}
	for i, p := range players {
		if err := l.join(i, p); err != nil {
			return nil, err
		}
	}
	l.prune()
	return l, l.possible()
}

// join adds a player with his live hands.
func (l *Law) join(i int, p Player) error {
	p.Unit = max(p.Unit, 1)
	joined := player{Player: p}
	seen := map[set]bool{}
	total := uint64(0)
	for _, c := range p.Combos {
		mask := setOf(c.Cards[:]...)
		if mask&^allCards != 0 || mask.len() != 2 || seen[mask] {
			return invalid("players", "player %d (%s): hand %s stands twice, or is no hand", i+1, p.Text, deck.FormatHand(c.Cards[:]))
		}
		seen[mask] = true
		if mask&(l.board|l.dead) == 0 && c.Weight > 0 {
			joined.hands = append(joined.hands, hand{[2]deck.Card(mask.cards()), mask, c.Weight})
			if total += c.Weight; total < c.Weight {
				return invalid("players", "player %d (%s): the weights add up to more than 2^64 units", i+1, p.Text)
			}
		}
	}
	if joined.live = len(joined.hands); joined.live == 0 {
		return invalid("players", "player %d (%s) has no hand left: the board and the dead cards take them all", i+1, p.Text)
	}
	l.players = append(l.players, joined)
	return nil
}

// prune takes out hands with a card that another player surely holds, until none
// is left, and finds what players surely hold and which cards are loose.
func (l *Law) prune() {
	for again := true; again; {
		again = false
		for i := range l.players {
			p := &l.players[i]
			others := set(0)
			for j, q := range l.players {
				if j != i {
					others |= q.fixed
				}
			}
			before := len(p.hands)
			p.hands = slices.DeleteFunc(p.hands, func(h hand) bool { return h.mask&others != 0 })
			fixed := p.shared()
			again = again || len(p.hands) < before || fixed != p.fixed
			p.fixed = fixed
		}
	}
	for _, p := range l.players {
		l.fixed |= p.fixed
	}
	for i := range l.players {
		l.players[i].loose = l.looseCards(&l.players[i])
	}
}

// shared returns the cards that all of the player's hands have, none without hands.
func (p *player) shared() set {
	if len(p.hands) == 0 {
		return 0
	}
	shared := allCards
	for _, h := range p.hands {
		shared &= h.mask
	}
	return shared
}

// looseCards returns how many of the player's cards are any that are left: his
// hands have one weight, and are all that contain his fixed cards.
func (l *Law) looseCards(p *player) int {
	loose := 2 - p.fixed.len()
	left := (allCards &^ (l.board | l.dead | l.fixed)).len()
	if len(p.hands) == 0 || uint64(len(p.hands)) != choose(left, loose) {
		return 0
	}
	for _, h := range p.hands {
		if h.weight != p.hands[0].weight {
			return 0
		}
	}
	return loose
}

// missing returns the number of board cards that are still to come.
func (l *Law) missing() int { return 5 - l.board.len() }

// free returns the cards that the missing cards of the board may be.
func (l *Law) free() []deck.Card { return (allCards &^ (l.board | l.dead | l.fixed)).cards() }

// name names player i in errors.
func (l *Law) name(i int) string { return fmt.Sprintf("player %d (%s)", i+1, l.players[i].Text) }

// Players returns the number of players.
func (l *Law) Players() int { return len(l.players) }

// Player returns player i, from 0, and how many of his hands have no card of the
// board and no dead card.
func (l *Law) Player(i int) (p Player, live int) { return l.players[i].Player, l.players[i].live }
