package run

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"

	"al.essio.dev/pkg/shellescape"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/internal/checkpoint"
	"pokersim/sim/chunk"
)

// Store holds the flags and files that keep a run's tally.
type Store struct {
	tally      string // file for the tally at the end; empty means none
	checkpoint string // file to continue from, and to write during the run; empty means none
	every      time.Duration
	unlocked   bool          // write the files without a lock
	wait       time.Duration // for the lock of another process
	force      bool          // replace a -tally file of another plan
	Shard      Shard

	file  checkpoint.File // the contents of the files, except the tally
	files []*tallyFile    // the checkpoint, if there is one, first
}

// Define defines the flags of a run that keeps its tally.
func (s *Store) Define(set *flags.Set) {
	set.Add(flags.Keep, "tally", flags.File(&s.tally), "write the tally to `file` at the end, for simulate merge; an existing file must have a tally of this plan")
	set.Add(flags.Keep, "checkpoint", flags.File(&s.checkpoint), "keep the tally in `file` during the run; if the file exists, continue from it")
	s.every = 30 * time.Second
	set.Add(flags.Files, "every", (*flags.Interval)(&s.every), "write the checkpoint at this `interval`: 5m, 1h30m, or a number of seconds")
	set.Add(flags.Keep, "shard", &s.Shard, "run only part `i/n` of the plan, 1/n to n/n; auto takes i and n from the environment of a Slurm\narray or a Kubernetes Indexed Job (which must set JOB_COMPLETIONS to n)")
	set.Words("shard", "auto")
	set.Needs("shard", "simulate merge adds the shards' tally files", "tally", "checkpoint")
	set.Needs("every", "-checkpoint file keeps the tally during the run", "checkpoint")
	s.defineLocks(set)
	set.Needs("no-lock", "it writes their files without a lock", "tally", "checkpoint")
	set.Needs("wait", "it waits for the locks of their files", "tally", "checkpoint")
}

// DefineMerged defines the flags of a merged tally.
func (s *Store) DefineMerged(set *flags.Set) {
	set.Add(flags.Keep, "tally", flags.File(&s.tally), "write the merged tally to `file`; an existing file must have a tally of this plan")
	s.defineLocks(set)
	set.Needs("no-lock", "it writes the file of -tally without a lock", "tally")
	set.Needs("wait", "it waits for the lock of the file of -tally", "tally")
}

func (s *Store) defineLocks(set *flags.Set) {
	set.Add(flags.Files, "no-lock", (*flags.Bool)(&s.unlocked), "write tally files without a lock, on a file system that has none; make sure that no other process\nwrites them")
	set.Add(flags.Files, "wait", (*flags.Delay)(&s.wait), "wait for this `time`, as in 30s, while another process writes a tally file, before status 75")
	set.Quietly(flags.Any("no-lock"), "it writes without waiting", "wait")
	set.Add(flags.Files, "force", (*flags.Bool)(&s.force), "replace the file of -tally also if it is not a tally of this plan, or has more rounds")
	set.Needs("force", "it replaces the file of -tally", "tally")
}

// needSeed returns an error for a shard without -seed.
func (s *Store) needSeed(set *flags.Set) error {
	if s.Shard.N > 0 && !set.Given("seed") {
		return flags.Bad("shard", "shards of different seeds cannot be merged", " needs -seed")
	}
	return nil
}

// check returns, before a long run, the errors of flags that do not go together.
func (s *Store) check(set *flags.Set) error {
	if err := flags.Needed(set); err != nil {
		return err
	}
	if s.Shard.N > 0 && set.Given("target-error") {
		return flags.Bad("target-error", "a shard cannot tell when all shards together reach the target", " does not go with -shard")
	}
	if s.Shard.N > 0 && (set.Given("o") || set.Given("format")) {
		return status.Usage("use -o and -format with simulate merge", "a shard prints no result")
	}
	return nil
}

// Destinations returns the files of -checkpoint and -tally.
func (s *Store) Destinations() []files.Destination {
	return []files.Destination{files.Tallied("-checkpoint", s.checkpoint), files.Tallied("-tally", s.tally)}
}

