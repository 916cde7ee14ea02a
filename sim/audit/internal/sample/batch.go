package sample

import (
	"math/bits"

	"pokersim/sim/audit/internal/planes"
)

// BatchSize is the number of packs in a batch: the bits of a word.
const BatchSize = 64

// MaxForBatch is the largest pack whose batches are counted: a position fits in a
// byte.
const MaxForBatch = 200

// Batch is up to 64 consecutive packs, stored as bit planes: bit l of a word belongs to
// pack l. One operation on words then compares two cards of 64 packs.
type Batch struct {
	cards, Held int
	Number      int // the number of its first pack in the chunk
	faceOf      []uint8
	Faces       bytePlanes // a row for each position: the face of the card there
	Places      bytePlanes // a row for each card: its position in sigma

	counts  NeighbourCounts
	counted bool // whether counts is that of the packs
}

// NeighbourCounts are the values of neighbourScalars for the packs of a batch.
type NeighbourCounts struct {
	Kept, Beside, Ranks, Suits Column
}

// bytePlanes is a byte for each row and pack, and the same as planes: plane k has bit k of
// the bytes of each row.
type bytePlanes struct {
	bytes  []uint8 // 64 for each row, in the order of planes.Place
	planes [8][]uint64
	stale  bool // whether the planes are not those of the bytes
}

// NewBatch returns an empty batch of a pack.
func NewBatch(pack Pack) *Batch {
	b := &Batch{cards: pack.Cards, faceOf: make([]uint8, pack.Cards)}
	for card := range b.faceOf {
		b.faceOf[card] = pack.face(card)
	}
	for _, r := range []*bytePlanes{&b.Faces, &b.Places} {
		r.bytes = make([]uint8, BatchSize*planes.Stride(pack.Cards))
		for k := range r.planes {
			r.planes[k] = make([]uint64, planes.Stride(pack.Cards))
		}
	}
	return b
}

// Add adds a pack. It reports whether the batch is full.
func (b *Batch) Add(s *Sample) bool {
	if b.Held == 0 {
		b.Number = s.Number
	}
	at := planes.Place(b.Held)
	faces, places := b.Faces.bytes[at:], b.Places.bytes[at:]
	for p, card := range s.Pack {
		faces[p*BatchSize] = b.faceOf[card]
	}
	for p, card := range s.Sigma {
		places[int(card)*BatchSize] = uint8(p)
	}
	b.Faces.stale, b.Places.stale, b.counted = true, true, false
	b.Held++
	return b.Held == BatchSize
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
	planes.Transpose(&r.planes, r.bytes)
	return &r.planes
}

// Column is a number for each pack of a batch, as bit planes.
type Column [8]uint64

// add adds 1 for each pack whose bit is set.
func (c *Column) add(word uint64) {
	for k := 0; word != 0; k++ {
		c[k], word = c[k]^word, c[k]&word
	}
}

// Total returns the sum of the numbers of some packs.
func (c *Column) Total(mask uint64) (n uint64) {
	for k, plane := range c {
		n += uint64(bits.OnesCount64(plane&mask)) << k
	}
	return n
}

// Values returns the numbers of all packs.
func (c *Column) Values() (values [BatchSize]uint8) {
	return planes.Numbers(*c)
}
