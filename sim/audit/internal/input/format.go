package input

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"pokersim/deck"
)

// Format is how the cards of packs are written.
type Format struct {
	first   [][]byte // the words of the first pack
	numbers bool     // whether they are numbers, not names
	from    int      // the smallest number, 0 or 1
	glued   []int    // the number of cards in each word of names
	draws   *draws   // nil for whole packs
	index   bool     // whether the first word of each row is the number of the row
}

// FormatOf returns the format of a row.
func FormatOf(row []byte) Format {
	f := Format{first: split(row, nil)}
	f.index = indexed(f.first)
	if f.index {
		f.first = f.first[1:]
	}
	if f.numbers = len(f.first) > 0 && isNumber(f.first[0]); !f.numbers {
		known := NewNames()
		for _, word := range f.first {
			f.glued = append(f.glued, len(known.unglued([][]byte{word})))
		}
		f.first = known.unglued(f.first)
	}
	f.from = 1
	if slices.ContainsFunc(f.first, func(word []byte) bool { return string(word) == "0" }) {
		f.from = 0
	}
	return f
}

// Numbered reports whether the cards are numbers.
func (f Format) Numbered() bool { return f.numbers }

// Width returns the number of cards in the first row.
func (f Format) Width() int { return len(f.first) }

// Glued reports whether the first words of the first row, as many as seats, have two cards each.
func (f Format) Glued(seats int) bool {
	for _, cards := range f.glued[:min(seats, len(f.glued))] {
		if cards != 2 {
			return false
		}
	}
	return len(f.glued) >= seats
}

// isNumber reports whether a word is a number, also one that is no card: it has its own error.
func isNumber(word []byte) bool {
	_, err := strconv.ParseFloat(string(word), 64)
	return err == nil || errors.Is(err, strconv.ErrRange)
}

// indexed reports whether the first word of a row is its number: if names follow it, or if
// only the numbers that follow it are a permutation.
func indexed(words [][]byte) bool {
	if len(words) < 2 {
		return false
	}
	if _, err := strconv.ParseUint(string(words[0]), 10, 64); err != nil {
		return false
	}
	return !isNumber(words[1]) || !permutation(words) && len(words) > 2 && permutation(words[1:])
}

// permutation reports whether words are the numbers from 0 or from 1, each once.
func permutation(words [][]byte) bool {
	var numbers []int
	for _, word := range words {
		n, err := strconv.Atoi(string(word))
		if err != nil {
			return false
		}
		numbers = append(numbers, n)
	}
	slices.Sort(numbers)
	for i, n := range numbers {
		if numbers[0]&^1 != 0 || n != numbers[0]+i {
			return false
		}
	}
	return true
}

// Words returns the words of a row with cards, without the number of the row.
func (f Format) Words(row []byte, known *Names, into [][]byte) ([][]byte, error) {
	into = split(row, into)
	if f.index {
		if len(into) == 0 || !isNumber(into[0]) {
			return nil, errors.New("want its number before the cards, as on the first line")
		}
		into = append(into[:0], into[1:]...)
	}
	if f.numbers {
		return into, nil
	}
	return known.unglued(into), nil
}

// Size returns the size of the first pack: a number of cards, or decks and jokers if the
// cards have names.
func (f Format) Size() (cards int, pack deck.Pack, err error) {
	switch n := len(f.first); {
	case n == 1:
		return 0, pack, fmt.Errorf("1 card: want 2 to %d, with blanks or commas between them", MaxCards)
	case n < 2 || n > MaxCards:
		return 0, pack, fmt.Errorf("%d cards: want 2 to %d", n, MaxCards)
	case f.numbers:
		if most := f.largest(); most >= n+f.from {
			return 0, pack, fmt.Errorf("invalid card \"%d\": want %d to %d; -pool n reads draws from a pool of n, as of a lottery", most, f.from, f.from+n-1)
		}
		return n, pack, nil
	}
	known := NewNames()
	for _, name := range f.first {
		kind, err := known.Of(name)
		if err != nil {
			return 0, pack, err
		}
		if kind == Joker {
			pack.Jokers++
		}
	}
	if len(f.stripped()) > 0 {
		return len(f.first), deck.Pack{}, nil
	}
	pack.Decks = (len(f.first) - pack.Jokers) / deck.Size
	if pack.Cards() != len(f.first) {
		return 0, pack, fmt.Errorf("%d cards and %d jokers: want whole decks of %d; -seats reads dealt hands", len(f.first)-pack.Jokers, pack.Jokers, deck.Size)
	}
	return 0, pack, nil
}

