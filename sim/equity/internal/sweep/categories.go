package sweep

import (
	"pokersim/eval"
	"pokersim/sim/equity/internal/joint"
)

// The hands of two players are counted by category without a visit from the strongest level
// down: what the hands of a category lose is all their deals less those that they win and tie.
// The weight of the deals of a set of hands X against all hands Y of the other player is
//
//	WX WY - sum_c X_c Y_c + sum of x y
//
// so it takes the sums of the kernel between two categories, not those of each hand.

// held is some hands of a player, with the sums of a kernel.
type held[T uint32 | uint64] struct {
	all  uint64 // their weight
	both uint64 // the sum of the products of both players' weights of a hand
	with [64]T  // by card: the weight
}

// deals returns the weight of the pairs of one of the hands and one of the other player's
// without a common card.
func (h *held[T]) deals(other *held[T]) uint64 {
	n := h.all*other.all + h.both
	for c := range 52 {
		n -= uint64(h.with[c]) * uint64(other.with[c])
	}
	return n
}

// ends has the hands of both players on a board up to the end of each category.
type ends[T uint32 | uint64] [eval.Categories][2]held[T]

func (e *ends[T]) dealsOf(player, end, other, last int) uint64 {
	return e[end][player].deals(&e[last][other])
}

// kernelOfTwo is a kernel that keeps the sums of two players.
type kernelOfTwo interface {
	kernel
	end(n int) // keeps the sums of the weaker hands as end n
	// dealsOf returns the weight of the deals of a player's hands up to an end against those
	// of the other one up to the last.
	dealsOf(player, end, other, last int) uint64
}

// byCategory counts the deals of two swept players by the category of each one's hand.
type byCategory struct {
	kernel kernelOfTwo     // nil if categories are not counted
	board  []eval.Category // those so far on a board, the weakest first
	deals  [2][eval.Categories]uint64
}

// enter begins the category of a level, if it is another one.
func (b *byCategory) enter(category eval.Category) {
	n := len(b.board)
	if n > 0 && b.board[n-1] == category {
		return
	}
	if n > 0 {
		b.kernel.end(n - 1)
	}
	b.board = append(b.board, category)
}

// countCategories adds the deals of a board, of which all levels were visited.
func (f *frame) countCategories(orbit uint64) {
	b := &f.categories
	last := len(b.board) - 1
	if last < 0 {
		return
	}
	b.kernel.end(last)
	for p := range b.deals {
		if f.heroes>>p&1 == 0 {
			continue
		}
		before := uint64(0)
		for i, category := range b.board {
			n := b.kernel.dealsOf(p, i, f.same[1-p], last)
			b.deals[p][category] += orbit * (n - before)
			before = n
		}
	}
	b.board = b.board[:0]
}

// addCategory adds the results of a category of the players with one range. The deals that
// they neither win nor tie are lost.
func (w *worker) addCategory(counts []uint64, twins []int, category eval.Category, sums *[outcomes]uint64) {
	deals := &w.frame.categories.deals[twins[0]][category]
	for _, p := range twins {
		of := counts[w.layout.Category(w.swept[p], category):]
		of[joint.Won] += sums[winsAll]
		of[joint.Tied] += sums[tiesNext]
		of[joint.Lost] += *deals*w.sub.factor - sums[winsAll] - sums[tiesNext]
	}
	*deals = 0
}
