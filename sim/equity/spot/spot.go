// Package spot counts the equities of small spots exactly, in microseconds and without a plan: as
// solvers, servers and tables of many spots ask for them.
//
// A Calculator is made once for a game. It counts known hands, and ranges of hands with weights,
// on a board of 0 or 3 to 5 cards, with dead cards. Results are sums of the weights of deals.
//
//	c := deck.Must(spot.New(eval.Holdem()))
//	hands := []deck.Hand{deck.Must(deck.ParseHand("AsKs")), deck.Must(deck.ParseHand("QhQd"))}
//	results := make([]spot.Result, len(hands))
//	if err := c.Hands(results, hands, deck.Must(deck.ParseHand("Td7c2s")), nil); err != nil {
//		fmt.Println(err)
//		return
//	}
//	fmt.Printf("%v of %v boards, equity %.4f\n", results[0].Win, results[0].All, results[0].Equity())
//	// Output: 287 of 990 boards, equity 0.2899
//
// What takes more than some 20 ms is an error: package equity has the plans for it. Errors are
// *chunk.PlanError; Instead is set if a plan of package equity counts the spot.
package spot

import (
	"fmt"
	"iter"
	"math/bits"
	"slices"
	"time"

	"pokersim/deck"
	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/internal/matchup"
	"pokersim/sim/internal/speed"
)

// MaxTime is the longest time of a count, as predicted for one core of a Zen 4. A longer count
// is an error, unless Calculator.Limit allows it.
const MaxTime = 20 * time.Millisecond

// Calculator counts the equities of spots of a game. It allocates nothing after its first
// calls. It is not safe for concurrent use: each goroutine makes its own, in some microseconds,
// with tables that all share. Its methods return an error if cards occur twice or are not in
// the deck, if the players cannot be dealt, or if the count is predicted to take longer than
// Limit.
//
// It counts
//   - known hands of hold'em and short deck on any street, of 2 to MaxPlayers players
//   - two ranges of hold'em and short deck from the flop on, and before the flop in hold'em, if
//     no card is dead and they have at most half a million pairs of hands
//   - known hands of Omaha without a low from the flop on, and before the flop board by board
//   - all others by each board and tuple of hands, which Limit allows: hands and small ranges of
//     high-low games, and of three players or more.
//
// Results are exact. They are numbers of float64: exact whole numbers, up to 2^53, if the
// weights are whole, as those of package ranges are. With other weights the error of a result
// is about 1e-16 of the sum of all weights of the other players, not of the result. So a hand
// that meets only hands of a weight of 1e-9 of the others has about seven exact digits.
type Calculator struct {
	// Limit is the longest predicted time of a count; New sets it to MaxTime.
	Limit time.Duration

	table  *table
	hands  hands
	boards *boards // nil until two ranges are counted
	versus versus
	tuples tuples
	laws   laws
	held   [MaxPlayers][]held  // the hands that tuples counts
	one    [MaxPlayers][1]held // and of known hands
	first  Player              // of Versus
	two    [2]*Player
}

// New returns a calculator of a game with a board whose players do not exchange cards.
func New(r eval.Rules) (*Calculator, error) {
	if r.Board == 0 || r.Draws {
		return nil, beyond("game", "%q has no board", r.Name)
	}
	t := tableOf(r)
	c := &Calculator{Limit: MaxTime, table: t}
	c.hands.table, c.versus.table, c.tuples.table = t, t, t
	return c, nil
}

// Table returns the evaluator of the game, which all calculators share.
func (c *Calculator) Table() *eval.Table { return c.table.Table }

// Player is the hands of a player with their weights. A Calculator of its game makes it once, for any
// number of spots. Calculators may share it while no weight is set.
type Player struct {
	table *table
	hands []ranges.Combo
	held  []held
	slots *slotRange // nil if the hands have more than two cards
}

// MaxHands is the most hands of a Player.
const MaxHands = 1 << 19

