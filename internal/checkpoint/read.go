package checkpoint

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"pokersim/internal/plain"
	"pokersim/sim/chunk"
)

// Bounds on a file that is read.
const (
	maxText   = 32 << 20  // bytes without counts and fingerprints
	maxCounts = 128 << 20 // bytes of counts: of an audit of 1000 cards some 42 MB, of equities by hand up to 105 MB
	maxPrints = 1 << 25   // fingerprints
	maxSize   = int64(maxText + maxCounts + maxPrints/3*4*len(chunk.Print{}))
)

// Read reads a tally file. A file that is not a tally file, has another version or
// differs in any byte from what was written gives an error that matches ErrFile. A
// file that cannot be read gives the system's error. Both name the file.
func Read(name string) (File, error) { return read(system{}, name) }

func read(d disk, name string) (File, error) {
	info, err := d.stat(name)
	if err != nil {
		return File{}, err
	}
	if !info.Mode().IsRegular() || info.Size() > maxSize { // reading might not end, or fill the memory
		return File{}, fmt.Errorf("%s: %w: not a regular file of at most %d MiB", name, ErrFile, maxSize>>20)
	}
	in, err := d.open(name, os.O_RDONLY)
	if err != nil {
		return File{}, err
	}
	defer in.Close()
	return decodeNamed(in, info.Size(), name)
}

// ReadFrom is Read for a stream, whose name is for errors.
func ReadFrom(in io.Reader, name string) (File, error) {
	return decodeNamed(io.LimitReader(in, maxSize), maxCounts, name) // the size of the stream is not known
}

// decodeNamed is decode with the name of the file in its errors.
func decodeNamed(in io.Reader, size int64, name string) (File, error) {
	f, err := decode(in, size)
	var system *os.PathError
	switch {
	case errors.As(err, &system):
		return File{}, err
	case err != nil:
		return File{}, fmt.Errorf("%s: %w: %w", name, ErrFile, err)
	}
	return f, nil
}

// decode reads the text of a file of a size in bytes. The fingerprints are read in
// blocks; the rest is at most maxText long, and its counts maxCounts.
func decode(in io.Reader, size int64) (File, error) {
	text, tally, err := scan(bufio.NewReaderSize(in, 1<<16), size)
	if err != nil {
		return File{}, err
	}
	f, err := decodeShort(text, tally.Counts)
	if err != nil {
		return File{}, err
	}
	if tally.Prints != nil {
		f.Tally.Prints = tally.Prints
	}
	// Encoded again it must be equal in every byte, the checksum included.
	again, err := f.layout()
	if err != nil {
		return File{}, err
	}
	if !bytes.Equal(again.short(), text) {
		return File{}, errors.New("damaged: the checksum does not fit the content")
	}
	return f, nil
}

// The lines before and of the fingerprints, as MarshalIndent writes them.
const (
	tallyLine  = " \"tally\": {\n"
	printsLine = `  "prints": "`
)

// scan reads the text of a file. It replaces the fingerprints by place. It replaces the
// counts by one 0, and returns them, if they are as MarshalIndent writes them.
func scan(in *bufio.Reader, size int64) (text []byte, tally chunk.Tally, err error) {
	if first, err := in.Peek(1); err == nil && first[0] != '{' {
		return nil, tally, fmt.Errorf("not JSON, cut short or damaged: it begins with %q", first)
	}
	text = make([]byte, 0, min(size, maxText))
	inTally := false
	for {
		if start, _ := in.Peek(len(printsLine)); inTally && string(start) == printsLine {
			in.Discard(len(printsLine))
			if tally.Prints, err = scanPrints(in, size); err != nil {
				return nil, tally, err
			}
			text = append(append(text, printsLine[:len(printsLine)-1]...), place...)
			inTally = false
		}
		line, err := in.ReadSlice('\n')
		if len(text)+len(line) > maxText {
			return nil, tally, fmt.Errorf("damaged: more than %d MiB without fingerprints", maxText>>20)
		}
		text = append(text, line...)
		if inTally && tally.Counts == nil && string(line) == countsLine {
			if counts, whole := scanCounts(in, min(maxCounts, int(size)-len(text))); whole {
				text, tally.Counts = append(text, placeLine...), counts
			} else {
				text = appendCounts(text, counts)
			}
		}
		inTally = inTally || tally.Prints == nil && string(line) == tallyLine
		switch {
		case err == io.EOF:
			return text, tally, nil
		case err != nil && err != bufio.ErrBufferFull:
			return nil, tally, err
		}
	}
}

