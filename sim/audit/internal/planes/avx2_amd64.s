//go:build !purego

#include "textflag.h"

// A row of 64 bytes is in two vectors.

DATA nibbles<>+0(SB)/8, $0x0302020102010100 // the number of bits of four
DATA nibbles<>+8(SB)/8, $0x0403030203020201
GLOBL nibbles<>(SB), RODATA|NOPTR, $16

// POPCOUNT replaces four words by their numbers of bits. Y15 is 0, Y14 has 15 in each byte and
// Y13 nibbles.
#define POPCOUNT(x, t) \
	VPSRLW  $4, x, t;   \
	VPAND   Y14, x, x;  \
	VPAND   Y14, t, t;  \
	VPSHUFB x, Y13, x;  \
	VPSHUFB t, Y13, t;  \
	VPADDB  t, x, x;    \
	VPSADBW Y15, x, x

#define POPCOUNTS \
	VPXOR          Y15, Y15, Y15;      \
	MOVQ           $0x0f, AX;          \
	VMOVQ          AX, X14;            \
	VPBROADCASTB   X14, Y14;           \
	VBROADCASTI128 nibbles<>(SB), Y13

// func addEqualAVX2(counts, a, b, c, d *uint64, stride, rows int, mask uint64)
TEXT ·addEqualAVX2(SB), NOSPLIT, $0-64
	MOVQ         counts+0(FP), DI
	MOVQ         a+8(FP), R8
	MOVQ         b+16(FP), R9
	MOVQ         c+24(FP), R10
	MOVQ         d+32(FP), R11
	MOVQ         stride+40(FP), DX
	MOVQ         rows+48(FP), CX
	VPBROADCASTQ mask+56(FP), Y12
	POPCOUNTS
	XORQ         AX, AX            // p

row:
	VPBROADCASTQ (R8)(AX*8), Y0
	VPBROADCASTQ (R9)(AX*8), Y1
	VPBROADCASTQ (R10)(AX*8), Y2
	VPBROADCASTQ (R11)(AX*8), Y3
	MOVQ         AX, BX
	ANDQ         $-4, BX           // q, from the vector that has row p

vector:
	VPXOR   (R8)(BX*8), Y0, Y4
	VPXOR   (R9)(BX*8), Y1, Y5
	VPXOR   (R10)(BX*8), Y2, Y6
	VPXOR   (R11)(BX*8), Y3, Y7
	VPOR    Y5, Y4, Y4
	VPOR    Y7, Y6, Y6
	VPOR    Y6, Y4, Y4
	VPANDN  Y12, Y4, Y4
	POPCOUNT(Y4, Y5)
	VPADDQ  (DI)(BX*8), Y4, Y4
	VMOVDQU Y4, (DI)(BX*8)
	ADDQ    $4, BX
	CMPQ    BX, DX
	JLT     vector

	LEAQ (DI)(DX*8), DI
	INCQ AX
	CMPQ AX, CX
	JLT  row
	VZEROUPPER
	RET

// LESS compares a digit of row p, Y0, with that of four rows q.
#define LESS(offset, less) \
	VMOVDQU offset(R10)(BX*8), Y1; \
	VPXOR   Y1, Y0, Y2;            \
	VPXOR   Y1, less, Y1;          \
	VPAND   Y1, Y2, Y2;            \
	VPXOR   Y2, less, less // that of q if the digits differ

// ADDTO adds the numbers of bits of a mask to counts.
#define ADDTO(offset, x) \
	VPAND   Y12, x, x;               \
	POPCOUNT(x, Y1);                 \
	VPADDQ  offset(DI)(BX*8), x, x;  \
	VMOVDQU x, offset(DI)(BX*8)

// func addLessAVX2(counts *uint64, planes *[8]*uint64, digits, stride, rows int, mask uint64)
TEXT ·addLessAVX2(SB), NOSPLIT, $0-48
	MOVQ         counts+0(FP), DI
	MOVQ         planes+8(FP), SI
	MOVQ         digits+16(FP), R8
	MOVQ         stride+24(FP), DX
	MOVQ         rows+32(FP), CX
	VPBROADCASTQ mask+40(FP), Y12
	POPCOUNTS
	XORQ         AX, AX            // p

row:
	MOVQ AX, BX
	ANDQ $-8, BX // q, from the two vectors that have row p

vectors:
	VPXOR Y4, Y4, Y4
	VPXOR Y5, Y5, Y5
	XORQ  R9, R9     // digit, the lowest first

