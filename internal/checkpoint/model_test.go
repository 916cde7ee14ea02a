package checkpoint

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"pokersim/internal/longtest"
	"pokersim/sim/chunk"
)

// Random sequences of locks, writes, faults, kills, renames and removals give the files
// that the model has.
func TestSequencesOfFaults(t *testing.T) {
	const parts = 4
	checks := flag.Lookup("rapid.checks")
	before := checks.Value.String()
	if before == checks.DefValue {
		checks.Value.Set(strconv.Itoa(longtest.Or(250, 100_000) / parts))
		t.Cleanup(func() { checks.Value.Set(before) })
	}
	for range parts { // most of the time is waiting for the disk
		t.Run("", func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			number := 0
			rapid.Check(t, func(t *rapid.T) {
				number++
				w := &world{folder: filepath.Join(folder, fmt.Sprint(number))}
				if err := os.Mkdir(w.folder, 0o755); err != nil {
					t.Fatal(err)
				}
				w.name = filepath.Join(w.folder, "c.tally")
				w.path = filepath.Join(w.folder, ".c.tally.lock")
				t.Repeat(map[string]func(*rapid.T){
					"acquire": w.acquire, "write": w.write, "write again": w.write, "release": w.release, "kill": w.kill,
					"move the file": w.move, "remove the lock": w.unlink, "": w.check,
				})
				w.finish(t)
				os.RemoveAll(w.folder)
			})
		})
	}
}

// world is a tally file, the processes that write it, and what the model expects.
type world struct {
	folder, name, path string
	processes          []*process // that live and have a lock
	now                *File      // what the file has; nil is no file
	ways               []*File    // what the file may have instead, after a kill
}

// process has a lock, as the model sees it.
type process struct {
	disk    *faulty
	lock    *Lock
	current bool // whether its lock file still has its name
	tally   chunk.Tally
}

var modelled = File{Kind: "x", Plan: []byte(`{"seed":1}`), Rounds: 1 << 40}

// withChunk returns a tally with one more chunk. Chunk n counts n+1 of one thing.
func withChunk(t chunk.Tally, n uint64) chunk.Tally {
	if one := (chunk.Set{{From: n, To: n + 1}}); len(one.Minus(t.Chunks)) == 0 {
		return t // it has it
	}
	return t.Plus(chunk.Tally{Chunks: chunk.Set{{From: n, To: n + 1}}, Counts: []uint64{n + 1}})
}

// fault draws the fault of an operation.
func fault(t *rapid.T, d *faulty) {
	d.after, d.err, d.lasts, d.hit = -1, nil, false, false
	if rapid.IntRange(0, 2).Draw(t, "fault") == 0 {
		d.after = rapid.IntRange(0, 30).Draw(t, "after")
		d.err = rapid.SampledFrom(faults).Draw(t, "error")
		d.lasts = rapid.Bool().Draw(t, "lasts")
	}
}

// acquire starts a process. It gets the lock unless a live process has it, or a fault
// prevents it. Then it reads the file, as a run does that continues.
func (w *world) acquire(t *rapid.T) {
	d := &faulty{}
	fault(t, d)
	holder := false
	for _, p := range w.processes {
		holder = holder || p.current
	}
	lock, err := acquire(d, w.name)
	var held *HeldError
	var none *LockError
	switch {
	case d.dead:
		d.end()
		return
	case holder && lock != nil:
		t.Fatal("two processes have one lock")
	case holder && !d.hit && !errors.As(err, &held):
		t.Fatalf("the lock is held: got %v", err)
	case !holder && !d.hit && err != nil:
		t.Fatalf("nobody has the lock: got %v", err)
	case err != nil:
		if !errors.As(err, &held) && !errors.As(err, &none) {
			t.Fatalf("got %v, want a HeldError or a LockError", err)
		}
		d.end()
		return
	}
	d.after = -1
	p := &process{disk: d, lock: lock, current: true}
	if w.settle(t); w.now != nil {
		p.tally = w.now.Tally
	}
	w.processes = append(w.processes, p)
}

