// Package packs evaluates hands of five to seven cards from one or two decks with jokers, and
// counts them exactly. Cards are numbered as in deck.Pack.
//
//	e := packs.NewEvaluator(packs.Rules{Pack: deck.Pack{Decks: 1, Jokers: 1}})
//	const joker = 52
//	fmt.Println(e.Category([]deck.Card{12, 12 + 13, 12 + 26, 12 + 39, joker})) // four aces and a joker
//	// Output: five of a kind
package packs

import (
	"context"
	"math/bits"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/eval"
)

// Rules are the rules for hands from one or two decks with jokers.
type Rules struct {
	deck.Pack // 1 or 2 decks, 0 to deck.MaxJokers jokers
	// Bug restricts a joker to two uses, of which the better one counts:
	//   - it is an ace, of any suit: also one more ace of a flush's suit, which with two
	//     decks makes a pair of aces in the flush;
	//   - it completes a straight, a flush or a straight flush: in a straight as the card
	//     of a rank that is missing, in a flush as a card of a rank that the flush does not
	//     have, so that this use never makes a pair in the flush.
	// With Ac 6c 6c 7c and a bug the first use makes a flush with two pair, the second one
	// a flush with one pair: the hand is a flush with two pair. Without Bug, a joker may
	// be any card.
	Bug bool
}

// Order returns the categories of the pack, the strongest first. It has the order of
// hold'em, with the additional categories of jokers and two decks.
func (p Rules) Order() []eval.Category {
	var order []eval.Category
	if p.Decks > 1 || p.Jokers > 0 {
		order = append(order, eval.FiveOfAKind)
	}
	order = append(order, eval.RoyalFlush, eval.StraightFlush)
	if p.Decks > 1 {
		order = append(order, eval.FlushTwoPair)
	}
	order = append(order, eval.FourOfAKind, eval.FullHouse)
	if p.Decks > 1 {
		order = append(order, eval.FlushOnePair)
	}
	return append(order, eval.Flush, eval.Straight, eval.ThreeOfAKind, eval.TwoPair, eval.OnePair, eval.HighCard)
}

// packHand is the part of a hand that determines its category.
type packHand struct {
	all    rankCounts
	suits  [deck.Suits]rankCounts
	jokers int
}

func (h *packHand) add(p deck.Pack, c deck.Card) {
	if int(c) >= p.Decks*deck.Size {
		h.jokers++
		return
	}
	c %= deck.Size
	h.all[c.Rank()]++
	h.suits[c.Suit()][c.Rank()]++
}

// grouped returns the best category, without those of flushes, of a hand with the given
// two largest numbers of cards of a rank, bugs being aces, and the number of ranks that
// are missing for a straight.
func (p Rules) grouped(order []eval.Category, most, next, missing, jokers int) eval.Category {
	wild := jokers
	if p.Bug {
		wild = 0
	}
	need := func(a, b int) bool { return max(0, a-most)+max(0, b-next) <= wild }
	for _, c := range order {
		var made bool
		switch c {
		case eval.FiveOfAKind:
			made = need(5, 0)
		case eval.FourOfAKind:
			made = need(4, 0)
		case eval.FullHouse:
			made = need(3, 2)
		case eval.Straight:
			made = missing <= jokers
		case eval.ThreeOfAKind:
			made = need(3, 0)
		case eval.TwoPair:
			made = need(2, 2)
		case eval.OnePair:
			made = need(2, 0)
		}
		if made {
			return c
		}
	}
	return eval.HighCard
}

// places has the places of categories in the order of a pack, from which its evaluator
// and its counts look them up. The place of the strongest category is 0.
type places struct {
	order    []eval.Category
	bug      bool
	unsuited [deck.MaxJokers + 1][eval.MaxCards + 1][eval.MaxCards/2 + 1][6]uint8 // by jokers, the two largest numbers of a rank and the ranks missing for a straight
	missing  [1 << deck.Ranks]uint8                                               // by set of ranks: how many are missing for a straight
	flush    [3]uint8                                                             // the places of flushes without pair, with one and with two
	royal    uint8                                                                // the place of the royal flush; the straight flush is next
}

func newPlaces(p Rules) *places {
	t := &places{order: p.Order(), bug: p.Bug}
	place := map[eval.Category]uint8{}
	for i, c := range t.order {
		place[c] = uint8(i)
	}
	for jokers := range t.unsuited {
		for most := range t.unsuited[jokers] {
			for next := range t.unsuited[jokers][most] {
				for missing := range t.unsuited[jokers][most][next] {
					t.unsuited[jokers][most][next][missing] = place[p.grouped(t.order, most, next, missing, jokers)]
				}
			}
		}
	}
	for ranks := range t.missing {
		t.missing[ranks] = uint8(missing(uint16(ranks)))
	}
	t.royal, t.flush = place[eval.RoyalFlush], [3]uint8{place[eval.Flush], place[eval.Flush], place[eval.Flush]}
	if p.Decks > 1 {
		t.flush[1], t.flush[2] = place[eval.FlushOnePair], place[eval.FlushTwoPair]
	}
	return t
}

