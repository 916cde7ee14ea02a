// Package shufflelaw makes the table of the exact law of a shuffle: of its positions, orders,
// fixed points and cycles, and its distance from a fair shuffle. Probabilities are 0 to 1.
// Cards and positions count from First. There are no errors.
package shufflelaw

import (
	"cmp"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"al.essio.dev/pkg/shellescape"

	"pokersim/deck/shuffle/law"
	"pokersim/internal/ints"
	"pokersim/results/internal/report"
)

// Law is the table of a law.
type Law struct {
	*law.Law
	First  int // the number of the first card and position
	Origin report.Origin
}

// row is a probability.
type row struct {
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

func (l *Law) rows() (rows []row) {
	if l.Law == nil {
		return nil
	}
	add := func(p law.Probability, r row) {
		r.Algorithm, r.Cards, r.Exact, r.Plan = l.Algorithm.Name, l.Cards, p.Value, l.Origin.Plan
		if p.Fraction != nil {
			r.Num, r.Den = p.Fraction.Num().String(), p.Fraction.Denom().String()
		}
		rows = append(rows, r)
	}
	for card, positions := range l.Positions {
		for position, p := range positions {
			add(p, row{Quantity: "position", Card: new(l.First + card), Position: new(l.First + position)})
		}
	}
	for index, p := range l.Orders {
		add(p, row{Quantity: "order", Order: law.OrderText(law.Order(index, l.Cards), l.First)})
	}
	for number, p := range l.FixedPoints {
		add(p, row{Quantity: "fixed points", Number: new(number)})
	}
	for number, p := range l.Cycles {
		add(p, row{Quantity: "cycles", Number: new(number)})
	}
	if l.Distance != nil {
		add(*l.Distance, row{Quantity: "total variation distance"})
	}
	if l.Least != nil {
		add(*l.Least, row{Quantity: "total variation distance at least"})
	}
	if l.Scattered != nil {
		add(*l.Scattered, row{Quantity: "total variation distance of random seeds"})
	}
	return rows
}

// About returns what is not about one row.
func (l *Law) About() report.About {
	return report.About{Kind: "shuffle law", Origin: l.Origin, Warnings: l.warnings()}
}

// warnings says what the law takes for granted, and what is not known.
func (l *Law) warnings() (all []string) {
	if l.Law == nil {
		return nil
	}
	switch name, _, _ := strings.Cut(l.Algorithm.Name, "("); name {
	case "modulo", "float":
		all = append(all, "the law is exact if the random numbers are independent; those of the rand() of a library need not be")
	}
	if l.Positions == nil {
		all = append(all, fmt.Sprintf("the probabilities of positions and orders are not known; simulate audit -algorithm %s -n %d counts them", shellescape.Quote(l.Algorithm.Name), l.Cards))
	}
	return all
}

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
	title := fmt.Sprintf("%s, %d cards", l.Algorithm.Name, l.Cards)
	if l.Times > 1 {
		title += fmt.Sprintf(", %d times in a row", l.Times)
	}
	switch {
	case l.Seeds != nil:
		write("%s: bounds; the law itself is not known\n", title)
		l.seeds(write)
	case l.Positions == nil:
		write("%s: what is known of the law", title)
	default:
		write("%s: the exact law", title)
	}
	if l.Positions == nil {
	} else if matrix := l.matrix(); matrix != "" && (width == 0 || strings.Index(matrix, "\n") <= width) {
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
	write("")
	if l.Positions != nil {
		write("cards that do not move, on average: %.6g (a fair shuffle: 1)", l.FixedMean())
	}
	write("total variation distance from a fair shuffle: %s", l.distance())
	for _, warning := range l.warnings() {
		write("warning: %s", warning)
	}
	write("%v", l.Origin)
	return text.String()
}

// seeds writes what follows of the number of seeds.
func (l *Law) seeds(write func(string, ...any)) {
	seeds, _ := new(big.Float).SetInt(l.Seeds).Float64()
	orders := new(big.Int).MulRange(1, int64(l.Cards))
	possible := "all may be possible"
	if orders.Cmp(l.Seeds) > 0 {
		share, _ := new(big.Rat).SetFrac(orders, l.Seeds).Float64()
		possible = fmt.Sprintf("at most 1 in %.3g is possible", share)
	}
	write("%s seeds, each of one order, and %s orders: %s", power(l.Seeds), power(orders), possible)
	fair := 1 / float64(l.Cards)
	write("each card at each position: %.6g within about %.2g, if seeds give orders at random", fair, 4*math.Sqrt(fair*(1-fair)/seeds))
}

// power returns a number, as a power of two if it is one, with up to 10 digits else as 8.07e67.
func power(n *big.Int) string {
	switch bits := n.BitLen() - 1; {
	case bits > 9 && n.TrailingZeroBits() == uint(bits):
		return fmt.Sprintf("2^%d", bits)
	case len(n.String()) <= 10:
		return n.String()
	}
	return new(big.Float).SetInt(n).Text('g', 3)
}

// distance returns the distance from a fair shuffle, or what is known of it.
func (l *Law) distance() string {
	var known []string
	switch {
	case l.Distance != nil && share(*l.Distance) != "1":
		return share(*l.Distance)
	case l.Distance != nil || l.Least != nil && share(*l.Least) == "1": // it is rounded: orders that are possible make it less than 1
		known = append(known, "more than 0.999999")
	case l.Least != nil:
		known = append(known, "at least "+share(*l.Least))
	default:
		known = append(known, "not known")
	}
	if l.Scattered != nil {
		known = append(known, fmt.Sprintf("about %.2g if seeds give orders at random", l.Scattered.Value))
	}
	return strings.Join(known, "; ")
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
	return report.Layout[int]{Heads: heads, Cells: func(card int) string {
		cells := strconv.Itoa(l.First + card)
		for _, p := range l.Positions[card] {
			cells += "\t" + share(p)
		}
		return cells
	}}.Lines(ints.Below[int](l.Cards))
}

// extremes writes the most and the least probable positions.
func (l *Law) extremes(write func(string, ...any)) {
	fair := 1 / float64(l.Cards)
	by := func(a, b int) int {
		return cmp.Compare(l.Positions[a/l.Cards][a%l.Cards].Value, l.Positions[b/l.Cards][b%l.Cards].Value)
	}
	cells := ints.Below[int](l.Cards * l.Cards)
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
	all := ints.Below[int](len(l.Orders))
	line := report.Layout[int]{Heads: "<order\tprobability", Cells: func(i int) string { return law.OrderText(law.Order(i, l.Cards), l.First) + "\t" + share(l.Orders[i]) }}
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
