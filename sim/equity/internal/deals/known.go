package deals

// Known returns the deals of some of the players when the others have given hands: these
// cards are dead, and the group has only the permutations that keep each of the hands.
// The weights of the hands are not factors.
func (d *Deals) Known(players []int, hands []Held) *Deals {
	k := &Deals{Question: d.Question, Given: d.Given, Left: d.Left, Missing: d.Missing, Ranking: d.Ranking}
	k.Players = nil
	for _, h := range hands {
		k.Left &^= h.Cards()
	}
	for _, p := range players {
		var held []Held
		for _, h := range d.Held[p] {
			if h.Cards()&^k.Left == 0 {
				held = append(held, h)
			}
		}
		k.Players, k.Held = append(k.Players, d.Players[p]), append(k.Held, held)
	}
next:
	for _, s := range d.Group {
		for _, h := range hands {
			if high, low := s.Hand(h); high != h.High || low != h.Low {
				continue next
			}
		}
		k.Group = append(k.Group, s)
	}
	return k
}

// Joint calls visit for one joint hand of each orbit of the group: a hand for each of some
// players, all different, with the number of joint hands in the orbit. It returns false if
// there are more than limit joint hands. The slice is valid during the call.
func (d *Deals) Joint(players []int, limit int, visit func(hands []Held, orbit uint64)) bool {
	hands := make([]Held, len(players))
	seen := 0
	var choose func(i int, used uint64) bool
	choose = func(i int, used uint64) bool {
		if i == len(players) {
			if n := d.orbit(hands); n > 0 {
				visit(hands, n)
			}
			seen++
			return seen <= limit
		}
		for _, h := range d.Held[players[i]] {
			if h.Cards()&used == 0 {
				hands[i] = h
				if !choose(i+1, used|h.Cards()) {
					return false
				}
			}
		}
		return true
	}
	return choose(0, 0)
}

// orbit returns the number of joint hands in an orbit, or 0 if the joint hand is not its
// first.
func (d *Deals) orbit(hands []Held) uint64 {
	same := 0
next:
	for _, s := range d.Group {
		for _, h := range hands {
			high, low := s.Hand(h)
			switch from, to := int(h.High)<<8|int(h.Low), int(high)<<8|int(low); {
			case to < from:
				return 0
			case to > from:
				continue next
			}
		}
		same++
	}
	return uint64(len(d.Group) / same)
}
