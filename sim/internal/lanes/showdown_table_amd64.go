//go:build amd64 && !purego

package lanes

import (
	"sync"

	"pokersim/sim/internal/lanes/internal/layout"
)

// tableSums are what a call has counted of records. It has two tables of codes, because
// equal codes often follow each other.
type tableSums struct {
	deals [2][layout.TableCodes]uint32
	sums  [2 * layout.Places][8]uint64
}

// tables are the sums that no call uses. They are 0.
var tables = sync.Pool{New: func() any { return new(tableSums) }}

// mostRecords is the number of records whose deals can be counted in 32 bits.
const mostRecords = 1 << 24

// recorder counts records of strengths by the kernels of tables.
func (b *byTable) recorder(_ *showdownPlan, lanes int, counts []uint64) (add func(record []byte), done func()) {
	s, records := tables.Get().(*tableSums), 0
	add = func(record []byte) {
		if lanes == block {
			tableAVX512(&record[0], uint64(b.Players), &s.deals, &s.sums)
		} else {
			tableAVX2(&record[0], uint64(b.Players), &s.deals, &s.sums)
		}
		if records++; records%mostRecords == 0 {
			s.move(b, counts)
		}
	}
	return add, func() {
		s.move(b, counts)
		tables.Put(s)
	}
}

// move adds the sums to counts and makes them 0.
func (s *tableSums) move(b *byTable, counts []uint64) {
	for i := range s.deals {
		b.addCodes(&s.deals[i], counts)
	}
	b.addSums(s.sums[:], counts)
	*s = tableSums{}
}
