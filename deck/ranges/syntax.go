package ranges

import (
	_ "embed"
	"strings"
)

//go:embed doc.go
var doc string

// Syntax returns the syntax of ranges and weights as text: the package comment without
// its first sentence and what it says about Go.
func Syntax() string {
	text := strings.ReplaceAll(strings.ReplaceAll("\n"+doc, "\n//\t", "\n  "), "\n// ", "\n")
	text = strings.ReplaceAll(text, "\n//", "\n")
	_, text, _ = strings.Cut(text, "\n\n")
	text, _, _ = strings.Cut(text, "\n\nParseRange ")
	return text + "\n"
}
