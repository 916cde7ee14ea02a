// Package lab has what the view Shuffle lab of the page shows of one shuffle: its steps, and
// the exact law of a few cards. Counts and seeds are strings in its JSON, as browsers read
// numbers as doubles.
package lab

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strconv"

	"al.essio.dev/pkg/shellescape"

	"pokersim/deck/shuffle"
	"pokersim/deck/shuffle/law"
	"pokersim/internal/ints"
)

// MaxCards is the number of cards in the largest pack that the page shows: two decks
// with four jokers.
const MaxCards = 108

// Shuffle is one shuffle of a pack.
type Shuffle struct {
	Command   string // the command that prints the same order
	Algorithm shuffle.Algorithm
	Cards     []string // the names of the cards, in their first order
	Times     int      // the shuffles in a row, of which the last one is shown; 1 or more
	Seed      uint64
	Source    rand.Source // the random words of the shuffle
}

// Steps is a shuffle, step by step. Cards and positions count from 0.
type Steps struct {
	Command string   `json:"command"`
	Seed    string   `json:"seed"`
	Start   []string `json:"start"`           // the names of the cards
	Before  []int    `json:"before"`          // the card at each position before the shuffle
	Swaps   [][2]int `json:"swaps,omitempty"` // pairs of positions, if the shuffle is a sequence of swaps
	Stages  []Stage  `json:"stages,omitempty"`
	Order   []int    `json:"order"`    // the card at each position after the shuffle
	FromEnd bool     `json:"from_end"` // whether the swaps begin at the last position
	// Revisits is whether later swaps may move a card of a position that was visited.
	Revisits bool `json:"revisits"`
}

// Stage is the pack after a step of a shuffle that does not work by swaps.
type Stage struct {
	Text    string   `json:"text"`
	Order   []int    `json:"order"`
	Packets []int    `json:"packets,omitempty"` // by position, from 1; 0 for a card in none
	Keys    []string `json:"keys,omitempty"`    // by position, as fractions of the largest
}

// Steps returns the last shuffle, step by step.
func (s Shuffle) Steps() Steps {
	t := Steps{
		Command: s.Command, Seed: strconv.FormatUint(s.Seed, 10), Start: s.Cards,
		Order: ints.Below[int](len(s.Cards)), FromEnd: s.Algorithm.Sweep == shuffle.FromEnd, Revisits: s.Algorithm.Revisits,
	}
	turn, stages := s.Algorithm.New(s.Source), s.Algorithm.NewStages(s.Source)
	for range s.Times - 1 {
		turn.Ints(t.Order)
	}
	t.Before = slices.Clone(t.Order)
	if stages == nil {
		turn(len(t.Order), func(i, j int) {
			t.Order[i], t.Order[j] = t.Order[j], t.Order[i]
			t.Swaps = append(t.Swaps, [2]int{i, j})
		})
		return t
	}
	for _, of := range stages(len(t.Order)) {
		next := Stage{Text: of.Text, Packets: of.Packets}
		for _, card := range of.Order {
			next.Order = append(next.Order, t.Before[card])
		}
		for _, key := range of.Keys {
			next.Keys = append(next.Keys, fmt.Sprintf(".%03d", key/(1<<64/1000+1)))
		}
		t.Stages = append(t.Stages, next)
	}
	t.Order = t.Stages[len(t.Stages)-1].Order
	return t
}

// MaxLaw is the largest pack whose orders the page shows.
const MaxLaw = 5

// Law is the law of a shuffle of a few cards. Cards count from 1. Without Orders, the law is not known.
type Law struct {
	Command  string  `json:"command"`
	Outcomes string  `json:"outcomes"` // equally likely ones
	Orders   []Order `json:"orders"`   // in lexicographic order
	Fair     float64 `json:"fair"`     // the outcomes that each order of a fair shuffle has
	// Why has sentences: what the numbers of outcomes and orders prove.
	Why  []string `json:"why"`
	Tree *Node    `json:"tree,omitempty"`
}

// Order is an order and its part of the outcomes.
type Order struct {
	Order string  `json:"order"` // as in "2 1 3"
	Count string  `json:"count"` // its outcomes
	P     float64 `json:"p"`
}

