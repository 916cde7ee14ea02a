package equity

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pokersim/deck"
)

// temporary: until deck/ranges is merged
func parsePlayers(t testing.TB, text string) []Player {
	var players []Player
	for _, p := range strings.Split(text, "|") {
		players = append(players, parsePlayer(t, strings.TrimSpace(p)))
	}
	return players
}

const faces = "23456789TJQKA"

func parsePlayer(t testing.TB, text string) Player {
	pl := Player{Text: text, Unit: 1}
	type wc struct {
		c [2]deck.Card
		w float64
	}
	var all []wc
	group := 1.0
	for _, item := range strings.Split(text, ",") {
		item = strings.TrimSpace(item)
		if m := regexp.MustCompile(`^\[(\d+)\](.*)`).FindStringSubmatch(item); m != nil {
			f, _ := strconv.ParseFloat(m[1], 64)
			group, item = f/100, m[2]
		}
		w, endGroup := group, false
		if i := strings.Index(item, "[/"); i >= 0 {
			item, endGroup = item[:i], true
		}
		if i := strings.IndexAny(item, "@:="); i >= 0 {
			x := item[i+1:]
			pc := strings.HasSuffix(x, "%")
			f, err := strconv.ParseFloat(strings.TrimSuffix(x, "%"), 64)
			if err != nil {
				t.Fatal(err)
			}
			if pc {
				f /= 100
			}
			w, item = f, item[:i]
		}
		for _, c := range expand(t, item) {
			all = append(all, wc{c, w})
		}
		if endGroup {
			group = 1
		}
	}
	for unit := 1.0; ; unit++ {
		ok := true
		for _, x := range all {
			if d := x.w*unit - float64(int(x.w*unit+0.5)); d > 1e-9 || d < -1e-9 {
				ok = false
			}
		}
		if ok {
			pl.Unit = uint64(unit)
			break
		}
	}
	for _, x := range all {
		pl.Combos = append(pl.Combos, Combo{x.c, uint64(x.w*float64(pl.Unit) + 0.5)})
	}
	return pl
}

func expand(t testing.TB, item string) (out [][2]deck.Card) {
	add := func(hi, lo int, kind byte) {
		for a := range 4 {
			for b := range 4 {
				if hi == lo && a <= b || hi != lo && (kind == 's' && a != b || kind == 'o' && a == b) {
					continue
				}
				out = append(out, [2]deck.Card{deck.NewCard(deck.Rank(hi), deck.Suit(a)), deck.NewCard(deck.Rank(lo), deck.Suit(b))})
			}
		}
	}
	f := func(b byte) int { return strings.IndexByte(faces, b) }
	if item == "random" {
		for a := range deck.Card(52) {
			for b := range a {
				out = append(out, [2]deck.Card{a, b})
			}
		}
		return out
	}
	if cards, err := deck.ParseHand(item); err == nil {
		return [][2]deck.Card{[2]deck.Card(cards)}
	}
	hi, lo := f(item[0]), f(item[1])
	kind := byte(0)
	if len(item) > 2 && (item[2] == 's' || item[2] == 'o') {
		kind = item[2]
	}
	switch {
	case strings.HasSuffix(item, "+") && hi == lo:
		for r := hi; r < 13; r++ {
			add(r, r, 0)
		}
	case strings.HasSuffix(item, "+"):
		for r := lo; r < hi; r++ {
			add(hi, r, kind)
		}
	case strings.Contains(item, "-"):
		to := item[strings.Index(item, "-")+1:]
		h2, l2 := f(to[0]), f(to[1])
		if hi < h2 || lo < l2 {
			hi, lo, h2, l2 = h2, l2, hi, lo
		}
		for {
			add(hi, lo, kind)
			if lo == l2 {
				return out
			}
			if hi != h2 {
				hi--
			}
			lo--
		}
	default:
		add(hi, lo, kind)
	}
	return out
}
