package input

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	"pokersim/deck"
	"pokersim/sim/rng"
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

// Packs reads packs in one format. A pack is a permutation of 0 to cards-1.
//
// The copies of a card in several decks have one name. Packs assigns them at random, so a
// fair shuffle stays fair.
type Packs struct {
	Format
	words  [][]byte
	order  []int
	seen   []bool               // the numbers
	names  *Names               // nil for numbers
	copies [deck.Size + 1][]int // the cards of each kind, those not assigned yet first
	left   [deck.Size + 1]int   // number of cards not assigned yet
	random *rand.Rand
	source *rng.SFC64 // of random

	plain bool               // whether quick reads the names: each card has one
	only  [deck.Size + 1]int // then the card of each kind, or noCard
}

// copiesLane is the stream that assigns copies. Audits use streams 0 to 3.
const copiesLane = 255

// Packs returns a reader of packs of a number of cards. Their names are those of whole
// decks, then jokers, if pack is empty.
func (f Format) Packs(cards int, pack deck.Pack) *Packs {
	p := &Packs{Format: f, order: make([]int, cards), seen: make([]bool, cards)}
	if f.draws != nil {
		p.randomly(drawsLane)
	}
	if f.numbers {
		return p
	}
	if kinds := f.stripped(); pack.Cards() == 0 && len(kinds) == cards {
		for card, kind := range kinds {
			p.copies[kind] = []int{card}
		}
		p.names = NewNames()
		return p.single()
	}
	if pack.Cards() == 0 {
		pack = deck.Pack{Decks: cards / deck.Size, Jokers: cards % deck.Size}
	}
	p.names = NewNames()
	p.randomly(copiesLane)
	for card := range pack.Cards() {
		kind := card % deck.Size
		if card >= pack.Decks*deck.Size {
			kind = Joker
		}
		p.copies[kind] = append(p.copies[kind], card)
	}
	return p.single()
}

// single sets the cards of the names, if each has one.
func (p *Packs) single() *Packs {
	for kind, copies := range p.copies {
		switch len(copies) {
		case 0:
			p.only[kind] = noCard
		case 1:
			p.only[kind] = copies[0]
		default:
			return p
		}
	}
	p.plain = true
	return p
}

// Read returns the pack of a row. It is valid until the next call.
func (p *Packs) Read(row []byte) (order []int, err error) {
	if (p.numbers || p.plain) && !p.index && p.draws == nil && p.quick(row) {
		return p.order, nil
	}
	if p.words, err = p.Words(row, p.names, p.words); err != nil {
		return nil, err
	}
	if p.draws != nil {
		clear(p.seen)
		if len(p.words) != p.draws.size {
			return nil, fmt.Errorf("%d numbers: want %d", len(p.words), p.draws.size)
		}
		return p.order, p.readDraw()
	}
	if len(p.words) != len(p.order) {
		return nil, fmt.Errorf("%d cards: want %d", len(p.words), len(p.order))
	}
	if p.numbers {
		return p.order, p.readNumbers()
	}
	return p.order, p.readNames()
}

// quick reads a row of numbers, or of names of two letters, if it is a pack and one separator
// or one kind of blank is between each two cards. Otherwise it returns false.
func (p *Packs) quick(row []byte) bool {
	clear(p.seen)
	at, separator := 0, byte(0)
	for i := range p.order {
		if i == 1 && at < len(row) {
			separator = row[at]
		}
		if i > 0 {
			if at >= len(row) || row[at] != separator {
				return false
			}
			at++
			if separator != ' ' && at < len(row) && row[at] == ' ' { // "As, Kd"
				at++
			}
		}
		card := noCard
		if p.numbers {
			begin, n := at, 0
			for ; at < len(row) && at < begin+4 && row[at]-'0' < 10; at++ {
				n = 10*n + int(row[at]-'0')
			}
			if at > begin {
				card = n - p.from
			}
		} else if at+2 <= len(row) {
			if kind := p.names.short(row[at], row[at+1]); kind != noCard {
				card = p.only[kind]
			}
			at += 2
		}
		if uint(card) >= uint(len(p.seen)) || p.seen[card] {
			return false
		}
		p.order[i], p.seen[card] = card, true
	}
	return at == len(row)
}

