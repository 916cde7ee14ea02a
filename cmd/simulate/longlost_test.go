//go:build long && linux

package main

import (
	"slices"
	"strings"
	"testing"
)

func TestAThousandKillsOfEveryKind(t *testing.T) { killKinds(t, everyKind(), 1000/len(everyKind())+1) }

func TestTwoHundredSecondWriters(t *testing.T) { secondWriters(t, 200) }

func TestAHundredKillsOfQueries(t *testing.T) {
	queries := slices.DeleteFunc(everyKind(), func(plan string) bool { return !strings.HasPrefix(plan, "query") })
	killKinds(t, queries, 100/len(queries))
}
