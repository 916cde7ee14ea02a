package showdown

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"slices"
	"sync"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/internal/ints"
	"pokersim/sim/internal/lanes/internal/arguments"
	"pokersim/sim/internal/lanes/internal/strength"
)

// A position has six bits.
const (
	positionBits = 6
	allPositions = 1 << positionBits
)

// byHand counts deals by the hand of each player. It counts a deal at the number of
// winners with whom a player shares the pot, himself included, or at 0 if he loses.
type byHand struct {
	hands      int                 // their number
	base, each int                 // the index of the first count, and the counts of a hand
	pairs      [][]uint32          // of two hole cards, by player: the first count of a hand at its positions, first<<6 | second; 0 is not counted
	masks      []map[uint64]uint32 // of more hole cards, by player: the same by the set of positions
	known      []uint32            // of two hole cards, by player: the first count of his hand if he has no other, else 0
	second     bool                // whether a kernel with tables counts every second deal in tables of their own
	shares     [][]uint8           // by player and set of winners: at what he is counted
}

// newByHand returns the counters of the hands in a Showdown, the first of them at base.
func newByHand(p *plan, s Showdown, position *[deck.Size]uint8, base int) (*byHand, error) {
	if p.game == strength.Omaha8 {
		return nil, fmt.Errorf("hands: a game with a low counts no hands")
	}
	if len(s.Hands) != p.players {
		return nil, fmt.Errorf("hands of %d players: want %d", len(s.Hands), p.players)
	}
	dealt, err := strength.NoDuplicates(append([][]deck.Card{s.Left, s.Board}, s.Players...)...)
	if err != nil {
		return nil, err
	}
	h := &byHand{base: base, each: p.players + 1}
	at := uint32(base)
	for player, hands := range s.Hands {
		pairs, masks := make([]uint32, allPositions*allPositions), map[uint64]uint32{}
		for _, hand := range hands {
			if set, err := strength.NoDuplicates(hand); err != nil || len(hand) != p.holes || set&^dealt != 0 {
				return nil, fmt.Errorf("hand %s of player %d: want %d of the cards that are dealt", deck.Hand(hand), player, p.holes)
			}
			mask := uint64(0)
			for _, c := range hand {
				mask |= 1 << position[c]
			}
			masks[mask] = at
			a, b := int(position[hand[0]]), int(position[hand[1]])
			pairs[a<<positionBits|b], pairs[b<<positionBits|a] = at, at
			at += uint32(h.each)
			h.hands++
		}
		if p.holes == 2 {
			h.pairs = append(h.pairs, pairs)
		} else {
			h.masks = append(h.masks, masks)
		}
		h.shares = append(h.shares, sharesOf(player))
		known := uint32(0)
		if p.holes == 2 && len(hands) == 1 && slices.Equal(hands[0], s.Players[player]) {
			known = at - uint32(h.each)
		}
		h.known = append(h.known, known)
	}
	h.second = h.repeat()
	return h, nil
}

// repeat reports whether a player has so few hands that equal ones often follow each other.
func (h *byHand) repeat() bool {
	for player, first := range h.pairs {
		n := 0
		for _, at := range first {
			n += int(min(at, 1))
		}
		if n < 2*16 && h.known[player] == 0 { // two orders of each hand
			return true
		}
	}
	return false
}

func (b *byStarting) size(*plan) int { return 4 * arguments.StartingTable }

// sharesOf returns, by set of winners, the number of winners if a player is one of them,
// else 0.
func sharesOf(player int) []uint8 {
	shares := make([]uint8, 1<<MaxPlayers)
	for set := range shares {
		if set>>player&1 != 0 {
			shares[set] = uint8(deck.Set(set).Count())
		}
	}
	return shares
}

func (h *byHand) counters() int { return h.hands * h.each }

// eachTotal calls change with the first count of each hand and the sum of the others.
func (h *byHand) eachTotal(counts []uint64, change func(total *uint64, won uint64)) {
	hands := counts[h.base:]
	for at := 0; at < len(hands); at += h.each {
		change(&hands[at], ints.Sum(hands[at+1:at+h.each]))
	}
}

// add counts a deal. It is the definition of the count.
func (h *byHand) add(p *plan, at *positions, _ *[MaxPlayers]uint8, winners int, counts []uint64) {
	for player := range p.players {
		hole := p.seats.hole[player][:p.holes]
		first := uint32(0)
		if h.pairs != nil {
			first = h.pairs[player][int(at[hole[0]])<<positionBits|int(at[hole[1]])]
		} else {
			mask := uint64(0)
			for _, row := range hole {
				mask |= 1 << at[row]
			}
			first = h.masks[player][mask]
		}
		if first == 0 {
			continue
		}
		counts[first]++
		if share := h.shares[player][winners]; share > 0 {
			counts[int(first)+int(share)]++
		}
	}
}

