package room

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"testing"

	"pokersim/deck"
)

// hands reads the 3,000 hands of an example again and again, with other numbers.
type hands struct {
	text      []byte
	left      []byte
	read, max int
}

func (h *hands) Read(p []byte) (int, error) {
	if len(h.left) == 0 {
		if h.read == h.max {
			return 0, io.EOF
		}
		h.read++
		h.left = bytes.ReplaceAll(h.text, []byte("Hand #25"), fmt.Appendf(nil, "Hand #%d", 100+h.read))
	}
	n := copy(p, h.left)
	h.left = h.left[n:]
	return n, nil
}

// PokerStars text of 99,000 hands, with equities and tests.
func BenchmarkHistories(b *testing.B) {
	file := deck.Must(os.Open("testdata/fair-six.txt.gz"))
	defer file.Close()
	text := deck.Must(io.ReadAll(deck.Must(gzip.NewReader(file))))
	b.ReportAllocs()
	for b.Loop() {
		r := &Reader{}
		if err := r.Add("hands.txt", &hands{text: text, max: 33}); err != nil {
			b.Fatal(err)
		}
		if report := deck.Must(r.Report()); report.Hands != 99_000 {
			b.Fatal(report.Hands)
		}
	}
	b.ReportMetric(99_000*float64(b.N)/b.Elapsed().Seconds(), "hands/s")
}
