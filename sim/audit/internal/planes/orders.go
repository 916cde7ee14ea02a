package planes

import (
	"encoding/binary"
	"math/bits"
	"sync"
)

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
