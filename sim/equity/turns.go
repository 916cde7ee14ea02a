package equity

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
	"pokersim/sim/equity/spot"
)

// turns counts player 1's shares after each turn. It evaluates each whole board once, and
// adds the result to the turns from which the board can follow: the board less one of its
// drawn cards. The drawn cards of a turn are a set of indexes in cards. The number of a
// set c0 < c1 < c2 ... is C(c0, 1) + C(c1, 2) + C(c2, 3) + ...
type turns struct {
	table  *eval.Table
	hands  []eval.Partial // the players'
	board  eval.Partial
	cards  []deck.Card           // that may come
	draws  int                   // the number of cards that a whole board draws: 2 or 5
	choose [deck.Size + 1][6]int // the binomial coefficients
	pairs  [][2]int              // the two highest indexes of a board, those with most boards first
}

// shares is player 1's share, in half pots, after each set of size cards, by its number. Of
// is the number of half pots.
type shares struct {
	*turns
	size int
	of   uint64
	by   []uint16
}

func newTurns(l *joint.Law) *turns {
	table := deck.Must(spot.New(l.Rules)).Table()
	t := &turns{table: table, board: table.Partial(l.Board.Cards()...), cards: l.Free(), draws: l.Missing()}
	for _, p := range l.Players {
		t.hands = append(t.hands, table.Partial(l.Held(&p.Hands[0])...))
	}
	for n := range t.choose {
		for k := range t.choose[n] {
			t.choose[n][k] = int(deck.Choose(n, k))
		}
	}
	for high := len(t.cards) - 1; high > 0; high-- {
		for low := high - 1; low >= t.draws-2; low-- {
			t.pairs = append(t.pairs, [2]int{high, low})
		}
	}
	return t
}

// shares returns the shares of sets of a size, all 0. After a set come more cards, in any
// order.
func (t *turns) shares(size, more int) *shares {
	n := len(t.cards)
	return &shares{t, size, 2 * deck.Choose(n-size, more), make([]uint16, deck.Choose(n, size))}
}

// count returns the shares after the turn.
func (t *turns) count(ctx context.Context, workers int) (*shares, error) {
	all := t.shares(t.draws-1, 1)
	var making sync.Mutex
	var made []*turnWorker
	job := chunk.Job{Chunks: first(uint64(len(t.pairs))), Worker: func() chunk.Worker {
		w := &turnWorker{turns: t, by: make([]uint8, len(all.by))}
		making.Lock()
		defer making.Unlock()
		made = append(made, w)
		return w.pair
	}}
	_, err := chunk.Run(ctx, job, chunk.Options{Workers: workers})
	for _, w := range made {
		for i, n := range w.by {
			all.by[i] += uint16(n)
		}
	}
	return all, err
}

// turnWorker counts boards, for one goroutine.
type turnWorker struct {
	*turns
	classes [2]eval.Class
	by      []uint8 // see shares: at most two half pots for each card
}

// pair counts the boards with two highest indexes, those of a chunk.
func (w *turnWorker) pair(_ context.Context, n uint64, _ *chunk.Tally) error {
	p := w.pairs[n]
	var without [5]int
	board := w.board
	next, shifted := w.draws-1, 0
	for _, c := range p {
		shifted = w.drop(&without, next, c, shifted)
		board = w.table.Add(board, w.cards[c])
		next--
	}
	w.extend(board, next, p[1], without, shifted)
	return nil
}

// drop adds element i of a board, the index c, to the numbers of the sets without one of the
// elements so far. shifted is the number of all elements so far in a set without a lower
// one. drop returns shifted with the element.
func (w *turnWorker) drop(without *[5]int, i, c, shifted int) int {
	for k := i + 1; k < w.draws; k++ {
		without[k] += w.choose[c][i+1]
	}
	without[i] = shifted
	return shifted + w.choose[c][i]
}

// extend counts the boards with element i, and the lower ones, below an index.
func (w *turnWorker) extend(board eval.Partial, i, below int, without [5]int, shifted int) {
	if i < 0 {
		n := uint8(w.share(board))
		for _, set := range without[:w.draws] {
			w.by[set] += n
		}
		return
	}
	for c := i; c < below; c++ {
		sets := without
		with := w.drop(&sets, i, c, shifted)
		w.extend(w.table.Add(board, w.cards[c]), i-1, c, sets, with)
	}
}

