package room

import (
	"math"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/sim/audit/internal/chance"
	"pokersim/sim/audit/internal/dealt"
	"pokersim/sim/audit/room/internal/history"
	"pokersim/sim/equity/spot"
)

// event counts how often something happened that had a known probability each time.
type event struct {
	count, trials uint64
	expected      float64
}

func (e *event) add(happened bool, probability float64) {
	e.trials++
	e.expected += probability
	if happened {
		e.count++
	}
}

// Limits of what is counted.
const (
	lags      = 8  // hands before, of which cards may come again
	gaps      = 60 // hands between pocket pairs; the last one has longer gaps too
	groups    = 5  // of starting hands by strength
	fewOwn    = 200
	fewFlops  = 100
	placesMax = 10 // places of repeats that are kept
)

// pairShare is the share of pocket pairs, 78 of 1,326 hands.
const pairShare = 1. / 17

// counter counts hands.
type counter struct {
	calc  *spot.Calculator
	table *eval.Table
	group [dealt.StartingHands]uint8 // 0 is the strongest

	hands, own, flops, rivers, players uint64

	// Which hands may be missing.
	before       map[uint64]seats // the last hand of each table
	moved, next  uint64           // the button moved to the next seat, of consecutive hands
	foldedBefore uint64           // own folds before the flop

	// Own cards.
	classes, cards []uint64
	pairs, suited  uint64
	higher         event                            // the first own card is higher, unpaired
	places         [2][history.MostPlayers][]uint64 // of the first and the second card, each card at each place
	strengths      [history.MostPlayers][]uint64    // at each place, each group
	last           [lags][2]deck.Card               // own hands
	overlaps       [lags][2]event                   // one or both cards again, and both
	gap            int                              // hands since the last pair, -1 before the first one
	gaps           []uint64
	series         []uint8 // the group of each own hand
	longest        int     // own hands without a pair
	without        int     // of the present run

	// Boards.
	boardSuits  [5][]uint64
	boardCards  [5][deck.Ranks][]uint64
	flopOrders  []uint64 // of three different ranks
	boards      map[uint32]bool
	flopsSeen   map[uint32]bool // with own cards
	boardsAgain repeats
	flopsAgain  repeats
	flopPair, flopOne, flopTwo,
	flopHit, flopSet, flopDraw,
	turnPair, riverPair event

	allIns
	shown *dealt.Counts // of hands of which all cards are known; nil after the first other one
	equal dealt.Equal
}

// seats are the numbers of a table's seats of a hand, modulo 64.
type seats struct {
	button int
	in     uint64
}

// repeats are hands that have what an earlier one has.
type repeats struct {
	count  uint64
	places []history.Place
}

func newCounter() (*counter, error) {
	calc, err := spot.New(eval.Holdem())
	if err != nil {
		return nil, err
	}
	c := &counter{calc: calc, table: calc.Table(), before: map[uint64]seats{}, boards: map[uint32]bool{}, flopsSeen: map[uint32]bool{}, gap: -1, shown: dealt.NewCounts(history.MostPlayers)}
	for i, best := range []string{"random", "65%", "35%", "15%", "5%"} {
		r, err := ranges.ParseRange(game.Holdem(), best)
		if err != nil {
			return nil, err
		}
		for hand := range r.Hands(0) {
			c.group[classOf(hand[0], hand[1])] = uint8(groups - 1 - i)
		}
	}
	c.classes, c.cards, c.gaps, c.flopOrders = make([]uint64, dealt.StartingHands), make([]uint64, deck.Size), make([]uint64, gaps), make([]uint64, 6)
	for place := range history.MostPlayers {
		c.strengths[place] = make([]uint64, groups)
		for k := range c.places {
			c.places[k][place] = make([]uint64, deck.Size)
		}
	}
	for place := range c.boardSuits {
		c.boardSuits[place] = make([]uint64, deck.Suits)
		for r := range c.boardCards[place] {
			c.boardCards[place][r] = make([]uint64, deck.Suits)
		}
	}
	return c, nil
}

// classOf returns the starting hand of two cards, as package dealt numbers them.
func classOf(a, b deck.Card) int { return dealt.StartingHand([2]int{int(a), int(b)}) }

