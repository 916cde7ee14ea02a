//go:build long && unix

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"pokersim/internal/checkpoint"
)

// stress is a checkpoint on which many processes, one after the other, are killed,
// stopped or signalled.
type stress struct {
	*testing.T
	folder, name string
	before       checkpoint.File // the checkpoint after the last process
}

// In five hundred kills, with second writers, second signals, stopped processes and
// processes that continue after another one replaced them, the checkpoint never loses
// a chunk. At the end its counts are those of an uninterrupted run.
func TestFiveHundredKills(t *testing.T) {
	s := &stress{T: t, folder: t.TempDir()}
	s.name = filepath.Join(s.folder, "c.tally")
	done, kills := map[string]int{}, 0
	trials := map[string]func(*exec.Cmd) (lost uint64, kills int){
		"kill": s.kill, "second writer": s.secondWriter, "two signals": s.twoSignals,
		"stop and go": s.stopAndGo, "come back": s.comeBack, "kill in the last write": s.killLastWrite,
	}
	for kills < 500 {
		for what, try := range trials { // in random order
			lost, n := try(s.start())
			s.check(what, lost)
			kills += n
			done[what]++
		}
	}
	wantCounted(t, s.before)
	t.Logf("%d kills; %v; %d chunks with correct counts", kills, done, s.before.Tally.Chunks.Len())
}

func (s *stress) start() *exec.Cmd {
	cmd, _, _ := startSimulate(s.T, append(endless(s.name), "-workers", "2")...)
	waitFor(s.T, "progress", func() bool { return s.read().Tally.Chunks.Len() > s.before.Tally.Chunks.Len() })
	pause(20)
	return cmd
}

func (s *stress) read() checkpoint.File {
	file, err := checkpoint.Read(s.name)
	if err != nil && !os.IsNotExist(err) {
		s.Fatal(err)
	}
	return file
}

// check checks that the checkpoint still has the chunks that it had, except at most
// lost ones, which two processes counted independently.
func (s *stress) check(what string, lost uint64) {
	file := s.read()
	if gone := s.before.Tally.Chunks.Minus(file.Tally.Chunks); gone.Len() > lost {
		s.Fatalf("%s: lost chunks %v, which a checkpoint had", what, gone)
	}
	if now, then := file.Tally.Chunks.Len(), s.before.Tally.Chunks.Len(); now < then {
		s.Fatalf("%s: %d chunks, where a checkpoint had %d", what, now, then)
	}
	if left, _ := filepath.Glob(filepath.Join(s.folder, ".*")); len(left) > 3 {
		s.Fatalf("%s: hidden files left: %q", what, left)
	}
	s.before = file
}

func kill(cmd *exec.Cmd) (lost uint64, kills int) {
	cmd.Process.Kill()
	cmd.Wait()
	return 0, 1
}

func (s *stress) kill(cmd *exec.Cmd) (uint64, int) { return kill(cmd) }

func (s *stress) secondWriter(cmd *exec.Cmd) (uint64, int) {
	if _, said, status := try(s.T, endless(s.name)...); status != 75 || !strings.Contains(said, fmt.Sprint("process ", cmd.Process.Pid, " on")) {
		s.Fatalf("a second writer: got exit status %d, want 75\n%s", status, said)
	}
	return kill(cmd)
}

func (s *stress) twoSignals(cmd *exec.Cmd) (uint64, int) {
	cmd.Process.Signal(syscall.SIGINT)
	pause(50)
	cmd.Process.Signal(syscall.SIGTERM)
	s.wantSignalled(cmd)
	return 0, 0
}

// wantSignalled checks the exit status and the table of a run that a signal ends.
func (s *stress) wantSignalled(cmd *exec.Cmd) {
	cmd.Wait()
	file := s.read()
	rounds := fmt.Sprintf(",%d,", file.Tally.Total())
	if status := cmd.ProcessState.ExitCode(); status != 130 && status != 143 || !strings.Contains(fmt.Sprint(cmd.Stdout), rounds) {
		s.Fatalf("two signals: got exit status %d; the checkpoint has %s rounds, the table\n%v%v", status, rounds, cmd.Stdout, cmd.Stderr)
	}
}

func (s *stress) stopAndGo(cmd *exec.Cmd) (uint64, int) {
	cmd.Process.Signal(syscall.SIGSTOP)
	s.secondWriterRefused()
	cmd.Process.Signal(syscall.SIGCONT)
	pause(20)
	return kill(cmd)
}

func (s *stress) secondWriterRefused() {
	if _, said, status := try(s.T, endless(s.name)...); status != 75 {
		s.Fatalf("a second writer: got exit status %d, want 75\n%s", status, said)
	}
}

// comeBack stops a process, removes its lock, lets another process work on the
// checkpoint, and then lets the first one continue and end.
func (s *stress) comeBack(cmd *exec.Cmd) (uint64, int) {
	cmd.Process.Signal(syscall.SIGSTOP)
	os.Remove(filepath.Join(s.folder, ".c.tally.lock"))
	s.before = s.read()
	kill(s.start())
	s.before = s.read()
	cmd.Process.Signal(syscall.SIGTERM)
	cmd.Process.Signal(syscall.SIGCONT)
	s.wantSignalled(cmd)
	return 4, 1 // the chunks that two workers of two processes were counting
}

func (s *stress) killLastWrite(cmd *exec.Cmd) (uint64, int) {
	cmd.Process.Signal(syscall.SIGTERM)
	pause(5)
	return kill(cmd)
}
