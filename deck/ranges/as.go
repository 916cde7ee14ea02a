package ranges

import (
	"fmt"
	"math/big"
	"strings"

	"pokersim/deck"
)

// As writes a range of two cards as another program does: "PioSOLVER" or "pio", whose list has each
// class or hand with its weight as in AA,KQs:0.5, or "Equilab", which is Power-Equilab if there are
// weights, as in {100:QQ+,50:AKs}; in any case of letters. Other names and games are errors.
func (r Range) As(program string) (string, error) {
	name := strings.ToLower(program)
	switch {
	case r.game.Hole != 2 || r.game.Board == 0:
		return "", fmt.Errorf("%s: only ranges of two cards have the form of another program", r.game.Name)
	case name == "pio" || name == "piosolver":
		return r.asPio(), nil
	case name == "equilab":
		return r.asEquilab(), nil
	}
	return "", fmt.Errorf("unknown program %q: want pio or equilab", program)
}

// listed returns the range with its hands as a list.
func (r Range) listed() *Range {
	if r.unknown > 0 {
		r.combos, r.unknown = r.complete(0), 0
	}
	return &r
}

func (r *Range) asPio() string {
	var items []string
	for _, g := range r.listed().groups(false) {
		weight := ""
		if w := new(big.Rat).SetFrac(new(big.Int).SetUint64(g.weight), new(big.Int).SetUint64(r.unit)); w.Cmp(whole(1)) != 0 {
			weight = ":" + strings.TrimPrefix(weightText(w), "@")
		}
		for _, c := range g.classes {
			items = append(items, c.String()+weight)
		}
		for _, hand := range g.hands() {
			items = append(items, hand+weight)
		}
	}
	return strings.Join(items, ",")
}

func (r *Range) asEquilab() string {
	groups := r.listed().groups(false)
	var parts []string
	for _, g := range groups {
		list := strings.Join(append(g.spans(r.game.Lowest), g.hands()...), ",")
		if len(groups) == 1 && g.weight == r.unit {
			return list
		}
		percent := new(big.Rat).SetFrac(new(big.Int).SetUint64(100*g.weight), new(big.Int).SetUint64(r.unit))
		parts = append(parts, trimZeros(decimal(percent))+":"+list)
	}
	return "{" + strings.Join(parts, ",") + "}"
}

// Grid draws a range of two cards as 13 × 13 classes, or 9 × 9 of a short deck: suited classes
// above the diagonal. A class has its name if all of its hands have weight 1, else its mean weight
// in per cent.
func (r Range) Grid() (string, error) {
	if r.game.Hole != 2 || r.game.Board == 0 {
		return "", fmt.Errorf("%s has no grid: its hands are not pairs, suited and offsuit classes", r.game.Name)
	}
	sum := map[class]uint64{}
	for _, c := range r.listed().combos {
		sum[classOf(&c)] += c.Weight
	}
	var b strings.Builder
	for high := deck.Ace; ; high-- {
		var cells []string
		for low := deck.Ace; ; low-- {
			c := class{max(high, low), min(high, low), 0}
			if high > low {
				c.kind = 's'
			} else if high < low {
				c.kind = 'o'
			}
			text := "."
			switch full := uint64(len(c.hands())) * r.unit; {
			case sum[c] == full:
				text = c.String()
			case sum[c] > 0:
				text = fmt.Sprintf("%.3g%%", 100*float64(sum[c])/float64(full))
			}
			cells = append(cells, fmt.Sprintf("%-5s", text))
			if low == r.game.Lowest {
				break
			}
		}
		b.WriteString(strings.TrimRight(strings.Join(cells, " "), " ") + "\n")
		if high == r.game.Lowest {
			return b.String(), nil
		}
	}
}
