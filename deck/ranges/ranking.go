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

var rankings sync.Map // of func() *ranking, by game

// rankingOf returns the ranking of a game's hands, or nil if it has none.
func rankingOf(g game.Game) *ranking {
	r, _ := rankings.LoadOrStore(g.Name, sync.OnceValue(func() *ranking {
		if classes := strongest[g.Name]; classes != "" {
			return rankingOfTwo(classes)
		}
		if order := omaha.Of(g.Name); order != nil {
			return rankingOfMore(order)
		}
		return nil
	}))
	return r.(func() *ranking)()
}

// noOrder says that a game has no ranking.
func noOrder(g game.Game) string {
	return cmp.Or(g.Name, "the empty range") + " has no order of its starting hands"
}

// rankingOfTwo returns the ranking of classes of two hole cards.
func rankingOfTwo(classes string) *ranking {
	r := &ranking{}
	for name := range strings.FieldsSeq(classes) {
		high, _ := deck.CutRank([]rune(name))
		low, _ := deck.CutRank([]rune(name[1:]))
		c := class{high: high, low: low}
		if len(name) > 2 {
			c.kind = rune(name[2])
		}
		r.Hands = append(r.Hands, c.hands()...)
		r.Ends = append(r.Ends, len(r.Hands))
	}
	return r
}

// rankingOfMore returns the ranking of the classes of package omaha.
func rankingOfMore(order *omaha.Order) *ranking {
	r := &ranking{}
	for _, c := range order.Classes {
		for _, set := range c.All() {
			r.Hands = append(r.Hands, handOf(set.Cards()...))
		}
		r.Ends = append(r.Ends, len(r.Hands))
	}
	return r
}

// strongest lists the classes of games of two hole cards by their exact equity against one
// random hand, the best first.
var strongest = map[string]string{
	"holdem": "" +
		"AA KK QQ JJ TT 99 88 AKs 77 AQs AJs AKo ATs AQo AJo KQs 66 A9s ATo KJs A8s " +
		"KTs KQo A7s A9o KJo 55 QJs K9s A5s A6s A8o KTo QTs A4s A7o K8s A3s QJo K9o " +
		"A5o A6o Q9s K7s JTs A2s QTo 44 A4o K6s K8o Q8s A3o K5s J9s Q9o JTo K7o A2o " +
		"K4s Q7s K6o K3s T9s J8s 33 Q6s Q8o K5o J9o K2s Q5s T8s K4o J7s Q4s Q7o T9o " +
		"J8o K3o Q6o Q3s 98s T7s J6s K2o 22 Q2s Q5o J5s T8o J7o Q4o 97s J4s T6s J3s " +
		"Q3o 98o 87s T7o J6o 96s J2s Q2o T5s J5o T4s 97o 86s J4o T6o 95s T3s 76s J3o " +
		"87o T2s 85s 96o J2o T5o 94s 75s T4o 93s 86o 65s 84s 95o T3o 92s 76o 74s T2o " +
		"54s 85o 64s 83s 94o 75o 82s 73s 93o 65o 53s 63s 84o 92o 43s 74o 72s 54o 64o " +
		"52s 62s 83o 42s 82o 73o 53o 63o 32s 43o 72o 52o 62o 42o 32o",
	"short": "" +
		"AA KK QQ JJ TT AKs AQs AKo AJs KQs AQo ATs KJs AJo QJs KTs KQo JTs QTs 99 ATo " +
		"KJo A9s QJo KTo JTo QTo A8s A9o K9s T9s A8o Q9s J9s A7s K9o T9o Q9o J9o A7o 88 " +
		"A6s K8s 98s T8s Q8s J8s K7s A6o K8o 98o T8o Q8o J8o K6s K7o 97s T7s Q7s J7s 77 " +
		"Q6s K6o 97o T7o 87s Q7o J7o 96s Q6o T6s J6s 87o 96o 86s T6o J6o 66 76s 86o 76o",
	"short-trips": "" +
		"AA KK QQ JJ TT AKs AQs 99 AKo AJs KQs AQo ATs AJo KJs KTs QJs KQo QTs ATo A9s " +
		"JTs KJo KTo QJo A8s QTo JTo A9o 88 K9s A8o A7s Q9s J9s T9s K9o Q9o A7o A6s J9o " +
		"T9o K8s Q8s J8s K7s T8s 98s A6o K8o 77 Q8o J8o T8o K6s K7o 98o Q7s J7s T7s 97s " +
		"Q6s K6o Q7o J7o T7o 97o 87s Q6o 96s J6s T6s 66 87o 86s 96o J6o T6o 76s 86o 76o",
}
