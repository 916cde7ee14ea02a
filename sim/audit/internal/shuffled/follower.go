package shuffled

import (
	"encoding/binary"
	"fmt"
	"math/bits"

	"pokersim/internal/ints"
	"pokersim/sim/audit/internal/planes"
)

// Follower converts consecutive packs to samples.
type Follower struct {
	Sample
	Reuse   bool
	inOrder []uint16 // the ordered pack: element i is i

	place       []uint16 // the position of each card
	placeBefore []uint16 // the position of each card before the shuffle
	from        []uint16 // memory for sigma
}

// NewFollower returns a follower of packs that are shuffles of the ordered pack, or of the
// pack before.
func NewFollower(cards int, reuse bool) *Follower {
	f := &Follower{Reuse: reuse, inOrder: ints.Below[uint16](cards)}
	for _, room := range []*[]uint16{&f.Pack, &f.place, &f.placeBefore, &f.from} {
		*room = make([]uint16, cards)
	}
	f.Lehmer = newLehmerCodes(cards)
	f.Restart()
	return f
}

// Restart begins a chunk.
func (f *Follower) Restart() {
	copy(f.place, f.inOrder)
	copy(f.placeBefore, f.inOrder)
	f.Since, f.Number = 0, 0
	f.Lehmer.stale, f.Lehmer.held = false, 0
}

// Next checks the cards of the next pack and sets the sample.
func (f *Follower) Next(pack []int) error {
	if len(pack) != len(f.Pack) {
		return fmt.Errorf("%d cards: want %d", len(pack), len(f.Pack))
	}
	f.Lehmer.stale = true
	if !f.Reuse && len(pack) <= 64 {
		return f.takeSmall(pack)
	}
	return f.take(pack)
}

// take is next for every pack and mode.
func (f *Follower) take(pack []int) error {
	if f.Reuse {
		f.place, f.placeBefore = f.placeBefore, f.place
	}
	n := len(f.Pack)
	cards, place, before, from := f.Pack[:n], f.place[:n], f.placeBefore[:n], f.from[:n]
	for p, card := range pack {
		if uint(card) >= uint(n) {
			return f.invalid(card)
		}
		cards[p] = uint16(card)
		place[card] = uint16(p)
	}
	duplicate := uint16(0)
	for p, card := range cards {
		duplicate |= place[card] ^ uint16(p)
		from[p] = before[card]
	}
	if duplicate != 0 {
		return f.duplicate()
	}
	f.Sigma = from
	return nil
}

// takeSmall is take in reset mode for at most 64 cards: the set of cards fits in one
// word.
func (f *Follower) takeSmall(pack []int) error {
	n := len(f.Pack)
	cards, found := f.Pack[:n], uint64(0)
	for p, card := range pack {
		if uint(card) >= uint(n) {
			return f.invalid(card)
		}
		cards[p] = uint16(card)
		found |= 1 << (uint(card) % 64)
	}
	if bits.OnesCount64(found) != n {
		return f.duplicate()
	}
	f.Sigma = cards
	return nil
}

func (f *Follower) invalid(card int) error {
	return fmt.Errorf("invalid card %d: want 0 to %d", card, len(f.Pack)-1)
}

// duplicate returns the error of a pack with a duplicate card.
func (f *Follower) duplicate() error {
	invert(f.place, f.Pack)
	for p, card := range f.Pack {
		if last := f.place[card]; int(last) != p {
			return fmt.Errorf("duplicate card %d at positions %d and %d", card, p, last)
		}
	}
	return nil
}

// Done ends the sample.
func (f *Follower) Done() {
	f.Since++
	f.Number++
}

