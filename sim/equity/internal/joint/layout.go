package joint

import (
	"errors"
	"math/bits"
	"slices"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/eval"
	"pokersim/sim/internal/count"
	"pokersim/sim/internal/lanes/showdown"
)

// The outcomes of a player in a showdown: indexes of the counts of a player and a
// category.
const (
	Lost     = showdown.Lost // he gets nothing
	Won      = showdown.Won  // he gets the whole pot
	Tied     = showdown.Tied // he gets a part of the pot
	Outcomes = showdown.Outcomes
)

// Layout gives the index of each count in a tally: first the sets of winners (With), then what the
// fields say that is counted, in the order of Counts.
type Layout struct {
	Players    int
	Categories bool
	Low        bool // half of the pot goes to the best low
	Starting   bool // the seats are counted by starting hand
	HasTable   bool // what the hands of all seats are is counted
	// Hands is the number of hands of each player whose results are counted: all that the
	// listed Law has, in its order, or 0.
	Hands [MaxPlayers]int
	kinds kinds
}

// kinds is the categories of a game, if they are not those of hold'em.
type kinds struct {
	count int                     // 0: those of hold'em
	place [eval.OneCard + 1]uint8 // by category: its index in eval.Rules.Kinds
}

// kindsOf returns the categories of a game.
func kindsOf(r eval.Rules) (k kinds) {
	if r.Lowball == game.High {
		return k
	}
	for i, c := range r.Kinds() {
		k.place[c], k.count = uint8(i), i+1
	}
	return k
}

// categories returns the number of categories.
func (l Layout) categories() int {
	if l.kinds.count > 0 {
		return l.kinds.count
	}
	return eval.Categories
}

// Sets returns the number of sets of winners, or of pairs of sets.
func (l Layout) Sets() int {
	if l.Low {
		return 1 << (2 * l.Players)
	}
	return 1 << l.Players
}

// With returns the index of a set of winners of the high half and a set of winners
// of the low half; low is 0 if nobody wins it.
func (l Layout) With(high, low int) int { return high | low<<l.Players }

// Halves returns the sets of the winners of the high half and of the low half at an
// index.
func (l Layout) Halves(index int) (high, low int) {
	return index & (1<<l.Players - 1), index >> l.Players
}

// Share returns the parts, of Pot parts in the pot, that a player gets at an index.
func (l Layout) Share(player, index int) (parts int) {
	high, low := l.Halves(index)
	halves := []int{high, low}
	if low == 0 {
		halves[1] = high
	}
	for _, winners := range halves {
		if winners>>player&1 != 0 {
			parts += Pot / 2 / bits.OnesCount(uint(winners))
		}
	}
	return parts
}

// Pot is the number of parts of a pot: 1 to MaxPlayers winners can share each half
// evenly.
const Pot = 2 * showdown.Pot

// Counts returns the number of counts.
func (l Layout) Counts() int {
	n := l.Sets()
	if l.Categories {
		n += l.Players * l.categories() * Outcomes
	}
	if l.HasTable {
		n += l.TableLayout().Counters()
	}
	if l.Starting {
		n += showdown.StartingHands * l.startingCounts()
	}
	return n + l.handCounts(l.Players)
}

// TableLayout returns the layout of the counts of Table.
func (l Layout) TableLayout() showdown.TableLayout { return showdown.TableLayout{Players: l.Players} }

// Table returns the counts of what the hands of all seats are, a slice of counts.
func (l Layout) Table(counts []uint64) []uint64 {
	return counts[l.Sets():][:l.TableLayout().Counters()]
}

// tableFit reports whether the counts of what the hands are add up.
func (l Layout) tableFit(counts []uint64, rounds uint64) bool {
	if !l.HasTable {
		return true
	}
	at, table := l.TableLayout(), l.Table(counts)
	deals, seats := rounds, rounds*uint64(l.Players)
	for _, n := range table[:at.Cells()] {
		if n > deals {
			return false
		}
		deals -= n
	}
	for _, n := range table[at.Held(0):at.Squares(0)] {
		if n > seats {
			return false
		}
		seats -= n
	}
	return deals == 0 && seats == 0 && table[at.Beats()] <= rounds
}

// startingCounts returns the number of counts of a starting hand.
func (l Layout) startingCounts() int { return l.Players + 1 + showdown.StartingSums }

