package shuffle

import (
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strconv"
	"strings"
)

// All returns the catalogue, fair algorithms and others. An algorithm with a
// parameter has its default, as in "riffle(7)". The sorts of libraries are last.
func All() []Algorithm {
	return append([]Algorithm{
		{
			Name: "fisher-yates", Fair: true, Sweep: FromEnd, start: fisherYates, ints: fisherYatesInts,
			About:  "from the end, swap each card with a random one among it and the cards before it",
			Source: "Durstenfeld, Algorithm 235, Communications of the ACM 7 (1964)",
			Cost:   "n-1 swaps, n-1 draws",
		}, {
			Name: "fisher-yates-forward", Fair: true, Sweep: FromFront, start: forward,
			About:  "from the front, swap each card with a random one among it and the cards behind it",
			Source: "Fisher and Yates (1938), in place",
			Cost:   "n-1 swaps, n-1 draws",
		}, {
			Name: "inside-out", Fair: true, Sweep: FromFront, Revisits: true, start: insideOut,
			About:  "from the front, add each card at a random position; the card there moves to the end",
			Source: "Knuth, The Art of Computer Programming 2, section 3.4.2",
			Cost:   "n swaps, n-1 draws",
		}, {
			Name: "random-keys", Fair: true, order: randomKeys,
			About:  "give each card a random key and sort by key; draw all keys again if two are equal",
			Source: "Knuth, The Art of Computer Programming 2, section 3.4.2",
			Cost:   "n log n comparisons, n draws, a copy",
		}, {
			Name: "naive", Sweep: FromFront, Revisits: true, start: naive,
			About:  "swap each card with a random one of the whole pack",
			Source: "folklore; Robbins and Bolker, Aequationes Mathematicae 22 (1981)",
			Cost:   "n swaps, n draws",
		}, {
			Name: "sattolo", Sweep: FromEnd, start: sattolo,
			About:  "Fisher-Yates that never draws the card itself: the result is always one cycle",
			Source: "Sattolo, Information Processing Letters 22 (1986)",
			Cost:   "n-1 swaps, n-1 draws",
		}, {
			Name: "modulo", Sweep: FromEnd, start: modulo,
			About:  "Fisher-Yates with rand() % i, RAND_MAX 32767: low numbers are drawn too often",
			Source: "folklore; Lemire, ACM Transactions on Modeling and Computer Simulation 29 (2019)",
			Cost:   "n-1 swaps, n-1 draws",
		}, {
			Name: "float", Sweep: FromEnd, start: float,
			About:  "Fisher-Yates with rand() / RAND_MAX * i, RAND_MAX 32767; a quotient of 1 is drawn again",
			Source: "folklore",
			Cost:   "n-1 swaps, n-1 draws",
		}, {
			Name: "reseed32", Sweep: FromEnd, start: reseed32,
			About:  "Fisher-Yates with a new 32-bit seed for each shuffle: at most 2^32 orders",
			Source: "Arkin and others, How We Learned to Cheat at Online Poker (1999)",
			Cost:   "n-1 swaps, n-1 draws, a seeding",
		}, {
			Name: "coin-sort", Sweep: FromFront, Revisits: true, start: coinSort,
			About:  "insertion sort with a random comparator: each comparison is a coin toss",
			Source: "Bostock, Will It Shuffle? (2012)",
			Cost:   "n swaps on average, n draws",
		}, Overhand(0.2), Riffle(7), {
			Name: "cut", order: cut,
			About:  "cut the pack once at a random position: each card reaches each position equally often",
			Source: "folklore; its n orders are the cyclic ones",
			Cost:   "n moves, a draw, a copy",
		}, Partial(7), {
			Name: "deck-engine", Fair: true, Sweep: FromFront, First: wordDraws, start: deckEngine,
			About:  "partial(7) with all draws from one random word, as in simulate -engine deck",
			Source: "Brackett-Rozinsky and Lemire, Batched Ranged Random Integer Generation (2024)",
			Cost:   "7 swaps, a draw",
		}, SattoloTimes(2), LeftOut(2), OneNumber("float"), {
			Name: "linear-probing", order: linearProbing,
			About:  "each card goes to a random place, or to the next one that is free",
			Source: "folklore; Knuth, The Art of Computer Programming 3, section 6.4, algorithm L",
			Cost:   "n moves, n draws, n searches",
		},
	}, Sorts("coin")...)
}

// Overhand is overhand with a probability of a cut, above 0 and below 1.
func Overhand(cut float64) Algorithm {
	return Algorithm{
		Name: withParameter("overhand", cut), order: overhandWith(cut),
		About:  "cut between neighbours with probability p, then reverse the order of the packets",
		Source: "Pemantle, Journal of Theoretical Probability 2 (1989)",
		Cost:   "n moves, n-1 draws, a copy",
	}
}

// Riffle is riffle with a number of riffles, 1 or more.
func Riffle(times int) Algorithm {
	return Algorithm{
		Name: withParameter("riffle", times), order: riffleTimes(times),
		About:  "Gilbert-Shannon-Reeds riffle, k times: cut at Binomial(n, 1/2), interleave at random",
		Source: "Gilbert (1955), Shannon, Reeds (1981); Bayer and Diaconis (1992)",
		Cost:   "k n moves, k n/64 draws, a copy",
	}
}

