package start

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"flag"
	"math"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/deck/shuffle"
	"pokersim/sim/rng"
)

func TestUsualOrders(t *testing.T) {
	for _, ranks := range []int{13, 9, 8} {
		all, texts := Usual(ranks), map[string]bool{}
		for _, o := range all {
			sorted := slices.Sorted(slices.Values(o.Cards))
			if len(sorted) != deck.Suits*ranks || slices.ContainsFunc(sorted, func(card int) bool { return sorted[card] != card }) {
				t.Errorf("%d ranks: %s is no order of the deck: %v", ranks, o.Text, o.Cards)
			}
			texts[o.Text] = true
			got, ok := Parse(o.Text, ranks)
			if !ok || !slices.Equal(got.Cards, o.Cards) {
				t.Errorf("%d ranks: %s is read as %v, %v", ranks, o.Text, got, ok)
			}
			if named := Named(o.Cards, ranks); named.Text != o.Text {
				t.Errorf("%d ranks: %s has the text %s", ranks, o.Text, named.Text)
			}
			backward := slices.Clone(o.Cards)
			slices.Reverse(backward)
			if reversed := Named(backward, ranks); len(reversed.Text) > len("A-K,K-A:SDCH") && len(o.Text) == len("A-K:SDCH") {
				t.Errorf("%d ranks: the reverse of %s is not usual", ranks, o.Text)
			}
		}
		if len(texts) != 240 {
			t.Errorf("%d ranks: %d orders", ranks, len(texts))
		}
	}
	for text, want := range map[string]string{
		"A-K:SHDC": "As 2s ... Kc", "shdc:a-k": "As Ah ... Kc", "new-deck": "As 2s ... Ah", "2-A:CDHS": "2c 3c ... As", "CDHS:A-2": "Ac Ad ... 2s",
	} {
		if o, ok := Parse(text, 13); !ok || o.Ends(13) != want {
			t.Errorf("%s: got %s, want %s", text, o.Ends(13), want)
		}
	}
	if o, ok := Parse("A-K:SHDC", 9); !ok || o.Ends(9) != "As 6s ... Kc" {
		t.Errorf("36 cards: got %s", o.Ends(9))
	}
	if o, ok := Parse("A-K:SHDD", 13); ok {
		t.Errorf("two suits of diamonds are %v", o)
	}
}

// packsOf are packs of a shuffle of a deck in an order.
func packsOf(o Order, deal func(cards []int), packs int) *Sample {
	s, pack := NewSample(len(o.Cards)), make([]int, len(o.Cards))
	for range packs {
		copy(pack, o.Cards)
		deal(pack)
		s.Add(pack)
	}
	return s
}

// dealer returns a shuffle of mistakes, or a fair one for "".
func dealer(t testing.TB, name string, seed uint64) func(cards []int) {
	t.Helper()
	src := rng.NewSFC64(seed, 7, rng.Audit, 9)
	if name == "" {
		return shuffle.All()[0].NewInts(src)
	}
	all := mistakes(52)
	for _, name := range catalogued() {
		if !slices.ContainsFunc(all, func(m mistake) bool { return m.name == name }) {
			t.Fatalf("no mistake %s", name)
		}
	}
	i := slices.IndexFunc(all, func(m mistake) bool { return m.name == name })
	if i < 0 {
		t.Fatalf("no mistake %s", name)
	}
	shuffled, ordered, pack := all[i].New(src), make([]int, 52), make([]int, 52)
	return func(cards []int) { // the mistakes sort by numbers, so they shuffle places
		for p := range ordered {
			ordered[p] = p
		}
		shuffled(ordered)
		for p, from := range ordered {
			pack[p] = cards[from]
		}
		copy(cards, pack)
	}
}

var update = flag.Bool("update", false, "write kept.gz")

// The kept tables are those that a simulation of the mistakes makes: of a few of them unless -tags
// long. go test -run TestKept -update writes all.
func TestKept(t *testing.T) {
	list := mistakes(keptCards)
	if *update {
		var cells []byte
		for i, m := range list {
			simulated := m.simulate(t.Context(), i, keptCards)
			if m.exact != nil {
				clear(simulated.positions)
			}
			for _, of := range simulated.all() {
				for _, count := range of {
					cells = binary.AppendUvarint(cells, uint64(count))
				}
			}
		}
		var packed bytes.Buffer
		w, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression)
		if _, err := w.Write(cells); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("kept.gz", packed.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		t.Logf("%d mistakes, %d bytes", len(list), packed.Len())
		return
	}
	all := deck.Must(keptWeights())
	for i, m := range list {
		if !long && i%16 != 0 {
			continue
		}
		for k, w := range m.simulate(t.Context(), i, keptCards).weigh(m) {
			if got := all[i*len(forms())+k]; !reflect.DeepEqual(got, w) {
				t.Errorf("%s, form %d: the kept tables are not those of the simulation", m.name, k)
			}
		}
	}
}

