//go:build long

package eval_test

import "testing"

func TestTenMillionSevenCardHandsAgainstChehsunliu(t *testing.T) {
	compareRandomHands(t, 10_000_000)
}
