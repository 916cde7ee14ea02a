// Package shuffled has what the tests of shuffles look at: one shuffle as a permutation, 64
// shuffles as bit planes, their Lehmer codes, their scalars and their fingerprints.
package shuffled

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"strconv"

	"github.com/dustin/go-humanize/english"
	"gonum.org/v1/gonum/stat/combin"

	"pokersim/deck"
	"pokersim/sim/audit/internal/planes"
	"pokersim/sim/chunk"
)

// Sample is one shuffle, the input of the tests. Both slices have the length of the
// pack.
type Sample struct {
	Sigma  []uint16 // the old position of the card at each position
	Pack   []uint16 // the cards from front to back
	Since  int      // number of shuffles before it that follow each other, from 0
	Number int      // its number in the chunk, from 0
	Block  int      // the part of the run that it belongs to

	Lehmer LehmerCodes // of packs that are too large for batches
}

// Encode collects the sample, once, and encodes all collected shuffles if there are
// enough.
func (s *Sample) Encode() {
	c := &s.Lehmer
	if !c.stale {
		return
	}
	c.stale = false
	if c.held == 0 {
		c.first = s.Number
	}
	copy(c.sigma[c.held*c.cards:], s.Sigma)
	if c.held++; c.held == together {
		c.encode()
	}
}

// Finish encodes the collected shuffles.
func (s *Sample) Finish() {
	s.Lehmer.encode()
	s.Lehmer.stale = false
}

// Pack is what a test knows of a pack: the number of cards and whether they have
// ranks and suits.
type Pack struct {
	Cards  int
	Named  bool // cards of decks, then jokers
	jokers int
	names  []string // of the cards, by their numbers; nil if they have none
	start  []int    // the card of the pack in order that each number is; nil if they are the same
	plain  bool     // whether an input has numbers: ranks and suits are those that the numbers would have
	offset int      // card 0 of the pack has the number offset+1
}

// NewPack returns the pack of a plan: cards without ranks and suits, or decks and jokers.
func NewPack(cards, decks, jokers int) Pack {
	named := cards == deck.Size && jokers == 0 || jokers < cards && (decks > 0 || jokers > 0)
	return Pack{Cards: cards, Named: named, jokers: jokers}
}

// WithNames returns the pack of an input that names its cards. start has, if they are numbered by
// another order than that of the pack, the card of each number.
func (p Pack) WithNames(names []string, start []int) Pack {
	p.names, p.start = names, start
	return p
}

// OfNumbers returns the pack of an input whose cards are numbers: its words have no ranks and suits.
func (p Pack) OfNumbers() Pack {
	p.plain = true
	return p
}

// WithOffset returns the pack of numbers from offset+1 on.
func (p Pack) WithOffset(offset int) Pack {
	p.offset = offset
	return p
}

// Composition is which cards a pack has, whatever their order and their names.
type Composition struct {
	cards, jokers int
	named         bool
}

// Composition returns that of the pack.
func (p Pack) Composition() Composition { return Composition{p.Cards, p.jokers, p.Named} }

// HasNames reports whether the cards have names.
func (p Pack) HasNames() bool { return p.names != nil }

// Begins reports whether the numbers of the cards have an order before the shuffles: not names without one.
func (p Pack) Begins() bool { return p.names == nil || p.start != nil }

// Names returns the names of the cards, or nil.
func (p Pack) Names() []string { return p.names }

// Unnamed returns the pack without the names.
func (p Pack) Unnamed() Pack {
	p.names = nil
	return p
}

// Card returns the name of a card, or its number from 1 after a noun, as in "card 14".
func (p Pack) Card(noun string, card int) string {
	if p.names != nil {
		return p.names[card]
	}
	return fmt.Sprintf("%s %d", noun, p.Number(card))
}

// Number returns the number of a card.
func (p Pack) Number(card int) int { return p.offset + card + 1 }

