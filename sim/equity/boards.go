package equity

import (
	"context"
	"math/big"
	"math/bits"
	"slices"
	"strings"
	"sync"
	"time"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/deck/ranges"
	"pokersim/sim"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
	"pokersim/sim/equity/internal/sample"
	"pokersim/sim/equity/spot"
	"pokersim/sim/internal/speed"
	"pokersim/sim/rng"
)

// sharedBoards is the boards that share the pot.
type sharedBoards struct {
	known   []deck.Set  // the known cards of each
	text    Setting     // without the game
	same    bool        // whether all have the same known cards
	joint   []handTuple // of an exact count
	moments bool        // whether mean and variance of a sample are counted from those of one and two boards
}

// handTuple is a hand of each player, and the weight of it and of those that differ only in suits.
type handTuple struct {
	hands  [joint.MaxPlayers]deck.Set
	weight uint64
}

// AutoTuples is the number of tuples of boards of a sample without -rounds.
const AutoTuples = 10_000_000

// maxJointHands is the most tuples of hands of an exact count of several boards.
const maxJointHands = 1_000_000

// readBoards reads several boards, and makes the input that of the first one, with the known cards of
// the others dead. It returns nil of one board.
func readBoards(g game.Game, runs int, in *ranges.Input) (*sharedBoards, error) {
	texts := strings.Split(in.Board, "/")
	switch {
	case runs == 0 && len(texts) == 1:
		return nil, nil
	case g.Board == 0:
		return nil, chunk.Invalid("game", "%s has no board: the boards that share a pot are those of a game with one", g.Name)
	case runs != 0 && len(texts) > 1:
		return nil, chunk.Invalid("runs", "%d runs of %d boards: want the known cards of one board, or none", runs, len(texts))
	case runs != 0 && (runs < 2 || runs > spot.MaxBoards):
		return nil, chunk.Invalid("runs", "%d boards: want 2 to %d", runs, spot.MaxBoards)
	case len(texts) > spot.MaxBoards:
		return nil, chunk.Invalid("board", "%d boards: want at most %d", len(texts), spot.MaxBoards)
	}
	b := &sharedBoards{same: runs > 0}
	var words []string
	used := deck.Set(0)
	for i, text := range texts {
		_, cards, _, err := ranges.ParseKnown(g, "", text, in.Dead)
		if err != nil {
			e := err.(*ranges.Error)
			return nil, &chunk.PlanError{Field: e.Field, Reason: e.Message, Err: err}
		}
		set := deck.SetOf(cards...)
		switch twice := set & used; {
		case twice != 0:
			return nil, chunk.Invalid("board", "%v is on board %d and on one before it", twice.Cards()[0], i+1)
		case len(texts) > 1 && len(cards) == 0:
			return nil, chunk.Invalid("board", "board %d has no known card: want 3, 4 or 5 of each board, or of none", i+1)
		}
		used |= set
		b.known = append(b.known, set)
		words = append(words, deck.Hand(cards).Joined())
	}
	if runs > 0 && b.known[0].Count() == g.Board {
		return nil, chunk.Invalid("runs", "%d runs of a whole board: want 4 known cards at most", runs)
	}
	for len(b.known) < runs {
		b.known = append(b.known, b.known[0])
	}
	b.text = Setting{Board: strings.Join(words, "/"), Dead: in.Dead}
	in.Board = texts[0]
	for _, text := range texts[1:] {
		in.Dead += " " + text
	}
	return b, nil
}

// missing returns the number of cards that all boards lack.
func (b *sharedBoards) missing(board int) (n int) {
	for _, known := range b.known {
		n += board - known.Count()
	}
	return n
}

// refused is the error of a table that several boards do not have.
func (b *sharedBoards) refused(table string) error {
	return chunk.Invalid("table", "%s is of one board, and %d share the pot: want the table shares", table, len(b.known))
}

