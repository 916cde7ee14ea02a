package files

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"pokersim/cmd/simulate/internal/status"
)

// MaxFile is the size in bytes of the largest file that is read as a whole: 16 for each hand
// of the longest range, of 2^20 hands.
const MaxFile = 16 << 20

// Bounded returns a reader of at most MaxFile bytes. If in has more, its error says so.
func Bounded(in io.Reader) io.Reader { return &bounded{in, MaxFile} }

type bounded struct {
	in   io.Reader
	left int
}

func (b *bounded) Read(p []byte) (int, error) {
	n, err := b.in.Read(p[:min(len(p), b.left+1)])
	if n > b.left {
		n, err = b.left, fmt.Errorf("more than %d MiB", MaxFile>>20)
	}
	b.left -= n
	return n, err
}

// ReadRanges returns a function that reads the file of a player's range, a regular file, a
// pipe or standard input, until ctx ends. Standard input is read once: later calls return the
// same text.
func ReadRanges(ctx context.Context) func(name string) ([]byte, error) {
	var stdin []byte
	return func(name string) ([]byte, error) {
		if name == StandardInput && stdin != nil {
			return stdin, nil
		}
		text, err := Reading(ctx, func() ([]byte, error) { return readRange(name) })
		if name == StandardInput && err == nil {
			stdin = text
		}
		return text, err
	}
}

func readRange(name string) ([]byte, error) {
	if name == StandardInput {
		return io.ReadAll(Bounded(os.Stdin))
	}
	info, err := os.Stat(name)
	if err == nil && !info.IsDir() && !info.Mode().IsRegular() && info.Mode()&os.ModeNamedPipe == 0 {
		err = errors.New("not a regular file or a pipe") // it may have no end
	}
	if err != nil {
		return nil, status.Unreadable(err)
	}
	in, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return io.ReadAll(Bounded(in))
}