// List returns several cards, as in "cards 3 and 14" or "4c and 2d".
func (p Pack) List(noun string, cards ...int) string {
	var all []string
	for _, card := range cards {
		if p.names != nil {
			all = append(all, p.names[card])
		} else {
			all = append(all, strconv.Itoa(p.Number(card)))
		}
	}
	text := english.WordSeries(all, "and")
	if p.names == nil {
		text = noun + "s " + text
	}
	return text
}

// Kinds returns the kind of each card, of which several decks have copies. It is nil if each card
// is its own.
func (p Pack) Kinds() (kinds []uint16) {
	if !p.Named || p.Cards-p.jokers <= deck.Size {
		return nil
	}
	for card := range p.Cards {
		if kind := card % deck.Size; card < p.Cards-p.jokers {
			kinds = append(kinds, uint16(kind))
		} else {
			kinds = append(kinds, deck.Size)
		}
	}
	return kinds
}

// face returns the rank, the suit and the parity of a card. All jokers have one rank
// and one suit of their own.
func (p Pack) face(card int) uint8 {
	parity := uint8(card&1) << ParityBit
	switch {
	case !p.Named:
		return parity
	case card >= p.Cards-p.jokers:
		return parity | uint8(deck.Ranks) | deck.Suits<<FirstSuitBit
	}
	if p.start != nil {
		card = p.start[card]
	}
	suit := card / deck.Ranks % deck.Suits
	return parity | uint8(card%deck.Ranks) | uint8(suit^suit>>1)<<FirstSuitBit // its lowest bit is the colour
}

// The bits of a face. Cards without ranks and suits have only the parity bit.
const (
	rankBits = 4
	SuitBits = 3 // with jokers

	FirstSuitBit = rankBits
	ParityBit    = rankBits + SuitBits
)

// Equality is what two cards at given positions may have in common.
type Equality struct {
	Name, Noun string
	Low        int   // its lowest bit in a face
	Of         []int // the rank, suit or parity of each card
	Sizes      []int // the number of cards of each
	plain      bool  // whether the cards are numbers
}

// Ranks returns the equality of ranks.
func (p Pack) Ranks() Equality {
	return p.equality("equal-ranks", "rank", 0, rankBits)
}

// Suits returns the equality of suits.
func (p Pack) Suits() Equality {
	return p.equality("equal-suits", "suit", FirstSuitBit, SuitBits)
}

// Colours returns the equality of colours. Jokers are taken as black.
func (p Pack) Colours() Equality {
	return p.equality("equal-colours", "colour", FirstSuitBit, 1)
}

// Parities returns the equality of the parities of card numbers.
func (p Pack) Parities() Equality {
	return p.equality("equal-parities", "parity", ParityBit, 1)
}

func (p Pack) equality(name, noun string, low, bits int) Equality {
	e := Equality{Name: name, Noun: noun, Low: low, plain: p.plain}
	for card := range p.Cards {
		value := int(p.face(card) >> low & (1<<bits - 1))
		e.Of = append(e.Of, value)
		for value >= len(e.Sizes) {
			e.Sizes = append(e.Sizes, 0)
		}
		e.Sizes[value]++
	}
	return e
}

// Label returns the name of a rank, suit or parity: "ace", "spades", "odd"; of numbers the cards
// that have it, as in "cards 1, 14, 27 and 40".
func (e Equality) Label(value int) string {
	switch {
	case e.plain && e.Noun != "parity":
		return e.numbers(value)
	case e.Noun == "parity":
		return [...]string{"even", "odd"}[value]
	case e.Noun == "rank" && value < deck.Ranks:
		return deck.Rank(value).Name()
	case e.Noun == "suit" && value < deck.Suits:
		return deck.Suit(value ^ value>>1).Name()
	}
	return "joker"
}

// Together returns the probability that two cards of the pack are equal.
func (e Equality) Together(cards int) float64 {
	return float64(e.Pairs()) / float64(cards*(cards-1)/2)
}

// Pairs returns the number of pairs of equal cards in the pack.
func (e Equality) Pairs() (n int) {
	for _, m := range e.Sizes {
		n += m * (m - 1) / 2
	}
	return n
}

