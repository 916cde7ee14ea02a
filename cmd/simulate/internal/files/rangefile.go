package files

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
)

// maxRangeFile is the size in bytes of the largest file of a range: 16 for each hand of
// the longest list, of 2^20 hands.
const maxRangeFile = 16 << 20

// ReadRanges returns a function that reads the file of a player's range, a regular file
// or a pipe, until ctx ends.
func ReadRanges(ctx context.Context) func(name string) ([]byte, error) {
	return func(name string) ([]byte, error) {
		return Reading(ctx, func() ([]byte, error) { return readRange(name) })
	}
}

func readRange(name string) ([]byte, error) {
	info, err := os.Stat(name)
	if err == nil && !info.IsDir() && !info.Mode().IsRegular() && info.Mode()&os.ModeNamedPipe == 0 {
		err = errors.New("not a regular file or a pipe") // it may have no end
	}
	if err != nil {
		return nil, err
	}
	in, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	text, err := io.ReadAll(io.LimitReader(in, maxRangeFile+1))
	if err == nil && len(text) > maxRangeFile {
		err = fmt.Errorf("more than %d MiB", maxRangeFile>>20)
	}
	return text, err
}
