package input

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pokersim/deck"
	"pokersim/internal/ints"
	"pokersim/internal/rows"
)

// Format is how the cards of packs are written.
type Format struct {
	first   [][]byte // the words of the first pack
	numbers bool     // whether they are numbers, not names
	from    int      // the smallest number, 0 or 1
	names   *Names   // nil for numbers
	kinds   []int    // the kinds of the cards in ascending order, if they are no whole decks; else nil
	glued   []int    // the number of cards in each word of names
	draws   *draws   // nil for whole packs
	index   bool     // whether the first word of each row is the number of the row
	joined  int      // the column, from 1, whose word has all numbers of a draw, as in 3-17-42; else 0
}

// draws is the format of draws of different numbers from a pool.
type draws struct {
	size   int // of a draw
	groups []Group
	// What the first rows say of a number outside the pool, and of one that is twice in a draw; or "".
	outside, twice string
	hashes         []uint64 // of the name of each number, 0 if there is none; nil unless the numbers have names
	looked         int      // the number of rows that the names are from
}

// FormatOf returns the format of a row, the next one of lines. These may be nil; else rows with
// the names of the first one are packs, also if they are no whole decks. The error is that of
// names that are no cards, but the words of cards.
func FormatOf(row []byte, lines *rows.Lines) (f Format, err error) {
	f.names = NewNames()
	f.names.learn(row)
	f.first = f.names.Words(row, nil)
	if words := rows.Split(row, nil); !f.names.valid(f.first) {
		pairs := len(words) > 1 && len(row) > 0 && row[0] == '(' && !rows.IsNumber(words[1]) // as in (11, 'Karo')
		if f.index = indexed(words) && !pairs && len(f.first) > 0 && bytes.Equal(f.first[0], words[0]); f.index {
			words, row = words[1:], unnumbered(row)
		}
		if f.numbers = len(words) > 0 && rows.IsNumber(words[0]) && !pairs; f.numbers {
			f.first, f.names, f.from = words, nil, 1
			if slices.ContainsFunc(words, isZero) {
				f.from = 0
			}
			return f, nil
		}
		f.names.learn(row)
		f.first = f.names.Words(row, nil)
	}
	for _, word := range rows.Split(row, nil) {
		f.glued = append(f.glued, len(f.names.Words(word, nil)))
	}
	if lines != nil {
		err = f.setKinds(row, lines)
	}
	return f, err
}

// setKinds sets the kinds of packs that are no whole decks.
func (f *Format) setKinds(row []byte, lines *rows.Lines) error {
	if f.names.valid(f.first) {
		if f.kinds = f.stripped(); f.kinds != nil || f.decks().Cards() == len(f.first) {
			return nil
		}
		if next := lines.Ahead(2); len(next) == 2 {
			words, err := f.Words(next[1], nil)
			first, second := f.kindsOf(f.first), f.kindsOf(words)
			if err == nil && len(second) > 1 && slices.Equal(first, second) {
				f.kinds = first
			}
		}
		return nil
	}
	next := lines.Ahead(Ahead)
	if f.names.letters = len(next) > 1 && f.gluedLetters(next); !f.names.letters && (len(next) < 2 || !rows.Alike(row, f.unnumbered(next[1]))) {
		return nil
	}
	f.first = f.names.items(row, nil)
	f.names.other = map[string]int{}
	for _, word := range slices.SortedFunc(slices.Values(f.first), bytes.Compare) {
		if _, known := f.names.other[string(word)]; !known {
			f.names.other[string(word)] = len(f.names.other)
		}
	}
	f.kinds = f.kindsOf(f.first)
	var ahead [][][]byte
	for _, next := range next {
		ahead = append(ahead, f.names.items(f.unnumbered(next), nil))
	}
	return severalColumns(ahead)
}

// kindsOf returns the kinds of words in ascending order, or nil if one is no card.
func (f *Format) kindsOf(words [][]byte) (kinds []int) {
	for _, word := range words {
		kind, err := f.names.Of(word)
		if err != nil {
			return nil
		}
		kinds = append(kinds, kind)
	}
	slices.Sort(kinds)
	return kinds
}