digit:
	MOVQ         (SI)(R9*8), R10
	VPBROADCASTQ (R10)(AX*8), Y0
	LESS(0, Y4)
	LESS(32, Y5)
	INCQ         R9
	CMPQ         R9, R8
	JLT          digit

	ADDTO(0, Y4)
	ADDTO(32, Y5)
	ADDQ $8, BX
	CMPQ BX, DX
	JLT  vectors

	LEAQ (DI)(DX*8), DI
	INCQ AX
	CMPQ AX, CX
	JLT  row
	VZEROUPPER
	RET

// func drawsAVX2(rows *uint8, cards int, kept *[64]uint8)
TEXT ·drawsAVX2(SB), NOSPLIT, $0-24
	MOVQ  rows+0(FP), DI
	MOVQ  cards+8(FP), CX
	MOVQ  kept+16(FP), R8
	VPXOR Y14, Y14, Y14
	VPXOR Y15, Y15, Y15
	DECQ  CX                // p
	JLE   end

step:
	MOVQ         CX, SI
	SHLQ         $6, SI
	ADDQ         DI, SI
	VMOVQ        CX, X2
	VPBROADCASTB X2, Y2
	VMOVDQU      (SI), Y0       // j
	VMOVDQU      32(SI), Y1
	VPCMPEQB     Y2, Y0, Y3
	VPSUBB       Y3, Y14, Y14
	VPCMPEQB     Y2, Y1, Y3
	VPSUBB       Y3, Y15, Y15
	VPXOR        Y2, Y0, Y4
	VPXOR        Y2, Y1, Y5
	MOVQ         DI, BX

earlier: // the position that is mapped to p is mapped to j
	VMOVDQU  (BX), Y6
	VMOVDQU  32(BX), Y7
	VPCMPEQB Y2, Y6, Y8
	VPCMPEQB Y2, Y7, Y9
	VPAND    Y4, Y8, Y8
	VPAND    Y5, Y9, Y9
	VPXOR    Y8, Y6, Y6
	VPXOR    Y9, Y7, Y7
	VMOVDQU  Y6, (BX)
	VMOVDQU  Y7, 32(BX)
	ADDQ     $64, BX
	CMPQ     BX, SI
	JNE      earlier

	DECQ CX
	JG   step

end:
	VMOVDQU Y14, (R8)
	VMOVDQU Y15, 32(R8)
	VZEROUPPER
	RET

// WIDEN adds bytes to words: those of the lower and of the upper half of each 16. Y15 is 0.
#define WIDEN(bytes, low, high, t) \
	VPUNPCKLBW Y15, bytes, t; \
	VPADDW     t, low, low;   \
	VPUNPCKHBW Y15, bytes, t; \
	VPADDW     t, high, high

// ORDERED stores words in the order of their bytes.
#define ORDERED(low, high, t, at) \
	VPERM2I128 $0x20, high, low, t; \
	VMOVDQU    t, at(R8);           \
	VPERM2I128 $0x31, high, low, t; \
	VMOVDQU    t, at+32(R8)

// ascentsAVX2 counts the pairs of cards that are no inversion.
//
// func ascentsAVX2(rows *uint8, cards int, pairs *[64]uint16)
TEXT ·ascentsAVX2(SB), NOSPLIT, $0-24
	MOVQ  rows+0(FP), DI
	MOVQ  cards+8(FP), CX
	MOVQ  pairs+16(FP), R8
	SHLQ  $6, CX
	ADDQ  DI, CX
	VPXOR Y15, Y15, Y15
	VPXOR Y8, Y8, Y8
	VPXOR Y9, Y9, Y9
	VPXOR Y10, Y10, Y10
	VPXOR Y11, Y11, Y11
	LEAQ  64(DI), SI

card:
	CMPQ    SI, CX
	JGE     end
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	VPXOR   Y2, Y2, Y2
	VPXOR   Y3, Y3, Y3
	MOVQ    DI, BX

earlier:
	VPCMPGTB (BX), Y0, Y4
	VPCMPGTB 32(BX), Y1, Y5
	VPSUBB   Y4, Y2, Y2
	VPSUBB   Y5, Y3, Y3
	ADDQ     $64, BX
	CMPQ     BX, SI
	JNE      earlier

	WIDEN(Y2, Y8, Y9, Y4)
	WIDEN(Y3, Y10, Y11, Y4)
	ADDQ $64, SI
	JMP  card