// share returns player 1's share of a whole board, in half pots.
func (w *turnWorker) share(board eval.Partial) int {
	w.table.ClassesOf(board, w.hands, w.classes[:])
	return 1 + cmp.Compare(w.classes[1], w.classes[0])
}

// flops returns the shares after the flop: half the sum over the turns that can follow,
// because a pair of cards comes in two orders.
func (s *shares) flops() *shares {
	flops := s.turns.shares(3, 2)
	sums, number := make([]uint32, len(flops.by)), 0
	for d := 3; d < len(s.cards); d++ {
		for c := 2; c < d; c++ {
			for b := 1; b < c; b++ {
				for a := range b {
					share := uint32(s.by[number])
					number++
					for _, set := range [...][3]int{{a, b, c}, {a, b, d}, {a, c, d}, {b, c, d}} {
						sums[s.choose[set[0]][1]+s.choose[set[1]][2]+s.choose[set[2]][3]] += share
					}
				}
			}
		}
	}
	for i, n := range sums {
		flops.by[i] = uint16(n / 2)
	}
	return flops
}

// levels returns the number of sets with each share, in ascending order.
func (s *shares) levels() (levels []Level) {
	sets := make([]uint64, s.of+1)
	for _, n := range s.by {
		sets[n]++
	}
	for share, n := range sets {
		if n > 0 {
			levels = append(levels, Level{uint64(share), s.of, n})
		}
	}
	return levels
}

// NextCard is the effect of a card that may come next on the board.
type NextCard struct {
	Card   deck.Card
	Now    []eval.Category // by player: the category without the card; of a range eval.NoCategory
	Then   []eval.Category // by player: the category with the card; of a range eval.NoCategory
	Counts []uint64        // of the boards that can follow, or of ranges of the deals with the card, for Layout.Winners, Results and Equity

	better []bool
}

// Better reports whether the card improves the category of player i's hand: such a
// card is an out.
func (c NextCard) Better(i int) bool { return c.better[i] }

// Next returns the effect of each next card that can come, in the order of deck.Set.Cards.
// It needs a board of 3 or 4 cards, in a game with a board and without a low, and two players or
// a known hand; otherwise the error matches chunk.ErrPlan, as it does if it is predicted to take
// more than a minute. If ctx ends, the error is ctx.Err().
func (p *Prepared) Next(ctx context.Context) ([]NextCard, error) {
	l := p.law
	if n := l.Board.Count(); n != 3 && n != 4 {
		return nil, chunk.Invalid("board", "want 3 or 4 cards, not %d: a next card comes after them", n)
	}
	if err := p.byRules("next"); err != nil {
		return nil, err
	}
	if l.Rules.Low || l.Showdown() == 1 && len(l.Players[0].Hands) != 1 {
		return nil, chunk.Invalid("table", "next: want two players or a known hand, in a game without a low")
	}
	spots, err := p.count(ctx, "next", p.sets(1, false), 0)
	table := deck.Must(spot.New(l.Rules)).Table()
	now := p.categories(table, l.Board)
	var all []NextCard
	for _, s := range spots {
		next := NextCard{Card: s.Cards[0], Now: now, Then: p.categories(table, l.Board|deck.SetOf(s.Cards...)), Counts: s.Counts}
		for i, then := range next.Then {
			next.better = append(next.better, slices.Index(l.Rules.Order[:], then) < slices.Index(l.Rules.Order[:], now[i]))
		}
		all = append(all, next)
	}
	return all, err
}

// categories returns the categories of the players' hands on a board, of a range eval.NoCategory.
func (p *Prepared) categories(table *eval.Table, board deck.Set) []eval.Category {
	all := make([]eval.Category, p.law.Showdown())
	for i := range all {
		all[i] = eval.NoCategory
		if h := p.law.Players[i].Hands; len(h) == 1 {
			var class [1]eval.Class
			table.ClassesOf(table.Partial(board.Cards()...), []eval.Partial{table.Partial(p.law.Held(&h[0])...)}, class[:])
			all[i] = table.Named(class[0])
		}
	}
	return all
}

