//go:build !purego

#include "textflag.h"

// func transpose512(planes *[8]*uint64, bytes *uint8, rows int)
TEXT ·transpose512(SB), NOSPLIT, $0-24
	MOVQ planes+0(FP), SI
	MOVQ bytes+8(FP), DI
	MOVQ rows+16(FP), CX
	XORQ AX, AX          // row

row:
	VMOVDQU64 (DI), Z0
	MOVQ      $7, BX     // plane

plane:
	VPMOVB2M Z0, K1      // the highest bits of the bytes
	KMOVQ    K1, DX
	MOVQ     (SI)(BX*8), R8
	MOVQ     DX, (R8)(AX*8)
	VPADDB   Z0, Z0, Z0  // the next lower bits
	DECQ     BX
	JGE      plane

	ADDQ $64, DI
	INCQ AX
	CMPQ AX, CX
	JLT  row
	VZEROUPPER
	RET

// func addEqual512(counts, a, b, c, d *uint64, stride, rows int, mask uint64)
TEXT ·addEqual512(SB), NOSPLIT, $0-64
	MOVQ         counts+0(FP), DI
	MOVQ         a+8(FP), R8
	MOVQ         b+16(FP), R9
	MOVQ         c+24(FP), R10
	MOVQ         d+32(FP), R11
	MOVQ         stride+40(FP), DX
	MOVQ         rows+48(FP), CX
	VPBROADCASTQ mask+56(FP), Z31
	XORQ         AX, AX            // p

row:
	VPBROADCASTQ (R8)(AX*8), Z0
	VPBROADCASTQ (R9)(AX*8), Z1
	VPBROADCASTQ (R10)(AX*8), Z2
	VPBROADCASTQ (R11)(AX*8), Z3
	MOVQ         AX, BX
	ANDQ         $-8, BX           // q, from the vector that has row p

vector:
	VPXORQ     (R8)(BX*8), Z0, Z4
	VPXORQ     (R9)(BX*8), Z1, Z5
	VPXORQ     (R10)(BX*8), Z2, Z6
	VPXORQ     (R11)(BX*8), Z3, Z7
	VPTERNLOGQ $0xFE, Z6, Z5, Z4   // Z4 | Z5 | Z6
	VPORQ      Z7, Z4, Z4
	VPANDNQ    Z31, Z4, Z4         // mask &^ Z4
	VPOPCNTQ   Z4, Z4
	VPADDQ     (DI)(BX*8), Z4, Z4
	VMOVDQU64  Z4, (DI)(BX*8)
	ADDQ       $8, BX
	CMPQ       BX, DX
	JLT        vector

	LEAQ (DI)(DX*8), DI
	INCQ AX
	CMPQ AX, CX
	JLT  row
	VZEROUPPER
	RET

// func addLess512(counts *uint64, planes *[8]*uint64, digits, stride, rows int, mask uint64)
TEXT ·addLess512(SB), NOSPLIT, $0-48
	MOVQ         counts+0(FP), DI
	MOVQ         planes+8(FP), SI
	MOVQ         digits+16(FP), R8
	MOVQ         stride+24(FP), DX
	MOVQ         rows+32(FP), CX
	VPBROADCASTQ mask+40(FP), Z31
	XORQ         AX, AX           // p

row:
	MOVQ AX, BX
	ANDQ $-8, BX                  // q, from the vector that has row p

vector:
	VPXORQ Z0, Z0, Z0             // the bits of the packs in which p is smaller
	XORQ   R9, R9                 // digit

digit:
	MOVQ            (SI)(R9*8), R10
	VMOVDQU64       (R10)(BX*8), Z1
	VPTERNLOGQ.BCST $0xD4, (R10)(AX*8), Z1, Z0 // q &^ p | Z0 &^ (p ^ q)
	INCQ            R9
	CMPQ            R9, R8
	JLT             digit

	VPANDQ    Z31, Z0, Z0
	VPOPCNTQ  Z0, Z0
	VPADDQ    (DI)(BX*8), Z0, Z0
	VMOVDQU64 Z0, (DI)(BX*8)
	ADDQ      $8, BX
	CMPQ      BX, DX
	JLT       vector

	LEAQ (DI)(DX*8), DI
	INCQ AX
	CMPQ AX, CX
	JLT  row
	VZEROUPPER
	RET
