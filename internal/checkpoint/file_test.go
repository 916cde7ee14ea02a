package checkpoint_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pokersim/deck"
	"pokersim/internal/checkpoint"
	"pokersim/sim/chunk"
)

type plan struct {
	Seed uint64 `json:"seed"`
	Name string `json:"name"`
}

func sample(from, to uint64, counts ...uint64) checkpoint.File {
	return of(plan{42, "a"}, from, to, counts...)
}

func of(p plan, from, to uint64, counts ...uint64) checkpoint.File {
	f := deck.Must(checkpoint.New("coins", p, 1000))
	f.Tally = chunk.Tally{Chunks: chunk.Set{{From: from, To: to}}, Counts: counts}
	return f
}

func write(t *testing.T, f checkpoint.File) (name string) {
	t.Helper()
	name = filepath.Join(t.TempDir(), "x.tally")
	if err := f.Write(name); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestFilesReadBack(t *testing.T) {
	for _, want := range []checkpoint.File{{Plan: []byte("{}")}, of(plan{Seed: 1<<64 - 1}, 0, 1), sample(0, 7, 1, 2, 1<<64-1), sample(3, 4)} {
		got, err := checkpoint.Read(write(t, want))
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("(-wrote +read):\n%s%v", diff, err)
		}
	}
}

