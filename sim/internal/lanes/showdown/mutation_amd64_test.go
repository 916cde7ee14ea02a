//go:build amd64 && !purego

package showdown

import (
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/arguments"
	"pokersim/sim/internal/lanes/internal/lanetest"
	"pokersim/sim/internal/lanes/internal/sampling"
)

// The kernel of lists that this machine does not use draws the same hands.
func TestTheOtherKernelDrawsListsAsTheDefinition(t *testing.T) {
	if !slices.Contains(tested, lanes.AVX512) {
		t.Skip("no AVX-512")
	}
	all := tested
	gathers, tested = !gathers, []lanes.Level{lanes.AVX512}
	defer func() { gathers, tested = !gathers, all }()
	t.Run("draws", TestEveryLevelDrawsListsAsTheDefinition)
	t.Run("mutants", TestMutantsOfListsAreCaught)
}

// mutableLists are three lists as the kernels have them: the first of hands of two parts with
// different weights, the second of equal weights, the third of two cards with different
// weights. The numbers of hands and the heights are odd.
type mutableLists struct {
	listLayout
	kernel listKernel
	lists  []list
}

func newMutableLists(a *assembly) *mutableLists {
	m := &mutableLists{kernel: a.lists}
	var position [deck.Size]uint8
	for c := range position {
		position[c] = uint8(c)
	}
	all := lanetest.Without()
	weighted := Range{Players: []int{0}, Weights: []uint64{1, 20_000_001, 3_333_333, 30_000_000, 40_000_000}}
	for i := range weighted.Weights {
		weighted.Hands = append(weighted.Hands, all[5*i:][:5])
	}
	equal := Range{Players: []int{1}, Weights: []uint64{1, 1, 1}, Hands: [][]deck.Card{all[3:7], all[15:19], all[27:31]}}
	inline := Range{Players: []int{2}, Weights: []uint64{7, 20_000_001, 33_333_333, 1, 9}}
	for i := range inline.Weights {
		inline.Hands = append(inline.Hands, all[2*i+30:][:2])
	}
	m.lists = []list{newList(weighted, 5, 0, &position), newList(equal, 4, 5, &position), newList(inline, 2, 9, &position)}
	var together listLayout
	for i := range m.lists {
		together.add(&m.lists[i], a.inline)
	}
	m.numbers = together.numbers
	apart := func(i, elements int) { // a mutant may read beside a table, but not another one
		for range 1 << 16 {
			m.tables = append(m.tables, uint32(len(m.tables)*1009%4099))
		}
		first := m.numbers[i] / 4
		m.numbers[i] = uint64(4 * len(m.tables))
		m.tables = append(m.tables, together.tables[first:][:elements]...)
	}
	for i, l := range m.lists {
		apart(i*arguments.ListNumbers+arguments.ListCards, l.hands()*len(l.parts))
		if l.columns != nil {
			apart(i*arguments.ListNumbers+arguments.ListColumns, 2*l.hands())
		}
	}
	for range 1 << 16 {
		m.tables = append(m.tables, 0) // beyond the end
	}
	return m
}

// drawn is what a kernel draws from some states for a list alone or for both, until it accepts
// a try.
type drawn struct {
	parts [16 * 32]uint32 // 32 tries of each part, of which some are drawn
	tries uint64
	after sampling.States
}

// someLists are the first list of a draw and the number of lists.
var someLists = [5][2]int{{0, 1}, {1, 1}, {0, 2}, {2, 1}, {1, 2}}

// draws reports whether the kernel draws from a state what is wanted.
func (m *mutableLists) draws(s sampling.States, want *[len(someLists)]drawn) bool {
	for i, some := range someLists {
		d := drawn{after: s}
		d.tries = m.kernel(&m.numbers[some[0]*arguments.ListNumbers], uint64(some[1]), &m.tables[0], &d.after, &d.parts[0], 4*32, 0, 1)
		if !d.equal(&want[i]) {
			return false
		}
	}
	return true
}

// define draws by the definition.
func (m *mutableLists) define(s sampling.States) (all [len(someLists)]drawn) {
	for i, some := range someLists {
		d, p := &all[i], &plan{}
		for _, l := range m.lists[some[0]:][:some[1]] {
			p.addList(l)
		}
		h := drawnHands{parts: make([][]uint32, p.parts)}
		sampling.SetStates(&h.streams, &s)
		p.drawGroups(&h, 1)
		for j, part := range h.parts {
			d.tries = uint64(copy(d.parts[32*j:], part))
		}
		d.after = sampling.StatesOf(&h.streams)
	}
	return all
}

// equal reports whether d and e have the same tries.
func (d *drawn) equal(e *drawn) bool {
	for i := 0; i < len(d.parts); i += 32 {
		if d.tries != e.tries || d.tries < 32 && !slices.Equal(d.parts[i:][:d.tries], e.parts[i:][:d.tries]) {
			return false
		}
	}
	return d.after == e.after
}