// largest returns the largest number of the first row, or 0 if they are not different whole
// numbers.
func (f Format) largest() (most int) {
	seen := map[int]bool{}
	for _, word := range f.first {
		n, err := strconv.Atoi(string(word))
		if err != nil || n < 0 || n >= MaxCards || seen[n] {
			return 0
		}
		seen[n], most = true, max(most, n)
	}
	return most
}

// stripped returns the kinds of the first pack in ascending order, if it is a stripped deck: each
// card from some rank to the ace once, as the 36 cards from the six.
func (f Format) stripped() (kinds []int) {
	known := NewNames()
	for _, name := range f.first {
		kind, err := known.Of(name)
		if err != nil || kind == Joker {
			return nil
		}
		kinds = append(kinds, kind)
	}
	slices.Sort(kinds)
	lowest := deck.Ranks - len(kinds)/deck.Suits
	for i, kind := range kinds {
		if ranks := deck.Ranks - lowest; lowest < 1 || len(kinds)%deck.Suits != 0 || ranks < 2 || kind != i/ranks*deck.Ranks+lowest+i%ranks {
			return nil
		}
	}
	return kinds
}

// Joker is the kind of all jokers; the kinds below it are cards.
const Joker = deck.Size

// Names are the names that simulate shuffle prints, and those of deck.ParseCard.
type Names struct {
	printed map[string]int
	// The rank of the first byte and the suit of the second one, in a name of two letters;
	// noCard for others.
	rank, suit [256]int8
}

const noCard = -1

// NewNames returns the names of all cards.
func NewNames() *Names {
	n := &Names{printed: map[string]int{}}
	for pack, card := (deck.Pack{Decks: 1, Jokers: 1}), 0; card <= Joker; card++ {
		n.printed[pack.Name(card)], n.printed[pack.LongName(card)] = card, card
	}
	for letter := range 128 {
		n.rank[letter], n.rank[letter+128], n.suit[letter], n.suit[letter+128] = noCard, noCard, noCard, noCard
		if card, err := deck.ParseCard(string(rune(letter)) + "s"); err == nil {
			n.rank[letter] = int8(card % deck.Ranks)
		}
		if card, err := deck.ParseCard("A" + string(rune(letter))); err == nil {
			n.suit[letter] = int8(card / deck.Ranks)
		}
	}
	return n
}

// short returns the kind of a card whose name has a letter for its rank and one for its suit,
// or noCard.
func (n *Names) short(rank, suit byte) int {
	r, s := n.rank[rank], n.suit[suit]
	if r|s < 0 {
		return noCard
	}
	return int(s)*deck.Ranks + int(r)
}

// Of returns the kind of a card.
func (n *Names) Of(name []byte) (int, error) {
	if len(name) == 2 {
		if kind := n.short(name[0], name[1]); kind != noCard {
			return kind, nil
		}
	}
	if kind, ok := n.printed[string(name)]; ok {
		return kind, nil
	}
	if bytes.EqualFold(name, []byte("Jo")) || bytes.EqualFold(name, []byte("joker")) {
		return Joker, nil
	}
	card, err := deck.ParseCard(string(name))
	if turned := turned(name); err != nil && turned != "" {
		return 0, fmt.Errorf("invalid card %.20q: want the rank first, as in %s", name, turned)
	}
	if err != nil {
		return 0, fmt.Errorf("invalid card %.20q: want a rank and a suit, as in As or 10d, or Jo", name)
	}
	return int(card), nil
}