// gluedLetters reports whether all rows are one word of the same letters, at least two different ones.
func (f *Format) gluedLetters(ahead [][]byte) bool {
	for _, row := range ahead {
		if row = f.unnumbered(row); len(rows.Split(row, nil)) != 1 || !rows.SameLetters(f.unnumbered(ahead[0]), row) {
			return false
		}
	}
	return true
}

// severalColumns returns an error if each card has two to four columns, as one of its rank and one of its
// suit: if a row has a name twice, and the names of columns that are as far apart are never in others.
// Rows of different names are packs, also if some are never in some columns.
func severalColumns(ahead [][][]byte) error {
	width := len(ahead[0])
	if different := slices.CompactFunc(slices.SortedFunc(slices.Values(ahead[0]), bytes.Compare), bytes.Equal); len(different) == width {
		return nil
	}
	with := ints.Below[int](width) // a lower column with a name of the column or of one joined to it
	find := func(i int) int {
		for with[i] != i {
			i = with[i]
		}
		return i
	}
	has := map[string]int{}
	for _, row := range ahead {
		for i, word := range row[:min(len(row), width)] {
			if other, seen := has[string(word)]; seen {
				a, b := find(i), find(other)
				with[max(a, b)] = min(a, b)
			} else {
				has[string(word)] = i
			}
		}
	}
	for each := 2; each <= 4; each++ {
		columns, apart := make([]string, each), width%each == 0 && width > each
		for i := range with {
			apart = apart && find(i) == i%each
			if i < 3*each {
				columns[i%each] += fmt.Sprintf(", %d", i+1)
			}
		}
		if apart {
			for i, text := range columns {
				if columns[i] = strings.TrimPrefix(text, ", "); width > 3*each {
					columns[i] += " ..."
				}
			}
			return fmt.Errorf("%s columns for each card: columns %s have no name in common", [...]string{"two", "three", "four"}[each-2], strings.Join(columns, " and "))
		}
	}
	return nil
}

// Numbered reports whether the cards are numbers.
func (f Format) Numbered() bool { return f.numbers }

// Width returns the number of cards in the first row.
func (f Format) Width() int { return len(f.first) }

// Of returns the kind of a card by its name.
func (f Format) Of(name []byte) (int, error) { return f.names.Of(name) }

// Glued reports whether the first words of the first row, as many as seats, have two cards each.
func (f Format) Glued(seats int) bool {
	for _, cards := range f.glued[:min(seats, len(f.glued))] {
		if cards != 2 {
			return false
		}
	}
	return len(f.glued) >= seats
}

// isZero reports whether a word is 0, also with more digits.
func isZero(word []byte) bool { return len(word) > 0 && len(bytes.Trim(word, "0")) == 0 }

// indexed reports whether the first word of a row is its number: if names follow it, or if
// only the numbers that follow it are a permutation.
func indexed(words [][]byte) bool {
	if len(words) < 2 {
		return false
	}
	if _, err := strconv.ParseUint(string(words[0]), 10, 64); err != nil {
		return false
	}
	return !rows.IsNumber(words[1]) || !permutation(words) && len(words) > 2 && permutation(words[1:])
}

// unnumbered returns a row without its first word.
func unnumbered(row []byte) []byte {
	row = bytes.TrimLeft(row, " \t")
	if i := bytes.IndexAny(row, ",; \t"); i >= 0 {
		return bytes.TrimLeft(row[i:], ",; \t")
	}
	return nil
}

