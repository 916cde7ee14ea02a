//go:build !amd64 || purego

package pack

import "pokersim/sim/internal/lanes"

// dealerOf returns the dealer of the plan: this build has no assembly for packs.
func dealerOf(_ lanes.Level, p *plan) dealer { return dealEight(p) }