end:
	ORDERED(Y8, Y9, Y4, 0)
	ORDERED(Y10, Y11, Y4, 64)
	VZEROUPPER
	RET

// STEP adds one card to each of four orders. Y15 has 1 in each word.
#define STEP(offset, ends, card, sum) \
	VPMOVZXBQ offset(SI), card;  \
	VPSLLVQ   card, Y15, card;   \
	VPAND     card, ends, card;  \
	VPADDQ    card, ends, sum;   \
	VPXOR     card, ends, ends;  \
	VPOR      sum, ends, ends

// endsAVX2 returns ends of Walk as sets.
//
// func endsAVX2(rows *uint8, cards int, ends *[64]uint64)
TEXT ·endsAVX2(SB), NOSPLIT, $0-24
	MOVQ         rows+0(FP), DI
	MOVQ         cards+8(FP), CX
	MOVQ         ends+16(FP), R8
	MOVQ         $1, AX
	VMOVQ        AX, X15
	VPBROADCASTQ X15, Y15
	MOVQ         $4, DX            // quarters of the 64 orders

quarter:
	MOVQ     DI, SI
	MOVQ     CX, BX
	VPCMPEQB Y0, Y0, Y0
	VPCMPEQB Y1, Y1, Y1
	VPCMPEQB Y2, Y2, Y2
	VPCMPEQB Y3, Y3, Y3

card:
	STEP(0, Y0, Y4, Y5)
	STEP(4, Y1, Y6, Y7)
	STEP(8, Y2, Y8, Y9)
	STEP(12, Y3, Y10, Y11)
	ADDQ $64, SI
	DECQ BX
	JNZ  card

	VMOVDQU Y0, (R8)
	VMOVDQU Y1, 32(R8)
	VMOVDQU Y2, 64(R8)
	VMOVDQU Y3, 96(R8)
	ADDQ    $128, R8
	ADDQ    $16, DI
	DECQ    DX
	JNZ     quarter
	VZEROUPPER
	RET

// productsAVX2 needs parts that are 0: it sets half of each.
//
// func productsAVX2(parts *[256][16]int32, rows *uint8, signed *int8, cards int)
TEXT ·productsAVX2(SB), NOSPLIT, $0-32
	MOVQ         parts+0(FP), R8
	MOVQ         rows+8(FP), DI
	MOVQ         signed+16(FP), SI
	MOVQ         cards+24(FP), CX
	MOVQ         $0x00010001, AX
	VMOVQ        AX, X15
	VPBROADCASTD X15, Y15          // 1 in each word
	VPACKUSWB    Y15, Y15, Y14     // 1 in each byte
	MOVQ         CX, R9
	SHLQ         $6, R9            // bytes of the rows
	XORQ         DX, DX            // lag × 64

lag:
	LEAQ  (SI)(DX*1), R10 // the signed rows that are the lag behind
	MOVQ  R9, R11
	SUBQ  DX, R11         // bytes of these
	VPXOR Y0, Y0, Y0
	VPXOR Y1, Y1, Y1
	XORQ  BX, BX

row:
	VMOVDQU    (DI)(BX*1), Y2
	VMOVDQU    32(DI)(BX*1), Y3
	VPMADDUBSW (R10)(BX*1), Y2, Y2
	VPMADDUBSW 32(R10)(BX*1), Y3, Y3
	VPMADDWD   Y15, Y2, Y2
	VPMADDWD   Y15, Y3, Y3
	VPADDD     Y2, Y0, Y0
	VPADDD     Y3, Y1, Y1
	ADDQ       $64, BX
	CMPQ       BX, R11
	JLT        row

	VPADDD     Y1, Y0, Y0
	VMOVDQU    Y0, (R8)(DX*1)     // 8 of 16
	VPMADDUBSW (R10), Y14, Y2     // the row at the lag alone
	VPMADDUBSW 32(R10), Y14, Y3
	VPMADDWD   Y15, Y2, Y2
	VPMADDWD   Y15, Y3, Y3
	VPADDD     Y3, Y2, Y2
	LEAQ       (R8)(R9*1), R12
	VMOVDQU    Y2, (R12)(DX*1)
	ADDQ       $64, DX
	CMPQ       DX, R9
	JLT        lag
	VZEROUPPER
	RET

