package main

import (
	"os/exec"
	"syscall"
)

// maxRSS returns the most memory in bytes that a command which has ended has taken.
func maxRSS(cmd *exec.Cmd) (uint64, bool) {
	usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0, false
	}
	return uint64(usage.Maxrss) << 10, true
}
