package scale_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// The cluster: a controller and two nodes, all on loopback. The short times let
// the loss of a node be noticed in seconds.
const slurmConf = `ClusterName=ci
SlurmctldHost=%[1]s(127.0.0.1)
SlurmctldPort=46817
SlurmUser=root
AuthInfo=cred_expire=5
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
StateSaveLocation=%[2]s/state
SlurmdSpoolDir=%[2]s/spool.%%n
SlurmctldPidFile=%[2]s/slurmctld.pid
SlurmdPidFile=%[2]s/slurmd.%%n.pid
SlurmctldLogFile=%[2]s/slurmctld.log
SlurmdLogFile=%[2]s/slurmd.%%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=batch_sched_delay=0,sched_interval=2,bf_interval=2
SlurmdParameters=config_overrides
ReturnToService=2
SlurmdTimeout=5
JobRequeue=1
NodeName=n[1-2] NodeHostname=%[1]s NodeAddr=127.0.0.1 Port=[46818-46819] CPUs=2 State=UNKNOWN
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
`

const slurmPlan = "-engine deck -rounds 3.2e9 -seed 42"

// In the middle of the array a node is lost, one task is killed and another is
// told that its time is up. All are queued again and go on where they can, and
// the merged table is that of one process.
func TestSlurmSurvivesKillsLimitsAndTheLossOfANode(t *testing.T) {
	for _, name := range []string{"slurmctld", "slurmd", "munged", "sbatch"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skipf("%s is not installed: apt-get install --no-install-recommends slurm-wlm munge", name)
		}
	}
	if os.Geteuid() != 0 {
		t.Skip("a cluster on one machine needs root")
	}
	bin := build(t)
	t.Setenv("PATH", bin+":"+os.Getenv("PATH"))
	folder := startCluster(t)
	script, out := editTemplate(t, folder)

	jobID := lastField(run(t, "bash", script)) // of the merge; the array's is the one before
	merge, err := strconv.Atoi(jobID)
	if err != nil {
		t.Fatalf("the script printed %q, want the number of the merge job", jobID)
	}
	array := merge - 1
	// A task may end just before it is hit: then another one is.
	var killed, late string
	var lost []string
	hit(t, func() bool {
		lost = waitForTasks(t, array, "n2")
		return killNode(t, "n2")
	})
	hit(t, func() bool {
		killed = waitForTasks(t, array, "n1")[0]
		return exec.Command("pkill", "-KILL", "-f", "^simulate .*/"+killed+".tally").Run() == nil
	})
	waitForFile(t, filepath.Join(out, killed+".kills"), 10*time.Second, folder)
	hit(t, func() bool {
		late = waitForTasks(t, array, "n1")[0]
		return exec.Command("scancel", "--signal=TERM", "--batch", fmt.Sprintf("%d_%s", array, late)).Run() == nil
	})
	t.Logf("killed node n2 with tasks %v, killed task %s, ended the time of task %s", lost, killed, late)

	waitForFile(t, filepath.Join(out, "hands.csv"), 100*time.Second, folder)
	if got, want := readFile(t, filepath.Join(out, "hands.csv")), run(t, "simulate", append(strings.Fields(slurmPlan), "-q")...); got != want {
		t.Errorf("the cluster's table:\n%s\nwant that of one process:\n%s", got, want)
	}
	for _, task := range append(lost, killed, late) {
		state := run(t, "scontrol", "show", "job", fmt.Sprintf("%d_%s", array, task))
		if !regexp.MustCompile(`Restarts=[1-9]`).MatchString(state) {
			t.Errorf("task %s was not started again:\n%s", task, state)
		}
		if slices.Contains(lost, task) && !strings.Contains(state, "NodeList=n1") {
			t.Errorf("task %s ran on the node that was lost, and did not go on on n1:\n%s", task, state)
		}
	}
}

// startCluster starts the daemons and returns their folder.
func startCluster(t *testing.T) string {
	folder := t.TempDir()
	host := strings.TrimSpace(run(t, "hostname", "-s"))
	conf := filepath.Join(folder, "slurm.conf")
	if err := os.WriteFile(conf, fmt.Appendf(nil, slurmConf, host, folder), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Setenv("SLURM_CONF", conf)
	if exec.Command("munge", "-n").Run() != nil { // no munged runs yet
		run(t, "install", "-d", "-o", "munge", "-g", "munge", "/run/munge")
		daemon(t, "runuser", "-u", "munge", "--", "munged", "--foreground")
	}
	daemon(t, "slurmctld", "-i", "-D")
	daemon(t, "slurmd", "-D", "-N", "n1")
	daemon(t, "slurmd", "-D", "-N", "n2")
	waitFor(t, "two idle nodes", 30*time.Second, func() bool {
		out, _ := exec.Command("sinfo", "-h", "-N", "-o", "%N %t").Output()
		return strings.Count(string(out), " idle") == 2
	})
	return folder
}

// daemon starts a program that is killed with its children when the test ends.
func daemon(t *testing.T, name string, args ...string) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
		cmd.Wait()
	})
}

