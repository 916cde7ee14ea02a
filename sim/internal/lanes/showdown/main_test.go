package showdown

import "pokersim/sim/internal/lanes/internal/lanetest"

// tested are the levels that the tests compare.
var tested = lanetest.Levels()
