// Package kernels has the kernels in assembly, which the generators in gen write, and the forms
// of their arguments. Package arguments has the places in them.
package kernels

import "pokersim/sim/internal/lanes/internal/arguments"

//go:generate go run -C ../../gen ./avx512 -out ../internal/kernels/avx512_amd64.s -stubs ../internal/kernels/avx512_amd64.go -pkg kernels
//go:generate go run -C ../../gen ./avx2 -out ../internal/kernels/avx2_amd64.s -stubs ../internal/kernels/avx2_amd64.go -pkg kernels
//go:generate go run -C ../../gen ./neon -out ../internal/kernels/neon_arm64.s -stubs ../internal/kernels/neon_arm64.go

// Row has a byte for each hand of a block.
type Row = [arguments.Block]byte

// Half is a vector register of AVX2.
type Half = [32]byte

// Vector is a vector register of NEON: sixteen lanes.
type Vector = [16]byte
