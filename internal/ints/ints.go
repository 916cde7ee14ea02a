// Package ints has functions of whole numbers that the standard library lacks.
package ints

// integer is the types of numbers of cards, positions and counts.
type integer interface{ int | int64 | uint16 | uint64 }

// Below returns 0 to n-1 in ascending order.
func Below[T integer](n int) []T {
	all := make([]T, n)
	for i := range all {
		all[i] = T(i)
	}
	return all
}

// Sum returns the sum of counts.
func Sum(counts []uint64) (sum uint64) {
	for _, n := range counts {
		sum += n
	}
	return sum
}

// GCD returns the greatest common divisor of two numbers; that of 0 and n is n.
func GCD[T integer](a, b T) T {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