// Player returns a player with hands of the calculator's game and their weights, each hand once:
// those of a range r are r.Hands(0).
func (c *Calculator) Player(hands iter.Seq2[deck.Hand, uint64]) (*Player, error) {
	p := &Player{table: c.table}
	for h, weight := range hands {
		combo := ranges.Combo{Count: uint8(len(h)), Weight: weight}
		copy(combo.Cards[:], h)
		set := deck.SetOf(h...)
		if !c.table.dealt(h, set) {
			return nil, chunk.Invalid("players", "hand %v: want %d different cards of the deck of %s", h, c.table.rules.Hole, c.table.rules.Name)
		}
		if len(p.hands) == MaxHands {
			return nil, beyond("players", "more than %d hands", MaxHands)
		}
		p.hands = append(p.hands, combo)
	}
	p.held = make([]held, len(p.hands))
	for i, h := range p.hands {
		p.held[i] = held{h.Set(), c.table.partial(h.Set()), float64(h.Weight)}
	}
	if c.table.rules.Hole == 2 {
		p.slots = newSlotRange(p.held)
		n := 0
		for _, m := range p.slots.mask {
			n += bits.OnesCount16(m)
		}
		if n < len(p.held) {
			return nil, chunk.Invalid("players", "%d hands, of which %d are different: want each hand once", len(p.held), n)
		}
		p.slots.setWeights(p.held)
	}
	return p, nil
}

// dealt reports whether a hand can be dealt.
func (t *table) dealt(h deck.Hand, set deck.Set) bool {
	return len(h) == t.rules.Hole && set.Count() == len(h) && set&^t.deck == 0
}

// Hands returns the hands in the order in which they were given, with their first weights. The
// slice is part of the player.
func (p *Player) Hands() []ranges.Combo { return p.hands }

// SetWeights sets the weight of each hand, in the order of Hands, to any finite numbers of 0 or
// more. It panics if there are fewer weights than hands.
func (p *Player) SetWeights(weights []float64) {
	weights = weights[:len(p.held)]
	for i, w := range weights {
		p.held[i].weight = w
	}
	if p.slots != nil {
		p.slots.setWeights(p.held)
	}
}

// Hands sets results[i] to the result of player i, who has a known hand. The order of the cards
// has no effect.
func (c *Calculator) Hands(results []Result, hands []deck.Hand, board, dead deck.Hand) error {
	b, blocked, err := c.known(len(results), len(hands), board, dead)
	if err != nil {
		return err
	}
	var holes [MaxPlayers]deck.Set
	for i, h := range hands {
		set := deck.SetOf(h...)
		switch {
		case !c.table.dealt(h, set):
			return chunk.Invalid("players", "player %d has %v: want %d different cards of the deck of %s", i+1, h, c.table.rules.Hole, c.table.rules.Name)
		case set&blocked != 0:
			return twice((set & blocked).Cards()[0], hands[:i+1], board)
		}
		holes[i] = set
		blocked |= set
	}
	return c.count(results, holes[:len(hands)], b, blocked, 1)
}

// twice returns the error of a card that the last hand has too: another hand has it, or it is on the
// board or dead.
func twice(card deck.Card, hands []deck.Hand, board deck.Hand) error {
	last := len(hands) - 1
	other := slices.IndexFunc(hands[:last], func(h deck.Hand) bool { return slices.Contains(h, card) })
	switch {
	case other >= 0:
		return chunk.Invalid("players", "%v is in the hands of players %d and %d", card, other+1, last+1)
	case slices.Contains(board, card):
		return chunk.Invalid("players", "%v is on the board and in the hand of player %d", card, last+1)
	}
	return chunk.Invalid("players", "%v is dead and in the hand of player %d", card, last+1)
}

