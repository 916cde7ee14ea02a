package query

import (
	"slices"
	"strings"

	"pokersim/deck"
	"pokersim/sim/deal"
	"pokersim/sim/query/internal/syntax"
)

// situation is what a statement says after from.
type situation struct {
	game       *deal.Game
	names      []string    // of the players, as written
	hands      []handRange // of the players, then of those who folded
	board      []deck.Card // known cards, in order
	boardRange *boardRange // of a board with unknown cards; nil if there is none
	dead       deck.Set
	ranges     rangeReader
}

// newSituation reads the bindings of a statement.
func newSituation(s *syntax.Statement) (*situation, error) {
	c := &situation{}
	name, of := "holdem", map[string]syntax.Binding{}
	var players []syntax.Binding
	for _, b := range s.Bindings {
		switch b.Key {
		case "game", "syntax", "board", "dead", "folded":
			of[b.Key] = b
		default:
			players = append(players, b)
		}
	}
	if b, ok := of["game"]; ok {
		if name, ok = gameNames[strings.ToLower(strings.TrimSpace(b.Value))]; !ok {
			var all []string
			for n := range gameNames {
				all = append(all, n)
			}
			slices.Sort(all)
			err := syntax.Errorf(b.At, "unknown game %q: want %s", b.Value, strings.Join(all, ", "))
			err.Hint = nearest(strings.ToLower(b.Value), all)
			return nil, err
		}
	}
	c.game = gameOf(name)
	c.ranges = rangeReader{game: c.game}
	if b, ok := of["syntax"]; ok {
		if c.ranges.generic = strings.EqualFold(b.Value, "generic"); !c.ranges.generic {
			return nil, syntax.Errorf(b.At, "unknown syntax %q: want generic", b.Value)
		}
	}
	if err := c.readBoard(of["board"], of["dead"]); err != nil {
		return nil, err
	}
	folded := foldedHands(of["folded"])
	if len(folded) > 0 && c.game.Board == 0 {
		return nil, syntax.Errorf(of["folded"].At, "%s has no ranges of players who folded: write their cards as dead", c.game.Name)
	}
	seats := append(players, folded...)
	if len(seats) > deal.MaxPlayers {
		return nil, syntax.Errorf(seats[deal.MaxPlayers].Pos, "%d players: want at most %d", len(seats), deal.MaxPlayers)
	}
	for i, b := range seats {
		if slices.Contains(syntax.Keywords, b.Key) || reserved(b.Key) || slices.Contains(syntax.Quantifiers, b.Key) || slices.Contains(syntax.Aggregates, b.Key) {
			return nil, syntax.Errorf(b.Pos, "%s is a word of the language: choose another name for a player", b.Name)
		}
		r, err := c.readHands(b)
		if err != nil {
			return nil, err
		}
		if c.hands = append(c.hands, r); i < len(players) {
			c.names = append(c.names, b.Name)
		}
	}
	if need := len(seats)*c.game.Hole + max(0, c.game.Board-len(c.board)); need > c.left() {
		return nil, syntax.Errorf(s.Pos, "%d players need %d cards, and %d are left", len(seats), need, c.left())
	}
	return c, c.disjoint(seats)
}

// foldedHands returns the ranges of players who folded, which have bars between them.
func foldedHands(b syntax.Binding) (all []syntax.Binding) {
	if strings.TrimSpace(b.Value) == "" {
		return nil
	}
	at := b.At
	for _, text := range strings.Split(b.Value, "|") {
		all = append(all, syntax.Binding{Pos: b.Pos, Name: "a player who folded", Value: text, At: at})
		at.Column += len([]rune(text)) + 1
	}
	return all
}

// left returns the number of cards that are neither dead nor on the known board.
func (c *situation) left() int {
	return (c.game.Deck() &^ c.dead &^ deck.SetOf(c.board...)).Count()
}

// units returns the unit of shares of the pot.
func (c *situation) units() int64 { return c.newDeal().Units() }

// boards returns the number of boards to come from a street.
func (c *situation) boards(street int) int64 { return c.newDeal().Boards(street) }

