// Package stud counts deals of games without a board: all cards of a player are his own.
//
// It enumerates the unknown cards of the player who has the most hands, up to the
// permutations of the suits that do not change the Law, and for each the hands of the
// other players one after another. Each hand is evaluated once. All deals have weight 1.
package stud

import (
	"context"
	"math/bits"
	"slices"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/boards"
	"pokersim/sim/equity/internal/joint"
)

// Algorithm counts the deals of any Law of a game without a board.
func Algorithm() joint.Algorithm {
	return joint.Algorithm{
		Name:    "own",
		Version: func(*joint.Law) int { return 1 },
		Can: func(l *joint.Law, q joint.Question) bool {
			return q.Sample == nil && !q.Hands && l.Rules.Board == 0 && l.Folded == 0 && l.Enumerable() == nil
		},
		Nanoseconds: nanoseconds,
		Chunks: func(l *joint.Law, _ joint.Question) uint64 {
			outer, others := order(l)
			return boards.ChunksOf(l, l.Players[outer].Loose, work(l, others))
		},
		Workers: func(ctx context.Context, l *joint.Law, q joint.Question) (func() chunk.Worker, error) {
			e, err := newEnumeration(ctx, l, q)
			return e.worker, err
		},
	}
}

// order returns the player with the most hands, and the others, those with the most hands
// last.
func order(l *joint.Law) (outer int, others []int) {
	for i := range l.Players {
		if l.HandCount(i) > l.HandCount(outer) {
			outer = i
		}
	}
	for i := range l.Players {
		if i != outer {
			others = append(others, i)
		}
	}
	for i := range others {
		if last := len(others) - 1; l.HandCount(others[i]) > l.HandCount(others[last]) {
			others[i], others[last] = others[last], others[i]
		}
	}
	return outer, others
}

// work returns the product of the numbers of hands of the others: about the operations for
// a hand of the first player.
func work(l *joint.Law, others []int) uint64 {
	product := uint64(1)
	for _, i := range others {
		product = min(product*uint64(l.HandCount(i)), joint.MaxDeals)
	}
	return product
}

// nanoseconds predicts the time from the numbers of hands.
func nanoseconds(l *joint.Law, q joint.Question) float64 {
	outer, others := order(l)
	each, listed := 1.5, 0.0
	if l.Rules.Low || q.Categories {
		each = 8
	}
	for _, i := range others {
		listed += float64(l.HandCount(i))
	}
	hands := float64(l.HandCount(outer))
	orbits := hands / float64(len(l.Symmetries()))
	return 5e6 + float64(60*listed) + float64(20*hands) + float64(orbits*float64(20+float64(each*float64(work(l, others)))))
}

// enumeration counts all deals. Workers share it.
type enumeration struct {
	joint.Layout
	table *eval.Table
	outer int
	fixed eval.Partial // the outer player's known cards
	cards deck.Set
	loose boards.Boards // his other cards
	lists []list        // of the others
	kinds []eval.Category
}

// list is a player's hands, by index.
type list struct {
	player int
	masks  []deck.Set
	values []value
}

// value is what a hand is worth.
type value struct {
	class eval.Class
	low   eval.Low // 0 in a game without a low half
}

func newEnumeration(ctx context.Context, l *joint.Law, q joint.Question) (*enumeration, error) {
	e := &enumeration{Layout: q.Layout(l), table: eval.NewTableOf(l.Rules)}
	for class := range eval.Classes + 1 {
		e.kinds = append(e.kinds, e.table.Named(eval.Class(class)))
	}
	outer, others := order(l)
	p := l.Players[outer]
	e.outer, e.cards, e.fixed = outer, p.Fixed, e.table.Partial(p.Fixed.Cards()...)
	e.loose = boards.New(l, e.table, p.Loose, work(l, others))
	listed, err := l.ListedBut(ctx, outer)
	if err != nil {
		return nil, err
	}
	for _, i := range others {
		hands := listed.Players[i].Hands
		to := list{i, make([]deck.Set, len(hands)), make([]value, len(hands))}
		for k := range hands {
			if k%joint.CheckedHands == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			to.masks[k], to.values[k] = hands[k].Mask, e.value(e.table.Partial(l.Held(&hands[k])...))
		}
		e.lists = append(e.lists, to)
	}
	return e, nil
}

// value evaluates a hand.
func (e *enumeration) value(hand eval.Partial) (v value) {
	v.class = e.table.ClassOf(hand)
	if e.Low {
		var low [1]eval.Low
		e.table.LowsOf(eval.Partial{}, []eval.Partial{hand}, low[:])
		v.low = low[0]
	}
	return v
}