// Winners adds to counts[s] the number of boards whose pot the players of a set s share, bit i for
// player i; all others lose. The players have known hands, as of Hands. There is no low half.
func (c *Calculator) Winners(counts []uint64, hands []deck.Hand, board, dead deck.Hand) error {
	var results [MaxPlayers]Result
	switch err := c.Hands(results[:], hands, board, dead); {
	case err != nil:
		return err
	case c.table.rules.Low || len(counts) < 1<<len(hands):
		return chunk.Invalid("players", "%d counts of %s: want 2^%d of a game without a low", len(counts), c.table.rules.Name, len(hands))
	}
	for set, n := range c.hands.by[:1<<len(hands)] {
		counts[set] += uint64(n)
	}
	return nil
}

// known returns the cards of the board, and all known cards.
func (c *Calculator) known(results, players int, board, dead deck.Hand) (b, blocked deck.Set, err error) {
	b = deck.SetOf(board...)
	blocked = b | deck.SetOf(dead...)
	switch {
	case players < 2 || players > MaxPlayers || results < players:
		return 0, 0, chunk.Invalid("players", "%d players and %d results: want 2 to %d players, and a result for each", players, results, MaxPlayers)
	case len(board) != 0 && (len(board) < 3 || len(board) > c.table.rules.Board):
		return 0, 0, chunk.Invalid("board", "want 0, 3, 4 or 5 cards, not %d", len(board))
	case blocked.Count() != len(board)+len(dead) || blocked&^c.table.deck != 0:
		return 0, 0, chunk.Invalid("board", "%v and the dead cards %v: want cards of the deck that occur once", board, dead)
	}
	return b, blocked, nil
}

// errNone is the error of players who cannot be dealt.
func errNone() error {
	return chunk.Invalid("players", "their hands, the board and the dead cards cannot be dealt together")
}

// short returns an error if a count is predicted to take too long.
func (c *Calculator) short(nanoseconds float64) error {
	if nanoseconds <= float64(c.Limit) {
		return nil
	}
	const most = 1000 * time.Hour
	return beyond("players", "a count of about %v: want at most %v", time.Duration(min(nanoseconds, float64(most))).Round(time.Millisecond), c.Limit)
}

// beyond returns the error of what package equity counts.
func beyond(field, format string, args ...any) error {
	return &chunk.PlanError{Field: field, Reason: fmt.Sprintf(format, args...), Instead: "equity.Prepare"}
}

// count counts known hands. blocked has all known cards.
func (c *Calculator) count(results []Result, holes []deck.Set, board, blocked deck.Set, weight float64) error {
	if c.table.rules.Low {
		return c.countTuples(results, holes, board, blocked, weight)
	}
	if err := c.short(speed.Hands(c.table.rules, len(holes), board.Count())); err != nil {
		return err
	}
	n := int64(matchup.Boards)
	if board == 0 && len(holes) == 2 && c.matched(blocked&^(holes[0]|holes[1])) {
		c.hands.match(matchup.Of(twoCards(holes[0]), twoCards(holes[1])))
	} else {
		c.hands.set(holes, board, c.table.deck&^blocked)
		n = c.hands.count(c.table.rules.Board - board.Count())
	}
	if n == 0 {
		return errNone()
	}
	c.hands.results(results[:len(holes)], n, weight)
	return nil
}

// matched reports whether package matchup has the results of hands, if these cards are known.
func (c *Calculator) matched(known deck.Set) bool {
	return known == 0 && c.table.rules.Name == eval.Holdem().Name
}

func twoCards(s deck.Set) [2]deck.Card {
	return [2]deck.Card{deck.Card(bits.TrailingZeros64(uint64(s))), deck.Card(bits.Len64(uint64(s)) - 1)}
}

// countTuples is count by tuples.
func (c *Calculator) countTuples(results []Result, holes []deck.Set, board, blocked deck.Set, weight float64) error {
	for i, hole := range holes {
		c.one[i] = [1]held{{hole, c.table.partial(hole), weight}}
		weight = 1
		c.held[i] = c.one[i][:]
		blocked &^= hole
	}
	if err := c.runTuples(len(holes), false, board, blocked); err != nil {
		return err
	}
	for i := range holes {
		results[i] = c.tuples.players[i].results[0]
	}
	return nil
}