// Lock locks the files until Release is called. It waits for locks of other processes as long
// as -wait says, and until ctx ends.
func (s *Store) Lock(ctx context.Context) error {
	until := time.Now().Add(s.wait)
	for _, d := range s.Destinations() {
		if d.Flag == "-tally" && files.Resolved(s.tally) == files.Resolved(s.checkpoint) {
			continue
		}
		f, err := lockTally(d.Flag, d.Name, s.unlocked)
		for errors.As(err, new(*checkpoint.HeldError)) && time.Now().Before(until) {
			select {
			case <-ctx.Done():
				return context.Cause(ctx)
			case <-time.After(min(tryEvery, time.Until(until))):
			}
			f, err = lockTally(d.Flag, d.Name, s.unlocked)
		}
		if err != nil {
			return err
		}
		if f != nil {
			s.files = append(s.files, f)
		}
	}
	return nil
}

// tryEvery is the time between two tries to lock a file: no system tells when a lock is free.
const tryEvery = 50 * time.Millisecond

// Release releases the locks.
func (s *Store) Release() {
	for _, f := range s.files {
		f.release()
	}
}

// read returns the checkpoint to continue from, or nil if there is none.
func (s *Store) read(ctx context.Context) (*checkpoint.File, error) {
	if s.checkpoint == "" {
		return nil, nil
	}
	file, err := ReadTally(ctx, s.checkpoint)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case errors.As(err, new(status.Interrupted)):
		return nil, err
	case err != nil:
		return nil, fmt.Errorf("-checkpoint: %w", err)
	}
	return &file, nil
}

// resume returns the options of a run of the shard. The run continues from the
// checkpoint before, if that is not nil, and writes its own checkpoints.
func (s *Store) resume(ctx context.Context, t Task, before *checkpoint.File) (options chunk.Options, err error) {
	if s.file, err = t.File(); err != nil {
		return options, err
	}
	s.file.Shard = s.Shard.String()
	if s.Shard.N > 0 {
		part := t.Chunks().Part(s.Shard.I, s.Shard.N)
		options.Only = &part
		if part.Len() == 0 {
			status.Warn("shard %v has no chunks: the plan has only %d", &s.Shard, t.Chunks().Len())
		}
	}
	if s.checkpoint != "" {
		options.Every, options.Watch = s.every, s.keep
	}
	if err := s.Replaces(ctx, s.file); err != nil || before == nil {
		return options, err
	}
	if err := s.fits(*before); err != nil {
		return options, fmt.Errorf("-checkpoint %s: %w", s.checkpoint, err)
	}
	if before.Rounds < s.file.Rounds {
		s.files[0].least = before.Tally.Chunks.Len()
	}
	if options.Done, err = t.Grow(ctx, before.Rounds, before.Tally); err == nil {
		err = t.Check(options.Done)
	}
	if err != nil && ctx.Err() != nil {
		return options, context.Cause(ctx)
	}
	if err != nil {
		return options, fmt.Errorf("-checkpoint %s: %v", s.checkpoint, err) // not %w: an error of a file is not a usage error
	}
	return options, nil
}

// Replaces returns an error if the file of -tally may not be replaced by a tally of a
// plan.
func (s *Store) Replaces(ctx context.Context, plan checkpoint.File) error {
	for _, f := range s.files {
		if f.flag != "-tally" || s.force {
			continue
		}
		if err := f.replaces(ctx, plan); err != nil {
			return err
		}
	}
	return nil
}

// fits returns an error if a checkpoint belongs to another plan or another shard.
func (s *Store) fits(before checkpoint.File) error {
	diff := checkpoint.Differences(before, s.file)
	switch {
	case diff != "":
		return fmt.Errorf("it belongs to another plan: %s", diff)
	case before.Rounds > s.file.Rounds:
		return fmt.Errorf("it belongs to a plan of %d rounds: -rounds may grow, not shrink", before.Rounds)
	case before.Rounds < s.file.Rounds && s.Shard.N > 0:
		return fmt.Errorf("it belongs to a plan of %d rounds, and a shard's -rounds may not grow", before.Rounds)
	case before.Shard != s.file.Shard:
		return fmt.Errorf("it belongs to %s, not to %s", part(before.Shard), part(s.file.Shard))
	}
	return nil
}

// part returns the words for a tally file's shard, which is empty for a whole plan.
func part(shard string) string {
	if shard == "" {
		return "the whole plan"
	}
	return "shard " + shard
}

