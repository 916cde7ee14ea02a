package drawpoker

import (
	"cmp"
	"fmt"
	"iter"
	"math/bits"
	"slices"

	"pokersim/deck"
	"pokersim/results/internal/report"
	"pokersim/sim/videopoker"
)

// Holds is the holds of a hand, the best first.
type Holds struct {
	Rows   []HoldRow
	Origin report.Origin
}

// HoldRow is a hold.
type HoldRow struct {
	Rank    int     `col:"rank"`
	Hand    string  `col:"hand"`
	Hold    string  `col:"hold"`
	Draws   uint64  `col:"draws"`
	Paid    float64 `col:"paid"`
	PaidNum string  `col:"paid_num"`
	PaidDen string  `col:"paid_den"`
	Plan    string  `col:"plan"`
}

// NewHolds returns the 32 holds of a hand of five cards, in any order. Of equal ones the
// first is that of Solver.Before.
func NewHolds(s *videopoker.Solver, hand []deck.Card, origin report.Origin) *Holds {
	hand = slices.Sorted(slices.Values(hand))
	values := s.Values(hand)
	var order []int
	for m := range values {
		order = append(order, m)
	}
	slices.SortFunc(order, func(a, b int) int {
		if values[a] > values[b] || values[a] == values[b] && s.Before(hand, a, b) {
			return -1
		}
		return 1
	})
	v := &Holds{Origin: origin}
	for i, m := range order {
		paid := s.Value(values[m])
		v.Rows = append(v.Rows, HoldRow{i + 1, cardsText(hand, len(values)-1), cardsText(hand, m), s.Draws(m), float(paid), paid.Num().String(), paid.Denom().String(), origin.Plan})
	}
	return v
}

// cardsText returns some cards of a hand, the highest first, or none.
func cardsText(hand []deck.Card, some int) string {
	var cards []deck.Card
	for m := some; m != 0; m &= m - 1 {
		cards = append(cards, hand[bits.TrailingZeros(uint(m))])
	}
	slices.SortFunc(cards, func(a, b deck.Card) int {
		if jokers := int(b/deck.Size) - int(a/deck.Size); jokers != 0 {
			return jokers
		}
		if ranks := int(b.Rank()) - int(a.Rank()); ranks != 0 {
			return ranks
		}
		return int(b) - int(a)
	})
	var text []byte
	for _, c := range cards {
		text = append(text, deck.Pack{Decks: 1, Jokers: 1}.Name(int(c))...)
	}
	return cmp.Or(string(text), "none")
}

// MarshalJSON returns the JSON that results.Write writes.
func (v Holds) MarshalJSON() ([]byte, error) { return report.JSON(&v) }

// Records returns the rows.
func (v *Holds) Records() any { return v.Rows }

// About returns what is not about one row.
func (v *Holds) About() report.About { return report.About{Kind: "videopoker holds", Origin: v.Origin} }

// Text returns a line for each hold.
func (v *Holds) Text(int) string {
	return report.Layout[HoldRow]{Heads: "rank\thold\tdraws\tpaid\texact", Cells: func(r HoldRow) string {
		return fmt.Sprintf("%d\t%s\t%d\t%.10f\t%s/%s", r.Rank, r.Hold, r.Draws, r.Paid, r.PaidNum, r.PaidDen)
	}}.Lines(v.Rows) + "\n" + v.About().End("exact, of all draws")
}

// Strategy is the best hold of each hand.
type Strategy struct {
	Rows   []StrategyRow
	Origin report.Origin
}

// StrategyRow is the best hold of the hands that differ only in the names of suits.
type StrategyRow struct {
	Hand    string  `col:"hand"`
	Combos  uint64  `col:"combos"` // the number of these hands
	Hold    string  `col:"hold"`
	Paid    float64 `col:"paid"`
	PaidNum string  `col:"paid_num"`
	PaidDen string  `col:"paid_den"`
	Plan    string  `col:"plan"`
}

// NewStrategy returns the best hold of each hand.
func NewStrategy(t *videopoker.Table, s *videopoker.Solver, origin report.Origin) *Strategy {
	all := &Strategy{Origin: origin}
	for row := range StrategyRows(t, s, origin) {
		all.Rows = append(all.Rows, row)
	}
	return all
}

// StrategyRows yields the rows of the strategy while they are made.
func StrategyRows(t *videopoker.Table, s *videopoker.Solver, origin report.Origin) iter.Seq[StrategyRow] {
	return func(yield func(StrategyRow) bool) {
		for hand, combos := range t.Hands() {
			hold, value := s.Best(hand)
			paid := s.Value(value)
			if !yield(StrategyRow{cardsText(hand, 1<<len(hand)-1), combos, cardsText(hand, hold), float(paid), paid.Num().String(), paid.Denom().String(), origin.Plan}) {
				return
			}
		}
	}
}

// MarshalJSON returns the JSON that results.Write writes.
func (s Strategy) MarshalJSON() ([]byte, error) { return report.JSON(&s) }

// Records returns the rows, one for each hand.
func (s *Strategy) Records() any { return s.Rows }

// About returns what is not about one row.
func (s *Strategy) About() report.About {
	return report.About{Kind: "videopoker strategy", Origin: s.Origin}
}

// Text returns a line for each hand.
func (s *Strategy) Text(int) string {
	return report.Layout[StrategyRow]{Heads: "hand\tcombos\thold\tpaid", Cells: func(r StrategyRow) string {
		return fmt.Sprintf("%s\t%d\t%s\t%.10f", r.Hand, r.Combos, r.Hold, r.Paid)
	}}.Lines(s.Rows) + "\n" + s.About().End("exact, the best hold of each hand without names of suits")
}
