package ranges

import (
	"math/big"
	"math/bits"
	"slices"
	"strings"
	"sync"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/deck/ranges/omaha"
)

// hand is a hand as a number: six bits for each card, the first card highest. Hands
// of the same number of cards sort in deck order.
type hand uint64

// place is the position of a card in deck order, 0 to 51.
func place(c deck.Card) hand { return hand(c.Rank())*deck.Suits + hand(c.Suit()) }

// cardAt returns the card at a place.
func cardAt(place hand) deck.Card {
	return deck.NewCard(deck.Rank(place/deck.Suits), deck.Suit(place%deck.Suits))
}

// handOf returns the hand of some cards, of which the order does not matter.
func handOf(cards ...deck.Card) hand { return placesOf(cards...).hand() }

// places is a set of cards: bit i is the card at place i in deck order.
type places uint64

func placesOf(cards ...deck.Card) (s places) {
	for _, c := range cards {
		s |= 1 << place(c)
	}
	return s
}

// ofSuit is the cards of clubs, the first suit.
const ofSuit places = 0x1111_1111_1111_1

// ofRanks returns the cards of some ranks.
func ofRanks(ranks uint16) (s places) {
	for ; ranks != 0; ranks &= ranks - 1 {
		s |= 0xf << (4 * bits.TrailingZeros16(ranks))
	}
	return s
}

func (s places) count() int { return bits.OnesCount64(uint64(s)) }

// hand returns the cards as a hand.
func (s places) hand() (h hand) {
	for ; s != 0; s &= s - 1 {
		h = h<<6 | hand(bits.TrailingZeros64(uint64(s)))
	}
	return h
}

// held is a hand of n cards, or the cards of a board in their order, as places.
type held struct {
	at [game.MaxHole]uint8
	n  int
}

func (h hand) held(n int) (cards held) {
	cards.n = n
	for i := n - 1; i >= 0; i-- {
		cards.at[i] = uint8(h & 63)
		h >>= 6
	}
	return cards
}

// complete calls yield with every hand of the known cards and count cards of rest.
// rest has none of the known cards.
func complete(known, rest []deck.Card, count int, yield func(hand)) {
	if count == 0 {
		yield(handOf(known...))
		return
	}
	for i := range len(rest) - count + 1 {
		complete(append(known[:len(known):len(known)], rest[i]), rest[i+1:], count-1, yield)
	}
}

// ranking is all hands of a game by their equity against a random hand, the best first.
type ranking struct {
	Hands []hand
	Ends  []int // of each class, in hands
}

// Best returns the number of hands of the strongest classes, as few classes as have a
// share of all hands.
func (r *ranking) Best(share *big.Rat) int {
	wanted := new(big.Rat).Mul(share, big.NewRat(int64(len(r.Hands)), 1))
	if wanted.Sign() == 0 {
		return 0
	}
	i, _ := slices.BinarySearchFunc(r.Ends, wanted, func(end int, wanted *big.Rat) int {
		return big.NewRat(int64(end), 1).Cmp(wanted)
	})
	return r.Ends[i]
}

// rankingOf returns the order of a game's hands, or nil if it has none.
func rankingOf(g game.Game) *ranking {
	switch {
	case g.Lowest > 0 || g.Low:
	case g.Hole == 2:
		return holdemRanking()
	case g.Hole == 4 && g.Played == 2:
		return omahaRanking()
	}
	return nil
}

// holdemRanking returns the ranking of the 169 classes of hold'em, by exact equity.
var holdemRanking = sync.OnceValue(func() *ranking {
	r := &ranking{}
	for name := range strings.FieldsSeq(strongest) {
		high, _ := deck.CutRank([]rune(name))
		low, _ := deck.CutRank([]rune(name[1:]))
		c := class{high, low, 0}
		if len(name) > 2 {
			c.kind = rune(name[2])
		}
		r.Hands = append(r.Hands, c.hands()...)
		r.Ends = append(r.Ends, len(r.Hands))
	}
	return r
})

// strongest lists the 169 classes of hold'em hands by their exact equity against
// one random hand, the best first. An item N% takes its hands from the front.
const strongest = "" +
	"AA KK QQ JJ TT 99 88 AKs 77 AQs AJs AKo ATs AQo AJo KQs 66 A9s ATo KJs A8s " +
	"KTs KQo A7s A9o KJo 55 QJs K9s A5s A6s A8o KTo QTs A4s A7o K8s A3s QJo K9o " +
	"A5o A6o Q9s K7s JTs A2s QTo 44 A4o K6s K8o Q8s A3o K5s J9s Q9o JTo K7o A2o " +
	"K4s Q7s K6o K3s T9s J8s 33 Q6s Q8o K5o J9o K2s Q5s T8s K4o J7s Q4s Q7o T9o " +
	"J8o K3o Q6o Q3s 98s T7s J6s K2o 22 Q2s Q5o J5s T8o J7o Q4o 97s J4s T6s J3s " +
	"Q3o 98o 87s T7o J6o 96s J2s Q2o T5s J5o T4s 97o 86s J4o T6o 95s T3s 76s J3o " +
	"87o T2s 85s 96o J2o T5o 94s 75s T4o 93s 86o 65s 84s 95o T3o 92s 76o 74s T2o " +
	"54s 85o 64s 83s 94o 75o 82s 73s 93o 65o 53s 63s 84o 92o 43s 74o 72s 54o 64o " +
	"52s 62s 83o 42s 82o 73o 53o 63o 32s 43o 72o 52o 62o 42o 32o"

// omahaRanking returns the ranking of the classes of package omaha.
var omahaRanking = sync.OnceValue(func() *ranking {
	r := &ranking{}
	for _, c := range omaha.Classes() {
		for _, set := range c.All() {
			r.Hands = append(r.Hands, handOf(set.Cards()...))
		}
		r.Ends = append(r.Ends, len(r.Hands))
	}
	return r
})

// class is one of the 169 classes of two-card hands, or the suited and the offsuit class of two
// ranks together.
type class struct {
	high, low deck.Rank // equal in a pair
	kind      rune      // 's' suited, 'o' offsuit, 0 both or a pair
}

// String writes the class: AA, AKs, T9o or AK.
func (c class) String() string {
	text := c.high.String() + c.low.String()
	if c.kind != 0 {
		text += string(c.kind)
	}
	return text
}

// hands lists the hands of the class in deck order of the low card: 6 of a pair, 4 suited, 12
// offsuit.
func (c class) hands() (list []hand) {
	for low := range deck.Suit(deck.Suits) {
		for high := range deck.Suit(deck.Suits) {
			suited := low == high
			if c.high == c.low && low >= high || c.kind == 's' && !suited || c.kind == 'o' && suited {
				continue
			}
			list = append(list, handOf(deck.NewCard(c.low, low), deck.NewCard(c.high, high)))
		}
	}
	return list
}

// row returns the class as a pattern.
func (c class) row() []slot {
	row := []slot{{ranks: 1 << c.high, named: true, suit: anySuit}, {ranks: 1 << c.low, named: true, suit: anySuit}}
	if c.kind != 0 {
		row[0].suit, row[1].suit = firstVariable, firstVariable
	}
	if c.kind == 'o' {
		row[1].suit++
	}
	return row
}
