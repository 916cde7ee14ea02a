package spot

import (
	"math/bits"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/matchup"
)

// outcomes counts the boards of known hands by the set of players who share the pot, bit i for player i.
type outcomes struct {
	players int
	by      [1 << MaxPlayers]int64 // the first 1<<players
}

// reset sets the number of players and all counts to 0.
func (o *outcomes) reset(players int) {
	o.players = players
	clear(o.by[:1<<players])
}

// add counts boards with these classes of the players.
func (o *outcomes) add(classes *[MaxPlayers]eval.Class, boards int64) {
	if o.players > 2 {
		o.addSeveral(classes, boards)
		return
	}
	switch a, b := classes[0], classes[1]; {
	case a < b:
		o.by[0b01] += boards
	case a == b:
		o.by[0b11] += boards
	default:
		o.by[0b10] += boards
	}
}

// match sets the results of two hands.
func (o *outcomes) match(r matchup.Result) {
	o.players = 2
	o.by[0], o.by[0b01], o.by[0b11], o.by[0b10] = 0, int64(r.Win), int64(r.Tie), int64(r.Loss)
}

func (o *outcomes) addSeveral(classes *[MaxPlayers]eval.Class, boards int64) {
	best, winners := noFlush, 0
	for i, c := range classes[:o.players] {
		switch {
		case c < best:
			best, winners = c, 1<<i
		case c == best:
			winners |= 1 << i
		}
	}
	o.by[winners&(1<<MaxPlayers-1)] += boards
}

// results sets the results, with a weight for each board.
func (o *outcomes) results(results []Result, boards int64, weight float64) {
	var win, tie, parts [MaxPlayers]int64 // parts has the parts of the pots of several winners
	for set, n := range o.by[:1<<o.players] {
		switch winners := bits.OnesCount(uint(set)); {
		case n == 0:
		case winners == 1:
			win[bits.TrailingZeros(uint(set))] = n
		default:
			for ; set != 0; set &= set - 1 {
				i := bits.TrailingZeros(uint(set))
				tie[i] += n
				parts[i] += n * (potParts / int64(winners))
			}
		}
	}
	for i := range results {
		whole := weight * float64(win[i])
		results[i] = Result{whole, weight * float64(tie[i]), whole + weight*float64(parts[i])/potParts, weight * float64(boards)}
	}
}

// potParts is the parts of a pot: 1 to MaxPlayers winners can share it evenly.
const potParts = 2520

// hands counts the boards of known hands in games without a low half. Boards of the same ranks
// have one outcome but for flushes, and are counted together; those on which somebody may
// have a flush are then counted again.
type hands struct {
	*table
	outcomes
	hole    [MaxPlayers]deck.Set
	board   deck.Set
	free    deck.Set                          // the cards that may come
	left    [deck.Ranks]int64                 // their number, by rank
	hand    [MaxPlayers]eval.Partial          // with the board, if any number of hole cards plays
	classes [rankPairs][MaxPlayers]eval.Class // of a flop, by the ranks that come, without a flush
	omaha   twoHole
}

// set sets the hands, the board and the cards that may come.
func (h *hands) set(holes []deck.Set, board, free deck.Set) {
	h.reset(len(holes))
	h.board, h.free = board, free
	copy(h.hole[:], holes)
	for i, hole := range holes {
		h.hand[i] = h.partial(hole)
		if h.rules.Played == 0 {
			h.hand[i] = h.hand[i].Plus(h.partial(board))
		}
	}
}

// partial returns the hand of a set of cards.
func (t *table) partial(s deck.Set) (p eval.Partial) {
	for ; s != 0; s &= s - 1 {
		p = t.Add(p, deck.Card(bits.TrailingZeros64(uint64(s))))
	}
	return p
}

