package checks_test

import (
	"bufio"
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sync/errgroup"
)

// .ci/snapshot sets these flags.
var (
	oldBuild = flag.String("old", "", "the command to compare with")
	newBuild = flag.String("new", "", "the command")
)

const snapshots = "internal/checks/testdata/snapshot"

// asked is a line of commands.txt.
type asked struct {
	status  int
	columns string // of the terminal; empty in a pipe
	command string
}

// printed is all that a command or a request leaves: by stream or by name of a file.
type printed map[string]string

// Two builds print the same bytes and end with the same status. Without -new the test is
// skipped; with both flags the same, only the status of each command of the list is checked.
func TestSnapshot(t *testing.T) {
	t.Chdir(root)
	if *newBuild == "" {
		t.Skip("no -new: see .ci/snapshot")
	}
	all, differences := commands(t), make([]string, 0)
	outputs := make([][]printed, len(all))
	took := make([]time.Duration, len(all))
	var group errgroup.Group
	group.SetLimit(runtime.NumCPU())
	var pages []map[string]printed
	group.Go(func() (err error) {
		pages, err = bothPages()
		return err
	})
	for i, a := range all {
		group.Go(func() (err error) {
			begin := time.Now()
			outputs[i], err = a.both()
			took[i] = time.Since(begin)
			return err
		})
	}
	if err := group.Wait(); err != nil {
		t.Fatal(err)
	}
	for i, a := range all {
		got := outputs[i][len(outputs[i])-1]
		if status := strconv.Itoa(a.status); got["status"] != status {
			t.Errorf("%s: got status %s, want %s\n%s", a.command, got["status"], status, got["standard error"])
		}
		if d := cmp.Diff(outputs[i][0], got); d != "" {
			differences = append(differences, a.command+"\n"+short(d))
		}
	}
	for name, got := range pages[len(pages)-1] {
		if d := cmp.Diff(pages[0][name], got); d != "" {
			differences = append(differences, name+"\n"+short(d))
		}
	}
	for _, d := range differences {
		t.Error(d)
	}
	slowest := slices.Index(took, slices.Max(took))
	t.Logf("%d commands and %d requests, %d differences; the slowest took %v: %s", len(all), len(pages[0]), len(differences), took[slowest], all[slowest].command)
}

// short returns the first lines of a difference.
func short(difference string) string {
	lines := strings.SplitAfterN(difference, "\n", 41)
	return strings.Join(lines[:min(len(lines), 40)], "")
}

// commands returns the lines of commands.txt and, to compare two builds, those that take a minute and
// the malformed commands of the tests of cmd/simulate, which check their status.
func commands(t *testing.T) (all []asked) {
	t.Helper()
	two := len(builds()) == 2
	for line := range strings.Lines(read(t, snapshots+"/commands.txt")) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		head, command, _ := strings.Cut(line, "\t")
		status, columns, _ := strings.Cut(head, " ")
		want, err := strconv.Atoi(status)
		if err != nil || command == "" {
			t.Fatalf("%q: want a status, columns of a terminal if it needs one or two, a tab and a command", line)
		}
		if columns == "two" {
			if !two {
				continue
			}
			columns = ""
		}
		all = append(all, asked{want, columns, command})
	}
	if !two {
		return all
	}
	for line := range strings.Lines(read(t, "cmd/simulate/testdata/malformed.txt")) {
		_, arguments, _ := strings.Cut(strings.TrimSpace(line), "\t")
		all = append(all, asked{2, "", "simulate " + arguments})
	}
	return all
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// builds returns the commands to compare: one if both are the same.
func builds() []string {
	return slices.Compact([]string{*oldBuild, *newBuild})
}

// both runs a command with each build, in a folder of the same name.
func (a asked) both() (all []printed, err error) {
	folder, err := os.MkdirTemp("", "snapshot")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	for _, build := range builds() {
		p, err := a.run(folder, build)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", a.command, err)
		}
		all = append(all, p)
	}
	return all, nil
}

// environment returns the environment of a build in a folder: simulate is the build, and
// previous is the old one, whose files the build reads.
func environment(folder, build string) ([]string, error) {
	programs := filepath.Join(folder, "programs")
	err := errors.Join(os.Mkdir(programs, 0o777), os.Symlink(build, filepath.Join(programs, "simulate")), os.Symlink(*oldBuild, filepath.Join(programs, "previous")))
	return []string{"PATH=" + programs + ":/usr/local/bin:/usr/bin:/bin", "HOME=" + folder, "TERM=xterm", "LC_ALL=C.UTF-8"}, err
}