// recorder counts while the first count of each hand is that of the deals lost instead of that of
// all deals.
func (h *byHand) recorder(p *plan, lanes int, counts []uint64) (add func(record []byte), done func()) {
	h.eachTotal(counts, func(total *uint64, won uint64) { *total -= won })
	return func(record []byte) { h.addRecord(p, record, lanes, counts) }, func() {
		h.eachTotal(counts, func(total *uint64, won uint64) { *total += won })
	}
}

// addRecord counts the deals of a kernel's record of some lanes.
func (h *byHand) addRecord(p *plan, record []byte, lanes int, counts []uint64) {
	var sets [arguments.Block]uint16
	for i := range lanes {
		sets[i] = binary.LittleEndian.Uint16(record[2*i:])
	}
	for player := range p.players {
		rows := record[2*lanes+player*p.holes*lanes:][:p.holes*lanes]
		if h.pairs == nil {
			h.addMasks(player, rows, sets[:lanes], counts)
			continue
		}
		pairs, shares := (*[allPositions * allPositions]uint32)(h.pairs[player]), (*[1 << MaxPlayers]uint8)(h.shares[player])
		a, b := rows[:lanes], rows[lanes:][:lanes]
		for i, set := range sets[:lanes] {
			if first := pairs[int(a[i]&(allPositions-1))<<positionBits|int(b[i]&(allPositions-1))]; set != 0 && first != 0 {
				counts[int(first)+int(shares[set&(1<<MaxPlayers-1)])]++
			}
		}
	}
}

// addMasks counts the deals of a record by one player's hand of more than two cards.
func (h *byHand) addMasks(player int, rows []byte, sets []uint16, counts []uint64) {
	var masks [arguments.Block]uint64
	for ; len(rows) > 0; rows = rows[len(sets):] {
		for i, x := range rows[:len(sets)] {
			masks[i] |= 1 << x
		}
	}
	for i, set := range sets {
		if set == 0 {
			continue
		}
		if first := h.masks[player][masks[i]]; first != 0 {
			counts[int(first)+int(h.shares[player][set])]++
		}
	}
}

// Pot is the number of parts of a pot: the least that 1 to 10 winners share evenly.
const Pot = 2520

// StartingSums is the number of sums of each starting hand beside the counts of its
// seats: over the deals in which m seats have the starting hand and together get X parts
// of the pot, of which seat i gets x_i,
//
//	Σ m(m - 1),  Σ (m - 1)X  and  Σ (X² - Σ x_i²)
//
// So the sums over all deals of m², mX and X² follow from the counts of the seats.
const StartingSums = 3

// byStarting counts the seats of deals by starting hand. It counts a seat at the number
// of winners with whom it shares the pot, itself included, or at 0 if it loses.
type byStarting struct {
	base, each int // the index of the first count, and the counts of a starting hand
	class      [allPositions * allPositions]uint8
	players    int
}

// newByStarting returns the counters of a Showdown, the first of them at base.
func newByStarting(p *plan, s Showdown, position *[deck.Size]uint8, base int) (*byStarting, error) {
	if p.game != strength.Holdem {
		return nil, fmt.Errorf("starting hands: only those of hold'em are counted")
	}
	if s.Hands != nil || s.Categories {
		return nil, fmt.Errorf("starting hands: they are not counted beside hands or categories")
	}
	b := &byStarting{base: base, each: p.players + 1 + StartingSums, players: p.players}
	dealt := dealtCards(s)
	for _, x := range dealt {
		for _, y := range dealt {
			if x != y {
				b.class[int(position[x])<<positionBits|int(position[y])] = uint8(StartingHand(x, y))
			}
		}
	}
	return b, nil
}

func (b *byStarting) counters() int { return StartingHands * b.each }

// add counts a deal. It is the definition of the count.
func (b *byStarting) add(p *plan, at *positions, _ *[MaxPlayers]uint8, winners int, counts []uint64) {
	var seats [MaxPlayers]uint8
	for i := range seats[:b.players] {
		hole := p.seats.hole[i]
		seats[i] = b.class[int(at[hole[0]])<<positionBits|int(at[hole[1]])]
		b.addSeat(seats[i], i, winners, counts)
	}
	b.addSame(seats[:b.players], winners, counts)
}

