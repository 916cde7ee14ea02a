package main

import (
	"bufio"
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"os"

	"golang.org/x/term"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/sim/rng"
)

func rngCommand() command {
	return command{
		name:    "rng",
		usage:   "simulate rng [-seed n] [-chunk n] [-bytes n]",
		summary: "Write the random bytes from which the deck engine deals the hands of a chunk.",
		setup:   func(flags *flagSet) func(context.Context) error { return newRaw(flags).run },
	}
}

// raw is the command that writes a random stream, for test batteries such as
// PractRand.
type raw struct {
	flags       *flagSet
	seed, chunk uint64
	bytes       uint64
	algorithm   string
}

func newRaw(flags *flagSet) *raw {
	r := &raw{flags: flags, bytes: math.MaxUint64, algorithm: string(rng.AlgorithmSFC64)}
	flags.add(whatToDeal, "seed", (*wholeFlag)(&r.seed), "`number` that determines the stream (default: a random one, which is printed)")
	flags.add(whatToDeal, "chunk", (*wholeFlag)(&r.chunk), "`number` of the chunk, from 0")
	flags.add(whatToDeal, "bytes", count(&r.bytes, 1, math.MaxUint64), "`number` of bytes, of little-endian 64-bit words (default: no limit)")
	flags.add(howToRun, "rng", choice(&r.algorithm, "sfc64", "chacha8"), "draw random words from `generator` sfc64 or chacha8")
	return r
}

func (r *raw) run(ctx context.Context) error {
	algorithm := rng.Algorithm(r.algorithm)
	if algorithm.Check() != nil {
		return unlisted("rng", r.algorithm, string(rng.AlgorithmSFC64), string(rng.AlgorithmChaCha8))
	}
	if err := files.NeedStdout(); err != nil {
		return err
	}
	if term.IsTerminal(int(os.Stdout.Fd())) {
		return status.Usage("simulate rng -bytes 64 | od -A d -t x8", "rng writes binary data, which a terminal cannot show")
	}
	seed := seedOr(r.flags, r.seed)
	if !r.flags.given("seed") {
		status.SaySeed(seed)
	}
	stream := algorithm.Open(seed, r.chunk, rng.Deck, 0)
	return files.Streaming(ctx, func() error { return r.write(ctx, stream) })
}

// write writes the stream until ctx ends.
func (r *raw) write(ctx context.Context, stream rng.Stream) error {
	out := bufio.NewWriterSize(os.Stdout, 1<<16)
	var words [512]uint64
	text := make([]byte, 0, 8*len(words))
	for left := r.bytes; left > 0; left -= min(left, uint64(len(text))) {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		stream.Fill(words[:])
		text = text[:0]
		for _, w := range words {
			text = binary.LittleEndian.AppendUint64(text, w)
		}
		if _, err := out.Write(text[:min(left, uint64(len(text)))]); err != nil {
			return fmt.Errorf("cannot write the stream: %w", err)
		}
	}
	return out.Flush()
}
