package lanes

//go:generate go run -C gen ./neon -out ../neon_arm64.s -stubs ../neon_arm64.go

// kernel is a row of the table of kernels: the functions of one level. A new level or
// architecture needs a row, its assembly, and a file with the calls of the assembly.
type kernel struct {
	level     Level
	available bool // this machine and its operating system support the level
	deal      func(*plan) dealer
	evaluate  func(sets []hand, g game) evaluator
	classes   func(*plan, *classTable) classDealer
	class     func(sets []hand, t *classTable) classEvaluator
	byClass   bool // the functions classes and class count by class, not by slot
	showdown  func(*showdownPlan) showdownDealer
	best      func(*showdownPlan) dealer    // of one player with exactly two hole cards
	lows      func(*showdownPlan) lowDealer // of the same player
	matchups  matchupsAdder
	records   bool                       // showdown also counts by the dealCounter of a plan
	pack      func(*packPlan) packDealer // of hands from a pack
}

// kernels returns the table of kernels, best first: the levels in assembly of this
// architecture, then plain Go.
func kernels() []kernel {
	return append(assembled(), kernel{Go, true, dealEight, evaluateGrouped, dealClassesEight, classesGrouped, false, showdownGo, bestGo, lowsGo, matchupsGo, true, packEight})
}
