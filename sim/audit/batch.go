package audit

import (
	"math/bits"

	"pokersim/sim/audit/internal/planes"
)

// batchSize is the number of packs in a batch: the bits of a word.
const batchSize = 64

// maxForBatch is the largest pack whose batches are counted: a position fits in a
// byte.
const maxForBatch = 200

// batch is up to 64 consecutive packs, stored as bit planes: bit l of a word belongs to
// pack l. One operation on words then compares two cards of 64 packs.
type batch struct {
	cards, held int
	number      int // the number of its first pack in the chunk
	faceOf      []uint8
	faces       bytePlanes // a row for each position: the face of the card there
	places      bytePlanes // a row for each card: its position in sigma

	counts  neighbourCounts
	counted bool // whether counts is that of the packs
}

// bytePlanes is a byte for each row and pack, and the same as planes: plane k has bit k of
// the bytes of each row.
type bytePlanes struct {
	bytes  []uint8 // 64 for each row, in the order of planes.Place
	planes [8][]uint64
	stale  bool // whether the planes are not those of the bytes
}

func newBatch(pack packing) *batch {
	b := &batch{cards: pack.cards, faceOf: make([]uint8, pack.cards)}
	for card := range b.faceOf {
		b.faceOf[card] = pack.face(card)
	}
	for _, r := range []*bytePlanes{&b.faces, &b.places} {
		r.bytes = make([]uint8, batchSize*planes.Stride(pack.cards))
		for k := range r.planes {
			r.planes[k] = make([]uint64, planes.Stride(pack.cards))
		}
	}
	return b
}

// add adds a pack. It reports whether the batch is full.
func (b *batch) add(s *sample) bool {
	if b.held == 0 {
		b.number = s.number
	}
	at := planes.Place(b.held)
	faces, places := b.faces.bytes[at:], b.places.bytes[at:]
	for p, card := range s.pack {
		faces[p*batchSize] = b.faceOf[card]
	}
	for p, card := range s.sigma {
		places[int(card)*batchSize] = uint8(p)
	}
	b.faces.stale, b.places.stale, b.counted = true, true, false
	b.held++
	return b.held == batchSize
}

// mask returns the bits of the packs.
func (b *batch) mask() uint64 { return ^uint64(0) >> (batchSize - b.held) }

// sampled returns the bits of the packs that are among the first 64 of each every packs
// of the chunk.
func (b *batch) sampled(every int) (mask uint64) {
	if from := b.number % every; from >= batchSize && from <= every-batchSize {
		return 0
	}
	for l := range b.held {
		if (b.number+l)%every < batchSize {
			mask |= 1 << l
		}
	}
	return mask
}

// transposed returns the planes.
func (r *bytePlanes) transposed() *[8][]uint64 {
	if !r.stale {
		return &r.planes
	}
	r.stale = false
	planes.Transpose(&r.planes, r.bytes)
	return &r.planes
}

// column is a number for each pack of a batch, as bit planes.
type column [8]uint64

// add adds 1 for each pack whose bit is set.
func (c *column) add(word uint64) {
	for k := 0; word != 0; k++ {
		c[k], word = c[k]^word, c[k]&word
	}
}

// total returns the sum of the numbers of some packs.
func (c *column) total(mask uint64) (n uint64) {
	for k, plane := range c {
		n += uint64(bits.OnesCount64(plane&mask)) << k
	}
	return n
}

// values returns the numbers of all packs.
func (c *column) values() (values [batchSize]uint8) {
	return planes.Numbers(*c)
}
