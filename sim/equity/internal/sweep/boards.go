package sweep

import (
	"cmp"
	"math/bits"
	"slices"

	"pokersim/deck"
	"pokersim/internal/ints"
	"pokersim/sim/equity/internal/byrank"
	"pokersim/sim/equity/internal/joint"
)

// suiting is the suits of the missing cards: a set of suits for each rank of a rank
// set. It stands for an orbit of boards.
type suiting struct {
	suits [5]uint8
	orbit uint8 // the number of boards in the orbit
}

// boards enumerates the boards of rank sets, one of each orbit. Ranks with the same
// cards left and the same number of missing cards are alike, so it keeps the lists of
// suitings. It is for one goroutine.
type boards struct {
	law    *byrank.Law
	nibble [][16]uint8 // by suit permutation: the sets of suits, permuted
	known  map[uint64][]suiting
	size   int
}

// maxSuitings is the number of suitings that are kept.
const maxSuitings = 1 << 18

func newBoards(l *byrank.Law) *boards {
	b := &boards{law: l, known: map[uint64][]suiting{}}
	for _, p := range l.Group {
		var n [16]uint8
		for i := range n {
			n[i] = p.Nibble(uint8(i))
		}
		b.nibble = append(b.nibble, n)
	}
	return b
}

// of returns the boards of a rank set.
func (b *boards) of(s *joint.RankSet) []suiting {
	key := uint64(1)
	for i := range int(s.N) {
		key = key<<8 | uint64(s.Times[i])<<4 | b.law.Left>>(4*s.Ranks[i])&15
	}
	list, ok := b.known[key]
	if !ok {
		if list = b.list(s); b.size > maxSuitings {
			clear(b.known)
			b.size = 0
		}
		b.known[key] = list
		b.size += len(list)
	}
	return list
}

func (b *boards) list(s *joint.RankSet) (all []suiting) {
	var x suiting
	var extend func(i int)
	extend = func(i int) {
		if i == int(s.N) {
			if x.orbit = b.orbit(&x.suits, int(s.N)); x.orbit > 0 {
				all = append(all, x)
			}
			return
		}
		left := uint8(b.law.Left >> (4 * s.Ranks[i]) & 15)
		for m := uint8(1); m < 16; m++ {
			if m&^left == 0 && bits.OnesCount8(m) == int(s.Times[i]) {
				x.suits[i] = m
				extend(i + 1)
			}
		}
	}
	extend(0)
	return all
}

// orbit returns the size of the orbit, or 0 if the suits are not its first element.
func (b *boards) orbit(suits *[5]uint8, n int) uint8 {
	same := 0
next:
	for g := range b.nibble {
		image := &b.nibble[g]
		for i := range n {
			switch x := image[suits[i]]; {
			case x < suits[i]:
				return 0
			case x > suits[i]:
				continue next
			}
		}
		same++
	}
	return uint8(len(b.nibble) / same)
}

// sub is the question of the swept players when the others have given hands.
type sub struct {
	law    *byrank.Law
	known  []byrank.Hand // of the other players
	factor uint64        // the product of their weights, times the number of joint hands that it stands for
	first  uint64        // its first chunk
}

// maxJoint is the largest number of joint hands of the players who are not swept.
const maxJoint = 4096

// divide sets the swept players, those with the most hands of the players who have not
// folded, and a sub for each joint hand of the others. It returns false if there are too
// many.
func (s *Sweep) divide() bool {
	order := ints.Below[int](len(s.law.Hands) - s.law.Folded)
	slices.SortStableFunc(order, func(p, q int) int { return cmp.Compare(len(s.law.Hands[q]), len(s.law.Hands[p])) })
	s.players = min(3, len(order))
	s.swept, s.others = order[:s.players], slices.Clone(order[s.players:])
	s.comparing = len(s.others)
	for p := len(order); p < len(s.law.Hands); p++ {
		s.others = append(s.others, p)
	}
	slices.Sort(s.swept)
	return s.joint(func(hands []byrank.Hand, orbit uint64) {
		for _, h := range hands {
			orbit *= h.Weight
		}
		s.subs = append(s.subs, sub{s.beside(hands), slices.Clone(hands), orbit, 0})
	})
}

// joint calls visit for one joint hand of each orbit of the group: a hand for each of the
// others, all different, with the number of joint hands in the orbit. It returns false if
// there are more than maxJoint joint hands. The slice is valid during the call.
func (s *Sweep) joint(visit func(hands []byrank.Hand, orbit uint64)) bool {
	hands := make([]byrank.Hand, len(s.others))
	seen := 0
	var choose func(i int, used uint64) bool
	choose = func(i int, used uint64) bool {
		if i == len(hands) {
			if n := orbitOf(s.law.Group, hands); n > 0 {
				visit(hands, n)
			}
			seen++
			return seen <= maxJoint
		}
		for _, h := range s.law.Hands[s.others[i]] {
			if h.Cards()&used == 0 {
				hands[i] = h
				if !choose(i+1, used|h.Cards()) {
					return false
				}
			}
		}
		return true
	}
	return choose(0, 0)
}

