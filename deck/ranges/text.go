package ranges

import "pokersim/deck/game"

// MarshalText returns the range in canonical spelling, as String does. It does not name
// the game. The zero value, which has no hand, is an error.
func (r Range) MarshalText() ([]byte, error) {
	_, err := ParseRange(r.textGame(), r.canonical)
	return []byte(r.canonical), err
}

// UnmarshalText reads a range as ParseRange does: one of the game of r, which is hold'em
// for the zero value. Only a range that has been read has another game.
func (r *Range) UnmarshalText(text []byte) error {
	read, err := ParseRange(r.textGame(), string(text))
	if err == nil {
		*r = read
	}
	return err
}

// textGame returns the game of which UnmarshalText reads a range.
func (r Range) textGame() game.Game {
	if r.game.Name == "" {
		return game.Holdem()
	}
	return r.game
}
