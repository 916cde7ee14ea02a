package preflop

import (
	"math/bits"

	"pokersim/eval"
)

// sorter is a bucket sort of entries by class: a linked list of entries for each class.
// An entry is a number below entries.
type sorter struct {
	first [eval.Classes + 1]int16     // by class: the first entry of its list, plus 1; 0 is none
	next  [entries]int16              // by entry: the next of its list, plus 1; 0 is the end
	seen  [eval.Classes/64 + 1]uint64 // the classes with a list, one bit each
}

// entries is the number of entries: all rank pairs and all hands.
const entries = pairsOfRanks + 1326

func (s *sorter) enter(entry int, c eval.Class) {
	s.next[entry] = s.first[c]
	s.first[c] = int16(entry + 1)
	s.seen[c/64] |= 1 << (c % 64)
}

// take empties the lists and yields each as a slice, the weakest class first. The slices
// are parts of into, one after another.
func (s *sorter) take(into *[entries]int16) func(yield func(class []int16) bool) {
	return func(yield func([]int16) bool) {
		from, to := 0, 0
		for w := len(s.seen) - 1; w >= 0; w-- {
			for word := s.seen[w]; word != 0; {
				bit := bits.Len64(word) - 1
				word &^= 1 << bit
				first := &s.first[64*w+bit]
				for at := *first; at != 0; at = s.next[at-1] {
					into[to] = at - 1
					to++
				}
				*first = 0
				if !yield(into[from:to]) {
					panic("preflop: an unfinished loop over classes")
				}
				from = to
			}
			s.seen[w] = 0
		}
	}
}
