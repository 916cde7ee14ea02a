package start

import (
	"fmt"
	"strings"
)

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

// Give returns the order of a text that was given.
func Give(text string) *Known {
	return &Known{From: Given, Order: text, Alike: 1, Text: "The deck began in the order " + text + " (-start)."}
}

// Assume returns an order that is assumed; tried is the number of orders that are tested.
func Assume(o Order, ranks, tried int) *Known {
	k := &Known{From: Assumed, Order: o.Text, Alike: 1, Tried: tried}
	k.Text = fmt.Sprintf("Positions and cycles are from the order %s, as -start gives none", o.described(ranks))
	if tried > 0 {
		k.Text += fmt.Sprintf("; start-order tries %d usual orders", tried)
	}
	k.Text += "."
	return k
}

// None returns that none of tried orders is known, and why.
func None(tried int, why string) *Known {
	return &Known{From: Unknown, Tried: tried, Text: "The order of the deck before the shuffles is not known: " + why + "; -start gives another one."}
}

// Likely returns the best of tried orders.
func Likely(best []Candidate, ranks, tried int) *Known {
	k := &Known{From: Found, Order: best[0].Text, Alike: len(best), Tried: tried}
	first := best[0].described(ranks)
	if len(best) == 1 {
		k.Text = fmt.Sprintf("Of %d usual orders of the deck before each shuffle, %s is the most likely.", tried, first)
		return k
	}
	var alike []Order
	for _, c := range best {
		alike = append(alike, c.Order)
	}
	k.Text = fmt.Sprintf("Of %d usual orders of the deck %d are alike for these packs", tried, len(best))
	if shared := Shared(alike, ranks); shared != "" {
		k.Text += ": " + shared
	}
	k.Text += fmt.Sprintf(". Causes are sought from %s.", first)
	return k
}

// described is the text of an order with its first cards and its last one.
func (o Order) described(ranks int) string {
	if strings.Contains(o.Text, " ") {
		return o.Text
	}
	return fmt.Sprintf("%s (%s)", o.Text, o.Ends(ranks))
}
