// Package planes counts in 64 packs at once. A row is a number for each pack: as 64 bytes, in the
// order of Place, or as bit planes. Bit l of a word of a plane belongs to pack l, so one operation
// compares two rows in 64 packs.
//
// A plane has a word for each row, padded to Stride words; the padding must be 0. Counts
// have Stride words for each row p: element p*Stride+q is the count of the rows p < q.
// Elements with q <= p have no meaning.
//
// A Form counts in plain Go or with AVX2; the counts are the same. The bytes of a row are in the
// order of one form. CountAdjacent and AddProducts need AVX2: the plain form is their caller's.
package planes

import (
	"encoding/binary"
	"math/bits"
	"sync"

	"pokersim/sim/internal/lanes"
)

// Form is how planes are counted.
type Form uint8

// The forms.
const (
	Plain Form = iota // plain Go
	AVX2              // assembly
)

// FormOf returns the form of a level, one of those of this machine or "", the best: there is no other
// assembly than AVX2, which machines of level avx512 have too.
func FormOf(level lanes.Level) Form {
	if level == "" {
		level = lanes.Levels()[0]
	}
	if level == lanes.AVX512 || level == lanes.AVX2 {
		return AVX2
	}
	return Plain
}

// Stride returns the number of words of a plane: the rows, rounded up to the words of a
// vector.
func Stride(rows int) int { return (rows + 7) &^ 7 }

// Place is the index of the byte of pack l in the 64 bytes of a row.
func (f Form) Place(l int) int {
	if f == AVX2 {
		return l
	}
	return l%8*8 + l/8
}

// Transpose sets the planes of rows of 64 bytes, in the order of Place: plane k has bit k
// of the bytes. All planes have Stride words, and there are as many rows of bytes.
func (f Form) Transpose(planes *[8][]uint64, bytes []uint8) {
	rows := len(bytes) / 64
	for _, plane := range planes {
		_ = plane[:rows]
	}
	if rows == 0 {
		return
	}
	if f == AVX2 {
		var p [8]*uint64
		for k, plane := range planes {
			p[k] = &plane[0]
		}
		transposeAVX2(&p, &bytes[0], rows)
		return
	}
	for row := range rows {
		var w [8]uint64
		from := bytes[row*64:][:64]
		for g := range w {
			w[g] = binary.LittleEndian.Uint64(from[8*g:])
		}
		transpose(&w)
		for k := range w {
			planes[k][row] = w[k]
		}
	}
}

// Numbers returns the numbers of the 64 packs of one row of planes, pack 0 first.
func Numbers(row [8]uint64) (numbers [64]uint16) {
	transpose(&row)
	for l := range numbers {
		numbers[l] = uint16(row[l%8] >> (l / 8 * 8) & 0xff)
	}
	return numbers
}

// transpose exchanges bit 8j+k of word g with bit 8j+g of word k.
func transpose(w *[8]uint64) {
	exchange := func(a, b *uint64, shift int, low uint64) {
		t := (*a>>shift ^ *b) & low
		*b ^= t
		*a ^= t << shift
	}
	const by1, by2, by4 = 0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f
	for g := 0; g < 8; g += 2 {
		exchange(&w[g], &w[g+1], 1, by1)
	}
	for _, g := range [4]int{0, 1, 4, 5} {
		exchange(&w[g], &w[g+2], 2, by2)
	}
	for g := range 4 {
		exchange(&w[g], &w[g+4], 4, by4)
	}
}

// AddEqual adds, for each two rows p < q, the number of packs of the mask in which both
// have equal bits in all planes. There are 1 to 4 planes.
func (f Form) AddEqual(counts []uint64, planes [][]uint64, rows int, mask uint64) {
	if rows == 0 {
		return
	}
	if f == AVX2 {
		check(counts, planes, rows)
		p := [4]*uint64{}
		for i := range p {
			p[i] = &planes[min(i, len(planes)-1)][0]
		}
		addEqualAVX2(&counts[0], p[0], p[1], p[2], p[3], Stride(rows), rows, mask)
		return
	}
	addEqual(counts, planes, rows, mask)
}

