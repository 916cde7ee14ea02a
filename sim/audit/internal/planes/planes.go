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
func Numbers(row [8]uint64) (numbers [64]uint8) {
	transpose(&row)
	for l := range numbers {
		numbers[l] = uint8(row[l%8] >> (l / 8 * 8))
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
