package history

import (
	"archive/zip"
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"pokersim/deck"
	"pokersim/internal/plain"
)

// MostUnpacked is the most bytes of one file, which is unpacked if it is compressed.
const MostUnpacked = 8 << 30

// Options choose among the hands.
type Options struct {
	Player string // whose history it is, where the text does not say it or has several
	Any    bool   // hands of several rooms are read as of one
}

// Place is the first line of a hand in a file.
type Place struct {
	File string `json:"file"`
	Line int    `json:"line"` // from 1
}

// Base returns the place without folders, whose names may be those of players.
func (p Place) Base() Place { return Place{filepath.Base(p.File), p.Line} }

func (p Place) String() string { return fmt.Sprintf("%s:%d", p.File, p.Line) }

// LeftOut counts the hands that are left out for one reason.
type LeftOut struct {
	Why   string // "Omaha", "short deck", "cancelled", "damaged", ...
	Hands uint64
	First Place
	Text  string // what is damaged in the first one
}

// String returns the line of a report, such as `hands.txt:9: "X7" is no card; 1 hand left out`.
func (l LeftOut) String() string {
	hands := "hands"
	if l.Hands == 1 {
		hands = "hand"
	}
	return fmt.Sprintf("%s: %s; %d %s left out", l.First, cmp.Or(l.Text, l.Why), l.Hands, hands)
}

// Counts are the counts of what was read.
type Counts struct {
	Room       string    // or rooms, joined by " and "; "" if the files do not name one
	Files      int       // with hand histories
	Others     int       // without
	Read       uint64    // hands of any game, also those left out and those that came twice
	Hands      uint64    // given to each
	Twice      uint64    // came again with the same room and number
	LeftOut    []LeftOut // in the order in which they came
	Impossible uint64    // have a card twice: not given to each
	Places     []Place   // of the first impossible ones, at most 100
}

// source is a room of the hands, and the player whose they are.
type source struct {
	room   string
	owner  uint64 // hash of the name, 0 if none is known yet
	first  Place
	second Place // of a hand of another player
}

// Reader reads files with hand histories. It gives each hand of hold'em that can be tested to a
// function, in the order of the files, and counts the others.
type Reader struct {
	each    func(*Hand) error
	o       Options
	counts  Counts
	sources []source
	numbers map[uint64]struct{}
	hand    Hand
	file    string
	most    int64 // bytes to unpack of a file
}

// New returns a reader. The hand given to each is valid during the call; an error of it ends Add.
func New(o Options, each func(*Hand) error) *Reader {
	return &Reader{each: each, o: o, most: MostUnpacked, numbers: map[uint64]struct{}{}}
}

// take counts a hand, and gives it to each.
func (r *Reader) take(d *deal) error {
	c, h := &r.counts, &r.hand
	c.Read++
	place := Place{r.file, d.line}
	why, bad := d.hand(h, r.o.Player)
	if why != "" {
		for i := range c.LeftOut {
			if c.LeftOut[i].Why == why {
				c.LeftOut[i].Hands++
				return nil
			}
		}
		c.LeftOut = append(c.LeftOut, LeftOut{why, 1, place, bad})
		return nil
	}
	if h.ID != 0 {
		if _, had := r.numbers[h.ID]; had {
			c.Twice++
			return nil
		}
		r.numbers[h.ID] = struct{}{}
	}
	r.source(d, place)
	if twice(h) {
		if c.Impossible++; len(c.Places) < 100 {
			c.Places = append(c.Places, place)
		}
		return nil
	}
	c.Hands++
	h.File = r.file
	return r.each(h)
}

// source notes the room and the own player of a hand.
func (r *Reader) source(d *deal, place Place) {
	i := slices.IndexFunc(r.sources, func(s source) bool { return s.room == d.room })
	if i < 0 {
		i = len(r.sources)
		r.sources = append(r.sources, source{room: d.room, first: place})
	}
	if s := &r.sources[i]; r.hand.Own >= 0 {
		owner := hash(0, d.owner)
		if s.owner == 0 {
			s.owner, s.first = owner, place
		} else if s.owner != owner && s.second.Line == 0 {
			s.second = place
		}
	}
}

