package equity

import (
	"pokersim/sim"
	"pokersim/sim/equity/internal/boards"
	"pokersim/sim/equity/internal/joint"
	"pokersim/sim/equity/internal/parts"
	"pokersim/sim/equity/internal/preflop"
	"pokersim/sim/equity/internal/sample"
	"pokersim/sim/equity/internal/seats"
	"pokersim/sim/equity/internal/stud"
	"pokersim/sim/equity/internal/sweep"
	"pokersim/sim/equity/internal/tuples"
	"pokersim/sim/equity/internal/twohole"
)

// algorithms returns all ways to count deals. To add one, write a function that
// returns a joint.Algorithm and add it here.
func algorithms() []joint.Algorithm {
	return []joint.Algorithm{
		preflop.Algorithm(),
		twohole.AnyHand(),
		twohole.Hands(),
		boards.Algorithm(),
		stud.HeadsUp(),
		stud.Algorithm(),
		sweep.Algorithm(),
		tuples.Algorithm(),
		parts.Algorithm(),
		seats.Algorithm(),
		sample.Lanes(),
		sample.Deck(),
	}
}

// cheapest returns the algorithm with the least predicted time of those that count
// what is asked; of equal ones the first.
func cheapest(l *joint.Law, q joint.Question) (best joint.Algorithm, ok bool) {
	least := 0.0
	for _, a := range algorithms() {
		if !can(a, l, q) {
			continue
		}
		if time := a.Nanoseconds(l, q); !ok || time < least {
			best, least, ok = a, time, true
		}
	}
	return best, ok
}

// can reports whether an algorithm counts what is asked.
func can(a joint.Algorithm, l *joint.Law, q joint.Question) bool {
	return a.Can(l, q) && (a.Seats || !q.Starting && !q.Table)
}

// sampler returns the algorithm of an engine that can run the sample.
func sampler(e sim.Engine, l *joint.Law, q joint.Question) joint.Algorithm {
	for _, a := range algorithms() {
		if a.Name == string(e) && (a.Seats || !q.Starting && !q.Table) {
			return a
		}
	}
	auto, _ := cheapest(l, q)
	return auto
}
