package checkpoint

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"

	"pokersim/sim/chunk"
)

// Write replaces the named file, as Replace does. It sorts the tally's fingerprints, and
// writes them in blocks, so it takes little memory. After an error, or if the process is
// killed at any moment, the file is the complete old one or the complete new one.
func (f File) Write(name string) error {
	r, err := f.prepare(system{}, name)
	if err != nil {
		return err
	}
	return r.commit()
}

// prepare writes the file to a temporary file.
func (f File) prepare(d disk, name string) (replacement, error) {
	l, err := f.layout()
	if err != nil {
		return replacement{}, err
	}
	return prepare(d, name, l.write)
}

// layout is the text of a file in three parts: what is before its fingerprints, the
// fingerprints, and the rest.
type layout struct {
	head   []byte
	prints chunk.Prints
	tail   []byte
}

// layout returns the text of the file. It sorts its fingerprints.
func (f File) layout() (layout, error) {
	f.Tally.Prints.Sort()
	c := content{Format: Format, Kind: f.Kind, Plan: f.Plan, Rounds: f.Rounds, Shard: f.Shard, Tally: f.Tally}
	if len(f.Tally.Prints) > 0 {
		c.Tally.Prints = make(chunk.Prints, 1) // a place for all
	}
	plan, err := json.Marshal(f.Plan)
	if err != nil {
		return layout{}, err
	}
	sum := sha256.Sum256(plan)
	c.Fingerprint = hex.EncodeToString(sum[:])
	compact, err := json.Marshal(c)
	if err != nil {
		return layout{}, err
	}
	checked := sha256.New()
	split(compact, f.Tally.Prints).write(checked)
	c.Checksum = hex.EncodeToString(checked.Sum(nil))
	text, err := json.MarshalIndent(c, "", " ")
	return split(append(text, '\n'), f.Tally.Prints), err
}

// place is the JSON of the fingerprint that holds the place of all others.
var place = fmt.Appendf(nil, "%q", base64.StdEncoding.EncodeToString(make([]byte, len(chunk.Print{}))))

// split divides the text of a file at the place of its fingerprints. Only the checksum
// follows them.
func split(text []byte, prints chunk.Prints) layout {
	at := bytes.LastIndex(text, place)
	if len(prints) == 0 || at < 0 {
		return layout{head: text}
	}
	return layout{text[:at], prints, text[at+len(place):]}
}

// write writes the text.
func (l layout) write(to io.Writer) error {
	if _, err := to.Write(l.head); err != nil || len(l.prints) == 0 {
		return err
	}
	if _, err := io.WriteString(to, `"`); err != nil {
		return err
	}
	encoder := base64.NewEncoder(base64.StdEncoding, to)
	var block []byte
	for prints := l.prints; len(prints) > 0; {
		n := min(len(prints), 4096)
		block = block[:0]
		for _, p := range prints[:n] {
			block = append(block, p[:]...)
		}
		if _, err := encoder.Write(block); err != nil {
			return err
		}
		prints = prints[n:]
	}
	if err := encoder.Close(); err != nil {
		return err
	}
	_, err := to.Write(append([]byte(`"`), l.tail...))
	return err
}

// short returns the text with a place for the fingerprints.
func (l layout) short() []byte {
	if len(l.prints) == 0 {
		return l.head
	}
	return bytes.Join([][]byte{l.head, l.tail}, place)
}
