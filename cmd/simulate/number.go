package main

import (
	"errors"
	"math"
	"strconv"
	"time"
)

// wholeFlag is a flag whose value is a uint64, in the syntax of parseCount.
type wholeFlag uint64

func (f *wholeFlag) String() string { return strconv.FormatUint(uint64(*f), 10) }

func (f *wholeFlag) Set(text string) error {
	n, err := parseCount(text)
	if err == nil {
		*f = wholeFlag(n)
	}
	return err
}

// realFlag is a flag whose value is a finite number.
type realFlag float64

func (f *realFlag) String() string { return strconv.FormatFloat(float64(*f), 'g', -1, 64) }

func (f *realFlag) Set(text string) error {
	x, err := strconv.ParseFloat(text, 64)
	if n, notWhole := parseCount(text); notWhole == nil {
		x, err = float64(n), nil
	}
	if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
		return errors.New("want a number, as in 0.001 or 1e-3")
	}
	*f = realFlag(x)
	return nil
}

// intervalFlag is a flag whose value is a duration above 0, in the syntax of
// time.ParseDuration, or as seconds in the syntax of parseCount.
type intervalFlag time.Duration

func (f *intervalFlag) String() string { return time.Duration(*f).String() }

func (f *intervalFlag) Set(text string) error {
	interval, err := time.ParseDuration(text)
	if seconds, notSeconds := parseCount(text); notSeconds == nil && seconds <= math.MaxInt64/uint64(time.Second) {
		interval, err = time.Duration(seconds)*time.Second, nil
	}
	if err != nil || interval <= 0 {
		return errors.New("want a time above 0, as in 30s, 1h30m or 90 (seconds)")
	}
	*f = intervalFlag(interval)
	return nil
}
