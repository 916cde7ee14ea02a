package lanes

import (
	"fmt"
	"slices"

	"pokersim/deck"
)

// MatrixClasses is the number of classes of hands that a Matrix tells apart: the
// starting hands of hold'em.
const MatrixClasses = 169

// MatrixBoards is the most boards that a Matrix adds up before Move must be
// called: on a board at most 12 hands of a class beat at most 12 of another, and
// sums have 16 bits.
const MatrixBoards = (1<<16 - 1) / (12 * 12)

// TwoCards is a hand of two cards, each a deck.Card.
type TwoCards [2]uint8

// Run is hands of one class, 0 to MatrixClasses-1, that follow each other.
type Run [3]uint8

// NewRun returns a run of so many hands, 1 to 12. Last says that it ends a group of
// equally strong hands.
func NewRun(class, hands int, last bool) Run {
	r := Run{uint8(class), uint8(hands)}
	if last {
		return r.Ended()
	}
	return r
}

// Ended returns the run as the last one of its group.
func (r Run) Ended() Run { return Run{r[0], r[1], 1} }

// Matrix counts, over boards, how often hands of each class beat hands of each
// class that have no card in common with them. It is for one goroutine.
type Matrix struct {
	state  matrixState
	boards int
	add    matrixAdder
}

// matrixAdder adds a board to the sums of a state.
type matrixAdder func(s *matrixState, hands []TwoCards, runs []Run)

// matrixWords is the length of a row of bytes, one for each class, in words.
const matrixWords = 24

type matrixRow [matrixWords]uint64

// matrixState is what the kernels work on. Bytes do not overflow: a class has at
// most 12 hands.
type matrixState struct {
	below matrixRow                   // the hands weaker than those in turn, by class
	with  [deck.Size]matrixRow        // those of them with a card
	sum   [MatrixClasses][2]matrixRow // by the class that wins: the ones that lose, in 16 bits, first the even ones
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

// Add adds a board: the hands without a card of it, the weakest first, cut into
// runs, of which the last one of each group of equally strong hands is marked. It
// panics if MatrixBoards boards have been added since Move, or if the runs are not
// of these hands.
func (m *Matrix) Add(hands []TwoCards, runs []Run) {
	n := 0
	for _, r := range runs {
		n += int(r[1])
	}
	if m.boards++; m.boards > MatrixBoards || n != len(hands) || n == 0 || runs[len(runs)-1][2] == 0 {
		panic(fmt.Sprintf("lanes: board %d of at most %d, runs of %d hands for %d", m.boards, MatrixBoards, n, len(hands)))
	}
	m.add(&m.state, hands, runs)
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
func matrixGo(s *matrixState, hands []TwoCards, runs []Run) {
	s.below, s.with = matrixRow{}, [deck.Size]matrixRow{}
	for len(runs) > 0 {
		group := 1 + slices.IndexFunc(runs, func(r Run) bool { return r[2] != 0 })
		from := hands
		for _, r := range runs[:group] {
			s.beat(r, hands)
			hands = hands[r[1]:]
		}
		for _, r := range runs[:group] {
			word, shift := r[0]/8, r[0]%8*8
			s.below[word] += uint64(r[1]) << shift
			for _, h := range from[:r[1]] {
				s.with[h[0]][word] += 1 << shift
				s.with[h[1]][word] += 1 << shift
			}
			from = from[r[1]:]
		}
		runs = runs[group:]
	}
}

// beat counts the hands that those of a run beat.
func (s *matrixState) beat(r Run, hands []TwoCards) {
	var wins matrixRow
	for _, h := range hands[:r[1]] {
		a, b := &s.with[h[0]], &s.with[h[1]]
		for i := range matrixWords - 2 {
			wins[i] += s.below[i] - a[i] - b[i]
		}
	}
	const even = 0x00ff00ff00ff00ff
	for i, word := range wins[:matrixWords-2] {
		s.sum[r[0]][0][i] += word & even
		s.sum[r[0]][1][i] += word >> 8 & even
	}
}
