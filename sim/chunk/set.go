package chunk

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

// Set is a set of chunk numbers: ascending ranges that are not empty, overlapping
// or adjacent. The zero value is the empty set.
type Set []Range

// Range is the chunk numbers From to To-1.
type Range struct {
	From uint64 `json:"from"`
	To   uint64 `json:"to"`
}

// String writes the set as in "0-7 and 12"; both ends of a range are included. It
// abbreviates more than four ranges.
func (c Set) String() string {
	parts := make([]string, len(c))
	for i, r := range c {
		parts[i] = strconv.FormatUint(r.From, 10)
		if r.To > r.From+1 {
			parts[i] += "-" + strconv.FormatUint(r.To-1, 10)
		}
	}
	if n := len(parts); n > 4 {
		parts = append(parts[:3], fmt.Sprintf("%d more ranges", n-3))
	}
	return strings.Join(parts, " and ")
}

// Len returns the number of chunks in the set.
func (c Set) Len() uint64 {
	n := uint64(0)
	for _, r := range c {
		n += r.To - r.From
	}
	return n
}

// Union returns the chunks that are in either set.
func (c Set) Union(other Set) Set {
	all := slices.Concat(c, other)
	slices.SortFunc(all, func(a, b Range) int { return cmp.Compare(a.From, b.From) })
	var merged Set
	for _, r := range all {
		switch last := len(merged) - 1; {
		case r.From >= r.To:
		case last >= 0 && r.From <= merged[last].To:
			merged[last].To = max(merged[last].To, r.To)
		default:
			merged = append(merged, r)
		}
	}
	return merged
}

// Has reports whether all chunks of other are in the set.
func (c Set) Has(other Set) bool { return len(other.Minus(c)) == 0 }

// Minus returns the chunks of c that are not in other.
func (c Set) Minus(other Set) Set {
	var left Set
	for _, r := range c {
		for len(other) > 0 && other[0].To <= r.From {
			other = other[1:]
		}
		for _, o := range other {
			if r.To <= o.From {
				break
			}
			if r.From < o.From {
				left = append(left, Range{r.From, o.From})
			}
			r.From = min(o.To, r.To)
		}
		if r.From < r.To {
			left = append(left, r)
		}
	}
	return left
}

// First returns the n lowest chunks of the set, or all if there are fewer.
func (c Set) First(n uint64) Set {
	var first Set
	for _, r := range c {
		if n == 0 {
			break
		}
		r.To = min(r.To, r.From+n)
		n -= r.To - r.From
		first = append(first, r)
	}
	return first
}

// Part divides the set into n parts, the lowest chunks first, and returns part i, 1
// to n. The numbers of chunks in the parts differ by at most 1. A part may be
// empty, but is not nil. An i outside 1 to n panics.
func (c Set) Part(i, n uint64) Set {
	if i < 1 || i > n {
		panic(fmt.Sprintf("chunk: part %d of %d", i, n))
	}
	total := c.Len()
	before := func(part uint64) Set { // total*part may overflow 64 bits
		hi, lo := bits.Mul64(total, part)
		quotient, _ := bits.Div64(hi, lo, n)
		return c.First(quotient)
	}
	return append(Set{}, before(i).Minus(before(i-1))...)
}