// addSeat counts a seat with a starting hand.
func (b *byStarting) addSeat(class uint8, player, winners int, counts []uint64) {
	share := winners >> player & 1 * bits.OnesCount16(uint16(winners))
	counts[b.base+int(class)*b.each+share]++
}

// addSame adds the sums of the starting hands that two seats or more have.
func (b *byStarting) addSame(seats []uint8, winners int, counts []uint64) {
	part := uint64(Pot / bits.OnesCount16(uint16(winners)))
	for i, class := range seats {
		sums := counts[b.base+int(class)*b.each+b.players+1:][:StartingSums]
		x := part * uint64(winners>>i&1)
		for j, other := range seats {
			if j != i && other == class {
				y := part * uint64(winners>>j&1)
				sums[0]++
				sums[1] += y
				sums[2] += x * y
			}
		}
	}
}

func (b *byStarting) recorder(p *plan, lanes int, counts []uint64) (add func(record []byte), done func()) {
	return func(record []byte) { b.addRecord(p, record, lanes, counts) }, func() {}
}

// addRecord counts the deals of a kernel's record of some lanes. It first finds the
// starting hands of all seats, then counts deal by deal.
func (b *byStarting) addRecord(p *plan, record []byte, lanes int, counts []uint64) {
	var seats [arguments.Block][16]uint8
	for player := range b.players & 15 {
		rows := record[2*lanes+player*2*lanes:][:2*lanes]
		first, second := rows[:lanes], rows[lanes:][:lanes]
		for i, x := range first {
			seats[i&(arguments.Block-1)][player] = b.class[int(x&(allPositions-1))<<positionBits|int(second[i]&(allPositions-1))]
		}
	}
	hands := counts[b.base:]
	var seen [1 << 8]uint8 // by starting hand: the last lane with it, from 1
	for i := range lanes {
		winners := int(binary.LittleEndian.Uint16(record[2*i:]))
		if winners == 0 {
			continue
		}
		deal, lane, same := seats[i&(arguments.Block-1)][:b.players&15], uint8(i+1), false
		alone := bits.OnesCount16(uint16(winners))
		for set := winners; len(deal) > 0; set >>= 1 {
			class := deal[0]
			hands[int(class)*b.each+alone&-(set&1)]++
			same = same || seen[class] == lane
			seen[class] = lane
			deal = deal[1:]
		}
		if same {
			b.addSame(seats[i&(arguments.Block-1)][:b.players], winners, counts)
		}
	}
}

// TableLayout gives the index of each counter of Showdown.Table. Categories are numbered
// in the order of the game, 0 for the strongest.
type TableLayout struct{ Players int }

// NoLoser is the category of the best losing hand if every hand wins.
const NoLoser = eval.Categories

// Cell returns the index of the counter of the deals with the given category of the
// winning hand and of the best losing hand, and the given numbers of winners and of seats
// whose hand has the category of the winning hand.
func (l TableLayout) Cell(best, lost, winners, held int) int {
	return ((best*(NoLoser+1)+lost)*l.Players+winners-1)*l.Players + held - 1
}

// Cells returns the number of cells, which come first.
func (l TableLayout) Cells() int { return eval.Categories * (NoLoser + 1) * l.Players * l.Players }

// Held returns the index of the sum over all deals of the number of seats whose hand has
// a category.
func (l TableLayout) Held(category int) int { return l.Cells() + category }

// Squares returns the index of the sum of the squares of these numbers.
func (l TableLayout) Squares(category int) int { return l.Cells() + eval.Categories + category }

// Beats returns the index of the number of deals with a bad beat.
func (l TableLayout) Beats() int { return l.Cells() + 2*eval.Categories }

// Counters returns the number of counters.
func (l TableLayout) Counters() int { return l.Beats() + 1 }

// byTable counts what the hands of all seats are.
type byTable struct {
	TableLayout
	base  int       // the index of the first count
	beats *badBeats // nil if none are counted
}

// newByTable returns the counters of a Showdown, the first of them at base.
func newByTable(p *plan, s Showdown, position *[deck.Size]uint8, base int) (*byTable, error) {
	if s.Hands != nil || s.Categories || s.Starting {
		return nil, fmt.Errorf("table: it is not counted beside hands or categories")
	}
	if p.game == strength.Omaha8 {
		return nil, fmt.Errorf("table: a game with a low is not counted")
	}
	beats, err := newBadBeats(p, s, position)
	return &byTable{TableLayout: TableLayout{p.players}, base: base, beats: beats}, err
}