// keep writes the checkpoint. A failure is only a warning, since the next write
// may succeed.
func (s *Store) keep(tally chunk.Tally) {
	file := s.file
	file.Tally = tally
	if s.files[0].least > tally.Chunks.Len() {
		return
	}
	if _, err := s.files[0].write(file); err != nil {
		status.Warn("%v; the run continues", err)
	}
}

// close writes the checkpoint and the tally for the last time. If no file can be written,
// the tally is kept in another place. It returns the
// tally to report. This is the given one, unless a file was kept because it
// contains more: then it is the file's.
func (s *Store) close(t Task, tally chunk.Tally) (chunk.Tally, error) {
	var errs []error
	written := false
	for _, f := range s.files {
		file := s.file
		file.Tally = tally
		kept, err := f.write(file)
		errs = append(errs, err)
		written = written || err == nil
		if kept != nil && kept.Rounds == file.Rounds && t.Check(kept.Tally) == nil {
			tally = kept.Tally
		}
	}
	if !written && len(s.files) > 0 {
		file := s.file
		file.Tally = tally
		errs[0] = s.files[0].rescue(file, errs[0])
	}
	return tally, errors.Join(errs...)
}

// WriteMerged writes a merged tally to the file of -tally, if it is given.
func (s *Store) WriteMerged(sum checkpoint.File) error {
	for _, f := range s.files {
		if kept, err := f.write(sum); err != nil || kept != nil {
			return cmp.Or(err, status.Failed("name another file, or remove that one", "-tally %s: the merged tally is not written", s.tally))
		}
	}
	return nil
}

// tallyFile is a flag's tally file, locked against other processes.
type tallyFile struct {
	flag, name string
	lock       *checkpoint.Lock
	// least is the number of chunks of a file of the same plan with fewer rounds. A tally
	// with fewer chunks does not replace it.
	least uint64
}

// lockTally locks a flag's tally file, unless the user makes sure that no other process
// writes it. Without a name it returns nil.
func lockTally(flag, name string, unlocked bool) (*tallyFile, error) {
	if name == "" {
		return nil, nil
	}
	acquire := checkpoint.Acquire
	if unlocked {
		acquire = checkpoint.Unlocked
	}
	lock, err := acquire(name)
	var none *checkpoint.LockError
	switch {
	case errors.Is(err, syscall.EMFILE), errors.Is(err, syscall.ENFILE):
		return nil, status.Failed("ulimit -n raises the number of files that a process may have open", "%s %s: %w", flag, name, err)
	case errors.As(err, &none):
		return nil, status.Failed("if no other process writes it: "+shellescape.QuoteCommand([]string{"rm", "-f", none.File})+"; on a file system without locks: -no-lock", "%s %s: %w", flag, name, err)
	case err != nil:
		return nil, status.Failed("-wait 30s waits until it ends; or name another file", "%s %s: %w", flag, name, err)
	}
	return &tallyFile{flag: flag, name: name, lock: lock}, nil
}

// ReadInput reads a tally file, or standard input, until ctx ends.
func ReadInput(ctx context.Context, name string) (checkpoint.File, error) {
	if name != files.StandardInput {
		return ReadTally(ctx, name)
	}
	return files.Reading(ctx, func() (checkpoint.File, error) { return checkpoint.ReadFrom(os.Stdin, files.InputName(name)) })
}

// ReadTally reads a tally file until ctx ends.
func ReadTally(ctx context.Context, name string) (checkpoint.File, error) {
	return files.Reading(ctx, func() (checkpoint.File, error) { return checkpoint.Read(name) })
}

// replaces returns an error if the file on disk may not be replaced by a tally of a plan:
// if it has content that is not a tally of this plan and shard with as many rounds or
// fewer.
func (t *tallyFile) replaces(ctx context.Context, plan checkpoint.File) error {
	if info, err := os.Stat(t.name); err != nil || info.Size() == 0 {
		return nil
	}
	old, err := ReadTally(ctx, t.name)
	if errors.As(err, new(status.Interrupted)) {
		return err
	}
	diff := ""
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case errors.Is(err, checkpoint.ErrFile):
		diff = "it is not a tally file, or is damaged"
	case err != nil:
		return fmt.Errorf("%s: %w", t.flag, err)
	case checkpoint.Differences(old, plan) != "":
		diff = "it belongs to another plan: " + checkpoint.Differences(old, plan)
	case old.Rounds > plan.Rounds:
		diff = fmt.Sprintf("it belongs to a plan of %d rounds, which is more", old.Rounds)
	case old.Shard != plan.Shard:
		diff = fmt.Sprintf("it belongs to %s, not to %s", part(old.Shard), part(plan.Shard))
	}
	if diff != "" {
		return status.Failed("name another file; -force replaces this one", "%s %s: %s", t.flag, t.name, diff)
	}
	if old.Rounds < plan.Rounds {
		t.least = old.Tally.Chunks.Len()
	}
	return nil
}