// Street is the distribution of the players' equities when the cards of a street are
// known.
type Street struct {
	Name   string  // "flop" or "turn"
	Levels []Level // of player 1 of two known hands
	Spots  []Spot  // of other players: the boards of the street
}

// Level is an equity, Share / Of, and the number of boards on which it occurs.
// Share is player 1's share of the pots of all boards that can follow, in half
// pots. Of is the same on all boards of a street.
type Level struct {
	Share, Of uint64
	Boards    uint64 // the number of boards of the street with this equity
}

// Streets returns the distributions of the equities of two players or more after the
// flop, unless the flop is known, and after the turn. The boards of the turn are sets of
// four cards, or single cards after a known flop. It needs a board of 0 or 3 cards;
// otherwise the error matches chunk.ErrPlan. If ctx ends, the error is ctx.Err(). Only
// Workers of the options is used.
//
// For two players with known hands it returns Levels, in ascending order. For others it
// returns Spots, without a known flop only those of the flop; if these are predicted to
// take more than a minute, the error matches chunk.ErrPlan.
func (p *Prepared) Streets(ctx context.Context, options chunk.Options) ([]Street, error) {
	l := p.law
	if n := l.Board.Count(); n > 3 {
		return nil, chunk.Invalid("table", "streets: want a board of 0 or 3 cards, not %d", n)
	}
	if l.Showdown() == 1 {
		return nil, chunk.Invalid("table", "streets: want 2 players or more, not 1")
	}
	if err := p.byRules("streets"); err != nil {
		return nil, err
	}
	if l.Rules.Low || l.Rules.Board == 0 {
		return nil, chunk.Invalid("table", "streets does not go with game %s", l.Rules.Name)
	}
	if len(l.Players) > 2 || !l.Known() {
		return p.streetsOfRanges(ctx, options.Workers)
	}
	turns, err := newTurns(l).count(ctx, options.Workers)
	if err != nil {
		return nil, err
	}
	turn := Street{Name: "turn", Levels: turns.levels()}
	if l.Board != 0 {
		return []Street{turn}, nil
	}
	return []Street{{Name: "flop", Levels: turns.flops().levels()}, turn}, nil
}

// streetsOfRanges returns the spots of the next street.
func (p *Prepared) streetsOfRanges(ctx context.Context, workers int) ([]Street, error) {
	name, cards := "flop", 3
	if p.law.Board != 0 {
		name, cards = "turn", 1
	}
	spots, err := p.count(ctx, "streets", p.sets(cards, true), workers)
	if err != nil {
		return nil, err
	}
	return []Street{{Name: name, Spots: spots}}, nil
}

// EachFlop counts the deals of every flop that leaves each player a hand, exactly, with the results
// of each hand. It calls do with the plan of a flop, its counts for Layout.Hand, and the number of
// flops that differ from it only in suits and give every player the same equity: once for all
// these, one at a time, in any order.
// All counts are in the same unit. It needs an empty board and two players or more, in hold'em or
// short deck; otherwise the error matches chunk.ErrPlan, as it does if the flops are predicted to
// take more than a minute. If ctx ends, the error is ctx.Err(). Only Workers of the options is used.
func (p *Prepared) EachFlop(ctx context.Context, options chunk.Options, do func(flop *Prepared, counts []uint64, boards uint64)) error {
	if p.law.Board != 0 {
		return chunk.Invalid("board", "want no cards of it: all flops are counted")
	}
	if err := p.byRules("of all flops"); err != nil {
		return err
	}
	flops := p.sets(3, true)
	if err := p.checkSpots("all flops", flops, true); err != nil {
		return err
	}
	var doing sync.Mutex
	count := func(ctx context.Context, n uint64, _ *chunk.Tally) error {
		flop, err := p.after(flops[n].Cards, true)
		if flop == nil || err != nil {
			return err
		}
		tally, err := flop.Run(ctx, chunk.Options{Workers: 1})
		if err != nil {
			return err
		}
		counts, err := flop.Hands(tally)
		if err != nil {
			return err
		}
		doing.Lock()
		defer doing.Unlock()
		do(flop, counts, flops[n].Boards)
		return nil
	}
	_, err := chunk.Run(ctx, chunk.Job{Chunks: first(uint64(len(flops))), Worker: func() chunk.Worker { return count }}, chunk.Options{Workers: options.Workers})
	return err
}
