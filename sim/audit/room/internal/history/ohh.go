package history

import (
	"bufio"
	"bytes"
	"encoding/json"
	"strings"

	"pokersim/deck"
)

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

// ohh is what is read of a hand in JSON.
type ohh struct {
	OHH struct {
		Site    string `json:"site_name"`
		Number  key    `json:"game_number"`
		Table   key    `json:"table_name"`
		Game    string `json:"game_type"`
		Hero    key    `json:"hero_player_id"`
		Dealer  key    `json:"dealer_seat"`
		Flags   []string
		Players []struct {
			ID, Seat key
			Name     string
		}
		Rounds []struct {
			Street  string
			Cards   json.RawMessage
			Actions []struct {
				Player key `json:"player_id"`
				Action string
				Cards  json.RawMessage
			}
		}
	}
}

// readOHH gives each hand of Open Hand History to emit.
func readOHH(in *bufio.Reader, emit func(*deal) error) error {
	return readParts(in, object, emit, func(d *deal, part []byte) ([]byte, bool) {
		part = bytes.Trim(part, " \t\r\n[],")
		if len(part) == 0 {
			return nil, false
		}
		var x ohh
		first := json.NewDecoder(bytes.NewReader(part))
		if err := first.Decode(&x); err != nil || x.OHH.Game == "" {
			d.damaged("the JSON is damaged")
			return nil, true
		}
		x.fill(d)
		return part[first.InputOffset():], true // nothing, unless the next hand is damaged where it begins
	})
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
	d.room = plainName(o.Site)
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
	d.button = number([]byte(o.Dealer))
	for _, p := range o.Players {
		d.add([]byte(p.Name), number([]byte(p.Seat)))
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
		if all := d.list(r.Cards); street > 0 && len(all) > 0 {
			run := 0 // the first board that has no card of this street
			for run < 2 && d.size[run] >= before[street+1] {
				run++
			}
			d.come(run, street, all)
		}
		for _, a := range r.Actions {
			p := who(a.Player)
			if p < 0 {
				d.game = unlisted
				return
			}
			switch action := strings.ToLower(a.Action); action {
			case "fold", "check", "call", "bet", "raise":
				d.act(p, action == "fold")
			case "dealt cards", "shows cards", "mucks cards":
				d.hold(p, d.list(a.Cards))
				if action == "dealt cards" {
					d.seen(p)
				}
			default:
				d.players[p].dealt = d.players[p].dealt || strings.HasPrefix(action, "post") || action == "straddle"
			}
		}
	}
}

// list reads cards as a list of strings, or as one.
func (d *deal) list(text []byte) []deck.Card {
	if string(text) == "null" {
		return nil
	}
	return d.parse(text)
}
