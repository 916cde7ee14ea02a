//go:build long && linux

package main

import "testing"

func TestAThousandKillsOfEveryKind(t *testing.T) { killKinds(t, kinds(), 1000/len(kinds())+1) }

func TestTwoHundredSecondWriters(t *testing.T) { secondWriters(t, 200) }