// prepareBoards checks a plan of several boards and chooses its method.
func (p *Prepared) prepareBoards() error {
	b, l, s := p.boards, p.law, &p.plan
	s.Board = b.text.Board
	s.Dead = strings.ReplaceAll(strings.ReplaceAll(b.text.Dead, " ", ""), ",", "")
	need, left := l.Rules.Hole*len(l.Players)+b.missing(l.Rules.Board), l.Left().Count()
	switch {
	case l.Showdown() < 2:
		return chunk.Invalid("players", "one player has the whole pot: add a second player")
	case need > left:
		return chunk.Invalid("players", "too few cards: %d players and the rest of %d boards need %d, the deck has %d left", len(l.Players), len(b.known), need, left)
	case s.Categories || s.Hands || s.Table || s.Starting:
		return chunk.Invalid("board", "%d boards share the pot: only simulate equity -table shares has several", len(b.known))
	case s.TargetError != 0 || s.Evaluator != nil:
		return chunk.Invalid("target-error", "several boards have no target and no evaluator of the program")
	case s.RNG != "" && s.RNG != rng.AlgorithmSFC64 || s.Engine == sim.Lanes:
		return chunk.Invalid("engine", "several boards are sampled by the engine deck and sfc64")
	case s.Rounds > chunk.MaxRounds:
		return chunk.Invalid("rounds", "%d: want 1 to %d", s.Rounds, uint64(chunk.MaxRounds))
	}
	if err := p.checkNames(); err != nil {
		return err
	}
	nanoseconds, reason := p.exactBoards()
	all := nanoseconds(len(b.known))
	switch auto := s.Method == "" || s.Method == Auto; {
	case s.Method == Exact && reason != nil:
		return reason
	case s.Method == Exact && all > float64(1000*time.Hour):
		return chunk.Invalid("method", "exact: the law of %d boards that lack %d cards is sampled, with exact equities: leave -method out", len(b.known), b.missing(l.Rules.Board))
	case s.Method == Exact && s.Rounds != 0:
		return chunk.Invalid("rounds", "%d: an exact run has all tuples of boards: leave it out, or use -method sample", s.Rounds)
	case s.Method == Exact || auto && s.Rounds == 0 && reason == nil && all <= float64(AutoTime):
		s.Method, s.Rounds, s.Seed, s.Engine, s.RNG = Exact, 0, 0, "", ""
	default:
		s.Method, s.Engine, s.RNG = Sample, "", ""
		if s.Rounds == 0 {
			s.Rounds = AutoTuples
		}
		b.moments = reason == nil && b.same && len(b.known) == 3 && nanoseconds(2) <= float64(AutoTime)
	}
	s.Version = 1
	p.work = chunk.Job{Chunks: first(1), Counts: p.Layout().Counts(), Workers: func(context.Context) (func() chunk.Worker, error) {
		return nil, b.refused("a tally")
	}}.Work()
	return nil
}