// add counts a hand.
func (c *counter) add(h *history.Hand) error {
	c.hands++
	c.follow(h)
	c.addShown(h)
	own := h.Own >= 0 && h.Hole[h.Own][0] < deck.Size && h.Hole[h.Own][1] < deck.Size
	if own {
		c.addOwn(h)
	}
	if h.Cards >= 3 {
		c.addBoard(h, own)
	}
	if h.Cards == 5 && h.Acted < 3 {
		return c.allIns.add(c, h)
	}
	return nil
}

// follow compares the button with that of the hand before at the table.
func (c *counter) follow(h *history.Hand) {
	if h.Table == 0 || h.Button < 0 {
		return
	}
	button := h.Button % 64
	if last, ok := c.before[h.Table]; ok {
		c.next++
		expected := last.button
		for range 64 {
			expected = (expected + 1) % 64
			if (h.Seats|last.in)>>expected&1 == 1 {
				break
			}
		}
		if expected == button {
			c.moved++
		}
	}
	c.before[h.Table] = seats{button, h.Seats}
}

// addShown counts a hand of which all cards are known, if all hands before were such.
func (c *counter) addShown(h *history.Hand) {
	if c.shown == nil {
		return
	}
	cards := make([][2]int, history.MostPlayers)
	for i := range cards {
		cards[i] = [2]int{-1, -1}
		if i < h.Players {
			if h.Hole[i][0] >= deck.Size || h.Hole[i][1] >= deck.Size {
				c.shown = nil
				return
			}
			cards[i] = [2]int{int(h.Hole[i][0]), int(h.Hole[i][1])}
		}
	}
	var board []int
	for _, card := range h.Boards[0][:h.Cards] {
		board = append(board, int(card))
	}
	hand := dealt.NewHand(cards, board)
	c.shown.Add(hand)
	c.equal.Add(hand)
}

func (c *counter) addOwn(h *history.Hand) {
	a, b := h.Hole[h.Own][0], h.Hole[h.Own][1]
	c.own++
	c.players += uint64(h.Players)
	if h.Fold[h.Own] == 0 {
		c.foldedBefore++
	}
	class := classOf(a, b)
	c.classes[class]++
	c.cards[a]++
	c.cards[b]++
	if a.Rank() == b.Rank() {
		c.pairs++
		if c.gap >= 0 {
			c.gaps[min(c.gap, gaps-1)]++
		}
		c.gap, c.without = 0, 0
	} else {
		if c.gap >= 0 {
			c.gap++
		}
		c.without++
		c.longest = max(c.longest, c.without)
		c.higher.add(a.Rank() > b.Rank(), 0.5)
	}
	if a.Suit() == b.Suit() {
		c.suited++
	}
	c.places[0][h.Own][a]++
	c.places[1][h.Own][b]++
	c.strengths[h.Own][c.group[class]]++
	for lag := range min(uint64(lags), c.own-1) {
		again := 0
		for _, card := range [2]deck.Card{a, b} {
			if last := c.last[lag]; card == last[0] || card == last[1] {
				again++
			}
		}
		c.overlaps[lag][0].add(again > 0, 101./dealt.HandsOfTwo)
		c.overlaps[lag][1].add(again > 1, 1./dealt.HandsOfTwo)
	}
	copy(c.last[1:], c.last[:])
	c.last[0] = [2]deck.Card{a, b}
	c.series = append(c.series, c.group[class])
}

// seen adds cards in their order to a set, and reports whether they were in it.
func seen(set map[uint32]bool, cards ...deck.Card) bool {
	n, before := uint32(0), len(set)
	for _, card := range cards {
		n = n*deck.Size + uint32(card)
	}
	set[n] = true
	return len(set) == before
}