// addCodes adds the numbers of deals with each code.
func (b *byTable) addCodes(deals func(code int) uint64, counts []uint64) {
	for best := range eval.Categories {
		for lost := range NoLoser + 1 {
			row := (best*(NoLoser+1) + lost) << 8
			for winners := range b.Players {
				for held := range b.Players {
					counts[b.base+b.Cell(best, lost, winners+1, held+1)] += deals(row + winners*arguments.Places + held)
				}
			}
		}
	}
}

// addSums adds the sums of a kernel, by place: vectors of words of 64 bits.
func (b *byTable) addSums(sums [][8]uint64, counts []uint64) {
	for i, words := range sums {
		at := b.Held(eval.Categories - 1 - i%eval.Categories)
		if i >= eval.Categories {
			at = b.Squares(eval.Categories - 1 - i%eval.Categories)
		}
		for _, n := range words {
			counts[b.base+at] += n
		}
	}
}

// dealtCards returns the cards that can be dealt or are known to be.
func dealtCards(s Showdown) []deck.Card {
	all := append(append([]deck.Card{}, s.Left...), s.Board...)
	for _, known := range s.Players {
		all = append(all, known...)
	}
	return all
}

func (b *byTable) counters() int { return b.Counters() }

// add counts a deal, given the place of each seat's category, 0 for the weakest. It is the
// definition of the count.
func (b *byTable) add(p *plan, at *positions, places *[MaxPlayers]uint8, winners int, counts []uint64) {
	counts = counts[b.base:]
	var held [eval.Categories]int
	best, lost := 0, NoLoser
	for i, place := range places[:b.Players] {
		c := eval.Categories - 1 - int(place)
		held[c]++
		counts[b.Held(c)]++
		counts[b.Squares(c)] += uint64(2*held[c] - 1) // n² = 1 + 3 + … + 2n - 1
		if winners>>i&1 != 0 {
			best = c
		} else {
			lost = min(lost, c)
		}
	}
	counts[b.Cell(best, lost, bits.OnesCount(uint(winners)), held[best])]++
	if b.beats != nil && b.beats.in(p, at, b.Players, winners) {
		counts[b.Beats()]++
	}
}

// tableSums are what a call has counted of records. It has two tables of codes, because
// equal codes often follow each other.
type tableSums struct {
	deals [2][arguments.TableCodes]uint32
	sums  [2 * arguments.Places][8]uint64
}

// unusedSums are the sums that no call uses. They are 0.
var unusedSums = sync.Pool{New: func() any { return new(tableSums) }}

// mostRecords is the number of records whose deals can be counted in 32 bits.
const mostRecords = 1 << 24

// tableKernel does what byTable.add does for a record of deals, apart from bad beats.
type tableKernel = func(record *byte, players uint64, deals *[2][arguments.TableCodes]uint32, sums *[2 * arguments.Places][8]uint64)

// recorder counts records of strengths by the kernel of tables.
func (b *byTable) recorder(p *plan, _ int, counts []uint64) (add func(record []byte), done func()) {
	s, records := unusedSums.Get().(*tableSums), 0
	add = func(record []byte) {
		p.countTable(&record[0], uint64(b.Players), &s.deals, &s.sums)
		if records++; records%mostRecords == 0 {
			s.move(b, counts)
		}
	}
	return add, func() {
		s.move(b, counts)
		unusedSums.Put(s)
	}
}

// move adds the sums to counts and makes them 0.
func (s *tableSums) move(b *byTable, counts []uint64) {
	for i := range s.deals {
		b.addCodes(func(code int) uint64 { return uint64(s.deals[i][code]) }, counts)
	}
	b.addSums(s.sums[:], counts)
	*s = tableSums{}
}

// BadBeat says which deals have a bad beat: those with a losing and a winning hand that
// both qualify, of the pot unless AnyTwo. The zero BadBeat counts none.
type BadBeat struct {
	Loser  eval.Class // the weakest losing hand that qualifies; 0 counts no deal
	Winner eval.Class // the weakest winning hand that does; 0 is any
	Holes  HoleCards
	// PocketQuads: four of a kind needs a pocket pair of its rank.
	PocketQuads bool
	// PocketBoat: a full house needs a pocket pair of one of its two ranks.
	PocketBoat bool
	// OwnTrips: the three of a kind of a full house are not all on the board.
	OwnTrips bool
	// AnyTwo: the winning hand is any that beats the losing one, not one that wins the pot.
	AnyTwo bool
}

