package eval

import "pokersim/deck"

// DealCategories deals seven cards from a deck of 52 for each random word that deals
// a hand, as deck.Deck.Deal does, and adds one to counts[category] for each. It
// returns the number of hands. Counts has Categories elements.
func (t *Table) DealCategories(d *deck.Deck, words, counts []uint64) (dealt uint64) {
	size := &t.sizes[7-MinCards]
	counts = counts[:Categories]
	for _, word := range words {
		sum, ok := d.DealSum(word, &t.keys)
		if !ok {
			continue
		}
		sum += suitStart
		category := size.category[size.index(&t.high, sum)]
		if sum&fiveOfOne != 0 {
			category = t.Category(d.Cards()[:7])
		}
		counts[category]++
		dealt++
	}
	return dealt
}

// DealClasses is DealCategories by class: it adds one to counts[class-1], and counts
// has Classes elements.
func (t *Table) DealClasses(d *deck.Deck, words, counts []uint64) (dealt uint64) {
	size := &t.sizes[7-MinCards]
	counts = counts[:Classes]
	for _, word := range words {
		sum, ok := d.DealSum(word, &t.keys)
		if !ok {
			continue
		}
		sum += suitStart
		class := size.class[size.index(&t.high, sum)]
		if sum&fiveOfOne != 0 {
			class = t.Class(d.Cards()[:7])
		}
		counts[class-1]++
		dealt++
	}
	return dealt
}
