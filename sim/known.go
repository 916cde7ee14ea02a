package sim

import (
	"errors"
	"slices"
	"strings"

	"pokersim/deck"
	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/eval/packs"
	"pokersim/sim/chunk"
	"pokersim/sim/internal/ways"
)

// newCards returns the cards of a spec with a checked variant and its rules, and the
// spec with its cards, its street and its number of cards in canonical spelling.
func newCards(s Spec, r eval.Rules, q *ways.Question) (*ways.Cards, Spec, error) {
	k, err := parse(s, r, q.Sees)
	if err != nil {
		return nil, s, err
	}
	if s, err = s.settled(r, len(k.hole), len(k.board), k.held != nil, q); err != nil {
		return nil, s, err
	}
	if s.Cards < q.Least || s.Cards > q.Most {
		also := ""
		if !q.Sees && !q.Suits && dealsThree(s.Variant, r) {
			also = ", or 3"
		}
		return nil, s, chunk.Invalid("cards", "%d: want %d to %d%s", s.Cards, q.Least, q.Most, also)
	}
	c := &ways.Cards{Known: append(k.hole, k.board...), Draws: s.Cards - len(k.hole) - len(k.board)}
	for text, of := range map[*string][]deck.Card{&s.Hole: k.hole, &s.Board: k.board, &s.Dead: k.dead} {
		*text = joined(s.pack(), of)
	}
	if r.Played > 0 {
		c.Hole, c.KnownHole = r.Hole, len(k.hole)
	}
	if k.held != nil {
		c.Draws -= r.Hole
		s.Hole = k.held.String()
	}
	switch {
	case len(k.hole) > s.Cards:
		return c, s, chunk.Invalid("hole", "%d cards: a hand has %d", len(k.hole), s.Cards)
	case c.KnownHole > c.Hole:
		return c, s, chunk.Invalid("hole", "%d cards: the game has %d hole cards", len(k.hole), r.Hole)
	case c.Draws < 0:
		return c, s, chunk.Invalid("cards", "%d: hole and board have %d cards already", s.Cards, len(c.Known))
	}
	gone := slices.Concat(c.Known, k.dead)
	for card := range deck.Card(s.pack().Cards()) {
		if card >= deck.Size || r.Deck().Has(card) {
			c.All++
			if !slices.Contains(gone, card) {
				c.Left = append(c.Left, card)
			}
		}
	}
	if c.Draws > len(c.Left) {
		return c, s, chunk.Invalid("dead", "%d cards to draw, and only %d left", c.Draws, len(c.Left))
	}
	if k.held != nil {
		c.Range = ways.Alike(k.held.Live(deck.SetOf(gone...)), k.board, k.dead, q.Suits)
	}
	return c, s, nil
}

// parsed is the cards of a spec. If held is not nil, it is a range, and hole is empty.
type parsed struct {
	hole, board, dead []deck.Card
	held              *ranges.Range
}

// parse reads the known cards. The hole cards are a range if a range is wanted, if they
// cannot be cards, or if they are too many for the street or the game.
func parse(s Spec, r eval.Rules, wantRange bool) (k parsed, err error) {
	if s.isPack() {
		k.hole, k.board, k.dead, err = ranges.ParsePack(s.pack().Pack, s.Hole, s.Board, s.Dead)
		return k, err
	}
	k.hole, k.board, k.dead, err = ranges.ParseKnown(r.Game, s.Hole, s.Board, s.Dead)
	e, ok := errors.AsType[*ranges.Error](err)
	many := err == nil && len(k.hole) > r.Hole && (r.Played > 0 || s.At != "")
	if !wantRange && !many && (!ok || e.Field != "hole") {
		return k, err
	}
	text := s.Hole
	if text == "" {
		text = "random"
	}
	scenario, failed := ranges.Parse(r.Game, ranges.Input{Players: []string{text}, Board: s.Board, Dead: s.Dead})
	switch {
	case failed != nil && many && r.Played > 0:
		return k, nil // cards, but more than the game has
	case failed != nil:
		if _, wrong := ranges.ParseRange(r.Game, text); wrong == nil && ok && e.Field == "hole" {
			err = nil // a range that cannot be dealt, not cards
		}
		return k, holeError(failed, err)
	}
	k = parsed{board: scenario.Board, dead: scenario.Dead, held: &scenario.Players[0]}
	switch _, unknown := k.held.Open(); {
	case len(scenario.Players) > 1:
		return k, chunk.Invalid("hole", "%s: want one range, without |", s.Hole)
	case wantRange || unknown == 0:
		return k, nil
	case !k.held.Any():
		return k, err // some cards of a hand: the error says to leave out the unknown ones
	}
	k.held = nil
	return k, nil
}

// joined writes cards without blanks.
func joined(p packs.Rules, cards []deck.Card) string {
	var text strings.Builder
	for _, c := range cards {
		text.WriteString(p.Name(int(c)))
	}
	return text.String()
}

// holeError returns the error of a text that is no range, about -hole. Cards is its error
// as cards; it is returned if it is not to the left of the other.
func holeError(err, cards error) error {
	e, ok := errors.AsType[*ranges.Error](err)
	if c, is := errors.AsType[*ranges.Error](cards); ok && is && (c.Field != e.Field && e.Field != "players" || c.Column >= e.Column) {
		return cards
	}
	if ok && e.Field == "players" {
		about := *e
		about.Field, about.Player, about.Operand = "hole", -1, "-hole"
		return &about
	}
	return err
}