// func transposeAVX2(planes *[8]*uint64, bytes *uint8, rows int)
TEXT ·transposeAVX2(SB), NOSPLIT, $0-24
	MOVQ planes+0(FP), SI
	MOVQ bytes+8(FP), DI
	MOVQ rows+16(FP), CX
	XORQ AX, AX          // row

row:
	VMOVDQU (DI), Y0
	VMOVDQU 32(DI), Y1
	MOVQ    $7, BX      // plane

plane:
	VPMOVMSKB Y0, R8          // the highest bits of the bytes
	VPMOVMSKB Y1, R9
	SHLQ      $32, R9
	ORQ       R9, R8
	MOVQ      (SI)(BX*8), R10
	MOVQ      R8, (R10)(AX*8)
	VPADDB    Y0, Y0, Y0      // the next lower bits
	VPADDB    Y1, Y1, Y1
	DECQ      BX
	JGE       plane

	ADDQ $64, DI
	INCQ AX
	CMPQ AX, CX
	JLT  row
	VZEROUPPER
	RET

// VALUE adds the packs of a value in four rows. Those of its three lowest digits are low; Y8 has those
// of other higher digits.
#define VALUE(low) \
	VPANDN  low, Y8, Y9;   \
	POPCOUNT(Y9, Y10);     \
	VPADDQ  (BX), Y9, Y9;  \
	VMOVDQU Y9, (BX);      \
	ADDQ    R9, BX

// DIGIT adds the packs in which a higher digit is another one.
#define DIGIT(k) \
	MOVQ         (24+8*k)(SI), R10;      \
	VPBROADCASTQ (8*k)(R11), Y9;         \
	VPXOR        (R10)(AX*8), Y9, Y9;    \
	VPOR         Y9, Y8, Y8

// func addValuesAVX2(counts *uint64, planes *[8]*uint64, digits *[5]uint64, stride, eights int, mask uint64)
TEXT ·addValuesAVX2(SB), NOSPLIT, $0-48
	MOVQ         counts+0(FP), DI
	MOVQ         planes+8(FP), SI
	MOVQ         stride+24(FP), R9
	VPBROADCASTQ mask+40(FP), Y12
	POPCOUNTS
	MOVQ         R9, CX
	SHLQ         $3, R9            // the bytes from a value to the next
	XORQ         AX, AX            // the first of four rows

rows:
	MOVQ    0(SI), R10
	VMOVDQU (R10)(AX*8), Y9
	MOVQ    8(SI), R10
	VMOVDQU (R10)(AX*8), Y10
	MOVQ    16(SI), R10
	VMOVDQU (R10)(AX*8), Y11
	VPAND   Y12, Y11, Y7     // by the third digit
	VPANDN  Y12, Y11, Y3
	VPAND   Y10, Y7, Y6      // and by the second one
	VPANDN  Y7, Y10, Y4
	VPAND   Y10, Y3, Y2
	VPANDN  Y3, Y10, Y0
	VPAND   Y9, Y6, Y7       // and by the lowest one
	VPANDN  Y6, Y9, Y6
	VPAND   Y9, Y4, Y5
	VPANDN  Y4, Y9, Y4
	VPAND   Y9, Y2, Y3
	VPANDN  Y2, Y9, Y2
	VPAND   Y9, Y0, Y1
	VPANDN  Y0, Y9, Y0
	LEAQ    (DI)(AX*8), BX
	MOVQ    digits+16(FP), R11
	MOVQ    eights+32(FP), DX

eight:
	VPXOR Y8, Y8, Y8
	DIGIT(0)
	DIGIT(1)
	DIGIT(2)
	DIGIT(3)
	DIGIT(4)
	VALUE(Y0)
	VALUE(Y1)
	VALUE(Y2)
	VALUE(Y3)
	VALUE(Y4)
	VALUE(Y5)
	VALUE(Y6)
	VALUE(Y7)
	ADDQ $40, R11
	DECQ DX
	JNZ  eight

	ADDQ $4, AX
	CMPQ AX, CX
	JLT  rows
	VZEROUPPER
	RET

// NOTBELOW sets a mask: -1 where x is not below y, both unsigned.
#define NOTBELOW(x, y, mask) \
	VPMAXUB  y, x, mask;    \
	VPCMPEQB x, mask, mask

// BROADCAST sets all bytes to a number.
#define BROADCAST(number, x, y) \
	VMOVQ        number, x; \
	VPBROADCASTB x, y