// deals is a worker that gives each player his hands, one player after another.
type deals struct {
	*enumeration
	counts []uint64
	ctx    context.Context
	due    int // the number of deals until the next check of ctx
	ended  bool
	weight uint64                          // of the current hand of the outer player
	chosen [joint.MaxPlayers]eval.Category // by player: the category of his hand
}

// watchDeals is the approximate number of deals between two checks of the context.
const watchDeals = 100_000

func (e *enumeration) worker() chunk.Worker { return (&deals{enumeration: e}).count }

// best is the best hands so far, and who has them.
type best struct {
	value
	high, low int // sets of players
}

// with returns the best hands with one more player's.
func (b best) with(player int, v value) best {
	switch {
	case v.class < b.class:
		b.class, b.high = v.class, 1<<player
	case v.class == b.class:
		b.high |= 1 << player
	}
	switch {
	case v.low == 0:
	case b.value.low == 0 || v.low < b.value.low:
		b.value.low, b.low = v.low, 1<<player
	case v.low == b.value.low:
		b.low |= 1 << player
	}
	return b
}

// count counts the deals of a chunk.
func (d *deals) count(ctx context.Context, chunk uint64, into *chunk.Tally) error {
	d.ctx, d.counts, d.ended = ctx, into.Counts, false
	none := best{value: value{class: eval.Classes + 1}}
	d.loose.Each(chunk, func(cards deck.Set, hand eval.Partial, weight uint64) bool {
		v := d.value(hand.Plus(d.fixed))
		d.weight, d.chosen[d.outer] = weight, d.kinds[v.class]
		d.deal(0, cards|d.cards, none.with(d.outer, v))
		return !d.ended
	})
	return ctx.Err()
}

// deal gives the other player number i each hand without a card in used, then the later
// players.
func (d *deals) deal(i int, used deck.Set, b best) {
	switch {
	case i == len(d.lists):
		d.add(b, 1)
		return
	case i == len(d.lists)-1:
		d.last(&d.lists[i], used, b)
		return
	}
	list := &d.lists[i]
	for k, mask := range list.masks {
		if mask&used != 0 {
			continue
		}
		if d.ended {
			return
		}
		v := list.values[k]
		d.chosen[list.player] = d.kinds[v.class]
		d.deal(i+1, used|mask, b.with(list.player, v))
	}
}

// add counts n deals.
func (d *deals) add(b best, n uint64) {
	n *= d.weight
	d.counts[d.With(b.high, b.low)] += n
	if d.Categories {
		for i, c := range d.chosen[:d.Players] {
			d.counts[d.Category(i, c)+joint.Outcome(b.high, i)] += n
		}
	}
}

// watch checks the context every watchDeals deals.
func (d *deals) watch(deals int) {
	if d.due -= deals; d.due < 0 {
		d.due, d.ended = watchDeals, d.ctx.Err() != nil
	}
}

// last gives the last player each hand without a card in used, and counts the deals.
func (d *deals) last(l *list, used deck.Set, b best) {
	d.watch(len(l.masks))
	values := l.values[:len(l.masks)]
	if d.Low || d.Categories {
		for k, mask := range l.masks {
			if mask&used == 0 {
				d.chosen[l.player] = d.kinds[values[k].class]
				d.add(b.with(l.player, values[k]), 1)
			}
		}
		return
	}
	var all, notLost, won uint64
	for k, mask := range l.masks { // no branch depends on a hand: the processor could not predict it
		one, class := joint.Apart(mask, used)&1, values[k].class
		all += one
		notLost += one & joint.Below(class, b.class+1)
		won += one & joint.Below(class, b.class)
	}
	d.add(b, all-notLost)
	d.add(best{high: b.high | 1<<l.player}, notLost-won)
	d.add(best{high: 1 << l.player}, won)
}

// maxLoose is the most unknown cards of a player in HeadsUp.
const maxLoose = 5

