package checkpoint

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/internal/longtest"
	"pokersim/sim/chunk"
)

// encoded returns the text of a file.
func encoded(f File) ([]byte, error) {
	l, err := f.layout()
	var text bytes.Buffer
	err = errors.Join(err, l.write(&text))
	return text.Bytes(), err
}

// forge returns a tally file, which may be invalid, with a correct checksum.
func forge(text []byte) []byte {
	var c content
	if json.Unmarshal(text, &c) != nil {
		return text
	}
	f := File{Kind: c.Kind, Plan: c.Plan, Rounds: c.Rounds, Shard: c.Shard, Table: c.Table, By: c.By, Tally: c.Tally}
	forged, err := encoded(f)
	if err != nil {
		return text
	}
	return forged
}

// With any text, with a correct checksum or not, decode returns an error or a file
// that encodes to the same bytes.
func FuzzRead(f *testing.F) {
	for _, plan := range []string{`{}`, `{"seed":1}`, `[[[]]]`, `{"a":{"b":[1,2]}}`, `null`, `""`} {
		f.Add(fmt.Sprintf(`{"format":%q,"kind":"x","plan":%s,"rounds":9,"tally":{"chunks":[{"from":0,"to":5}],"counts":[1,2],"prints":"AAAAAAAAAAAAAAAAAAAAAA=="}}`, Format, plan))
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, text := range [][]byte{[]byte(text), forge([]byte(text))} {
			file, err := decode(bytes.NewReader(text), int64(len(text)))
			if err != nil {
				continue
			}
			if again, err := encoded(file); err != nil || !bytes.Equal(again, text) {
				t.Errorf("decoded from\n%s\nencoded, with error %v:\n%s", text, err, again)
			}
		}
	})
}

// bombs are files of about size bytes that would need much more memory in a plain
// JSON decoder.
func bombs(size int) map[string]string {
	head := fmt.Sprintf(`{"format":%q,"kind":"x","plan":`, Format)
	tally := head + `{},"rounds":1,"tally":{"chunks":[`
	deep := 5000
	return map[string]string{
		"empty ranges": tally + strings.Repeat("{},", size/3) + `{}],"counts":[]},"checksum":""}`,
		"short counts": tally + `],"counts":[` + strings.Repeat("0,", size/2) + `0]},"checksum":""}`,
		"a deep plan":  head + strings.Repeat("[", deep) + strings.Repeat("0,", size/2) + "0" + strings.Repeat("]", deep) + `,"rounds":1,"tally":{},"checksum":""}`,
		"null ranges":  tally + strings.Repeat("null,", size/5) + `null],"counts":[]},"checksum":""}`,
		"short prints": tally + `],"counts":[],"prints":[` + strings.Repeat("0,", size/2) + `0]},"checksum":""}`,
		"a plan":       head + `{"<": "` + strings.Repeat("<", size) + `"},"rounds":1,"tally":{},"checksum":""}`,
		"a list":       head + `[` + strings.Repeat("0,\n", size/3) + `0],"rounds":1,"tally":{},"checksum":""}`,
		"brackets":     strings.Repeat("[", size),
	}
}

// Reading allocates a small multiple of the size of a file, also of a malicious one.
func TestReadingTakesLittleMemory(t *testing.T) {
	const size = 256 << 10
	real := File{Kind: "x", Plan: []byte(`{}`)}
	real.Tally.Prints = make(chunk.Prints, size/11)
	for i := range real.Tally.Prints {
		real.Tally.Prints[i][0], real.Tally.Prints[i][1], real.Tally.Prints[i][2] = byte(i>>16), byte(i>>8), byte(i)
	}
	whole := deck.Must(encoded(real))
	all := bombs(size)
	all["a real file"] = string(whole)
	ranges := File{Kind: "x", Plan: []byte(`{}`)}
	for i := uint64(0); i < size/40; i++ {
		ranges.Tally.Chunks = append(ranges.Tally.Chunks, chunk.Range{From: 2 * i, To: 2*i + 1})
	}
	whole = deck.Must(encoded(ranges))
	all["a real file of ranges"] = string(whole)
	ranges.Tally.Chunks, ranges.Tally.Counts = nil, make([]uint64, size/6)
	whole = deck.Must(encoded(ranges))
	all["a real file of counts"] = string(whole)
	for what, text := range all {
		forms := map[string][]byte{"as it is": []byte(text), "indented": indented(text)}
		if what != "a deep plan" { // of 1 GB, indented
			forms["with a correct checksum"] = forge([]byte(text))
		}
		for form, text := range forms {
			name := filepath.Join(t.TempDir(), "x.tally")
			if err := os.WriteFile(name, text, 0o600); err != nil {
				t.Fatal(err)
			}
			var err error
			peak := longtest.PeakWithin(8*uint64(len(text)), func() { _, err = Read(name) })
			if (err == nil) != (strings.HasPrefix(what, "a real file")) && !strings.Contains(form, "correct") {
				t.Errorf("%s, %s: got %v", what, form, err)
			}
			ratio := float64(peak) / float64(len(text))
			t.Logf("%s, %s: %.1f times its %d bytes: %.80v", what, form, ratio, len(text), err)
			if ratio > 8 {
				t.Errorf("%s, %s: reading %d bytes takes %.1f times as much, want at most 8", what, form, len(text), ratio)
			}
		}
	}
}

// indented returns text with the indentation of tally files, unless it has it or
// would become too long.
func indented(text string) []byte {
	if strings.Contains(text, "[[[") || strings.HasSuffix(text, "\n") {
		return []byte(text)
	}
	var out bytes.Buffer
	if json.Indent(&out, []byte(text), "", " ") != nil {
		return []byte(text)
	}
	return append(out.Bytes(), '\n')
}
