package planes

// MaxPacks is the largest pack of Packs: the bytes of its cards, and one more, fit in a vector.
const MaxPacks = 63

// Packs are up to 64 packs as assembly has them, if Vectors is true: a row of bytes for each pack.
type Packs struct {
	Before [2][64]uint8 // of the pack before the first: the card at each position, and the position of each card

	cards, orders, places [64][64]uint8
	rows                  [4][64 * 64]uint8
	turned                [64 * 64]uint8
}

// Take sets pack l, which is a shuffle of the pack before it, or of the ordered pack if before is
// not nil: then before is that pack. cards and sigma, which have room for 64, get the cards and
// the position in the pack before of each. It reports whether the pack has each card once.
func (p *Packs) Take(l int, pack []int, before *[64]uint8, cards, sigma []uint16) bool {
	n := len(pack)
	_, _ = cards[:64], sigma[:64]
	if n == 0 || n > MaxPacks {
		return false
	}
	if before == nil {
		before = &p.Before[1]
		if l > 0 {
			before = &p.places[l-1]
		}
	}
	all := uint64(1)<<n - 1
	if take512(&pack[0], all, before, &p.cards[l], &p.orders[l], &cards[0], &sigma[0]) != all {
		return false
	}
	place := &p.places[l]
	for at, card := range cards[:n] {
		place[card%64] = uint8(at)
	}
	return true
}

// End ends the packs, of which there are held: the next is number 0.
func (p *Packs) End(held int) {
	if held > 0 {
		p.Before = [2][64]uint8{p.cards[held-1], p.places[held-1]}
	}
}

// Rows sets rows of 64 bytes, one for each pack: the card of sigma at each position, the position
// of each card in sigma, the card behind each card in sigma, or 255, and the face at each position.
// identity is the ordered pack if the packs are shuffles of it, else nil.
func (p *Packs) Rows(n int, identity, faceOf *[64]uint8, orders, places, nexts, faces []uint8) {
	before, step := &p.Before[0], 64
	if identity != nil {
		before, step = identity, 0
	}
	spread512(&p.cards, &p.orders, &p.places, before, step, uint64(1)<<n-1, faceOf, &p.rows)
	for i, rows := range [][]uint8{orders, places, nexts, faces} {
		turn512(&p.turned, &p.rows[i])
		turn512((*[64 * 64]uint8)(rows), &p.turned)
	}
}
