package checkpoint_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gofrs/flock"
	"github.com/google/go-cmp/cmp"

	"pokersim/deck"
	"pokersim/internal/checkpoint"
)

func acquire(name string) *checkpoint.Lock {
	return deck.Must(checkpoint.Acquire(name))
}

func files(folder string) (names []string) {
	entries := deck.Must(os.ReadDir(folder))
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// One process at a time has the lock, also through a link, and the error names it.
// After Release another can lock the file. No lock file is left.
func TestOneHolderAtATime(t *testing.T) {
	folder := t.TempDir()
	name, link := filepath.Join(folder, "x.tally"), filepath.Join(folder, "link")
	if err := sample(0, 1, 5).Write(name); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(name, link); err != nil {
		t.Fatal(err)
	}
	lock := acquire(name)
	for _, name := range []string{name, link} {
		var held *checkpoint.HeldError
		if _, err := checkpoint.Acquire(name); !errors.As(err, &held) || !strings.HasPrefix(held.Holder, fmt.Sprintf("process %d on host ", os.Getpid())) {
			t.Errorf("%s: got %v, want this process as its holder", name, err)
		}
	}
	acquire(filepath.Join(folder, "y.tally")).Release()
	if err := lock.Release(); err != nil {
		t.Error(err)
	}
	acquire(link).Release()
	if got := files(folder); len(got) != 2 {
		t.Errorf("got files %v, want only the tally file and the link", got)
	}
}

// A dangling link and the file that it will refer to have one lock, and the first write
// creates that file and keeps the link.
func TestADanglingLinkIsFollowed(t *testing.T) {
	folder := t.TempDir()
	other := filepath.Join(folder, "other")
	if err := os.MkdirAll(filepath.Join(other, "in"), 0o755); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(other, "x.tally")
	for link, to := range map[string]string{ // of folder
		"absolute": name, "relative": "other/x.tally", "folder": "other/in", "chain": "relative",
		"up": "folder/../x.tally", // the parent of other/in
	} {
		if err := os.Symlink(to, filepath.Join(folder, link)); err != nil {
			t.Fatal(err)
		}
	}
	for _, link := range []string{"absolute", "relative", "chain", "up", "folder/../x.tally"} {
		link = folder + "/" + link
		if got, err := checkpoint.Target(link); err != nil || got != name {
			t.Errorf("%s: got %s, %v, want %s", link, got, err, name)
		}
		lock := acquire(link)
		var held *checkpoint.HeldError
		if _, err := checkpoint.Acquire(name); !errors.As(err, &held) {
			t.Errorf("%s: got %v for the file, want that the link's lock is held", link, err)
		}
		before, _ := os.Lstat(link)
		if _, err := lock.Write(sample(0, 1, 5)); err != nil {
			t.Error(err)
		}
		after, err := os.Lstat(link)
		if _, errRead := checkpoint.Read(name); err != nil || errRead != nil || before != nil && after.Mode() != before.Mode() {
			t.Errorf("%s: after the write got %v, %v, and the file: %v", link, after, err, errRead)
		}
		lock.Release()
		os.Remove(name)
	}
	loop := filepath.Join(folder, "loop")
	if err := os.Symlink("loop", loop); err != nil {
		t.Fatal(err)
	}
	if _, err := checkpoint.Acquire(loop); err == nil {
		t.Error("a loop of links: no error")
	}
	if err := checkpoint.Replace(loop, nil); err == nil {
		t.Error("a loop of links is replaced")
	}
}

// Many goroutines take turns and remove the lock file each time. There are never
// two holders.
func TestTheLockFileIsRemovedWithoutARace(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x.tally")
	var holders, turns atomic.Int64
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for range 300 {
				lock, err := checkpoint.Acquire(name)
				if err != nil {
					continue
				}
				if n := holders.Add(1); n != 1 {
					t.Errorf("%d holders", n)
				}
				turns.Add(1)
				holders.Add(-1)
				if err := lock.Release(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	if got := files(filepath.Dir(name)); len(got) != 0 || turns.Load() == 0 {
		t.Errorf("after %d turns: got files %v, want none", turns.Load(), got)
	}
}

// The lock file and the temporary files of a killed process are removed, and no
// other file.
func TestLeftoversOfKillsAreSwept(t *testing.T) {
	folder := t.TempDir()
	others := []string{".run.1.0123456789abcdef.tmp", ".run.0123456789abcdef.tmp.tmp", ".run.tmp", "run.0123456789abcdef.tmp", "run"}
	for _, name := range append([]string{".run.lock", ".run.0123456789abcdef.tmp", ".run.fedcba9876543210.tmp"}, others...) {
		text := "x"
		if name == ".run.lock" {
			text = "process 1 on host gone\n"
		}
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	acquire(filepath.Join(folder, "run")).Release()
	if got := files(folder); len(got) != len(others) {
		t.Errorf("got %v, want %v", got, others)
	}
}

// A file with the name of the lock file that is not a lock file is not changed.
func TestAnotherFileIsNoLockFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x.tally")
	path := filepath.Join(filepath.Dir(name), ".x.tally.lock")
	if err := os.WriteFile(path, []byte("letters"), 0o600); err != nil {
		t.Fatal(err)
	}
	var unlockable *checkpoint.LockError
	if _, err := checkpoint.Acquire(name); !errors.As(err, &unlockable) || unlockable.File != path {
		t.Fatalf("got %v, want a LockError of %s", err, path)
	}
	lock := deck.Must(checkpoint.Unlocked(name))
	if _, err := lock.Write(sample(0, 1, 5)); err != nil {
		t.Error(err)
	}
	lock.Release()
	if text, err := os.ReadFile(path); err != nil || string(text) != "letters" {
		t.Errorf("got %q, %v", text, err)
	}
}

// A pipe with the name of the lock file is refused at once, like a folder: to open it would
// take until another process opens it.
func TestAPipeIsNoLockFile(t *testing.T) {
	for what, create := range map[string]func(string) error{
		"folder": func(path string) error { return os.Mkdir(path, 0o700) },
		"pipe":   func(path string) error { return exec.Command("mkfifo", path).Run() },
	} {
		name := filepath.Join(t.TempDir(), "x.tally")
		path := filepath.Join(filepath.Dir(name), ".x.tally.lock")
		if err := create(path); err != nil {
			t.Skip(err)
		}
		var unlockable *checkpoint.LockError
		if _, err := checkpoint.Acquire(name); !errors.As(err, &unlockable) || unlockable.File != path {
			t.Errorf("%s: got %v, want a LockError of %s", what, err, path)
		}
	}
}

// Write keeps a file with more chunks of the same plan, and replaces any other.
func TestWhatHoldsMoreIsKept(t *testing.T) {
	ours := sample(2, 5, 10, 20)
	shard, rounds, less := sample(0, 9, 20, 30), sample(0, 9, 20, 30), sample(0, 9, 9, 30)
	shard.Shard, rounds.Rounds = "1/2", 999
	for what, c := range map[string]struct {
		before checkpoint.File
		kept   bool
	}{
		"more":              {sample(0, 9, 20, 30), true},
		"as much":           {sample(2, 5, 10, 20), false},
		"more, but not all": {sample(3, 9, 20, 30), true},
		"fewer":             {sample(4, 6, 20, 30), false},
		"another plan":      {of(plan{43, "a"}, 0, 9, 20, 30), false},
		"another shard":     {shard, false},
		"other rounds":      {rounds, false},
		"a count too small": {less, false},
	} {
		name := filepath.Join(t.TempDir(), "x.tally")
		lock := acquire(name)
		if kept, err := lock.Write(sample(2, 4, 1, 2)); kept != nil || err != nil {
			t.Fatalf("the first file: got %v, %v", kept, err)
		}
		if err := c.before.Write(name); err != nil { // another process
			t.Fatal(err)
		}
		kept, err := lock.Write(ours)
		got, _ := checkpoint.Read(name)
		if want := ours; c.kept {
			want = c.before
			if kept == nil || !cmp.Equal(*kept, want) || !cmp.Equal(got, want) {
				t.Errorf("%s: got %v, %v and the file %v, want it kept", what, kept, err, got)
			}
		} else if kept != nil || err != nil || !cmp.Equal(got, want) {
			t.Errorf("%s: got %v, %v and the file %v, want it replaced", what, kept, err, got)
		}
		lock.Release()
	}
}

// CheckReplace fails where Replace would, and leaves no file.
func TestCheckReplace(t *testing.T) {
	folder := t.TempDir()
	for name, fails := range map[string]bool{
		"x": false, strings.Repeat("x", 230): false, strings.Repeat("x", 250): true, ".": true, "missing/x": true,
	} {
		name = filepath.Join(folder, name)
		if err := checkpoint.CheckReplace(name); (err != nil) != fails {
			t.Errorf("check of %s: got %v", name, err)
		}
		if got := files(folder); len(got) != 0 {
			t.Errorf("check of %s: got files %v, want none", name, got)
		}
		if err := checkpoint.Replace(name, []byte("x")); (err != nil) != fails {
			t.Errorf("%s: got %v", name, err)
		}
		os.RemoveAll(name)
		os.Mkdir(folder, 0o755)
	}
}

func TestReplaceKeepsPermissions(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x")
	for _, mode := range []os.FileMode{0o600, 0o664} {
		if err := os.WriteFile(name, nil, mode); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(name, mode); err != nil {
			t.Fatal(err)
		}
		if err := checkpoint.Replace(name, []byte("x")); err != nil {
			t.Error(err)
		}
		if info, err := os.Stat(name); err != nil || info.Mode().Perm() != mode {
			t.Errorf("got %v, %v, want %v", info.Mode(), err, mode)
		}
	}
}

// A file that cannot be renamed leaves nothing beside it.
func TestAReplaceThatFailsLeavesNoFile(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "x")
	err := checkpoint.ReplaceBy(name, func(io.Writer) error { return os.MkdirAll(filepath.Join(name, "y"), 0o777) })
	if left, read := os.ReadDir(folder); err == nil || read != nil || len(left) != 1 {
		t.Errorf("got error %v, files %v, %v, want an error and the folder alone", err, left, read)
	}
}

func ExampleLock() {
	folder, err := os.MkdirTemp("", "")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	lock, err := checkpoint.Acquire(filepath.Join(folder, "run.tally"))
	if err != nil {
		fmt.Println(err)
		return
	}
	defer lock.Release()
	_, err = checkpoint.Acquire(filepath.Join(folder, "run.tally"))
	fmt.Println(errors.As(err, new(*checkpoint.HeldError)))
	// Output:
	// true
}

// Replace removes the temporary files that killed processes have left two seconds ago, but not one that a
// process holds or has just created.
func TestReplaceRemovesWhatNobodyHolds(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "o.csv")
	old := time.Now().Add(-2 * time.Second)
	var want []string
	for i, held := range []bool{false, true, false, false} {
		temp := fmt.Sprintf("%s/.o.csv.%016x.new", folder, i)
		if err := os.WriteFile(temp, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if held {
			l := flock.New(temp)
			if _, err := l.TryLock(); err != nil {
				t.Skip(err)
			}
			defer l.Unlock()
		}
		if held || i == 3 {
			want = append(want, filepath.Base(temp))
		}
		if i < 3 {
			os.Chtimes(temp, old, old)
		}
	}
	if err := checkpoint.Replace(name, []byte("x")); err != nil {
		t.Fatal(err)
	}
	got, _ := filepath.Glob(filepath.Join(folder, ".*"))
	for i := range got {
		got[i] = filepath.Base(got[i])
	}
	if !slices.Equal(got, want) {
		t.Errorf("left %q, want %q", got, want)
	}
}
