package showdown

// kernel has the functions of one level.
type kernel struct {
	deal  func(*plan) dealer
	best  func(*plan) handsDealer // of one player with exactly two hole cards
	lows  func(*plan) lowDealer   // of the same player
	table tableKernel             // nil if deal does not count by the dealCounter of a plan
	lists func(*plan)             // sets what draws lists; nil for plain Go
}

// plain is the kernel of level Go.
func plain() kernel { return kernel{dealGo, bestGo, lowsGo, nil, nil} }

// setLists sets what draws the lists of the plan.
func (k kernel) setLists(p *plan) {
	if k.lists != nil {
		k.lists(p)
	}
}

// dealGo returns the dealer of the plan in plain Go.
func dealGo(p *plan) dealer {
	if p.game.TwoHole() {
		return newTwoHoleRows(p).deal
	}
	return newSlotDealer(p).deal
}
