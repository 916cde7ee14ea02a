//go:build amd64 && !purego

package showdown

import (
	"math/bits"
	"slices"
	"testing"

	"pokersim/eval"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/arguments"
	"pokersim/sim/internal/lanes/internal/lanetest"
	"pokersim/sim/internal/lanes/internal/sampling"
	"pokersim/sim/rng"
)

// mutableCounts is a plan of a kernel that counts in tables: what the kernel reads, and its
// tables.
type mutableCounts struct {
	name    string
	plan    *plan
	kernel  showdownKernel
	tables  tableCounter
	vectors []byte
	numbers []uint64
	table   counters
	want    []uint64 // the counts of the definition
}

const mutableRounds = 2000

func newMutableCounts(t *testing.T, a *assembly, name string, s Showdown) *mutableCounts {
	s = s.at(eval.Holdem(), lanetest.Definition)
	m := &mutableCounts{name: name, plan: mustPlan(s), want: dealt(t, lanetest.Definition, s, 1, 2, mutableRounds)}
	m.kernel, m.tables = a.counting(m.plan)
	m.vectors, m.numbers = a.vectors(m.plan), a.numbers(m.plan, m.tables)
	m.table = make(counters, 2*m.tables.size(m.plan)+4<<16) // a mutant has longer tables, and indices of 16 bits
	return m
}

// deal deals from the streams of the definition.
func (m *mutableCounts) deal() (counts []uint64) {
	var s sampling.Streams
	for i := range s {
		s[i].Reset(1, 2, rng.Showdowns, uint8(i))
	}
	state := sampling.StatesOf(&s)
	counts = make([]uint64, len(m.want))
	clear(m.table)
	m.tables.begin(m.plan, m.table)
	m.kernel(&m.vectors[0], &m.numbers[0], &state, nil, 1<<63, mutableRounds, &counts[0], &m.table[0])
	return counts
}

// counted reports whether the deals have the counts of the definition, if those by set of winners
// are given.
func (m *mutableCounts) counted(winners []uint64) bool {
	counts := slices.Clone(winners)
	m.tables.addTables(m.plan, m.table, winners[:1<<m.plan.players], counts)
	return slices.Equal(counts, m.want)
}

// used returns the indices of some of the counters that are not 0, except those of rejected deals
// and seats.
func (m *mutableCounts) used() (all []int) {
	for i := range m.tables.size(m.plan) / 4 {
		rejected := false
		switch m.tables.(type) {
		case *byHand:
			rejected = i%(handTable(m.plan.players)/4)%arguments.HandTable >= arguments.HandSkipped
		case *byStarting:
			rejected = i < arguments.StartingPairs && i>>8&15 == arguments.StartingRejected
		case *byTable:
			rejected = i < arguments.TableSums && i&0xff == arguments.TableRejected
		}
		if m.table.at(i) != 0 && !rejected {
			all = append(all, i)
		}
	}
	step := 1 + len(all)/100
	for i := range len(all) / step {
		all[i] = all[i*step]
	}
	return all[:len(all)/step]
}

// A changed bit of what the plan hands to the kernels that count in tables changes a count: of the
// ranks and suits, which make the codes of starting hands, and of the numbers of the tables of hands.
// So does one deal more in a counter that is not 0.
func TestMutantsOfTablesAreCaught(t *testing.T) {
	if !slices.Contains(tested, lanes.AVX512) {
		t.Skip("no AVX-512")
	}
	a := avx512()
	starting := func(s Showdown) Showdown { s.Starting = true; return s }
	table := func(s Showdown) Showdown { s.Table = true; return s }
	pair := rangeOf(0, nil, combos(12, 12, false))
	against := between("", 2, "KcKd")
	against.Ranges = []Range{rangeOf(1, nil, combos(12, 12, false))}
	for _, m := range []*mutableCounts{
		newMutableCounts(t, a, "starting hands", starting(between("", 10))),
		newMutableCounts(t, a, "starting hands on a flop", starting(between("2c7dKh", 2))),
		newMutableCounts(t, a, "hands of two", between("", 2).byHands(2)),
		newMutableCounts(t, a, "hands of six", between("", 6).byHands(2)),
		newMutableCounts(t, a, "hands of a pair against a known hand", against.byHands(2)),
		newMutableCounts(t, a, "hands that repeat", ranged("2c7dKh", 3, pair).byHands(2)),
		newMutableCounts(t, a, "table of two", table(between("", 2))),
		newMutableCounts(t, a, "table of ten", table(between("", 10))),
	} {
		if !m.counted(m.deal()) {
			t.Fatalf("%s: other counts than the definition", m.name)
		}
		mutants := 0
		caught := func(change func(), what string, args ...any) {
			mutants++
			change()
			if m.counted(m.deal()) {
				t.Errorf("%s: not caught: "+what, append([]any{m.name}, args...)...)
			}
			change()
		}
		if _, ok := m.tables.(*byStarting); ok {
			for _, row := range []int{arguments.VectorRank, arguments.VectorCards + 2} {
				for at := 0; at < m.plan.left; at += 5 {
					for bit := range 8 {
						caught(func() { m.vectors[row*a.width+at] ^= 1 << bit }, "bit %d of byte %d of row %d", bit, at, row)
					}
				}
			}
		}
		if hands, ok := m.tables.(*byHand); ok {
			for bit := range 64 {
				if hands.second && 1<<(bit%16) == arguments.HandSecond {
					continue // both tables are added
				}
				caught(func() { m.numbers[arguments.NumberSecond] ^= 1 << bit }, "bit %d of the indices of second tables", bit)
			}
			for bit := range bits.Len(uint(handTable(m.plan.players))) {
				caught(func() { m.numbers[arguments.NumberTable] ^= 1 << bit }, "bit %d of the length of a table", bit)
			}
		}
		winners := m.deal()
		kept := slices.Clone(m.table)
		for _, i := range m.used() {
			mutants++
			kept[4*i]++
			copy(m.table, kept)
			if kept[4*i]--; m.counted(winners) {
				t.Errorf("%s: one deal more in counter %d changes no count", m.name, i)
			}
		}
		t.Logf("%s: %d mutants", m.name, mutants)
	}
}
