package audit

import (
	"io"
	"slices"
	"strings"

	"pokersim/deck"
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

// readDeals is Read for dealt hands.
func readDeals(r io.Reader, plan Plan) (*Report, error) {
	in, first, err := firstRow(r, plan)
	if err != nil {
		return nil, err
	}
	plan.Algorithm, plan.Seed = StandardInput, 0
	p, err := prepare(plan)
	if err != nil {
		return nil, err
	}
	hands, err := dealt.NewReader(first, p.plan.Seats, p.plan.Deal == Two)
	if err != nil {
		return nil, &LineError{Line: in.Line, Err: err}
	}
	return p.lookTwice(func(lines uint64, l levels) (*Report, error) {
		c := dealt.NewCounts(p.plan.Seats)
		if err := eachLine(in, 0, lines, func(line []byte) error {
			hand, err := hands.Read(line)
			if err == nil {
				c.Add(hand)
			}
			return err
		}); err != nil {
			return nil, err
		}
		report := p.newReport()
		report.Rounds = c.Hands
		report.Parts = []Part{{Mode: Dealt, Rounds: c.Hands, Variation: -1}}
		part := &report.Parts[0]
		var ran []string
		for _, a := range c.Answers() {
			if p.plan.Tests != "" && !slices.Contains(strings.Split(p.plan.Tests, ","), a.Test) {
				continue
			}
			part.take(a)
			if a.LeftOut == "" {
				ran = append(ran, a.Test)
			}
		}
		report.judge(l, true)
		for _, d := range c.Detects(ran, l.fail) {
			report.Detects = append(report.Detects, Detection(d))
		}
		return report, nil
	})
}
