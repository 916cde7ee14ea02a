//go:build amd64 && !purego

package lanes

import "golang.org/x/sys/cpu"

//go:generate go run -C gen . -level avx512 -out ../avx512_amd64.s -stubs ../avx512_amd64.go -pkg lanes
//go:generate go run -C gen . -level avx2 -out ../avx2_amd64.s -stubs ../avx2_amd64.go -pkg lanes

// assembled returns the rows of AVX-512 and AVX2.
func assembled() []kernel {
	x := &cpu.X86
	bits := x.HasBMI2 && x.HasPOPCNT
	avx512 := bits && x.HasAVX512F && x.HasAVX512BW && x.HasAVX512VBMI && x.HasAVX512VBMI2 && x.HasAVX512BITALG
	return []kernel{
		{AVX512, avx512, deal512, evaluate512, dealClasses512, classes512, true, showdown512, best512, lows512, matchups512, true, pack512},
		{AVX2, bits && x.HasAVX2, deal256, evaluateGrouped, dealClasses256, classesGrouped, false, showdown256, best256, lows256, matchups256, true, pack256},
	}
}
