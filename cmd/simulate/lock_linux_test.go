package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"pokersim/cmd/simulate/internal/status"
	"pokersim/deck"
	"pokersim/internal/checkpoint"
)

// Second writers of a checkpoint are refused, or write a file of their own, and lose
// nothing: through dangling links and hard links, after the lock was removed, with locks
// of other users and with few file descriptors.
func TestSecondWriters(t *testing.T) { secondWriters(t, 6) }

func secondWriters(t *testing.T, n int) {
	t.Parallel()
	done := map[string]int{}
	for i := 0; i < n; {
		for _, kind := range []func(*testing.T, string) string{plainWriter, danglingWriter, hardWriter, unlockedWriter, foreignWriter, poorWriter} {
			what := kind(t, t.TempDir())
			done[what]++
			i++
		}
	}
	t.Logf("%d second writers: %v", n, done)
}

// began starts a writer of a checkpoint, which has written at least once.
func began(t *testing.T, name string) (*exec.Cmd, checkpoint.File) {
	t.Helper()
	cmd, _, _ := startSimulate(t, endless(name)...)
	waitForChunks(t, name)
	file := deck.Must(checkpoint.Read(name))
	return cmd, file
}

// wantKept kills the processes and checks that a file has everything that it had, and
// correct counts.
func wantKept(t *testing.T, what, name string, before checkpoint.File, lost uint64, writers ...*exec.Cmd) {
	t.Helper()
	for _, cmd := range writers {
		cmd.Process.Kill()
		cmd.Wait()
	}
	file := deck.Must(checkpoint.Read(name))
	if gone := before.Tally.Chunks.Minus(file.Tally.Chunks).Len(); gone > lost || file.Tally.Chunks.Len() < before.Tally.Chunks.Len() {
		t.Errorf("%s: %d of %d chunks are lost", what, gone, before.Tally.Chunks.Len())
	}
	wantCounted(t, file)
}

func wantRefused(t *testing.T, what, name string) {
	t.Helper()
	if _, said, got := try(t, endless(name)...); got != status.ExitHeld {
		t.Errorf("%s: got exit status %d, want %d\n%s", what, got, status.ExitHeld, said)
	}
}

func plainWriter(t *testing.T, folder string) string {
	name := filepath.Join(folder, "c.tally")
	first, before := began(t, name)
	first.Process.Signal(syscall.SIGSTOP)
	wantRefused(t, "a second writer beside a stopped one", name)
	first.Process.Signal(syscall.SIGCONT)
	wantRefused(t, "a second writer", name)
	wantKept(t, "a second writer", name, before, 0, first)
	return "plain"
}

// danglingWriter starts the second writer before the first one has written, so the link
// refers to no file.
func danglingWriter(t *testing.T, folder string) string {
	name, link := filepath.Join(folder, "c.tally"), filepath.Join(folder, "link.tally")
	must(t, os.Symlink("c.tally", link))
	late := append(endless(link)[:6], "-every", "300ms")
	first, _, _ := startSimulate(t, late...)
	waitForFile(t, filepath.Join(folder, ".c.tally.lock"))
	wantRefused(t, "through the file", name)
	wantRefused(t, "through the link", link)
	waitForChunks(t, name)
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link was replaced: %v, %v", info, err)
	}
	wantKept(t, "a dangling link", name, checkpoint.File{}, 0, first)
	return "dangling link"
}

// hardWriter writes another name of the same file, which then is a file of its own.
func hardWriter(t *testing.T, folder string) string {
	name, other := filepath.Join(folder, "c.tally"), filepath.Join(folder, "other.tally")
	first, _ := began(t, name)
	first.Process.Kill()
	first.Wait()
	must(t, os.Link(name, other))
	before := deck.Must(checkpoint.Read(name))
	first, _ = began(t, name)
	second, _ := began(t, other)
	pause(30)
	wantKept(t, "a hard link", other, before, 0, second)
	wantKept(t, "a hard link", name, before, 0, first)
	return "hard link"
}

// unlockedWriter starts the second writer after the lock was removed. Both write; each
// keeps what the other has counted beyond it, except the chunks that both were counting.
func unlockedWriter(t *testing.T, folder string) string {
	name := filepath.Join(folder, "c.tally")
	first, _ := began(t, name)
	first.Process.Signal(syscall.SIGSTOP)
	must(t, os.Remove(filepath.Join(folder, ".c.tally.lock")))
	second, before := began(t, name)
	first.Process.Signal(syscall.SIGCONT)
	pause(30)
	wantKept(t, "a removed lock", name, before, 4, first, second)
	return "removed lock"
}

// foreignWriter runs as another user beside the lock file of a killed process.
func foreignWriter(t *testing.T, folder string) string {
	const nobody = 65534
	if os.Geteuid() != 0 {
		return "another user (skipped: this needs root)"
	}
	name := filepath.Join(folder, "c.tally")
	first, _ := began(t, name)
	first.Process.Kill()
	first.Wait()
	before := deck.Must(checkpoint.Read(name))
	own := filepath.Join(folder, "simulate") // every user can run it
	// Another process writes it: a command that a test beside this one starts would hold a file that is open
	// here, and a program that is open for writing cannot be started.
	must(t, exec.Command("cp", deck.Must(exec.LookPath("simulate")), own).Run())
	for _, path := range []string{folder, filepath.Dir(folder)} {
		must(t, os.Chmod(path, 0o777))
	}
	for range 2 {
		cmd := exec.Command(own, endless(name)...)
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
		said, _ := cmd.CombinedOutput()
		if status := cmd.ProcessState.ExitCode(); status != 1 || !strings.Contains(string(said), "rm -f "+filepath.Join(folder, ".c.tally.lock")) {
			t.Errorf("another user: got exit status %d, want 1 and how to remove the lock\n%s", status, said)
		}
	}
	second, _ := began(t, name)
	wantKept(t, "another user's lock", name, before, 0, second)
	return "another user"
}

// poorWriter has too few file descriptors for a lock or for a write.
func poorWriter(t *testing.T, folder string) string {
	name := filepath.Join(folder, "c.tally")
	first, before := began(t, name)
	for n := 4; n <= 8; n += 2 {
		cmd := exec.Command("sh", "-c", fmt.Sprintf("ulimit -n %d; exec simulate \"$@\"", n), "sh")
		cmd.Args = append(cmd.Args, endless(name)...)
		said, _ := cmd.CombinedOutput()
		if code := cmd.ProcessState.ExitCode(); code != status.ExitHeld && code != 1 && code != 2 {
			t.Errorf("%d descriptors: got %v\n%.500s", n, cmd.ProcessState, said)
		}
	}
	wantKept(t, "few descriptors", name, before, 0, first)
	return "few descriptors"
}