// runTuples counts the hands of held.
func (c *Calculator) runTuples(players int, each bool, board, blocked deck.Set) error {
	cards := c.table.rules.Board - board.Count()
	c.tuples.set(c.held[:players], each, blocked)
	if err := c.short(c.tuples.nanoseconds(cards)); err != nil {
		return err
	}
	c.tuples.count(c.table.partial(board), 0, c.tuples.free, cards)
	for _, p := range c.tuples.players {
		for i := range p.results {
			p.results[i].Pot /= 2 * potParts
		}
	}
	return nil
}

// Ranges sets results[i] to the result of player i.
func (c *Calculator) Ranges(results []Result, players []*Player, board, dead deck.Hand) error {
	return c.ranges(results, nil, players, board, dead)
}

// Versus returns the result of a player with a known hand against another one: Ranges without a
// Player of the hand, whose weight is 1.
func (c *Calculator) Versus(hand deck.Hand, other *Player, board, dead deck.Hand) (Result, error) {
	set := deck.SetOf(hand...)
	if !c.table.dealt(hand, set) {
		return Result{}, chunk.Invalid("players", "player 1 has %v: want %d cards of the deck that occur once", hand, c.table.rules.Hole)
	}
	c.one[0] = [1]held{{set, c.table.partial(set), 1}}
	c.first.table, c.first.held = c.table, c.one[0][:]
	c.two = [2]*Player{&c.first, other}
	var results [2]Result
	err := c.ranges(results[:], nil, c.two[:], board, dead)
	return results[0], err
}

// EachHand is Ranges, and sets each[i][j] to the result of hand j of player i, in the order of
// Player.Hands: against the others, also if its own weight is 0. A hand that no deal has gets the
// zero Result. If all hands of a player have the weight 0, as in a solver one who never comes there,
// EachHand returns an error, and each is set all the same.
func (c *Calculator) EachHand(results []Result, each [][]Result, players []*Player, board, dead deck.Hand) error {
	if len(each) < len(players) {
		return chunk.Invalid("players", "%d lists of results: want one of each of %d players", len(each), len(players))
	}
	for i, p := range players {
		if len(each[i]) < len(p.held) {
			return chunk.Invalid("players", "player %d has %d hands, and %d results", i+1, len(p.held), len(each[i]))
		}
	}
	return c.ranges(results, each, players, board, dead)
}

// ranges counts ranges; each is nil if the results of the hands are not asked for.
func (c *Calculator) ranges(results []Result, each [][]Result, players []*Player, board, dead deck.Hand) error {
	b, blocked, err := c.known(len(results), len(players), board, dead)
	if err != nil {
		return err
	}
	single := true
	for i, p := range players {
		if p.table != c.table {
			return chunk.Invalid("players", "player %d is of game %s: want %s", i+1, p.table.rules.Name, c.table.rules.Name)
		}
		single = single && len(p.held) == 1
	}
	results = results[:len(players)]
	clear(results)
	cards := c.table.rules.Board - len(board)
	two := len(players) == 2 && c.table.rules.Hole == 2
	switch {
	case single:
		if err := c.singles(results, each, players, b, blocked); err != nil {
			return err
		}
	case two && cards <= 2 && each == nil && len(players[0].held) == 1:
		c.countVersus(&results[0], &results[1], players[0], players[1], b, blocked)
	case two && cards <= 2 && each == nil && len(players[1].held) == 1:
		c.countVersus(&results[1], &results[0], players[1], players[0], b, blocked)
	case two && cards <= 2:
		c.countBoards(results, each, players, b, blocked)
	case two && c.matched(blocked):
		if err := c.short(speed.Matchups(float64(len(players[0].held)) * float64(len(players[1].held)))); err != nil {
			return err
		}
		c.countMatchups(results, each, players)
	default:
		for i, p := range players {
			c.held[i] = p.held
		}
		if err := c.runTuples(len(players), each != nil, b, blocked); err != nil {
			return err
		}
		for i, p := range players {
			for j := range p.held {
				r, weight := c.tuples.players[i].results[j], p.held[j].weight
				if weight != 0 {
					results[i].add(r, 1)
					r = r.over(weight)
				}
				if each != nil {
					each[i][j] = r
				}
			}
		}
	}
	if !(results[0].All > 0) {
		return errNone()
	}
	return nil
}

