package checkpoint_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pokersim/internal/checkpoint"
)

// A file with any name is checked, locked, written and replaced, or each of these returns an
// error. Nothing else stays in its folder. Names need not be UTF-8.
func FuzzNames(f *testing.F) {
	for _, name := range []string{"a", "a\xff.csv", "[", "\\", ".tally", "a\nb", "*", "-", strings.Repeat("x", 240), strings.Repeat("\xff", 250), ".x.0123456789abcdef.tmp"} {
		f.Add([]byte(name))
	}
	f.Fuzz(func(t *testing.T, bytes []byte) {
		base := string(bytes)
		if base == "" || base == "." || base == ".." || strings.ContainsAny(base, "/\x00") {
			return
		}
		folder := t.TempDir()
		name := filepath.Join(folder, base)
		first := checkpoint.CheckReplace(name)
		lock, err := checkpoint.Acquire(name)
		if err == nil {
			_, err = lock.Write(sample(0, 1, 5))
			lock.Release()
		}
		if err == nil {
			_, err = checkpoint.Read(name)
		}
		replaced := checkpoint.Replace(name, []byte("x"))
		entries, _ := os.ReadDir(folder)
		var left []string
		for _, e := range entries {
			left = append(left, e.Name())
		}
		want := []string{base}
		if replaced != nil {
			want = nil
		}
		if (first == nil) != (replaced == nil) || first == nil && err != nil || !slices.Equal(left, want) {
			t.Errorf("%q: CheckReplace %v, a tally %v, Replace %v; files %q", base, first, err, replaced, left)
		}
	})
}

// A process that gets the lock of a file removes what a killed holder has left, but no file that
// another process may be writing: one that checks whether it can write the file, or that
// writes it without a lock.
func TestFilesOfOthersAreNotSwept(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{".r.0123456789abcdef.tmp", ".r.0123456789abcdef.new"} {
		if err := os.WriteFile(filepath.Join(folder, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	acquire(filepath.Join(folder, "r")).Release()
	if got := files(folder); len(got) != 1 || !strings.HasSuffix(got[0], ".new") {
		t.Errorf("got files %q, want only that of the process without a lock", got)
	}
}

// A lock file is no link: in a folder of all users it could name any file of this user.
func TestLockFilesAreNoLinks(t *testing.T) {
	for what, target := range map[string]string{"a new file": "", "an empty file": "victim"} {
		folder := t.TempDir()
		victim := filepath.Join(folder, "victim")
		if target != "" {
			if err := os.WriteFile(victim, nil, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.Symlink(victim, filepath.Join(folder, ".r.lock")); err != nil {
			t.Skip(err)
		}
		if lock, err := checkpoint.Acquire(filepath.Join(folder, "r")); err == nil {
			lock.Release()
			t.Errorf("%s: the link is a lock file", what)
		}
		if text, err := os.ReadFile(victim); (err == nil) != (target != "") || len(text) > 0 {
			t.Errorf("%s: it has %q, %v", what, text, err)
		}
	}
}
