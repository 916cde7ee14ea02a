package eval

// ways is the number of ways to assign suits to the cards of one rank: all, and those in
// which the board, the player, or neither of them has the spade.
type ways struct{ all, board, hole, none uint64 }

// ways4 is the number of ways to assign suits to cards of the board: all, and spades[n]
// those with at least n spades.
type ways4 struct {
	all    uint64
	spades [4]uint64
}

// state is the number of ways to assign suits to the cards so far: all, and spades[h][b]
// those in which the player has h spades (2: two or more) and the board b (3: three or
// more).
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

// times adds a rank of which the player has no card.
func times(spades [4]uint64, w *ways) [4]uint64 {
	return [4]uint64{
		spades[0] * w.none, spades[1]*w.none + spades[0]*w.board,
		spades[2]*w.none + spades[1]*w.board, spades[3]*(w.none+w.board) + spades[2]*w.board,
	}
}

// with returns the state after a rank of which the player has cards.
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

// pass adds a rank of which the player has no card.
func (s *state) pass(w *ways) {
	s.all *= w.all
	for j := range s.spades {
		s.spades[j] = times(s.spades[j], w)
	}
}
