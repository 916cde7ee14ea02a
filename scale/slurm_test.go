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

func TestSlurm(t *testing.T) {
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
	t.Run("cancels", func(t *testing.T) { cancelsAndRequeues(t, folder) })
	t.Run("kills, limits and the loss of a node", func(t *testing.T) { killsLimitsAndTheLossOfANode(t, folder) })
}

// submit submits the array and its merge, and returns the number of the array.
func submit(t *testing.T, script string) (array int) {
	t.Helper()
	jobID := lastField(run(t, "bash", script)) // of the merge job; the array has the number before
	merge, err := strconv.Atoi(jobID)
	if err != nil {
		t.Fatalf("the script printed %q, want the number of the merge job", jobID)
	}
	return merge - 1
}

// While the array runs, one task is cancelled on a node and one in the queue; both stay
// so. One that is queued again from outside, and one whose node is drained, end well.
func cancelsAndRequeues(t *testing.T, folder string) {
	script, out := editTemplate(t, folder, "cancelled")
	array := submit(t, script)
	name := func(task string) string { return fmt.Sprintf("%d_%s", array, task) }
	drained := waitForTasks(t, array, "n2")[0]
	run(t, "scontrol", "update", "NodeName=n2", "State=DRAIN", "Reason=test")
	var running, requeued string
	hit(t, func() bool {
		running = waitForTasks(t, array, "n1")[0]
		return exec.Command("scancel", name(running)).Run() == nil && state(t, name(running)) != "COMPLETED"
	})
	pending := "8" // the last to start
	if got := state(t, name(pending)); got != "PENDING" {
		t.Fatalf("task %s is %s, want PENDING", pending, got)
	}
	run(t, "scancel", name(pending))
	hit(t, func() bool {
		requeued = waitForTasks(t, array, "n1")[0]
		return exec.Command("scontrol", "requeue", name(requeued)).Run() == nil
	})
	run(t, "scontrol", "update", "NodeName=n2", "State=RESUME")
	waitFor(t, "end of the array", func() bool {
		left, err := exec.Command("squeue", "-h", "-j", strconv.Itoa(array)).Output()
		return err != nil || len(left) == 0
	})
	t.Logf("cancelled tasks %s and %s, queued %s again, drained the node of %s", running, pending, requeued, drained)
	for task := range 8 {
		task := strconv.Itoa(task + 1)
		log, _ := os.ReadFile(filepath.Join(out, task+".log"))
		if strings.Contains(string(log), "Job is pending execution") {
			t.Errorf("task %s printed:\n%s", task, log)
		}
		if task == pending { // Slurm forgets a task that did not start
			if _, err := os.Stat(filepath.Join(out, task+".tally")); err == nil {
				t.Errorf("task %s was cancelled in the queue, and ran", task)
			}
			continue
		}
		want := "COMPLETED"
		if task == running {
			want = "CANCELLED"
		}
		if got := state(t, name(task)); got != want {
			t.Errorf("task %s is %s, want %s", task, got, want)
		}
	}
	if restarts := run(t, "scontrol", "show", "job", name(running)); !strings.Contains(restarts, "Restarts=0") {
		t.Errorf("the cancelled task was started again:\n%s", restarts)
	}
	if _, err := os.Stat(filepath.Join(out, "hands.csv")); err == nil {
		t.Error("the merge ran without the cancelled tasks")
	}
}

// state returns the state of a task.
func state(t *testing.T, task string) string {
	t.Helper()
	shown := run(t, "scontrol", "show", "job", task)
	found := regexp.MustCompile(`JobState=(\w+)`).FindStringSubmatch(shown)
	if found == nil {
		t.Fatalf("task %s has no state:\n%s", task, shown)
	}
	return found[1]
}

// While the array runs, a node is lost, one task is killed, and another reaches its time
// limit. All are queued again and continue, and the merged table is that of one process.
func killsLimitsAndTheLossOfANode(t *testing.T, folder string) {
	script, out := editTemplate(t, folder, "hands")
	array := submit(t, script)
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

// editTemplate makes the three edits that the script asks for. The script and the folder
// of its files have the name.
func editTemplate(t *testing.T, folder, name string) (script, out string) {
	text, out := readFile(t, "slurm/simulate.sbatch"), filepath.Join(folder, name)
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
	script = filepath.Join(folder, name+".sbatch")
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
		tasks, _ := filepath.Glob(folder + "/*/*.log")
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