// fractionAt returns the fraction of 32 bits whose product with n, an odd number, has the
// given lower half.
func fractionAt(remainder uint32, n uint64) uint32 {
	inverse := uint32(n)
	for range 4 {
		inverse *= 2 - uint32(n)*inverse
	}
	return remainder * inverse
}

// fractionOf returns the middle one of the fractions that choose a number below n.
func fractionOf(choice, n uint64) uint32 { return uint32(((2*choice+1)<<31 + n - 1) / n) }

// borders returns states whose first two words have the fractions at which a changed bit of a
// limit matters: of the remainders, and of the thresholds of the columns.
func (m *mutableLists) borders() (all []sampling.States) {
	var tries [][2]uint32
	for _, l := range m.lists {
		hands := uint64(l.hands())
		for bit := range 32 {
			lower := func(limit uint64) uint64 { return min(limit, limit^1<<bit) }
			tries = append(tries, [2]uint32{fractionAt(uint32(lower(1<<32%hands)), hands), 1 << 31})
			for i, c := range l.columns {
				hand := fractionOf(uint64(i), hands)
				tries = append(tries, [2]uint32{hand, fractionAt(uint32(lower(1<<32%l.height)), l.height)})
				tries = append(tries, [2]uint32{hand, fractionOf(lower(c.Threshold)%l.height, l.height)})
			}
		}
	}
	for some := range slices.Chunk(tries, 2*arguments.Streams) {
		var s sampling.States
		for i, x := range some {
			s[0][i/2] |= uint64(x[0]) << (i % 2 * 32)
			s[2][i/2] |= uint64(x[1]) << (i % 2 * 32)
		}
		for i := range s[2] { // the second word is 9c + 1 if b and the counter are 0
			const ninth = 0x8e38e38e38e38e39
			s[2][i] = (s[2][i] - 1) * ninth
		}
		all = append(all, s)
	}
	return all
}

// Every change of a bit of the numbers and tables of lists changes what the kernels draw. Bits
// of sizes and addresses are changed as far as the memory beyond the tables reaches.
func TestMutantsOfListsAreCaught(t *testing.T) {
	for level, a := range map[lanes.Level]func() *assembly{lanes.AVX512: avx512, lanes.AVX2: avx2} {
		if !slices.Contains(tested, level) {
			continue
		}
		m := newMutableLists(a())
		states := m.borders()
		for i := range uint64(32) {
			s := sampling.NewStreams(i, 1)
			states = append(states, sampling.StatesOf(&s))
		}
		var want [][len(someLists)]drawn
		for i, s := range states {
			want = append(want, m.define(s))
			if !m.draws(s, &want[i]) {
				t.Errorf("%s: state %d: other draws than the definition", level, i)
			}
		}
		mutants := 0
		caught := func(change func()) bool {
			mutants++
			change()
			defer change()
			for i, s := range states {
				if !m.draws(s, &want[i]) {
					return true
				}
			}
			return false
		}
		number := func(list, i, from, to int) {
			n := &m.numbers[list*arguments.ListNumbers+i]
			for bit := from; bit < to; bit++ {
				if !caught(func() { *n ^= 1 << bit }) {
					t.Errorf("%s: bit %d of number %d of list %d is not caught", level, bit, i, list)
				}
			}
		}
		table := func(list, i, at, bits int) {
			x := &m.tables[int(m.numbers[list*arguments.ListNumbers+i])/4+at]
			for bit := range bits {
				if !caught(func() { *x ^= 1 << bit }) {
					t.Errorf("%s: bit %d of element %d of table %d of list %d is not caught", level, bit, at, i, list)
				}
			}
		}
		for list, l := range m.lists {
			number(list, arguments.ListHands, 0, 12)
			number(list, arguments.ListLeast, 0, 32)
			inline := m.numbers[list*arguments.ListNumbers+arguments.ListInline] == 1
			if !inline {
				number(list, arguments.ListParts, len(l.parts), 3) // a hand has a part
				number(list, arguments.ListCards, 0, 18)
				for i := range l.parts {
					for hand := range l.hands() {
						table(list, arguments.ListCards, i*l.hands()+hand, 32)
					}
				}
			}
			if l.columns == nil {
				continue
			}
			if level == lanes.AVX512 && !inline {
				number(list, arguments.ListInline, 0, 3)
			}
			number(list, arguments.ListHeight, 0, 32)
			number(list, arguments.ListHeightLeast, 0, 32)
			number(list, arguments.ListColumns, 3, 18) // whole columns: a threshold is no alias
			for i, c := range l.columns {
				if c.Threshold < l.height { // else the alias is the hand itself, or never used
					bits := 16
					if inline {
						bits = 32
					}
					table(list, arguments.ListColumns, 2*i, bits)
					table(list, arguments.ListColumns, 2*i+1, 32)
				}
			}
		}
		t.Logf("%s: %d mutants", level, mutants)
	}
}