// count counts the boards with a number of cards to come. It returns their number.
func (h *hands) count(cards int) int64 {
	if cards == 0 {
		h.showdown(0, 1)
		return 1
	}
	for r := range h.left {
		h.left[r] = int64(ofRank(h.free, r))
	}
	switch cards {
	case 1:
		h.turn()
	case 2:
		h.flop()
	default:
		if h.rules.Played > 0 {
			h.each(0, h.free, cards)
		} else {
			h.beforeFlop()
		}
	}
	return int64(deck.Choose(h.free.Count(), cards))
}

// showdown counts boards with these cards more, or others with which all hands are the same.
func (h *hands) showdown(more deck.Set, boards int64) {
	var classes [MaxPlayers]eval.Class
	if h.rules.Played > 0 {
		h.ClassesOf(h.partial(h.board|more), h.hand[:h.players], classes[:h.players])
	} else {
		p := h.partial(more)
		for i := range h.players {
			classes[i] = h.ClassOf(h.hand[i].Plus(p))
		}
	}
	h.add(&classes, boards)
}

// each counts board by board: more has the cards that have come, and cards is the number of those
// that follow, of some.
func (h *hands) each(more, from deck.Set, cards int) {
	if cards == 0 {
		h.showdown(more, 1)
		return
	}
	for ; from != 0; from &= from - 1 {
		h.each(more|from&-from, from&(from-1), cards-1)
	}
}

// need returns the least number of cards of a suit that must come for a flush.
func (h *hands) need(suit int) int {
	const never = 6
	board := bits.OnesCount16(suited(h.board, suit))
	most := 0
	for i := range h.players {
		most = max(most, bits.OnesCount16(suited(h.hole[i], suit)))
	}
	switch {
	case h.rules.Played == 0:
		return max(5-most-board, 3-board, 0)
	case most < h.rules.Played:
		return never
	}
	return max(3-board, 0)
}

// turn counts the rivers: one by one those of a suit of which they may make a flush, the others by
// rank.
func (h *hands) turn() {
	rest, flushes := h.free, false
	for suit := range deck.Suits {
		if h.need(suit) <= 1 {
			rest, flushes = rest&^ofSuit(suit), true
		}
	}
	if !flushes && h.rules.Played == 0 {
		var classes [MaxPlayers]eval.Class
		for r, n := range h.left {
			for i := range h.players {
				classes[i] = h.seven(h.hand[i].Plus(h.rank[r]))
			}
			h.add(&classes, n)
		}
		return
	}
	for s := h.free &^ rest; s != 0; s &= s - 1 {
		h.showdown(s&-s, 1)
	}
	for r := range deck.Ranks {
		if s := rest >> r & twos << r; s != 0 {
			h.showdown(s&-s, int64(s.Count()))
		}
	}
}

// flop counts the turns and rivers.
func (h *hands) flop() {
	for i := range h.players {
		if h.rules.Played > 0 {
			h.omaha.classify(h, i)
			continue
		}
		for p := range h.classes {
			h.classes[p][i] = h.seven(h.hand[i].Plus(h.pair[p]))
		}
	}
	for p := range h.classes {
		if boards := waysOf(&h.left, p); boards > 0 {
			h.add(&h.classes[p], boards)
		}
	}
	for suit := range deck.Suits {
		if need := h.need(suit); need <= 2 {
			h.flushes(suit, need)
		}
	}
}

// flushes counts the boards of a flop again on which need cards of a suit come, or more.
func (h *hands) flushes(suit, need int) {
	free := suited(h.free, suit)
	other := h.others(free)
	for x := free; x != 0; x &= x - 1 {
		high := bits.TrailingZeros16(x)
		for y := free & (x&-x - 1); y != 0; y &= y - 1 {
			low := bits.TrailingZeros16(y)
			made := h.made(suit, x&-x|y&-y)
			h.again(&h.classes[high*(high+1)/2+low], &made, 1)
		}
		if need == 2 {
			continue
		}
		made := h.made(suit, x&-x)
		for r, n := range other {
			if n > 0 {
				h.again(&h.classes[pairOf[high][r]], &made, n)
			}
		}
	}
	if need == 0 {
		made := h.made(suit, 0)
		for p := range h.classes {
			if n := waysOf(&other, p); n > 0 {
				h.again(&h.classes[p], &made, n)
			}
		}
	}
}

