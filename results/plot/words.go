package plot

import (
	"math"
	"strconv"
	"strings"
)

// grouped writes an integer with thin spaces between thousands.
func grouped(n uint64) string {
	digits := strconv.FormatUint(n, 10)
	var b strings.Builder
	for i, d := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			b.WriteRune('\u2009')
		}
		b.WriteRune(d)
	}
	return b.String()
}

// percent writes a number in per cent with the given significant digits, without an
// exponent.
func percent(x float64, digits int) string { return plain(100*x, digits) + " %" }

// plain writes a number with the given significant digits, without an exponent and
// with a typographic minus sign.
func plain(x float64, digits int) string {
	decimals := digits - 1
	if x != 0 {
		decimals -= int(math.Floor(math.Log10(math.Abs(x))))
	}
	return minus(strconv.FormatFloat(x, 'f', min(max(decimals, 0), 15), 64))
}

// oneIn writes 1/p, the mean number of hands for one of probability p.
func oneIn(p float64) string {
	if 1/p < 100 {
		return plain(1/p, 3)
	}
	return grouped(uint64(math.Round(1 / p)))
}

// amount writes a number with four significant digits, or as an integer with thin spaces.
func amount(x float64) string {
	switch {
	case math.Abs(x) < 1000:
		return minus(strconv.FormatFloat(x, 'g', 4, 64))
	case x < 0:
		return minus("-" + grouped(uint64(math.Round(-x))))
	}
	return grouped(uint64(math.Round(x)))
}

func minus(number string) string { return strings.Replace(number, "-", "−", 1) }