// Node is the pack after some choices, and what follows.
type Node struct {
	Order string  `json:"order"`
	Next  []*Node `json:"next,omitempty"`
}

// LawOf returns the law of an algorithm for 2 to MaxLaw cards.
func LawOf(algorithm string, n int) (*Law, error) {
	if n < 2 || n > MaxLaw {
		return nil, fmt.Errorf("%d cards: want 2 to %d", n, MaxLaw)
	}
	l, err := law.Named(algorithm, n)
	if err != nil {
		return nil, err
	}
	command := shellescape.QuoteCommand([]string{"simulate", "shuffle", "-exact", "-algorithm", l.Algorithm.Name, "-n", strconv.Itoa(n), "-first", "1"})
	if l.Orders == nil {
		return &Law{Command: command, Why: []string{fmt.Sprintf("%s seeds, each of one order: which orders they give is not computed. A pack of 52 cards has 8.07e67 orders, so hardly any of them can come up.", digits(l.Seeds))}}, nil
	}
	fair, _ := new(big.Rat).SetFrac(l.Outcomes, big.NewInt(int64(len(l.Orders)))).Float64()
	shown := &Law{Command: command, Outcomes: l.Outcomes.String(), Fair: fair, Why: why(l)}
	for index, p := range l.Orders {
		count := new(big.Rat).Mul(p.Fraction, new(big.Rat).SetInt(l.Outcomes))
		shown.Orders = append(shown.Orders, Order{law.OrderText(law.Order(index, n), 1), count.RatString(), p.Value})
	}
	if tree, err := law.Tree(l.Algorithm, n); err == nil {
		shown.Tree = nodeOf(tree)
	}
	return shown, nil
}

func nodeOf(n *law.Node) *Node {
	shown := &Node{Order: law.OrderText(n.Order, 1)}
	for _, next := range n.Next {
		shown.Next = append(shown.Next, nodeOf(next))
	}
	return shown
}

// why returns what the numbers of outcomes and orders prove of a law.
func why(l *law.Law) (all []string) {
	orders := big.NewInt(int64(len(l.Orders)))
	share, rest := new(big.Int).QuoRem(l.Outcomes, orders, new(big.Int))
	possible, even := 0, true
	for _, p := range l.Orders {
		if p.Fraction.Sign() > 0 {
			possible++
		}
		even = even && p.Fraction.Cmp(l.Orders[0].Fraction) == 0
	}
	n, m := digits(l.Outcomes), digits(orders)
	switch {
	case even && l.Algorithm.Fair:
		all = append(all, fmt.Sprintf("%s equally likely outcomes, %s for each of the %s orders: fair.", n, digits(share), m))
	case even:
		text := fmt.Sprintf("%s equally likely outcomes, %s for each of the %s orders: no bias of %d cards", n, digits(share), m, l.Cards)
		if l.Cards > 2 { // two hide every other fault
			text += ", if the random words are independent"
		}
		all = append(all, text+".")
	case possible < len(l.Orders):
		all = append(all, fmt.Sprintf("Only %d of the %s orders can come up.", possible, m))
	case rest.Sign() != 0:
		all = append(all, fmt.Sprintf("%s equally likely outcomes fall on %s orders, and %s is not divisible by %s: some orders must come up more often than others.", n, m, n, m))
	default:
		all = append(all, fmt.Sprintf("%s equally likely outcomes could fall on %s orders evenly, and do not.", n, m))
	}
	if l.FixedPoints != nil && l.FixedPoints[0].Value == 1 {
		all = append(all, "No card stays in its place.")
	}
	if l.Algorithm.Name == "modulo" {
		all = append(all, faces(l.Cards))
	}
	return all
}

// faces says how the 2^15 values of rand() fall on the faces of rand() % n.
func faces(n int) string {
	const values = 1 << 15
	more, less := values%n, values/n
	if more == 0 {
		return fmt.Sprintf("rand() %% %d gives each face %d of 32768 values.", n, less)
	}
	return fmt.Sprintf("rand() %% %d gives the first %d faces %d of 32768 values each, the others %d: the first come up more often.", n, more, less+1, less)
}

// digits groups the digits of a number by thousands, with thin spaces.
func digits(n *big.Int) string {
	text := n.String()
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "\u202f" + text[i:]
	}
	return text
}
