package sample

import "pokersim/sim/audit/internal/planes"

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
	Kept, Beside, Ranks, Suits [BatchSize]uint8
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
