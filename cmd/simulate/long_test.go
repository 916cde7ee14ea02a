//go:build long

package main

import "testing"

func TestAThousandShards(t *testing.T) { manyShards(t, 1000) }

func TestAllExamplesOfTheHelp(t *testing.T) { examplesRun(t) }