func (w *world) pick(t *rapid.T) *process {
	if len(w.processes) == 0 {
		t.Skip("no process")
	}
	return rapid.SampledFrom(w.processes).Draw(t, "process")
}

func (w *world) drop(p *process) {
	p.disk.end()
	for i := range w.processes {
		if w.processes[i] == p {
			w.processes = append(w.processes[:i:i], w.processes[i+1:]...)
			return
		}
	}
}

// write lets a process count one more chunk and write its tally.
func (w *world) write(t *rapid.T) {
	p := w.pick(t)
	w.settle(t)
	p.tally = withChunk(p.tally, uint64(rapid.IntRange(0, 20).Draw(t, "chunk")))
	f := modelled
	f.Tally = p.tally
	fault(t, p.disk)
	kept, err := p.lock.Write(f)
	p.disk.after = -1
	switch {
	case p.disk.dead:
		if w.now == nil || w.now.Tally.Chunks.Len() <= f.Tally.Chunks.Len() {
			w.ways = []*File{&f}
		}
		w.drop(p)
	case err != nil && !p.disk.hit:
		t.Fatalf("got %v without a fault", err)
	case err != nil: // the file is as it was
	case kept != nil:
		if w.now == nil || w.now.Tally.Chunks.Len() <= f.Tally.Chunks.Len() {
			t.Fatalf("the file %v was kept, which has no more than %v", w.now, f)
		}
	case w.now != nil && w.now.Tally.Chunks.Len() > f.Tally.Chunks.Len():
		t.Fatalf("a file of %v was replaced by %v", w.now.Tally, f.Tally)
	default:
		w.now = &f
	}
}

func (w *world) release(t *rapid.T) {
	p := w.pick(t)
	fault(t, p.disk)
	p.lock.Release()
	w.drop(p)
}

func (w *world) kill(t *rapid.T) { w.drop(w.pick(t)) }

// move is what a user does who renames the file.
func (w *world) move(t *rapid.T) {
	if w.settle(t); w.now == nil {
		t.Skip("no file")
	}
	if err := os.Rename(w.name, filepath.Join(w.folder, "elsewhere")); err != nil {
		t.Fatal(err)
	}
	w.now = nil
}

// unlink is what a user does who removes the lock file.
func (w *world) unlink(*rapid.T) {
	os.Remove(w.path)
	for _, p := range w.processes {
		p.current = false
	}
}

// settle finds which of the possible files is on disk.
func (w *world) settle(t *rapid.T) {
	for _, f := range w.ways {
		if w.has(t, f) {
			w.now = f
		}
	}
	w.ways = nil
}

// has reports whether the file on disk is f.
func (w *world) has(t *rapid.T, f *File) bool {
	got, err := Read(w.name)
	if errors.Is(err, fs.ErrNotExist) {
		return f == nil
	}
	if err != nil {
		t.Fatalf("the file is damaged: %v", err)
	}
	return f != nil && got.hash() == f.hash() && got.Tally.Chunks.Len() == f.Tally.Chunks.Len()
}

// check compares the file on disk with the model.
func (w *world) check(t *rapid.T) {
	if w.settle(t); !w.has(t, w.now) {
		got, err := Read(w.name)
		t.Fatalf("the file is %v, %v, want %v", got.Tally, err, w.now)
	}
}

// finish ends all processes. The next one gets the lock, and leaves no other file.
func (w *world) finish(t *rapid.T) {
	for len(w.processes) > 0 {
		w.drop(w.processes[0])
	}
	lock, err := Acquire(w.name)
	if err != nil {
		t.Fatalf("after the end of all processes: %v", err)
	}
	lock.Release()
	w.check(t)
	os.Remove(filepath.Join(w.folder, "elsewhere"))
	os.Remove(w.name)
	if left, err := os.ReadDir(w.folder); err != nil || len(left) > 0 {
		t.Fatalf("files left: %v, %v", left, err)
	}
}
