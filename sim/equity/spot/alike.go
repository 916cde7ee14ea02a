package spot

import (
	"slices"

	"pokersim/deck"
)

// alike is suits with no known card that are alike in both ranges: a permutation of them changes no
// weight. Boards of a flop that differ by it are counted once, with their number. The results
// of a hand are then the mean over all permutations of those of the permuted hand.
type alike struct {
	suits        []deck.Suit
	permutations [][deck.Suits]uint8
	listed       [deck.Suits]deck.Suit // of suits
	permuted     [6][deck.Suits]uint8  // of permutations: a flop has a suit, so that at most three are alike
}

// set finds the suits that are alike, if there are two or more.
func (a *alike) set(ranges *[2]*slotRange, blocked deck.Set) {
	a.suits, a.permutations = a.listed[:0], a.permuted[:0]
	for s := range deck.Suit(deck.Suits) {
		if suited(blocked, int(s)) != 0 {
			continue
		}
		if len(a.suits) > 0 {
			swap := [deck.Suits]uint8{0, 1, 2, 3}
			swap[s], swap[a.suits[0]] = swap[a.suits[0]], swap[s]
			if !ranges[0].keeps(&swap) || !ranges[1].keeps(&swap) {
				continue
			}
		}
		a.suits = append(a.suits, s)
	}
	if len(a.suits) < 2 {
		a.suits = nil
		return
	}
	a.permute([deck.Suits]uint8{0, 1, 2, 3}, 0)
}

// permute lists the permutations of the suits from n on.
func (a *alike) permute(p [deck.Suits]uint8, n int) {
	if n == len(a.suits) {
		a.permutations = append(a.permutations, p)
		return
	}
	for i := n; i < len(a.suits); i++ {
		q, x, y := p, a.suits[n], a.suits[i]
		q[x], q[y] = q[y], q[x]
		a.permute(q, n+1)
	}
}

// permuted returns the slot of a hand with other suits.
func permuted(slot uint16, p *[deck.Suits]uint8) uint16 {
	pair := slot >> 4
	i, j := uint16(p[slot>>2&3]), uint16(p[slot&3])
	if r := ranksOf[pair]; r[0] == r[1] && i < j {
		i, j = j, i
	}
	return 16*pair + 4*i + j
}

// keeps reports whether a permutation of the suits changes no weight.
func (r *slotRange) keeps(p *[deck.Suits]uint8) bool {
	for _, h := range r.hands {
		if r.weight[h.slot] != r.weight[permuted(h.slot, p)] {
			return false
		}
	}
	return true
}

// boards returns the number of boards that differ from one only by a permutation, if it is the one
// to be counted; else 0. The suits are those of two cards that come, of ranks that may be equal.
func (a *alike) boards(first, second deck.Suit, equal bool) int {
	k := len(a.suits)
	x, y := slices.Index(a.suits, first), slices.Index(a.suits, second)
	switch {
	case x < 0 && y < 0:
		return 1
	case x < 0 && y == 0, y < 0 && x == 0, x == 0 && y == 0:
		return k
	case x == 0 && y == 1 && !equal:
		return k * (k - 1)
	case equal && x+y == 1 && x >= 0 && y >= 0:
		return k * (k - 1) / 2
	}
	return 0
}

// flop counts the boards of a flop.
func (b *boards) flop(board, blocked deck.Set) {
	free, p := b.deck&^blocked, b.partial(board)
	a := &b.alike
	a.set(&b.ranges, blocked)
	if len(a.suits) == 0 {
		for pair := range rankPairs {
			b.pairOf(board, p.Plus(b.pair[pair]), blocked, free, pair, nil, 1)
		}
		return
	}
	k := len(a.suits)
	b.all = [2][2]weights{}
	numbers := [3]int{1, k, k * (k - 1)}
	for _, times := range numbers[:k] { // of 2 suits, the last two are equal
		for pair := range rankPairs {
			b.pairOf(board, p.Plus(b.pair[pair]), blocked, free, pair, a, times)
		}
		b.gather(float64(times))
	}
	b.mean(a)
}

// gather adds the wins and ties so far to those of all boards, times over, and sets them to 0.
func (b *boards) gather(times float64) {
	for k, r := range b.ranges {
		for _, p := range r.pairs {
			for i, of := range [2]*block{b.win[k].block(p), b.tie[k].block(p)} {
				to := b.all[k][i].block(p)
				for j := range of {
					to[j] += times * of[j]
				}
				*of = block{}
			}
		}
	}
}

// mean sets the wins and ties of each hand to the mean over the permutations.
func (b *boards) mean(a *alike) {
	n := float64(len(a.permutations))
	for k, r := range b.ranges {
		for _, h := range r.hands {
			win, tie := 0.0, 0.0
			for i := range a.permutations {
				slot := permuted(h.slot, &a.permutations[i])
				win, tie = win+b.all[k][0][slot], tie+b.all[k][1][slot]
			}
			b.win[k][h.slot], b.tie[k][h.slot] = win/n, tie/n
		}
	}
}
