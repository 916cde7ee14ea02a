//go:build !purego

#include "textflag.h"

// func take512(pack *int, all uint64, before, bytes, order *[64]uint8, cards, sigma *uint16) uint64
TEXT ·take512(SB), NOSPLIT, $0-64
	MOVQ         pack+0(FP), SI
	MOVQ         all+8(FP), AX
	MOVQ         before+16(FP), R8
	MOVQ         bytes+24(FP), R9
	MOVQ         order+32(FP), R10
	MOVQ         cards+40(FP), R11
	MOVQ         sigma+48(FP), R12
	MOVQ         $1, BX
	VPBROADCASTQ BX, Z31
	VPXORQ       Z30, Z30, Z30       // the cards, a bit each
	KMOVQ        AX, K1
	VMOVDQU64.Z  0(SI), K1, Z16
	VPSLLVQ.Z    Z16, Z31, K1, Z29
	VPORQ        Z29, Z30, Z30
	VPMOVQB      Z16, X0
	KSHIFTRQ     $8, K1, K1
	VMOVDQU64.Z  64(SI), K1, Z17
	VPSLLVQ.Z    Z17, Z31, K1, Z29
	VPORQ        Z29, Z30, Z30
	VPMOVQB      Z17, X1
	KSHIFTRQ     $8, K1, K1
	VMOVDQU64.Z  128(SI), K1, Z18
	VPSLLVQ.Z    Z18, Z31, K1, Z29
	VPORQ        Z29, Z30, Z30
	VPMOVQB      Z18, X2
	KSHIFTRQ     $8, K1, K1
	VMOVDQU64.Z  192(SI), K1, Z19
	VPSLLVQ.Z    Z19, Z31, K1, Z29
	VPORQ        Z29, Z30, Z30
	VPMOVQB      Z19, X3
	KSHIFTRQ     $8, K1, K1
	VMOVDQU64.Z  256(SI), K1, Z20
	VPSLLVQ.Z    Z20, Z31, K1, Z29
	VPORQ        Z29, Z30, Z30
	VPMOVQB      Z20, X4
	KSHIFTRQ     $8, K1, K1
	VMOVDQU64.Z  320(SI), K1, Z21
	VPSLLVQ.Z    Z21, Z31, K1, Z29
	VPORQ        Z29, Z30, Z30
	VPMOVQB      Z21, X5
	KSHIFTRQ     $8, K1, K1
	VMOVDQU64.Z  384(SI), K1, Z22
	VPSLLVQ.Z    Z22, Z31, K1, Z29
	VPORQ        Z29, Z30, Z30
	VPMOVQB      Z22, X6
	KSHIFTRQ     $8, K1, K1
	VMOVDQU64.Z  448(SI), K1, Z23
	VPSLLVQ.Z    Z23, Z31, K1, Z29
	VPORQ        Z29, Z30, Z30
	VPMOVQB      Z23, X7
	KSHIFTRQ     $8, K1, K1
	VPUNPCKLQDQ  X1, X0, X0
	VPUNPCKLQDQ  X3, X2, X2
	VPUNPCKLQDQ  X5, X4, X4
	VPUNPCKLQDQ  X7, X6, X6
	VINSERTI128  $1, X2, Y0, Y0
	VINSERTI128  $1, X6, Y4, Y4
	VINSERTI64X4 $1, Y4, Z0, Z0
	VMOVDQU64    Z0, (R9)
	VMOVDQU64    (R8), Z1
	VPERMB       Z1, Z0, Z1
	VMOVDQU64    Z1, (R10)
	VPMOVZXBW    Y0, Z2
	VPMOVZXBW    Y4, Z3
	VMOVDQU64    Z2, (R11)
	VMOVDQU64    Z3, 64(R11)
	VEXTRACTI64X4 $1, Z1, Y3
	VPMOVZXBW    Y1, Z2
	VPMOVZXBW    Y3, Z3
	VMOVDQU64    Z2, (R12)
	VMOVDQU64    Z3, 64(R12)

	VEXTRACTI64X4 $1, Z30, Y1
	VPORQ        Y1, Y30, Y1
	VEXTRACTI128 $1, Y1, X2
	VPORQ        X2, X1, X1
	VPSHUFD      $0x4E, X1, X2
	VPORQ        X2, X1, X1
	VMOVQ        X1, AX
	MOVQ         AX, ret+56(FP)
	VZEROUPPER
	RET

