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
)

// sizes returns the least and the most cards of a hand.
func sizes(r eval.Rules) (least, most int) {
	if n := r.Size(); n > 0 {
		return n, n
	}
	return eval.MinCards, eval.MaxCards
}

// cards are the cards of a run: the known cards of every hand, and the cards that
// the rest of the hand is drawn from. With a range, a hand begins with one of its hands.
type cards struct {
	known []deck.Card // the hole cards, then the board
	left  []deck.Card // the cards to draw from, ascending
	draws int         // number of cards to draw
	all   int         // number of cards of the whole deck
	// In a game of exactly two hole cards, the number of hole cards of a hand and how
	// many of them are known. They come first in a hand. In other games both are 0.
	hole, knownHole int
	held            []held // of a range; then known is the board, and draws are cards of the board
}

// newCards returns the cards of a spec with a checked variant and its rules, and the
// spec with its cards, its street and its number of cards in canonical spelling.
func newCards(s Spec, r eval.Rules, q asks) (cards, Spec, error) {
	k, err := parse(s, r, q.sees)
	if err != nil {
		return cards{}, s, err
	}
	if s, err = s.settled(r, len(k.hole), len(k.board), k.held != nil, q); err != nil {
		return cards{}, s, err
	}
	if s.Cards < q.least || s.Cards > q.most {
		also := ""
		if !q.sees && !q.suits && dealsThree(s.Variant, r) {
			also = ", or 3"
		}
		return cards{}, s, chunk.Invalid("cards", "%d: want %d to %d%s", s.Cards, q.least, q.most, also)
	}
	c := cards{known: append(k.hole, k.board...), draws: s.Cards - len(k.hole) - len(k.board)}
	for text, of := range map[*string][]deck.Card{&s.Hole: k.hole, &s.Board: k.board, &s.Dead: k.dead} {
		*text = joined(s.pack(), of)
	}
	if r.Played > 0 {
		c.hole, c.knownHole = r.Hole, len(k.hole)
	}
	if k.held != nil {
		c.draws -= r.Hole
		s.Hole = k.held.String()
	}
	switch {
	case len(k.hole) > s.Cards:
		return c, s, chunk.Invalid("hole", "%d cards: a hand has %d", len(k.hole), s.Cards)
	case c.knownHole > c.hole:
		return c, s, chunk.Invalid("hole", "%d cards: the game has %d hole cards", len(k.hole), r.Hole)
	case c.draws < 0:
		return c, s, chunk.Invalid("cards", "%d: hole and board have %d cards already", s.Cards, len(c.known))
	}
	gone := slices.Concat(c.known, k.dead)
	for card := range deck.Card(s.pack().Cards()) {
		if card >= deck.Size || r.Deck().Has(card) {
			c.all++
			if !slices.Contains(gone, card) {
				c.left = append(c.left, card)
			}
		}
	}
	if c.draws > len(c.left) {
		return c, s, chunk.Invalid("dead", "%d cards to draw, and only %d left", c.draws, len(c.left))
	}
	if k.held != nil {
		c.held = alike(k.held.Live(deck.SetOf(gone...)), k.board, k.dead, q.suits)
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
