package spot

import (
	"math/bits"
	"slices"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/internal/speed"
)

// MaxBoards is the most boards of Laws.
const MaxBoards = 3

// Parts is the number of parts of a board's share of the pot in a Law.
const Parts = 2 * potParts

// Law is the distribution of a player's share of a pot that some boards share equally, over all
// tuples of boards: the boards' missing cards, all different, in any order on a board.
type Law struct {
	Tuples uint64            // of boards
	Shares []int             // that occur, in ascending order, in units of 1/(Parts times the number of boards)
	Counts []uint64          // of the tuples with each share
	Board  [MaxBoards]uint64 // the sum over all tuples of the parts that he gets of each board
	High   uint64            // the sum of those of the high halves, or of whole boards without a low
}

// laws counts the laws of known hands.
//
// Of each board and draw of its missing cards it keeps the class of the player's share. Two boards:
// with A(V) the number of draws of a class that contain the set V of cards, and B(V) that of the
// other board, the pairs of draws without a common card are Σ (-1)^|V| A(V) B(V). Three boards: the
// draws of the first are enumerated, and the sum is that of the other two without its cards.
type laws struct {
	*table
	players []eval.Partial
	classes [MaxPlayers]eval.Class
	lows    [MaxPlayers]eval.Low
	free    []deck.Card
	choose  [deck.Size + 1][maxDraw + 1]uint32
	known   [MaxBoards]deck.Set
	boards  []*lawBoard // those in use
	made    [MaxBoards]lawBoard
	parts   []int    // the parts of each class
	counts  []uint64 // of tuples, by the classes on the boards
	draw    [maxDraw]int
	gone    uint64   // of three boards: the places of the cards of the first
	pairs   []uint64 // and the counts of the other two
}

// maxDraw is the most missing cards of a board.
const maxDraw = 5

// lawBoard is a board of laws. Draws have their number in the combinatorial number system.
type lawBoard struct {
	given  eval.Partial
	cards  int                 // that it lacks
	values [MaxPlayers][]uint8 // by player and draw: the class
	high   [MaxPlayers]uint64  // by player: the sum of the parts of the high halves
	of     []uint64            // by class: the number of draws
	most   int                 // the class with the most draws, which has no table
	starts [maxDraw + 2]uint32 // by size of a set: where its counts begin in a table
	tables [][]int32           // by class and set: the draws of the class that contain the set
}

// Laws sets laws[i] to the law of player i, who has a known hand. There are 1 to MaxBoards boards
// of 0 or 3 to 5 known cards, of which those with equal cards share them: the board is run more than
// once. No other cards occur twice.
//
// It takes about .1 ms for two boards from the flop on, 10 ms for three, and .1 s for two boards
// before the flop, which is more than MaxTime. Three boards before the flop would take weeks.
func (c *Calculator) Laws(laws []Law, hands, boards []deck.Hand, dead deck.Hand) error {
	blocked, err := c.lawCards(len(laws), hands, boards, dead)
	if err != nil {
		return err
	}
	l := &c.laws
	if l.table == nil {
		l.table = c.table
		for n := range l.choose {
			for k := range l.choose[n] {
				l.choose[n][k] = uint32(deck.Choose(n, k))
			}
		}
	}
	l.players, l.free, l.boards = l.players[:0], l.free[:0], l.boards[:0]
	for _, h := range hands {
		l.players = append(l.players, l.Partial(h...))
	}
	missing, known := 0, l.known[:0]
	for s := l.deck &^ blocked; s != 0; s &= s - 1 {
		l.free = append(l.free, deck.Card(bits.TrailingZeros64(uint64(s))))
	}
	for i, b := range boards {
		at := &l.made[i]
		known = append(known, deck.SetOf(b...))
		if first := slices.Index(known, known[i]); first < i {
			at = l.boards[first]
		}
		at.given, at.cards = l.Partial(b...), l.rules.Board-len(b)
		missing += at.cards
		l.boards = append(l.boards, at)
	}
	if missing > len(l.free) {
		return chunk.Invalid("boards", "they lack %d cards, and %d are left", missing, len(l.free))
	}
	if err := c.short(speed.Laws(l.rules, len(hands), len(l.free), known)); err != nil {
		return err
	}
	l.count(laws[:len(hands)])
	return nil
}

// lawCards returns all known cards.
func (c *Calculator) lawCards(results int, hands, boards []deck.Hand, dead deck.Hand) (blocked deck.Set, err error) {
	if len(boards) < 1 || len(boards) > MaxBoards {
		return 0, chunk.Invalid("boards", "%d: want 1 to %d", len(boards), MaxBoards)
	}
	if _, blocked, err = c.known(results, len(hands), nil, dead); err != nil {
		return 0, err
	}
	for i, b := range boards {
		known := deck.SetOf(b...)
		switch {
		case len(b) != 0 && (len(b) < 3 || len(b) > c.table.rules.Board) || known.Count() != len(b) || known&^c.table.deck != 0:
			return 0, chunk.Invalid("boards", "board %d, %v: want 0, 3, 4 or 5 cards of the deck", i+1, b)
		case slices.ContainsFunc(boards[:i], func(other deck.Hand) bool { return deck.SetOf(other...) == known }):
		case known&blocked != 0:
			return 0, chunk.Invalid("boards", "board %d, %v: a card occurs twice", i+1, b)
		}
		blocked |= known
	}
	for i, h := range hands {
		set := deck.SetOf(h...)
		if !c.table.dealt(h, set) || set&blocked != 0 {
			return 0, chunk.Invalid("players", "player %d has %v: want %d cards of the deck that occur once", i+1, h, c.table.rules.Hole)
		}
		blocked |= set
	}
	return blocked, nil
}

