package input

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"pokersim/deck"
	"pokersim/deck/shuffle/law"
	"pokersim/internal/rows"
	"pokersim/sim/rng"
)

// drawsLane is the stream that orders sorted draws, and namesLane the one that numbers names.
const (
	drawsLane = 254
	namesLane = 253
)

// Group is the numbers of a draw, from the one at From up to that before To, which ascend or
// descend in each row. Their order is not that of the draw.
type Group struct {
	From, To int
	Descends bool
}

// String returns the places of the numbers, from 1: "1-6" if they ascend, "6-1" if they descend.
func (g Group) String() string {
	if g.Descends {
		return fmt.Sprintf("%d-%d", g.To, g.From+1)
	}
	return fmt.Sprintf("%d-%d", g.From+1, g.To)
}

// Ahead is the number of rows of draws that are looked at: their groups are taken as those of all.
const Ahead = 64

// DrawsOf returns the format of draws from a pool whose least number is from, by the next rows. The first
// row determines the size of a draw.
func DrawsOf(lines *rows.Lines, pool, from int) (f Format, size int, groups []Group, err error) {
	var words [][][]byte
	ahead := lines.Ahead(Ahead)
	for _, row := range ahead {
		words = append(words, rows.Split(row, nil))
	}
	switch f, err = FormatOf(ahead[0], nil); {
	case err != nil || f.numbers:
	case f.otherNames(ahead, pool):
		return f.drawsOfNames(lines, pool)
	case slices.ContainsFunc(f.first, f.names.known):
		return f.namedDraws(lines, pool)
	}
	f = Format{numbers: true, from: from, first: words[0]}
	if f.joined, err = joinedColumn(words, pool, from); err != nil {
		return f, 0, nil, err
	}
	if f.joined > 0 {
		for i, row := range words {
			words[i] = bytes.FieldsFunc(row[f.joined-1], joins)
		}
		f.first = words[0]
	}
	if !lines.Chosen() && f.joined == 0 && numbered(words) {
		f.index, f.first = true, words[0][1:]
		for i := range words {
			words[i] = words[i][1:]
		}
	}
	if size, err = f.drawn(pool, lines); err != nil {
		return f, 0, nil, err
	}
	if err := f.otherColumns(lines, pool); err != nil {
		return f, 0, nil, err
	}
	numbers := numbersOf(words, size)
	groups = groupsOf(numbers, func(n int) int { return n })
	f.draws = &draws{size: size, groups: groups, outside: outside(numbers, pool, from), twice: replaced(numbers, pool)}
	return f, size, groups, f.twoPools(numbers, pool, lines)
}

// outside returns which pool the numbers of draws are from, if it has the size of one that they are not from.
func outside(draws [][]int, pool, from int) string {
	least, most := math.MaxInt, math.MinInt
	for _, row := range draws {
		least, most = min(least, slices.Min(row)), max(most, slices.Max(row))
	}
	switch {
	case from == 1 && least == 0 && most < pool:
		return fmt.Sprintf("; -pool 0-%d begins at 0", pool-1)
	case most-least+1 == pool && least != from:
		return fmt.Sprintf("; the numbers are %d to %d: -pool %d-%d", least, most, least, most)
	}
	return ""
}

// repeating is the probability that draws of k numbers with replacement from a pool have one twice.
func repeating(k, pool int) float64 {
	different := 1.0
	for i := range k {
		different *= 1 - float64(i)/float64(pool)
	}
	return 1 - different
}

// repeats reports whether a draw has a number twice.
func repeats(row []int) bool {
	return len(slices.Compact(slices.Sorted(slices.Values(row)))) < len(row)
}

