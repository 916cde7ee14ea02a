package history

import (
	"errors"
	"io"
)

// Options choose among the hands.
type Options struct {
	Player string // whose history it is, where the text does not say it or has several
	Any    bool   // hands of several rooms are read as of one
}

// Place is the first line of a hand in a file.
type Place struct {
	File string
	Line int // from 1
}

// LeftOut counts the hands that are left out for one reason.
type LeftOut struct {
	Why   string // "Omaha", "short deck", "cancelled", "damaged", ...
	Hands uint64
	First Place
	Text  string // what is damaged in the first one
}

// Counts are the counts of what was read.
type Counts struct {
	Room       string // or rooms, joined by "and"
	Files      int    // with hand histories
	Others     int    // without
	Read       uint64 // hands of any game, also those left out and those that came twice
	Hands      uint64 // given to each
	Owned      uint64 // of these, with the cards of the player whose history it is
	Twice      uint64 // came again with the same room and number
	LeftOut    []LeftOut
	Impossible uint64  // have a card twice: not given to each
	Places     []Place // of the first impossible ones, at most 100
}

// Reader reads files with hand histories. It gives each hand of hold'em that can be tested to a
// function, in the order of the files, and counts the others.
type Reader struct {
	each   func(*Hand) error
	o      Options
	counts Counts
}

// New returns a reader. The hand given to each is valid during the call; an error of it ends Add.
func New(o Options, each func(*Hand) error) *Reader { return &Reader{each: each, o: o} }

// Add reads one file of the name: a text, or one compressed by gzip, or a zip archive of texts.
func (r *Reader) Add(name string, in io.Reader) error { return errors.New("not read yet") }

// Counts returns what was read, and why it cannot be tested: no hand of hold'em, hands of two rooms
// or of two players, or more than one hand of a hundred damaged.
func (r *Reader) Counts() (*Counts, error) { return &r.counts, nil }

// Files reads files, folders and, as "-", the standard input; files of a folder in the order of
// their names. Each hand goes to a function as in New. The error is that of Add or of Counts.
func Files(paths []string, stdin io.Reader, o Options, each func(*Hand) error) (*Counts, error) {
	return New(o, each).Counts()
}

// Is reports whether a text that begins with head looks like hand histories. Some 4 KiB are enough.
func Is(head []byte) bool { return false }
