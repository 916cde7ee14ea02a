package checkpoint

import (
	"bufio"
	"io"
	"strconv"
)

// A tally may have thousands of counts, for which a general JSON decoder and encoder take
// most of the time. So the rest of a file is decoded and encoded with a 0 in the place of
// all counts, and they are read and written here.

// countStyle is the text of counts in compact or in indented JSON.
type countStyle struct{ before, between, after string }

var (
	compactCounts  = countStyle{`"counts":[`, ",", "]"}
	indentedCounts = countStyle{"\"counts\": [\n   ", ",\n   ", "\n  ]"}
)

// place is the text with a 0 in the place of all counts.
func (s countStyle) place() []byte { return []byte(s.before + "0" + s.after) }

// write writes the counts, of which there is at least one.
func (s countStyle) write(to io.Writer, counts []uint64) error {
	text := append(make([]byte, 0, 1<<15), s.before...)
	for i, n := range counts {
		if i > 0 {
			text = append(text, s.between...)
		}
		if text = strconv.AppendUint(text, n, 10); len(text) > cap(text)-64 {
			if _, err := to.Write(text); err != nil {
				return err
			}
			text = text[:0]
		}
	}
	_, err := to.Write(append(text, s.after...))
	return err
}

// The lines before, of and in the place of the counts, as MarshalIndent writes them.
const (
	countsLine   = "  \"counts\": [\n"
	countStart   = "   "
	placeLine    = countStart + "0\n"
	longestCount = len(countStart) + len("18446744073709551615,\n")
)

// scanCounts reads the lines of counts after countsLine, of about most bytes. Whole is false
// if a line differs from what MarshalIndent writes; then it and those after it are not read.
func scanCounts(in *bufio.Reader, most int) (counts []uint64, whole bool) {
	counts = make([]uint64, 0, min(most/(len(placeLine)+1), 1<<13))
	for most > 0 {
		in.Peek(longestCount)
		text, _ := in.Peek(in.Buffered())
		read := 0
		for !whole {
			n, size, last := countOf(text[read:])
			if size == 0 {
				break
			}
			counts, whole = append(counts, n), last
			read += size
		}
		in.Discard(read)
		if whole || read == 0 {
			break
		}
		most -= read
	}
	return counts, whole
}

// countOf returns the count in the first line of text, the size of the line, and whether no
// count follows. Size is 0 if the line is not that of a count.
func countOf(text []byte) (n uint64, size int, last bool) {
	end := len(countStart)
	for end < len(text) && '0' <= text[end] && text[end] <= '9' {
		n = 10*n + uint64(text[end]-'0')
		end++
	}
	digits := end - len(countStart)
	if digits < 1 || end+1 >= len(text) || string(text[:len(countStart)]) != countStart || text[len(countStart)] == '0' && digits > 1 {
		return 0, 0, false
	}
	if digits > 19 { // it may be above 2^64
		var err error
		if n, err = strconv.ParseUint(string(text[len(countStart):end]), 10, 64); err != nil {
			return 0, 0, false
		}
	}
	switch {
	case text[end] == '\n':
		return n, end + 1, true
	case text[end] == ',' && text[end+1] == '\n':
		return n, end + 2, false
	}
	return 0, 0, false
}

// appendCounts appends the lines of counts, of which none is the last.
func appendCounts(text []byte, counts []uint64) []byte {
	for _, n := range counts {
		text = append(strconv.AppendUint(append(text, countStart...), n, 10), ",\n"...)
	}
	return text
}
