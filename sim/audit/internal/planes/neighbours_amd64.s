//go:build !purego

#include "textflag.h"

// COUNT adds 1 to the bytes of a mask.
#define COUNT(mask, counts) VPSUBB Z31, counts, mask, counts

// func adjacent512(orders, places, faces *uint8, cards int, ranks, suits uint64, counts *[8][64]uint8)
TEXT ·adjacent512(SB), NOSPLIT, $0-56
	MOVQ         orders+0(FP), DI
	MOVQ         places+8(FP), SI
	MOVQ         faces+16(FP), R8
	MOVQ         cards+24(FP), CX
	MOVQ         ranks+32(FP), AX
	VPBROADCASTB AX, Z28
	MOVQ         suits+40(FP), AX
	VPBROADCASTB AX, Z29
	MOVQ         counts+48(FP), R9
	VPTERNLOGQ   $0xFF, Z31, Z31, Z31 // -1
	VPXORQ       Z16, Z16, Z16
	VPSUBB       Z31, Z16, Z30        // 1
	VPXORQ       Z17, Z17, Z17
	VMOVDQA64    Z30, Z18
	VMOVDQA64    Z30, Z19
	VPXORQ       Z20, Z20, Z20
	VPXORQ       Z21, Z21, Z21
	VPXORQ       Z22, Z22, Z22
	VPXORQ       Z23, Z23, Z23

	VMOVDQU64 (DI), Z0               // the card, place and face before
	VMOVDQU64 (SI), Z1
	VMOVDQU64 (R8), Z2
	VPCMPEQB  Z16, Z0, K1
	COUNT(K1, Z16)
	VMOVDQU64 64(DI), Z3
	VPCMPUB   $1, Z0, Z3, K7         // so that the first two cards have no turn
	MOVQ      $1, AX                 // row

row:
	ADDQ         $64, DI
	ADDQ         $64, SI
	ADDQ         $64, R8
	VMOVDQU64    (DI), Z3
	VMOVDQU64    (SI), Z4
	VMOVDQU64    (R8), Z5
	VPBROADCASTB AX, Z6
	VPCMPEQB     Z6, Z3, K1
	VPCMPUB      $1, Z0, Z3, K2      // the card is below the one before
	KXORQ        K2, K7, K3
	KMOVQ        K2, K7
	VPCMPUB      $1, Z1, Z4, K4      // the place is below the one before
	COUNT(K1, Z16)
	COUNT(K2, Z17)
	COUNT(K3, Z18)
	COUNT(K4, Z19)
	VPSUBB       Z1, Z4, Z6
	VPCMPEQB     Z30, Z6, K1
	VPCMPEQB     Z31, Z6, K2
	KORQ         K1, K2, K2
	VPXORQ       Z2, Z5, Z6
	VPTESTNMB    Z28, Z6, K3
	VPTESTNMB    Z29, Z6, K4
	COUNT(K1, Z20)
	COUNT(K2, Z21)
	COUNT(K3, Z22)
	COUNT(K4, Z23)
	VMOVDQA64    Z3, Z0
	VMOVDQA64    Z4, Z1
	VMOVDQA64    Z5, Z2
	INCQ         AX
	CMPQ         AX, CX
	JLT          row

	VMOVDQU64 Z16, (R9)
	VMOVDQU64 Z17, 64(R9)
	VMOVDQU64 Z18, 128(R9)
	VMOVDQU64 Z19, 192(R9)
	VMOVDQU64 Z20, 256(R9)
	VMOVDQU64 Z21, 320(R9)
	VMOVDQU64 Z22, 384(R9)
	VMOVDQU64 Z23, 448(R9)
	VZEROUPPER
	RET

// VALUE sets a value and the halves of its sets.
#define VALUE(offset, value, low, high) \
	VPANDQ  offset(SI), Z31, value; \
	VPSHUFB value, Z29, low;        \
	VPSHUFB value, Z30, high

// func threes512(counts *uint64, faces *uint8, sets *[2][16]uint8, places int, mask uint64)
TEXT ·threes512(SB), NOSPLIT, $0-40
	MOVQ            counts+0(FP), DI
	MOVQ            faces+8(FP), SI
	MOVQ            sets+16(FP), AX
	MOVQ            places+24(FP), CX
	MOVQ            mask+32(FP), DX
	VBROADCASTI32X4 (AX), Z29
	VBROADCASTI32X4 16(AX), Z30
	MOVQ            $15, AX
	VPBROADCASTB    AX, Z31
	VALUE(0, Z0, Z1, Z2)
	VALUE(64, Z3, Z4, Z5)
	VPCMPUB         $4, Z0, Z3, K1     // the first two differ
	ADDQ            $128, SI

place:
	VALUE(0, Z6, Z7, Z8)
	VPCMPUB    $4, Z3, Z6, K2
	VPCMPUB    $4, Z0, Z6, K1, K3
	VPTERNLOGQ $0x80, Z4, Z7, Z1       // the sets that all three are in
	VPTERNLOGQ $0x80, Z5, Z8, Z2
	VPORQ      Z1, Z2, Z1
	VPTESTMB   Z1, Z1, K3, K4
	KANDQ      K2, K4, K4
	KMOVQ      K4, AX
	ANDQ       DX, AX
	POPCNTQ    AX, AX
	ADDQ       AX, (DI)
	KMOVQ      K2, K1
	VMOVDQA64  Z3, Z0
	VMOVDQA64  Z4, Z1
	VMOVDQA64  Z5, Z2
	VMOVDQA64  Z6, Z3
	VMOVDQA64  Z7, Z4
	VMOVDQA64  Z8, Z5
	ADDQ       $64, SI
	ADDQ       $8, DI
	DECQ       CX
	JNZ        place
	VZEROUPPER
	RET

// func products512(parts *[256][16]int32, rows *uint8, signed *int8, cards int)
TEXT ·products512(SB), NOSPLIT, $0-32
	MOVQ         parts+0(FP), DI
	MOVQ         rows+8(FP), SI
	MOVQ         signed+16(FP), R8
	MOVQ         cards+24(FP), CX
	MOVQ         R8, R9               // the numbers a lag behind
	MOVQ         CX, DX               // their number

lag:
	VPXORQ Z0, Z0, Z0
	VPXORQ Z1, Z1, Z1
	XORQ   AX, AX
	MOVQ   DX, BX
	SUBQ   $2, BX
	JLT    last

two:
	VMOVDQU64 (SI)(AX*1), Z2
	VMOVDQU64 64(SI)(AX*1), Z3
	VPDPBUSD  (R9)(AX*1), Z2, Z0
	VPDPBUSD  64(R9)(AX*1), Z3, Z1
	ADDQ      $128, AX
	SUBQ      $2, BX
	JGE       two

last:
	ADDQ $2, BX
	JZ   sum
	VMOVDQU64 (SI)(AX*1), Z2
	VPDPBUSD  (R9)(AX*1), Z2, Z0

sum:
	VPADDD    Z1, Z0, Z0
	VMOVDQU64 Z0, (DI)
	ADDQ      $64, DI
	ADDQ      $64, R9
	DECQ      DX
	JNZ       lag

	MOVQ         $1, AX
	VPBROADCASTB AX, Z3

number:
	VPXORQ    Z0, Z0, Z0
	VPDPBUSD  (R8), Z3, Z0
	VMOVDQU64 Z0, (DI)
	ADDQ      $64, DI
	ADDQ      $64, R8
	DECQ      CX
	JNZ       number
	VZEROUPPER
	RET
