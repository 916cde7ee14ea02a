//go:build !amd64 || purego

package enumerate

import "pokersim/sim/internal/lanes"

// matchupsOf returns the kernel that adds boards.
func matchupsOf(lanes.Level) matchupsAdder { return matchupsGo }
