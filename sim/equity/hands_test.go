package equity

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
	"pokersim/sim/equity/internal/lawtest"
)

// randomPlan returns a plan of some players with a few weighted hands each, and at least
// three cards on the board. Some have dead cards and a player who folded.
func randomPlan(src *rand.Rand, players int) Plan {
	cards := deck.New().Cards()
	src.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	text := func(some []deck.Card) string { return strings.ReplaceAll(deck.FormatHand(some), " ", "") }
	classes := []string{"AA", "KK", "99", "22", "AKs", "KQo", "A5s", "T9s", "87s", "72o", "QTs", "J8s", "JJ", "55", "random"}
	weights := []string{"", "", "@0.5", "@0.25", "@0.7", "@13%"}
	player := func() string {
		var items []string
		order := src.Perm(len(classes) - 1)
		for i := range 1 + src.IntN(3) {
			item := classes[order[i]]
			if src.IntN(2) == 0 {
				at := src.IntN(40) + 10
				item = text(cards[at : at+2])
			}
			items = append(items, item+weights[src.IntN(len(weights))])
		}
		return strings.Join(items, ",")
	}
	board := min(5, 3+src.IntN(3)+players/4)
	p := Plan{Spec: Spec{Setting: Setting{Board: text(cards[:board]), Dead: text(cards[board : board+src.IntN(3)])}, Method: Exact, Hands: true}, Level: level}
	for i := range players {
		if i > 0 {
			p.Players += "|"
		}
		p.Players += player()
	}
	if src.IntN(3) == 0 {
		p.Folded = player()
	}
	return p
}

// The exact results of random plans, those of each hand included, are those of a count of
// every deal, by every algorithm that can count them.
func TestHandsEqualEveryDeal(t *testing.T) {
	src := rand.New(rand.NewPCG(20, 11))
	byTwo, folded := 0, 0
	for n := 0; n < 200; {
		p, err := Prepare(randomPlan(src, 2+n%5))
		if err != nil {
			continue // the hands cannot be dealt together
		}
		if joint, ok := p.JointHands(); !ok || joint.Uint64()*p.Boards() > 400_000 {
			continue
		}
		n++
		want := lawtest.TwinOf(t, p.law, p.question)
		able := 0
		for _, a := range algorithms() {
			if !a.Can(p.law, p.question) {
				continue
			}
			able++
			got, err := p.law.MeanHands(p.Layout(), lawtest.Tally(t, a, p.law, p.question))
			if err != nil || !slices.Equal(got, want) {
				t.Fatalf("%+v: %s and every deal differ (%v)", p.Plan(), a.Name, err)
			}
		}
		if able == 0 {
			t.Fatalf("%+v: no algorithm", p.Plan())
		}
		if able > 1 {
			byTwo++
		}
		if p.law.Folded > 0 {
			folded++
		}
		tally := chunk.Tally{Chunks: p.Chunks(), Counts: counted(t, p, chunk.Options{Workers: 2})}
		if got, err := p.Hands(tally); err != nil || !slices.Equal(got, want) {
			t.Fatalf("%+v: Hands differs from every deal (%v)", p.Plan(), err)
		}
	}
	if byTwo < 100 || folded < 30 {
		t.Errorf("%d plans by two algorithms, %d with a player who folded", byTwo, folded)
	}
}

// The results of the hands of part of an exact run are an error, and so are counts of
// hands that do not add up.
func TestHandsOfPartOfARun(t *testing.T) {
	p := prepared(t, Plan{Spec: Spec{Players: "22+|AKs,QJs|random", Setting: Setting{Board: "Td7c2s"}, Method: Exact, Hands: true}})
	part := first(1)
	tally := chunk.Tally{Chunks: part, Counts: counted(t, p, chunk.Options{Only: &part})}
	if err := p.Check(tally); p.Chunks().Len() < 2 || err != nil {
		t.Fatalf("%v chunks, %v", p.Chunks(), err)
	}
	if _, err := p.Hands(tally); err == nil {
		t.Error("part of the run has results of hands")
	}
	tally = chunk.Tally{Chunks: p.Chunks(), Counts: counted(t, p, chunk.Options{})}
	tally.Counts[p.Layout().HandAt(1, 3)]++
	if err := p.Check(tally); err == nil {
		t.Error("hands that do not add up are not an error")
	}
}

// The mean of the equities of the hands, weighted by deals, is the player's equity: its
// terms add up.
func TestHandsAddUp(t *testing.T) {
	p := prepared(t, Plan{Spec: Spec{Players: "22+,A2s+@0.5|random|JJ+,AKs", Setting: Setting{Board: "Td7c2s4h"}, Method: Exact, Hands: true}})
	counts, err := p.Hands(chunk.Tally{Chunks: p.Chunks(), Counts: counted(t, p, chunk.Options{})})
	if err != nil {
		t.Fatal(err)
	}
	at := p.Layout()
	for i := range at.Players {
		sum, want := make(joint.HandCounts, 4), joint.HandCounts{p.Plan().Rounds, 0, 0, 0}
		for k := range at.Hands[i] {
			for j, n := range at.Hand(counts, i, k) {
				sum[j] += n
			}
		}
		for set, n := range at.Winners(counts) {
			if set>>i&1 != 0 {
				want[setLen(set)] += n
			}
		}
		if !slices.Equal(sum, want) {
			t.Errorf("player %d: the hands add up to %v, want %v", i, sum, want)
		}
	}
}
