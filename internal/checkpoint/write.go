package checkpoint

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"

	"pokersim/sim/chunk"
)

// Write replaces the named file, as Replace does. It sorts the tally's fingerprints, and
// writes them in blocks, so it takes little memory. After an error, or if the process is
// killed at any moment, the file is the complete old one or the complete new one.
func (f File) Write(name string) error {
	r, err := f.prepare(system{}, name, unlockedFile)
	if err != nil {
		return err
	}
	return r.commit()
}

// Print writes the text of the file. It sorts the tally's fingerprints.
func (f File) Print(to io.Writer) error {
	l, err := f.layout()
	if err != nil {
		return err
	}
	return l.write(to)
}

// prepare writes the file to a temporary file, whose name has an end.
func (f File) prepare(d disk, name, end string) (replacement, error) {
	return prepare(d, name, end, f.Print)
}

// layout is the text of a file in parts: what is before its counts, the counts, what is
// between them and its fingerprints, the fingerprints, and the rest. Without counts, or
// without fingerprints, the parts beside them are one.
type layout struct {
	head   []byte
	counts []uint64
	style  countStyle
	middle []byte
	prints chunk.Prints
	tail   []byte
}

// layout returns the text of the file. It sorts its fingerprints.
func (f File) layout() (layout, error) {
	f.Tally.Prints.Sort()
	c := content{Format: Format, Kind: f.Kind, Plan: f.Plan, Rounds: f.Rounds, Shard: f.Shard, Table: f.Table, By: f.By, Tally: f.Tally}
	if len(f.Tally.Prints) > 0 {
		c.Tally.Prints = make(chunk.Prints, 1) // a place for all
	}
	if len(f.Tally.Counts) > 0 {
		c.Tally.Counts = make([]uint64, 1) // a place for all
	}
	plan, err := json.Marshal(f.Plan)
	if err != nil {
		return layout{}, err
	}
	sum := sha256.Sum256(plan)
	c.Fingerprint = hex.EncodeToString(sum[:])
	text, err := json.Marshal(c)
	if err != nil {
		return layout{}, err
	}
	checked := sha256.New()
	split(text, f.Tally, compactCounts).write(checked)
	c.Checksum = hex.EncodeToString(checked.Sum(nil))
	text, err = json.MarshalIndent(c, "", " ")
	return split(append(text, '\n'), f.Tally, indentedCounts), err
}

// place is the JSON of the fingerprint that holds the place of all others.
var place = fmt.Appendf(nil, "%q", base64.StdEncoding.EncodeToString(make([]byte, len(chunk.Print{}))))

// split divides the text of a file at the places of its counts and of its fingerprints.
// Only the checksum follows them.
func split(text []byte, tally chunk.Tally, style countStyle) layout {
	l := layout{head: text, style: style}
	if at := bytes.LastIndex(text, place); len(tally.Prints) > 0 && at >= 0 {
		l.head, l.prints, l.tail = text[:at], tally.Prints, text[at+len(place):]
	}
	if at := bytes.LastIndex(l.head, style.place()); len(tally.Counts) > 0 && at >= 0 {
		l.head, l.counts, l.middle = l.head[:at], tally.Counts, l.head[at+len(style.place()):]
	}
	return l
}

// write writes the text.
func (l layout) write(to io.Writer) error {
	if _, err := to.Write(l.head); err != nil {
		return err
	}
	if len(l.counts) > 0 {
		if err := l.style.write(to, l.counts); err != nil {
			return err
		}
	}
	if _, err := to.Write(l.middle); err != nil || len(l.prints) == 0 {
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

// short returns the text with a place for the counts and one for the fingerprints.
func (l layout) short() []byte {
	text := l.head
	if len(l.counts) > 0 {
		text = bytes.Join([][]byte{text, l.middle}, l.style.place())
	}
	if len(l.prints) > 0 {
		text = bytes.Join([][]byte{text, l.tail}, place)
	}
	return text
}

// disk is the file system on which tally files are locked and written. The tests have
// one with faults.
type disk interface {
	stat(name string) (os.FileInfo, error)
	lstat(name string) (os.FileInfo, error)
	open(name string, flag int) (file, error)
	rename(from, to string) error // replaces a file; the change is on disk when it returns
	remove(name string) error
	// lock creates a lock file if there is none, and locks it, unless another process has. It
	// follows no link.
	lock(path string) (_ locked, ok bool, _ error)
}

// file is an open file.
type file interface {
	io.ReadWriteCloser
	Chmod(os.FileMode) error
	Sync() error
	Stat() (os.FileInfo, error)
}

// locked is a lock file and the lock on it.
type locked interface {
	Stat() (os.FileInfo, error)
	Path() string
	Unlock() error
}

// system is the disk of the operating system.
type system struct{}

func (system) stat(name string) (os.FileInfo, error)  { return os.Stat(name) }
func (system) lstat(name string) (os.FileInfo, error) { return os.Lstat(name) }
func (system) rename(from, to string) error           { return rename(from, to) }
func (system) remove(name string) error               { return os.Remove(name) }

func (system) open(name string, flag int) (file, error) { return os.OpenFile(name, flag, 0o644) }

func (system) lock(path string) (locked, bool, error) {
	l := flock.New(path, flock.SetFlag(os.O_CREATE|os.O_RDWR|noFollow), flock.SetPermissions(0o644))
	ok, err := l.TryLock()
	return l, ok, err
}

// Target returns the name of the file that a name refers to, without symbolic links.
// The file need not exist: a link to a file that does not exist yet gives the name of
// that file. A chain of more than 255 links is an error.
func Target(name string) (string, error) {
	for range 255 {
		if to, err := filepath.EvalSymlinks(name); err == nil {
			return to, nil
		}
		folder, base := filepath.Split(name)
		if to, err := filepath.EvalSymlinks(folder); err == nil && folder != "" {
			name = filepath.Join(to, base)
		}
		link, err := os.Readlink(name)
		if err != nil {
			return name, nil // no link: nothing has this name
		}
		if !filepath.IsAbs(link) {
			// Join would remove ".." from the text, which is wrong after a link to a folder.
			folder, _ := filepath.Split(name)
			link = folder + link
		}
		name = link
	}
	return name, errors.New("too many symbolic links")
}