// numbers returns the cards of a rank or a suit, with stretches as in "cards 1 to 13".
func (e Equality) numbers(value int) string {
	var all []string
	for from := 0; from < len(e.Of); from++ {
		to := from
		for to < len(e.Of) && e.Of[to] == value {
			to++
		}
		switch {
		case to == from:
			continue
		case to == from+1:
			all = append(all, strconv.Itoa(to))
		default:
			all = append(all, fmt.Sprintf("%d to %d", from+1, to))
		}
		from = to
	}
	return "cards " + english.WordSeries(all, "and")
}

// BatchSize is the number of packs in a batch: the bits of a word.
const BatchSize = 64

// MaxForBatch is the largest pack whose batches are counted: a position fits in a
// byte.
const MaxForBatch = 200

// Batch is up to 64 consecutive packs, stored as bit planes: bit l of a word belongs to
// pack l. One operation on words then compares two cards of 64 packs.
type Batch struct {
	Form        planes.Form
	cards, Held int
	Number      int // the number of its first pack in the chunk
	faceOf      *[rowsOfBytes]uint8
	Orders      bytePlanes // a row for each position: sigma there
	Places      bytePlanes // a row for each card: its position in sigma
	Faces       bytePlanes // a row for each position: the face of the card there

	counts   NeighbourCounts
	walks    Walks
	codes    Codes
	adjacent planes.Adjacent
	// whether these are those of the packs
	counted, walked, coded, compared bool
}

// NeighbourCounts are the values of neighbourScalars for the packs of a batch, pack 0 first.
type NeighbourCounts struct {
	Kept, Beside, Ranks, Suits [BatchSize]uint16
}

// bytePlanes is a byte for each row and pack, and the same as planes: plane k has bit k of
// the bytes of each row.
type bytePlanes struct {
	bytes  []uint8 // 64 for each row, in the order of planes.Place
	planes [8][]uint64
	form   planes.Form
	stale  bool // whether the planes are not those of the bytes
}

// NewBatch returns an empty batch of a pack.
func NewBatch(pack Pack, form planes.Form) *Batch {
	b := &Batch{Form: form, cards: pack.Cards, faceOf: new([rowsOfBytes]uint8)}
	for card := range pack.Cards {
		b.faceOf[card] = pack.face(card)
	}
	for _, r := range []*bytePlanes{&b.Orders, &b.Places, &b.Faces, &b.codes.draws} {
		r.form, r.bytes = form, make([]uint8, BatchSize*rowsOfBytes)[:BatchSize*planes.Stride(pack.Cards)]
		for k := range r.planes {
			r.planes[k] = make([]uint64, planes.Stride(pack.Cards))
		}
	}
	b.codes.scratch = make([]uint8, BatchSize*pack.Cards)
	return b
}

// Add adds a pack. It reports whether the batch is full.
func (b *Batch) Add(s *Sample) bool {
	if b.Held == 0 {
		b.Number = s.Number
	}
	b.addBytes(s)
	b.Held++
	return b.Held == BatchSize
}

// Complete ends the additions, before anything is counted.
func (b *Batch) Complete() {
	for _, r := range []*bytePlanes{&b.Orders, &b.Places, &b.Faces} {
		r.stale = true
	}
	b.counted, b.walked, b.coded, b.compared = false, false, false, false
}

// addBytes sets the bytes of a pack.
func (b *Batch) addBytes(s *Sample) {
	at := uint(b.Form.Place(b.Held)) % BatchSize
	orders, places, faces := b.Orders.all(), b.Places.all(), b.Faces.all()
	pack, faceOf := s.Pack[:len(s.Sigma)], b.faceOf
	for p, card := range s.Sigma {
		row, card := uint(p)%rowsOfBytes, uint(card)%rowsOfBytes
		orders[row*BatchSize+at] = uint8(card)
		places[card*BatchSize+at] = uint8(row)
		faces[row*BatchSize+at] = faceOf[pack[p]%rowsOfBytes]
	}
}

