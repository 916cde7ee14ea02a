package eval

import "pokersim/deck"

// DealCategories deals a number of cards, five to seven, from a deck of 52 with each random
// word, as deck.Deck.Deal does, and adds one to counts[category] for each hand. Deal rejects
// some words; DealCategories returns the number of accepted words, which is the number of
// hands. counts has Categories elements.
func (t *Table) DealCategories(d *deck.Deck, cards int, words, counts []uint64) (dealt uint64) {
	size := &t.sizes[cards-MinCards]
	counts = counts[:Categories]
	for _, word := range words {
		var sum uint64
		var ok bool
		if cards == 7 {
			sum, ok = d.DealSum(word, &t.keys)
		} else {
			sum, ok = d.DealSumFew(cards, word, &t.keys)
		}
		if !ok {
			continue
		}
		sum += suitStart
		category := size.category[size.index(&t.high, sum)]
		if sum&fiveOfOne != 0 {
			category = t.Category(d.Cards()[:cards])
		}
		counts[category]++
		dealt++
	}
	return dealt
}

// DealClasses is like DealCategories, but adds one to counts[class-1]. counts has
// Classes elements.
func (t *Table) DealClasses(d *deck.Deck, cards int, words, counts []uint64) (dealt uint64) {
	size := &t.sizes[cards-MinCards]
	counts = counts[:Classes]
	for _, word := range words {
		var sum uint64
		var ok bool
		if cards == 7 {
			sum, ok = d.DealSum(word, &t.keys)
		} else {
			sum, ok = d.DealSumFew(cards, word, &t.keys)
		}
		if !ok {
			continue
		}
		sum += suitStart
		class := size.class[size.index(&t.high, sum)]
		if sum&fiveOfOne != 0 {
			class = t.Class(d.Cards()[:cards])
		}
		counts[class-1]++
		dealt++
	}
	return dealt
}