// StartingHand returns the counts of a starting hand, a slice of counts: of the seats that
// have it and lose, of those that share the pot with k-1 others at index k, and then the
// sums of showdown.StartingSums.
func (l Layout) StartingHand(counts []uint64, hand int) []uint64 {
	return counts[l.Sets()+hand*l.startingCounts():][:l.startingCounts()]
}

// StartingPot is the number of parts of a pot in the sums of StartingHand: there is no low half.
func (l Layout) StartingPot() int { return Pot / 2 }

// atMost reports whether n is at most a product.
func atMost(n, a, b uint64) bool {
	high, low := bits.Mul64(a, b)
	return high > 0 || n <= low
}

// startingFit reports whether all seats have a starting hand, and whether the sums of each are
// possible: a deal with m seats of the hand adds m(m-1) to the first, and to the others at most
// the pot and half its square times that.
func (l Layout) startingFit(counts []uint64, rounds uint64) bool {
	seats := rounds * uint64(l.Players)
	if !l.Starting {
		return true
	}
	for hand := range showdown.StartingHands {
		of, held := l.StartingHand(counts, hand), uint64(0)
		for _, n := range of[:l.Players+1] {
			if n > seats {
				return false
			}
			seats -= n
			held += n
		}
		pot, sums := uint64(l.StartingPot()), of[l.Players+1:]
		if !atMost(sums[0], held, uint64(l.Players-1)) || !atMost(sums[1], sums[0], pot) || !atMost(sums[2], sums[0]/2, pot*pot) {
			return false
		}
	}
	return seats == 0
}

// Winners returns the counts of the sets of winners, a slice of counts.
func (l Layout) Winners(counts []uint64) []uint64 { return counts[:l.Sets()] }

// Category returns the index of the first of the Outcomes of a player's hands of a
// category of the game.
func (l Layout) Category(player int, c eval.Category) int {
	place := int(c)
	if l.kinds.count > 0 {
		place = int(l.kinds.place[c])
	}
	return l.Sets() + (player*l.categories()+place)*Outcomes
}

// Outcomes returns the weights of the deals in which a player has a hand of a category of the
// game and gets the whole pot, a part of it, or nothing.
func (l Layout) Outcomes(counts []uint64, player int, c eval.Category) (won, tied, lost uint64) {
	of := counts[l.Category(player, c):]
	return of[Won], of[Tied], of[Lost]
}

// Consistent returns the number of rounds. ok is whether it is at most limit and the
// sum of the categories of each player. If the counts are those of all deals or of a
// sample, whole is true, and ok is also whether the hands add up to the players' results.
func (l Layout) Consistent(counts []uint64, limit uint64, whole bool) (rounds uint64, ok bool) {
	if len(counts) == 0 {
		return 0, true
	}
	parts := [][]uint64{l.Winners(counts)}
	if l.Categories {
		parts = slices.AppendSeq(parts, slices.Chunk(counts[l.Sets():l.handAt(0, 0)], l.categories()*Outcomes))
	}
	for i, part := range parts {
		sum := uint64(0)
		for _, n := range part {
			if sum += n; sum < n {
				return 0, false
			}
		}
		if i == 0 {
			rounds = sum
		}
		if sum != rounds {
			return rounds, false
		}
	}
	for place, n := range l.Winners(counts) {
		if high, _ := l.Halves(place); high == 0 && n > 0 {
			return rounds, false // every deal has a winner
		}
	}
	return rounds, rounds <= limit && (!whole || l.handsFit(counts, rounds) && l.startingFit(counts, rounds) && l.tableFit(counts, rounds))
}

// handAt returns the index of the first count of a player's hand. The number of
// players plus 1 counts follow: see HandCounts.
func (l Layout) handAt(player, hand int) int {
	at := l.Sets()
	if l.Categories {
		at += l.Players * l.categories() * Outcomes
	}
	return at + l.handCounts(player) + hand*(l.Players+1)
}

// handCounts returns the number of counts of the hands of the first players.
func (l Layout) handCounts(players int) (n int) {
	for _, hands := range l.Hands[:players] {
		n += hands * (l.Players + 1)
	}
	return n
}

