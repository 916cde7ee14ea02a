// Package shufflelaw makes the table of the exact law of a shuffle: of its positions, orders,
// fixed points and cycles, and its distance from a fair shuffle. Probabilities are 0 to 1.
// Cards and positions count from First. There are no errors.
package shufflelaw

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pokersim/deck/shuffle/law"
	"pokersim/results/internal/report"
)

// Law is the table of a law.
type Law struct {
	*law.Law
	First  int // the number of the first card and position
	Origin report.Origin
}

// Row is a probability.
type Row struct {
	Algorithm string  `col:"algorithm"`
	Cards     int     `col:"cards"`
	Quantity  string  `col:"quantity"`
	Card      *int    `col:"card"`
	Position  *int    `col:"position"`
	Order     string  `col:"order"`
	Number    *int    `col:"number"`
	Exact     float64 `col:"exact_probability"`
	Num       string  `col:"probability_num"`
	Den       string  `col:"probability_den"`
	Plan      string  `col:"plan"`
}

// MarshalJSON returns the JSON that results.Write writes.
func (l Law) MarshalJSON() ([]byte, error) { return report.JSON(&l) }

// Records returns the rows.
func (l *Law) Records() any { return l.rows() }

func (l *Law) rows() (rows []Row) {
	if l.Law == nil {
		return nil
	}
	add := func(p law.Probability, r Row) {
		r.Algorithm, r.Cards, r.Exact, r.Plan = l.Algorithm.Name, l.Cards, p.Value, l.Origin.Plan
		if p.Fraction != nil {
			r.Num, r.Den = p.Fraction.Num().String(), p.Fraction.Denom().String()
		}
		rows = append(rows, r)
	}
	for card, positions := range l.Positions {
		for position, p := range positions {
			add(p, Row{Quantity: "position", Card: new(l.First + card), Position: new(l.First + position)})
		}
	}
	for index, p := range l.Orders {
		add(p, Row{Quantity: "order", Order: l.order(index)})
	}
	for number, p := range l.FixedPoints {
		add(p, Row{Quantity: "fixed points", Number: new(number)})
	}
	for number, p := range l.Cycles {
		add(p, Row{Quantity: "cycles", Number: new(number)})
	}
	if l.Distance != nil {
		add(*l.Distance, Row{Quantity: "total variation distance"})
	}
	return rows
}

// order returns the order with a rank, as "2 0 1".
func (l *Law) order(index int) string {
	var words []string
	for _, card := range law.Order(index, l.Cards) {
		words = append(words, strconv.Itoa(l.First+card))
	}
	return strings.Join(words, " ")
}

// About returns what is not about one row.
func (l *Law) About() report.About { return report.About{Kind: "shuffle law", Origin: l.Origin} }

// longest is the length of the longest fraction that text has.
const longest = 9

// share returns a probability as a short fraction, or as a number.
func share(p law.Probability) string {
	if p.Fraction != nil {
		if text := p.Fraction.RatString(); len(text) <= longest {
			return text
		}
	}
	return strconv.FormatFloat(p.Value, 'g', 6, 64)
}

// maxOrders is the most orders that text has, and maxMatrix the most cards of its matrix.
const (
	maxOrders = 24
	maxMatrix = 8
)

// Text returns the positions of small packs, else the extreme ones, the orders, likewise,
// fixed points, cycles and the distance from a fair shuffle.
func (l *Law) Text(width int) string {
	var text strings.Builder
	write := func(format string, args ...any) { fmt.Fprintf(&text, format+"\n", args...) }
	write("%s, %d cards: the exact law", l.Algorithm.Name, l.Cards)
	if matrix := l.matrix(); matrix != "" && (width == 0 || strings.Index(matrix, "\n") <= width) {
		write("\n%s", strings.TrimSuffix(matrix, "\n"))
	} else {
		write("")
		l.extremes(write)
	}
	if l.Orders != nil {
		l.orders(write)
	}
	for _, of := range []struct {
		what string
		law  []law.Probability
	}{{"cards that do not move", l.FixedPoints}, {"cycles", l.Cycles}} {
		if of.law != nil {
			write("\n%s", strings.TrimSuffix(numbers(of.what, of.law), "\n"))
		}
	}
	write("\ncards that do not move, on average: %.6g (a fair shuffle: 1)", l.FixedMean())
	if l.Distance != nil {
		write("total variation distance from a fair shuffle: %s", share(*l.Distance))
	} else {
		write("total variation distance from a fair shuffle: not known for more than %d cards", law.MaxOrders)
	}
	write("%v", l.Origin)
	return text.String()
}

// matrix returns the probabilities of each card at each position, or "" for a large pack.
func (l *Law) matrix() string {
	if l.Cards > maxMatrix {
		return ""
	}
	heads := "card at position"
	for position := range l.Cards {
		heads += fmt.Sprintf("\t%d", l.First+position)
	}
	var cards []int
	for card := range l.Cards {
		cards = append(cards, card)
	}
	return report.Layout[int]{Heads: heads, Cells: func(card int) string {
		cells := strconv.Itoa(l.First + card)
		for _, p := range l.Positions[card] {
			cells += "\t" + share(p)
		}
		return cells
	}}.Lines(cards)
}

// extremes writes the most and the least probable positions.
func (l *Law) extremes(write func(string, ...any)) {
	fair := 1 / float64(l.Cards)
	by := func(a, b int) int {
		return cmp.Compare(l.Positions[a/l.Cards][a%l.Cards].Value, l.Positions[b/l.Cards][b%l.Cards].Value)
	}
	var cells []int
	for i := range l.Cards * l.Cards {
		cells = append(cells, i)
	}
	most, least := slices.MaxFunc(cells, by), slices.MinFunc(cells, by)
	for _, x := range []struct {
		what string
		cell int
	}{{"most", most}, {"least", least}} {
		p := l.Positions[x.cell/l.Cards][x.cell%l.Cards]
		write("%s probable: card %d at position %d: %s (fair: %.6g)", x.what, l.First+x.cell/l.Cards, l.First+x.cell%l.Cards, share(p), fair)
	}
}

// orders writes the orders, or the most and the least probable ones.
func (l *Law) orders(write func(string, ...any)) {
	all := make([]int, len(l.Orders))
	for i := range all {
		all[i] = i
	}
	line := report.Layout[int]{Heads: "<order\tprobability", Cells: func(i int) string { return l.order(i) + "\t" + share(l.Orders[i]) }}
	if len(all) <= maxOrders {
		write("\n%s", strings.TrimSuffix(line.Lines(all), "\n"))
		return
	}
	slices.SortStableFunc(all, func(a, b int) int { return cmp.Compare(l.Orders[b].Value, l.Orders[a].Value) })
	line.Heads = "<most probable order\tprobability"
	write("\n%s", strings.TrimSuffix(line.Lines(all[:5]), "\n"))
	line.Heads = "<least probable order\tprobability"
	write("\n%s\nall %d orders: -format csv", strings.TrimSuffix(line.Lines(all[len(all)-5:]), "\n"), len(all))
}

// numbers returns the possible numbers of a quantity, those with at least one in a million.
func numbers(what string, of []law.Probability) string {
	var shown []int
	for i, p := range of {
		if p.Value >= 1e-6 {
			shown = append(shown, i)
		}
	}
	return report.Layout[int]{Heads: what + "\tprobability", Cells: func(i int) string { return strconv.Itoa(i) + "\t" + share(of[i]) }}.Lines(shown)
}
