package main

// What the plan of package lanes fixes.
const (
	block  = 64
	suits  = 4
	steps  = 7
	groups = 4
)

var shared = [groups][2]int{{0, 3}, {1, 2}, {4, 6}, {5, steps}}

// The rows of rows512.
const (
	rowBase      = 0
	rowLast      = rowBase + steps
	rowUsed      = rowLast + steps
	rowThreshold = rowUsed + steps
	rowCard      = rowThreshold + groups
)

// The rows of rows256.
const (
	halfBase      = 0
	halfLast      = halfBase + steps
	halfUnused    = halfLast + steps
	halfThreshold = halfUnused + steps
	halfCode      = halfThreshold + groups
	halfKnown     = halfCode + 4
)

// Masks of ranks have two parts of seven bits: ace to seven and eight to ace.
// The ace, standing at both ends, ends straights at both.
const (
	royalHigh = 0x7c // in a high part: ten to ace, and no high part without them is more
)

// What fives finds stands in two fields of four bits, each of which counts from
// 3, so that five set its upper bit.
const (
	fiveCards = 0x08
	fiveInRow = 0x80
)
