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
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/sim/rng"
)

var rngCommand = flags.Command{
	Name:    "rng",
	Usage:   "simulate rng [-seed n] [-chunk n] [-bytes n]",
	Summary: "Write the random bytes from which the deck engine deals the hands of a chunk.",
	Aside:   true,
	Setup:   func(set *flags.Set) func(context.Context) error { return newRaw(set).run },
}

// raw is the command that writes a random stream, for test batteries such as
// PractRand.
type raw struct {
	flags       *flags.Set
	seed, chunk uint64
	bytes       uint64
	algorithm   string
}

func newRaw(set *flags.Set) *raw {
	r := &raw{flags: set, bytes: math.MaxUint64, algorithm: string(rng.AlgorithmSFC64)}
	set.Add(flags.Deal, "seed", flags.Whole(&r.seed), "`number` that determines the stream (default: a random one, which is printed)")
	set.Add(flags.Deal, "chunk", flags.Whole(&r.chunk), "`number` of the chunk, from 0")
	set.Add(flags.Deal, "bytes", flags.Count(&r.bytes, 1, math.MaxUint64), "`number` of bytes, of little-endian 64-bit words (default: no limit)")
	set.Add(flags.Run, "rng", flags.Choice(&r.algorithm, "sfc64", "chacha8"), "draw random words from `generator` sfc64 or chacha8")
	return r
}

func (r *raw) run(ctx context.Context) error {
	algorithm := rng.Algorithm(r.algorithm)
	if algorithm.Check() != nil {
		return flags.Unlisted("rng", r.algorithm, string(rng.AlgorithmSFC64), string(rng.AlgorithmChaCha8))
	}
	if err := files.NeedStdout(); err != nil {
		return err
	}
	if term.IsTerminal(int(os.Stdout.Fd())) {
		return status.Usage("simulate rng -bytes 64 | od -A d -t x8", "rng writes binary data, which a terminal cannot show")
	}
	seed := flags.SeedOr(r.flags, r.seed)
	if !r.flags.Given("seed") {
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