// Mask returns the bits of the packs.
func (b *Batch) Mask() uint64 { return ^uint64(0) >> (BatchSize - b.Held) }

// Sampled returns the bits of the packs that are among the first 64 of each every packs
// of the chunk.
func (b *Batch) Sampled(every int) (mask uint64) {
	if from := b.Number % every; from >= BatchSize && from <= every-BatchSize {
		return 0
	}
	for l := range b.Held {
		if (b.Number+l)%every < BatchSize {
			mask |= 1 << l
		}
	}
	return mask
}

// Transposed returns the planes.
func (r *bytePlanes) Transposed() *[8][]uint64 {
	if !r.stale {
		return &r.planes
	}
	r.stale = false
	r.form.Transpose(&r.planes, r.bytes)
	return &r.planes
}

// AddValues adds, for each of the first rows and each value, the number of packs in which the row
// has the value, to element value*planes.Stride(rows)+row of counts, which has
// planes.Stride(cards) rows.
func (b *Batch) AddValues(counts []uint64, r *bytePlanes, rows int) {
	b.Form.AddValues(counts, r.Transposed, r.bytes, rows, b.cards, b.Mask())
}

// AddSuccessors adds the number of packs in which a card a is directly before a card c to element
// c*planes.Stride(cards)+a of counts, which has planes.Stride(cards) rows.
func (b *Batch) AddSuccessors(counts []uint64) {
	stride := planes.Stride(b.cards)
	for p := 1; p < b.cards; p++ {
		before, now := b.Orders.row(p-1), b.Orders.row(p)
		if b.Held == BatchSize {
			for at, card := range before {
				counts[int(now[at])*stride+int(card)]++
			}
			continue
		}
		for l := range b.Held {
			at := b.Form.Place(l)
			counts[int(now[at])*stride+int(before[at])]++
		}
	}
}

// rowsOfBytes is the number of rows for which there is memory: an index that is a byte needs no
// check.
const rowsOfBytes = 256

func (r *bytePlanes) all() *[rowsOfBytes * BatchSize]uint8 {
	return (*[rowsOfBytes * BatchSize]uint8)(r.bytes[:rowsOfBytes*BatchSize])
}

// row returns the bytes of a row.
func (r *bytePlanes) row(row int) *[BatchSize]uint8 {
	return (*[BatchSize]uint8)(r.bytes[row*BatchSize:])
}

// column is a number for each pack of a batch, as bit planes.
type column [8]uint64

// add adds 1 for each pack whose bit is set.
func (c *column) add(word uint64) {
	for k := 0; word != 0; k++ {
		c[k], word = c[k]^word, c[k]&word
	}
}

// compare returns what AVX2 counts of the batch. The first call computes it.
func (b *Batch) compare() *planes.Adjacent {
	if !b.compared {
		b.compared = true
		const ranks, suits = 1<<rankBits - 1, (1<<SuitBits - 1) << FirstSuitBit
		planes.CountAdjacent(b.Orders.bytes, b.Places.bytes, b.Faces.bytes, b.cards, ranks, suits, &b.adjacent)
	}
	return &b.adjacent
}

// Printer computes the fingerprints of orders. A fingerprint is a big-endian number of
// 64 bits: the mode in the highest bit, then the index of the set of cards of the hand,
// then a hash of the order. Two equal packs have equal hands, so the index is as good as
// a hash.
type Printer struct {
	mark     uint64
	hand     int      // the first cards of the order
	handBits int      // 0 if there are too many hands
	choose   []uint32 // C(card, i+1) at card*hand+i
	kinds    []uint16 // of the cards, whose order is taken; nil is the cards themselves
	ofKinds  []uint16
}

// TakeKinds lets orders be equal that differ in copies of a card only. There must be no index of
// hands.
func (p *Printer) TakeKinds(kinds []uint16) {
	p.kinds, p.ofKinds = kinds, make([]uint16, len(kinds))
}

