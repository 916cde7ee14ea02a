package scale_test

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
)

// catchesTERM reports whether a process, given by its number and its command, has a
// handler for SIGTERM.
func catchesTERM(process string) bool {
	pid, _, _ := strings.Cut(process, " ")
	status, _ := os.ReadFile("/proc/" + pid + "/status")
	found := regexp.MustCompile(`SigCgt:\s*([0-9a-f]+)`).FindSubmatch(status)
	if found == nil {
		return false
	}
	caught, err := strconv.ParseUint(string(found[1]), 16, 64)
	return err == nil && caught>>(syscall.SIGTERM-1)&1 == 1
}

// processes returns the numbers of the processes that match. proc is the folder of a
// process in /proc, command its command line.
func processes(match func(proc, command string) bool) (pids []int) {
	folders, _ := filepath.Glob("/proc/[0-9]*")
	for _, proc := range folders {
		command, _ := os.ReadFile(proc + "/cmdline")
		if pid, err := strconv.Atoi(filepath.Base(proc)); err == nil && match(proc, string(command)) {
			pids = append(pids, pid)
		}
	}
	return pids
}

// ours reports whether a process is a daemon of this test, or was started by one.
func ours(proc string) bool {
	environ, _ := os.ReadFile(proc + "/environ")
	return bytes.Contains(environ, []byte("SLURM_CONF="+os.Getenv("SLURM_CONF")+"\x00"))
}

// belongs reports whether a process was started by a job of this test on a node.
func belongs(proc, node string) bool {
	environ, _ := os.ReadFile(proc + "/environ")
	return ours(proc) && bytes.Contains(environ, []byte("SLURMD_NODENAME="+node+"\x00"))
}

// atWork returns the processes of simulate that jobs started on a node.
func atWork(node string) []int {
	return processes(func(proc, command string) bool {
		return strings.HasPrefix(command, "simulate\x00") && belongs(proc, node)
	})
}

// killTask kills the process of simulate of a task. It returns false if there is none.
func killTask(node, task string) bool {
	pids := processes(func(proc, command string) bool {
		return strings.HasPrefix(command, "simulate\x00") && strings.Contains(command, "/"+task+".tally") && belongs(proc, node)
	})
	for _, pid := range pids {
		syscall.Kill(pid, syscall.SIGKILL)
	}
	return len(pids) > 0
}

// parentOf returns the number and the command line of a process's parent.
func parentOf(proc string) string {
	status, _ := os.ReadFile(proc + "/status")
	found := regexp.MustCompile(`PPid:\s*(\d+)`).FindSubmatch(status)
	if found == nil {
		return ""
	}
	command, _ := os.ReadFile("/proc/" + string(found[1]) + "/cmdline")
	return string(found[1]) + " " + string(command)
}
