//go:build !amd64 || purego

package planes

var vectors, halves = false, false

func transpose512(planes *[8]*uint64, bytes *uint8, rows int) { panic("planes: no AVX-512") }

func addEqual512(counts, a, b, c, d *uint64, stride, rows int, mask uint64) {
	panic("planes: no AVX-512")
}

func addLess512(counts *uint64, planes *[8]*uint64, digits, stride, rows int, mask uint64) {
	panic("planes: no AVX-512")
}

func walk512(rows *uint8, cards int, inversions, lengths *[64]uint16) {
	panic("planes: no AVX-512")
}

func draws512(rows *uint8, cards int, kept *[64]uint8) { panic("planes: no AVX-512") }

func addValues512(counts *uint64, planes *[8]*uint64, digits *[5]uint64, stride, eights int, mask uint64) {
	panic("planes: no AVX-512")
}

func adjacent512(orders, places, faces *uint8, cards int, ranks, suits uint64, counts *[8][64]uint8) {
	panic("planes: no AVX-512")
}

func threes512(counts *uint64, faces *uint8, sets *[2][16]uint8, places int, mask uint64) {
	panic("planes: no AVX-512")
}

func products512(parts *[256][16]int32, rows *uint8, signed *int8, cards int) {
	panic("planes: no AVX-512")
}

func take512(pack *int, all uint64, before, bytes, order *[64]uint8, cards, sigma *uint16) uint64 {
	panic("planes: no AVX-512")
}

func spread512(cards, orders, places *[64][64]uint8, before *[64]uint8, step int, all uint64, faceOf *[64]uint8, rows *[4][64 * 64]uint8) {
	panic("planes: no AVX-512")
}

func turn512(to, from *[64 * 64]uint8) { panic("planes: no AVX-512") }

func addEqual256(counts, a, b, c, d *uint64, stride, rows int, mask uint64) { panic("planes: no AVX2") }

func addLess256(counts *uint64, planes *[8]*uint64, digits, stride, rows int, mask uint64) {
	panic("planes: no AVX2")
}

func draws256(rows *uint8, cards int, kept *[64]uint8) { panic("planes: no AVX2") }

func ascents256(rows *uint8, cards int, pairs *[64]uint16) { panic("planes: no AVX2") }

func ends256(rows *uint8, cards int, ends *[64]uint64) { panic("planes: no AVX2") }

func products256(parts *[256][16]int32, rows *uint8, signed *int8, cards int) {
	panic("planes: no AVX2")
}

func transpose256(planes *[8]*uint64, bytes *uint8, rows int) { panic("planes: no AVX2") }

func addValues256(counts *uint64, planes *[8]*uint64, digits *[5]uint64, stride, eights int, mask uint64) {
	panic("planes: no AVX2")
}

func adjacent256(orders, places, faces *uint8, cards int, ranks, suits uint64, counts *[8][64]uint8) {
	panic("planes: no AVX2")
}