// NewPrinter returns the printer of the orders of some cards. hands is the number of
// different hands, below 2^32, or 0 if there are too many or too few for an index.
func NewPrinter(mark byte, cards, hand, hands int) *Printer {
	p := &Printer{mark: uint64(mark) << 56}
	if hands == 0 {
		return p
	}
	p.hand, p.handBits = hand, bits.Len(uint(hands-1))
	for card := range cards {
		for i := range hand {
			ways := 0
			if card > i {
				ways = combin.Binomial(card, i+1)
			}
			p.choose = append(p.choose, uint32(ways))
		}
	}
	return p
}

// Of returns the fingerprint of an order.
func (p *Printer) Of(order []uint16) (print chunk.Print) {
	if p.kinds != nil {
		for i, card := range order {
			p.ofKinds[i] = p.kinds[card]
		}
		order = p.ofKinds
	}
	hash := hashOf(order) >> (1 + p.handBits)
	if p.handBits > 0 {
		hash |= uint64(p.index(order[:p.hand])) << (63 - p.handBits)
	}
	binary.BigEndian.PutUint64(print[:], hash|p.mark)
	return print
}

// index returns the rank of a set of cards in the combinatorial number system: the sum of
// C(c(i), i+1) over its cards in ascending order.
func (p *Printer) index(hand []uint16) (index uint32) {
	var set [2]uint64 // fewer than 2^32 hands leave at most 128 cards
	for _, card := range hand {
		set[card/64%2] |= 1 << (card % 64)
	}
	i := 0
	for w, cards := range set {
		for ; cards != 0; cards &= cards - 1 {
			index += p.choose[(64*w+bits.TrailingZeros64(cards))*p.hand+i]
			i++
		}
	}
	return index
}

// hashOf returns a hash of an order of 64 bits: each step folds the two halves of a
// 128-bit product. It is not cryptographic.
func hashOf(order []uint16) uint64 {
	const odd1, odd2 = 0x9e3779b97f4a7c15, 0xd1342543de82ef95
	hash := uint64(0xa0761d6478bd642f)
	fold := func(a, b uint64) uint64 {
		high, low := bits.Mul64(a, b)
		return high ^ low
	}
	word := func(part []uint16) uint64 {
		return uint64(part[0]) | uint64(part[1])<<16 | uint64(part[2])<<32 | uint64(part[3])<<48
	}
	for ; len(order) >= 8; order = order[8:] {
		hash = fold(hash^word(order), word(order[4:])^odd1)
	}
	for _, card := range order {
		hash = fold(hash^uint64(card), odd2)
	}
	return fold(hash^odd1, odd2)
}

// Codes are the Lehmer codes of the packs of a batch, as the numbers that Fisher-Yates from the end
// would draw, and their parities and numbers of cycles, pack 0 first.
//
// A draw of a position itself removes a cycle of one element, any other shortens a cycle. So the
// number of cycles is the number of draws of the position itself, position 0 included.
type Codes struct {
	draws          bytePlanes // a row for each position: the position that it is swapped with
	scratch        []uint8
	Parity, Cycles [BatchSize]uint16
}

// Codes returns the codes of the batch. The first call computes them.
func (b *Batch) Codes() *Codes {
	c := &b.codes
	if b.coded {
		return c
	}
	b.coded, c.draws.stale = true, true
	copy(c.draws.bytes, b.Orders.bytes)
	if b.Form != planes.AVX2 { // which has no use for it
		copy(c.scratch, b.Places.bytes)
	}
	var kept [BatchSize]uint8
	b.Form.Draws(c.draws.bytes, c.scratch, b.cards, &kept)
	for l := range BatchSize {
		c.Cycles[l] = 1 + uint16(kept[b.Form.Place(l)])
		c.Parity[l] = (uint16(b.cards) - c.Cycles[l]) & 1
	}
	return c
}

// AddDraws adds the number of packs in which a position p draws j to element
// j*planes.Stride(cards)+p of counts, which has planes.Stride(cards) rows.
func (b *Batch) AddDraws(counts []uint64) { b.AddValues(counts, &b.Codes().draws, b.cards) }
