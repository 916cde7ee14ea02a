package audit

import (
	"context"
	"encoding/binary"
	"errors"
	"hash/fnv"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/sim/audit/internal/planes"
	"pokersim/sim/chunk"
	"pokersim/sim/internal/lanes"
)

// The counts of a seed are the same with assembly and in plain Go, for packs that take
// different ways: up to 63 cards, up to 64, up to 128, up to 200, and more.
func TestGoldenTallies(t *testing.T) {
	for _, c := range []struct {
		cards int
		want  uint64
	}{{2, 0x356bc921ef622150}, {63, 0xe714639937f88bbe}, {128, 0x748dc094d69a784}, {200, 0x5074d240eee652cd}, {5, 0x8b71089e90fddad2}, {52, 0x368131e7bf296cbe}, {64, 0xac3fc7c7a72c0c02}, {108, 0xbecd1f79048ec72b}, {150, 0xfe0c02640bb675df}, {201, 0x223f8970c85c598c}} {
		for _, level := range []string{"", lanes.Go} {
			plan := named("fisher-yates")
			plan.Cards, plan.Rounds, plan.Level = c.cards, 2100, level
			p := prepared(plan)
			if got, want := p.battery.Form, planes.FormOf(level); got != want {
				t.Errorf("level %q: got form %d, want %d", level, got, want)
			}
			tally := deck.Must(p.Run(context.Background(), chunk.Options{}))
			hash := fnv.New64a()
			if err := binary.Write(hash, binary.LittleEndian, tally.Counts); err != nil {
				t.Fatal(err)
			}
			if got := hash.Sum64(); got != c.want {
				t.Errorf("%d cards, level %q: got %#x, want %#x", c.cards, level, got, c.want)
			}
		}
	}
}

func TestUnknownLevelsAreInvalid(t *testing.T) {
	plan := named("fisher-yates")
	plan.Level = "abacus"
	if _, err := Prepare(plan); !errors.Is(err, chunk.ErrPlan) || !strings.Contains(err.Error(), `level: "abacus"`) {
		t.Errorf("got error %v, want one that names the level", err)
	}
}
