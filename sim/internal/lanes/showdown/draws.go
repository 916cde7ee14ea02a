package showdown

import (
	"math/bits"
	"slices"
	"sync"

	"pokersim/deck"
	"pokersim/sim/internal/alias"
	"pokersim/sim/internal/lanes/internal/arguments"
	"pokersim/sim/internal/lanes/internal/kernels"
	"pokersim/sim/internal/lanes/internal/sampling"
	"pokersim/sim/rng"
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
		return draw{base: 1, row: arguments.NoRow}
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
	jointStride = (jointBlocks + 2) * arguments.Block
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
// begins at the element r*jointStride + b*arguments.Block of the result, until the next draw.
func (p *plan) drawJoint(h *drawnHands, blocks int) []uint8 {
	j := &h.joint
	for i := range p.listed() {
		copy(j.row(i), j.row(i)[j.from:j.have])
	}
	j.from, j.have = 0, j.have-j.from
	n := blocks * arguments.Block
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
			some[i] = kernels.Row(h.joint.row(i % listed)[i/listed*arguments.Block:])
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
	var fractions [1][arguments.Words]uint64
	var rest, sets, rejected [arguments.Block]uint64 // by lane; bit 63 of rejected is set if the try is
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
	var accepted [arguments.Block]int // the lanes of accepted tries
	n := 0
	for lane, x := range &rejected {
		accepted[n&(arguments.Block-1)] = lane
		n += int(x>>63 ^ 1)
	}
	for i := range 2 * len(p.joint) {
		to, cards := h.joint.row(i)[h.joint.have:][:n], &h.drawnJoint[i]
		for j := range to {
			to[j] = cards[accepted[j]&(arguments.Block-1)]
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

// list has the hands of a range, if one of the ranges has more than two hole cards, several
// players, or large weights. A draw chooses a hand. If
// weights differ it is by the alias method, as in package alias: it chooses a column, and a height
// below the sum of the weights.
type list struct {
	row, cards int          // the row of the first card, and the number of cards of a hand
	part       int          // the index of its first part among those of all lists
	parts      [][]uint32   // of each hand the positions of four cards, the first lowest; the last part repeats a card for those that lack
	columns    []alias.Slot // nil if all weights are equal
	height     uint64       // the height of a column: the sum of the weights
}

// maxHeight is the largest height that is drawn from a fraction of 32 bits, of which at most
// one in 32 is rejected. A larger one is drawn from a word of 64 bits.
const maxHeight = 1 << 27

// newList returns the list of a range, for players with the given number of hole
// cards. The weights must be positive and in lowest terms. The number of hands times the sum of their
// weights must be below 2^63.
func newList(r Range, holes, row int, position *[deck.Size]uint8) list {
	l := list{row: row, cards: holes * len(r.Players), height: r.total()}
	l.parts = make([][]uint32, (l.cards+3)/4)
	for i := range l.parts {
		l.parts[i] = make([]uint32, len(r.Hands))
		for h, hand := range r.Hands {
			for j := range 4 {
				c := hand[0]
				if k := 4*i + j; k < len(hand) {
					c = hand[k]
				}
				l.parts[i][h] |= uint32(position[c]) << (8 * j)
			}
		}
	}
	table, _ := alias.New(r.Weights)
	l.columns = table.Slots()
	return l
}

// hands returns the number of hands.
func (l *list) hands() int { return len(l.parts[0]) }

// listed returns the number of rows of the lists, or of the ranges that are drawn together.
func (p *plan) listed() (n int) {
	n = 2 * len(p.joint)
	for _, l := range p.lists {
		n += l.cards
	}
	return n
}

// The rest of this file draws the hands of lists in plain Go, which is the definition: a group
// of tries at once. A try draws a hand of each list, and is rejected if two have a card in common. So
// the hands of accepted tries have the joint distribution. The deals of a chunk have them in
// order.

// tries is the number of tries of a group: the fractions of 32 bits that one word of each
// stream has. The lower half of a stream's word is the fraction of the try before that of
// its upper half.
const tries = 2 * arguments.Streams

// drawnHands are the hands of accepted tries that are not dealt yet.
type drawnHands struct {
	streams sampling.Streams
	parts   [][]uint32                        // by part of the lists, in their order: its cards by try
	drawn   [arguments.MaxParts][tries]uint32 // by part, in a group
	sets    [tries]uint64                     // the positions drawn in a group

	joint      jointHands                            // of ranges that are no lists
	drawnJoint [2 * arguments.MaxPlayers]kernels.Row // by row, in a group
}

// newDrawnHands returns no hands, with the streams of a chunk.
func (p *plan) newDrawnHands(seed, chunk uint64) drawnHands {
	h := drawnHands{parts: make([][]uint32, p.parts)}
	if len(p.joint) > 0 {
		h.joint = newJointHands()
	}
	for i := range h.streams {
		h.streams[i].Reset(seed, chunk, rng.Showdowns, uint8(arguments.Streams+i))
	}
	return h
}

// drop removes the first n hands of each list.
func (h *drawnHands) drop(n int) {
	for i, part := range h.parts {
		h.parts[i] = append(part[:0], part[n:]...)
	}
}

// drawGroups is the draw of plain Go.
func (p *plan) drawGroups(h *drawnHands, n int) {
	for len(h.parts[0]) < n {
		p.drawGroup(h)
	}
}

// drawGroup draws a group. It ends as soon as all tries are rejected.
func (p *plan) drawGroup(h *drawnHands) {
	h.sets = [tries]uint64{}
	accepted := uint64(1<<tries - 1)
	for i := range p.lists {
		l := &p.lists[i]
		hands, rejected := l.choose(&h.streams)
		before := h.sets
		for j, fours := range l.parts {
			rejected |= h.look(fours, &hands, &before, l.part+j)
		}
		if accepted &^= rejected; accepted == 0 {
			return
		}
	}
	for i := range h.parts {
		from, to := &h.drawn[i], h.parts[i]
		n := len(to)
		to = slices.Grow(to, tries)[:n+tries]
		for try, cards := range from {
			to[n] = cards
			n += int(accepted >> try & 1)
		}
		h.parts[i] = to[:n]
	}
}

// look looks up a part of the hands of a list, and returns the set of tries in which a list
// before has one of its cards.
func (h *drawnHands) look(fours []uint32, hands *[tries]uint32, before *[tries]uint64, part int) (clash uint64) {
	to := &h.drawn[part]
	for try, hand := range hands {
		cards := fours[hand]
		to[try] = cards
		set := uint64(1)<<(cards&63) | 1<<(cards>>8&63) | 1<<(cards>>16&63) | 1<<(cards>>24&63)
		common := set & before[try]
		clash |= (common | -common) >> 63 << try
		h.sets[try] |= set
	}
	return clash
}

// choose draws a hand of the list for each try. It returns the set of tries whose words are
// rejected; see share.
func (l *list) choose(s *sampling.Streams) (hands [tries]uint32, rejected uint64) {
	choices, rejected := below(s, uint64(l.hands()))
	for try, x := range &choices {
		hands[try] = uint32(x)
	}
	if l.columns == nil {
		return hands, rejected
	}
	heights, beyond := below(s, l.height)
	for try, height := range &heights {
		if c := &l.columns[hands[try]]; height >= c.Threshold {
			hands[try] = uint32(c.Other)
		}
	}
	return hands, rejected | beyond
}

// below draws a number below n for each try, and returns the set of tries that are rejected.
// The fractions have 32 bits, or 64 if n is above maxHeight.
func below(s *sampling.Streams, n uint64) (choices [tries]uint64, rejected uint64) {
	if n > maxHeight {
		least := -n % n
		for half := range 2 {
			words := nextWords(s)
			for i, word := range &words {
				high, low := bits.Mul64(word, n)
				_, lacks := bits.Sub64(low, least, 0)
				try := arguments.Streams*half + i
				choices[try] = high
				rejected |= lacks << try
			}
		}
		return choices, rejected
	}
	const fraction = 1<<32 - 1
	least, words := 1<<32%n, nextWords(s)
	for i, word := range &words {
		x, y := word&fraction*n, word>>32*n
		choices[2*i], choices[2*i+1] = x>>32, y>>32
		rejected |= (x&fraction-least)>>63<<(2*i) | (y&fraction-least)>>63<<(2*i+1)
	}
	return choices, rejected
}

// nextWords returns the next word of each stream.
func nextWords(s *sampling.Streams) (words [arguments.Streams]uint64) {
	for i := 0; i < arguments.Streams; i += 2 { // two streams at a time, which are independent
		a, b := s[i], s[i+1]
		words[i], a = a.Next()
		words[i+1], b = b.Next()
		s[i], s[i+1] = a, b
	}
	return words
}

// nextDeal sets the positions of the cards of ranges drawn before the deals for the next one.
func (p *plan) nextDeal(h *drawnHands, at *positions) {
	if len(p.joint) > 0 {
		p.nextJoint(h, at)
	}
	if len(p.lists) == 0 {
		return
	}
	if len(h.parts[0]) == 0 {
		p.drawGroups(h, 1)
	}
	for i := range p.lists {
		l := &p.lists[i]
		for j := range l.cards {
			at[l.row+j] = uint8(h.parts[l.part+j/4][0] >> (j % 4 * 8))
		}
	}
	h.drop(1)
}