// HoleCards says which hole cards a hand must play to qualify.
type HoleCards uint8

const (
	// NeedBoth: the hand is stronger than any hand of the board and at most one of them.
	NeedBoth HoleCards = iota
	// CanPlayBoth: one of the best hands of five cards has both, even if the board or
	// one of them makes the same hand.
	CanPlayBoth
	// AnyHoles: there is no such rule.
	AnyHoles
)

// Judge says which hands follow the rules of a BadBeat about hole cards.
type Judge struct {
	BadBeat
	table *eval.Table
}

// NewJudge returns the judge of a game's hands. A BadBeat without a Winner gets the weakest.
func NewJudge(b BadBeat, table *eval.Table) *Judge {
	if b.Winner == 0 {
		b.Winner = eval.Classes
	}
	return &Judge{b, table}
}

// Follows reports whether a hand of a class follows the rules: the board, then the hole cards.
func (b *Judge) Follows(hand [7]deck.Card, class eval.Class) bool {
	return b.plays(hand, class) && b.paired(&hand, class)
}

// badBeats finds bad beats.
type badBeats struct {
	*Judge
	cards [1 << positionBits]deck.Card // by position
}

// newBadBeats returns nil if s counts none.
func newBadBeats(p *plan, s Showdown, position *[deck.Size]uint8) (*badBeats, error) {
	if s.Beat.Loser == 0 {
		return nil, nil
	}
	if p.game.TwoHole() {
		return nil, fmt.Errorf("bad beats: in a game of exactly two hole cards both always play")
	}
	table := eval.NewTable()
	if s.Rules != (eval.Rules{}) {
		table = eval.NewTableOf(s.Rules)
	}
	b := &badBeats{Judge: NewJudge(s.Beat, table)}
	for _, c := range dealtCards(s) {
		b.cards[position[c]] = c
	}
	return b, nil
}

// in reports whether a deal has a bad beat: the weakest losing hand that qualifies is below
// the strongest winning one.
func (b *badBeats) in(p *plan, at *positions, players, winners int) bool {
	var hand [7]deck.Card
	for i, row := range p.seats.board {
		hand[i] = b.cards[at[row]]
	}
	loser, winner := eval.Class(0), eval.Class(eval.Classes+1)
	for i := range players {
		rows, wins := p.seats.hole[i], winners>>i&1 != 0
		hand[5], hand[6] = b.cards[at[rows[0]]], b.cards[at[rows[1]]]
		class := b.table.Class(hand[:])
		loses := class <= b.Loser && (b.AnyTwo || !wins) && class > loser
		wins = class <= b.Winner && (b.AnyTwo || wins) && class < winner
		if (loses || wins) && b.Follows(hand, class) {
			if loses {
				loser = class
			}
			if wins {
				winner = class
			}
		}
	}
	return winner < loser
}

// plays reports whether a hand of a class plays the hole cards that it must.
func (b *Judge) plays(hand [7]deck.Card, class eval.Class) bool {
	switch b.Holes {
	case NeedBoth:
		first := b.table.Class(hand[:6])
		hand[5] = hand[6]
		return class < first && class < b.table.Class(hand[:6])
	case CanPlayBoth:
		five := [5]deck.Card{3: hand[5], 4: hand[6]}
		for i := range 5 {
			for j := range i {
				for k := range j {
					five[0], five[1], five[2] = hand[i], hand[j], hand[k]
					if b.table.Class(five[:]) == class {
						return true
					}
				}
			}
		}
		return false
	}
	return true
}

// paired reports whether the ranks of a hand of a class are on the board and in the hole
// as they must be.
func (b *Judge) paired(hand *[7]deck.Card, class eval.Class) bool {
	var all, own [deck.Ranks]int
	for i, c := range hand {
		all[c.Rank()]++
		if i >= 5 {
			own[c.Rank()]++
		}
	}
	highest := func(least int, but int) int {
		for rank := deck.Ranks - 1; rank >= 0; rank-- {
			if all[rank] >= least && rank != but {
				return rank
			}
		}
		return 0
	}
	switch b.table.Named(class) {
	case eval.FourOfAKind:
		return !b.PocketQuads || own[highest(4, -1)] == 2
	case eval.FullHouse:
		trips := highest(3, -1)
		pair := highest(2, trips)
		return (!b.PocketBoat || own[trips] == 2 || own[pair] == 2) && (!b.OwnTrips || own[trips] > 0)
	}
	return true
}