// State returns the state that assigns copies: four words, then one for each card.
func (p *Packs) State() []uint64 {
	words := make([]uint64, 4, 4+len(p.order))
	if p.source != nil {
		state := p.source.State()
		copy(words, state[:])
		for card := range slices.Values(slices.Concat(p.copies[:]...)) {
			words = append(words, uint64(card))
		}
	}
	return append(words, make([]uint64, 4+len(p.order)-len(words))...)
}

// SetState continues from a state.
func (p *Packs) SetState(words []uint64) error {
	if p.source == nil {
		return nil
	}
	p.source.SetState([4]uint64(words))
	words = words[4:]
	for _, copies := range p.copies {
		known := slices.Sorted(slices.Values(copies))
		for i := range copies {
			copies[i], words = int(words[0]), words[1:]
		}
		if !slices.Equal(slices.Sorted(slices.Values(copies)), known) {
			return errors.New("the copies of a card are other cards")
		}
	}
	return nil
}

func (p *Packs) readNumbers() error {
	clear(p.seen)
	for i, word := range p.words {
		n, err := strconv.Atoi(string(word))
		card := n - p.from
		switch {
		case err != nil || card < 0 || card >= len(p.order):
			return fmt.Errorf("invalid card %.20q: want %d to %d", word, p.from, len(p.order)-1+p.from)
		case p.seen[card]:
			return fmt.Errorf("duplicate card %d", n)
		}
		p.order[i], p.seen[card] = card, true
	}
	return nil
}

func (p *Packs) readNames() error {
	for kind := range p.copies {
		p.left[kind] = len(p.copies[kind])
	}
	for i, name := range p.words {
		kind, err := p.names.Of(name)
		if err != nil {
			return err
		}
		copies, left := p.copies[kind], p.left[kind]
		switch {
		case len(copies) == 0:
			return fmt.Errorf("card %s is not in the pack", name)
		case left == 0 && len(copies) == 1:
			return fmt.Errorf("duplicate card %s", name)
		case left == 0:
			return fmt.Errorf("card %s occurs more than %d times", name, len(copies))
		}
		at := 0
		if left > 1 {
			at = p.random.IntN(left)
		}
		p.order[i] = copies[at]
		copies[at], copies[left-1] = copies[left-1], copies[at]
		p.left[kind]--
	}
	return nil
}

// drawsLane is the stream that orders sorted draws.
const drawsLane = 254

// draws is the format of draws of different numbers from a pool.
type draws struct {
	size   int // of a draw
	sorted bool
}

// DrawsOf returns the format of draws from a pool: from some rows of them, of which the first
// determines the size. They are sorted if all rows are.
func DrawsOf(rows [][]byte, pool int) (f Format, size int, err error) {
	f = Format{numbers: true, from: 1, draws: &draws{sorted: true}}
	for _, row := range rows {
		words := split(row, nil)
		if f.first == nil {
			f.first, size = words, len(words)
		}
		f.draws.sorted = f.draws.sorted && slices.IsSortedFunc(words, func(a, b []byte) int {
			x, _ := strconv.Atoi(string(a)) // an invalid number has its own error
			y, _ := strconv.Atoi(string(b))
			return x - y
		})
	}
	f.draws.size = size
	switch {
	case size == 0:
		return f, 0, errors.New("0 numbers: want those of a draw")
	case size >= pool:
		return f, 0, fmt.Errorf("%d numbers: want fewer than the %d of the pool", size, pool)
	}
	return f, size, nil
}

// readDraw reads the numbers of a draw, sorted ones in a random order, and puts the other
// numbers of the pool behind them.
func (p *Packs) readDraw() error {
	for i, word := range p.words {
		n, err := strconv.Atoi(string(word))
		card := n - p.from
		switch {
		case err != nil || card < 0 || card >= len(p.order):
			return fmt.Errorf("invalid number %.20q: want %d to %d", word, p.from, len(p.order)-1+p.from)
		case p.seen[card]:
			return fmt.Errorf("duplicate number %d", n)
		}
		p.order[i], p.seen[card] = card, true
	}
	if p.draws.sorted {
		drawn := p.order[:p.draws.size]
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

// randomly sets the random words of a lane.
func (p *Packs) randomly(lane uint8) {
	p.source = rng.NewSFC64(0, 0, rng.Audit, lane)
	p.random = rand.New(p.source)
}
