package audit

import (
	"context"
	"encoding/binary"
	"hash/fnv"
	"testing"

	"pokersim/sim/chunk"
)

// The counts of a seed are the same with each assembly and in plain Go, for packs that take
// different ways: up to 63 cards, up to 64, up to 128, up to 200, and more.
func TestGoldenTallies(t *testing.T) {
	for _, c := range []struct {
		cards int
		want  uint64
	}{{2, 0x356bc921ef622150}, {63, 0xe714639937f88bbe}, {128, 0x748dc094d69a784}, {200, 0x5074d240eee652cd}, {5, 0x8b71089e90fddad2}, {52, 0x368131e7bf296cbe}, {64, 0xac3fc7c7a72c0c02}, {108, 0xbecd1f79048ec72b}, {150, 0xfe0c02640bb675df}, {201, 0x223f8970c85c598c}} {
		plan := named(t, "fisher-yates")
		plan.Cards, plan.Rounds = c.cards, 2100
		tally, err := prepared(t, plan).Run(context.Background(), chunk.Options{})
		if err != nil {
			t.Fatal(err)
		}
		hash := fnv.New64a()
		if err := binary.Write(hash, binary.LittleEndian, tally.Counts); err != nil {
			t.Fatal(err)
		}
		if got := hash.Sum64(); got != c.want {
			t.Errorf("%d cards: got %#x, want %#x", c.cards, got, c.want)
		}
	}
}