// exactBoards lists the tuples of hands, and returns a function that predicts the time of an exact count
// of the first boards. The error is why there is none.
func (p *Prepared) exactBoards() (nanoseconds func(boards int) float64, reason error) {
	l, b := p.law, p.boards
	tuples := 1
	for i := range l.Players {
		if tuples *= l.HandCount(i); tuples > maxJointHands {
			return func(int) float64 { return 0 }, chunk.Invalid("method", "exact: more than %d tuples of hands: sample them", maxJointHands)
		}
	}
	listed, _ := l.Listed(context.Background())
	symmetries := slices.DeleteFunc(l.Symmetries(), func(s joint.Permutation) bool {
		return slices.ContainsFunc(b.known, func(known deck.Set) bool { return s.Of(known) != known })
	})
	sums := map[[joint.MaxPlayers]deck.Set]uint64{}
	total := new(big.Int)
	var deal func(i int, used deck.Set, hands [joint.MaxPlayers]deck.Set, weight uint64)
	over := false
	deal = func(i int, used deck.Set, hands [joint.MaxPlayers]deck.Set, weight uint64) {
		if i == len(l.Players) {
			least := hands
			for _, s := range symmetries {
				image := hands
				for k := range image {
					image[k] = s.Of(hands[k])
				}
				if slices.Compare(image[:], least[:]) < 0 {
					least = image
				}
			}
			sums[least] += weight
			total.Add(total, new(big.Int).SetUint64(weight))
			return
		}
		for _, h := range listed.Players[i].Hands {
			if h.Mask&used == 0 {
				hands[i] = h.Mask
				high, with := bits.Mul64(weight, h.Weight)
				over = over || high > 0
				deal(i+1, used|h.Mask, hands, with)
			}
		}
	}
	deal(0, l.Board|l.Dead, [joint.MaxPlayers]deck.Set{}, 1)
	left := l.Left().Count() - l.Rules.Hole*len(l.Players)
	each := left
	for _, known := range b.known {
		missing := l.Rules.Board - known.Count()
		total.Mul(total, new(big.Int).SetUint64(deck.Choose(each, missing)))
		each -= missing
	}
	if over || !total.IsUint64() {
		reason = chunk.Invalid("method", "exact: the sum of the weights over all tuples of boards is larger than 2^64: round them, or sample")
	}
	b.joint = nil
	for hands, weight := range sums {
		b.joint = append(b.joint, handTuple{hands, weight})
	}
	slices.SortFunc(b.joint, func(a, b handTuple) int { return slices.Compare(a.hands[:], b.hands[:]) })
	return func(boards int) float64 {
		return float64(len(b.joint)) * speed.Laws(l.Rules, l.Showdown(), left, b.known[:boards])
	}, reason
}

// Boards returns the number of boards that share the pot.
func (p *Prepared) Boards() int {
	if p.boards == nil {
		return 1
	}
	return len(p.boards.known)
}

// Shares returns the distribution of each player's share of the pot of several boards: exact, or of a
// sample of Plan().Rounds deals, which depends on the plan alone. Only Workers of the options is used.
// The boards of a sample have the same hands. Of three boards before the flop, or of more than AutoTime
// allows, the mean and the variance may be exact though the Levels are sampled. If ctx ends, the error
// is ctx.Err().
func (p *Prepared) Shares(ctx context.Context, options chunk.Options) ([]Shares, error) {
	if p.boards == nil {
		return nil, chunk.Invalid("board", "one board: Layout.Shares has its distribution")
	}
	b := p.boards
	count := p.countShares
	if p.plan.Method == Sample {
		count = p.sampleShares
	}
	all, err := count(ctx, len(b.known), options.Workers)
	if err != nil || !b.same || !(p.plan.Method == Exact || b.moments) {
		return all, err
	}
	once, err := p.countShares(ctx, 1, options.Workers)
	if err != nil {
		return nil, err
	}
	for i := range all {
		all[i].Once = once[i].Variance
	}
	if b.moments {
		two, err := p.countShares(ctx, 2, options.Workers)
		if err != nil {
			return nil, err
		}
		for i := range all {
			all[i].know(once[i], two[i], len(b.known))
		}
	}
	return all, nil
}

// know sets the mean and the variance of n boards with equal known cards from those of one and two:
// the variance of n is that of one / n + the covariance of two boards (n-1) / n.
func (s *Shares) know(one, two Shares, n int) {
	covariance := new(big.Rat).Mul(two.Variance, big.NewRat(2, 1))
	covariance.Sub(covariance, one.Variance)
	s.Known, s.Mean, s.High = true, one.Mean, one.High
	s.Variance = new(big.Rat).Mul(one.Variance, big.NewRat(1, int64(n)))
	s.Variance.Add(s.Variance, covariance.Mul(covariance, big.NewRat(int64(n-1), int64(n))))
	for i := range s.Boards {
		s.Boards[i] = one.Mean
	}
}

