package spot

// sums has the weights of the hands of a player so far: of all, and of those with each card, by
// its index.
type sums struct {
	all  float64
	card [64]float64
}

// four returns the sums of the cards of a rank.
func (s *sums) four(rank uint8) *[4]float64 { return (*[4]float64)(s.card[4*(rank&15):]) }

// The functions of this file visit the hands of a pair on a board on which they have one class.
// The weights w are those of the other player's hands. The weight that a hand meets is that of
// all his hands less that of the hands with one of its two cards, plus that of the hand with
// both.

// level adds to the wins and ties of the hands of two different ranks, the only ones of their
// class, and adds the other player's hands of these ranks to his sums.
func level(s *sums, high, low uint8, w, win, tie *block) {
	h, l := s.four(high), s.four(low)
	c0, c1, c2, c3 := l[0], l[1], l[2], l[3]
	t0, t1, t2, t3 := w[0]+w[4]+w[8]+w[12], w[1]+w[5]+w[9]+w[13], w[2]+w[6]+w[10]+w[14], w[3]+w[7]+w[11]+w[15]
	l[0], l[1], l[2], l[3] = c0+t0, c1+t1, c2+t2, c3+t3
	t, all := t0+t1+t2+t3, s.all
	s.all = all + t
	for i := range 4 {
		w, win, tie := (*[4]float64)(w[4*i:]), (*[4]float64)(win[4*i:]), (*[4]float64)(tie[4*i:])
		w0, w1, w2, w3 := w[0], w[1], w[2], w[3]
		x := h[i]
		row := w0 + w1 + w2 + w3
		h[i] = x + row
		x = all - x
		win[0], win[1], win[2], win[3] = win[0]+(x-c0), win[1]+(x-c1), win[2]+(x-c2), win[3]+(x-c3)
		x = t - row
		tie[0], tie[1], tie[2], tie[3] = tie[0]+(x-t0+w0), tie[1]+(x-t1+w1), tie[2]+(x-t2+w2), tie[3]+(x-t3+w3)
	}
}

// pocketLevel is level for a pocket pair, of which six slots are hands. It does not add the
// other player's hands.
func pocketLevel(s *sums, rank uint8, w, win, tie *block) {
	c := s.four(rank)
	c0, c1, c2, c3, x := c[0], c[1], c[2], c[3], s.all
	x0, x1, x2 := x-c0, x-c1, x-c2
	win[4] += x0 - c1
	win[8] += x0 - c2
	win[9] += x1 - c2
	win[12] += x0 - c3
	win[13] += x1 - c3
	win[14] += x2 - c3
	// A pocket pair ties only with that of the two other suits.
	tie[4] += w[14]
	tie[8] += w[13]
	tie[9] += w[12]
	tie[12] += w[9]
	tie[13] += w[8]
	tie[14] += w[4]
}

// meet adds the sums so far, as each hand of a pair meets them, or subtracts them with -1.
func meet(s *sums, high, low uint8, to *block, times float64) {
	h, l := s.four(high), s.four(low)
	c0, c1, c2, c3 := l[0], l[1], l[2], l[3]
	for i := range 4 {
		x, to := s.all-h[i], (*[4]float64)(to[4*i:])
		to[0], to[1], to[2], to[3] = to[0]+times*(x-c0), to[1]+times*(x-c1), to[2]+times*(x-c2), to[3]+times*(x-c3)
	}
}

// add adds the hands of a pair to the sums.
func (s *sums) add(high, low uint8, w *block) {
	h, l := s.four(high), s.four(low)
	t0, t1, t2, t3 := w[0]+w[4]+w[8]+w[12], w[1]+w[5]+w[9]+w[13], w[2]+w[6]+w[10]+w[14], w[3]+w[7]+w[11]+w[15]
	for i := range 4 {
		h[i] += w[4*i] + w[4*i+1] + w[4*i+2] + w[4*i+3]
	}
	l[0], l[1], l[2], l[3] = l[0]+t0, l[1]+t1, l[2]+t2, l[3]+t3
	s.all += t0 + t1 + t2 + t3
}

// of returns the sums so far as a hand meets them, whose own weight is w.
func (s *sums) of(h slotHand, w float64) float64 {
	return s.all - s.card[h.first&63] - s.card[h.second&63] + w
}
