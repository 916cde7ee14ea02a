package eval

// ways are the numbers of suits of the cards of one rank: all, and those in which
// the board has the spade, the player has it, or neither.
type ways struct{ all, board, hole, none uint64 }

// ways4 are the numbers of suits of cards of the board: all, and by n those with
// at least n spades.
type ways4 struct {
	all    uint64
	spades [4]uint64
}

// state is the suits of the cards so far: all, and those by the player's spades
// (2 for more) and the board's (3 for more).
type state struct {
	all    uint64
	spades [3][4]uint64
}

func waysOf(b, h int) ways {
	w := ways{none: uint64(binomial(3, b) * binomial(max(3-b, 0), h))}
	if b > 0 {
		w.board = uint64(binomial(3, b-1) * binomial(4-b, h))
	}
	if h > 0 && b < 4 {
		w.hole = uint64(binomial(3, b) * binomial(3-b, h-1))
	}
	w.all = w.none + w.board + w.hole
	return w
}

// times adds a rank without a card of the player.
func times(spades [4]uint64, w *ways) [4]uint64 {
	return [4]uint64{
		spades[0] * w.none, spades[1]*w.none + spades[0]*w.board,
		spades[2]*w.none + spades[1]*w.board, spades[3]*(w.none+w.board) + spades[2]*w.board,
	}
}

// with returns the state with a rank of both.
func (s *state) with(w *ways) (t state) {
	t.all = s.all * w.all
	for j := range t.spades {
		t.spades[j] = times(s.spades[j], w)
	}
	for i := range t.spades[0] {
		t.spades[2][i] += (s.spades[1][i] + s.spades[2][i]) * w.hole
		t.spades[1][i] += s.spades[0][i] * w.hole
	}
	return t
}

// pass adds a rank without a card of the player.
func (s *state) pass(w *ways) {
	s.all *= w.all
	for j := range s.spades {
		s.spades[j] = times(s.spades[j], w)
	}
}