// replaced says that draws have a number twice as often as those with replacement, or "".
func replaced(draws [][]int, pool int) string {
	count := 0
	for _, row := range draws {
		if repeats(row) {
			count++
		}
	}
	if count < 3 {
		return ""
	}
	expected := float64(len(draws)) * repeating(len(draws[0]), pool)
	if math.Abs(float64(count)-expected) > 3.3*math.Sqrt(expected)+1 {
		return ""
	}
	return fmt.Sprintf("; %d of the first %d rows have one, as draws with replacement from %d have (%.0f expected)", count, len(draws), pool, expected)
}

// joins reports whether a letter joins the numbers of a draw in one word.
func joins(r rune) bool { return strings.ContainsRune("-–/|+*", r) }

// joinedColumn returns the column, from 1, whose words have numbers of a pool that are joined, as in
// 3-17-42, in all rows; 0 if there is none, or if a column has plain numbers. Two of them are an error. A
// date has a number outside the pool.
func joinedColumn(words [][][]byte, pool, from int) (column int, err error) {
	for i := range words[0] {
		draws := true
		for _, row := range words {
			if i >= len(row) {
				return 0, nil
			}
			parts := bytes.FieldsFunc(row[i], joins)
			for _, part := range parts {
				n, err := strconv.Atoi(string(part))
				draws = draws && err == nil && n >= from && n < from+pool
			}
			if rows.IsNumber(row[i]) {
				return 0, nil
			}
			draws = draws && len(parts) > 1
		}
		if draws && column > 0 {
			return 0, fmt.Errorf("columns %d and %d have draws: want -columns %d or %d", column, i+1, column, i+1)
		}
		if draws {
			column = i + 1
		}
	}
	return column, nil
}

// drawn returns the size of a draw.
func (f Format) drawn(pool int, lines *rows.Lines) (size int, err error) {
	switch size = len(f.first); {
	case size == 0:
		return 0, errors.New("0 numbers: want those of a draw")
	case size >= pool && lines.Header == nil:
		return 0, fmt.Errorf("%d numbers: want fewer than the %d of the pool", size, pool)
	}
	return size, nil
}

// namedDraws is DrawsOf for hands of cards by name, from whole decks or from a stripped one.
func (f Format) namedDraws(lines *rows.Lines, pool int) (_ Format, size int, groups []Group, err error) {
	if f.kinds = strippedKinds(pool); f.kinds == nil && pool%deck.Size != 0 {
		return f, 0, nil, fmt.Errorf("a pool of %d for cards by name: want %d, those of more decks, or 36 from the six up and the like", pool, deck.Size)
	}
	if size, err = f.drawn(pool, lines); err != nil {
		return f, 0, nil, err
	}
	groups = groupsOf(f.kindsAhead(lines, size), cardOrders()...)
	f.draws = &draws{size: size, groups: groups}
	return f, size, groups, nil
}

// kindsAhead returns the names of those of the next rows that have as many as a draw.
func (f Format) kindsAhead(lines *rows.Lines, size int) (all [][]int) {
	for _, row := range lines.Ahead(Ahead) {
		words, err := f.Words(row, nil)
		var kinds []int
		for _, word := range words {
			if kind, err := f.names.Of(word); err == nil {
				kinds = append(kinds, kind)
			}
		}
		if err == nil && len(kinds) == size && len(words) == size {
			all = append(all, kinds)
		}
	}
	return all
}

// otherNames reports whether most words of rows are names, and most of these no cards; or not all, if there is
// no pack of as many cards as the pool.
func (f Format) otherNames(ahead [][]byte, pool int) bool {
	words, names, cards := 0, 0, 0
	for _, row := range ahead {
		for _, word := range rows.Items(f.unnumbered(row), nil) {
			switch words++; {
			case !isName(word):
			case slices.ContainsFunc(f.names.Words(word, nil), f.names.known):
				cards++
			default:
				names++
			}
		}
	}
	noDeck := strippedKinds(pool) == nil && pool%deck.Size != 0
	return 2*(names+cards) > words && (names > cards || names > 0 && noDeck)
}

