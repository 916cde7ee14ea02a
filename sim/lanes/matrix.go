package lanes

import (
	"fmt"
	"slices"

	"pokersim/deck"
	"pokersim/sim/lanes/internal/layout"
)

// MatrixClasses is the number of classes of hands of a Matrix: the 169 starting hands
// of hold'em.
const MatrixClasses = 169

// MatrixBoards is the largest number of boards between two calls of Move. Sums have 16
// bits, and each of at most 12 hands of a class beats at most 12 hands of another.
const MatrixBoards = (1<<16 - 1) / (12 * 12)

// TwoCards is a hand of two hole cards, each a deck.Card.
type TwoCards [2]uint8

// Run describes consecutive hands of one class in the argument of Matrix.Add.
type Run [3]uint8

// NewRun returns a run of hands of a class: class is 0 to MatrixClasses-1, hands is 1
// to 12. Last says that the run is the last of a group of equally strong hands.
func NewRun(class, hands int, last bool) Run {
	r := Run{uint8(class), uint8(hands)}
	if last {
		return r.Ended()
	}
	return r
}

// Ended returns the run, marked as the last of its group.
func (r Run) Ended() Run { return Run{r[0], r[1], 1} }

// Matrix counts for each two classes, summed over boards, how often a hand of one beats
// a hand of the other. Two hands with a card in common are not counted. It is for one
// goroutine.
type Matrix struct {
	state  matrixState
	boards int
	add    matrixAdder
}

// matrixAdder is a kernel: it adds a board to the sums of a state.
type matrixAdder func(s *matrixState, hands []TwoCards, runs []Run)

// matrixWords is the length in words of a row, which has a byte for each class.
const matrixWords = layout.MatrixRow / 8

type matrixRow [matrixWords]uint64

// matrixState is the memory of the kernels. Bytes do not overflow: a class has at most
// 12 hands.
type matrixState struct {
	below matrixRow                   // the number of hands weaker than the current ones, by class
	with  [deck.Size]matrixRow        // the number of these that have a card, by card and class
	sum   [MatrixClasses][2]matrixRow // by winning class: 16 bits for each losing class, first the even classes
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

// Add adds a board. Hands are all hands without a card of the board, weakest first.
// Runs divide them into consecutive hands of one class; the last run of each group of
// equally strong hands is marked. Add panics if MatrixBoards boards have been added
// since the last Move, or if the runs do not have as many hands or end without a mark.
func (m *Matrix) Add(hands []TwoCards, runs []Run) {
	n := 0
	for _, r := range runs {
		n += int(r[1])
	}
	if m.boards++; m.boards > MatrixBoards || n != len(hands) || n == 0 || runs[len(runs)-1][2] == 0 {
		panic(fmt.Sprintf("lanes: board %d since Move, want at most %d; runs of %d hands, want %d and a last run of a group", m.boards, MatrixBoards, n, len(hands)))
	}
	m.add(&m.state, hands, runs)
}

// Move adds the sums, times weight, to counts and sets them to 0. Counts must have
// MatrixClasses × MatrixClasses elements: i*MatrixClasses + j is how often a hand of
// class i beats a hand of class j.
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

// matrixGo is the definition of the kernels. A hand beats all weaker hands without a
// card in common. Their number is below - with[first card] - with[second card]: no
// weaker hand has both cards.
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

// beat adds the numbers of hands that the hands of a run beat.
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