func (c *counter) addBoard(h *history.Hand, own bool) {
	board := h.Boards[0][:h.Cards]
	c.flops++
	for place, card := range board {
		c.boardSuits[place][card.Suit()]++
		c.boardCards[place][card.Rank()][card.Suit()]++
	}
	ranks, suits := [deck.Ranks]float64{}, [deck.Suits]float64{}
	for i := range ranks {
		ranks[i] = deck.Suits
	}
	for i := range suits {
		suits[i] = deck.Ranks
	}
	hole, unseen := []deck.Card(nil), 52.
	if own {
		hole, unseen = h.Hole[h.Own][:], 50
	}
	for _, card := range hole {
		ranks[card.Rank()]--
		suits[card.Suit()]--
	}
	c.addFlop(board[:3], hole, ranks[:], suits[:], unseen)
	left := 1<<deck.Size - 1&^deck.SetOf(hole...)&^deck.SetOf(board[:3]...)
	for i, e := range []*event{&c.turnPair, &c.riverPair}[:len(board)-3] {
		e.add(dealt.PairsBoard(board[3+i], board[:3+i]), dealt.SharePairing(left, board[:3+i]))
		left &^= deck.SetOf(board[3+i])
	}
	if own && seen(c.flopsSeen, hole[0], hole[1], board[0], board[1], board[2]) {
		c.flopsAgain.add(h)
	}
	if len(board) == 5 {
		c.rivers++
		if seen(c.boards, board...) {
			c.boardsAgain.add(h)
		}
	}
}

func (r *repeats) add(h *history.Hand) {
	if r.count++; len(r.places) < placesMax {
		r.places = append(r.places, history.Place{File: h.File, Line: h.Line})
	}
}

// addFlop counts a flop, with the numbers of unseen cards of each rank and suit.
func (c *counter) addFlop(flop, hole []deck.Card, ranks, suits []float64, unseen float64) {
	x, y, z := flop[0].Rank(), flop[1].Rank(), flop[2].Rank()
	paired := x == y || y == z || x == z
	if !paired {
		order := 0 // by its inversions
		for bit, is := range []bool{x > y, x > z, y > z} {
			if is {
				order |= 1 << bit
			}
		}
		c.flopOrders[[8]int{0, 1, 0, 2, 3, 0, 4, 5}[order]]++
	}
	a, b, d := flop[0].Suit(), flop[1].Suit(), flop[2].Suit()
	one := a == b && b == d
	all := unseen * (unseen - 1) * (unseen - 2) / 6
	ofOne := 0.
	for _, n := range suits {
		ofOne += n * (n - 1) * (n - 2) / 6
	}
	c.flopPair.add(paired, 1-ofThree(ranks)/all)
	c.flopOne.add(one, ofOne/all)
	c.flopTwo.add(!one && (a == b || b == d || a == d), 1-(ofOne+ofThree(suits))/all)
	if hole == nil {
		return
	}
	hits, draws := false, 0
	for _, card := range flop {
		hits = hits || card.Rank() == hole[0].Rank() || card.Rank() == hole[1].Rank()
		if card.Suit() == hole[0].Suit() {
			draws++
		}
	}
	if hole[0].Rank() == hole[1].Rank() {
		c.flopSet.add(hits, 1-48.*47*46/(50*49*48))
		return
	}
	c.flopHit.add(hits, 1-44.*43*42/(50*49*48))
	if hole[0].Suit() == hole[1].Suit() {
		c.flopDraw.add(draws >= 2, 2310./19600)
	}
}

// ofThree returns the number of sets of three cards of different kinds, of which there are so many
// cards each.
func ofThree(kinds []float64) float64 {
	var n, squares, cubes float64
	for _, x := range kinds {
		n, squares, cubes = n+x, squares+x*x, cubes+x*x*x
	}
	return (n*n*n - 3*n*squares + 2*cubes) / 6
}

// allIns counts hands in which two or more players were left and none acted until the river.
type allIns struct {
	all, multiway, hidden, ownHidden uint64

	own, favourite, aces, ahead, behind, flips chance.Shares
	favourites                                 [3]chance.Shares // by the street of the last action
	river, flop                                chance.Shares    // the later loser leads before the river, on the flop
	twice                                      event            // the favourite wins the first board only, of those with one such board

	results [2]spot.Result
	hole    [2]deck.Hand
}

// class returns the class of a player's hand with cards of a board; a lower one is better.
func (c *counter) class(hole [2]deck.Card, board []deck.Card) eval.Class {
	var hand [7]deck.Card
	copy(hand[copy(hand[:], hole[:]):], board)
	return c.table.Class(hand[:2+len(board)])
}