// isName reports whether a word begins with a letter.
func isName(word []byte) bool {
	first, _ := utf8.DecodeRune(word)
	return unicode.IsLetter(first)
}

// maxNames is the number of different names from which on they are not counted.
const maxNames = 10_000

// drawsOfNames is DrawsOf for names that are no cards, as of winners. The numbers of the names are
// independent of the draws: they ascend with a hash of the name, and those that no name has are random
// ones of a fixed stream. A row that was taken as a header is a draw if another row has one of its names.
func (f Format) drawsOfNames(lines *rows.Lines, pool int) (_ Format, size int, groups []Group, err error) {
	f.names.other = map[string]int{}
	var all []string
	add := func(ahead [][]byte) {
		for _, row := range ahead {
			for _, name := range f.names.items(f.unnumbered(row), nil) {
				if _, known := f.names.other[string(name)]; !known && isName(name) && len(all) <= maxNames {
					f.names.other[string(name)] = 0
					all = append(all, string(name))
				}
			}
		}
	}
	looked := held(lines)
	add(looked)
	header := f.names.items(f.unnumbered(lines.HeaderRow()), nil)
	if slices.ContainsFunc(header, func(name []byte) bool { _, known := f.names.other[string(name)]; return known }) {
		lines.KeepHeader()
		add(lines.Ahead(1))
	}
	f.first = f.names.items(f.unnumbered(lines.Ahead(1)[0]), nil)
	switch size = len(f.first); {
	case len(all) > pool && size == 1 && strings.ContainsAny(all[0], " "):
		return f, 0, nil, fmt.Errorf("%d different names: want at most %d; those of one draw want commas between them", len(all), pool)
	case len(all) > pool:
		return f, 0, nil, fmt.Errorf("%d different names: want at most %d", len(all), pool)
	case size >= pool:
		return f, 0, nil, fmt.Errorf("%d names: want fewer than the %d of the pool", size, pool)
	}
	alphabetical, hashes := map[int]int{}, map[string]uint64{}
	slices.Sort(all)
	for _, name := range all {
		h := fnv.New64a()
		h.Write([]byte(name))
		hashes[name] = h.Sum64()
	}
	places := rand.New(rng.NewSFC64(0, 0, rng.Audit, namesLane)).Perm(pool)
	slices.Sort(places[:len(all)])
	byHash := slices.SortedFunc(slices.Values(all), func(a, b string) int { return cmp.Or(cmp.Compare(hashes[a], hashes[b]), cmp.Compare(a, b)) })
	for i, name := range byHash {
		f.names.other[name] = places[i]
		at, _ := slices.BinarySearch(all, name)
		alphabetical[places[i]] = at
	}
	for i, place := range places[len(all):] {
		f.names.other[fmt.Sprintf("(name %d, which never comes)", len(all)+i+1)] = place
	}
	first := f.kindsAhead(lines, size)
	for number := range pool {
		f.kinds = append(f.kinds, number)
	}
	groups = groupsOf(first, func(number int) int { return alphabetical[number] })
	f.draws = &draws{size: size, groups: groups, twice: replaced(first, pool), hashes: make([]uint64, pool), looked: len(looked)}
	for name, number := range f.names.other {
		f.draws.hashes[number] = hashes[name]
	}
	return f, size, groups, nil
}

// cardOrders returns the ways in which a hand may be sorted: by the rank, with the ace high or low,
// or by the suit, in any order of the suits. Of an order and its reverse there is one.
func cardOrders() []func(kind int) int {
	orders := []func(kind int) int{
		func(kind int) int { return kind % deck.Ranks },
		func(kind int) int { return (kind%deck.Ranks + 1) % deck.Ranks },
	}
	for index := range 24 {
		suits, place := law.Order(index, deck.Suits), map[int]int{} // a joker has no place: 0
		for i, suit := range suits {
			place[suit] = i + 1
		}
		if suits[0] < suits[3] {
			orders = append(orders, func(kind int) int { return place[kind/deck.Ranks] })
		}
	}
	return orders
}

