// Package dealing has what package query says of the deals of a run to package deal. A
// question of a program has no access to it.
package dealing

// Run is a run of deals, of which one after the other has the same deal.Deal.
type Run struct {
	Number  uint64      // of the deal, from 1
	Ended   func() bool // asked by long functions, which return at once if it is true; nil is never
	Stopped bool        // whether one did: its value and those made of it are worthless

	decided   uint64 // the number of the last deal whose winners are set
	high, low uint16
}

// Begin forgets the facts of the last deal. It is called when its cards have changed.
func (r *Run) Begin() { r.Number++ }

// Decide sets the winners of the deal, bit i for player i, whatever its cards are.
func (r *Run) Decide(high, low uint16) { r.decided, r.high, r.low = r.Number, high, low }

// Decided returns the winners that Decide has set of the deal.
func (r *Run) Decided() (high, low uint16, ok bool) { return r.high, r.low, r.decided == r.Number }

// End reports whether a long function is to return at once, whatever it returns.
func (r *Run) End() bool {
	r.Stopped = r.Stopped || r.Ended != nil && r.Ended()
	return r.Stopped
}
