package showdown

import (
	"fmt"
	"math/bits"
	"sync"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/layout"
	"pokersim/sim/internal/lanes/internal/strength"
)

// TableLayout gives the index of each counter of Showdown.Table. Categories are numbered
// in the order of the game, 0 for the strongest.
type TableLayout struct{ Players int }

// NoLoser is the category of the best losing hand if every hand wins.
const NoLoser = eval.Categories

// Cell returns the index of the counter of the deals with the given category of the
// winning hand and of the best losing hand, and the given numbers of winners and of seats
// whose hand has the category of the winning hand.
func (l TableLayout) Cell(best, lost, winners, held int) int {
	return ((best*(NoLoser+1)+lost)*l.Players+winners-1)*l.Players + held - 1
}

// Cells returns the number of cells, which come first.
func (l TableLayout) Cells() int { return eval.Categories * (NoLoser + 1) * l.Players * l.Players }

// Held returns the index of the sum over all deals of the number of seats whose hand has
// a category.
func (l TableLayout) Held(category int) int { return l.Cells() + category }

// Squares returns the index of the sum of the squares of these numbers.
func (l TableLayout) Squares(category int) int { return l.Cells() + eval.Categories + category }

// Beats returns the index of the number of deals with a bad beat.
func (l TableLayout) Beats() int { return l.Cells() + 2*eval.Categories }

// Counters returns the number of counters.
func (l TableLayout) Counters() int { return l.Beats() + 1 }

// byTable counts what the hands of all seats are.
type byTable struct {
	TableLayout
	base  int       // the index of the first count
	beats *badBeats // nil if none are counted
}

// newByTable returns the counters of a Showdown, the first of them at base.
func newByTable(p *plan, s Showdown, position *[deck.Size]uint8, base int) (*byTable, error) {
	if s.Hands != nil || s.Categories || s.Starting {
		return nil, fmt.Errorf("table: it is not counted beside hands or categories")
	}
	if p.game == strength.Omaha8 {
		return nil, fmt.Errorf("table: a game with a low is not counted")
	}
	beats, err := newBadBeats(p, s, position)
	return &byTable{TableLayout: TableLayout{p.players}, base: base, beats: beats}, err
}

// addCodes adds the numbers of deals with each code.
func (b *byTable) addCodes(deals func(code int) uint64, counts []uint64) {
	for best := range eval.Categories {
		for lost := range NoLoser + 1 {
			row := (best*(NoLoser+1) + lost) << 8
			for winners := range b.Players {
				for held := range b.Players {
					counts[b.base+b.Cell(best, lost, winners+1, held+1)] += deals(row + winners*layout.Places + held)
				}
			}
		}
	}
}

// addSums adds the sums of a kernel, by place: vectors of words of 64 bits.
func (b *byTable) addSums(sums [][8]uint64, counts []uint64) {
	for i, words := range sums {
		at := b.Held(eval.Categories - 1 - i%eval.Categories)
		if i >= eval.Categories {
			at = b.Squares(eval.Categories - 1 - i%eval.Categories)
		}
		for _, n := range words {
			counts[b.base+at] += n
		}
	}
}

// dealtCards returns the cards that can be dealt or are known to be.
func dealtCards(s Showdown) []deck.Card {
	all := append(append([]deck.Card{}, s.Left...), s.Board...)
	for _, known := range s.Players {
		all = append(all, known...)
	}
	return all
}

func (b *byTable) counters() int { return b.Counters() }

// add counts a deal, given the place of each seat's category, 0 for the weakest. It is the
// definition of the count.
func (b *byTable) add(p *plan, at *positions, places *[MaxPlayers]uint8, winners int, counts []uint64) {
	counts = counts[b.base:]
	var held [eval.Categories]int
	best, lost := 0, NoLoser
	for i, place := range places[:b.Players] {
		c := eval.Categories - 1 - int(place)
		held[c]++
		counts[b.Held(c)]++
		counts[b.Squares(c)] += uint64(2*held[c] - 1) // n² = 1 + 3 + … + 2n - 1
		if winners>>i&1 != 0 {
			best = c
		} else {
			lost = min(lost, c)
		}
	}
	counts[b.Cell(best, lost, bits.OnesCount(uint(winners)), held[best])]++
	if b.beats != nil && b.beats.in(p, at, b.Players, winners) {
		counts[b.Beats()]++
	}
}

// tableSums are what a call has counted of records. It has two tables of codes, because
// equal codes often follow each other.
type tableSums struct {
	deals [2][layout.TableCodes]uint32
	sums  [2 * layout.Places][8]uint64
}

// unusedSums are the sums that no call uses. They are 0.
var unusedSums = sync.Pool{New: func() any { return new(tableSums) }}

// mostRecords is the number of records whose deals can be counted in 32 bits.
const mostRecords = 1 << 24

// tableKernel does what byTable.add does for a record of deals, apart from bad beats.
type tableKernel = func(record *byte, players uint64, deals *[2][layout.TableCodes]uint32, sums *[2 * layout.Places][8]uint64)

// recorder counts records of strengths by the kernel of tables.
func (b *byTable) recorder(p *plan, _ int, counts []uint64) (add func(record []byte), done func()) {
	s, records := unusedSums.Get().(*tableSums), 0
	add = func(record []byte) {
		p.countTable(&record[0], uint64(b.Players), &s.deals, &s.sums)
		if records++; records%mostRecords == 0 {
			s.move(b, counts)
		}
	}
	return add, func() {
		s.move(b, counts)
		unusedSums.Put(s)
	}
}

// move adds the sums to counts and makes them 0.
func (s *tableSums) move(b *byTable, counts []uint64) {
	for i := range s.deals {
		b.addCodes(func(code int) uint64 { return uint64(s.deals[i][code]) }, counts)
	}
	b.addSums(s.sums[:], counts)
	*s = tableSums{}
}
