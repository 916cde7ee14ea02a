package scale_test

import (
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

// The configuration of the cluster: a controller and two nodes on loopback addresses.
// With its short times the controller notices a lost node within seconds.
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

const slurmPlan = "-engine deck -rounds 2e9 -seed 42"

// While the array runs, a node is lost, one task is killed, and another reaches its time
// limit. All are queued again and continue, and the merged table is that of one process.
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

	jobID := lastField(run(t, "bash", script)) // of the merge job; the array has the number before
	merge, err := strconv.Atoi(jobID)
	if err != nil {
		t.Fatalf("the script printed %q, want the number of the merge job", jobID)
	}
	array := merge - 1
	// A task may end just before it is killed. Then the test chooses another one.
	var killed, late string
	var lost []string
	hit(t, func() bool {
		lost = waitForTasks(t, array, "n2")
		return killNode("n2")
	})
	hit(t, func() bool {
		killed = waitForTasks(t, array, "n1")[0]
		return killTask("n1", killed)
	})
	waitForFile(t, filepath.Join(out, killed+".kills"))
	hit(t, func() bool {
		late = waitForTasks(t, array, "n1")[0]
		return exec.Command("scancel", "--signal=TERM", "--batch", fmt.Sprintf("%d_%s", array, late)).Run() == nil
	})
	t.Logf("killed node n2 with tasks %v, killed task %s, ended the time of task %s", lost, killed, late)

	waitForFile(t, filepath.Join(out, "hands.csv"))
	// The controller forgets finished jobs after some minutes, so they come first.
	for _, task := range append(lost, killed, late) {
		state := run(t, "scontrol", "show", "job", fmt.Sprintf("%d_%s", array, task))
		if !regexp.MustCompile(`Restarts=[1-9]`).MatchString(state) {
			t.Errorf("task %s was not started again:\n%s", task, state)
		}
		if slices.Contains(lost, task) && !strings.Contains(state, "NodeList=n1") {
			t.Errorf("task %s was on the lost node, and did not continue on n1:\n%s", task, state)
		}
	}
	if got, want := readFile(t, filepath.Join(out, "hands.csv")), run(t, "simulate", append(strings.Fields(slurmPlan), "-q")...); got != want {
		t.Errorf("the cluster's table:\n%s\nwant that of one process:\n%s", got, want)
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
	t.Cleanup(func() { // processes that the daemons started and left
		for _, pid := range processes(func(proc, _ string) bool { return ours(proc) }) {
			syscall.Kill(pid, syscall.SIGKILL)
		}
	})
	printLogs(t, folder)
	if exec.Command("munge", "-n").Run() != nil { // no munged runs yet
		run(t, "install", "-d", "-o", "munge", "-g", "munge", "/run/munge")
		daemon(t, folder, "runuser", "-u", "munge", "--", "munged", "--foreground")
		waitFor(t, "munged", func() bool { return exec.Command("munge", "-n").Run() == nil })
	}
	daemon(t, folder, "slurmctld", "-i", "-D")
	waitFor(t, "controller", func() bool { return exec.Command("scontrol", "ping").Run() == nil })
	daemon(t, folder, "slurmd", "-D", "-N", "n1")
	daemon(t, folder, "slurmd", "-D", "-N", "n2")
	waitFor(t, "two idle nodes", func() bool {
		out, _ := exec.Command("sinfo", "-h", "-N", "-o", "%N %t").Output()
		return strings.Count(string(out), " idle") == 2
	})
	return folder
}

// daemon starts a program, and kills it with its children when the test ends. The
// program's output goes to a log file in the folder.
func daemon(t *testing.T, folder, name string, args ...string) {
	t.Helper()
	cmd := exec.Command(name, args...)
	said, err := os.Create(filepath.Join(folder, "said."+strings.Join(append([]string{name}, args...), "")+".log"))
	if err != nil {
		t.Fatal(err)
	}
	defer said.Close()
	cmd.Stdout, cmd.Stderr = said, said
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

// waitForTasks waits until tasks of the array run on a node and their scripts handle
// SIGTERM. It returns the indexes of these tasks.
func waitForTasks(t *testing.T, array int, node string) (tasks []string) {
	waitFor(t, "tasks on "+node, func() bool {
		ready := atWork(node)
		for _, pid := range ready {
			if !catchesTERM(parentOf(fmt.Sprintf("/proc/%d", pid))) {
				return false
			}
		}
		out, _ := exec.Command("squeue", "-h", "-j", strconv.Itoa(array), "-t", "RUNNING", "-w", node, "-o", "%K").Output()
		tasks = strings.Fields(string(out))
		return len(ready) > 0 && len(tasks) == len(ready)
	})
	return tasks
}

// hit calls try up to five times, until it returns true.
func hit(t *testing.T, try func() bool) {
	t.Helper()
	for range 5 {
		if try() {
			return
		}
	}
	t.Fatal("all five tries failed")
}

// killNode kills a node's daemon, its job steps and their processes at the same time. If
// no task runs there, it kills nothing and returns false.
func killNode(node string) bool {
	var steps []int
	pids := processes(func(proc, command string) bool {
		task := belongs(proc, node)
		if parent := parentOf(proc); task && strings.Contains(parent, "slurmstepd") {
			if pid, err := strconv.Atoi(strings.Fields(parent)[0]); err == nil {
				steps = append(steps, pid)
			}
		}
		return task || ours(proc) && strings.Contains(command, "slurmd\x00") && strings.Contains(command, node)
	})
	if len(atWork(node)) == 0 || len(steps) == 0 {
		return false
	}
	for _, pid := range append(pids, steps...) {
		syscall.Kill(pid, syscall.SIGKILL)
	}
	return true
}

// waitFor waits until a condition is true, for at most five minutes.
func waitFor(t *testing.T, what string, done func() bool) {
	t.Helper()
	const limit = 5 * time.Minute
	for end := time.Now().Add(limit); !done(); time.Sleep(200 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("no %s after %v", what, limit)
		}
	}
}

func waitForFile(t *testing.T, name string) {
	t.Helper()
	waitFor(t, name, func() bool { _, err := os.Stat(name); return err == nil })
}

// printLogs prints the last part of the logs of daemons and tasks if the test fails.
func printLogs(t *testing.T, folder string) {
	t.Cleanup(func() {
		if !t.Failed() {
			return
		}
		daemons, _ := filepath.Glob(folder + "/*.log")
		tasks, _ := filepath.Glob(folder + "/hands/*.log")
		for _, log := range append(daemons, tasks...) {
			text, _ := os.ReadFile(log)
			t.Logf("%s:\n%s", log, text[max(0, len(text)-2000):])
		}
	})
}

func lastField(text string) string {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return ""
	}
	return fields[len(fields)-1]
}