// singles counts players with one hand each.
func (c *Calculator) singles(results []Result, each [][]Result, players []*Player, board, blocked deck.Set) error {
	for i := range each {
		each[i][0] = Result{}
	}
	var holes [MaxPlayers]deck.Set
	for i, p := range players {
		h := &p.held[0]
		if h.cards&blocked != 0 {
			return errNone()
		}
		holes[i] = h.cards
		blocked |= h.cards
	}
	if err := c.count(results, holes[:len(players)], board, blocked, 1); err != nil {
		return err
	}
	for i := range players {
		others := 1.0
		for j, p := range players {
			if j != i {
				others *= p.held[0].weight
			}
		}
		r := results[i]
		if results[i] = (Result{}); each != nil {
			each[i][0].add(r, others)
		}
		results[i].add(r, others*players[i].held[0].weight)
	}
	return nil
}

// countVersus counts a player with one hand against a range.
func (c *Calculator) countVersus(result, other *Result, p, against *Player, board, blocked deck.Set) {
	h := &p.held[0]
	if h.cards&blocked != 0 {
		return
	}
	v := &c.versus
	v.hole, v.other = h.hand, against.slots
	v.count(board, blocked|h.cards, c.table.rules.Board-board.Count())
	win, tie, loss := h.weight*v.sums[0], h.weight*v.sums[1], h.weight*v.sums[2]
	all := win + tie + loss
	*result, *other = Result{win, tie, win + tie/2, all}, Result{loss, tie, loss + tie/2, all}
}

// countBoards counts two ranges from the flop on.
func (c *Calculator) countBoards(results []Result, each [][]Result, players []*Player, board, blocked deck.Set) {
	if c.boards == nil {
		c.boards = &boards{order: order{table: c.table}}
	}
	b := c.boards
	cards := c.table.rules.Board - board.Count()
	b.count(players[0].slots, players[1].slots, board, blocked, cards)
	boards := float64(deck.Choose((c.table.deck&^blocked).Count()-4, cards))
	if each == nil {
		results[0] = b.each(0, nil, boards)
		r := results[0]
		loss := r.All - r.Win - r.Tie
		results[1] = Result{loss, r.Tie, loss + r.Tie/2, r.All}
		return
	}
	for i := range results {
		results[i] = b.each(i, each[i], boards)
	}
}

// countMatchups counts two ranges before the flop.
func (c *Calculator) countMatchups(results []Result, each [][]Result, players []*Player) {
	if each != nil {
		for i, p := range players {
			clear(each[i][:len(p.held)])
		}
	}
	for j := range players[0].held {
		a := &players[0].held[j]
		for k := range players[1].held {
			b := &players[1].held[k]
			if a.cards&b.cards != 0 {
				continue
			}
			r := matchup.Of(twoCards(a.cards), twoCards(b.cards))
			win, tie, loss := float64(r.Win), float64(r.Tie), float64(r.Loss)
			of := [2]Result{{win, tie, win + tie/2, matchup.Boards}, {loss, tie, loss + tie/2, matchup.Boards}}
			if each != nil {
				each[0][j].add(of[0], b.weight)
				each[1][k].add(of[1], a.weight)
			}
			for i := range of {
				results[i].add(of[i], a.weight*b.weight)
			}
		}
	}
}
