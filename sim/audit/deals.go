package audit

import (
	"slices"
	"strings"

	"pokersim/deck"
	"pokersim/internal/rows"
	"pokersim/sim/audit/internal/dealt"
	"pokersim/sim/chunk"
)

// Deal is the order in which the cards of the seats are dealt.
type Deal string

// The orders.
const (
	One Deal = "one" // a card to each seat, then another
	Two Deal = "two" // two cards to each seat
)

// Dealt is the mode of the report of dealt hands.
const Dealt Mode = "dealt"

// maxSeats is the largest number of seats of a pack with a board.
const maxSeats = 22

// dealt checks the fields of dealt hands.
func (p *Plan) dealt() error {
	switch {
	case p.Seats == 0 && p.Deal == "":
		return nil
	case p.Seats < 1 || p.Seats > maxSeats:
		return chunk.Invalid("seats", "%d: want 1 to %d", p.Seats, maxSeats)
	case p.Algorithm != StandardInput:
		return chunk.Invalid("seats", "dealt hands come from an input, not from an algorithm")
	case p.Cards != 0 && p.Cards != deck.Size || p.Decks > 1 || p.Jokers > 0:
		return chunk.Invalid("seats", "dealt hands are of one deck of %d cards", deck.Size)
	}
	if p.Deal == "" {
		p.Deal = One
	}
	if p.Deal != One && p.Deal != Two {
		return chunk.Invalid("deal", "%.20q is unknown: want %s or %s", p.Deal, One, Two)
	}
	p.Cards, p.Decks = deck.Size, 0
	return nil
}

// handCounts are the counts of dealt hands.
type handCounts struct {
	prepared *Prepared
	hands    *dealt.Reader
	counts   *dealt.Counts
	equal    dealt.Equal
}

// newHandCounts returns the counts of hands like the first row.
func newHandCounts(lines *rows.Lines, first []byte, plan Plan) (*Prepared, rowCounts, error) {
	p, err := prepare(plan)
	if err != nil {
		return nil, nil, err
	}
	hands, err := dealt.NewReader(first, p.plan.Seats, p.plan.Deal == Two)
	if err != nil {
		return nil, nil, lineError(lines, err, true)
	}
	in := &handCounts{prepared: p, hands: hands}
	in.restart()
	return p, in, nil
}

func (in *handCounts) restart() {
	in.counts, in.equal = dealt.NewCounts(in.prepared.plan.Seats), dealt.Equal{}
}

func (in *handCounts) add(row []byte, _ uint64) error {
	hand, err := in.hands.Read(row)
	if err == nil {
		in.counts.Add(hand)
		in.equal.Add(hand)
	}
	return err
}

func (in *handCounts) judge(hands uint64, l levels, complete bool) (*Report, error) {
	report, names := in.prepared.newReport(), in.prepared.plan.Tests
	report.Rounds = hands
	report.Parts = []Part{{Mode: Dealt, Rounds: hands, Variation: -1}}
	if in.counts.Ended && in.prepared.plan.Seats > 1 {
		report.Assumes = "boards end early: the tests of the board need every seat that was dealt cards, also those that folded"
	}
	part := &report.Parts[0]
	var ran []string
	equal, again := in.equal.Answer()
	for _, a := range append(in.counts.Answers(), equal) {
		if names != "" && !slices.Contains(strings.Split(names, ","), a.Test) {
			continue
		}
		part.take(a)
		if a.Test == dealt.Repeated {
			part.Repeats = again
		}
		if a.LeftOut == "" {
			ran = append(ran, a.Test)
		}
	}
	report.judge(l, complete)
	part.sayRepeats()
	for _, d := range in.counts.Detects(ran, l.fail) {
		report.Detects = append(report.Detects, Detection{What: d.What, Relative: d.Relative, Test: d.Test})
	}
	return report, nil
}

func (in *handCounts) kept() chunk.Tally { return chunk.Tally{Counts: in.counts.State()} }

func (in *handCounts) check(tally chunk.Tally, hands uint64) error {
	counts := dealt.NewCounts(in.prepared.plan.Seats)
	if err := counts.SetState(tally.Counts); err != nil {
		return chunk.Invalid("tally", "%v", err)
	}
	if counts.Hands != hands || len(tally.Prints) > 0 {
		return chunk.Invalid("tally", "%d hands and %d fingerprints: its chunks have %d hands", counts.Hands, len(tally.Prints), hands)
	}
	return nil
}

func (in *handCounts) pass(row []byte, _ uint64) error {
	hand, err := in.hands.Read(row)
	if err == nil {
		in.equal.Add(hand)
	}
	return err
}

func (in *handCounts) resume(kept chunk.Tally, _ uint64) bool {
	return in.counts.SetState(kept.Counts) == nil
}