// count counts the laws.
func (l *laws) count(laws []Law) {
	l.parts = l.parts[:0]
	for i, b := range l.boards {
		if !slices.Contains(l.boards[:i], b) {
			l.evaluate(b)
		}
	}
	for player := range laws {
		law := &laws[player]
		if player == 1 && len(laws) == 2 {
			l.mirror(law, &laws[0])
		} else {
			l.ofPlayer(law, player)
		}
		law.High = 0
		for _, b := range l.boards {
			law.High += b.high[player] * (law.Tuples / uint64(len(b.values[player])))
		}
	}
}

// mirror sets the law of the second of two players: he gets what the first one does not.
func (l *laws) mirror(law, first *Law) {
	law.Tuples, law.Shares, law.Counts = first.Tuples, law.Shares[:0], law.Counts[:0]
	for i, share := range slices.Backward(first.Shares) {
		law.Shares, law.Counts = append(law.Shares, Parts*len(l.boards)-share), append(law.Counts, first.Counts[i])
	}
	law.Board = [MaxBoards]uint64{}
	for i := range l.boards {
		law.Board[i] = Parts*law.Tuples - first.Board[i]
	}
}

// evaluate sets the values of a board.
func (l *laws) evaluate(b *lawBoard) {
	for i := range l.players {
		b.values[i], b.high[i] = b.values[i][:0], 0
	}
	l.complete(b, b.cards, len(l.free), b.given)
}

// complete evaluates the boards with more cards, of the free ones below a place, in the order of
// their numbers.
func (l *laws) complete(b *lawBoard, more, below int, board eval.Partial) {
	if more == 0 {
		l.showdown(b, board)
		return
	}
	for c := more - 1; c < below; c++ {
		l.complete(b, more-1, c, l.Add(board, l.free[c]))
	}
}

// showdown appends the value of a whole board.
func (l *laws) showdown(b *lawBoard, board eval.Partial) {
	n := len(l.players)
	l.ClassesOf(board, l.players, l.classes[:n])
	high, low := 0, 0
	best := l.classes[0]
	for i, class := range l.classes[:n] {
		switch {
		case class < best:
			best, high = class, 1<<i
		case class == best:
			high |= 1 << i
		}
	}
	if l.rules.Low {
		l.LowsOf(board, l.players, l.lows[:n])
		best := noLow
		for i, low1 := range l.lows[:n] {
			switch low1--; { // no low becomes the worst
			case low1 < best:
				best, low = low1, 1<<i
			case low1 == best && low1 != noLow:
				low |= 1 << i
			}
		}
	}
	whole := low == 0
	if whole {
		low = high
	}
	each := [2]int{potParts / bits.OnesCount(uint(high)), potParts / bits.OnesCount(uint(low))}
	for i := range n {
		ofHigh, ofLow := each[0]*(high>>i&1), each[1]*(low>>i&1)
		b.values[i] = append(b.values[i], l.class(ofHigh+ofLow))
		b.high[i] += uint64(ofHigh)
		if whole {
			b.high[i] += uint64(ofLow)
		}
	}
}

// class returns the class of some parts.
func (l *laws) class(parts int) uint8 {
	for i, p := range l.parts {
		if p == parts {
			return uint8(i)
		}
	}
	l.parts = append(l.parts, parts)
	return uint8(len(l.parts) - 1)
}

// ofPlayer counts the law of a player.
func (l *laws) ofPlayer(law *Law, player int) {
	for i, b := range l.boards {
		if !slices.Contains(l.boards[:i], b) {
			l.tabulate(b, player)
		}
	}
	n, left := len(l.boards), len(l.free)
	law.Tuples, law.Shares, law.Counts, law.Board = 1, law.Shares[:0], law.Counts[:0], [MaxBoards]uint64{}
	for _, b := range l.boards {
		law.Tuples *= deck.Choose(left, b.cards)
		left -= b.cards
	}
	for i, b := range l.boards {
		for class, draws := range b.of {
			law.Board[i] += uint64(l.parts[class]) * draws * (law.Tuples / uint64(len(b.values[player])))
		}
	}
	all := 1
	for range n {
		l.pairs = zeros(l.pairs, all)
		all *= len(l.parts)
	}
	l.counts = zeros(l.counts, all)
	switch n {
	case 1:
		copy(l.counts, l.boards[0].of)
	case 2:
		l.fill(l.boards, player)
		l.two(l.counts, l.boards[0], l.boards[1])
	default:
		l.three(player, l.boards[0].cards, len(l.free), 0)
	}
	for i, tuples := range l.counts {
		parts := 0
		for range n {
			parts += l.parts[i%len(l.parts)]
			i /= len(l.parts)
		}
		law.add(parts, tuples)
	}
}