// numbered reports whether the first word of each row is its number, from 0 or from 1.
func numbered(rows [][][]byte) bool {
	if len(rows) < 3 {
		return false
	}
	first := 0
	for i, row := range rows {
		if len(row) < 2 {
			return false
		}
		n, err := strconv.Atoi(string(row[0]))
		if i == 0 {
			first = n
		}
		if err != nil || n != first+i || first&^1 != 0 {
			return false
		}
	}
	return true
}

// otherColumns returns the error of a first row with words that are no numbers of the pool, if
// it has other columns than those of the draw.
func (f Format) otherColumns(in *rows.Lines, pool int) error {
	for _, word := range f.first {
		n, err := strconv.Atoi(string(word))
		most := f.from + pool - 1
		switch valid := err == nil && n >= f.from && n <= most; {
		case valid || in.Chosen() || err == nil && in.Header == nil:
		case in.Header == nil:
			return fmt.Errorf("invalid number %.20q: want %d to %d; -columns a-b chooses columns of numbers, from 1 to %d", word, f.from, most, len(f.first))
		default:
			return fmt.Errorf("invalid number %.20q: want %d to %d; -columns a-b chooses columns of numbers, from %s", word, f.from, most, rows.Listed(in.Header))
		}
	}
	return nil
}

// numbersOf returns the numbers of the rows that have as many of them as a draw. Others have
// their own error.
func numbersOf(rows [][][]byte, size int) (all [][]int) {
	for _, row := range rows {
		var numbers []int
		for _, word := range row {
			if n, err := strconv.Atoi(string(word)); err == nil {
				numbers = append(numbers, n)
			}
		}
		if len(numbers) == size && len(row) == size {
			all = append(all, numbers)
		}
	}
	return all
}

// groupsOf returns the groups of rows, in the order of their places, by the order that has the
// longest ones. An order has a value for each number or card.
func groupsOf(rows [][]int, orders ...func(card int) int) (groups []Group) {
	most := 0
	for _, order := range orders {
		some, squares := groupsBy(rows, order), 0
		for _, g := range some {
			squares += (g.To - g.From) * (g.To - g.From)
		}
		if squares > most {
			most, groups = squares, some
		}
	}
	return groups
}

// groupsBy returns the groups of an order. Two neighbouring columns ascend if the first is not above
// the second in 9 of 10 rows or more, and descend if it is not below it in as many. The longest
// Stretch of one direction is a group, then the longest of the columns that are left: from left to
// right, a bonus before the numbers of a sorted draw would be taken for one of them.
//
// Of columns in random order, two are taken for sorted with probability 3e-11 in 64 rows; two cards,
// of which the ranks may be equal, with 9e-11, the suits with 2e-7. It is no mistake that convicts:
// the order of these numbers is not tested. A single row of a sorted file may be out of order.
func groupsBy(rows [][]int, order func(card int) int) (groups []Group) {
	if len(rows) == 0 {
		return nil
	}
	size := len(rows[0])
	// Whether two columns ascend, or descend.
	ascend, descend := make([]bool, size), make([]bool, size)
	for i := range size - 1 {
		below, above := 0, 0
		for _, row := range rows {
			switch a, b := order(row[i]), order(row[i+1]); {
			case a < b:
				below++
			case a > b:
				above++
			}
		}
		ascend[i], descend[i] = 10*above <= len(rows), 10*below <= len(rows)
	}
	used := make([]bool, size)
	for {
		best := Group{}
		for from := range size {
			for _, descends := range []bool{false, true} {
				to := from
				for ; to < size && !used[to]; to++ {
					if to > from && !descends && !ascend[to-1] || to > from && descends && !descend[to-1] {
						break
					}
				}
				if to-from > max(1, best.To-best.From) {
					best = Group{from, to, descends}
				}
			}
		}
		if best.To == 0 {
			break
		}
		for i := best.From; i < best.To; i++ {
			used[i] = true
		}
		groups = append(groups, best)
	}
	slices.SortFunc(groups, func(a, b Group) int { return a.From - b.From })
	return groups
}