// twice reports whether a card is known at two places.
func twice(h *Hand) bool {
	var seen deck.Set
	is := false
	see := func(cards []deck.Card) {
		for _, c := range cards {
			if c == deck.NoCard {
				continue
			}
			one := deck.SetOf(c)
			is = is || seen&one != 0
			seen |= one
		}
	}
	for p := range h.Players {
		see(h.Hole[p][:])
	}
	see(h.Boards[0][:])
	for run := 1; run < h.Runs; run++ {
		see(h.Boards[run][h.Common:])
	}
	return is
}

// formats reads a text of each format.
type format func(in *bufio.Reader, emit func(*deal) error) error

// formatOf returns the format of a text that begins with head, or nil.
func formatOf(head []byte) format {
	if begin := bytes.TrimLeft(head, "\ufeff \t\r\n["); len(begin) > 0 && begin[0] == '{' && object(head, 0) >= 0 {
		return readOHH
	}
	for line := range bytes.Lines(head) {
		if room, _ := header(bytes.TrimLeft(line, "\ufeff \t")); room >= 0 {
			return readText
		}
		key, _, is := bytes.Cut(line, []byte("="))
		switch string(bytes.TrimSpace(key)) {
		case "variant", "antes", "actions":
			if is {
				return readPHH
			}
		}
	}
	return nil
}

// headSize is the bytes of a text that tell its format.
const headSize = 4096

// Is reports whether a file that begins with head, some 4 KiB, looks like hand histories. It may be
// compressed by gzip.
func Is(head []byte) bool {
	text, _ := plain.NewReader(bytes.NewReader(head)).Peek(headSize)
	return formatOf(text) != nil
}

// bounded is a text that has at most so many bytes.
type bounded struct {
	in   io.Reader
	left *int64
}

var errUnpacked = fmt.Errorf("the file has more than %d GiB, unpacked", MostUnpacked>>30)

func (b *bounded) Read(p []byte) (int, error) {
	n, err := b.in.Read(p)
	if *b.left -= int64(n); *b.left < 0 {
		return 0, errUnpacked
	}
	return n, err
}

// Add reads one file: a text, one compressed by gzip, or a zip archive of these. It counts a file
// that has no hand histories. An error of reading names the file.
func (r *Reader) Add(name string, in io.Reader) error {
	begin := bufio.NewReader(in)
	if magic, _ := begin.Peek(4); string(magic) == "PK\x03\x04" {
		return r.archive(name, in, begin)
	}
	left := r.most
	return r.text(name, begin, &left)
}

