package results_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"pokersim/deck"
	"pokersim/results"
)

var update = flag.Bool("update", false, "write schema.json anew from the dictionary")

// newSchema returns the JSON Schema of the envelope, from the dictionary.
func newSchema() []byte {
	type object = map[string]any
	text, whole := object{"type": "string"}, object{"type": "string", "pattern": "^[0-9]+$"}
	types := map[string]string{"text": "string", "whole": "integer", "real": "number"}
	columns := map[string]object{}
	for _, c := range results.Columns() {
		description := c.Text
		if c.Unit != "" {
			description += " (" + c.Unit + ")"
		}
		columns[c.Name] = object{"type": types[c.Type], "description": description}
	}
	var names []string
	var kinds []object
	for _, k := range results.Kinds() {
		row := object{}
		for _, name := range k.Columns() {
			row[name] = columns[name]
		}
		names = append(names, k.Name)
		kinds = append(kinds, object{
			"if":   object{"properties": object{"kind": object{"const": k.Name}}},
			"then": object{"properties": object{"rows": object{"items": object{"type": "object", "properties": row, "required": k.Always(), "additionalProperties": false}}}},
		})
	}
	all, _ := json.MarshalIndent(object{
		"$schema":  "https://json-schema.org/draft/2020-12/schema",
		"title":    "A result of simulate in JSON",
		"type":     "object",
		"required": []string{"kind", "plan", "warnings", "rows"},
		"properties": object{
			"kind":     object{"enum": names},
			"plan":     object{"type": "string", "description": columns["plan"]["description"]},
			"command":  object{"type": "string", "description": "the command that repeats the result; left out if there is none"},
			"seed":     whole,
			"warnings": object{"type": "array", "items": text},
			"summary":  object{"type": "object", "description": "what is not about one row; its keys depend on the kind"},
			"rows":     object{"type": "array", "items": object{"type": "object"}},
		},
		"additionalProperties": false,
		"allOf":                kinds,
	}, "", "  ")
	return append(all, '\n')
}

// The schema in the repository is that of the dictionary.
func TestSchemaIsThatOfTheDictionary(t *testing.T) {
	if *update {
		if err := os.WriteFile("schema.json", newSchema(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(results.Schema(), newSchema()) {
		t.Error("schema.json is not that of Columns and Kinds: go test ./results -run Schema -update writes it")
	}
}

// schemaOfReports returns the compiled schema, which a wrong report does not satisfy.
func schemaOfReports(t *testing.T) *jsonschema.Schema {
	t.Helper()
	document := deck.Must(jsonschema.UnmarshalJSON(bytes.NewReader(results.Schema())))
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("schema.json", document); err != nil {
		t.Fatal(err)
	}
	schema := deck.Must(compiler.Compile("schema.json"))
	wrong, _ := jsonschema.UnmarshalJSON(bytes.NewReader([]byte(`{"kind":"exact","plan":"","warnings":[],"rows":[{"hand":7}]}`)))
	if schema.Validate(wrong) == nil {
		t.Error("a number as a hand satisfies the schema")
	}
	return schema
}

// dictionary returns the names of the columns, each of which has a text.
func dictionary(t *testing.T) map[string]bool {
	t.Helper()
	known := map[string]bool{}
	for _, c := range results.Columns() {
		if known[c.Name] || c.Text == "" {
			t.Errorf("column %s: twice, or without a text", c.Name)
		}
		known[c.Name] = true
	}
	return known
}
