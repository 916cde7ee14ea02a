package results

import (
	_ "embed"
	"slices"
)

//go:embed schema.json
var schema []byte

// Schema returns the JSON Schema of an Envelope.
func Schema() []byte { return slices.Clone(schema) }
