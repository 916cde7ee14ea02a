package history

import (
	"bufio"
	"bytes"
	"fmt"
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
	return readParts(in, section, emit, func(d *deal, part []byte) ([]byte, bool) {
		if bytes.HasPrefix(part, []byte("[")) { // its number
			_, part, _ = bytes.Cut(part, []byte("\n"))
		}
		if blank(part) {
			return nil, false
		}
		var x phh
		if toml.Unmarshal(part, &x) != nil {
			d.damaged("the TOML is damaged")
		} else {
			x.fill(d)
		}
		return nil, true
	})
}

// section returns where a line as [12] begins, or a second line of a variant, from a place on, or -1.
func section(text []byte, from int) int {
	for at := from; ; {
		i := bytes.IndexByte(text[at-1:], '\n')
		if i < 0 {
			return -1
		}
		at += i
		line, _, whole := bytes.Cut(text[at:], []byte("\n"))
		if line = bytes.TrimSpace(line); bytes.HasPrefix(line, []byte("variant")) && bytes.Contains(text[:at], []byte("variant")) {
			return at
		}
		if n := len(line) - 1; whole && n > 1 && line[0] == '[' && line[n] == ']' && len(bytes.Trim(line[1:n], "0123456789")) == 0 {
			return at
		}
		at++
	}
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

// codes have the games of the format, "" for hold'em.
var codes = map[string]string{
	"NT": "", "FT": "", "PT": "", "NS": "short deck", "PO": "Omaha", "FO/8": "Omaha", "PO/8": "Omaha",
	"F7S": "stud", "F7S/8": "stud", "FR": "razz", "N2L1D": "draw", "F2L3D": "draw", "FB": "draw",
}

// fill reads the actions of a hand.
func (x *phh) fill(d *deal) {
	d.room = plainName(x.Venue)
	game, known := codes[x.Variant]
	if d.game = game; !known {
		d.game = "another game"
	}
	if d.game != "" {
		return
	}
	if x.Hand != nil { // numbers begin again in files of one source: the hand itself belongs to it
		d.id = hash(hash(0, []byte(d.room)), fmt.Append(nil, x.Hand))
		for _, a := range x.Actions {
			d.id = hash(d.id, []byte(a))
		}
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
		for n := len(d.players); n <= p; n++ {
			name := ""
			if n < len(x.Players) {
				name = x.Players[n]
			}
			d.add([]byte(name), n+1)
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
			word = append([]string{word[2], "sm"}, word[3:]...)
		}
		p := who(word[0])
		if p < 0 {
			continue
		}
		switch word[1] {
		case "f", "cc", "cbr":
			d.act(p, word[1] == "f")
		case "sm":
			if cards := strings.Join(word[2:], " "); cards != "-" {
				d.show(p, []byte(cards))
			}
		}
	}
}
