// Command countpairs counts the results of every two hands of hold'em before the flop for package
// matchup, in some 15 s of CPU time:
//
//	go generate ./sim/internal/matchup
//
// Each of the 169 starting hands is compared with all hands by package tuples. The result depends
// on nothing.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
	"pokersim/sim/equity/internal/tuples"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/matchup"
)

func main() {
	out := flag.String("o", "pairs.counts", "the file to write")
	flag.Parse()
	if err := write(*out); err != nil {
		fmt.Fprintln(os.Stderr, "countpairs:", err)
		os.Exit(1)
	}
}

func write(file string) error {
	var data []byte
	known := map[deck.Set]map[deck.Set]joint.HandCounts{}
	for a, b := range matchup.All() {
		of, is := known[deck.SetOf(a[:]...)]
		if !is {
			var err error
			if of, err = against(a); err != nil {
				return err
			}
			known[deck.SetOf(a[:]...)] = of
		}
		r := of[deck.SetOf(b[:]...)] // of the second hand
		win, tie := r[0]-r[1]-r[2], r[2]
		data = append(data, byte(win), byte(win>>8), byte(win>>16), byte(tie), byte(tie>>8), byte(tie>>16))
	}
	return os.WriteFile(file, data, 0o644)
}

// against returns the counts of every hand against a hand.
func against(hand [2]deck.Card) (map[deck.Set]joint.HandCounts, error) {
	hands := []joint.Hand{newHand(hand[0], hand[1])}
	var others []joint.Hand
	for b := range deck.Card(deck.Size) {
		for a := range b {
			if h := newHand(a, b); h.Mask&hands[0].Mask == 0 {
				others = append(others, h)
			}
		}
	}
	law := &joint.Law{Rules: eval.Holdem(), Players: []joint.Player{{Hands: hands}, {Hands: others}}}
	question, ctx := joint.Question{Hands: true, Level: lanes.Levels()[0]}, context.Background()
	algorithm, at := tuples.Algorithm(), question.Layout(law)
	worker, err := algorithm.Workers(ctx, law, question)
	if err != nil {
		return nil, err
	}
	job := chunk.Job{Chunks: chunk.Set{{From: 0, To: algorithm.Chunks(law, question)}}, Counts: at.Counts(), Worker: worker}
	tally, err := chunk.Run(ctx, job, chunk.Options{})
	if err != nil {
		return nil, err
	}
	counts, err := law.MeanHands(at, tally.Counts)
	if err != nil {
		return nil, err
	}
	all := map[deck.Set]joint.HandCounts{}
	for i, h := range others {
		all[h.Mask] = at.Hand(counts, 1, i)
	}
	return all, nil
}

// newHand returns a hand of weight 1; a is the smaller card.
func newHand(a, b deck.Card) joint.Hand {
	h := joint.Hand{Mask: deck.SetOf(a, b), Weight: 1}
	h.Cards[0], h.Cards[1] = a, b
	return h
}
