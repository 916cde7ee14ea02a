//go:build !purego

package planes

//go:noescape
func addEqualAVX2(counts, a, b, c, d *uint64, stride, rows int, mask uint64)

//go:noescape
func addLessAVX2(counts *uint64, planes *[8]*uint64, digits, stride, rows int, mask uint64)

//go:noescape
func drawsAVX2(rows *uint8, cards int, kept *[64]uint8)

//go:noescape
func ascentsAVX2(rows *uint8, cards int, pairs *[64]uint16)

//go:noescape
func endsAVX2(rows *uint8, cards int, ends *[64]uint64)

//go:noescape
func productsAVX2(parts *[256][16]int32, rows *uint8, signed *int8, cards int)

//go:noescape
func transposeAVX2(planes *[8]*uint64, bytes *uint8, rows int)

//go:noescape
func addValuesAVX2(counts *uint64, planes *[8]*uint64, digits *[5]uint64, stride, eights int, mask uint64)

//go:noescape
func adjacentAVX2(orders, places, faces *uint8, cards int, ranks, suits uint64, counts *[8][64]uint8)
