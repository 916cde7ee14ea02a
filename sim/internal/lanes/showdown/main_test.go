package showdown

import (
	"pokersim/internal/longtest"
	"pokersim/sim/internal/lanes/internal/lanetest"
)

// tested are the levels that the tests compare.
var tested = lanetest.Levels()

// The number of plans and rounds of TestRandomPlansAtEveryLevel, and of plans of lists.
var (
	randomPlans  = longtest.Or(72, 3000)
	randomRounds = longtest.Or[uint64](3000, 1<<18+17)
	listPlans    = longtest.Or(36, 750)
)