// turned returns the name of a card whose suit is written first, as D7, or "".
func turned(name []byte) string {
	first, size := utf8.DecodeRune(name)
	text := strings.ToUpper(string(name[size:])) + strings.ToLower(string(first))
	if _, err := deck.ParseCard(text); err != nil || len(name) > size+2 {
		return ""
	}
	return text
}

// Undealt is the word of a card that was not dealt.
const Undealt = "--"

// Hidden reports whether a word is that of a card that was not shown.
func Hidden(word []byte) bool {
	return len(word) > 0 && len(bytes.Trim(word, "?*xX_#")) == 0
}

// separators separate words; if a line has none of them, white space does.
var separators = []byte{',', ';'}

// split splits a line at its commas, at its semicolons or at white space: at the first of
// these that it has.
func split(line []byte, into [][]byte) [][]byte {
	into = into[:0]
	for _, separator := range separators {
		if bytes.IndexByte(line, separator) < 0 {
			continue
		}
		for word := range bytes.SplitSeq(line, []byte{separator}) {
			into = append(into, bytes.TrimSpace(word))
		}
		return into
	}
	for word := range bytes.FieldsSeq(line) {
		into = append(into, word)
	}
	return into
}

// Split is split for lines that may have words of several cards: "AsKdQh", "AsKd QhJc".
func (n *Names) Split(line []byte, into [][]byte) [][]byte {
	return n.unglued(split(line, into))
}

// unglued returns the cards of words that may have several.
func (n *Names) unglued(words [][]byte) [][]byte {
	for i := 0; i < len(words); i++ {
		if len(words[i]) < 4 || bytes.IndexByte(words[i], ' ') >= 0 { // one card, or "ace of spades"
			continue
		}
		if apart := n.apart(words[i]); apart != nil {
			words = slices.Replace(words, i, i+1, apart...)
			i += len(apart) - 1
		}
	}
	return words
}

// apart returns the cards of a word like "AsKdQh" or "10h9♠", or nil if the word has
// fewer than two, or anything else.
func (n *Names) apart(word []byte) (cards [][]byte) {
	for len(word) > 0 {
		rank := 1
		if bytes.HasPrefix(word, []byte("10")) {
			rank = 2
		}
		if rank >= len(word) {
			return nil
		}
		_, size := utf8.DecodeRune(word[rank:])
		card := word[:rank+size]
		if _, err := n.Of(card); err != nil && string(card) != Undealt {
			return nil
		}
		cards, word = append(cards, card), word[rank+size:]
	}
	if len(cards) < 2 {
		return nil
	}
	return cards
}

// drawsLane is the stream that orders sorted draws.
const drawsLane = 254

// draws is the format of draws of different numbers from a pool.
type draws struct {
	size   int // of a draw
	groups []Group
}

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

