package showdown

import (
	"slices"

	"pokersim/sim/internal/lanes/internal/layout"
)

// draw is a uniform draw in lanes: of the position of a card, or of a hand of a range.
type draw struct {
	base  uint32     // the number of choices; 1 means no draw
	row   int        // the row of the card, or of the first card of the hand
	hands [][2]uint8 // of a range: the positions of the cards of each choice; else nil
}

// sharedDraws are one or two draws from the same fraction of 16 bits. Only the
// first can be of a range.
type sharedDraws struct {
	first, second draw
	threshold     uint16 // a fraction is accepted if its remainder is threshold or more
}

const (
	fractionValues = 1 << 16
	maxRejected    = fractionValues / 32 // two draws that reject as many or more do not share a fraction
)

// rejected returns how many values of a fraction are rejected if two draws share it.
func rejected(a, b draw) uint32 {
	if a.base*b.base > fractionValues {
		return fractionValues
	}
	return fractionValues % (a.base * b.base)
}

// shareDraws chooses which draws share a fraction, greedily. Each range in turn shares
// with the card that rejects the fewest values. Then the two cards that reject the
// fewest values share, and so on. Of equal choices the first is taken. Draws that would
// reject too many values share with no other.
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

// leastRejected returns the index of the card with which d rejects the fewest values,
// or -1 if all reject maxRejected or more.
func leastRejected(d draw, cards []draw) int {
	best, least := -1, uint32(maxRejected)
	for i, c := range cards {
		if n := rejected(d, c); n < least {
			best, least = i, n
		}
	}
	return best
}

// cut removes draw i from draws and returns it. For -1 it returns no draw.
func cut(draws *[]draw, i int) draw {
	if i < 0 {
		return draw{base: 1, row: layout.NoRow}
	}
	d := (*draws)[i]
	*draws = slices.Delete(*draws, i, i+1)
	return d
}

func newSharedDraws(first, second draw) sharedDraws {
	return sharedDraws{first, second, uint16(fractionValues % (first.base * second.base))}
}
