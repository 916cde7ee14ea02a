package sim

import (
	"fmt"

	"pokersim/eval"
	"pokersim/sim/chunk"
)

// Variant is the game whose hands are counted. Its zero value is hold'em.
type Variant struct {
	Game string `json:"game,omitempty"` // as eval.RulesOf names it; "" is hold'em
}

// checked returns the variant in one spelling.
func (v Variant) checked() (Variant, error) {
	r, err := eval.RulesOf(v.Game)
	if err != nil {
		return v, chunk.Invalid("game", "%v", err)
	}
	if r.Name == eval.Holdem().Name {
		v.Game = ""
	}
	return v, nil
}

// rules returns the rules of a checked variant.
func (v Variant) rules() eval.Rules {
	r, err := eval.RulesOf(v.Game)
	if err != nil {
		panic(fmt.Sprintf("sim: a variant that was not checked: %v", err))
	}
	return r
}

// flags returns the command's flags of a checked variant.
func (v Variant) flags() (flags []string) {
	if v.Game != "" {
		flags = append(flags, "-game "+v.Game)
	}
	return flags
}
