package results

import (
	"encoding/json"
	"fmt"
	"io"
)

// WriteJSON writes the whole table as one JSON object, indented.
func (t *Table) WriteJSON(w io.Writer) error {
	return writeJSON(w, t)
}

func writeJSON(w io.Writer, v any) error {
	out := json.NewEncoder(w)
	out.SetIndent("", "  ")
	return out.Encode(v)
}

// ReadJSON reads what WriteJSON wrote. Text that is no such object, or more
// than one, is an error.
func ReadJSON(r io.Reader) (*Table, error) {
	in := json.NewDecoder(r)
	in.DisallowUnknownFields()
	t := &Table{}
	if err := in.Decode(t); err != nil {
		return nil, fmt.Errorf("no table in JSON: %w", err)
	}
	if in.More() {
		return nil, fmt.Errorf("no table in JSON: more text follows the object")
	}
	return t, nil
}
