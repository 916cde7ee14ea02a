package game

// String returns the name of the game, as in "short".
func (g Game) String() string { return g.Name }

// MarshalText returns the name of the game. A game that Named does not find is an error.
func (g Game) MarshalText() ([]byte, error) {
	_, err := Named(g.Name)
	return []byte(g.Name), err
}

// UnmarshalText finds a game by its name, as Named does.
func (g *Game) UnmarshalText(text []byte) error {
	named, err := Named(string(text))
	if err == nil {
		*g = named
	}
	return err
}
