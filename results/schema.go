package results

import (
	_ "embed"
	"slices"
)

//go:embed schema.json
var schema []byte

// Schema returns the JSON Schema of every report in JSON.
func Schema() []byte { return slices.Clone(schema) }