// Hand returns the counts of a player's hand, a slice of counts.
func (l Layout) Hand(counts []uint64, player, hand int) HandCounts {
	at := l.handAt(player, hand)
	return HandCounts(counts[at : at+l.Players+1])
}

// HandCounts is the results of a hand of a player: the weight of all deals with the
// hand and, at index k, the weight of those in which it is one of k winners. The weights
// are those of the whole deals, with the weight of the hand.
type HandCounts []uint64

// handsFit reports whether the results of the hands add up to those of their players.
func (l Layout) handsFit(counts []uint64, rounds uint64) bool {
	for i, hands := range l.Hands[:l.Players] {
		if hands == 0 {
			continue
		}
		want := make(HandCounts, l.Players+1)
		want[0] = rounds
		for winners, n := range l.Winners(counts) {
			if winners>>i&1 != 0 {
				want[bits.OnesCount(uint(winners))] += n
			}
		}
		for hand := range hands {
			for k, n := range l.Hand(counts, i, hand) {
				want[k] -= n
			}
		}
		for _, rest := range want {
			if rest != 0 {
				return false
			}
		}
	}
	return true
}

// errUneven is the error of counts of hands that are not those of all deals.
var errUneven = errors.New("the counts of the hands are not those of all deals")

// MeanHands returns the counts with the results of each hand replaced by their mean over
// the hands into which the suit permutations of the Law turn it. Algorithms that
// enumerate one board of each orbit of these permutations have counts of hands that
// are correct only in the sum over these hands.
func (l *Law) MeanHands(at Layout, counts []uint64) ([]uint64, error) {
	all := append([]uint64{}, counts...)
	symmetries := l.Symmetries()
	for i, hands := range at.Hands[:at.Players] {
		if hands == 0 {
			continue
		}
		index, done := make(map[deck.Set]int, hands), make([]bool, hands)
		for j, h := range l.Players[i].Hands {
			index[h.Mask] = j
		}
		for j, h := range l.Players[i].Hands {
			if done[j] {
				continue
			}
			var orbit []int
			for _, s := range symmetries {
				if k := index[s.Of(h.Mask)]; !done[k] {
					done[k] = true
					orbit = append(orbit, k)
				}
			}
			if !at.mean(all, i, orbit) {
				return nil, errUneven
			}
		}
	}
	return all, nil
}

// mean replaces the counts of some hands of a player by their mean. It returns false if
// it is not a whole number.
func (l Layout) mean(counts []uint64, player int, hands []int) bool {
	for k := range l.Players + 1 {
		sum := uint64(0)
		for _, hand := range hands {
			sum += l.Hand(counts, player, hand)[k]
		}
		if sum%uint64(len(hands)) != 0 {
			return false
		}
		for _, hand := range hands {
			l.Hand(counts, player, hand)[k] = sum / uint64(len(hands))
		}
	}
	return true
}

// With returns the winners among all players, from those among the others and the
// outcome of player i.
func With(outcome, i, winners int) int {
	switch outcome {
	case Won:
		return 1 << i
	case Tied:
		return winners | 1<<i
	}
	return winners
}

// Outcome returns the outcome of player i for a set of winners.
func Outcome(winners, i int) int {
	switch {
	case winners == 1<<i:
		return Won
	case winners>>i&1 != 0:
		return Tied
	}
	return Lost
}

// Apart returns all ones if the sets have no card in common, else 0.
func Apart(a, b deck.Set) uint64 { return uint64(int64(a&b-1) >> 63) }

// Below returns all ones if a < b, else 0.
func Below(a, b eval.Class) uint64 { return uint64((int64(a) - int64(b)) >> 63) }

// Best returns the set of the players with the best class, bit i for player i.
func Best(classes []eval.Class) int {
	best, who := count.Worst, 0
	for i, c := range classes {
		if c < best {
			best, who = c, 0
		}
		if c == best {
			who |= 1 << i
		}
	}
	return who
}

// BestLow returns the set of the players with the best low, bit i for player i,
// or 0 if nobody has a low.
func BestLow(lows []eval.Low) (who int) {
	best := eval.Low(0)
	for i, l := range lows {
		switch {
		case l == 0:
		case best == 0 || l < best:
			best, who = l, 1<<i
		case l == best:
			who |= 1 << i
		}
	}
	return who
}
