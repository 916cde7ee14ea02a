//go:build long

package main

import "testing"

func TestTwoHundredKills(t *testing.T) { killAndContinue(t, 200) }

func TestAThousandShards(t *testing.T) { manyShards(t, 1000) }