// write writes the tally file. If the file on disk contains more of the plan, write
// keeps it, with a warning. It returns that file, unless it has fewer rounds.
func (t *tallyFile) write(file checkpoint.File) (kept *checkpoint.File, err error) {
	if t.least > file.Tally.Chunks.Len() {
		status.Warn("%s %s: the file contains more of this plan, and is kept", t.flag, t.name)
		return nil, nil
	}
	t.least = 0
	kept, err = t.lock.Write(file)
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w", t.flag, t.name, err)
	}
	if kept != nil {
		status.Warn("%s %s: the file contains more of this plan, and is kept", t.flag, t.name)
	}
	return kept, nil
}

// rescue keeps a tally that could not be written, in another place, and returns the error with
// the place.
func (t *tallyFile) rescue(file checkpoint.File, failed error) error {
	if cause := errors.Unwrap(failed); cause != nil {
		failed = cause // without the flag
	}
	long := len(file.Tally.Counts)+4*len(file.Tally.Chunks) > files.LongResult
	return files.Rescue(files.Tallied(t.flag, t.name), "tally", long, file.Print, failed)
}

func (t *tallyFile) release() {
	if t != nil {
		t.lock.Release()
	}
}

// Shard is a flag whose value is part i of n, from 1 to n. n is 0 if it is not set.
type Shard struct{ I, N uint64 }

func (s *Shard) String() string {
	if s.N == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.I, s.N)
}

// Set parses "3/64", or for "auto" takes the shard from the environment.
func (s *Shard) Set(text string) (err error) {
	if text == "auto" {
		*s, err = scheduledShard(os.Getenv)
		return err
	}
	first, second, found := strings.Cut(text, "/")
	i, err1 := flags.ParseCount(first)
	n, err2 := flags.ParseCount(second)
	if !found || err1 != nil || err2 != nil || i < 1 || i > n {
		return errors.New("want i/n, with i from 1 to n, or auto")
	}
	*s = Shard{i, n}
	return nil
}

// scheduledShard takes the shard from the environment of a Slurm array task or
// of a pod of a Kubernetes indexed job.
func scheduledShard(env func(string) string) (Shard, error) {
	number := func(name, otherwise string) (uint64, error) {
		text := env(name)
		if text == "" {
			text = otherwise
		}
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			return 0, fmt.Errorf("%s=%q is not a number", name, text)
		}
		return n, nil
	}
	var index, from, step, n uint64
	var errs [4]error
	switch {
	case env("SLURM_ARRAY_TASK_ID") != "":
		index, errs[0] = number("SLURM_ARRAY_TASK_ID", "")
		n, errs[1] = number("SLURM_ARRAY_TASK_COUNT", "")
		from, errs[2] = number("SLURM_ARRAY_TASK_MIN", "0")
		step, errs[3] = number("SLURM_ARRAY_TASK_STEP", "1")
	case env("JOB_COMPLETION_INDEX") != "":
		index, errs[0] = number("JOB_COMPLETION_INDEX", "")
		n, errs[1] = number("JOB_COMPLETIONS", "")
		step = 1
	default:
		return Shard{}, errors.New("neither SLURM_ARRAY_TASK_ID nor JOB_COMPLETION_INDEX is set")
	}
	if err := errors.Join(errs[:]...); err != nil {
		return Shard{}, err
	}
	if step == 0 || index < from || (index-from)%step != 0 || (index-from)/step >= n {
		return Shard{}, fmt.Errorf("index %d is not one of the %d from %d in steps of %d", index, n, from, step)
	}
	return Shard{(index-from)/step + 1, n}, nil
}
