package count

import "pokersim/sim/rng"

// Words are the next words of a stream.
type Words struct {
	stream rng.Stream
	Buffer [256]uint64 // words that were read
	Used   int         // how many of them Next has returned
}

// Open begins a stream.
func (w *Words) Open(s rng.Stream) { w.stream, w.Used = s, len(w.Buffer) }

// Next returns the next word.
func (w *Words) Next() uint64 {
	if w.Used == len(w.Buffer) {
		w.Fill()
	}
	w.Used++
	return w.Buffer[w.Used-1]
}

// Fill reads the next words into the buffer, of which all are used.
func (w *Words) Fill() {
	w.stream.Fill(w.Buffer[:])
	w.Used = 0
}
