//go:build !purego

#include "textflag.h"

// STEP adds one card to each of eight orders.
#define STEP(offset, passed, ends, inverted, card, bit, higher) \
	VPMOVZXBQ  offset(SI), card;        \
	VPSLLVQ    card, Z31, bit;          \
	VPSRLVQ    card, passed, higher;    \
	VPOPCNTQ   higher, higher;          \
	VPADDQ     higher, inverted, inverted; \
	VPORQ      bit, passed, passed;     \
	VPANDQ     bit, ends, higher;       \
	VPADDQ     higher, ends, higher;    \
	VPTERNLOGQ $0xDC, bit, higher, ends // higher | ends &^ bit

// LENGTH sets the inversions and the lengths of eight orders.
#define LENGTH(offset, ends, inverted) \
	VPTERNLOGQ $0x0F, ends, ends, ends; \ // ^ends
	VPSLLVQ    Z30, ends, ends;         \
	VPOPCNTQ   ends, ends;              \
	VPMOVQW    inverted, offset(R8);    \
	VPMOVQW    ends, offset(R9)

// func walk512(rows *uint8, cards int, inversions, lengths *[64]uint16)
TEXT ·walk512(SB), NOSPLIT, $0-32
	MOVQ         rows+0(FP), DI
	MOVQ         cards+8(FP), CX
	MOVQ         inversions+16(FP), R8
	MOVQ         lengths+24(FP), R9
	MOVQ         $1, AX
	VPBROADCASTQ AX, Z31
	MOVQ         $64, AX
	SUBQ         CX, AX
	VPBROADCASTQ AX, Z30
	MOVQ         $2, DX               // halves of the 64 orders

half:
	MOVQ       DI, SI
	MOVQ       CX, BX
	VPXORQ     Z0, Z0, Z0
	VPXORQ     Z1, Z1, Z1
	VPXORQ     Z2, Z2, Z2
	VPXORQ     Z3, Z3, Z3
	VPTERNLOGQ $0xFF, Z4, Z4, Z4
	VPTERNLOGQ $0xFF, Z5, Z5, Z5
	VPTERNLOGQ $0xFF, Z6, Z6, Z6
	VPTERNLOGQ $0xFF, Z7, Z7, Z7
	VPXORQ     Z8, Z8, Z8
	VPXORQ     Z9, Z9, Z9
	VPXORQ     Z10, Z10, Z10
	VPXORQ     Z11, Z11, Z11

card:
	STEP(0, Z0, Z4, Z8, Z12, Z13, Z14)
	STEP(8, Z1, Z5, Z9, Z15, Z16, Z17)
	STEP(16, Z2, Z6, Z10, Z18, Z19, Z20)
	STEP(24, Z3, Z7, Z11, Z21, Z22, Z23)
	ADDQ $64, SI
	DECQ BX
	JNZ  card

	LENGTH(0, Z4, Z8)
	LENGTH(16, Z5, Z9)
	LENGTH(32, Z6, Z10)
	LENGTH(48, Z7, Z11)
	ADDQ $32, DI
	ADDQ $64, R8
	ADDQ $64, R9
	DECQ DX
	JNZ  half
	VZEROUPPER
	RET

// func draws512(rows *uint8, cards int, kept *[64]uint8)
TEXT ·draws512(SB), NOSPLIT, $0-24
	MOVQ       rows+0(FP), DI
	MOVQ       cards+8(FP), CX
	MOVQ       kept+16(FP), R8
	VPXORQ     Z31, Z31, Z31
	VPTERNLOGQ $0xFF, Z30, Z30, Z30 // -1
	DECQ       CX                   // p
	JLE        done
	MOVQ       CX, SI
	SHLQ       $6, SI
	ADDQ       DI, SI

position:
	VMOVDQU64    (SI), Z0           // j
	VPBROADCASTB CX, Z1
	VPCMPEQB     Z1, Z0, K1
	VPSUBB       Z30, Z31, K1, Z31
	MOVQ         DI, AX
	MOVQ         CX, BX
	SUBQ         $4, BX
	JLT          rest

