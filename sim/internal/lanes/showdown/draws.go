package showdown

import (
	"slices"
	"sync"

	"pokersim/deck"
	"pokersim/sim/internal/lanes/internal/kernels"
	"pokersim/sim/internal/lanes/internal/layout"
	"pokersim/sim/internal/lanes/internal/sampling"
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
	return append(all, sharePairs(cards)...)
}

// sharePairs chooses which draws of one kind share a fraction.
func sharePairs(cards []draw) (all []sharedDraws) {
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

// The rest of this file draws the hands of ranges that clash and are no lists, in plain Go, which
// is the definition: a group of tries at once, one for each lane of a block. A try draws a hand of
// each range, and is rejected if two have a card in common. So the hands of accepted tries have
// the joint distribution. The deals of a chunk have them in order.

// jointDraw draws the hand of a range.
type jointDraw struct {
	hands     []rangeHand // of each choice
	again     bool        // it is from what the draw before left of its fraction
	threshold uint16      // a try is accepted if the remainder is threshold or more; 0 if another draw is from it
}

// rangeHand is the positions of the cards of a hand.
type rangeHand struct {
	set   uint64 // a bit for each position
	cards [2]uint8
}

// clash reports whether two ranges have a card in common.
func clash(ranges []Range) bool {
	var earlier deck.Set
	for _, r := range ranges {
		var cards deck.Set
		for _, hand := range r.Hands {
			cards |= deck.SetOf(hand...)
		}
		if cards&earlier != 0 {
			return true
		}
		earlier |= cards
	}
	return false
}

// addJoint adds rows for the cards of several ranges and their draws. The ranges whose draws
// share a fraction follow each other.
func (p *plan) addJoint(ranges []Range, position *[deck.Size]uint8) {
	var draws []draw
	for i, r := range ranges {
		draws = append(draws, draw{base: uint32(r.total()), row: i, hands: r.entries(position)})
	}
	for _, d := range sharePairs(draws) {
		p.addHoles(ranges[d.first.row])
		first := jointDraw{hands: rangeHandsOf(d.first.hands), threshold: d.threshold}
		if d.second.hands == nil {
			p.joint = append(p.joint, first)
			continue
		}
		p.addHoles(ranges[d.second.row])
		first.threshold = 0
		p.joint = append(p.joint, first, jointDraw{hands: rangeHandsOf(d.second.hands), again: true, threshold: d.threshold})
	}
}

func rangeHandsOf(entries [][2]uint8) (hands []rangeHand) {
	for _, cards := range entries {
		hands = append(hands, rangeHand{1<<cards[0] | 1<<cards[1], cards})
	}
	return hands
}

// entries returns the positions of the cards of each hand, as often as its weight says.
func (r Range) entries(position *[deck.Size]uint8) (all [][2]uint8) {
	for i, hand := range r.Hands {
		for range r.Weights[i] {
			all = append(all, [2]uint8{position[hand[0]], position[hand[1]]})
		}
	}
	return all
}

// jointBlocks is the largest number of blocks whose hands are drawn at once, and jointStride
// the number of tries for which a row has places: of these blocks, and of the last group.
const (
	jointBlocks = 64
	jointStride = (jointBlocks + 2) * layout.Block
)

// jointHands are the hands of accepted tries that are not dealt yet: the positions of their
// cards, row after row.
type jointHands struct {
	cards      *jointCards
	from, have int // the first try that is not dealt, and the end
}

type jointCards [2 * MaxPlayers * jointStride]uint8

// freeJoint are cards that no call uses.
var freeJoint = sync.Pool{New: func() any { return new(jointCards) }}

// newJointHands returns no hands.
func newJointHands() jointHands { return jointHands{cards: freeJoint.Get().(*jointCards)} }

// free ends the use of the hands, if there are any.
func (h *jointHands) free() {
	if h.cards != nil {
		freeJoint.Put(h.cards)
	}
}

// row returns the positions of a card of the tries.
func (h *jointHands) row(i int) []uint8 { return h.cards[i*jointStride:][:jointStride] }

// drawJoint draws the hands of blocks of the ranges, at most jointBlocks. Row r of block b
// begins at the element r*jointStride + b*layout.Block of the result, until the next draw.
func (p *plan) drawJoint(h *drawnHands, blocks int) []uint8 {
	j := &h.joint
	for i := range p.listed() {
		copy(j.row(i), j.row(i)[j.from:j.have])
	}
	j.from, j.have = 0, j.have-j.from
	n := blocks * layout.Block
	if j.have < n {
		p.drawTries(h, n)
	}
	j.from = n
	return j.cards[:]
}

// jointRows sets the rows of the ranges of some blocks, block after block.
func (p *plan) jointRows(h *drawnHands, rows []kernels.Row) {
	listed := p.listed()
	for some := range slices.Chunk(rows, jointBlocks*listed) {
		p.drawJoint(h, len(some)/listed)
		for i := range some {
			some[i] = kernels.Row(h.joint.row(i % listed)[i/listed*layout.Block:])
		}
	}
}

// drawJointGroups is the draw of plain Go: of groups, until there are n tries.
func (p *plan) drawJointGroups(h *drawnHands, n int) {
	for h.joint.have < n {
		p.drawJointGroup(h)
	}
}

// drawJointGroup draws a group.
func (p *plan) drawJointGroup(h *drawnHands) {
	var fractions [1][layout.Words]uint64
	var rest, sets, rejected [layout.Block]uint64 // by lane; bit 63 of rejected is set if the try is
	for i := range p.joint {
		d := &p.joint[i]
		if !d.again {
			sampling.Fill(fractions[:], &h.streams)
			for j, word := range &fractions[0] {
				four := (*[4]uint64)(rest[4*j:])
				four[0], four[1], four[2], four[3] = word&0xffff, word>>16&0xffff, word>>32&0xffff, word>>48
			}
		}
		first, second := &h.drawnJoint[2*i], &h.drawnJoint[2*i+1]
		base, threshold := uint64(len(d.hands)), uint64(d.threshold)
		for lane, x := range &rest {
			x *= base
			hand := &d.hands[x>>16]
			x &= 0xffff
			rest[lane] = x
			first[lane], second[lane] = hand.cards[0], hand.cards[1]
			common := hand.set & sets[lane]
			rejected[lane] |= common | -common | x - threshold
			sets[lane] |= hand.set
		}
	}
	var accepted [layout.Block]int // the lanes of accepted tries
	n := 0
	for lane, x := range &rejected {
		accepted[n&(layout.Block-1)] = lane
		n += int(x>>63 ^ 1)
	}
	for i := range 2 * len(p.joint) {
		to, cards := h.joint.row(i)[h.joint.have:][:n], &h.drawnJoint[i]
		for j := range to {
			to[j] = cards[accepted[j]&(layout.Block-1)]
		}
	}
	h.joint.have += n
}

// nextJoint sets the positions of the cards of the ranges for the next deal.
func (p *plan) nextJoint(h *drawnHands, at *positions) {
	j := &h.joint
	if j.from == j.have {
		j.from, j.have = 0, 0
		p.drawJointGroups(h, 1)
	}
	for row := range p.listed() {
		at[row] = j.row(row)[j.from]
	}
	j.from++
}