// Partial is partial with a number of positions, 1 or more.
func Partial(first int) Algorithm {
	return Algorithm{
		Name: withParameter("partial", first), start: partialOf(first),
		Fair: true, Sweep: FromFront, First: first,
		About:  "fisher-yates-forward that stops after the first k positions",
		Source: "Knuth, The Art of Computer Programming 2, section 3.4.2",
		Cost:   "k swaps, k draws",
	}
}

// ErrUnknown is the error of a name that is not in the catalogue.
var ErrUnknown = errors.New("unknown algorithm")

// maxTimes is the largest k of riffle(k) and of sattolo-times(k).
const maxTimes = 100

// Parse returns the algorithm with a name, such as "sattolo". Some algorithms take
// a parameter:
//
//   - "riffle(5)": the number of riffles, 1 to 100
//   - "overhand(0.3)": the probability of a cut, above 0 and below 1
//   - "partial(7)": the number of positions, 1 or more
//   - "sattolo-times(2)": how many times, 1 to 100
//   - "left-out(3)": 2 or more; each third place is left out
//   - "one-number(modulo)": how a number becomes a draw, float or modulo
//   - "sort-v8(three)" and other sorts: one of Comparators
//
// Without a parameter, as in "riffle", they have that of All. An invalid text gives
// an error that quotes it. The error wraps ErrUnknown if no algorithm has the name.
func Parse(text string) (Algorithm, error) {
	name, parameter, given := strings.Cut(text, "(")
	if given {
		var closed bool
		if parameter, closed = strings.CutSuffix(parameter, ")"); !closed {
			return Algorithm{}, fmt.Errorf("algorithm %q: the parenthesis is not closed", text)
		}
	}
	for _, a := range All() {
		switch base, _, takes := strings.Cut(a.Name, "("); {
		case base != name:
		case !given:
			return a, nil
		case !takes:
			return Algorithm{}, fmt.Errorf("algorithm %q: %s takes no parameter", text, base)
		default:
			return parameterised(base, parameter)
		}
	}
	return Algorithm{}, fmt.Errorf("%w %q", ErrUnknown, text)
}

// Known reports whether an algorithm has a name, as Parse reads it.
func Known(text string) bool {
	_, err := Parse(text)
	return err == nil
}

func parameterised(name, parameter string) (Algorithm, error) {
	if name == "overhand" {
		if p, err := strconv.ParseFloat(parameter, 64); err == nil && p > 0 && p < 1 {
			return Overhand(p), nil
		}
		return Algorithm{}, fmt.Errorf("overhand(%s): want a cut probability between 0 and 1", parameter)
	}
	if strings.HasPrefix(name, "sort-") {
		return sortOf(name, parameter)
	}
	if name == "one-number" {
		if parameter == "float" || parameter == "modulo" {
			return OneNumber(parameter), nil
		}
		return Algorithm{}, fmt.Errorf("one-number(%s): want float or modulo", parameter)
	}
	k, err := strconv.Atoi(parameter)
	switch {
	case name == "sattolo-times" && err == nil && 1 <= k && k <= maxTimes:
		return SattoloTimes(k), nil
	case name == "sattolo-times":
		return Algorithm{}, fmt.Errorf("sattolo-times(%s): want a number of times, 1 to %d", parameter, maxTimes)
	case name == "left-out" && err == nil && k >= 2:
		return LeftOut(k), nil
	case name == "left-out":
		return Algorithm{}, fmt.Errorf("left-out(%s): want a number, 2 or more", parameter)
	case name == "riffle" && err == nil && 1 <= k && k <= maxTimes:
		return Riffle(k), nil
	case name == "riffle":
		return Algorithm{}, fmt.Errorf("riffle(%s): want a number of riffles, 1 to %d", parameter, maxTimes)
	case err == nil && k >= 1:
		return Partial(k), nil
	}
	return Algorithm{}, fmt.Errorf("%s(%s): want a number of positions, 1 or more", name, parameter)
}

func withParameter(name string, parameter any) string {
	return fmt.Sprintf("%s(%v)", name, parameter)
}

const roomSize = 256

// words is a buffer of the words of a source.
type words struct {
	fill func([]uint64)
	room [roomSize]uint64
	left []uint64 // the unread words of room
}

func newWords(src rand.Source) *words {
	if many, ok := src.(interface{ Fill([]uint64) }); ok {
		return &words{fill: many.Fill}
	}
	return &words{fill: func(room []uint64) {
		for i := range room {
			room[i] = src.Uint64()
		}
	}}
}

// take returns 1 to n words. They are valid until the next call.
func (w *words) take(n int) []uint64 {
	if len(w.left) == 0 {
		w.fill(w.room[:])
		w.left = w.room[:]
	}
	n = min(n, len(w.left))
	taken := w.left[:n]
	w.left = w.left[n:]
	return taken
}

// fisherYatesInts is fisherYates for a slice: the same words give the same orders.
// It draws as Rand.IntN of math/rand/v2 does (Lemire's rejection, 2019).
func fisherYatesInts(src rand.Source) func(cards []int) {
	w := newWords(src)
	return func(cards []int) {
		for i := len(cards) - 1; i > 0; {
			for _, word := range w.take(i) {
				n := uint64(i + 1)
				j, low := bits.Mul64(word, n)
				if low < n && low < -n%n {
					continue // rejected: draw again with the next word
				}
				if n&(n-1) == 0 { // a power of two
					j = word & (n - 1)
				}
				cards[i], cards[j] = cards[j], cards[i]
				i--
			}
		}
	}
}
