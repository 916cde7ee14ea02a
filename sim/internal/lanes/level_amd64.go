//go:build amd64 && !purego

package lanes

import "golang.org/x/sys/cpu"

// assembled returns the levels in assembly that this machine and its operating system
// support.
func assembled() (levels []Level) {
	x := &cpu.X86
	bits := x.HasBMI2 && x.HasPOPCNT
	if bits && x.HasAVX512F && x.HasAVX512BW && x.HasAVX512VBMI && x.HasAVX512VBMI2 && x.HasAVX512BITALG && x.HasAVX512VNNI {
		levels = append(levels, AVX512)
	}
	if bits && x.HasAVX2 {
		levels = append(levels, AVX2)
	}
	return levels
}
