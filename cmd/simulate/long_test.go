//go:build long

package main

import (
	"testing"
	"time"
)

func TestAThousandShards(t *testing.T) { manyShards(t, 1000) }

func TestAllExamplesOfTheHelp(t *testing.T) { examplesRun(t) }

func TestServeUnderFullLoad(t *testing.T) { underLoad(t, 200, 1000, 5*time.Minute) }
