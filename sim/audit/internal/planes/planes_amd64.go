//go:build !purego

package planes

import "golang.org/x/sys/cpu"

var vectors = cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512VPOPCNTDQ

//go:noescape
func transpose512(planes *[8]*uint64, bytes *uint8, rows int)

//go:noescape
func addEqual512(counts, a, b, c, d *uint64, stride, rows int, mask uint64)

//go:noescape
func addLess512(counts *uint64, planes *[8]*uint64, digits, stride, rows int, mask uint64)