func (c *situation) newDeal() *deal.Deal {
	d := deal.New(c.game, len(c.names), len(c.hands)-len(c.names), c.dead)
	copy(d.Board, c.board)
	return d
}

// readBoard reads the board and the dead cards.
func (c *situation) readBoard(board, dead syntax.Binding) error {
	list, err := c.cards(dead)
	if err != nil {
		return err
	}
	c.dead = deck.SetOf(list...)
	text := strings.TrimSpace(board.Value)
	if text == "" {
		return nil
	}
	if c.game.Board == 0 {
		return syntax.Errorf(board.Pos, "%s has no board", c.game.Name)
	}
	if known, err := deck.ParseHand(text); err == nil {
		if len(known) > 5 {
			return syntax.Errorf(board.At, "%d cards: a board has at most five", len(known))
		}
		if len(known) < 3 {
			return c.readBoardRange(board)
		}
		for _, card := range known {
			switch {
			case !c.game.Deck().Has(card):
				return syntax.Errorf(board.At, "%v is not in the deck of %s", card, c.game.Name)
			case c.dead.Has(card):
				return syntax.Errorf(board.At, "%v is dead and on the board", card)
			}
		}
		if deck.SetOf(known...).Count() < len(known) {
			return syntax.Errorf(board.At, "a card is on the board twice")
		}
		c.board = known
		return nil
	}
	return c.readBoardRange(board)
}

func (c *situation) readBoardRange(board syntax.Binding) error {
	r, err := parseBoardRange(board.Value)
	if err != nil {
		return syntax.Errorf(board.At, "%v", err)
	}
	if !r.any() {
		c.boardRange = &r
	}
	return nil
}

// cards reads a list of cards.
func (c *situation) cards(b syntax.Binding) ([]deck.Card, error) {
	if strings.TrimSpace(b.Value) == "" {
		return nil, nil
	}
	list, err := deck.ParseHand(b.Value)
	if err != nil {
		return nil, syntax.Errorf(b.At, "%v", err)
	}
	for _, card := range list {
		if !c.game.Deck().Has(card) {
			return nil, syntax.Errorf(b.At, "%v is not in the deck of %s", card, c.game.Name)
		}
	}
	return list, nil
}

// readHands reads the hands of a player.
func (c *situation) readHands(b syntax.Binding) (handRange, error) {
	gone := c.dead | deck.SetOf(c.board...)
	if c.game.Board == 0 {
		if text := strings.Trim(b.Value, "* "); text == "" {
			return handRange{any: true, symmetric: true}, nil
		}
		known, err := c.cards(b)
		if err != nil {
			return handRange{}, err
		}
		if len(known) > 7 {
			return handRange{}, syntax.Errorf(b.At, "%d cards: a hand of stud has at most seven", len(known))
		}
		if set := deck.SetOf(known...); set.Count() < len(known) || set&gone != 0 {
			return handRange{}, syntax.Errorf(b.At, "a card is there twice")
		}
		return handRange{known: known}, nil
	}
	r, err := c.ranges.parse(b.Value)
	if err != nil {
		return handRange{}, placed(b.At, err)
	}
	out := handRange{text: r.String(), any: r.Any()}
	if out.any && c.game.Hole > 2 {
		out.symmetric = true
		return out, nil
	}
	all := r.Live(0)
	out.symmetric = symmetric(all)
	out.list = make([]hand, 0, len(all))
	for _, combo := range all {
		if combo.Set()&gone == 0 {
			h := hand{set: combo.Set(), weight: combo.Weight}
			copy(h.cards[:], combo.Hand())
			out.list = append(out.list, h)
		}
	}
	if len(out.list) == 0 {
		return out, syntax.Errorf(b.At, "%s: no hand is left without the cards of the board and the dead cards", b.Value)
	}
	return out, nil
}

// disjoint returns an error if two players always share a card.
func (c *situation) disjoint(players []syntax.Binding) error {
	var gone deck.Set
	for i, r := range c.hands {
		fixed := deck.SetOf(r.known...)
		if len(r.list) == 1 {
			fixed = r.list[0].set
		}
		if fixed&gone != 0 {
			return syntax.Errorf(players[i].At, "%s has a card of another player", players[i].Name)
		}
		gone |= fixed
	}
	return nil
}