// countShares counts the distributions of the first boards exactly.
func (p *Prepared) countShares(ctx context.Context, boards, workers int) ([]Shares, error) {
	l, b := p.law, p.boards
	var known []deck.Hand
	for _, cards := range b.known[:boards] {
		known = append(known, cards.Cards())
	}
	players := l.Showdown()
	sums := make([]*shareSum, players)
	for i := range sums {
		sums[i] = newShareSum(boards)
	}
	var adding sync.Mutex
	job := chunk.Job{Chunks: first(uint64(len(b.joint))), Worker: func() chunk.Worker {
		c, laws, hands := deck.Must(spot.New(l.Rules)), make([]spot.Law, players), make([]deck.Hand, players)
		c.Limit = 1 << 62
		return func(_ context.Context, n uint64, _ *chunk.Tally) error {
			deal, dead := &b.joint[n], l.Dead
			for i := range hands {
				hands[i] = deal.hands[i].Cards()
			}
			for _, folded := range deal.hands[players:] {
				dead |= folded
			}
			for _, cards := range b.known {
				dead &^= cards
			}
			if err := c.Laws(laws, hands, known, dead.Cards()); err != nil {
				return err
			}
			adding.Lock()
			defer adding.Unlock()
			for i := range laws {
				sums[i].addLaw(&laws[i], deal.weight)
			}
			return nil
		}
	}}
	if _, err := chunk.Run(ctx, job, chunk.Options{Workers: workers}); err != nil {
		return nil, err
	}
	return sharesOf(sums), nil
}

// addLaw adds a law of known hands with a weight.
func (s *shareSum) addLaw(law *spot.Law, weight uint64) {
	for i, parts := range law.Shares {
		s.add(parts, law.Counts[i]*weight)
	}
	for board := range s.boards {
		addProduct(s.boards[board], law.Board[board], weight)
	}
	addProduct(s.high, law.High, weight)
}

func sharesOf(sums []*shareSum) (all []Shares) {
	for _, s := range sums {
		all = append(all, s.shares())
	}
	return all
}

// sampleShares samples the distributions.
func (p *Prepared) sampleShares(ctx context.Context, boards, workers int) ([]Shares, error) {
	deals, err := sample.NewBoards(p.law, p.boards.known)
	if err != nil {
		return nil, err
	}
	// The counts of a player are those of each share, in parts of joint.Pot, then the sums of the parts
	// of each board and of those of high hands.
	at, players := p.Layout(), p.law.Showdown()
	each := joint.Pot*boards + 1 + boards + 1
	rounds := chunk.Rounds{Total: p.plan.Rounds, Chunk: ChunkDeals}
	job := chunk.Job{Chunks: rounds.Chunks(), Counts: players * each, Worker: func() chunk.Worker {
		deal := deals.Worker()
		return func(ctx context.Context, n uint64, into *chunk.Tally) error {
			return deal(ctx, rng.AlgorithmSFC64.Open(p.plan.Seed, n, rng.Equity, 0), rounds.Of(n), func(winners []int) {
				for i := range players {
					counts, sum := into.Counts[i*each:][:each], 0
					for board, set := range winners {
						parts := at.at.Share(i, set)
						sum += parts
						counts[joint.Pot*boards+1+board] += uint64(parts)
						counts[each-1] += uint64(at.high(i, set))
					}
					counts[sum]++
				}
			})
		}
	}}
	tally, err := chunk.Run(ctx, job, chunk.Options{Workers: workers})
	if err != nil {
		return nil, err
	}
	var sums []*shareSum
	for i := range players {
		s, counts := newShareSum(boards), tally.Counts[i*each:][:each]
		for parts, n := range counts[:joint.Pot*boards+1] {
			s.add(parts, n)
		}
		for board := range boards {
			addProduct(s.boards[board], counts[joint.Pot*boards+1+board], 1)
		}
		addProduct(s.high, counts[each-1], 1)
		sums = append(sums, s)
	}
	all := sharesOf(sums)
	for i := range all {
		all[i].Sampled = true
	}
	return all, nil
}