// scanPrints reads fingerprints and the quotation mark after them.
func scanPrints(in *bufio.Reader, size int64) (chunk.Prints, error) {
	const width = len(chunk.Print{})
	decoder := base64.NewDecoder(base64.StdEncoding.Strict(), untilQuote{in})
	prints := make(chunk.Prints, 0, min(maxPrints, int(size)/4*3/width))
	block, held := make([]byte, 4096*width), 0
	for {
		n, err := decoder.Read(block[held:])
		held += n
		whole := held - held%width
		for b := block[:whole]; len(b) > 0; b = b[width:] {
			p := chunk.Print(b)
			if last := len(prints) - 1; last >= 0 && bytes.Compare(prints[last][:], p[:]) > 0 || len(prints) == maxPrints {
				return nil, fmt.Errorf("damaged: prints: want at most %d in ascending order", maxPrints)
			}
			prints = append(prints, p)
		}
		held = copy(block, block[whole:held])
		switch quote, _ := in.Peek(1); {
		case err == nil:
		case err != io.EOF:
			return nil, fmt.Errorf("damaged: prints: %w", err)
		case held > 0:
			return nil, fmt.Errorf("damaged: prints: %d bytes more than a multiple of %d", held, width)
		case len(prints) == 0 || string(quote) != `"`:
			return nil, errors.New("damaged: prints: no list of fingerprints")
		default:
			in.Discard(1)
			return prints, nil
		}
	}
}

// untilQuote reads up to a quotation mark or the end of a line.
type untilQuote struct{ in *bufio.Reader }

func (u untilQuote) Read(p []byte) (int, error) {
	if _, err := u.in.Peek(1); err != nil {
		return 0, err
	}
	next, _ := u.in.Peek(min(len(p), u.in.Buffered()))
	if end := bytes.IndexAny(next, "\"\r\n"); end >= 0 {
		next = next[:end]
	}
	if len(next) == 0 {
		return 0, io.EOF
	}
	u.in.Discard(copy(p, next))
	return len(next), nil
}

// decodeShort decodes the text of a file, except its fingerprints and, if they are not nil,
// its counts.
func decodeShort(text []byte, counts []uint64) (File, error) {
	if len(text) == 0 {
		return File{}, errors.New("the file is empty")
	}
	var head struct{ Format string }
	if err := plain.Decode(text, &head, false); err != nil {
		return File{}, fmt.Errorf("not JSON, cut short or damaged: %w", err)
	}
	if head.Format != Format {
		return File{}, fmt.Errorf("format %.40q: want %q", head.Format, Format)
	}
	var c content
	if err := plain.Decode(text, &c, true); err != nil {
		return File{}, fmt.Errorf("damaged: %w", err)
	}
	if counts != nil {
		c.Tally.Counts = counts
	}
	if !slices.Equal(c.Tally.Chunks, c.Tally.Chunks.Union(nil)) {
		return File{}, errors.New("damaged: chunks: want ascending ranges that are not empty, overlapping or adjacent")
	}
	var plan bytes.Buffer
	if err := json.Compact(&plan, c.Plan); err != nil {
		return File{}, fmt.Errorf("damaged: its plan: %w", err)
	}
	if indentedSize(plan.Bytes(), 1) != len(c.Plan) || bytes.ContainsAny(text, "<>&\u2028\u2029") { // it may be far longer when it is encoded again
		return File{}, errors.New("damaged: the layout is not that of a tally file")
	}
	return File{Kind: c.Kind, Plan: plan.Bytes(), Rounds: c.Rounds, Shard: c.Shard, Table: c.Table, By: c.By, Tally: c.Tally}, nil
}

// indentedSize returns the size of compact JSON as MarshalIndent writes it at a depth.
func indentedSize(text []byte, depth int) int {
	size, quoted := len(text), false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == ':':
			size++
		case c == ',':
			size += 1 + depth
		case i+1 < len(text) && (c == '{' && text[i+1] == '}' || c == '[' && text[i+1] == ']'):
			i++
		case c == '{' || c == '[':
			depth++
			size += 1 + depth
		case c == '}' || c == ']':
			depth--
			size += 1 + depth
		}
	}
	return size
}