// others returns the number of the cards that may come of each rank, but those of a suit.
func (h *hands) others(suit uint16) (n [deck.Ranks]int64) {
	for r := range n {
		n[r] = h.left[r] - int64(suit>>r&1)
	}
	return n
}

// made returns the flush of each player with the ranks that come in a suit, or noFlush.
func (h *hands) made(suit int, ranks uint16) (made [MaxPlayers]eval.Class) {
	ranks |= suited(h.board, suit)
	for i := range h.players {
		if hole := suited(h.hole[i], suit); h.rules.Played > 0 {
			made[i] = h.twoHoleFlush(hole, ranks)
		} else {
			made[i] = h.flush(hole | ranks)
		}
	}
	return made
}

// again counts boards again that were counted with the classes of hands without a flush.
func (h *hands) again(plain, made *[MaxPlayers]eval.Class, boards int64) {
	var with [MaxPlayers]eval.Class
	for i := range h.players {
		with[i] = min(plain[i], made[i])
	}
	h.add(plain, -boards)
	h.add(&with, boards)
}

// beforeFlop counts whole boards.
func (h *hands) beforeFlop() {
	h.sets(h.hand, &h.left, 0, 5, 1)
	for suit := range deck.Suits {
		free := suited(h.free, suit)
		b := beforeFlop{hands: h, suit: suit, need: h.need(suit), other: h.others(free)}
		b.choose(free, 0, 0, h.hand)
	}
}

// sets counts the boards of all multisets of n more ranks, from a rank on.
func (h *hands) sets(hand [MaxPlayers]eval.Partial, left *[deck.Ranks]int64, from, n int, boards int64) {
	var classes [MaxPlayers]eval.Class
	for r := from; r < deck.Ranks; r++ {
		with := hand
		for times := 1; times <= min(n, int(left[r])); times++ {
			for i := range h.players {
				with[i] = with[i].Plus(h.rank[r])
			}
			ways := boards * int64(deck.Choose(int(left[r]), times))
			if times < n {
				h.sets(with, left, r+1, n-times, ways)
				continue
			}
			for i := range h.players {
				classes[i] = h.seven(with[i])
			}
			h.add(&classes, ways)
		}
	}
}

// beforeFlop counts again the boards on which somebody may have a flush of a suit.
type beforeFlop struct {
	*hands
	suit, need int
	other      [deck.Ranks]int64      // the cards of other suits
	flushes    [MaxPlayers]eval.Class // of the players
}

// choose adds cards of the suit to n that it has chosen, and cards of other suits.
func (b *beforeFlop) choose(from uint16, n int, ranks uint16, hand [MaxPlayers]eval.Partial) {
	if n >= b.need {
		b.flushes = b.made(b.suit, ranks)
		b.rest(0, 5-n, 1, hand)
	}
	if n == 5 {
		return
	}
	for ; from != 0; from &= from - 1 {
		with := hand
		for i := range b.players {
			with[i] = with[i].Plus(b.rank[bits.TrailingZeros16(from)])
		}
		b.choose(from&(from-1), n+1, ranks|from&-from, with)
	}
}

// rest is sets for the cards of other suits, of boards that are counted again.
func (b *beforeFlop) rest(from, n int, boards int64, hand [MaxPlayers]eval.Partial) {
	if n == 0 {
		var plain [MaxPlayers]eval.Class
		for i := range b.players {
			plain[i] = b.seven(hand[i])
		}
		b.again(&plain, &b.flushes, boards)
		return
	}
	for r := from; r < deck.Ranks; r++ {
		with := hand
		for times := 1; times <= min(n, int(b.other[r])); times++ {
			for i := range b.players {
				with[i] = with[i].Plus(b.rank[r])
			}
			b.rest(r+1, n-times, boards*int64(deck.Choose(int(b.other[r]), times)), with)
		}
	}
}
