package dealt

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"pokersim/deck"
)

// The probabilities of boards from any unseen cards are those of all their flops.
func TestProbabilitiesOfBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 5 {
		var unseen deck.Set
		cards := r.Perm(52)[:14+r.IntN(20)]
		for _, card := range cards {
			unseen |= 1 << card
		}
		want, flops := NewCounts(1), 0.0
		for _, a := range cards {
			for _, b := range cards {
				for _, c := range cards {
					if a != b && b != c && a != c {
						want.addFlop([]int{a, b, c}, unseen)
						flops++
					}
				}
			}
		}
		for i, e := range append(append(want.flops[:], want.flopSuits[:]...), want.straights[0]) {
			if math.Abs(e.expected-float64(e.count)) > 1e-6*flops {
				t.Errorf("event %d: got expectation %v, want %d of %v flops", i, e.expected, e.count, flops)
			}
		}
		board, pairing := cards[:4], 0
		for _, card := range cards[4:] {
			unseen := unseen &^ (1<<board[0] | 1<<board[1] | 1<<board[2] | 1<<board[3])
			if PairsBoard(card, board) {
				pairing++
			}
			if got, want := SharePairing(unseen, board), float64(pairing)/float64(len(cards)-4); card == cards[len(cards)-1] && math.Abs(got-want) > 1e-12 {
				t.Errorf("a river that pairs the board: got %v, want %v", got, want)
			}
		}
	}
	// So are those of turns that make a straight or a flush possible.
	for range 200 {
		cards := r.Perm(52)[:25]
		var unseen deck.Set
		for _, card := range cards[3:] {
			unseen |= 1 << card
		}
		all := NewCounts(1)
		for _, turn := range cards[3:] {
			all.addMade(1, append(cards[:3:3], turn), unseen)
		}
		for i, e := range []event{all.straights[1], all.flushes[1]} {
			if math.Abs(e.expected-float64(e.count)) > 1e-9 {
				t.Errorf("what a turn makes, %d: got expectation %v, want %d of %d turns", i, e.expected, e.count, e.trials)
			}
		}
	}
	total := 0.0
	for _, p := range gapDistribution() {
		total += p
	}
	if math.Abs(total-1) > 1e-12 {
		t.Errorf("gaps: the sum of the probabilities is %v, want 1", total)
	}
}

// The order of the deal determines whose cards they are. Words that are not dealt leave a
// seat empty.
func TestDealOrders(t *testing.T) {
	for two, want := range map[bool]string{
		false: "[[0 3] [1 4] [2 5]] [6 7 8 9 10]",
		true:  "[[0 1] [2 3] [4 5]] [6 7 8 9 10]",
	} {
		line := "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc"
		d := deck.Must(NewReader([]byte(line), 3, two))
		h, err := d.Read([]byte(line))
		if err != nil || fmt.Sprint(h.seats, h.board) != want {
			t.Errorf("two cards together %v: got %v %v, %v, want %s", two, h.seats, h.board, err, want)
		}
	}
	line := "2c2d--------3c3d--QcKcAc--2h--2s"
	d := deck.Must(NewReader([]byte(line), 4, true))
	h, err := d.Read([]byte(line))
	if want := "[[0 13] [-1 -1] [-1 -1] [1 14]] [10 11 12 26 39]"; err != nil || fmt.Sprint(h.seats, h.board) != want {
		t.Errorf("with burnt cards: got %v %v, %v, want %s", h.seats, h.board, err, want)
	}
}

// A fair deal of two seats whose board is dealt if the second seat has an ace. With both seats no
// test fails; with the first alone the tests of the board, which has too few aces, are left out, also
// if the counts go on from their state.
func TestHiddenCardsDecideWhetherABoardIsDealt(t *testing.T) {
	for seats := 1; seats <= 2; seats++ {
		r, counts := rand.New(rand.NewPCG(3, 4)), NewCounts(seats)
		for range 20_000 {
			pack := r.Perm(deck.Size)
			h := Hand{seats: [][2]int{{pack[0], pack[1]}, {pack[2], pack[3]}}[:seats], board: [5]int(pack[4:])}
			if pack[2]%deck.Ranks != int(deck.Ace) && pack[3]%deck.Ranks != int(deck.Ace) {
				h.board = [5]int{noCard, noCard, noCard, noCard, noCard}
			}
			counts.Add(&h)
		}
		next := NewCounts(seats)
		if err := next.SetState(counts.State()); err != nil {
			t.Fatal(err)
		}
		for _, a := range next.Answers() {
			if !strings.HasPrefix(a.Test, "seat") && (a.LeftOut != "") != (seats == 1) {
				t.Errorf("%d seats: %s is left out because %q", seats, a.Test, a.LeftOut)
			}
			if a.LeftOut == "" && a.Outcome.P < 1e-4 {
				t.Errorf("%d seats: %s has p = %g: %s", seats, a.Test, a.Outcome.P, a.Words.Text)
			}
		}
	}
}
