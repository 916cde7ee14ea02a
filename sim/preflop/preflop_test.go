package preflop

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/internal/lanes"
)

// level is the level of the tests; "" is the best of the machine.
var level lanes.Level

func TestMain(m *testing.M) {
	level = os.Getenv("SIMULATE_LEVEL")
	os.Exit(m.Run())
}

// The counts equal testdata/preflop169.csv, exact results of other programs (see
// testdata/README.md).
func TestCountsEqualOtherPrograms(t *testing.T) {
	counts, err := Run(context.Background(), Options{Level: level})
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.Open("testdata/preflop169.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	want := map[string][]string{}
	for _, row := range rows[1:] {
		want[row[0]] = row
	}
	all := Showdowns{}
	for i := range Hands {
		row, s, combos := want[Name(i)], counts.AgainstRandom(i), uint64(Combos(i))
		got := []string{Name(i), fmt.Sprint(combos), fmt.Sprint(s.Win / combos), fmt.Sprint(s.Tie / combos), fmt.Sprint(s.Loss / combos),
			fmt.Sprint(s.Total() / combos), strconv.FormatFloat(s.Equity(), 'f', 12, 64)}
		for k := range got {
			if len(row) < len(got) || got[k] != row[k] {
				t.Errorf("%s: got %v, want %v", Name(i), got, row)
				break
			}
		}
		all.Win, all.Tie, all.Loss = all.Win+s.Win, all.Tie+s.Tie, all.Loss+s.Loss
		for j := range Hands {
			if a, b := counts.Against(i, j), counts.Against(j, i); a.Win != b.Loss || a.Tie != b.Tie || a.Total() != b.Total() {
				t.Fatalf("%s against %s: %+v, and the other way round %+v", Name(i), Name(j), a, b)
			}
		}
	}
	if all.Win != all.Loss {
		t.Errorf("all hands win %d and lose %d", all.Win, all.Loss)
	}
}

// The weights of the boards add up to 2,598,960, and a block has boards of one
// weight.
func TestBoardsRepresentAll(t *testing.T) {
	w := newWork()
	plain := boards(plainShapes, deck.Ranks)
	n, total, seen := len(plain), uint64(0), map[deck.Set]bool{}
	for _, block := range append(blocks(plain), w.boards...) {
		for _, b := range block {
			total += b.weight
			if b.weight != block[0].weight || b.cards().Count() != 5 || seen[b.cards()] {
				t.Fatalf("%v: weight %d in a block of %d, %d cards, seen before: %t", b.cards().Cards(), b.weight, block[0].weight, b.cards().Count(), seen[b.cards()])
			}
			seen[b.cards()] = true
		}
	}
	for _, block := range w.boards {
		n += len(block)
	}
	if n != 134_459 || len(plain) != 75_543 || len(w.sets) != 6175 || w.chunks() != Chunks {
		t.Errorf("got %d boards, %d without a flush, %d rank sets and %d chunks, want 134459, 75543, 6175 and %d", n, len(plain), len(w.sets), w.chunks(), Chunks)
	}
	if total != 2_598_960 {
		t.Errorf("the weights add up to %d, want 2598960", total)
	}
}

// On every kind of board the order is that of the table evaluator, and it has each
// hand without a card of the board once.
func TestOrderIsThatOfTheEvaluator(t *testing.T) {
	table := eval.NewTable()
	o := newOrdering(table)
	all := boards(flushShapes, deck.Ranks)
	for i := 0; i < len(all); i += 43 {
		b := &all[i]
		o.of(b)
		cards, last, seen := b.cards().Cards(), eval.Class(eval.Classes+1), map[deck.Set]bool{}
		class, hands := eval.Class(0), o.hands
		for _, run := range o.runs {
			for _, h := range hands[:run.Hands] {
				set := deck.SetOf(deck.Card(h[0]), deck.Card(h[1]))
				hand := append(cards[:5:5], set.Cards()...)
				got := table.Class(hand)
				if class == 0 {
					class = got
				}
				if got != class || seen[set] || deck.SetOf(hand...).Count() != 7 || !slices.Contains(combosOf(int(run.Class)), set) {
					t.Fatalf("%v: %v has class %d in a group of class %d, or is a duplicate", cards, hand[5:], got, class)
				}
				seen[set] = true
			}
			hands = hands[run.Hands:]
			if run.Last {
				if class >= last {
					t.Fatalf("%v: class %d follows %d", cards, class, last)
				}
				last, class = class, 0
			}
		}
		if len(seen) != 1081 {
			t.Fatalf("%v: %d hands, want 1081", cards, len(seen))
		}
	}
}

func TestNames(t *testing.T) {
	seen, combos := map[string]bool{}, 0
	for i := range Hands {
		seen[Name(i)] = true
		combos += Combos(i)
	}
	if len(seen) != Hands || combos != 1326 || Name(0) != "AA" || Name(1) != "AKs" || Name(13) != "AKo" || Name(168) != "22" || Name(12) != "A2s" {
		t.Errorf("%d names of %d combinations: %s %s %s %s %s", len(seen), combos, Name(0), Name(1), Name(13), Name(168), Name(12))
	}
}

func TestRunEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Run(ctx, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
	if _, err := Run(context.Background(), Options{Level: "abacus"}); !errors.Is(err, chunk.ErrPlan) {
		t.Errorf("got %v, want ErrPlan", err)
	}
}

// A worker checks its context every watch boards, and a chunk that does not end
// is not counted.
func TestAWorkerEndsWithinAFewBoards(t *testing.T) {
	all, cancel := context.WithCancel(context.Background())
	ctx := &checks{Context: all, cancel: cancel, most: 3}
	todo := newWork()
	work := todo.worker(lanes.Go)()
	into := chunk.Tally{Counts: make([]uint64, Hands*Hands)}
	if err := work(ctx, 0, &into); !errors.Is(err, context.Canceled) || ctx.n != ctx.most+1 {
		t.Errorf("got %v after %d checks, want %v after %d", err, ctx.n, context.Canceled, ctx.most+1)
	}
	if n := len(todo.boards[0]); n <= watch*ctx.most {
		t.Errorf("the chunk has only %d boards", n)
	}
}

// checks is a context that ends after a number of checks.
type checks struct {
	context.Context
	cancel  func()
	n, most int
}

func (c *checks) Err() error {
	if c.n++; c.n > c.most {
		c.cancel()
	}
	return c.Context.Err()
}

func BenchmarkRun(b *testing.B) {
	for b.Loop() {
		if _, err := Run(context.Background(), Options{Workers: 1, Level: level}); err != nil {
			b.Fatal(err)
		}
	}
}
