//go:build !amd64 || purego

package planes

var vectors = false

func transpose512(planes *[8]*uint64, bytes *uint8, rows int) { panic("planes: no AVX-512") }

func addEqual512(counts, a, b, c, d *uint64, stride, rows int, mask uint64) {
	panic("planes: no AVX-512")
}

func addLess512(counts *uint64, planes *[8]*uint64, digits, stride, rows int, mask uint64) {
	panic("planes: no AVX-512")
}