// orbitOf returns the number of joint hands in an orbit, or 0 if the joint hand is not its
// first.
func orbitOf(group []byrank.Suits, hands []byrank.Hand) uint64 {
	same := 0
next:
	for _, s := range group {
		for _, h := range hands {
			high, low := s.Hand(h)
			switch from, to := int(h.High)<<8|int(h.Low), int(high)<<8|int(low); {
			case to < from:
				return 0
			case to > from:
				continue next
			}
		}
		same++
	}
	return uint64(len(group) / same)
}

// beside returns the Law of the swept players when the others have given hands: these cards
// are dead, and the group has only the permutations that keep each of the hands. The
// weights of the hands are not factors. It has no hands: see withHands.
func (s *Sweep) beside(known []byrank.Hand) *byrank.Law {
	l := *s.law
	l.Hands, l.Folded, l.Group = nil, 0, nil
	for _, h := range known {
		l.Left &^= h.Cards()
	}
next:
	for _, g := range s.law.Group {
		for _, h := range known {
			if high, low := g.Hand(h); high != h.High || low != h.Low {
				continue next
			}
		}
		l.Group = append(l.Group, g)
	}
	return &l
}

// withHands returns the sub with the hands of the swept players.
func (s *Sweep) withHands(x *sub) *sub {
	with, law := *x, *x.law
	for _, p := range s.swept {
		var hands []byrank.Hand
		for _, h := range s.law.Hands[p] {
			if h.Cards()&^law.Left == 0 {
				hands = append(hands, h)
			}
		}
		law.Hands = append(law.Hands, hands)
	}
	with.law = &law
	return &with
}

// A chunk has at most maxBlock rank sets, and is predicted to take chunkSteps nanoseconds.
const (
	maxBlock   = 64
	chunkSteps = 15e6
)

// cut sets the chunks and predicts the time.
func (s *Sweep) cut() {
	board, boards, sets := s.boardSteps(), 0.0, uint64(0)
	for i := range s.subs {
		boards += orbits(s.subs[i].law)
		sets += s.subs[i].sets()
	}
	s.steps, s.block = float64(board*boards), 1
	if set := s.steps / float64(max(1, sets)); set < chunkSteps {
		s.block = int(min(maxBlock, chunkSteps/max(1, set)))
	}
	for i := range s.subs {
		s.subs[i].first = s.chunks
		s.chunks += (s.subs[i].sets() + uint64(s.block) - 1) / uint64(s.block)
	}
}

// sets returns the number of rank sets.
func (x *sub) sets() uint64 { return uint64(joint.RankSetCount(x.law.CardsLeft(), x.law.Missing)) }

// playersOf returns the set of the players of a set of the swept ones and one of the others.
func (s *Sweep) playersOf(swept, others int) (set int) {
	for i, p := range s.swept {
		set |= swept >> i & 1 << p
	}
	for i, p := range s.others {
		set |= others >> i & 1 << p
	}
	return set
}

// sums are the sums of a player's weights.
type sums struct {
	of  [64][64]uint64 // by two cards
	one [64]uint64     // by one card
	all uint64
}

func sumsOf(held []byrank.Hand) *sums {
	s := &sums{}
	for _, h := range held {
		s.of[h.High][h.Low] += h.Weight
		s.of[h.Low][h.High] += h.Weight
		s.one[h.High] += h.Weight
		s.one[h.Low] += h.Weight
		s.all += h.Weight
	}
	return s
}

// without returns the weight of the hands without the two cards.
func (s *sums) without(a, b uint8) uint64 { return s.all - s.one[a] - s.one[b] + s.of[a][b] }

// totals adds for each hand the weight of all deals of the sub: the others' hands, by the
// formula for N with the sums less the shared cards, times the number of boards.
func (w *worker) totals(counts []uint64) {
	l := w.sub.law
	factor := w.sub.factor * deck.Choose(bits.OnesCount64(l.Left)-2*w.players, l.Missing)
	var s [3]*sums
	for p, hands := range l.Hands {
		s[p] = sumsOf(hands)
	}
	all := uint64(0)
	for p, hands := range l.Hands {
		x, y := s[(p+1)%w.players], s[(p+2)%w.players]
		both := bothOf(x, y)
		for _, h := range hands {
			n := x.without(h.High, h.Low)
			if w.players == 3 {
				n = disjoint(x, y, both, h.High, h.Low)
			}
			n *= factor * h.Weight
			w.layout.Hand(counts, w.swept[p], h.Index)[0] += n
			if p == 0 {
				all += n
			}
		}
	}
	for i, h := range w.sub.known[:w.comparing] {
		w.layout.Hand(counts, w.others[i], h.Index)[0] += all
	}
}

// bothOf returns the sums of the products of the weights of the same hands.
func bothOf(x, y *sums) *sums {
	s := &sums{}
	for a := range 52 {
		for b := range a {
			n := x.of[a][b] * y.of[a][b]
			s.of[a][b], s.of[b][a] = n, n
			s.one[a] += n
			s.one[b] += n
			s.all += n
		}
	}
	return s
}

// disjoint returns the weight of the pairs of a hand of x and a hand of y that have no
// card in common and are without the cards a and b.
func disjoint(x, y, both *sums, a, b uint8) uint64 {
	n := x.without(a, b)*y.without(a, b) + both.without(a, b)
	for c := range uint8(52) {
		if c != a && c != b {
			n -= (x.one[c] - x.of[c][a] - x.of[c][b]) * (y.one[c] - y.of[c][a] - y.of[c][b])
		}
	}
	return n
}
