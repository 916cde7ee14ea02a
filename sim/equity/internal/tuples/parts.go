package tuples

import "math"

// part is the boards whose missing cards have given two highest ranks.
type part struct{ first, second int8 }

// all is the part of all boards.
var all = part{-1, -1}

// whole is the parts of a tuple that is not divided.
var whole = []part{all}

// parts returns the parts of the boards with at least two missing cards.
func parts() (list []part) {
	for r := range int8(13) {
		for q := range r + 1 {
			list = append(list, part{r, q})
		}
	}
	return list
}

// divided returns the parts in groups with about the same numbers of multisets.
func divided(missing int, groups float64) (list [][]part) {
	size := multisetsOf(13, missing) / math.Ceil(groups)
	rest := 0.0
	for _, p := range parts() {
		if rest <= 0 {
			list = append(list, nil)
			rest += size
		}
		last := &list[len(list)-1]
		*last = append(*last, p)
		rest -= multisetsOf(int(p.second)+1, missing-2)
	}
	return list
}
