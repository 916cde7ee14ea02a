package flags

import (
	"errors"
	"math"
	"strconv"
	"time"
)

// Real is a flag whose value is a finite number.
type Real float64

func (f *Real) String() string { return strconv.FormatFloat(float64(*f), 'g', -1, 64) }

func (f *Real) Set(text string) error {
	x, err := strconv.ParseFloat(text, 64)
	if n, notWhole := ParseCount(text); notWhole == nil {
		x, err = float64(n), nil
	}
	if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
		return errors.New("want a number, as in 0.001 or 1e-3")
	}
	*f = Real(x)
	return nil
}

// Interval is a flag whose value is a duration above 0, in the syntax of
// time.ParseDuration, or as seconds in the syntax of ParseCount.
type Interval time.Duration

func (f *Interval) String() string { return time.Duration(*f).String() }

func (f *Interval) Set(text string) error {
	interval, err := time.ParseDuration(text)
	if seconds, notSeconds := ParseCount(text); notSeconds == nil && seconds <= math.MaxInt64/uint64(time.Second) {
		interval, err = time.Duration(seconds)*time.Second, nil
	}
	if err != nil || interval <= 0 {
		return errors.New("want a time above 0, as in 30s, 1h30m or 90 (seconds)")
	}
	*f = Interval(interval)
	return nil
}
