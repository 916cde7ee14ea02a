//go:build !amd64 || purego

package sums

import "pokersim/deck"

// Best returns None: this build has no kernel.
func Best() Kernel { return None }

// Add panics.
func (Kernel) Add([][7]deck.Card, *Keys, *Block) { panic("sums: no kernel") }
