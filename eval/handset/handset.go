// Package handset names sets of poker hands, as the rows of a pay table do: "full house",
// "pair of jacks or better", "four 2-4 with A-4", "wild royal flush", "nothing".
//
// A set is a category, the ranks that its first group of cards may have, and those of the
// next one. The groups of a hand are its cards of equal rank, the largest group first, and
// of groups of one size the higher rank:
//
//	four of a kind    the four cards, then the fifth
//	full house        the three cards, then the pair
//	three of a kind   the three cards, then the higher of the others
//	two pair          the higher pair, then the lower one
//	pair              the pair, then the highest of the others
//	straight, flush, straight flush, high card
//	                  the highest card, then the next one; in 5-4-3-2-A the five is the highest
//
// Grammar, in any case:
//
//	set      = [ "natural" | "wild" ] hands .
//	hands    = "nothing" | category [ [ "of" ] ranks ] [ "with" ranks ] | category "or better" | ranks "or better" .
//	ranks    = rank { "," rank } | rank ( "-" | "to" ) rank | rank "or better" .
//	category = "royal flush" | "straight flush" | "five of a kind" | ... , or a short name such as "four", "trips" or "boat" .
//	rank     = "2" ... "10" | "2s" ... "10s" | "T" | "J" | "Q" | "K" | "A" | "deuces" | ... | "aces" .
//
// Ranks alone are pairs: "jacks or better". In a range that begins with the ace it is the
// lowest rank: A-4 is A, 2, 3 and 4. A royal flush is a straight flush too. A hand with wild cards is in a set if the wild cards can
// be chosen so that it is; "natural" asks for no wild card, "wild" for one or more. Where
// deuces are wild, "four deuces" asks for four of them, and "four deuces with aces" also for
// an ace as it is dealt.
package handset

import (
	"slices"
	"strings"

	"pokersim/deck"
	"pokersim/eval"
)

// Hand is what a set asks of a hand.
type Hand struct {
	Category eval.Category
	Ranks    []deck.Rank // of the groups, as in the package comment
	Wild     int         // number of wild cards in it
	Deuces   int         // number of wild deuces in it
	Kicker   deck.Rank   // of four wild deuces: the rank of the fifth card
}

// ranks is a set of ranks, bit r for rank r.
type ranks uint16

const anyRank ranks = 1<<deck.Ranks - 1

func (s ranks) has(r deck.Rank) bool { return s>>r&1 == 1 }

// Set is a set of hands. Only Parse returns one.
type Set struct {
	text       string
	categories []eval.Category // nil is every category: nothing
	first      ranks
	next       ranks
	natural    bool
	wild       bool
	deuces     int // number of wild deuces that it asks for; 0 is any
}

// String returns the text of the set, in lower case with single blanks.
func (s Set) String() string { return s.text }

// Has reports whether a hand is in the set.
func (s Set) Has(h Hand) bool {
	switch {
	case s.natural && h.Wild > 0 || s.wild && h.Wild == 0:
		return false
	case s.deuces > 0:
		return h.Deuces == s.deuces && s.next.has(h.Kicker)
	case s.categories == nil:
		return true
	case !slices.Contains(s.categories, h.Category):
		return false
	}
	at := func(group int, in ranks) bool { return in == anyRank || group < len(h.Ranks) && in.has(h.Ranks[group]) }
	return at(0, s.first) && at(1, s.next)
}

// OfClass returns the hand with the name of a class, such as "full house AAAKK", of which
// the ranks are those of its groups. ok is false if a text names no class.
func OfClass(name string) (h Hand, ok bool) {
	at := strings.LastIndexByte(name, ' ')
	for _, letter := range name[at+1:] {
		rank := strings.IndexRune(rankLetters, letter)
		if rank < 0 {
			return Hand{}, false
		}
		if r := deck.Rank(rank); !slices.Contains(h.Ranks, r) {
			h.Ranks = append(h.Ranks, r)
		}
	}
	i, ok := names().Find(name[:max(at, 0)])
	if ok {
		h.Category = order[i]
	}
	return h, ok
}

const rankLetters = "23456789TJQKA"

// handOf returns the hand of five cards with the given ranks, no wild card among them. suited
// is whether they are of one suit.
func handOf(cards []deck.Rank, suited bool) Hand {
	var times [deck.Ranks]int
	for _, r := range cards {
		times[r]++
	}
	h := Hand{Ranks: make([]deck.Rank, 0, len(cards))}
	for n := len(cards); n > 0; n-- {
		for r := deck.Ranks - 1; r >= 0; r-- {
			if times[r] == n {
				h.Ranks = append(h.Ranks, deck.Rank(r))
			}
		}
	}
	top := h.Ranks[0]
	straight := len(h.Ranks) == 5 && top-h.Ranks[4] == 4
	if len(h.Ranks) == 5 && top == deck.Ace && h.Ranks[1] == deck.Five {
		h.Ranks, straight = append(h.Ranks[1:], deck.Ace), true
	}
	switch most := times[top]; {
	case most == 5:
		h.Category = eval.FiveOfAKind
	case straight && suited && h.Ranks[0] == deck.Ace:
		h.Category = eval.RoyalFlush
	case straight && suited:
		h.Category = eval.StraightFlush
	case most == 4:
		h.Category = eval.FourOfAKind
	case most == 3 && len(h.Ranks) == 2:
		h.Category = eval.FullHouse
	case suited && len(h.Ranks) == 5:
		h.Category = eval.Flush
	case straight:
		h.Category = eval.Straight
	case most == 3:
		h.Category = eval.ThreeOfAKind
	case most == 2 && len(h.Ranks) == 3:
		h.Category = eval.TwoPair
	case most == 2:
		h.Category = eval.OnePair
	default:
		h.Category = eval.HighCard
	}
	return h
}
