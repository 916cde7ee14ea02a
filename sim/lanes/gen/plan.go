package main

// Constants of the plan of package lanes.
const (
	block  = 64
	suits  = 4
	steps  = 7
	groups = 4
)

var shared = [groups][2]int{{0, 3}, {1, 2}, {4, 6}, {5, steps}}

// The rows of rows512, in order.
const (
	rowBase      = 0
	rowLast      = rowBase + steps
	rowUsed      = rowLast + steps
	rowThreshold = rowUsed + steps
	rowCard      = rowThreshold + groups
)

// The rows of rows256, in order.
const (
	halfBase      = 0
	halfLast      = halfBase + steps
	halfUnused    = halfLast + steps
	halfThreshold = halfUnused + steps
	halfCode      = halfThreshold + groups
	halfKnown     = halfCode + 4
)

// Masks of ranks have two parts of seven bits: ace to seven, and eight to ace. The ace
// is in both, because it is both the lowest and the highest rank of a straight.
const (
	royalHigh = 0x7c // the high part of ten to ace; high parts without these five ranks are smaller
)

// The result of fives has two fields of four bits. Each is 3 more than its number, so
// its upper bit is set if the number is five or more.
const (
	fiveCards = 0x08
	fiveInRow = 0x80
)
