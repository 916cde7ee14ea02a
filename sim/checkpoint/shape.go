package checkpoint

import (
	"bytes"
	"errors"
	"fmt"

	"pokersim/sim/chunk"
)

// A file that was made to harm can be small for what it holds: ranges of two bytes,
// or arrays in arrays whose indentation grows with the square of their number. A
// tally file has each element on a line of its own and few levels, and so what it
// holds takes a small multiple of its size. The two checks here come before what
// takes more.

const (
	maxDepth = 16 // of objects and arrays in each other; tally files have four
	leeway   = 64 // elements of short files, whose faults are told by name
)

// checkShape checks text, which is JSON, before it is read.
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
			return errors.New("damaged: it is not laid out as tally files are")
		}
	}
	return nil
}

// checkLines checks that what was read from text stands on as many lines as it
// takes to write it.
func checkLines(text []byte, tally chunk.Tally) error {
	const linesOfRange = 4
	if n := linesOfRange*len(tally.Chunks) + len(tally.Counts); n > bytes.Count(text, []byte("\n"))+leeway {
		return fmt.Errorf("damaged: %d ranges and %d counts in too few lines", len(tally.Chunks), len(tally.Counts))
	}
	return nil
}
