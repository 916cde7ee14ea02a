package checkpoint

import (
	"bytes"
	"errors"
	"fmt"

	"pokersim/sim/chunk"
)

// A malicious file may need far more memory than its size: it may have ranges of
// two bytes, or nested arrays, whose indentation grows with the square of their
// depth. A tally file has one element on each line and few levels, so its content
// needs a small multiple of its size. The two checks here reject other files before
// they can use much memory.

const (
	maxDepth = 16 // of nested objects and arrays; tally files have four
	leeway   = 64 // elements that may break the layout: a small file gets a more exact error
)

// checkShape checks the layout of text, which is JSON, before it is decoded.
func checkShape(text []byte) error {
	depth, crowded, quoted := 0, 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			depth--
		case c == ',' && !bytes.HasPrefix(text[i+1:], []byte("\n")):
			crowded++
		}
		if depth > maxDepth || crowded > leeway {
			return errors.New("damaged: the layout is not that of a tally file")
		}
	}
	return nil
}

// checkLines checks that a text has as many lines as it takes to write the tally that was
// decoded from it.
func checkLines(lines int, tally chunk.Tally) error {
	const linesOfRange = 4
	if n := linesOfRange*len(tally.Chunks) + len(tally.Counts); n > lines+leeway {
		return fmt.Errorf("damaged: %d ranges and %d counts in too few lines", len(tally.Chunks), len(tally.Counts))
	}
	return nil
}
