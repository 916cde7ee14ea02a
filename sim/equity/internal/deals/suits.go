package deals

// Suits is a permutation of the suits: suit s becomes suit Suits[s].
type Suits [4]uint8

// Card returns a card with its suit permuted.
func (p Suits) Card(c uint8) uint8 { return c&^3 | p[c&3] }

// Nibble returns a set of suits, permuted.
func (p Suits) Nibble(s uint8) uint8 {
	return s&1<<p[0] | s>>1&1<<p[1] | s>>2&1<<p[2] | s>>3&1<<p[3]
}

// Hand returns the cards of a hand, permuted, the larger number first.
func (p Suits) Hand(h Held) (high, low uint8) {
	a, b := p.Card(h.High), p.Card(h.Low)
	return max(a, b), min(a, b)
}

// permutations returns the 24 permutations, the identity first.
func permutations() (all []Suits) {
	for a := range uint8(4) {
		for b := range uint8(4) {
			for c := range uint8(4) {
				d := 6 - a - b - c
				if d < 4 && 1<<a|1<<b|1<<c|1<<d == 15 {
					all = append(all, Suits{a, b, c, d})
				}
			}
		}
	}
	return all
}

// symmetries returns the permutations that keep the players' weights, the board and
// the dead cards.
func (d *Deals) symmetries() (group []Suits) {
	weights := make([]map[uint16]uint64, len(d.Held))
	for p, held := range d.Held {
		weights[p] = make(map[uint16]uint64, len(held))
		for _, h := range held {
			weights[p][uint16(h.High)<<8|uint16(h.Low)] = h.Weight
		}
	}
	keeps := func(s Suits) bool {
		for r := range uint8(13) {
			given, left := uint8(d.Given>>(4*r)&15), uint8(d.Left>>(4*r)&15)
			if s.Nibble(given) != given || s.Nibble(left) != left {
				return false
			}
		}
		for p, held := range d.Held {
			for _, h := range held {
				high, low := s.Hand(h)
				if weights[p][uint16(high)<<8|uint16(low)] != h.Weight {
					return false
				}
			}
		}
		return true
	}
	for _, s := range permutations() {
		if keeps(s) {
			group = append(group, s)
		}
	}
	return group
}

// orbits returns the indexes in Held of the hands of a player, by orbits of the group.
func (d *Deals) orbits(player int) (all [][]int) {
	held := d.Held[player]
	var at [64][64]int
	for i, h := range held {
		at[h.High][h.Low] = i + 1
	}
	done := make([]bool, len(held))
	for i, h := range held {
		if done[i] {
			continue
		}
		var orbit []int
		for _, s := range d.Group {
			high, low := s.Hand(h)
			if k := at[high][low] - 1; !done[k] {
				done[k] = true
				orbit = append(orbit, k)
			}
		}
		all = append(all, orbit)
	}
	return all
}
