package audit

import "pokersim/sim/chunk"

const printBytes = uint64(len(chunk.Print{}))

// Memory returns the most memory in bytes that a run of the plan takes, or a merge of
// its tallies, beside its counts: two copies of its fingerprints, and the tables that
// search those of one mode for repeats. It is less than 1 GB for every plan. Each worker
// has two copies of the counts: a few megabytes, or 80 for five cards and 8.64 million
// shuffles or more.
func (p *Prepared) Memory() uint64 {
	if !p.battery.prints() {
		return 0
	}
	modes, packs := uint64(len(p.plan.Mode.each())), min(p.plan.Shuffles, maxPrints)
	return (2*modes*printBytes + 2*printBytes) * packs
}