// zeros returns a slice of n zeros in the memory of another.
func zeros[T uint64 | int32](of []T, n int) []T {
	of = slices.Grow(of[:0], n)[:n]
	clear(of)
	return of
}

// add counts tuples with some parts.
func (law *Law) add(parts int, tuples uint64) {
	switch i, found := slices.BinarySearch(law.Shares, parts); {
	case tuples == 0:
	case found:
		law.Counts[i] += tuples
	default:
		law.Shares, law.Counts = slices.Insert(law.Shares, i, parts), slices.Insert(law.Counts, i, tuples)
	}
}

// tabulate sets the tables of a board for a player.
func (l *laws) tabulate(b *lawBoard, player int) {
	classes := len(l.parts)
	b.of = zeros(b.of, classes)
	for _, class := range b.values[player] {
		b.of[class]++
	}
	b.most = 0
	for class, draws := range b.of {
		if draws > b.of[b.most] {
			b.most = class
		}
	}
	for size := range b.cards + 1 {
		b.starts[size+1] = b.starts[size] + l.choose[len(l.free)][size]
	}
	for len(b.tables) < classes {
		b.tables = append(b.tables, nil)
	}
	for class := range classes {
		sets := 0
		if class != b.most && b.of[class] > 0 {
			sets = int(b.starts[b.cards+1])
		}
		b.tables[class] = zeros(b.tables[class], sets)
	}
}

// fill counts the draws of some boards that are not gone in their tables.
func (l *laws) fill(boards []*lawBoard, player int) {
	for i, b := range boards {
		if slices.Contains(boards[:i], b) {
			continue
		}
		clear(b.of)
		for _, table := range b.tables[:len(l.parts)] {
			clear(table)
		}
		l.contain(b, b.values[player], b.cards, len(l.free), 0)
	}
}

// contain counts the draws with more cards, of those below a place that are not gone, in the tables of
// their subsets.
func (l *laws) contain(b *lawBoard, values []uint8, more, below int, draw uint32) {
	if more > 0 {
		for c := more - 1; c < below; c++ {
			if l.gone>>c&1 == 0 {
				l.draw[more-1] = c
				l.contain(b, values, more-1, c, draw+l.choose[c][more])
			}
		}
		return
	}
	class := values[draw]
	if b.of[class]++; int(class) == b.most {
		return
	}
	table := b.tables[class]
	table[0]++
	var number [1 << maxDraw]uint32 // by subset: its number among those of its size
	for set := 1; set < 1<<b.cards; set++ {
		top, size := bits.Len8(uint8(set))-1, bits.OnesCount8(uint8(set))
		number[set] = number[set&^(1<<top)] + l.choose[l.draw[top]][size]
		table[b.starts[size]+number[set]]++
	}
}

// two counts the pairs of draws of two boards, by their classes, in zeros.
func (l *laws) two(counts []uint64, a, b *lawBoard) {
	classes, left := len(l.parts), len(l.free)-bits.OnesCount64(l.gone)
	perA, perB := uint64(l.choose[left-a.cards][b.cards]), uint64(l.choose[left-b.cards][a.cards])
	for i, ofA := range a.tables[:classes] {
		for j, ofB := range b.tables[:classes] {
			if len(ofA) == 0 || len(ofB) == 0 {
				continue
			}
			sum, sign := int64(0), int64(1)
			for size := range min(a.cards, b.cards) + 1 {
				from, to := a.starts[size], a.starts[size+1]
				of, part := ofB[from:to], int64(0)
				for set, n := range ofA[from:to] {
					part += int64(n) * int64(of[set])
				}
				sum += sign * part
				sign = -sign
			}
			counts[i+classes*j] = uint64(sum)
		}
	}
	sum := func(from, step int) (sum uint64) {
		for i := range classes {
			sum += counts[from+step*i]
		}
		return sum
	}
	for i := range classes { // what is left is of the classes without a table
		if i != a.most {
			counts[i+classes*b.most] = a.of[i]*perA - sum(i, classes)
		}
	}
	for j := range classes {
		counts[a.most+classes*j] = b.of[j]*perB - sum(classes*j, 1)
	}
}

// three counts the triples of draws of three boards: it chooses more cards of the first, of those below
// a place.
func (l *laws) three(player, more, below int, draw uint32) {
	if more > 0 {
		for c := more - 1; c < below; c++ {
			l.gone |= 1 << c
			l.three(player, more-1, c, draw+l.choose[c][more])
			l.gone &^= 1 << c
		}
		return
	}
	l.fill(l.boards[1:], player)
	clear(l.pairs)
	l.two(l.pairs, l.boards[1], l.boards[2])
	first, classes := int(l.boards[0].values[player][draw]), len(l.parts)
	for i, n := range l.pairs {
		l.counts[first+classes*i] += n
	}
}
