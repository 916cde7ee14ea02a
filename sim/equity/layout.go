package equity

import "pokersim/sim/equity/internal/joint"

// MaxPlayers is the largest number of players.
const MaxPlayers = joint.MaxPlayers

// Layout gives the index of each count in a tally; its methods are Counts, Winners,
// Halves, Share, Outcomes and Hand. The first counts, Winners, are those of the
// sets of winners: element s is the weight of the deals that the players in s win, bit i for
// player i, from 0. Element 0 is always 0, and the sum of these counts is the number of
// rounds. In a game with a low, s has two sets: bit Players+i is player i among the
// winners of the low, a set that may be empty. If Categories is true, the counts of each
// player follow, in the order of eval.Category or, in a game that the lowest hand wins, of
// eval.Rules.Kinds: see Layout.Outcomes. If the plan has
// Hands, the results of each hand of each player follow, HandCounts for Layout.Hand, in
// the order of RangeHands; those of an exact run are complete after Prepared.Hands.
type Layout = joint.Layout

// Pot is the number of parts of a pot: 1 to MaxPlayers winners can share each half
// evenly.
const Pot = joint.Pot
