package flags

import (
	"errors"
	"flag"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"

	"pokersim/cmd/simulate/internal/status"
)

// few bounds the width of the ranges that an error names: for a text that is not a
// number, the error of a flag from 5 to 7 is "want 5 to 7", that of a flag from 1 to
// 1e15 says how numbers are written.
const few = 1000

// countFlag is a flag whose value is a whole number from min to max, in the syntax
// of ParseCount.
type countFlag[T int | uint64] struct {
	to       *T
	min, max uint64
}

// Count returns a flag that sets a number from least to most.
func Count[T int | uint64](to *T, least, most uint64) flag.Value {
	return countFlag[T]{to, least, most}
}

// Whole returns a flag that sets any whole number.
func Whole(to *uint64) flag.Value { return Count(to, 0, math.MaxUint64) }

func (f countFlag[T]) String() string {
	if f.to == nil { // the flag package asks the zero value
		return "0"
	}
	return strconv.FormatUint(uint64(*f.to), 10)
}

func (f countFlag[T]) Set(text string) error {
	n, err := ParseCount(text)
	if _, negative := ParseCount(strings.TrimPrefix(text, "-")); err != nil && (negative != nil || text[0] != '-') && f.max-f.min > few {
		return err
	}
	if err != nil || n < f.min || n > f.max {
		return fmt.Errorf("want %d to %d", f.min, f.max)
	}
	*f.to = T(n)
	return nil
}

var errTooLarge = errors.New("too large")

// errWhole is the error for text that is not a whole number.
var errWhole = errors.New("want a whole number, as in 1e8, 100_000_000, 1M or 0x10")

var countForm = status.Pattern(`^([0-9]+(?:_[0-9]+)*(?:\.[0-9]+)?(?:[eE]\+?[0-9]{1,2})?)([kKMGT]?)$`)

var hexForm = status.Pattern(`^0[xX][0-9a-fA-F]+(?:_[0-9a-fA-F]+)*$`)

var suffixes = map[string]int64{"": 1, "k": 1e3, "K": 1e3, "M": 1e6, "G": 1e9, "T": 1e12}

// ParseCount parses a whole number from 0 to 2^64-1: 1e8, 100_000_000, 2.5e9, 0x10,
// 1M. The suffixes k or K, M, G and T are powers of 1000.
func ParseCount(text string) (uint64, error) {
	if hexForm().MatchString(text) {
		n, err := strconv.ParseUint(text, 0, 64)
		if err != nil {
			err = errTooLarge
		}
		return n, err
	}
	form := countForm().FindStringSubmatch(text)
	if form == nil {
		return 0, errWhole
	}
	n, ok := new(big.Rat).SetString(strings.ReplaceAll(form[1], "_", ""))
	if !ok {
		return 0, errWhole
	}
	n.Mul(n, new(big.Rat).SetInt64(suffixes[form[2]]))
	if !n.IsInt() {
		return 0, fmt.Errorf("want a whole number")
	}
	if !n.Num().IsUint64() {
		return 0, errTooLarge
	}
	return n.Num().Uint64(), nil
}