// AddLess adds, for each two rows p < q, the number of packs of the mask in which the
// number of row p is smaller than that of row q. The planes are the binary digits of the
// numbers, the lowest first; there are 1 to 8.
func (f Form) AddLess(counts []uint64, planes [][]uint64, rows int, mask uint64) {
	if rows == 0 {
		return
	}
	if f == AVX2 {
		check(counts, planes, rows)
		var p [8]*uint64
		for i, plane := range planes {
			p[i] = &plane[0]
		}
		addLessAVX2(&counts[0], &p, len(planes), Stride(rows), rows, mask)
		return
	}
	addLess(counts, planes, rows, mask)
}

// check panics if a slice is too short for the assembly.
func check(counts []uint64, planes [][]uint64, rows int) {
	_ = counts[rows*Stride(rows)-1]
	for _, plane := range planes {
		_ = plane[Stride(rows)-1]
	}
}

func addEqual(counts []uint64, planes [][]uint64, rows int, mask uint64) {
	stride := Stride(rows)
	for p := range rows {
		row := counts[p*stride:][:rows]
		switch len(planes) {
		case 1:
			a, x := planes[0][p], planes[0][:rows]
			for q := p + 1; q < len(row); q++ {
				row[q] += uint64(bits.OnesCount64(mask &^ (a ^ x[q])))
			}
		case 2:
			a, b := planes[0][p], planes[1][p]
			x, y := planes[0][:rows], planes[1][:rows]
			for q := p + 1; q < len(row); q++ {
				row[q] += uint64(bits.OnesCount64(mask &^ ((a ^ x[q]) | (b ^ y[q]))))
			}
		case 4:
			a, b, c, d := planes[0][p], planes[1][p], planes[2][p], planes[3][p]
			x, y, z, u := planes[0][:rows], planes[1][:rows], planes[2][:rows], planes[3][:rows]
			for q := p + 1; q < len(row); q++ {
				row[q] += uint64(bits.OnesCount64(mask &^ ((a ^ x[q]) | (b ^ y[q]) | (c ^ z[q]) | (d ^ u[q]))))
			}
		default:
			for q := p + 1; q < len(row); q++ {
				differ := uint64(0)
				for _, plane := range planes {
					differ |= plane[p] ^ plane[q]
				}
				row[q] += uint64(bits.OnesCount64(mask &^ differ))
			}
		}
	}
}

func addLess(counts []uint64, planes [][]uint64, rows int, mask uint64) {
	if len(planes) == 6 && rows <= 1<<6 {
		addLessSix(counts, planes, rows, mask)
		return
	}
	stride := Stride(rows)
	for p := range rows {
		row := counts[p*stride:][:rows]
		for q := p + 1; q < rows; q++ {
			less := uint64(0)
			for _, plane := range planes {
				a, b := plane[p], plane[q]
				less = b&^a | less&^(a^b)
			}
			row[q] += uint64(bits.OnesCount64(less & mask))
		}
	}
}

// addLessSix is addLess for numbers of six digits: packs of 52 cards.
func addLessSix(counts []uint64, planes [][]uint64, rows int, mask uint64) {
	var numbers [1 << 6][6]uint64
	for k, plane := range planes {
		for row, word := range plane[:rows] {
			numbers[row][k] = word
		}
	}
	stride := Stride(rows)
	for p := range rows {
		row, others := counts[p*stride:][p+1:rows], numbers[p+1:rows]
		a := numbers[p]
		for q := range others {
			b := &others[q]
			less := b[0] &^ a[0]
			less ^= (a[1] ^ b[1]) & (b[1] ^ less) // b if the digits differ
			less ^= (a[2] ^ b[2]) & (b[2] ^ less)
			less ^= (a[3] ^ b[3]) & (b[3] ^ less)
			less ^= (a[4] ^ b[4]) & (b[4] ^ less)
			less ^= (a[5] ^ b[5]) & (b[5] ^ less)
			row[q] += uint64(bits.OnesCount64(less & mask))
		}
	}
}

// Adjacent are numbers of the 64 packs of rows, in the order of Place.
type Adjacent [adjacentValues][64]uint8