// func adjacentAVX2(orders, places, faces *uint8, cards int, ranks, suits uint64, counts *[8][64]uint8)
TEXT ·adjacentAVX2(SB), NOSPLIT, $0-56
	MOVQ     cards+24(FP), CX
	MOVQ     counts+48(FP), R9
	VPXOR    Y15, Y15, Y15
	VPCMPEQB Y14, Y14, Y14 // -1
	VPSUBB   Y14, Y15, Y13 // 1
	BROADCAST(CX, X12, Y12)
	VPSUBB   Y13, Y12, Y11 // cards - 1
	XORQ     R10, R10      // the half: 0 or 32

half:
	MOVQ     orders+0(FP), DI
	ADDQ     R10, DI
	VMOVDQU  (DI), Y0          // the card before
	VPCMPEQB Y15, Y0, Y4
	VPSUBB   Y4, Y15, Y5       // fixed points
	VPXOR    Y6, Y6, Y6        // cards that are not below the one before
	VMOVDQA  Y13, Y7           // runs
	VMOVDQA  Y13, Y8           // the row
	VMOVDQU  64(DI), Y1
	NOTBELOW(Y1, Y0, Y9)       // that of the card before; the first two have no turn
	MOVQ     CX, BX
	DECQ     BX

order:
	ADDQ     $64, DI
	VMOVDQU  (DI), Y1
	VPCMPEQB Y8, Y1, Y4
	VPSUBB   Y4, Y5, Y5
	NOTBELOW(Y1, Y0, Y4)
	VPSUBB   Y4, Y6, Y6
	VPXOR    Y4, Y9, Y9
	VPSUBB   Y9, Y7, Y7
	VMOVDQA  Y4, Y9
	VMOVDQA  Y1, Y0
	VPADDB   Y13, Y8, Y8
	DECQ     BX
	JNZ      order

	VPSUBB  Y6, Y11, Y6
	VMOVDQU Y5, (R9)(R10*1)
	VMOVDQU Y6, 64(R9)(R10*1)
	VMOVDQU Y7, 128(R9)(R10*1)

	MOVQ    places+8(FP), DI
	ADDQ    R10, DI
	VMOVDQU (DI), Y0          // the place of the card before
	VPXOR   Y5, Y5, Y5        // kept
	VPXOR   Y6, Y6, Y6        // places that are not below
	VPXOR   Y7, Y7, Y7        // beside, and before
	MOVQ    CX, BX
	DECQ    BX

place:
	ADDQ     $64, DI
	VMOVDQU  (DI), Y1
	NOTBELOW(Y1, Y0, Y4)
	VPSUBB   Y4, Y6, Y6
	VPSUBB   Y0, Y1, Y4
	VPCMPEQB Y13, Y4, Y2
	VPSUBB   Y2, Y5, Y5
	VPCMPEQB Y14, Y4, Y2
	VPSUBB   Y2, Y7, Y7
	VMOVDQA  Y1, Y0
	DECQ     BX
	JNZ      place

	VPSUBB  Y6, Y12, Y6
	VPADDB  Y5, Y7, Y7
	VMOVDQU Y6, 192(R9)(R10*1)
	VMOVDQU Y5, 256(R9)(R10*1)
	VMOVDQU Y7, 320(R9)(R10*1)

	MOVQ    faces+16(FP), DI
	ADDQ    R10, DI
	MOVQ    ranks+32(FP), AX
	BROADCAST(AX, X8, Y8)
	MOVQ    suits+40(FP), AX
	BROADCAST(AX, X9, Y9)
	VMOVDQU (DI), Y0          // the face before
	VPXOR   Y5, Y5, Y5
	VPXOR   Y6, Y6, Y6
	MOVQ    CX, BX
	DECQ    BX

face:
	ADDQ     $64, DI
	VMOVDQU  (DI), Y1
	VPXOR    Y1, Y0, Y4
	VPAND    Y8, Y4, Y2
	VPCMPEQB Y15, Y2, Y2
	VPSUBB   Y2, Y5, Y5
	VPAND    Y9, Y4, Y2
	VPCMPEQB Y15, Y2, Y2
	VPSUBB   Y2, Y6, Y6
	VMOVDQA  Y1, Y0
	DECQ     BX
	JNZ      face

	VMOVDQU Y5, 384(R9)(R10*1)
	VMOVDQU Y6, 448(R9)(R10*1)
	ADDQ    $32, R10
	CMPQ    R10, $64
	JNE     half
	VZEROUPPER
	RET