// func spread512(cards, orders, places *[64][64]uint8, before *[64]uint8, step int, all uint64, faceOf *[64]uint8, rows *[4][64 * 64]uint8)
TEXT ·spread512(SB), NOSPLIT, $0-64
	MOVQ         cards+0(FP), SI
	MOVQ         orders+8(FP), DI
	MOVQ         places+16(FP), R8
	MOVQ         before+24(FP), R9
	MOVQ         step+32(FP), R10
	MOVQ         all+40(FP), AX
	KMOVQ        AX, K1
	MOVQ         faceOf+48(FP), AX
	VMOVDQU64    (AX), Z31
	MOVQ         rows+56(FP), R11
	VPTERNLOGQ   $0xFF, Z30, Z30, Z30 // no card
	VPXORQ       Z29, Z29, Z29
	VPSUBB       Z30, Z29, Z29        // 1
	VMOVDQU64    (R9), Z5             // the cards of the pack before
	MOVQ         $64, CX

pack:
	VMOVDQU64    (SI), Z0
	VMOVDQA64    Z30, Z1
	VMOVDQU8     (DI), K1, Z1         // sigma, then no card
	VMOVDQU64    (R8), Z2
	VPERMB       Z2, Z5, Z2           // the position in sigma of each card
	VPADDB       Z29, Z2, Z3
	VPERMB       Z1, Z3, Z3           // the card behind each card
	VPERMB       Z31, Z0, Z4          // faces
	VMOVDQU8.Z   Z1, K1, Z1
	VMOVDQU8.Z   Z2, K1, Z2
	VMOVDQU8.Z   Z3, K1, Z3
	VMOVDQU8.Z   Z4, K1, Z4
	VMOVDQU64    Z1, (R11)
	VMOVDQU64    Z2, 4096(R11)
	VMOVDQU64    Z3, 8192(R11)
	VMOVDQU64    Z4, 12288(R11)
	TESTQ        R10, R10
	JZ           same
	VMOVDQA64    Z0, Z5

same:
	ADDQ $64, SI
	ADDQ $64, DI
	ADDQ $64, R8
	ADDQ $64, R11
	DECQ CX
	JNZ  pack
	VZEROUPPER
	RET

// PAIR interleaves the bytes of a and b: the first halves to low, the others to a.
#define PAIR(a, b, low) \
	VMOVDQA64 Z30, low;    \
	VPERMI2B  b, a, low;   \
	VPERMT2B  b, Z31, a

DATA interleave<>+0(SB)/8, $0x4303420241014000
DATA interleave<>+8(SB)/8, $0x4707460645054404
DATA interleave<>+16(SB)/8, $0x4b0b4a0a49094808
DATA interleave<>+24(SB)/8, $0x4f0f4e0e4d0d4c0c
DATA interleave<>+32(SB)/8, $0x5313521251115010
DATA interleave<>+40(SB)/8, $0x5717561655155414
DATA interleave<>+48(SB)/8, $0x5b1b5a1a59195818
DATA interleave<>+56(SB)/8, $0x5f1f5e1e5d1d5c1c
GLOBL interleave<>(SB), RODATA|NOPTR, $64

// func turn512(to, from *[64 * 64]uint8)
//
// An element has an address of 12 bits, of its row and of its column. Each of three steps rotates
// the address by one bit: two calls give the transpose.
TEXT ·turn512(SB), NOSPLIT, $0-16
	MOVQ         to+0(FP), DI
	MOVQ         from+8(FP), SI
	VMOVDQU64    interleave<>(SB), Z30
	MOVQ         $32, AX
	VPBROADCASTB AX, Z31
	VPADDB       Z31, Z30, Z31
	MOVQ         $8, CX

eight:
	VMOVDQU64 0(SI), Z0
	VMOVDQU64 512(SI), Z1
	VMOVDQU64 1024(SI), Z2
	VMOVDQU64 1536(SI), Z3
	VMOVDQU64 2048(SI), Z4
	VMOVDQU64 2560(SI), Z5
	VMOVDQU64 3072(SI), Z6
	VMOVDQU64 3584(SI), Z7
	PAIR(Z0, Z4, Z8)
	PAIR(Z1, Z5, Z9)
	PAIR(Z2, Z6, Z10)
	PAIR(Z3, Z7, Z11)
	PAIR(Z8, Z10, Z12)
	PAIR(Z0, Z2, Z13)
	PAIR(Z9, Z11, Z14)
	PAIR(Z1, Z3, Z15)
	PAIR(Z12, Z14, Z16)
	PAIR(Z8, Z9, Z17)
	PAIR(Z13, Z15, Z18)
	PAIR(Z0, Z1, Z19)
	VMOVDQU64 Z16, 0(DI)
	VMOVDQU64 Z12, 64(DI)
	VMOVDQU64 Z17, 128(DI)
	VMOVDQU64 Z8, 192(DI)
	VMOVDQU64 Z18, 256(DI)
	VMOVDQU64 Z13, 320(DI)
	VMOVDQU64 Z19, 384(DI)
	VMOVDQU64 Z0, 448(DI)
	ADDQ $64, SI
	ADDQ $512, DI
	DECQ CX
	JNZ  eight
	VZEROUPPER
	RET