// The tables of a form are those of packs in that form.
func TestForms(t *testing.T) {
	const n = 9
	r, plain := rand.New(rand.NewPCG(1, 2)), newTables(n)
	var direct []*tables
	for range forms() {
		direct = append(direct, newTables(n))
	}
	room := make([]byte, 2*n)
	for range 500 {
		var sigma, inverse []byte
		for _, card := range r.Perm(n) {
			sigma = append(sigma, byte(card))
		}
		plain.add(sigma, room[:n], room[n:])
		inverse = make([]byte, n)
		for p, card := range sigma {
			inverse[card] = byte(p)
		}
		for i, f := range forms() {
			seen := slices.Clone(sigma)
			if f.inverted {
				seen = slices.Clone(inverse)
			}
			if f.backward {
				slices.Reverse(seen)
			}
			direct[i].add(seen, room[:n], room[n:])
		}
	}
	for i, f := range forms() {
		got, want := plain.as(f), direct[i].as(form{})
		for k, x := range [][2][]float64{
			{got.positions, want.positions}, {got.steps, want.steps}, {got.fixed, want.fixed}, {got.cycles, want.cycles},
			{got.inversions, want.inversions}, {got.rising, want.rising}, {got.descents, want.descents},
		} {
			if !slices.Equal(x[0], x[1]) {
				t.Errorf("form %v, table %d: got %v, want %v", f, k, x[0], x[1])
			}
		}
	}
}

// The law of the rising sequences of riffles is that of riffled packs.
func TestRisingOfRiffles(t *testing.T) {
	for _, times := range []int{1, 3, 8} {
		law, deal, inverse := risingOfRiffle(52, times), shuffle.Riffle(times).NewInts(rng.NewSFC64(1, 2, rng.Audit, 9)), make([]byte, 52)
		sum, mean, got, pack, sigma := 0.0, 0.0, 0.0, make([]int, 52), make([]byte, 52)
		for d, p := range law {
			sum, mean = sum+p, mean+p*float64(d)
		}
		const packs = 2000
		for range packs {
			for i := range pack {
				pack[i] = i
			}
			deal(pack)
			for i, card := range pack {
				sigma[i] = byte(card)
			}
			got += float64(scalarsOf(sigma, inverse).rising) / packs
		}
		if math.Abs(sum-1) > 1e-9 || math.Abs(got-mean) > 0.2 {
			t.Errorf("riffle(%d): the law has the sum %v and the mean %.2f; packs have %.2f", times, sum, mean, got)
		}
	}
}

// The statistics that come from counts of pairs of cards are those of the packs.
func TestDeviationsOfPacks(t *testing.T) {
	orders := Usual(13)
	o := orders[17]
	s := packsOf(orders[100], dealer(t, "riffle(3)", 1), 50)
	c := s.countsIn(o)
	mean := func(cells []float64) (sum float64) {
		for value, count := range cells {
			sum += float64(value) * count
		}
		return sum / s.number
	}
	d := s.deviations(o)
	z := func(mean, fair, variance float64) float64 { return (mean - fair) * math.Sqrt(s.number/variance) }
	cycles, of := 0.0, 0.0
	for i := 1.0; i <= 52; i++ {
		cycles, of = cycles+1/i, of+1/i-1/i/i
	}
	for _, x := range []struct {
		name      string
		got, want float64
	}{
		{"fixed points", d[0].z, z(mean(c.fixed), 1, 1)},
		{"the next card", d[1].z, z(c.steps[52]/s.number, 51./52, 51./52)},
		{"the card before", d[2].z, z(c.steps[50]/s.number, 51./52, 51./52)},
		{"cycles", d[3].z, z(mean(c.cycles), cycles, of)},
		{"descents", d[5].z, z(mean(c.descents), 25.5, 53./12)},
		{"rising sequences", d[6].z, z(mean(c.rising), 25.5, 53./12)},
	} {
		if math.Abs(x.got-x.want) > 1e-9 {
			t.Errorf("%s: z is %v, want %v", x.name, x.got, x.want)
		}
	}
	if len(d) != statistics-1 {
		t.Errorf("%d statistics and the parity: want %d", len(d), statistics)
	}
}
