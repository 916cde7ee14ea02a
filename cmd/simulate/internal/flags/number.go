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
// time.ParseDuration, or as seconds in the syntax of Real.
type Interval time.Duration

func (f *Interval) String() string { return time.Duration(*f).String() }

func (f *Interval) Set(text string) error {
	interval, err := time.ParseDuration(text)
	var seconds Real
	if notSeconds := seconds.Set(text); notSeconds == nil && float64(seconds)*float64(time.Second) < math.MaxInt64 {
		interval, err = time.Duration(float64(seconds)*float64(time.Second)), nil
	}
	if err != nil || interval <= 0 {
		return errors.New("want a time above 0, as in 30s, 1h30m, or 90 or 0.5 (seconds)")
	}
	*f = Interval(interval)
	return nil
}