// HeadsUp counts the deals of two players in one pass over the classes, the worst first,
// without a pair of hands. For each set of cards it keeps the number of hands of player 2
// so far that have these cards. Of these hands, those that have no card of a hand of
// player 1 are, by inclusion and exclusion over the sets of its unknown cards, a sum of at
// most 32 numbers.
func HeadsUp() joint.Algorithm {
	return joint.Algorithm{
		Name:    "own heads-up",
		Version: func(*joint.Law) int { return 1 },
		Can: func(l *joint.Law, q joint.Question) bool {
			return q.Sample == nil && !q.Hands && !q.Categories && l.Rules.Board == 0 && !l.Rules.Low && len(l.Players) == 2 &&
				l.Folded == 0 && max(l.Players[0].Loose, l.Players[1].Loose) <= maxLoose
		},
		Nanoseconds: func(l *joint.Law, _ joint.Question) float64 {
			hands, sums := float64(l.HandCount(0)+l.HandCount(1)), float64(int(1)<<max(l.Players[0].Loose, l.Players[1].Loose))
			return 5e6 + float64(hands*(150+float64(4*sums)))
		},
		Chunks: func(*joint.Law, joint.Question) uint64 { return 1 },
		Workers: func(ctx context.Context, l *joint.Law, q joint.Question) (func() chunk.Worker, error) {
			h, err := newHeadsUp(ctx, l, q)
			return func() chunk.Worker { return h.count }, err
		},
	}
}

// headsUp is two players' hands by class.
type headsUp struct {
	joint.Layout
	hands [2][][]deck.Set // by class: the unknown cards of each hand
	deals uint64
	free  []deck.Card
	most  int // the unknown cards of player 2
}

func newHeadsUp(ctx context.Context, l *joint.Law, q joint.Question) (*headsUp, error) {
	listed, err := l.Listed(ctx)
	if err != nil {
		return nil, err
	}
	loose := [2]int{l.Players[0].Loose, l.Players[1].Loose}
	h := &headsUp{Layout: q.Layout(l), free: l.Free(), most: loose[1]}
	h.deals = deck.Choose(len(h.free), loose[0]) * deck.Choose(len(h.free)-loose[0], loose[1])
	table := eval.NewTableOf(l.Rules)
	for i, p := range listed.Players {
		h.hands[i] = make([][]deck.Set, eval.Classes+1)
		for k := range p.Hands {
			if k%joint.CheckedHands == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			class := table.ClassOf(table.Partial(l.Held(&p.Hands[k])...))
			h.hands[i][class] = append(h.hands[i][class], p.Hands[k].Mask&^p.Fixed)
		}
	}
	return h, nil
}

// count counts all deals.
func (h *headsUp) count(ctx context.Context, _ uint64, into *chunk.Tally) error {
	s := newSets(h.free, h.most)
	var won, notLost uint64
	for class := eval.Classes; class > 0; class-- {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		for _, hand := range h.hands[0][class] {
			won += s.without(hand)
		}
		for _, hand := range h.hands[1][class] {
			s.add(hand)
		}
		for _, hand := range h.hands[0][class] {
			notLost += s.without(hand)
		}
	}
	into.Counts[0b01] += won
	into.Counts[0b11] += notLost - won
	into.Counts[0b10] += h.deals - notLost
	return nil
}

// sets has, for each set of at most some cards, the number of hands with these cards. A
// set's index among those of its size is its rank in the combinatorial number system.
type sets struct {
	place  [deck.Size]uint8
	choose [deck.Size][maxLoose + 1]uint32
	with   [maxLoose + 1][]uint32 // by size and index; modulo 2^32
	most   int                    // the largest size
}

func newSets(free []deck.Card, most int) *sets {
	s := &sets{most: most}
	for i, c := range slices.Sorted(slices.Values(free)) { // as indexes takes them
		s.place[c] = uint8(i)
		for n := range s.choose[i] {
			s.choose[i][n] = uint32(deck.Choose(i, n))
		}
	}
	for n := range most + 1 {
		s.with[n] = make([]uint32, deck.Choose(len(free), n))
	}
	return s
}

// indexes sets at[m] to the index of the subset m of the cards, and returns their number.
func (s *sets) indexes(cards deck.Set, at *[1 << maxLoose]uint32) int {
	n := 1
	for ; cards != 0; cards &= cards - 1 {
		place := s.place[bits.TrailingZeros64(uint64(cards))]
		for m := range n {
			at[n+m] = at[m] + s.choose[place][bits.OnesCount(uint(m))+1]
		}
		n *= 2
	}
	return n
}

// add counts a hand.
func (s *sets) add(hand deck.Set) {
	var at [1 << maxLoose]uint32
	for m := range s.indexes(hand, &at) {
		s.with[bits.OnesCount(uint(m))][at[m]]++
	}
}

// without returns the number of hands without any of the cards.
func (s *sets) without(cards deck.Set) uint64 {
	var at [1 << maxLoose]uint32
	n := uint32(0)
	for m := range s.indexes(cards, &at) {
		switch size := bits.OnesCount(uint(m)); {
		case size > s.most:
		case size%2 == 0:
			n += s.with[size][at[m]]
		default:
			n -= s.with[size][at[m]]
		}
	}
	return uint64(n)
}