// text reads one text.
func (r *Reader) text(name string, in io.Reader, left *int64) error {
	from := bufio.NewReaderSize(&bounded{plain.NewReader(in), left}, plain.Size)
	head, err := from.Peek(headSize)
	read := formatOf(head)
	if read == nil {
		r.counts.Others++
		if err != nil && err != io.EOF && !isPlain(err) {
			return fmt.Errorf("%s: %w", name, err)
		}
		return nil
	}
	r.counts.Files++
	r.file = name
	if err := read(from, r.take); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// isPlain reports whether an error is of a text that is none.
func isPlain(err error) bool {
	var binary *plain.Error
	return errors.As(err, &binary)
}

// archive reads the files of a zip archive in the order of their names.
func (r *Reader) archive(name string, in io.Reader, begin *bufio.Reader) error {
	at, size := io.ReaderAt(nil), int64(0)
	if file, ok := in.(interface {
		io.ReaderAt
		io.Seeker
	}); ok {
		if end, err := file.Seek(0, io.SeekEnd); err == nil {
			at, size = file, end
		}
	}
	if at == nil {
		all, err := io.ReadAll(io.LimitReader(begin, 1<<30))
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		at, size = bytes.NewReader(all), int64(len(all))
	}
	z, err := zip.NewReader(at, size)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	slices.SortStableFunc(z.File, func(a, b *zip.File) int { return strings.Compare(a.Name, b.Name) })
	left := r.most
	for _, f := range z.File {
		if f.FileInfo().IsDir() {
			continue
		}
		part, err := f.Open()
		if err == nil {
			err = r.text(name+"/"+f.Name, part, &left)
			part.Close()
		} else {
			err = fmt.Errorf("%s/%s: %w", name, f.Name, err)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Files reads files, folders and, as "-", the standard input; files of a folder in the order of
// their names. Each hand goes to a function as in New. The error is that of Add or of Counts.
func Files(paths []string, stdin io.Reader, o Options, each func(*Hand) error) (*Counts, error) {
	r := New(o, each)
	for _, path := range paths {
		if path == "-" {
			if err := r.Add("standard input", stdin); err != nil {
				return nil, err
			}
			continue
		}
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			path += string(filepath.Separator) // also a link to a folder
		}
		err := filepath.WalkDir(path, func(name string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return err
			}
			in, err := os.Open(name)
			if err != nil {
				return err
			}
			defer in.Close()
			return r.Add(name, in)
		})
		if err != nil {
			return nil, err
		}
	}
	return r.Counts()
}

// Counts returns what was read, and why it cannot be tested: no hand of hold'em, more than one
// hand of a hundred damaged, hands of two rooms or of two players.
func (r *Reader) Counts() (*Counts, error) {
	c := &r.counts
	names := []string{}
	for _, s := range r.sources {
		if s.room != "" {
			names = append(names, s.room)
		}
	}
	c.Room = strings.Join(names, " and ")
	return c, r.refusal()
}

// refusal is why the hands cannot be tested.
func (r *Reader) refusal() error {
	c := &r.counts
	for _, l := range c.LeftOut {
		if l.Why == "damaged" && l.Hands > 1 && 100*l.Hands > c.Read {
			return fmt.Errorf("%d of %d hands are damaged, more than 1 %%; the first: %s: %s", l.Hands, c.Read, l.First, l.Text)
		}
	}
	switch {
	case c.Files == 0 && c.Others == 1:
		return errors.New("the file has no hand histories of a known format: see simulate help room")
	case c.Files == 0:
		return fmt.Errorf("none of %d files has hand histories of a known format: see simulate help room", c.Others)
	case c.Read == 0:
		return errors.New("no hand is in the files")
	case c.Hands+c.Impossible == 0 && len(c.LeftOut) == 1 && c.Twice == 0:
		l := c.LeftOut[0]
		if l.Text != "" {
			return fmt.Errorf("%s, and no other is in the files", l)
		}
		return fmt.Errorf("%s: %d hands, all of %s: only hold'em is audited", l.First.File, l.Hands, l.Why)
	case c.Hands+c.Impossible == 0:
		all := []string{}
		for _, l := range c.LeftOut {
			all = append(all, fmt.Sprintf("%d %s", l.Hands, l.Why))
		}
		return fmt.Errorf("%d hands, none of hold'em that can be audited: %s", c.Read, strings.Join(all, ", "))
	case r.o.Player != "" && !slices.ContainsFunc(r.sources, func(s source) bool { return s.owner != 0 }):
		return fmt.Errorf("-player %s: no hand has a player of this name", r.o.Player)
	case len(r.sources) > 1 && !r.o.Any:
		a, b := r.sources[0], r.sources[1]
		return fmt.Errorf("hands of %s and of %s (%s): audit one room, or join them with -rooms any", called(a.room), called(b.room), b.first)
	}
	for _, s := range r.sources {
		if s.second.Line != 0 {
			return fmt.Errorf("hands of two players, as at %s and at %s: -player NAME chooses one", s.first, s.second)
		}
	}
	return nil
}

func called(room string) string {
	if room == "" {
		return "a room without a name"
	}
	return room
}
