package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/status"
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

// The memory of the test itself does not count.
func TestMeasureIsOfTheCommandAlone(t *testing.T) {
	own := make([]byte, 200<<20)
	for i := 0; i < len(own); i += 4096 {
		own[i] = 1
	}
	_, peak, err := measure(t, exec.Command("simulate", "version"))
	if err != nil || peak > 100<<20 {
		t.Errorf("version takes %d MB, error %v; want at most 100", peak>>20, err)
	}
}

// The manifest states the limit that TestAnAuditFitsIntoItsMemory sets.
func TestTheManifestStatesTheMemoryOfAnAudit(t *testing.T) {
	if text := readFile(t, "../../scale/kubernetes/job.yaml"); !strings.Contains(text, "less than 1 GB for any number of shuffles") {
		t.Error("scale/kubernetes/job.yaml has another rule")
	}
}
