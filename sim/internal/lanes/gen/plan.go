package main

import "pokersim/sim/internal/lanes/internal/layout"

// Constants of package layout that many files use.
const (
	block      = layout.Block
	suits      = layout.Suits
	steps      = layout.Steps
	groups     = layout.Groups
	boardCards = layout.BoardCards
)

var shared = layout.Shared

// The kinds of hands, and words of strengths (see package layout).
const (
	highCard      = layout.HighCard
	twoPair       = layout.TwoPair
	threeOfAKind  = layout.ThreeOfAKind
	straight5     = layout.Straight
	flush5        = layout.Flush
	fullHouse     = layout.FullHouse
	fourOfAKind   = layout.FourOfAKind
	straightFlush = layout.StraightFlush

	kind           = layout.KindOfWord
	twoPairKind    = twoPair << kind
	fourKind       = fourOfAKind << kind
	straightFlush5 = straightFlush << kind
	allRanks       = 1<<kind - 1
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