// DrawsOf returns the format of draws from a pool, by the next rows. The first row determines the
// size of a draw.
func DrawsOf(lines *Lines, pool int) (f Format, size int, groups []Group, err error) {
	var rows [][][]byte
	for _, row := range lines.Ahead(Ahead) {
		rows = append(rows, split(row, nil))
	}
	f = Format{numbers: true, from: 1, first: rows[0]}
	if lines.columns == nil && numbered(rows) {
		f.index, f.first = true, rows[0][1:]
		for i := range rows {
			rows[i] = rows[i][1:]
		}
	}
	switch size = len(f.first); {
	case size == 0:
		return f, 0, nil, errors.New("0 numbers: want those of a draw")
	case size >= pool && lines.header == nil:
		return f, 0, nil, fmt.Errorf("%d numbers: want fewer than the %d of the pool", size, pool)
	}
	if err := lines.otherColumns(f.first, pool); err != nil {
		return f, 0, nil, err
	}
	numbers := numbersOf(rows, size)
	groups = groupsOf(numbers)
	f.draws = &draws{size, groups}
	return f, size, groups, twoPools(numbers, groups, pool, func(i int) int { return lines.column(i, f.index) })
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
func (in *Lines) otherColumns(first [][]byte, pool int) error {
	for _, word := range first {
		n, err := strconv.Atoi(string(word))
		switch valid := err == nil && n >= 1 && n <= pool; {
		case valid || in.columns != nil || err == nil && in.header == nil:
		case in.header == nil:
			return fmt.Errorf("invalid number %.20q: want 1 to %d; -columns a-b chooses columns of numbers, from 1 to %d", word, pool, len(first))
		default:
			return fmt.Errorf("invalid number %.20q: want 1 to %d; -columns a-b chooses columns of numbers, from %s", word, pool, listed(in.header))
		}
	}
	return nil
}

// listed returns the names of columns.
func listed(header [][]byte) string {
	var names []string
	for _, name := range header {
		names = append(names, string(name))
	}
	return fmt.Sprintf("%.300s", strings.Join(names, ", "))
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

// groupsOf returns the groups of rows, in the order of their places. Two neighbouring columns
// ascend if the first is less in 9 of 10 rows or more, and descend if it is in 1 of 10 or fewer.
// The longest stretch of one direction is a group, then the longest of the columns that are left:
// from left to right, a bonus before the numbers of a sorted draw would be taken for one of them.
//
// Of columns in random order, two are taken for sorted with probability 3e-11 in 64 rows. It is
// no mistake that convicts: the order of these numbers is not tested. A single row of a sorted
// file may be out of order.
func groupsOf(rows [][]int) (groups []Group) {
	if len(rows) == 0 {
		return nil
	}
	size := len(rows[0])
	ascends := make([]int, size) // number of rows in which the column is less than the next one
	for _, row := range rows {
		for i := range size - 1 {
			if row[i] < row[i+1] {
				ascends[i]++
			}
		}
	}
	used := make([]bool, size)
	for {
		best := Group{}
		for from := range size {
			for _, descends := range []bool{false, true} {
				to := from
				for ; to < size && !used[to]; to++ {
					if n := len(rows); to > from && !descends && 10*ascends[to-1] < 9*n || to > from && descends && 10*ascends[to-1] > n {
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

// twoPools returns an error with two commands if the last number of the rows, or their last group,
// is of another pool than the numbers before: if one row has a number twice, or if the largest one
// of the last numbers is below that of the others by more than a third.
func twoPools(rows [][]int, groups []Group, pool int, column func(i int) int) error {
	if len(rows) < equalRows {
		return nil
	}
	size := len(rows[0])
	last := size - 1
	if n := len(groups); n > 0 && groups[n-1].To == size {
		last = groups[n-1].From
	}
	if last == 0 {
		return nil
	}
	most, others, equal := 0, 0, false
	for _, row := range rows {
		most, others = max(most, slices.Max(row[last:])), max(others, slices.Max(row[:last]))
		for _, n := range row[last:] {
			equal = equal || slices.Contains(row[:last], n)
		}
	}
	if !equal && (len(rows) < rangeRows || 3*most >= 2*others) {
		return nil
	}
	return fmt.Errorf("two pools: audit each alone, with -columns %s -pool %d and with -columns %s -pool %d; "+
		"%d is the largest number of its columns so far", stretch(column(0), column(last-1)), pool, stretch(column(last), column(size-1)), most, most)
}

// readDraw reads the numbers of a draw, those of each group in a random order, and puts the other
// numbers of the pool behind them.
func (p *Packs) readDraw() error {
	if len(p.words) != p.draws.size {
		return fmt.Errorf("%d numbers: want %d", len(p.words), p.draws.size)
	}
	if err := p.readNumbers("number"); err != nil {
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
