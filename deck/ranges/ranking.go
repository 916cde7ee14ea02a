package ranges

import (
	"cmp"
	"math/big"
	"slices"
	"strings"
	"sync"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/deck/ranges/omaha"
)

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

// noOrder says that a game has no ranking.
func noOrder(g game.Game) string {
	return cmp.Or(g.Name, "the empty range") + " has no order of its starting hands"
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