// share returns what the first player gets of the pot, 0, 1/2 or 1.
func (c *counter) share(a, b [2]deck.Card, board []deck.Card) float64 {
	switch x, y := c.class(a, board), c.class(b, board); {
	case x < y:
		return 1
	case x > y:
		return 0
	}
	return 0.5
}

func (a *allIns) add(c *counter, h *history.Hand) error {
	var in []int
	hidden := false
	for i := range h.Players {
		if h.Fold[i] == history.Never {
			in = append(in, i)
			hidden = hidden || h.Hole[i][0] >= deck.Size || h.Hole[i][1] >= deck.Size
		}
	}
	if len(in) < 2 {
		return nil
	}
	a.all++
	isOwn := h.Own >= 0 && h.Fold[h.Own] == history.Never
	switch {
	case hidden:
		a.hidden++
		if isOwn {
			a.ownHidden++
		}
		return nil
	case len(in) > 2:
		a.multiway++
		return nil
	}
	known := 0
	if h.Acted > 0 {
		known = 2 + h.Acted
	}
	first, second := h.Hole[in[0]], h.Hole[in[1]]
	share := c.share(first, second, h.Boards[0][:])
	switch share {
	case 1:
		a.order(c, first, second, h.Boards[0], known)
	case 0:
		a.order(c, second, first, h.Boards[0], known)
	}
	var dead deck.Hand
	for i := range h.Players {
		if known > 0 && h.Fold[i] != history.Never && h.Hole[i][0] < deck.Size && h.Hole[i][1] < deck.Size {
			dead = append(dead, h.Hole[i][:]...)
		}
	}
	a.hole = [2]deck.Hand{first[:], second[:]}
	if err := c.calc.Hands(a.results[:], a.hole[:], h.Boards[0][:known], dead); err != nil {
		return err
	}
	to := func(s *chance.Shares, player int) {
		r, won := a.results[player], share
		if player == 1 {
			won = 1 - share
		}
		s.Add(won, r.Tie/r.All, r.Win/r.All)
	}
	const even = 1e-9
	equity := a.results[0].Equity()
	if favourite := 0; math.Abs(equity-0.5) > even {
		if equity < 0.5 {
			favourite = 1
		}
		to(&a.favourite, favourite)
		to(&a.favourites[h.Acted], favourite)
		if h.Runs > 1 {
			if other := c.share(first, second, h.Boards[1][:]); other != share {
				a.twice.add(share > other == (favourite == 0), 0.5)
			}
		}
	}
	if !isOwn {
		return nil
	}
	player := 0
	if in[1] == h.Own {
		player, equity = 1, 1-equity
	}
	to(&a.own, player)
	switch {
	case equity > 0.5+even:
		to(&a.ahead, player)
	case equity < 0.5-even:
		to(&a.behind, player)
	}
	if r := a.results[0]; equity > 0.45-even && equity < 0.55+even && 2*r.Tie <= r.All {
		to(&a.flips, player)
	}
	if hole := h.Hole[h.Own]; hole[0].Rank() == deck.Ace && hole[1].Rank() == deck.Ace {
		to(&a.aces, player)
	}
	return nil
}

// order counts whether the later loser led, given which cards came: every order of those that came
// after the last action is equally likely. known cards came before it.
func (a *allIns) order(c *counter, winner, loser [2]deck.Card, board [5]deck.Card, known int) {
	led := func(cards ...deck.Card) bool { return c.class(loser, cards) < c.class(winner, cards) }
	add := func(s *chance.Shares, now bool, orders, of float64) {
		if orders > 0 && orders < of {
			value := 0.
			if now {
				value = 1
			}
			s.Add(value, 0, orders/of)
		}
	}
	if known <= 3 {
		orders := 0.
		for i := known; i < 5; i++ {
			b := board
			b[i], b[4] = b[4], b[i]
			if led(b[:4]...) {
				orders++
			}
		}
		add(&a.river, led(board[:4]...), orders, float64(5-known))
	}
	if known == 0 {
		orders := 0.
		for i := range 5 {
			for j := range i {
				for k := range j {
					if led(board[i], board[j], board[k]) {
						orders++
					}
				}
			}
		}
		add(&a.flop, led(board[:3]...), orders, 10)
	}
}
