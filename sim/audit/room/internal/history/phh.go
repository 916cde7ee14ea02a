package history

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// phh is what is read of a hand in TOML.
type phh struct {
	Variant string   `toml:"variant"`
	Actions []string `toml:"actions"`
	Players []string `toml:"players"`
	Venue   string   `toml:"venue"`
	Hand    any      `toml:"hand"`
}

// readPHH gives each hand of the Poker Hand History format to emit: a file of one hand, or one
// with a line such as [12] before each.
func readPHH(in *bufio.Reader, emit func(*deal) error) error {
	var d deal
	var part []byte
	from := lines{in: in}
	line, known := 1, false // known: the hand has its variant
	end := func() error {
		if blank(part) {
			return nil
		}
		var x phh
		err := toml.Unmarshal(part, &x)
		d.reset(plainName(x.Venue), line)
		if err != nil {
			d.damaged("the TOML is damaged")
		} else if len(part) > longest {
			d.damaged("the hand is longer than %d MiB", longest>>20)
		} else {
			x.fill(&d)
		}
		return emit(&d)
	}
	for {
		next, err := from.next()
		if err != nil && err != io.EOF {
			return err
		}
		again := false // a hand without a line before it
		if err == nil && bytes.HasPrefix(next, []byte("variant")) {
			again, known = known, true
		}
		if err == nil && !section(next) && !again {
			if len(part) <= longest {
				part = append(append(part, next...), '\n')
			}
			continue
		}
		if err := end(); err != nil {
			return err
		}
		if err == io.EOF {
			return nil
		}
		if part, line, known = part[:0], from.n, again; again {
			part = append(append(part, next...), '\n')
		}
	}
}

// section reports whether a line is as [12].
func section(line []byte) bool {
	line = bytes.TrimSpace(line)
	n := len(line)
	return n > 2 && line[0] == '[' && line[n-1] == ']' && len(bytes.Trim(line[1:n-1], "0123456789")) == 0
}

// blank reports whether a text has only blanks and comments.
func blank(text []byte) bool {
	for line := range bytes.Lines(text) {
		if line = bytes.TrimSpace(line); len(line) > 0 && line[0] != '#' {
			return false
		}
	}
	return true
}

// variantOf are the codes of the format for games that are not hold'em.
func variantOf(code string) string {
	switch {
	case code == "NT" || code == "FT" || code == "PT":
		return ""
	case strings.HasSuffix(code, "S"):
		return "short deck"
	case strings.HasPrefix(code, "PO") || strings.HasPrefix(code, "FO") || strings.HasPrefix(code, "NO"):
		return "Omaha"
	case strings.Contains(code, "7S"):
		return "stud"
	case code == "FR":
		return "razz"
	case strings.Contains(code, "D") || strings.HasSuffix(code, "B"):
		return "draw"
	}
	return "another game"
}

// fill reads the actions of a hand.
func (x *phh) fill(d *deal) {
	if d.game = variantOf(x.Variant); d.game != "" {
		return
	}
	if x.Hand != nil { // numbers begin again in files of one source: the hand itself belongs to it
		d.id = hash(hash(0, []byte(d.room)), fmt.Append(nil, x.Hand))
		for _, a := range x.Actions {
			d.id = hash(d.id, []byte(a))
		}
	}
	name := func(p int) []byte {
		if p < len(x.Players) {
			return []byte(x.Players[p])
		}
		return nil
	}
	who := func(text string) int {
		p := -1
		if len(text) > 1 && text[0] == 'p' {
			p = number([]byte(text[1:])) - 1
		}
		if p < 0 || p >= 64 {
			d.damaged("an action of no player")
			return -1
		}
		for len(d.players) <= p {
			d.add(name(len(d.players)), len(d.players)+1)
		}
		return p
	}
	for _, a := range x.Actions {
		a, _, _ = strings.Cut(a, "#")
		word := strings.Fields(a)
		if len(word) < 2 {
			continue
		}
		if word[0] == "d" && word[1] == "db" {
			all := d.parse([]byte(strings.Join(word[2:], " ")))
			for len(all) > 0 { // a flop, or cards one by one
				n, street := 1, max(1, d.size[0]-1)
				if street == 1 {
					n = 3
				}
				if d.size[0] == 5 || len(all) < n {
					d.damaged("the board has %d cards", d.size[0]+len(all))
					break
				}
				d.come(0, street, all[:n])
				all = all[n:]
			}
			continue
		}
		if word[0] == "d" && word[1] == "dh" && len(word) > 2 {
			if p := who(word[2]); p >= 0 {
				d.show(p, []byte(strings.Join(word[3:], " ")))
			}
			continue
		}
		p := who(word[0])
		if p < 0 {
			continue
		}
		switch word[1] {
		case "f", "cc", "cbr":
			d.act(p, word[1] == "f")
		case "sm":
			if len(word) > 2 && word[2] != "-" {
				d.show(p, []byte(word[2]))
			}
		}
	}
}