// Neighbours returns the counts of the batch. The first call computes them.
func (b *Batch) Neighbours() *NeighbourCounts {
	if b.counted {
		return &b.counts
	}
	b.counted = true
	if b.Form == planes.AVX2 {
		c := b.compare()
		for l := range BatchSize {
			b.counts.Kept[l], b.counts.Beside[l] = uint16(c[planes.Kept][l]), uint16(c[planes.Beside][l])
			b.counts.Ranks[l], b.counts.Suits[l] = uint16(c[planes.Ranks][l]), uint16(c[planes.Suits][l])
		}
		return &b.counts
	}
	var c struct{ Kept, Beside, Ranks, Suits column }
	mask := b.Mask()
	at, low := b.Places.Transposed(), bits.Len(uint(b.cards-1))
	for card := 1; card < b.cards; card++ {
		// the place of a card is one more, or one less, than that of the card before
		after, ahead, up, down := mask, mask, mask, mask // up and down are the carries
		for k := range low {
			x, y := at[k][card-1], at[k][card]
			after &^= x ^ up ^ y
			ahead &^= y ^ down ^ x
			up, down = up&x, down&y
		}
		after &^= up
		ahead &^= down
		c.Kept.add(after)
		c.Beside.add(after | ahead)
	}
	face := b.Faces.Transposed()
	for p := 1; p < b.cards; p++ {
		ranks, suits := mask, mask
		for k := range rankBits {
			ranks &^= face[k][p-1] ^ face[k][p]
		}
		for k := FirstSuitBit; k < FirstSuitBit+SuitBits; k++ {
			suits &^= face[k][p-1] ^ face[k][p]
		}
		c.Ranks.add(ranks)
		c.Suits.add(suits)
	}
	b.counts = NeighbourCounts{planes.Numbers(c.Kept), planes.Numbers(c.Beside), planes.Numbers(c.Ranks), planes.Numbers(c.Suits)}
	return &b.counts
}

// Walks are several scalars of the packs of a batch of at most planes.MaxWalk cards, pack 0 first.
type Walks [walkValues][BatchSize]uint16

// The indexes of walks.
const (
	FixedPoint = iota
	Inversion
	Descent
	Run
	RisingSequence
	IncreasingLength
	walkValues
)

// Walks returns the scalars of the batch. The first call computes them.
func (b *Batch) Walks() *Walks {
	if b.walked {
		return &b.walks
	}
	b.walked = true
	var fixed, descents, runs, rising [BatchSize]uint8 // in the order of planes.Place, as are rows
	if b.Form == planes.AVX2 {
		c := b.compare()
		fixed, descents, runs, rising = c[planes.FixedPoints], c[planes.Descents], c[planes.Runs], c[planes.Rising]
	} else {
		for from := 0; from < BatchSize; from += 8 {
			b.walkEight(from, &fixed, &descents, &runs, &rising)
		}
	}
	var inversions, lengths [BatchSize]uint16
	b.Form.Walk(b.Orders.bytes, b.cards, &inversions, &lengths)
	for l := range BatchSize {
		at := b.Form.Place(l)
		b.walks[FixedPoint][l] = uint16(fixed[at])
		b.walks[Inversion][l] = inversions[at]
		b.walks[Descent][l] = uint16(descents[at])
		b.walks[Run][l] = uint16(runs[at])
		b.walks[RisingSequence][l] = uint16(rising[at])
		b.walks[IncreasingLength][l] = lengths[at]
	}
	return &b.walks
}

// walkEight sets the scalars of eight packs, whose bytes of a row are in one word. All bytes are
// below 128: so the highest bit of (x | 128) - y is set if x >= y, and that of 128 - x if x is 0.
func (b *Batch) walkEight(from int, fixed, descents, runs, rising *[BatchSize]uint8) {
	const one, high = 0x0101010101010101, 0x8080808080808080
	word := func(r *bytePlanes, row int) uint64 { return binary.LittleEndian.Uint64(r.bytes[row*BatchSize+from:]) }
	before, place := word(&b.Orders, 0), word(&b.Places, 0)
	points, falls, turns, rises := (high-before)>>7&one, uint64(0), uint64(0), uint64(one)
	fell := ((before | high) - word(&b.Orders, 1)) & high // so that the first two cards have no turn
	for row := 1; row < b.cards; row++ {
		now := word(&b.Orders, row)
		points += (high - (now ^ uint64(row)*one)) >> 7 & one
		falling := ((before | high) - now) & high
		falls += falling >> 7
		turns += (falling ^ fell) >> 7
		before, fell = now, falling
		next := word(&b.Places, row)
		rises += ((place | high) - next) & high >> 7
		place = next
	}
	binary.LittleEndian.PutUint64(fixed[from:], points)
	binary.LittleEndian.PutUint64(descents[from:], falls)
	binary.LittleEndian.PutUint64(runs[from:], turns+one)
	binary.LittleEndian.PutUint64(rising[from:], rises)
}