// The indexes of Adjacent. Kept are the cards whose place is behind that of the card before, Beside
// those next to it on either side. Ranks and Suits are the neighbours with equal bits of a face.
const (
	FixedPoints = iota
	Descents
	Runs
	Rising
	Kept
	Beside
	Ranks
	Suits
	adjacentValues
)

// CountAdjacent counts with AVX2 the numbers of packs of 2 to 200 cards.
// Orders have the card at each position, places the position of each card, and faces the face at
// each position, whose ranks and suits are in the bits of two masks.
func CountAdjacent(orders, places, faces []uint8, cards int, ranks, suits uint8, counts *Adjacent) {
	_, _, _ = orders[:cards*64], places[:cards*64], faces[:cards*64]
	if cards < 2 {
		panic("planes: adjacent cards of fewer than two")
	}
	adjacentAVX2(&orders[0], &places[0], &faces[0], cards, uint64(ranks), uint64(suits), (*[adjacentValues][64]uint8)(counts))
}

// MaxProducts is the largest pack of AddProducts: a number and its sign fit in a byte, and the sum of
// two products in a word.
const MaxProducts = 128

// AddProducts adds with AVX2, for each lag k from 1, the sum over 64 packs of the products y(p) y(p+k)
// to sums[k-1], where y is 2c-(n-1) for the card c of a row. Rows has the cards and signed has y; packs
// that are not to be counted have 0 in signed.
func AddProducts(sums []int64, rows []uint8, signed []int8) {
	n := len(sums) + 1
	_, _ = rows[:n*64], signed[:n*64]
	var parts [2 * MaxProducts][16]int32 // of c(p) y(p+k), for each lag, then of y(p)
	productsAVX2(&parts, &rows[0], &signed[0], n)
	total := func(part *[16]int32) (sum int64) {
		for _, x := range part {
			sum += int64(x)
		}
		return sum
	}
	behind := int64(0) // the sum of the numbers from a position
	for lag := n - 1; lag > 0; lag-- {
		behind += total(&parts[n+lag])
		sums[lag-1] += 2*total(&parts[lag]) - int64(n-1)*behind
	}
}

// MaxWalk is the largest pack whose set of cards fits in one word.
const MaxWalk = 64

// Walk computes, for each byte of a row, the number of inversions of an order of at most MaxWalk
// cards and the length of its longest increasing subsequence. Row p has the cards at position p, in
// 64 orders.
//
// It has a bit set of the cards so far: each higher card in the set is an inversion with the current
// card. The length is computed by the bit-vector algorithm of Crochemore and others (Information
// Processing Letters 80 (2001)) for the longest common subsequence with the ordered pack. Bit c of
// ends is 0 if c is the smallest last card of an increasing subsequence of some length so far. A new
// card replaces the lowest such card above it; the carry of an addition finds that card.
func (f Form) Walk(rows []uint8, cards int, inversions, lengths *[64]uint16) {
	_ = rows[:cards*64]
	if f == AVX2 {
		walkAVX2(rows, cards, inversions, lengths)
		return
	}
	for i := 0; i < 64; i += 2 { // two at once: each step depends on the one before
		passed, ends, inverted := uint64(0), ^uint64(0), 0
		passed2, ends2, inverted2 := uint64(0), ^uint64(0), 0
		for from := i; from < cards*64; from += 64 {
			two := binary.LittleEndian.Uint16(rows[from:])
			bit, bit2 := bitOf[two%64], bitOf[two>>8%64]
			inverted += bits.OnesCount64(passed & -bit)
			inverted2 += bits.OnesCount64(passed2 & -bit2)
			passed |= bit
			passed2 |= bit2
			replaced, replaced2 := ends&bit, ends2&bit2
			ends = (ends + replaced) | (ends ^ replaced)
			ends2 = (ends2 + replaced2) | (ends2 ^ replaced2)
		}
		inversions[i], lengths[i] = uint16(inverted), uint16(bits.OnesCount64(^ends<<(64-cards)))
		inversions[i+1], lengths[i+1] = uint16(inverted2), uint16(bits.OnesCount64(^ends2<<(64-cards)))
	}
}

