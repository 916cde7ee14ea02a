package digits

import "slices"

// Form is another way in which a shuffle may be seen.
type Form struct {
	Words string // before the name of the shuffle
	Of    func(cards, room []int)
}

// The numbers of some forms.
const (
	Inverted            = 2
	BottomFirst         = 4
	PackReversed        = 5
	InvertedBottomFirst = 6 // it and the next undo each other
)

// Undone is the number of the form that undoes one: itself, but that the last two undo each other.
func Undone(form int) int {
	if form >= InvertedBottomFirst {
		return form ^ 1
	}
	return form
}

// OtherEnd is the number of a form of what is seen from the other end.
func OtherEnd(form int) int { return form ^ 1 }

// Forms are the inverse, the reversals and both.
func Forms() []Form {
	inverse := func(cards, room []int) {
		copy(room, cards)
		for p, card := range room {
			cards[card] = p
		}
	}
	backward := func(cards, _ []int) { slices.Reverse(cards) }
	relabelled := func(cards, _ []int) {
		for p := range cards {
			cards[p] = len(cards) - 1 - cards[p]
		}
	}
	list := func(steps ...func(cards, room []int)) func(cards, room []int) {
		return func(cards, room []int) {
			for _, f := range steps {
				f(cards, room)
			}
		}
	}
	return []Form{
		{"", list()},
		{"from the other end", list(backward, relabelled)},
		{"inverted (the position of each card, in place of the cards)", inverse},
		{"from the other end and inverted", list(backward, relabelled, inverse)},
		{"with the bottom card printed first", backward},
		{"of a pack in reverse order", relabelled},
		{"inverted and with the bottom card printed first", list(inverse, backward)},
		{"inverted, of a pack in reverse order", list(inverse, relabelled)},
	}
}
