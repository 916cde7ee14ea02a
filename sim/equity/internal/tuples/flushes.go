package tuples

import "math/bits"

// changes adds the changes by flushes in a suit for a pattern to the histogram.
func (w *worker) changes(s *suit, p pattern) {
	held, most := uint16(0), 0
	for i := range w.players {
		w.mine[i] = p.ranks(i, w.tuple.pairs[i])
		held |= w.mine[i]
		if i < len(w.held) {
			most = max(most, bits.OnesCount16(w.mine[i]))
		}
	}
	w.may, w.need = s.left&^held, max(3, 5-most)
	if bits.OnesCount16(s.given)+w.law.Missing < w.need {
		return
	}
	for r := range w.other {
		w.other[r] = w.left[r] - uint8(w.may>>r&1)
	}
	for _, q := range w.parts {
		w.changesOf(s, q)
	}
}

// changesOf adds the changes of a part of the boards.
func (w *worker) changesOf(s *suit, q part) {
	missing := w.law.Missing
	if q == all {
		w.extend(0, s.given, missing, 13, 13, 1)
		return
	}
	first, second := int(q.first), int(q.second)
	if first == second {
		w.at(second, 2, 0, s.given, missing, 1)
		return
	}
	next := w.strengths.sets.next[0][first]
	if w.may>>first&1 != 0 {
		w.at(second, 1, next, s.given|1<<first, missing-1, 1)
	}
	if n := w.other[first]; n > 0 {
		w.at(second, 1, next, s.given, missing-1, int64(n))
	}
}

// at adds the boards with at least some more cards of a rank, then lower ones.
func (w *worker) at(rank, least int, at uint16, board uint16, more int, ways int64) {
	for ofSuit := range 1 + int(w.may>>rank&1) {
		for others := 0; others <= int(w.other[rank]) && ofSuit+others <= more; others++ {
			if ofSuit+others < least {
				continue
			}
			m := at
			for range ofSuit + others {
				m = w.strengths.sets.next[m][rank]
			}
			w.extend(m, board|uint16(ofSuit)<<rank, more-ofSuit-others, rank, rank, ways*choose[w.other[rank]][others])
		}
	}
}

// extend adds the boards with any more cards of the suit, of ranks below one, and of the others,
// of ranks below another.
func (w *worker) extend(at uint16, board uint16, more, from, below int, ways int64) {
	if bits.OnesCount16(board) >= w.need {
		flush := w.law.Flush
		for p := range w.players {
			w.flush[p] = flush[(board|w.mine[p])&(1<<13-1)]
			w.flushCategory[p] = w.law.Ranks.Category(w.flush[p])
		}
		w.others(at, more, below, ways)
	}
	if more == 0 {
		return
	}
	for r := from - 1; r >= 0; r-- {
		if w.may>>r&1 != 0 {
			w.extend(w.strengths.sets.next[at][r], board|1<<r, more-1, r, below, ways)
		}
	}
}

// others adds the boards with more cards of the other suits, of ranks below a rank.
func (w *worker) others(at uint16, more, below int, ways int64) {
	if more == 0 {
		full := int(at) - w.strengths.sets.first
		w.suited(full, ways)
		return
	}
	next := &w.strengths.sets.next[at]
	for r := below - 1; r >= 0; r-- {
		m := next[r]
		for t := 1; t <= min(more, int(w.other[r])); t++ {
			w.others(m, more-t, r, ways*choose[w.other[r]][t])
			if t < more {
				m = w.strengths.sets.next[m][r]
			}
		}
	}
}
