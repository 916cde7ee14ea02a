package start

// Known is what a report knows of the order of the deck before each shuffle, to which positions,
// cycles and causes are relative.
type Known struct {
	Text string `json:"text"` // a sentence
	From string `json:"from"` // Given, Assumed, Found or Unknown
	// Order is the order as -start takes it, and Alike the number of orders that the packs do not
	// tell from it. It is empty if From is Unknown.
	Order string `json:"order,omitempty"`
	Alike int    `json:"alike,omitempty"`
	Tried int    `json:"tried,omitempty"` // the number of orders that were tried
}

// Where an order is from.
const (
	Given   = "given"
	Assumed = "assumed" // that of package deck, as no other one is needed
	Found   = "found"   // the most likely one
	Unknown = "unknown" // none is likely enough, or no cause fits and start-order does not fail
)
