package lanes

import "pokersim/deck"

// MatrixClasses is the number of classes of hands that a Matrix tells apart: the
// starting hands of hold'em.
const MatrixClasses = 169

// MatrixBoards is the most boards that a Matrix adds up before Move must be
// called: on a board at most 12 hands of a class beat at most 12 of another, and
// sums have 16 bits.
const MatrixBoards = (1<<16 - 1) / (12 * 12)

// Ranked is a hand of two cards with its class, 0 to MatrixClasses-1: the class,
// then the cards.
type Ranked [3]uint8

// NewRanked returns a hand.
func NewRanked(class int, a, b deck.Card) Ranked { return Ranked{uint8(class), uint8(a), uint8(b)} }

// Matrix counts, over boards, how often hands of each class beat hands of each
// class that have no card in common with them. It is for one goroutine.
type Matrix struct {
	state  matrixState
	boards int
	add    matrixAdder
}

// matrixAdder adds a board to the sums of a state.
type matrixAdder func(s *matrixState, hands []Ranked, ends []uint16)

// matrixWords is the length of a row of bytes, one for each class, in words.
const matrixWords = 24

type matrixRow [matrixWords]uint64

// matrixState is what the kernels work on. Bytes do not overflow: a class has at
// most 12 hands.
type matrixState struct {
	below matrixRow                   // the hands weaker than those in turn, by class
	with  [deck.Size]matrixRow        // those of them with a card
	wins  [MatrixClasses]matrixRow    // of the board: by the class that wins, then the one that loses
	sum   [MatrixClasses][2]matrixRow // of all boards, in 16 bits: the even classes, then the odd ones
}

// NewMatrix returns an empty Matrix at a level. A level that this machine lacks is
// an error.
func NewMatrix(level Level) (*Matrix, error) {
	run, err := level.kernel()
	if err != nil {
		return nil, err
	}
	return &Matrix{add: run.matrix}, nil
}

// Add adds a board: the hands without a card of it, the weakest first, and the
// places behind the last of each group of equally strong hands. It panics if
// MatrixBoards boards have been added since Move.
func (m *Matrix) Add(hands []Ranked, ends []uint16) {
	if m.boards++; m.boards > MatrixBoards {
		panic("lanes: more boards than a Matrix holds")
	}
	if len(ends) > 0 && int(ends[len(ends)-1]) <= len(hands) {
		m.add(&m.state, hands, ends)
	}
}

// Move adds the sums of all boards, times weight, to counts and empties them:
// element i*MatrixClasses + j is how often class i beats class j.
func (m *Matrix) Move(weight uint64, counts []uint64) {
	for i := range m.state.sum {
		row := counts[i*MatrixClasses:][:MatrixClasses]
		for j := range row {
			word := m.state.sum[i][j%2][j/8]
			row[j] += weight * (word >> (j / 2 % 4 * 16) & 0xffff)
		}
	}
	m.state.sum, m.boards = [MatrixClasses][2]matrixRow{}, 0
}

// matrixGo is the definition of the kernels. A hand beats all weaker ones but
// those that hold one of its two cards; these do not hold both.
func matrixGo(s *matrixState, hands []Ranked, ends []uint16) {
	s.below, s.with, s.wins = matrixRow{}, [deck.Size]matrixRow{}, [MatrixClasses]matrixRow{}
	from := uint16(0)
	for _, end := range ends {
		group := hands[from:end]
		for _, h := range group {
			wins, a, b := &s.wins[h[0]], &s.with[h[1]], &s.with[h[2]]
			for i := range matrixWords - 2 {
				wins[i] += s.below[i] - a[i] - b[i]
			}
		}
		for _, h := range group {
			word, one := h[0]/8, uint64(1)<<(h[0]%8*8)
			s.below[word] += one
			s.with[h[1]][word] += one
			s.with[h[2]][word] += one
		}
		from = end
	}
	const even = 0x00ff00ff00ff00ff
	for i := range s.wins {
		for j, word := range s.wins[i] {
			s.sum[i][0][j] += word & even
			s.sum[i][1][j] += word >> 8 & even
		}
	}
}
