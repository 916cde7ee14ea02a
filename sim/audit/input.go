package audit

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"hash"
	"io"
	"math"
	"slices"
	"time"

	"pokersim/sim/audit/internal/input"
	"pokersim/sim/chunk"
)

// InputKind is the kind of run in the tally files of inputs.
const InputKind = "audit of a file"

// Input is an input of packs, or of dealt hands, whose audit is kept in a tally, so that it can be
// continued. A chunk of its tally is a row. The tally also has the state of the counts, as the
// packs just before, and the place of the reader: the number of bytes read and their SHA-256.
type Input struct {
	*Prepared
	file   io.ReaderAt
	in     *rowReader
	text   io.Reader // of the file, from hashed
	read   hash.Hash // of the bytes of the text before hashed
	hashed int64
	ended  bool // whether Run has reached the end of the input
}

// NewInput prepares the audit of a file. Its errors are those of Read.
func NewInput(file io.ReaderAt, plan Plan) (*Input, error) {
	in, err := newRowReader(wholeFile(file), plan)
	if err != nil {
		return nil, plan.sourced(err)
	}
	text, err := input.Plain(wholeFile(file))
	return &Input{Prepared: in.prepared, file: file, in: in, text: text, read: sha256.New()}, err
}

func wholeFile(file io.ReaderAt) io.Reader { return io.NewSectionReader(file, 0, math.MaxInt64) }

// Limit is the number of packs that Run counts at most.
func (i *Input) Limit() uint64 {
	if i.plan.Rounds == 0 {
		return MaxRounds
	}
	return i.plan.Rounds
}

// FirstBytes is the number of bytes up to the end of the first pack, if Run was not called.
func (i *Input) FirstBytes() float64 { return float64(i.in.lines.Place()) }

// Chunks returns the numbers of the packs.
func (i *Input) Chunks() chunk.Set { return chunk.Set{{To: i.Limit()}} }

// Complete reports whether a tally has all packs.
func (i *Input) Complete(tally chunk.Tally) bool { return i.ended || tally.Chunks.Has(i.Chunks()) }

// Rounds returns the number of packs in a tally.
func (i *Input) Rounds(tally chunk.Tally) uint64 { return tally.Chunks.Len() }

// Grow returns a tally unchanged: an input may have more packs than before.
func (i *Input) Grow(_ context.Context, _ uint64, tally chunk.Tally) (chunk.Tally, error) {
	return tally, nil
}

// placeWords are the words of a place after the counts: the bytes and their SHA-256.
const placeWords = 1 + 4

// apart returns the counts of a tally, and its place.
func apart(tally chunk.Tally) (kept chunk.Tally, place []uint64) {
	n := max(0, len(tally.Counts)-placeWords)
	kept, place = tally, tally.Counts[n:]
	kept.Counts = tally.Counts[:n]
	return kept, place
}

// Check returns an error that matches chunk.ErrPlan if a tally cannot be one of the input. It
// does not read the input.
func (i *Input) Check(tally chunk.Tally) error {
	done := tally.Chunks.Len()
	if !slices.Equal(tally.Chunks, chunk.Set{{To: done}}) || done > i.Limit() {
		return chunk.Invalid("tally", "rows %v are not the first ones of the plan", tally.Chunks)
	}
	kept, _ := apart(tally)
	return i.in.counts.check(kept, done)
}

// Run counts the packs of the input after those of options.Done. If ctx ends, it returns the
// tally of the packs so far and ctx's error. The bytes before the place of options.Done must be
// those that it was counted from.
func (i *Input) Run(ctx context.Context, options chunk.Options) (chunk.Tally, error) {
	if len(options.Done.Chunks) > 0 {
		if err := i.resume(ctx, options.Done); err != nil {
			return options.Done, i.plan.sourced(err)
		}
	}
	watched, shown := time.Now(), time.Now()
	err := i.in.count(i.plan.Rounds, func() error {
		now := time.Now()
		if options.Progress != nil && now.Sub(shown) > 100*time.Millisecond {
			options.Progress(i.in.done)
			shown = now
		}
		if options.Watch != nil && options.Every > 0 && now.Sub(watched) > options.Every {
			tally, err := i.kept()
			if err != nil {
				return err
			}
			options.Watch(tally)
			watched = time.Now()
		}
		return ctx.Err()
	})
	i.ended = err == nil
	tally, kept := i.kept()
	return tally, i.plan.sourced(errors.Join(err, kept))
}

// Report judges the packs that Run counted. If they are all and suspect, and the plan has a
// number of packs, it counts the packs of a second run. Before the end of the input the report
// has no verdict.
func (i *Input) Report() (*Report, error) {
	if !i.ended {
		return i.in.counts.judge(i.in.done, i.levels(), false)
	}
	report, err := i.lookTwice(i.in.look)
	return report, i.plan.sourced(err)
}

// kept returns the tally so far, with the place.
func (i *Input) kept() (chunk.Tally, error) {
	tally, place := i.in.counts.kept(), i.in.lines.Place()
	if _, err := io.CopyN(i.read, i.text, place-i.hashed); err != nil && err != io.EOF {
		return chunk.Tally{}, err
	}
	i.hashed = place
	words := []uint64{uint64(place)}
	for sum := i.read.Sum(nil); len(sum) > 0; sum = sum[8:] {
		words = append(words, binary.BigEndian.Uint64(sum))
	}
	tally.Counts = append(tally.Counts, words...)
	if i.in.done > 0 {
		tally.Chunks = chunk.Set{{To: i.in.done}}
	}
	return tally, nil
}

// resume continues from a tally that Check accepts.
func (i *Input) resume(ctx context.Context, done chunk.Tally) error {
	in, rows := i.in, done.Chunks.Len()
	kept, words := apart(done)
	place := int64(min(words[0], math.MaxInt64))
	i.read.Reset()
	text, err := input.Plain(&contextReader{ctx, wholeFile(i.file)})
	if err != nil {
		return err
	}
	if _, err := io.CopyN(i.read, text, place); err != nil && err != io.EOF {
		return err
	}
	i.text, i.hashed = text, place
	for k, sum := 0, i.read.Sum(nil); k < 4; k++ {
		if binary.BigEndian.Uint64(sum[8*k:]) != words[1+k] {
			return i.plan.named("the first %d bytes are not those of the tally: the file has changed", place)
		}
	}
	if in.lines, _, err = begin(&contextReader{ctx, wholeFile(i.file)}, i.plan); err != nil {
		return err
	}
	for done := range rows {
		row, err := in.lines.Next()
		if err != nil || row == nil {
			return errors.Join(err, i.plan.named("it has fewer rows than the tally"))
		}
		if err := in.counts.pass(row, done); err != nil {
			return &LineError{Line: in.lines.Line, Err: err}
		}
	}
	if !in.counts.resume(kept, rows) {
		return i.plan.named("the state in the tally is invalid")
	}
	in.done = rows
	return nil
}

// contextReader reads until ctx ends.
type contextReader struct {
	ctx context.Context
	in  io.Reader
}

func (r *contextReader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.in.Read(p)
}
