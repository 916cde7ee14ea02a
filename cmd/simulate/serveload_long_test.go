//go:build long

package main

import (
	"testing"
	"time"
)

func TestServeUnderFullLoad(t *testing.T) { underLoad(t, 200, 1000, 5*time.Minute) }
