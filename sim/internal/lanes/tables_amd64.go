//go:build amd64 && !purego

package lanes

import (
	"math/bits"

	"pokersim/sim/internal/lanes/internal/layout"
)

// straights returns a byte for every low and every high part of a mask of ranks (see
// layout.LowRanks). The AVX-512 kernel that deals adds the two. The lower four bits get to
// eight if there are five in a row: from the low part the row that ends with the eight,
// from the high one that which begins with the nine, or five if a row of five is within
// the part. The next bit is set in both parts if they have five in a row with the ace
// below. The upper three count down the ranks.
func (g game) straights() (low [128]byte, high [64]byte) {
	belowLow, belowHigh := 0x0f, 0x20 // two to five, ace
	if g.short() {
		belowLow, belowHigh = 0x70, 0x21 // six to eight, nine and ace
	}
	for x := range low {
		ending := bits.LeadingZeros8(^uint8(x << 1))
		if hasFive(x) {
			ending = 5
		}
		low[x] = uint8(1 + min(ending, 5) + (7-bits.OnesCount8(uint8(x)))<<5)
		if x&belowLow == belowLow {
			low[x] += 1 << 4
		}
	}
	for x := range high {
		beginning := bits.TrailingZeros8(^uint8(x))
		if hasFive(x) {
			beginning = 5
		}
		high[x] = uint8(2 + min(beginning, 5) - bits.OnesCount8(uint8(x))<<5)
		if x&belowHigh == belowHigh {
			high[x] += 1 << 4
		}
	}
	return low, high
}

// hasFive reports whether a mask has five ones in a row.
func hasFive(x int) bool { return x&(x>>1)&(x>>2)&(x>>3)&(x>>4) != 0 }

// lowRuns returns two fields of four bits for each low part of parts. The AVX-512 kernel
// that evaluates adds those of the high part. The sum of the first fields is the number
// of ranks. The sum of the second fields is five or more if there are five ranks in a row:
// a low part has the length of the row that ends with the seven, a high part that of the
// row that begins with the eight, or either has five if the part itself has five in a row.
// Low parts have 3 added to each field, so that a sum of 8 or more sets the upper bit.
func (g game) lowRuns() (low [128]byte) {
	for x := range low {
		below := bits.LeadingZeros8(^uint8(x << 1))
		if hasFive(x) {
			below = 5
		}
		low[x] = uint8(3 + bits.OnesCount8(uint8(x)&g.lowRanks()) | (3+min(below, 5))<<4)
	}
	return low
}

// lowRanks returns the bits of a low part of parts without the ace.
func (g game) lowRanks() uint8 { return 0x7f &^ (1 << g.lowestRank()) }

// evaluateRows512 returns the constants of the game for the AVX-512 kernel that evaluates.
func (g game) evaluateRows512() *[layout.EvaluateRows512]row {
	var r [layout.EvaluateRows512]row
	low := g.lowRuns()
	setBytes(r[layout.EvaluateTrips][:], ones(g == shortTrips))
	copy(r[layout.EvaluateLow512][:], low[:])
	copy(r[layout.EvaluateLow512+1][:], low[len(row{}):])
	setBytes(r[layout.EvaluateRanks512][:], g.lowRanks())
	return &r
}

// setGame512 sets the constants of the game in the vectors of a plan of showdowns.
func (g game) setGame512(vectors []row) {
	for i, shape := range newShapes(7) {
		kind := g.kind(strength(shape>>layout.KindOfWord)) << layout.KindOfWord
		setWords(vectors[layout.GameShapes512][2*i:2*i+2], shape&(1<<layout.KindOfWord-1)|uint16(kind))
	}
	setWords(vectors[layout.GameBelow512][:], uint16(layout.KindOfWord-g.lowestRank()))
	setWords(vectors[layout.GameLowest512][:], 0xfffc<<g.lowestRank())
	setWords(vectors[layout.GameStraight512][:], g.kindWord(straight5))
	setWords(vectors[layout.GameFlush512][:], g.kindWord(flush5))
}

// setGame256 sets the constants of the game in the vectors of a plan of showdowns.
func (g game) setGame256(vectors []half) {
	const inverted = 1 << 15 // AVX2 compares signed words
	setWords(vectors[layout.GameBelow256][:], 1<<(4+g.lowestRank()))
	setWords(vectors[layout.GameLowest256][:], 0xffff<<g.lowestRank())
	setWords(vectors[layout.GameThree256][:], g.kindWord(threeOfAKind)^inverted)
	setWords(vectors[layout.GameStraight256][:], g.kindWord(straight5)^inverted)
	setWords(vectors[layout.GameFull256][:], g.kindWord(fullHouse)^inverted)
	setWords(vectors[layout.GameFlush256][:], g.kindWord(straight5)^g.kindWord(straightFlush))
}

// kindWord returns the upper word of strengths of a kind, without ranks.
func (g game) kindWord(k strength) uint16 { return uint16(g.kind(k) << layout.KindOfWord) }