// The least number of rows in which an equal number in two columns, and a small range of the last
// columns, show two pools. A column of the pool of the others is below two thirds of them in 35
// rows with probability 7e-7.
const (
	equalRows = 10
	rangeRows = 35
)

// convincing is the least expected number of rows that have a number twice, of draws with replacement, from
// which on none is evidence: its probability is 1 %.
const convincing = 4.6

// twoPools returns an error with two commands if the last number of the rows, or their last group,
// is of another pool than the numbers before: if rows have a number twice, but the numbers before none, as
// draws with replacement would; or if the largest one of the last numbers is below that of the others by
// more than a third.
func (f Format) twoPools(draws [][]int, pool int, lines *rows.Lines) error {
	if len(draws) < equalRows || f.joined > 0 { // whose numbers have no columns
		return nil
	}
	size, groups := len(draws[0]), f.draws.groups
	last, sorted := size-1, len(groups) > 0 && groups[0].From == 0
	if n := len(groups); n > 0 && groups[n-1].To == size && !apart(draws, groups[n-1]) {
		last = groups[n-1].From
	}
	if last == 0 {
		return nil
	}
	most, others, equal, inner := 0, 0, false, false
	for _, row := range draws {
		most, others = max(most, slices.Max(row[last:])), max(others, slices.Max(row[:last]))
		equal, inner = equal || repeats(row), inner || repeats(row[:last])
	}
	sorted = sorted && groups[0].To == last && last > 1
	equal = equal && !inner && (sorted || float64(len(draws))*repeating(last, pool) >= convincing)
	if !equal && (inner || len(draws) < rangeRows || 3*most >= 2*others) {
		return nil
	}
	for _, row := range held(lines) {
		words := rows.Split(f.unnumbered(row), nil)
		for _, word := range words[min(last, len(words)):] {
			if n, err := strconv.Atoi(string(word)); err == nil {
				most = max(most, n)
			}
		}
	}
	column := func(i int) int { return lines.Column(i, f.index) }
	first := fmt.Sprint(pool)
	if f.from != 1 {
		first = fmt.Sprintf("%d-%d", f.from, f.from+pool-1)
	}
	return fmt.Errorf("two pools: audit each alone, with -columns %s -pool %s and with -columns %s -pool %d; "+
		"%d is the largest number of its columns", rows.Stretch(column(0), column(last-1)), first, rows.Stretch(column(last), column(size-1)), most, most)
}

// apart reports whether the two numbers of a group are of two pools: a small one after a larger one descends
// in most rows.
func apart(draws [][]int, g Group) bool {
	first, second := 0, 0
	for _, row := range draws {
		first, second = max(first, row[g.From]), max(second, row[g.To-1])
	}
	return len(draws) == Ahead && g.To-g.From == 2 && 3*second < 2*first
}

// readDraw reads the numbers of a draw, those of each group in a random order, and puts the other
// numbers of the pool behind them.
func (p *Packs) readDraw() error {
	what := p.noun()
	if len(p.words) != p.draws.size {
		return fmt.Errorf("%d %ss: want %d", len(p.words), what, p.draws.size)
	}
	if err := p.readWords(what); err != nil {
		return err
	}
	for _, g := range p.draws.groups {
		drawn := p.order[g.From:g.To]
		p.random.Shuffle(len(drawn), func(i, j int) { drawn[i], drawn[j] = drawn[j], drawn[i] })
	}
	at := p.draws.size
	for card, seen := range p.seen {
		if !seen {
			p.order[at] = card
			at++
		}
	}
	return nil
}
