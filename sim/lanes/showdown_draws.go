package lanes

import "slices"

// draw is a choice in lanes, all choices having the same probability: of the
// position of a card, or of a hand of a range.
type draw struct {
	base  uint32     // the number of choices, 1 for no draw
	row   int        // the row of the card, or of the first card of the hand
	hands [][2]uint8 // of a range: the positions of each hand's cards
}

// sharedDraws are one or two draws from the same fraction of 16 bits. Only the
// first can be of a range.
type sharedDraws struct {
	first, second draw
	threshold     uint16 // the least rest of a fraction that is accepted
}

const (
	fractionValues = 1 << 16
	maxRejected    = fractionValues / 32 // two draws that reject more share no fraction
)

// rejected returns how many of the values of a fraction are rejected if it is
// used for two draws.
func rejected(a, b draw) uint32 {
	if a.base*b.base > fractionValues {
		return fractionValues
	}
	return fractionValues % (a.base * b.base)
}

// shareDraws says which draws come from the same fraction. Each range in turn takes
// the card with which it rejects least, then the pair of cards that rejects
// least comes first; of equals the first. What rejects too much stays alone.
func shareDraws(draws []draw) (all []sharedDraws) {
	ranges := 0
	for ranges < len(draws) && draws[ranges].hands != nil {
		ranges++
	}
	cards := slices.Clone(draws[ranges:])
	for _, r := range draws[:ranges] {
		j := leastRejected(r, cards)
		all = append(all, newSharedDraws(r, cut(&cards, j)))
	}
	for len(cards) > 0 {
		i, j := 0, -1
		for k, c := range cards {
			l := leastRejected(c, cards[k+1:])
			if l >= 0 && (j < 0 || rejected(c, cards[k+1+l]) < rejected(cards[i], cards[j])) {
				i, j = k, k+1+l
			}
		}
		second := cut(&cards, j)
		all = append(all, newSharedDraws(cut(&cards, i), second))
	}
	return all
}

// leastRejected returns the index of the card with which d rejects least, or -1
// if every one rejects too much.
func leastRejected(d draw, cards []draw) int {
	best, least := -1, uint32(maxRejected)
	for i, c := range cards {
		if n := rejected(d, c); n < least {
			best, least = i, n
		}
	}
	return best
}

// cut removes the draw with an index and returns it; -1 gives no draw.
func cut(draws *[]draw, i int) draw {
	if i < 0 {
		return draw{base: 1, row: noRow}
	}
	d := (*draws)[i]
	*draws = slices.Delete(*draws, i, i+1)
	return d
}

func newSharedDraws(first, second draw) sharedDraws {
	return sharedDraws{first, second, uint16(fractionValues % (first.base * second.base))}
}