// run runs a command with a build in an emptied folder that has the files of the list.
func (a asked) run(folder, build string) (printed, error) {
	err := errors.Join(os.RemoveAll(folder), os.Mkdir(folder, 0o777), os.CopyFS(filepath.Join(folder, "run"), os.DirFS(snapshots+"/files")))
	if err != nil {
		return nil, err
	}
	cmd := exec.Command("sh", "-c", a.command)
	if a.columns != "" { // script runs it in a terminal
		line := fmt.Sprintf("stty cols %s; { %s; } 2>../stderr", a.columns, a.command)
		cmd = exec.Command("script", "-qec", line, "/dev/null")
	}
	var stdout, stderr bytes.Buffer
	cmd.Dir, cmd.Stdout, cmd.Stderr = filepath.Join(folder, "run"), &stdout, &stderr
	if cmd.Env, err = environment(folder, build); err != nil {
		return nil, err
	}
	var failed *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &failed) {
		return nil, err
	}
	if text, err := os.ReadFile(filepath.Join(folder, "stderr")); err == nil {
		stderr.Write(text)
	}
	p := printed{
		"status":          strconv.Itoa(cmd.ProcessState.ExitCode()),
		"standard output": stdout.String(),
		"standard error":  timeless(stderr.String()),
	}
	err = fs.WalkDir(os.DirFS(cmd.Dir), ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(filepath.Join(cmd.Dir, path))
		p[path] = string(text)
		return err
	})
	return p, err
}

// timeless returns a text without measured times and rates.
func timeless(text string) string {
	text = regexp.MustCompile(`(?m)( in )[^ ].* a second$`).ReplaceAllString(text, "${1}...")
	return regexp.MustCompile(`"(seconds|rate|started)":("[^"]*"|[0-9.e+-]+)`).ReplaceAllString(text, `"$1":...`)
}

// bothPages asks the page of each build for the requests of requests.txt.
func bothPages() (all []map[string]printed, err error) {
	folder, err := os.MkdirTemp("", "snapshot")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	for _, build := range builds() {
		if err := errors.Join(os.RemoveAll(folder), os.Mkdir(folder, 0o777)); err != nil {
			return nil, err
		}
		answers, err := page(folder, build)
		if err != nil {
			return nil, err
		}
		all = append(all, answers)
	}
	return all, nil
}

// randomID is the name of a run that begins with packs; it is random.
var randomID = regexp.MustCompile(`"id":"[A-Z2-7]{26}"`)

// page returns the answers of a build's page, by request.
func page(folder, build string) (answers map[string]printed, err error) {
	requests, err := os.ReadFile(snapshots + "/requests.txt")
	if err != nil {
		return nil, err
	}
	server := exec.Command(build, "serve", "-addr", "localhost:0")
	server.Dir = folder
	if server.Env, err = environment(folder, build); err != nil {
		return nil, err
	}
	out, err := server.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := server.Start(); err != nil {
		return nil, err
	}
	defer func() {
		server.Process.Signal(syscall.SIGTERM)
		server.Wait()
	}()
	line, _ := bufio.NewReader(out).ReadString('\n')
	address := regexp.MustCompile(`http://[^/ ]*`).FindString(line)
	answers = map[string]printed{}
	for line := range strings.Lines(string(requests)) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		fields := append(strings.SplitN(line, " ", 3), "", "")
		request, err := http.NewRequest(fields[0], address+fields[1], strings.NewReader(fields[2]))
		if err != nil {
			return nil, err
		}
		if request.Header.Set("Content-Type", "text/plain"); strings.HasPrefix(fields[2], "{") {
			request.Header.Set("Content-Type", "application/json")
		}
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			return nil, err
		}
		text, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err != nil {
			return nil, err
		}
		if strings.HasSuffix(fields[1], "/events") {
			continue
		}
		answer.Header.Del("Date")
		answer.Header.Del("Content-Length") // of texts with times
		answers[line] = printed{"status": answer.Status, "header": fmt.Sprint(answer.Header), "body": randomID.ReplaceAllString(timeless(string(text)), `"id":"RUN"`)}
	}
	return answers, nil
}
