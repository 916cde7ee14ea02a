package lanes

// kernel is a level of the engine: a row of the table of kernels. A further
// level or architecture is a row and two files: its assembly, and what calls it.
type kernel struct {
	level     Level
	available bool // whether this machine and its operating system have it
	deal      func(*plan) dealer
	evaluate  func(sets []hand, g game) evaluator
	classes   func(*plan, *classTable) classDealer
	class     func(sets []hand, t *classTable) classEvaluator
	byClass   bool // classes and class count by class, not by slot
	showdown  func(*showdownPlan) showdownDealer
	best      func(*showdownPlan) dealer    // of one player with exactly two hole cards
	lows      func(*showdownPlan) lowDealer // of the same
	matrix    matrixAdder
}

// kernels returns the table of kernels, best first: those in assembly for the
// architecture, then plain Go.
func kernels() []kernel {
	return append(assembled(), kernel{Go, true, dealEight, evaluateGrouped, dealClassesEight, classesGrouped, false, showdownGo, bestGo, lowsGo, matrixGo})
}
