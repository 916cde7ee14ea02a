package checkpoint_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pokersim/results"
	"pokersim/sim/checkpoint"
)

type plan struct {
	Seed uint64 `json:"seed"`
	Name string `json:"name"`
}

func (plan) Kind() string { return "coins" }

type file = checkpoint.File[plan, []uint64]

func sample(from, to uint64, counts ...uint64) file {
	return file{Plan: plan{42, "a"}, Rounds: 1000, Chunks: results.Chunks{{From: from, To: to}}, Tally: counts}
}

func write(t *testing.T, f file) (name string) {
	t.Helper()
	name = filepath.Join(t.TempDir(), "x.tally")
	if err := f.Write(name); err != nil {
		t.Fatal(err)
	}
	return name
}

func read(name string) (file, error) { return checkpoint.Read[plan, []uint64](name) }

func TestFilesReadBack(t *testing.T) {
	for _, want := range []file{{}, sample(0, 7, 1, 2, 1<<64-1), sample(3, 4)} {
		got, err := read(write(t, want))
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("(-wrote +read):\n%s%v", diff, err)
		}
	}
}

// Every change of a byte, in each of several ways, and every cut is refused
// with the file's name.
func TestDamageIsRefused(t *testing.T) {
	name := write(t, sample(0, 7, 10, 200))
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	refused := func(what string, at int, damaged []byte) {
		if err := os.WriteFile(name, damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := read(name); !errors.Is(err, checkpoint.ErrFile) || !strings.Contains(err.Error(), name) {
			t.Errorf("%s at byte %d: got %v", what, at, err)
		}
	}
	for i := range text {
		refused("cut", i, text[:i])
		for _, other := range []byte{text[i] ^ 1, text[i] ^ 0x20, ' ', '0', 0} {
			if other != text[i] {
				damaged := append([]byte(nil), text...)
				damaged[i] = other
				refused("change to "+string(rune(other)), i, damaged)
			}
		}
	}
	refused("more text", len(text), append(text, '\n'))
}

func TestOtherFilesAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		"":                               "empty",
		"hand,count,rounds\n":            "not JSON",
		`{"format": "pokersim tally 2"}`: `format "pokersim tally 2": want "pokersim tally 1"`,
		`{}`:                             `format ""`,
		`{"format": "pokersim tally 1", "kind": "coins"}`:                    "checksum",
		`{"format": "pokersim tally 1", "kind": "dice"}`:                     `a tally of "dice": want "coins"`,
		`{"format": "pokersim tally 1", "kind": "coins", "tally": {"x": 1}}`: "damaged",
	} {
		name := filepath.Join(t.TempDir(), "x.tally")
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := read(name); !errors.Is(err, checkpoint.ErrFile) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
	if _, err := read(t.TempDir()); !errors.Is(err, checkpoint.ErrFile) {
		t.Errorf("a folder: got %v, want ErrFile", err)
	}
	if _, err := read("missing.tally"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing file: got %v", err)
	}
}

func TestAFailedWriteLeavesTheOldFile(t *testing.T) {
	old := sample(0, 1, 5)
	name := write(t, old)
	bad := checkpoint.File[plan, func()]{}
	if err := bad.Write(name); err == nil {
		t.Error("a tally that JSON cannot hold: no error")
	}
	if err := old.Write(filepath.Join(name, "below")); err == nil {
		t.Error("a file below a file: no error")
	}
	if got, err := read(name); err != nil || !cmp.Equal(got, old) {
		t.Errorf("the old file is %v, %v", got, err)
	}
	entries, err := os.ReadDir(filepath.Dir(name))
	if err != nil || len(entries) != 1 {
		t.Errorf("left behind: %v, %v", entries, err)
	}
}

func TestMerge(t *testing.T) {
	add := func(a, b []uint64) []uint64 { return []uint64{a[0] + b[0]} }
	named := func(files ...file) (all []checkpoint.Named[plan, []uint64]) {
		for i, f := range files {
			all = append(all, checkpoint.Named[plan, []uint64]{Name: string(rune('a'+i)) + ".tally", File: f})
		}
		return all
	}
	a, b := sample(0, 3, 10), sample(3, 5, 1)
	got, err := checkpoint.Merge(named(a, b, a), add)
	if want := sample(0, 5, 11); err != nil || !cmp.Equal(got, want) {
		t.Errorf("got %v, %v, want %v", got, err, want)
	}
	seed, rounds := sample(5, 6, 1), sample(5, 6, 1)
	seed.Plan.Seed, rounds.Rounds = 43, 1001
	for want, files := range map[string][]file{
		"no tally files": nil,
		"a.tally and b.tally both cover chunks 0-2":                            {a, sample(0, 3, 11)},
		"a.tally and c.tally both cover chunks 2, and differ":                  {a, b, sample(2, 4, 1)},
		"a.tally and c.tally belong to different plans: seed: 42 and 43":       {a, b, seed},
		"a.tally and b.tally belong to different plans: rounds: 1000 and 1001": {a, rounds},
	} {
		if _, err := checkpoint.Merge(named(files...), add); err == nil || !strings.Contains(err.Error(), want) {
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
	for _, want := range []file{sample(0, 1, 5), sample(0, 2, 9)} {
		if err := want.Write(name); err != nil {
			t.Fatal(err)
		}
		want.Rounds++
		if err := want.Write(link); err != nil {
			t.Fatal(err)
		}
		if got, err := read(name); err != nil || !cmp.Equal(got, want) {
			t.Errorf("through the link: got %v, %v, want %v", got, err, want)
		}
	}
	if err := sample(0, 1, 5).Write(os.DevNull); err == nil {
		t.Errorf("%s: no error", os.DevNull)
	}
	if _, err := read(os.DevNull); !errors.Is(err, checkpoint.ErrFile) {
		t.Errorf("%s: got %v, want ErrFile", os.DevNull, err)
	}
}