// editTemplate makes the three edits that the script asks for.
func editTemplate(t *testing.T, folder string) (script, out string) {
	text, out := readFile(t, "slurm/simulate.sbatch"), filepath.Join(folder, "hands")
	for from, to := range map[string]string{
		`(?m)^shards=.*# edit`: "shards=8 #",
		`(?m)^plan=.*# edit`:   fmt.Sprintf("plan=%q #", slurmPlan),
		`(?m)^out=.*# edit`:    fmt.Sprintf("out=%q #", out),
	} {
		edited := regexp.MustCompile(from).ReplaceAllString(text, to)
		if edited == text {
			t.Fatalf("the script has no line %s", from)
		}
		text = edited
	}
	if n := strings.Count(text, "# edit"); n != 0 {
		t.Errorf("the script asks for %d more edits", n)
	}
	script = filepath.Join(folder, "simulate.sbatch")
	if err := os.WriteFile(script, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	return script, out
}

// waitForTasks waits until a task of the array has been at work on a node for a
// while, and returns the indexes of those that run there.
func waitForTasks(t *testing.T, array int, node string) (tasks []string) {
	var before []int
	waitFor(t, "tasks on "+node, 60*time.Second, func() bool {
		now := atWork(t, node)
		steady := len(now) > 0 && slices.Equal(now, before)
		before = now
		if !steady {
			time.Sleep(time.Second)
			return false
		}
		out, _ := exec.Command("squeue", "-h", "-j", strconv.Itoa(array), "-t", "RUNNING", "-w", node, "-o", "%K").Output()
		tasks = strings.Fields(string(out))
		return len(tasks) > 0
	})
	return tasks
}

// processes returns the numbers of the processes that satisfy a condition, given
// their folder in /proc and what they were started as.
func processes(t *testing.T, match func(proc, command string) bool) (pids []int) {
	folders, err := filepath.Glob("/proc/[0-9]*")
	if err != nil {
		t.Fatal(err)
	}
	for _, proc := range folders {
		command, _ := os.ReadFile(proc + "/cmdline")
		if pid, err := strconv.Atoi(filepath.Base(proc)); err == nil && match(proc, string(command)) {
			pids = append(pids, pid)
		}
	}
	return pids
}

// belongs says whether a process was started by a job on a node.
func belongs(proc, node string) bool {
	environ, _ := os.ReadFile(proc + "/environ")
	return bytes.Contains(environ, []byte("SLURMD_NODENAME="+node+"\x00"))
}

// atWork returns the runs of the command that jobs started on a node.
func atWork(t *testing.T, node string) []int {
	return processes(t, func(proc, command string) bool {
		return strings.HasPrefix(command, "simulate\x00") && belongs(proc, node)
	})
}

// hit tries something a few times.
func hit(t *testing.T, try func() bool) {
	t.Helper()
	for range 5 {
		if try() {
			return
		}
	}
	t.Fatal("missed five times")
}

// killNode kills a node's daemon, its job steps and what they run, all at once.
// If none is at work there, it kills nothing and says so.
func killNode(t *testing.T, node string) bool {
	var steps []int
	pids := processes(t, func(proc, command string) bool {
		task := belongs(proc, node)
		if parent := parentOf(proc); task && strings.Contains(parent, "slurmstepd") {
			if pid, err := strconv.Atoi(strings.Fields(parent)[0]); err == nil {
				steps = append(steps, pid)
			}
		}
		return task || strings.Contains(command, "slurmd\x00") && strings.Contains(command, node)
	})
	if len(atWork(t, node)) == 0 || len(steps) == 0 {
		return false
	}
	for _, pid := range append(pids, steps...) {
		syscall.Kill(pid, syscall.SIGKILL)
	}
	return true
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

func waitFor(t *testing.T, what string, limit time.Duration, done func() bool) {
	t.Helper()
	for end := time.Now().Add(limit); !done(); time.Sleep(200 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("no %s after %v", what, limit)
		}
	}
}

func waitForFile(t *testing.T, name string, limit time.Duration, logs string) {
	t.Helper()
	t.Cleanup(func() {
		if !t.Failed() {
			return
		}
		files, _ := filepath.Glob(logs + "/*.log")
		tasks, _ := filepath.Glob(logs + "/hands/*.log")
		for _, log := range append(files, tasks...) {
			text, _ := os.ReadFile(log)
			t.Logf("%s:\n%s", log, text[max(0, len(text)-2000):])
		}
	})
	waitFor(t, name, limit, func() bool { _, err := os.Stat(name); return err == nil })
}

func lastField(text string) string {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return ""
	}
	return fields[len(fields)-1]
}
