package history

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"strings"

	"pokersim/deck"
)

// objects cuts a text into the objects {"ohh": ...}: a valid string cannot have the beginning of
// one, so that a damaged hand does not damage the next.
type objects struct {
	in   *bufio.Reader
	text []byte
	line int // of the first byte of text, from 1
	err  error
}

// longest is the most bytes of a hand.
const longest = 4 << 20

// next returns the next object with all that follows it, and its line; first what stands before
// the first object, if anything does. It is valid until the next call.
func (o *objects) next() ([]byte, int, error) {
	for searched := 1; ; {
		if end := object(o.text, searched); end > 0 {
			return o.cut(end)
		} else if o.err != nil || len(o.text) > longest {
			if len(o.text) > 0 {
				return o.cut(len(o.text))
			}
			return nil, 0, o.err
		}
		searched = max(1, len(o.text)-512) // where an object may have begun
		n := len(o.text)
		o.text = append(o.text, make([]byte, 1<<16)...)
		var read int
		read, o.err = o.in.Read(o.text[n:])
		o.text = o.text[:n+read]
	}
}

// cut takes bytes off.
func (o *objects) cut(end int) ([]byte, int, error) {
	part, line := o.text[:end:end], o.line
	o.text, o.line = o.text[end:], o.line+bytes.Count(part, []byte("\n"))
	return part, line, nil
}

// object returns where an object with the key "ohh" begins, from a place on, or -1.
func object(text []byte, from int) int {
	for at := from; at < len(text); {
		i := bytes.Index(text[at:], []byte(`"ohh"`))
		if i < 0 {
			return -1
		}
		at += i
		if n := bytes.LastIndexByte(text[:at], '{'); n >= from && bytes.HasPrefix(bytes.TrimLeft(text[at+5:], " \t\r\n"), []byte(":")) {
			return n
		}
		at += 5
	}
	return -1
}

// key is a number or a string that identifies something.
type key string

func (k *key) UnmarshalJSON(text []byte) error {
	if *k = key(bytes.Trim(text, `" `)); *k == "null" {
		*k = ""
	}
	return nil
}

// whole is a number, also as a string.
type whole int

func (w *whole) UnmarshalJSON(text []byte) error {
	text = bytes.Trim(text, `" `)
	if len(text) == 0 || string(text) == "null" {
		return nil
	}
	n, err := strconv.Atoi(string(text))
	*w = whole(n)
	return err
}

// hand is cards as a list of strings, or as one.
type hand struct {
	all []deck.Card
	bad string
}

func (h *hand) UnmarshalJSON(text []byte) error {
	if string(text) != "null" {
		h.all, h.bad = cards(h.all[:0], text)
	}
	return nil
}

// ohh is what is read of a hand in JSON.
type ohh struct {
	OHH struct {
		Site    string `json:"site_name"`
		Number  key    `json:"game_number"`
		Table   key    `json:"table_name"`
		Game    string `json:"game_type"`
		Hero    key    `json:"hero_player_id"`
		Dealer  whole  `json:"dealer_seat"`
		Flags   []string
		Players []struct {
			ID   key
			Seat whole
			Name string
		}
		Rounds []struct {
			Street  string
			Cards   hand
			Actions []struct {
				Player key `json:"player_id"`
				Action string
				Cards  hand
			}
		}
	}
}

// readOHH gives each hand of Open Hand History to emit.
func readOHH(in *bufio.Reader, emit func(*deal) error) error {
	var d deal
	parts := objects{in: in, line: 1}
	for {
		part, line, err := parts.next()
		if errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if object(part, 0) != 0 {
			if rest := bytes.Trim(part, " \t\r\n[],"); len(rest) == 0 {
				continue
			}
			d.reset("", line)
			d.damaged("no object of a hand begins here")
		} else {
			var x ohh
			all := json.NewDecoder(bytes.NewReader(part))
			err := all.Decode(&x)
			d.reset(plainName(x.OHH.Site), line)
			if err != nil {
				d.damaged("the JSON is damaged")
			} else if x.fill(&d); len(bytes.Trim(part[all.InputOffset():], " \t\r\n[],")) > 0 {
				if err := emit(&d); err != nil {
					return err
				}
				d.reset("", line)
				d.damaged("what follows the hand is no hand")
			}
		}
		if err := emit(&d); err != nil {
			return err
		}
	}
}

// plainName is the name of a room in a file as it is printed: letters, digits and blanks.
func plainName(name string) string {
	name = strings.Map(func(r rune) rune {
		if r == ' ' || r == '.' || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' {
			return r
		}
		return -1
	}, name)
	return strings.TrimSpace(name[:min(len(name), 40)])
}

// fill reads the object of a hand.
func (x *ohh) fill(d *deal) {
	o := &x.OHH
	if d.game = gameOf([]byte(o.Game)); d.game != "" {
		return
	}
	if o.Number != "" {
		d.id = hash(hash(0, []byte(d.room)), []byte(o.Number))
	}
	fast := false
	for _, flag := range o.Flags {
		fast = fast || strings.EqualFold(flag, "fast")
	}
	if o.Table != "" && !fast {
		d.table = hash(hash(0, []byte(d.room)), []byte(o.Table))
	}
	d.button = int(o.Dealer)
	for _, p := range o.Players {
		d.add([]byte(p.Name), int(p.Seat))
		if o.Hero != "" && p.ID == o.Hero {
			d.own, d.marked = len(d.players)-1, true
		}
	}
	who := func(id key) int {
		for i, p := range o.Players {
			if p.ID == id {
				return i
			}
		}
		return -1
	}
	for _, r := range o.Rounds {
		street := 0
		for i, name := range [...]string{"flop", "turn", "river"} {
			if strings.EqualFold(r.Street, name) {
				street = i + 1
			}
		}
		d.check(&r.Cards)
		if street > 0 && len(r.Cards.all) > 0 {
			run := 0 // the first board that has no card of this street
			for run < 2 && d.size[run] >= before[street+1] {
				run++
			}
			d.come(run, street, r.Cards.all)
		}
		for _, a := range r.Actions {
			p := who(a.Player)
			if d.check(&a.Cards); p < 0 {
				d.game = unlisted
				return
			}
			switch action := strings.ToLower(a.Action); action {
			case "fold", "check", "call", "bet", "raise":
				d.act(p, action == "fold")
			case "dealt cards", "shows cards", "mucks cards":
				d.hold(p, a.Cards.all)
				if action != "dealt cards" || d.marked || d.players[p].hole[0] == deck.NoCard {
				} else if d.own >= 0 && d.own != p {
					d.own, d.marked = -1, true
				} else {
					d.own = p
				}
			default:
				d.players[p].dealt = d.players[p].dealt || strings.HasPrefix(action, "post") || action == "straddle"
			}
		}
	}
}

func (d *deal) check(h *hand) {
	if h.bad != "" {
		d.damaged("%q is no card", h.bad)
	}
}
