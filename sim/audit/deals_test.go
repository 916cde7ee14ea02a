package audit

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/internal/ints"
)

// dealText is the text of dealt hands of six seats, two cards at a time, then the board.
// rig changes a shuffled pack; it may end a hand early by the word of a card that was not dealt.
func dealText(hands int, seed uint64, rig func(r *rand.Rand, pack []int), end func(pack []int) int) string {
	r := rand.New(rand.NewPCG(seed, 6))
	var text strings.Builder
	for range hands {
		pack := r.Perm(52)
		rig(r, pack)
		for i, card := range pack[:17] {
			if i > 0 {
				text.WriteByte(' ')
			}
			if i >= end(pack) {
				text.WriteString("--")
			} else {
				text.WriteString(deck.Card(card).String())
			}
		}
		text.WriteByte('\n')
	}
	return text.String()
}

func neverEnds([]int) int { return 17 }

func honest(*rand.Rand, []int) {}

// A fair room passes, also if boards end early for reasons that the cards give. Rigged
// ones fail with the finding.
func TestDealtHands(t *testing.T) {
	skipIfShort(t)
	t.Parallel()
	hands, morePairs, moreRivers, moreWinners, royals, flops := 10_000, 0.35, 0.21, 0.25, 0.0014, 0.042
	if long {
		hands, morePairs, moreRivers, moreWinners, royals, flops = 100_000, 0.1, 0.05, 0.07, 0.001, 0.03
	}
	table := eval.NewTable()
	classOf := func(pack []int, seat int) eval.Class {
		hand := []deck.Card{deck.Card(pack[2*seat]), deck.Card(pack[2*seat+1])}
		for _, card := range pack[12:17] {
			hand = append(hand, deck.Card(card))
		}
		return table.Class(hand)
	}
	anyPair := func(pack []int) bool {
		for seat := range 6 {
			if rank(pack[2*seat]) == rank(pack[2*seat+1]) {
				return true
			}
		}
		return false
	}
	for _, c := range []struct {
		name string
		rig  func(*rand.Rand, []int)
		end  func([]int) int
		want string
	}{
		{"fair", honest, neverEnds, ""},
		{"fair, boards that end early", honest, func(pack []int) int {
			switch {
			case anyPair(pack):
				return 17
			case rank(pack[0]) == 12:
				return 12
			case rank(pack[12]) == rank(pack[13]):
				return 16
			}
			return 15
		}, ""},
		{"pairs", func(r *rand.Rand, pack []int) {
			if r.Float64() < morePairs/16 {
				bring(r, pack, 5, func(card int) bool { return card != pack[4] && rank(card) == rank(pack[4]) }, 4)
			}
		}, neverEnds, "seat 3, pairs: "},
		{"river", func(r *rand.Rand, pack []int) {
			pairing := func(card int) bool {
				return slices.ContainsFunc(pack[12:16], func(other int) bool { return rank(card) == rank(other) })
			}
			if slices.ContainsFunc(pack[16:], pairing) && r.Float64() < moreRivers*0.2214/(1-0.2214) {
				bring(r, pack, 16, pairing, ints.Below[int](16)...)
			}
		}, neverEnds, "the river pairs the board: "},
		{"royal", func(r *rand.Rand, pack []int) {
			if r.Float64() < royals {
				royal(r, pack, 0, 1, 12, 13, 14)
			}
		}, neverEnds, "seat 1, royal flush: "},
		{"flop", func(r *rand.Rand, pack []int) {
			if r.Float64() < flops {
				connect(r, pack, 12)
			}
		}, neverEnds, "a straight is possible on the flop: "},
		{"winner", func(r *rand.Rand, pack []int) {
			if r.Float64() > moreWinners*0.175/(1-0.175) {
				return
			}
			best := 0
			for seat := range 6 {
				if classOf(pack, seat) < classOf(pack, best) {
					best = seat
				}
			}
			for i := range 2 {
				pack[2+i], pack[2*best+i] = pack[2*best+i], pack[2+i]
			}
		}, neverEnds, "seat 2, pots won: "},
	} {
		text := dealText(hands, 1, c.rig, c.end)
		report, err := Read(strings.NewReader(text), Plan{Spec: Spec{Seats: 6, Deal: Two}})
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		t.Logf("%s: %s %q", c.name, report.Verdict, report.Findings())
		switch {
		case c.want == "" && report.Verdict == Unfair:
			t.Errorf("%s: got UNFAIR: %q", c.name, report.Findings())
		case c.want != "" && (report.Verdict != Unfair || !strings.HasPrefix(report.Findings()[0].Words, c.want)):
			t.Errorf("%s: got %s, %q, want UNFAIR with %q", c.name, report.Verdict, report.Findings(), c.want)
		}
	}
}
