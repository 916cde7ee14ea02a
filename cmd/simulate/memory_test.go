package main

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/cmd/simulate/page"
	"pokersim/deck"
	"pokersim/internal/longtest"
	"pokersim/sim/chunk"
)

// peakFile is the variable that names the file to which the command under test writes
// the memory that it took at most.
const peakFile = "SIMULATE_TEST_PEAK"

// The resident set of a process at its peak, as Linux tells it (proc(5)).
var peakLine = regexp.MustCompile(`VmHWM:\s+(\d+) kB`)

// measured is main, and records its memory if a test asks for it.
func measured() {
	status := status.Report(dispatch(files.WithSignals, os.Args[1:]))
	if name := os.Getenv(peakFile); name != "" {
		if text, err := os.ReadFile("/proc/self/status"); err == nil {
			os.WriteFile(name, text, 0o600)
		}
	}
	os.Exit(status)
}

// peakOf returns the peak that a status file of Linux has, in bytes. On another system it
// returns 0.
func peakOf(t *testing.T, file string) uint64 {
	t.Helper()
	text, err := os.ReadFile(file)
	found := peakLine.FindSubmatch(text)
	if found == nil {
		if runtime.GOOS == "linux" {
			t.Fatalf("%s has no peak of the memory: %v", file, err)
		}
		return 0
	}
	kilobytes, _ := strconv.ParseUint(string(found[1]), 10, 64)
	return kilobytes << 10
}

// measure runs cmd, and returns what it printed and the most memory in bytes that it
// took; 0 where the system does not tell. The kernel's ru_maxrss will not do: it begins
// with the memory of the process that started the command, which is this test.
func measure(t *testing.T, cmd *exec.Cmd) (said []byte, peak uint64, err error) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "status")
	cmd.Env = append(cmd.Environ(), peakFile+"="+name)
	said, err = cmd.CombinedOutput()
	return said, peakOf(t, name), err
}

// A run takes at most the memory that its task says, and 24 MB: of each kind, at its largest sizes. It
// ends when its counts have come four times, or after a second: tables and workers have their memory by then.
func TestRunsTakeTheirMemory(t *testing.T) {
	for _, r := range []page.Request{
		{Kind: "audit", Flags: map[string]string{"algorithm": "fisher-yates", "n": "1000"}},
		{Kind: "audit", Flags: map[string]string{"algorithm": "fisher-yates", "n": "1000", "mode": "reset"}},
		{Kind: "audit", Flags: map[string]string{"algorithm": "fisher-yates", "n": "52"}},
		{Kind: "audit", Flags: map[string]string{"algorithm": "fisher-yates", "n": "5", "shuffles": "1e7"}},
		{Kind: "hands", Flags: map[string]string{"by": "class", "rounds": "1e8"}},
		{Kind: "hands", Flags: map[string]string{"decks": "2", "rounds": "1e7"}},
		{Kind: "equity", Players: []string{"random", "random"}, Flags: map[string]string{"game": "omaha6", "rounds": "1e6"}},
		{Kind: "equity", Players: []string{"50%", "50%"}, Flags: map[string]string{"game": "omaha", "rounds": "1e6", "table": "hands"}},
		{Kind: "equity", Players: strings.Fields("AA KK QQ JJ TT 99 88 77 66 random"), Flags: map[string]string{"rounds": "1e6", "table": "hands"}},
		{Kind: "query", Players: []string{"select histogram(handType(a, river)), avg(riverEquity(a)) from game='omaha', a='50%', b='*'"}, Flags: map[string]string{"rounds": "1e5"}},
	} {
		task := deck.Must(source("").Task(t.Context(), r))
		var err error
		peak := longtest.PeakWithin(task.Memory+24<<20, func() {
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			defer cancel()
			var last chunk.Tally
			came := 0
			watch := func(so chunk.Tally) {
				if so.Chunks.Len() > last.Chunks.Len() {
					came++
				}
				if last = so; came == 4 {
					cancel()
				}
			}
			if last, err = task.Run(ctx, chunk.Options{Every: 50 * time.Millisecond, Watch: watch}); ctx.Err() != nil && errors.Is(err, ctx.Err()) {
				err = nil
			}
			runtime.KeepAlive(last)
		})
		t.Logf("%s: %d MB, said %d", task.Command, peak/1e6, task.Memory/1e6)
		if err != nil || peak > task.Memory+24<<20 || task.Memory > page.MaxMemory {
			t.Errorf("%s: it takes %d MB and says %d, error %v; want at most %d", task.Command, peak/1e6, task.Memory/1e6, err, page.MaxMemory/1_000_000)
		}
	}
}

// The manifest states the limit that TestAnAuditFitsIntoItsMemory sets.
func TestTheManifestStatesTheMemoryOfAnAudit(t *testing.T) {
	if text := readFile("../../scale/kubernetes/job.yaml"); !strings.Contains(text, "less than 1 GB for any number of shuffles") {
		t.Error("scale/kubernetes/job.yaml has another rule")
	}
}
