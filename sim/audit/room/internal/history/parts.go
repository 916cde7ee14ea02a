package history

import (
	"bufio"
	"bytes"
	"io"
	"slices"
)

// longest is the most bytes of a hand.
const longest = 4 << 20

// readParts cuts a text where hands begin, so that a damaged hand does not damage the next. begins
// returns the first such place from one on, or -1; it may look back 512 bytes. read reads the first
// hand of a part, and returns the rest, or false if there is none. Each hand goes to emit.
func readParts(in *bufio.Reader, begins func([]byte, int) int, emit func(*deal) error, read func(*deal, []byte) ([]byte, bool)) error {
	var d deal
	var text []byte
	for line, searched := 1, 1; ; {
		end, err := begins(text, searched), error(nil)
		if end < 0 && len(text) <= longest {
			n := len(text)
			searched = max(1, n-512)
			text = slices.Grow(text, 1<<16)
			var more int
			more, err = in.Read(text[n:cap(text)])
			if text = text[:n+more]; more > 0 || err == nil {
				continue // an error comes again
			}
		}
		if end < 0 {
			end = len(text)
		}
		for part, is := text[:end], true; is; {
			d.reset("", line)
			if part, is = read(&d, part); is {
				if err := emit(&d); err != nil {
					return err
				}
			}
		}
		line += bytes.Count(text[:end], []byte("\n"))
		text, searched = text[end:], 1
		if err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}