// royalRanks is ten to ace.
const royalRanks = 0x1f << (ace - 4)

// suited returns the place of the best category of a flush, from the ranks that its suit
// has once or more, those that it has twice, and jokers: at least five cards. With five
// cards or more, a joker completes a pair wherever a rank is single, and a bug one of aces
// if the suit and the bugs have two or more of them.
func (t *places) suited(once, twice uint16, jokers int) uint8 {
	switch {
	case 5-bits.OnesCount16(once&royalRanks) <= jokers:
		return t.royal
	case int(t.missing[once]) <= jokers:
		return t.royal + 1
	}
	pairs := bits.OnesCount16(twice)
	switch {
	case !t.bug:
		pairs += jokers
	case twice>>ace == 0 && int(once>>ace)+jokers >= 2:
		pairs++
	}
	return t.flush[min(pairs, 2)]
}

// rankCounts is the number of cards of each rank.
type rankCounts [deck.Ranks]uint8

const ace = deck.Ranks - 1

// missing returns the least number of ranks that a set lacks for a straight.
func missing(ranks uint16) int {
	most := 0
	for places := game.Places(ranks, deck.Two); places != 0; places >>= 1 {
		most = max(most, bits.OnesCount32(places&0x1f))
	}
	return 5 - most
}

// ranks returns the set of ranks of the cards.
func (t *rankCounts) ranks() (set uint16) {
	for r, n := range t {
		if n > 0 {
			set |= 1 << r
		}
	}
	return set
}

// two returns the two largest numbers.
func (t *rankCounts) two() (most, next int) {
	for _, n := range t {
		switch n := int(n); {
		case n > most:
			most, next = n, most
		case n > next:
			next = n
		}
	}
	return most, next
}

func (t *rankCounts) total() (n int) {
	for _, k := range t {
		n += int(k)
	}
	return n
}

// Count returns the exact number of hands of each category, in the order of Order. A
// hand has the known cards and draws cards of left, five to seven cards in all. Count
// does not enumerate hands: it enumerates the numbers of cards of each rank, and for
// flushes also the ranks of the flush suit. For whole packs that takes 5 to 25 ms. If ctx
// ends, Count returns ctx.Err().
func (p Rules) Count(ctx context.Context, known, left []deck.Card, draws int) ([]uint64, error) {
	c := packCount{places: newPlaces(p)}
	for _, card := range known {
		c.known.add(p.Pack, card)
	}
	for _, card := range left {
		c.left.add(p.Pack, card)
	}
	c.counts = make([]uint64, packCategories)
	for drawn := range min(c.left.jokers, draws) + 1 {
		if ctx.Err() != nil {
			break
		}
		c.jokers, c.ways = c.known.jokers+drawn, deck.Choose(c.left.jokers, drawn)
		if c.jokers < severalSuits {
			c.unsuitedHands(draws - drawn)
			c.suitedHands(draws - drawn)
		} else {
			c.handsBySuit(draws - drawn)
		}
	}
	return c.counts[:len(c.order)], ctx.Err()
}

// severalSuits is the number of jokers with which a hand can have a flush in more suits
// than one. It then has at most four other cards.
const severalSuits = 3

// packCategories is the most categories of a pack.
const packCategories = 13

// packCounts is numbers of hands by the place of their category.
type packCounts [packCategories]uint64

// packCount counts the hands with a given number of jokers.
type packCount struct {
	*places
	known  packHand
	left   packHand
	jokers int    // of a hand
	ways   uint64 // to draw them
	counts []uint64
}

// packRanks is the ranks of some cards of a hand, bugs being aces in the numbers.
type packRanks struct {
	of rankCounts
	ranksOnly
}

type ranksOnly struct {
	ranks       uint16 // a bit for each rank of the cards
	once, twice uint16 // the ranks that the suit which cards are added of has once or more, and twice
	most, next  uint8  // the two largest numbers of a rank
}

// ranksOf returns the ranks of cards, and of bugs.
func (c *packCount) ranksOf(cards *rankCounts) packRanks {
	h := packRanks{of: *cards, ranksOnly: ranksOnly{ranks: cards.ranks()}}
	if c.bug {
		h.of[ace] += uint8(c.jokers)
	}
	most, next := h.of.two()
	h.most, h.next = uint8(most), uint8(next)
	return h
}

// add adds n cards, at least one, of a rank.
func (h *packRanks) add(rank int, n uint8) {
	h.most, h.next = h.with(h.of[rank], h.of[rank]+n)
	h.of[rank] += n
	h.ranks |= 1 << rank
	h.twice |= (h.once | -uint16(n>>1)) & (1 << rank)
	h.once |= 1 << rank
}

// with returns the two largest numbers if the number of a rank increases.
func (h *ranksOnly) with(before, after uint8) (most, next uint8) {
	switch {
	case before == h.most:
		return after, h.next
	case after > h.most:
		return after, h.most
	}
	return h.most, max(h.next, after)
}

// start begins to add cards of a suit, of which the hand has the given ones.
func (h *packRanks) start(suit *rankCounts) {
	h.once, h.twice = 0, 0
	for r, n := range suit {
		h.once |= uint16(n&1|n>>1) << r // 0 to 2 cards
		h.twice |= uint16(n>>1) << r
	}
}