four:
	VMOVDQU64 (AX), Z2
	VMOVDQU64 64(AX), Z3
	VMOVDQU64 128(AX), Z4
	VMOVDQU64 192(AX), Z5
	VPCMPEQB  Z1, Z2, K1
	VPCMPEQB  Z1, Z3, K2
	VPCMPEQB  Z1, Z4, K3
	VPCMPEQB  Z1, Z5, K4
	VMOVDQU8  Z0, K1, Z2
	VMOVDQU8  Z0, K2, Z3
	VMOVDQU8  Z0, K3, Z4
	VMOVDQU8  Z0, K4, Z5
	VMOVDQU64 Z2, (AX)
	VMOVDQU64 Z3, 64(AX)
	VMOVDQU64 Z4, 128(AX)
	VMOVDQU64 Z5, 192(AX)
	ADDQ      $256, AX
	SUBQ      $4, BX
	JGE       four

rest:
	ADDQ $4, BX
	JZ   next

one:
	VMOVDQU64 (AX), Z2
	VPCMPEQB  Z1, Z2, K1
	VMOVDQU8  Z0, K1, Z2
	VMOVDQU64 Z2, (AX)
	ADDQ      $64, AX
	DECQ      BX
	JNZ       one

next:
	SUBQ $64, SI
	DECQ CX
	JNZ  position

done:
	VMOVDQU64 Z31, (R8)
	VZEROUPPER
	RET

// ADD adds the packs of the word in high that also have the lowest digits in low.
#define ADD(low) \
	VPANDQ    low, Z16, Z17;    \
	VPOPCNTQ  Z17, Z17;         \
	VPADDQ    (R9), Z17, Z17;   \
	VMOVDQU64 Z17, (R9);        \
	ADDQ      DX, R9

// LOW sets low to the packs whose three lowest digits are a number.
#define LOW(minterm, low) \
	VMOVDQA64  Z0, low;     \
	VPTERNLOGQ $minterm, Z2, Z1, low

// func addValues512(counts *uint64, planes *[8]*uint64, digits *[5]uint64, stride, eights int, mask uint64)
TEXT ·addValues512(SB), NOSPLIT, $0-48
	MOVQ         counts+0(FP), DI
	MOVQ         planes+8(FP), SI
	MOVQ         stride+24(FP), DX
	VPBROADCASTQ mask+40(FP), Z31
	MOVQ         DX, CX            // words that are left
	SHLQ         $3, DX
	XORQ         AX, AX            // offset of the row

vector:
	MOVQ      (SI), R8
	VMOVDQU64 (R8)(AX*1), Z0
	MOVQ      8(SI), R8
	VMOVDQU64 (R8)(AX*1), Z1
	MOVQ      16(SI), R8
	VMOVDQU64 (R8)(AX*1), Z2
	MOVQ      24(SI), R8
	VMOVDQU64 (R8)(AX*1), Z3
	MOVQ      32(SI), R8
	VMOVDQU64 (R8)(AX*1), Z4
	MOVQ      40(SI), R8
	VMOVDQU64 (R8)(AX*1), Z5
	MOVQ      48(SI), R8
	VMOVDQU64 (R8)(AX*1), Z6
	MOVQ      56(SI), R8
	VMOVDQU64 (R8)(AX*1), Z7
	LOW(0x01, Z8)
	LOW(0x10, Z9)
	LOW(0x04, Z10)
	LOW(0x40, Z11)
	LOW(0x02, Z12)
	LOW(0x20, Z13)
	LOW(0x08, Z14)
	LOW(0x80, Z15)
	MOVQ      digits+16(FP), R10
	MOVQ      eights+32(FP), BX
	LEAQ      (DI)(AX*1), R9

high:
	VMOVDQA64       Z31, Z16
	VPTERNLOGQ.BCST $0x90, (R10), Z3, Z16   // Z16 &^ (Z3 ^ digit)
	VPTERNLOGQ.BCST $0x90, 8(R10), Z4, Z16
	VPTERNLOGQ.BCST $0x90, 16(R10), Z5, Z16
	VPTERNLOGQ.BCST $0x90, 24(R10), Z6, Z16
	VPTERNLOGQ.BCST $0x90, 32(R10), Z7, Z16
	ADD(Z8)
	ADD(Z9)
	ADD(Z10)
	ADD(Z11)
	ADD(Z12)
	ADD(Z13)
	ADD(Z14)
	ADD(Z15)
	ADDQ $40, R10
	DECQ BX
	JNZ  high

	ADDQ $64, AX
	SUBQ $8, CX
	JNZ  vector
	VZEROUPPER
	RET
