//go:build !purego

package planes

import "golang.org/x/sys/cpu"

var vectors = cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512VL && cpu.X86.HasAVX512VBMI &&
	cpu.X86.HasAVX512VPOPCNTDQ && cpu.X86.HasAVX512VNNI

// halves is whether assembly with AVX2 counts if that with AVX-512 does not.
var halves = cpu.X86.HasAVX2

//go:noescape
func transpose512(planes *[8]*uint64, bytes *uint8, rows int)

//go:noescape
func addEqual512(counts, a, b, c, d *uint64, stride, rows int, mask uint64)

//go:noescape
func addLess512(counts *uint64, planes *[8]*uint64, digits, stride, rows int, mask uint64)

//go:noescape
func walk512(rows *uint8, cards int, inversions, lengths *[64]uint16)

//go:noescape
func draws512(rows *uint8, cards int, kept *[64]uint8)

//go:noescape
func addValues512(counts *uint64, planes *[8]*uint64, digits *[5]uint64, stride, eights int, mask uint64)

//go:noescape
func adjacent512(orders, places, faces *uint8, cards int, ranks, suits uint64, counts *[8][64]uint8)

//go:noescape
func threes512(counts *uint64, faces *uint8, sets *[2][16]uint8, places int, mask uint64)

//go:noescape
func products512(parts *[256][16]int32, rows *uint8, signed *int8, cards int)

//go:noescape
func take512(pack *int, all uint64, before, bytes, order *[64]uint8, cards, sigma *uint16) uint64

//go:noescape
func spread512(cards, orders, places *[64][64]uint8, before *[64]uint8, step int, all uint64, faceOf *[64]uint8, rows *[4][64 * 64]uint8)

//go:noescape
func turn512(to, from *[64 * 64]uint8)

//go:noescape
func addEqual256(counts, a, b, c, d *uint64, stride, rows int, mask uint64)

//go:noescape
func addLess256(counts *uint64, planes *[8]*uint64, digits, stride, rows int, mask uint64)

//go:noescape
func draws256(rows *uint8, cards int, kept *[64]uint8)

//go:noescape
func ascents256(rows *uint8, cards int, pairs *[64]uint16)

//go:noescape
func ends256(rows *uint8, cards int, ends *[64]uint64)

//go:noescape
func products256(parts *[256][16]int32, rows *uint8, signed *int8, cards int)

//go:noescape
func transpose256(planes *[8]*uint64, bytes *uint8, rows int)

//go:noescape
func addValues256(counts *uint64, planes *[8]*uint64, digits *[5]uint64, stride, eights int, mask uint64)

//go:noescape
func adjacent256(orders, places, faces *uint8, cards int, ranks, suits uint64, counts *[8][64]uint8)
