package deals

import (
	"math/big"
	"math/bits"
)

// Layout gives the index of each count. The first counts are the weights of the deals
// by the set of the winners, bit i for player i. If there are counts of the hands,
// each hand of each player follows, in the order of the Question, with weights of the
// others' hands and of the boards: that of all deals of the hand and, for each number
// of winners from 1 to the number of players, that of the deals in which the hand is
// among so many winners. The hand's own weight is not a factor.
//
// A count is one word, or four if the weight of all deals may be 2^64 or more.
type Layout struct {
	players int
	first   []int // of each player: the index of the count of his first hand; the last element is the number of counts
	words   int   // of a count
}

// Words of a large count: digits in base 2^32.
const (
	largeWords = 4
	digit      = 32
)

// Layout returns the layout of the counts, with or without those of the hands.
func (d *Deals) Layout(hands bool) Layout {
	l := Layout{len(d.Players), []int{1 << len(d.Players)}, 1}
	if d.Large() {
		l.words = largeWords
	}
	if hands {
		for i, h := range d.Players {
			l.first = append(l.first, l.first[i]+(len(d.Players)+1)*len(h))
		}
	}
	return l
}

// Hands reports whether there are counts of the hands.
func (l Layout) Hands() bool { return len(l.first) > 1 }

// Words returns the number of words.
func (l Layout) Words() int { return l.first[len(l.first)-1] * l.words }

// Hand returns the index of the first count of a hand.
func (l Layout) Hand(player, hand int) int { return l.first[player] + (l.players+1)*hand }

// Add adds a number of 128 bits to a count.
func (l Layout) Add(words []uint64, count int, n Number) {
	if l.words == 1 {
		words[count] += n.Lo
		return
	}
	w := words[largeWords*count:][:largeWords]
	w[0] += n.Lo & (1<<digit - 1)
	w[1] += n.Lo >> digit
	w[2] += n.Hi & (1<<digit - 1)
	w[3] += n.Hi >> digit
}

// Count returns a count.
func (l Layout) Count(words []uint64, count int) (n Number) {
	if l.words == 1 {
		return Number{0, words[count]}
	}
	for i, w := range words[largeWords*count:][:largeWords] {
		part := Number{w >> (64 - digit), w << digit}
		switch i {
		case 0:
			part = Number{0, w}
		case 2:
			part = Number{w, 0}
		case 3:
			part = Number{w << digit, 0}
		}
		n = n.Plus(part)
	}
	return n
}

// Number is a number modulo 2^128.
type Number struct{ Hi, Lo uint64 }

// Plus returns the sum.
func (n Number) Plus(m Number) Number {
	lo, carry := bits.Add64(n.Lo, m.Lo, 0)
	hi, _ := bits.Add64(n.Hi, m.Hi, carry)
	return Number{hi, lo}
}

// Minus returns the difference.
func (n Number) Minus(m Number) Number {
	lo, borrow := bits.Sub64(n.Lo, m.Lo, 0)
	hi, _ := bits.Sub64(n.Hi, m.Hi, borrow)
	return Number{hi, lo}
}

// Times returns the product.
func (n Number) Times(m uint64) Number {
	hi, lo := bits.Mul64(n.Lo, m)
	return Number{hi + n.Hi*m, lo}
}

// By returns the product.
func (n Number) By(m Number) Number {
	p := n.Times(m.Lo)
	p.Hi += n.Lo * m.Hi
	return p
}

// Over returns the quotient and the remainder.
func (n Number) Over(m uint64) (quotient Number, rest uint64) {
	quotient.Hi, rest = n.Hi/m, n.Hi%m
	quotient.Lo, rest = bits.Div64(rest, n.Lo, m)
	return quotient, rest
}

// Big returns the number.
func (n Number) Big() *big.Int {
	x := new(big.Int).SetUint64(n.Hi)
	return x.Or(x.Lsh(x, 64), new(big.Int).SetUint64(n.Lo))
}
