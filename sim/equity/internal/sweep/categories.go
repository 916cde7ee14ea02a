package sweep

import (
	"pokersim/eval"
	"pokersim/sim/equity/internal/joint"
)

// held is some hands of a player.
type held struct {
	all  uint64     // their weight
	with [52]uint64 // of those with each card
	both uint64     // the sum over them of the products of both players' weights of the hand
}

// apart returns the weight of the pairs of one of the hands and one of the other player's
// without a common card. If both players have a hand, it is subtracted once too often.
func (h *held) apart(other *held) uint64 {
	n := h.all*other.all + h.both
	for c := range h.with {
		n -= h.with[c] * other.with[c]
	}
	return n
}

// ofCategory is the hands on a board up to a category, the weakest first.
type ofCategory struct {
	category eval.Category
	upTo     [2]held
}

// kernelOfTwo is a kernel of two players.
type kernelOfTwo interface {
	kernel
	weaker(player int, to *held) // sets the weaker hands of a player with an own range
}

// byCategory counts the deals of two swept players by the category of each one's hand. It
// takes the sums of the kernel between categories, not between levels.
type byCategory struct {
	kernel kernelOfTwo  // nil if categories are not counted
	board  []ofCategory // the categories so far
	deals  [2][eval.Categories]uint64
}

// enter begins a category of a board, if it is another one.
func (f *frame) enter(category eval.Category) {
	b := &f.categories
	if n := len(b.board); n > 0 {
		if b.board[n-1].category == category {
			return
		}
		f.leave()
	}
	b.board = append(b.board, ofCategory{category: category})
}

// leave ends a category.
func (f *frame) leave() {
	last := &f.categories.board[len(f.categories.board)-1]
	for p := range last.upTo {
		if f.same[p] == p {
			f.categories.kernel.weaker(p, &last.upTo[p])
		}
	}
}

// countCategories adds the deals of a board, on which all levels were visited.
func (f *frame) countCategories(orbit uint64) {
	b := &f.categories
	if len(b.board) == 0 {
		return
	}
	f.leave()
	all := &b.board[len(b.board)-1].upTo
	for p := range all {
		if f.heroes>>p&1 == 0 {
			continue
		}
		before := uint64(0)
		for i := range b.board {
			x := &b.board[i]
			n := x.upTo[p].apart(&all[f.same[1-p]])
			b.deals[p][x.category] += orbit * (n - before)
			before = n
		}
	}
	b.board = b.board[:0]
}

// addCategory adds the results of a category of the swept players with one range. What
// they lose is the rest of the deals.
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