// Read rejects every change of a byte, in several ways, and every cut, and names
// the file.
func TestDamageIsRejected(t *testing.T) {
	name := write(t, sample(0, 7, 10, 200))
	text := deck.Must(os.ReadFile(name))
	rejected := func(what string, at int, damaged []byte) {
		if err := os.WriteFile(name, damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := checkpoint.Read(name); !errors.Is(err, checkpoint.ErrFile) || !strings.Contains(err.Error(), name) {
			t.Errorf("%s at byte %d: got %v", what, at, err)
		}
	}
	for i := range text {
		rejected("cut", i, text[:i])
		for _, other := range []byte{text[i] ^ 1, text[i] ^ 0x20, ' ', '0', 0} {
			if other != text[i] {
				damaged := append([]byte(nil), text...)
				damaged[i] = other
				rejected("change to "+string(rune(other)), i, damaged)
			}
		}
	}
	rejected("more text", len(text), append(text, '\n'))
}

func TestOtherFilesAreRejected(t *testing.T) {
	for text, want := range map[string]string{
		"":                               "empty",
		"hand,count,rounds\n":            "not JSON",
		`{"format": "pokersim tally 1"}`: `format "pokersim tally 1": want "pokersim tally 2"`,
		`{}`:                             `format ""`,
		`{"format": "pokersim tally 2", "kind": "coins"}`:                                "its plan",
		`{"format": "pokersim tally 2", "kind": "coins", "plan": {}}`:                    "checksum",
		`{"format": "pokersim tally 2", "kind": "coins", "plan": {}, "tally": {"x": 1}}`: "damaged",
		`{"format": "pokersim tally 2", "kind": "coins", "tally": {"prints": "AAAA"}}`:   "prints: 3 bytes",
	} {
		name := filepath.Join(t.TempDir(), "x.tally")
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := checkpoint.Read(name); !errors.Is(err, checkpoint.ErrFile) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
	if _, err := checkpoint.Read(t.TempDir()); !errors.Is(err, checkpoint.ErrFile) {
		t.Errorf("a folder: got %v, want ErrFile", err)
	}
	if _, err := checkpoint.Read("missing.tally"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing file: got %v", err)
	}
}

// Read rejects ranges that are reversed, empty, overlapping or adjacent, also with a
// correct checksum.
func TestForgedRangesAreRejected(t *testing.T) {
	for _, ranges := range []chunk.Set{{{From: 3, To: 1}}, {{From: 0, To: 5}, {From: 4, To: 6}}, {{From: 0, To: 5}, {From: 5, To: 6}}, {{From: 2, To: 2}}} {
		forged := sample(0, 1, 5)
		forged.Tally.Chunks = ranges
		if _, err := checkpoint.Read(write(t, forged)); !errors.Is(err, checkpoint.ErrFile) {
			t.Errorf("%v: got %v, want ErrFile", ranges, err)
		}
	}
}

func TestAFailedWriteLeavesTheOldFile(t *testing.T) {
	old := sample(0, 1, 5)
	name := write(t, old)
	bad := old
	bad.Plan = []byte("{")
	if err := bad.Write(name); err == nil {
		t.Error("a plan that is not JSON: no error")
	}
	if err := old.Write(filepath.Join(name, "below")); err == nil {
		t.Error("a file below a file: no error")
	}
	if got, err := checkpoint.Read(name); err != nil || !cmp.Equal(got, old) {
		t.Errorf("got file %v, %v, want the old one", got, err)
	}
	entries, err := os.ReadDir(filepath.Dir(name))
	if err != nil || len(entries) != 1 {
		t.Errorf("got files %v, %v, want only the old one", entries, err)
	}
}

func TestMerge(t *testing.T) {
	named := func(files ...checkpoint.File) (all []checkpoint.Named) {
		for i, f := range files {
			all = append(all, checkpoint.Named{Name: string(rune('a'+i)) + ".tally", File: f})
		}
		return all
	}
	a, b := sample(0, 3, 10), sample(3, 5, 1)
	got, err := checkpoint.Merge(named(a, b, a))
	if want := sample(0, 5, 11); err != nil || !cmp.Equal(got, want) {
		t.Errorf("got %v, %v, want %v", got, err, want)
	}
	seed, rounds, kind := of(plan{43, "a"}, 5, 6, 1), sample(5, 6, 1), sample(5, 6, 1)
	rounds.Rounds, kind.Kind = 1001, "dice"
	for want, files := range map[string][]checkpoint.File{
		"no tally files": nil,
		"a.tally and b.tally both cover chunks 0-2":                            {a, sample(0, 3, 11)},
		"a.tally and c.tally both cover chunks 2, and differ":                  {a, b, sample(2, 4, 1)},
		"a.tally and c.tally belong to different plans: seed: 42 and 43":       {a, b, seed},
		"a.tally and b.tally belong to different plans: rounds: 1000 and 1001": {a, rounds},
		"a.tally and b.tally belong to different plans: kind: coins and dice":  {a, kind},
		"a.tally and b.tally have tallies of 1 and 2 counts":                   {a, sample(5, 6, 1, 2)},
	} {
		if _, err := checkpoint.Merge(named(files...)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestLinksAreFollowedAndDevicesLeftAlone(t *testing.T) {
	folder := t.TempDir()
	name, link := filepath.Join(folder, "x.tally"), filepath.Join(folder, "link.tally")
	if err := os.Symlink(name, link); err != nil {
		t.Skipf("no symbolic links here: %v", err)
	}
	for _, want := range []checkpoint.File{sample(0, 1, 5), sample(0, 2, 9)} {
		if err := want.Write(name); err != nil {
			t.Fatal(err)
		}
		want.Rounds++
		if err := want.Write(link); err != nil {
			t.Fatal(err)
		}
		if got, err := checkpoint.Read(name); err != nil || !cmp.Equal(got, want) {
			t.Errorf("through the link: got %v, %v, want %v", got, err, want)
		}
	}
	if err := sample(0, 1, 5).Write(os.DevNull); err == nil {
		t.Errorf("%s: no error", os.DevNull)
	}
	if _, err := checkpoint.Read(os.DevNull); !errors.Is(err, checkpoint.ErrFile) {
		t.Errorf("%s: got %v, want ErrFile", os.DevNull, err)
	}
}

// Merge takes linear time and memory. Each comparison of the chunks of two files and
// each sum allocates memory, so the test counts allocations and bytes.
func TestMergeOfManyFiles(t *testing.T) {
	counts := make([]uint64, 5000)
	shards := func(n uint64) (all []checkpoint.Named) {
		for i := range n {
			all = append(all, checkpoint.Named{Name: fmt.Sprint(i), File: sample(i, i+1, counts...)})
		}
		return append(all, all[0], all[n/2])
	}
	allocated := func(n uint64) (objects, bytes uint64) {
		files := shards(n)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if sum, err := checkpoint.Merge(files); err != nil || sum.Tally.Chunks.Len() != n {
			t.Fatalf("%d files: got %v, %v", n, sum.Tally.Chunks, err)
		}
		runtime.ReadMemStats(&after)
		return after.Mallocs - before.Mallocs, after.TotalAlloc - before.TotalAlloc
	}
	few, fewBytes := allocated(100)
	many, manyBytes := allocated(1600)
	if few < 100 || many > 20*few || manyBytes > 20*fewBytes {
		t.Errorf("1600 files take %d allocations of %d bytes, 100 take %d of %d: want about 16 times as much", many, manyBytes, few, fewBytes)
	}
}

// What writes a file, and what is called before, removes the temporary files of its name that
// are older than a minute. Files of others, and younger ones, stay.
func TestTemporaryFilesOfKilledProcessesAreRemoved(t *testing.T) {
	for what, do := range map[string]func(string) error{
		"Replace":      func(name string) error { return checkpoint.Replace(name, []byte("hand\n")) },
		"CheckReplace": checkpoint.CheckReplace,
		"Unlocked":     func(name string) error { _, err := checkpoint.Unlocked(name); return err },
	} {
		folder := t.TempDir()
		for name, age := range map[string]time.Duration{
			".r.csv.0123456789abcdef.new": 2 * time.Minute, ".r.csv.0123456789abcde0.new": 0, ".s.csv.0123456789abcdef.new": 2 * time.Minute, "r.csv": 0,
		} {
			name = filepath.Join(folder, name)
			if err := os.WriteFile(name, nil, 0o600); err != nil {
				t.Fatal(err)
			}
			if err := os.Chtimes(name, time.Time{}, time.Now().Add(-age)); err != nil {
				t.Fatal(err)
			}
		}
		if err := do(filepath.Join(folder, "r.csv")); err != nil {
			t.Fatal(err)
		}
		var got []string
		entries, err := os.ReadDir(folder)
		for _, e := range entries {
			got = append(got, e.Name())
		}
		if want := []string{".r.csv.0123456789abcde0.new", ".s.csv.0123456789abcdef.new", "r.csv"}; err != nil || !cmp.Equal(got, want) {
			t.Errorf("%s: got files %q, %v, want %q", what, got, err, want)
		}
	}
}

// The largest tallies can be read again: those of an audit of 1000 cards have some seven
// million counts.
func TestLargeTalliesAreRead(t *testing.T) {
	f := sample(0, 1)
	f.Tally.Counts = make([]uint64, 7_000_000)
	f.Tally.Counts[6_999_999] = 1 << 63
	name := filepath.Join(t.TempDir(), "large.tally")
	lock := deck.Must(checkpoint.Acquire(name))
	defer lock.Release()
	if _, err := lock.Write(f); err != nil {
		t.Fatal(err)
	}
	got, err := checkpoint.Read(name)
	if err != nil || !slices.Equal(got.Tally.Counts, f.Tally.Counts) {
		t.Errorf("it is not what was written: %v", err)
	}
}

// A large file that is no tally file is refused after at most maxText bytes.
func TestLargeFilesAreRefused(t *testing.T) {
	for _, head := range []string{"", "{", "{\n \"format\": \"pokersim tally 2\",\n \"kind\": \""} {
		name := filepath.Join(t.TempDir(), "x.tally")
		if err := os.WriteFile(name, []byte(head), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, size := range []int64{200 << 20, 1 << 30} {
			if err := os.Truncate(name, size); err != nil {
				t.Fatal(err)
			}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err := checkpoint.Read(name)
			runtime.ReadMemStats(&after)
			if allocated := (after.TotalAlloc - before.TotalAlloc) >> 20; !errors.Is(err, checkpoint.ErrFile) || allocated > 200 {
				t.Errorf("%q and zeros, %d bytes: got %v, and %d MB were allocated, want at most 200", head, size, err, allocated)
			}
		}
	}
}

// Spec and Seed return the spec and the seed of New. Spec rejects a spec with other
// fields.
func TestSpecAndSeed(t *testing.T) {
	want := plan{Seed: 1<<64 - 1, Name: "b"}
	f := of(want, 0, 1)
	var got plan
	if err := f.Spec(&got); err != nil || got != want {
		t.Errorf("got %+v, %v, want %+v", got, err, want)
	}
	if seed, err := f.Seed(); err != nil || seed != want.Seed {
		t.Errorf("seed %d, %v, want %d", seed, err, want.Seed)
	}
	var other struct {
		Seed uint64 `json:"seed"`
	}
	if err := f.Spec(&other); !errors.Is(err, checkpoint.ErrFile) {
		t.Errorf("a spec without a name: got %v, want ErrFile", err)
	}
	f.Plan = []byte(`{"seed": "none"}`)
	if _, err := f.Seed(); !errors.Is(err, checkpoint.ErrFile) {
		t.Errorf("a seed that is not a number: got %v, want ErrFile", err)
	}
	if _, err := checkpoint.New("coins", func() {}, 1); err == nil {
		t.Error("a spec without a JSON form: no error")
	}
}

func TestDifferencesOfPlans(t *testing.T) {
	a := of(plan{1, "a"}, 0, 1)
	for want, text := range map[string]string{
		"":                              `{"seed":1,"name":"a"}`,
		"name: a and b":                 `{"seed":1,"name":"b"}`,
		"name: a and none":              `{"seed":1}`,
		"engine: none and lanes":        `{"seed":1,"name":"a","engine":"lanes"}`,
		"name: a and b, seed: 1 and 22": `{"seed":22,"name":"b"}`,
	} {
		b := a
		b.Plan = []byte(text)
		if got := checkpoint.Differences(a, b); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestAHolderIsNamed(t *testing.T) {
	if got, want := (&checkpoint.HeldError{Holder: "process 7 on host n1"}).Error(), "process 7 on host n1 is writing it"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
