package input

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

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
