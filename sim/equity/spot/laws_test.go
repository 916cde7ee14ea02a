package spot

import (
	"encoding/csv"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"pokersim/deck"
	"pokersim/eval"
)

func TestAll(t *testing.T) {
	file, _ := os.Open("../testdata/shares.csv")
	rows, _ := csv.NewReader(file).ReadAll()
	calc := map[string]*Calculator{}
	for _, r := range rows[1:] {
		if r[1] == "draw" || r[0] == "pre-akoqq/3" {
			continue
		}
		game := r[2]
		c := calc[game]
		if c == nil {
			rules, err := eval.RulesOf(game)
			if err != nil {
				t.Fatal(err)
			}
			c = deck.Must(New(rules))
			c.Limit = time.Hour
			calc[game] = c
		}
		n, _ := strconv.Atoi(r[4])
		var boards []deck.Hand
		if r[1] == "boards" {
			for _, b := range strings.Split(r[3], ",") {
				boards = append(boards, deck.Must(deck.ParseHand(b)))
			}
			for len(boards) < n {
				boards = append(boards, nil)
			}
		} else {
			for range n {
				if r[3] == "" {
					boards = append(boards, nil)
				} else {
					boards = append(boards, deck.Must(deck.ParseHand(r[3])))
				}
			}
		}
		var hands []deck.Hand
		for _, h := range strings.Fields(r[6]) {
			hands = append(hands, deck.Must(deck.ParseHand(h)))
		}
		var dead deck.Hand
		if r[5] != "" {
			dead = deck.Must(deck.ParseHand(r[5]))
		}
		laws := make([]Law, len(hands))
		start := time.Now()
		if err := c.Laws(laws, hands, boards, dead); err != nil {
			t.Errorf("%s: %v", r[0], err)
			continue
		}
		took := time.Since(start)
		player, _ := strconv.Atoi(r[7])
		l := laws[player-1]
		text := ""
		for _, s := range l.Shares {
			a, b := s.Parts, Parts*n
			for g, h := a, b; ; {
				if h == 0 {
					a, b = a/g, b/g
					break
				}
				g, h = h, g%h
			}
			if b == 1 {
				text += fmt.Sprintf(" %d:%d", a, s.Tuples)
			} else {
				text += fmt.Sprintf(" %d/%d:%d", a, b, s.Tuples)
			}
		}
		if text[1:] != r[19] {
			t.Errorf("%s %v\n got %s\nwant %s", r[0], r[4], text[1:], r[19])
		}
		if took > 5*time.Millisecond || player == 1 {
			fmt.Println(r[0], took, time.Duration(LawNanoseconds(c.table.rules, len(hands), len(c.laws.free), boards)))
		}
	}
}