// unnumbered returns a row without its number.
func (f Format) unnumbered(row []byte) []byte {
	if f.index {
		return unnumbered(row)
	}
	return row
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
func (f Format) Words(row []byte, into [][]byte) ([][]byte, error) {
	if f.index {
		if first := rows.Split(row, into); len(first) == 0 || !rows.IsNumber(first[0]) {
			return nil, errors.New("want its number before the cards, as on the first line")
		}
	}
	if f.joined > 0 {
		words := rows.Split(row, into)
		if len(words) < f.joined {
			return nil, fmt.Errorf("%d columns: want the numbers of a draw in column %d", len(words), f.joined)
		}
		return bytes.FieldsFunc(words[f.joined-1], joins), nil
	}
	if row = f.unnumbered(row); f.numbers {
		return rows.Split(row, into), nil
	}
	return f.names.Words(row, into), nil
}

// Size returns the size of the first pack: a number of cards, or decks and jokers if the
// cards have names.
func (f Format) Size() (cards int, pack deck.Pack, err error) {
	switch n := len(f.first); {
	case n == 1:
		return 0, pack, fmt.Errorf("1 card: want 2 to %d, with blanks or commas between them", rows.MaxCards)
	case n < 2 || n > rows.MaxCards:
		return 0, pack, fmt.Errorf("%d cards: want 2 to %d", n, rows.MaxCards)
	case f.numbers:
		if most := f.largest(); most >= n+f.from {
			return 0, pack, fmt.Errorf("invalid card \"%d\": want %d to %d; -pool n reads draws from a pool of n, as of a lottery", most, f.from, f.from+n-1)
		}
		return n, pack, nil
	case f.kinds != nil:
		return n, pack, nil
	}
	for _, name := range f.first {
		_, err := f.names.Of(name)
		if err != nil && !slices.ContainsFunc(f.first, f.names.known) {
			err = fmt.Errorf("%w; other names want commas, and to be the same on each line", err)
		}
		if err != nil {
			return 0, pack, err
		}
	}
	if pack = f.decks(); pack.Cards() != len(f.first) {
		return 0, pack, fmt.Errorf("%d cards and %d jokers: want whole decks of %d; -seats reads dealt hands, -pool %d hands of one player",
			len(f.first)-pack.Jokers, pack.Jokers, deck.Size, deck.Size)
	}
	return 0, pack, nil
}

// OneALine returns an error if the next lines have one card each, those of a pack and then those of another.
func OneALine(lines *rows.Lines) error {
	if len(lines.Header) == 1 {
		lines.KeepHeader()
	}
	var cards []string
	for _, line := range lines.Ahead(2 * rows.MaxCards) {
		words := rows.Items(line, nil)
		if len(words) != 1 {
			return nil
		}
		cards = append(cards, string(words[0]))
	}
	for n := 2; 2*n <= len(cards); n++ {
		first, next := slices.Sorted(slices.Values(cards[:n])), slices.Sorted(slices.Values(cards[n:2*n]))
		if slices.Equal(first, next) && len(slices.Compact(first)) == n {
			return fmt.Errorf("one card a line: put a blank line between packs, of %d cards", n)
		}
	}
	return nil
}

// decks returns the whole decks and the jokers of the first row.
func (f Format) decks() (pack deck.Pack) {
	for _, name := range f.first {
		if kind, err := f.names.Of(name); err == nil && kind == Joker {
			pack.Jokers++
		}
	}
	pack.Decks = (len(f.first) - pack.Jokers) / deck.Size
	return pack
}

// largest returns the largest number of the first row, or 0 if they are not different whole
// numbers.
func (f Format) largest() (most int) {
	seen := map[int]bool{}
	for _, word := range f.first {
		n, err := strconv.Atoi(string(word))
		if err != nil || n < 0 || n >= rows.MaxCards || seen[n] {
			return 0
		}
		seen[n], most = true, max(most, n)
	}
	return most
}

// stripped returns the kinds of the first pack in ascending order, if it is a stripped deck: each
// card from some rank to the ace once, as the 36 cards from the six.
func (f Format) stripped() (kinds []int) {
	if kinds = f.kindsOf(f.first); len(kinds) < 2*deck.Suits || !slices.Equal(kinds, strippedKinds(len(kinds))) {
		return nil
	}
	return kinds
}

// strippedKinds returns the kinds of a stripped deck with a number of cards, in ascending order, or
// nil if there is none.
func strippedKinds(cards int) (kinds []int) {
	lowest := deck.Ranks - cards/deck.Suits
	if cards%deck.Suits != 0 || lowest < 1 {
		return nil
	}
	return deckFrom(lowest)
}

// deckFrom returns the kinds of the cards from a rank up to the ace, in ascending order.
func deckFrom(lowest int) (kinds []int) {
	for kind := range deck.Size {
		if kind%deck.Ranks >= lowest {
			kinds = append(kinds, kind)
		}
	}
	return kinds
}