// place returns the place of the hand's best category without those of flushes.
func (c *packCount) place(h *packRanks) uint8 {
	return c.unsuited[c.jokers][h.most][h.next][c.missing[h.ranks]]
}

// unsuitedHands counts all hands by their category without flushes.
func (c *packCount) unsuitedHands(draws int) {
	h := c.ranksOf(&c.known.all)
	c.complete(&c.left.all, 0, draws, &h, c.ways, (*packCounts)(c.counts[:packCategories]))
}

// suitedHands corrects the counts for the hands with a flush: one suit has five cards or
// more, jokers included. Suits with the same cards known and left have the same counts.
func (c *packCount) suitedHands(draws int) {
	type suit struct{ known, left rankCounts }
	suits := map[suit]uint64{}
	for s := range deck.Suits {
		suits[suit{c.known.suits[s], c.left.suits[s]}]++
	}
	for s, times := range suits {
		others := c.left.all
		for r := range others {
			others[r] -= s.left[r]
		}
		for n := max(0, 5-c.jokers-s.known.total()); n <= draws; n++ {
			h := c.ranksOf(&c.known.all)
			h.start(&s.known)
			each(&s.left, 0, n, &h, times*c.ways, func(ways uint64) {
				flush := c.suited(h.once, h.twice, c.jokers)
				var without packCounts
				c.complete(&others, 0, draws-n, &h, ways, &without)
				for place := int(flush) + 1; place < len(without); place++ {
					c.counts[place] -= without[place]
					c.counts[flush] += without[place]
				}
			})
		}
	}
}

// complete adds n cards of the rank rank or higher to a hand in all ways, as each does, and
// adds the hands to counts by their category without those of flushes.
func (c *packCount) complete(of *rankCounts, rank, n int, h *packRanks, ways uint64, counts *packCounts) {
	if n == 0 {
		counts[c.place(h)] += ways
		return
	}
	before := h.ranksOnly
	for r := rank; r < deck.Ranks; r++ {
		held := h.of[r]
		for k := 1; k <= min(n, int(of[r])); k++ {
			most, next := before.with(held, held+uint8(k))
			more := ways * chosen[of[r]][k]
			if k == n {
				counts[c.unsuited[c.jokers][most][next][c.missing[before.ranks|1<<r]]] += more
				continue
			}
			h.of[r], h.ranks, h.most, h.next = held+uint8(k), before.ranks|1<<r, most, next
			c.complete(of, r+1, n-k, h, more, counts)
		}
		h.of[r], h.ranksOnly = held, before
	}
}

// handsBySuit counts all hands, of at most four cards and jokers, suit after suit.
func (c *packCount) handsBySuit(draws int) {
	h := c.ranksOf(&c.known.all)
	c.fromSuit(0, draws, &h, uint8(len(c.order)), c.ways)
}

// fromSuit adds cards of a suit and of those after it to a hand, whose best flush so far
// has the given place.
func (c *packCount) fromSuit(suit, draws int, h *packRanks, flush uint8, ways uint64) {
	held, least := c.known.suits[suit].total(), 0
	if suit == deck.Suits-1 {
		least = draws
	}
	for n := least; n <= draws; n++ {
		made := held+n+c.jokers >= 5
		h.start(&c.known.suits[suit])
		each(&c.left.suits[suit], 0, n, h, ways, func(ways uint64) {
			best := flush
			if made {
				best = min(best, c.suited(h.once, h.twice, c.jokers))
			}
			if suit < deck.Suits-1 {
				c.fromSuit(suit+1, draws-n, h, best, ways)
				return
			}
			c.counts[min(best, c.place(h))] += ways
		})
	}
}

// each calls visit for every choice of n cards by their ranks, of which the lowest is rank
// or higher, with ways times the number of ways to choose cards of these ranks. Meanwhile
// the hand h has the chosen cards.
func each(of *rankCounts, rank, n int, h *packRanks, ways uint64, visit func(ways uint64)) {
	if n == 0 {
		visit(ways)
		return
	}
	before := h.ranksOnly
	for r := rank; r < deck.Ranks; r++ {
		held := h.of[r]
		for k := 1; k <= min(n, int(of[r])); k++ {
			h.add(r, uint8(k))
			if more := ways * chosen[of[r]][k]; k < n {
				each(of, r+1, n-k, h, more, visit)
			} else {
				visit(more)
			}
			h.of[r], h.ranksOnly = held, before
		}
	}
}

// chosen has the binomials of up to eight cards of a rank: the triangle of Pascal.
var chosen = [2*deck.Suits + 1][2*deck.Suits + 1]uint64{
	{1},
	{1, 1},
	{1, 2, 1},
	{1, 3, 3, 1},
	{1, 4, 6, 4, 1},
	{1, 5, 10, 10, 5, 1},
	{1, 6, 15, 20, 15, 6, 1},
	{1, 7, 21, 35, 35, 21, 7, 1},
	{1, 8, 28, 56, 70, 56, 28, 8, 1},
}