// walkAVX2 is Walk with AVX2. Pairs of cards that are no inversion are counted by comparisons of bytes.
func walkAVX2(rows []uint8, cards int, inversions, lengths *[64]uint16) {
	var ends [64]uint64
	ascentsAVX2(&rows[0], cards, inversions)
	endsAVX2(&rows[0], cards, &ends)
	for i, e := range ends {
		inversions[i] = uint16(cards*(cards-1)/2) - inversions[i]
		lengths[i] = uint16(bits.OnesCount64(^e << (64 - cards)))
	}
}

// bitOf has the word with one bit, a table because a shift by a variable takes longer.
var bitOf = [64]uint64{
	1 << 0, 1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 5, 1 << 6, 1 << 7,
	1 << 8, 1 << 9, 1 << 10, 1 << 11, 1 << 12, 1 << 13, 1 << 14, 1 << 15,
	1 << 16, 1 << 17, 1 << 18, 1 << 19, 1 << 20, 1 << 21, 1 << 22, 1 << 23,
	1 << 24, 1 << 25, 1 << 26, 1 << 27, 1 << 28, 1 << 29, 1 << 30, 1 << 31,
	1 << 32, 1 << 33, 1 << 34, 1 << 35, 1 << 36, 1 << 37, 1 << 38, 1 << 39,
	1 << 40, 1 << 41, 1 << 42, 1 << 43, 1 << 44, 1 << 45, 1 << 46, 1 << 47,
	1 << 48, 1 << 49, 1 << 50, 1 << 51, 1 << 52, 1 << 53, 1 << 54, 1 << 55,
	1 << 56, 1 << 57, 1 << 58, 1 << 59, 1 << 60, 1 << 61, 1 << 62, 1 << 63,
}

// Draws replaces orders by the numbers that Fisher-Yates from the end draws for them: row p gets
// the number of the position, 0 to p, that position p is swapped with. Row p has the cards at
// position p in 64 orders; places, which has a row for each card with its position, is scratch
// space, without use with AVX2. kept gets the number of draws of the position itself, of rows 1 to
// cards-1.
//
// Step p draws j, the card at position p. Then it removes p from its cycle: the position that the
// order maps to p is mapped to j instead.
func (f Form) Draws(orders, places []uint8, cards int, kept *[64]uint8) {
	_, _ = orders[:cards*64], places[:cards*64]
	*kept = [64]uint8{}
	if f == AVX2 {
		drawsAVX2(&orders[0], cards, kept)
		return
	}
	for p := cards - 1; p > 0; p-- {
		row, at := (*[64]uint8)(orders[p*64:]), (*[64]uint8)(places[p*64:])
		for i := range 64 {
			j, k := row[i], at[i]
			orders[int(k)*64+i] = j
			places[int(j)*64+i] = k
			kept[i] += uint8((uint32(j^uint8(p)) - 1) >> 31)
		}
	}
}

// AddValues adds, for each row and each value below values, the number of packs of the mask in which
// the row has the value: to element value*Stride(rows)+row of counts, which has Stride(values) such
// rows. Bytes are the rows, in the order of Place, and planes are those of Transpose; only the
// bytes or only the planes are read.
func (f Form) AddValues(counts []uint64, planes func() *[8][]uint64, bytes []uint8, rows, values int, mask uint64) {
	if rows == 0 || values == 0 {
		return
	}
	stride := Stride(rows)
	_ = counts[:Stride(values)*stride]
	if f == AVX2 {
		var p [8]*uint64
		for k, plane := range planes() {
			_ = plane[:stride]
			p[k] = &plane[0]
		}
		addValuesAVX2(&counts[0], &p, &digits()[0], stride, Stride(values)/8, mask)
		return
	}
	for row := range rows {
		if mask == ^uint64(0) {
			for _, value := range (*[64]uint8)(bytes[row*64:]) {
				counts[int(value)*stride+row]++
			}
			continue
		}
		for packs := mask; packs != 0; packs &= packs - 1 {
			counts[int(bytes[row*64+f.Place(bits.TrailingZeros64(packs))])*stride+row]++
		}
	}
}

// digits has the five digits of each number as words, with all bits or none.
var digits = sync.OnceValue(func() *[32][5]uint64 {
	var all [32][5]uint64
	for number := range all {
		for k := range all[number] {
			all[number][k] = -uint64(number >> k & 1)
		}
	}
	return &all
})
