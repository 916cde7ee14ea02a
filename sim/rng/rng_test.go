package rng

import (
	"math/rand/v2"
	"slices"
	"testing"
)

var (
	_ rand.Source = (*SFC64)(nil)
	_ rand.Source = (*chaCha8)(nil)
)

// The generator's author publishes this word for the zero state.
func TestSFC64PublishedVector(t *testing.T) {
	s := sfc64State(0, 0, 0)
	if got, want := s.Uint64(), uint64(0xdb909c818901599d); got != want {
		t.Errorf("first word of the zero state: got %016x, want %016x", got, want)
	}
}

// Golden: every published tally depends on these words.
func TestSFC64Addresses(t *testing.T) {
	want := []uint64{0xe2d00bdfa4269335, 0x8148739c7f2b91be, 0x0a3b0ec39258278e, 0x3537ba9a8d5fb099}
	for lane, w := range want {
		if got := NewSFC64(0, 0, 1, uint8(lane)).Uint64(); got != w {
			t.Errorf("seed 0, chunk 0, domain 1, lane %d: got %016x, want %016x", lane, got, w)
		}
	}
}

func TestEveryPartOfAnAddressMatters(t *testing.T) {
	type address struct {
		seed, chunk uint64
		domain      Domain
		lane        uint8
	}
	addresses := []address{{}, {seed: 1}, {chunk: 1}, {domain: 1}, {lane: 1}, {seed: 1 << 63}, {chunk: 1 << 63}, {seed: ^uint64(0)}}
	seen := map[uint64]address{}
	for _, a := range addresses {
		for _, word := range []uint64{
			NewSFC64(a.seed, a.chunk, a.domain, a.lane).Uint64(),
			newChaCha8(a.seed, a.chunk, a.domain, a.lane).Uint64(),
		} {
			if other, ok := seen[word]; ok {
				t.Errorf("%+v and %+v have the same first word %016x", a, other, word)
			}
			seen[word] = a
		}
	}
}

func TestFillGivesTheWordsOfUint64(t *testing.T) {
	type stream interface {
		Fill([]uint64)
		Uint64() uint64
	}
	for name, open := range map[string]func() stream{
		"sfc64":   func() stream { return NewSFC64(3, 4, 1, 0) },
		"chacha8": func() stream { return newChaCha8(3, 4, 1, 0) },
	} {
		filled, single := open(), open()
		got := make([]uint64, 100)
		filled.Fill(got[:37])
		filled.Fill(got[37:])
		want := make([]uint64, len(got))
		for i := range want {
			want[i] = single.Uint64()
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: Fill gives other words than Uint64", name)
		}
	}
}
