package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/internal/longtest"
	"pokersim/sim"
)

// scriptVariable names the script that a process of the test runs.
const scriptVariable = "SIMULATE_TEST_SCRIPT"

// TestScripts runs the command as its users do: testdata/script. Each script has a process, in which
// its lines "simulate", "usage" and "exits" run; a line with "exec" has a process of its own. Long tests run
// each line in a process.
func TestScripts(t *testing.T) {
	if name := os.Getenv(scriptVariable); name != "" {
		runScript(t, name)
		return
	}
	all, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil || len(all) == 0 {
		t.Fatalf("%d scripts, %v", len(all), err)
	}
	for _, name := range all {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			t.Parallel()
			inProcess(t, name)
		})
	}
}

// inProcess starts a process that runs a script.
func inProcess(t *testing.T, name string) {
	cmd := exec.Command(os.Args[0], "-test.run=^TestScripts$", "-test.v")
	cmd.Env = append(os.Environ(), scriptVariable+"="+name)
	out, err := cmd.CombinedOutput()
	if err != nil || !bytes.Contains(out, []byte("--- PASS: TestScripts/")) && !bytes.Contains(out, []byte("--- SKIP: TestScripts/")) {
		t.Errorf("%v\n%s", err, out)
	}
}

// withInput is a command of this process after a line that has the input of a process.
var withInput = regexp.MustCompile(`(?m)^(stdin|ttyin) .*\n(! )?(simulate|usage|exits)\b.*`)

// runScript runs a script in this process, in the working directory and the environment of the script.
func runScript(t *testing.T, name string) {
	text := readFile(name)
	if lines := withInput.FindString(text); lines != "" {
		t.Fatalf("%s: the command needs exec to have the input:\n%s", name, lines)
	}
	variables := regexp.MustCompile(`(?m)^(?:\[.*\] )?env (.*)$`).FindAllStringSubmatch(text, -1)
	params := scriptParams(func(ts *testscript.TestScript, args []string) int {
		for _, line := range variables {
			for v := range strings.FieldsSeq(line[1]) {
				name, _, _ := strings.Cut(v, "=")
				ts.Check(os.Setenv(name, ts.Getenv(name)))
			}
		}
		ts.Check(errors.Join(os.Chdir(ts.MkAbs(".")), os.Setenv("PWD", ts.MkAbs("."))))
		got, stdout, stderr := captured(func() int { return status.Report(dispatch(files.WithSignals, args)) })
		io.WriteString(ts.Stdout(), stdout)
		io.WriteString(ts.Stderr(), stderr)
		return got
	})
	params.Files = []string{name}
	params.Setup = func(env *testscript.Env) error {
		os.Clearenv()
		for _, v := range env.Vars {
			if name, value, _ := strings.Cut(v, "="); name != "" {
				os.Setenv(name, value)
			}
		}
		return nil
	}
	testscript.Run(t, params)
}

// scriptParams are those of scripts whose commands are run by a function that returns the exit
// status: of "usage" it must be 2, of "exits" its first argument.
func scriptParams(run func(*testscript.TestScript, []string) int) testscript.Params {
	want := func(ts *testscript.TestScript, fails bool, status string, args []string) {
		if fails {
			ts.Fatalf("the status is checked: want no !")
		}
		if got := fmt.Sprint(run(ts, args)); got != status {
			ts.Fatalf("exit status %s, want %s", got, status)
		}
	}
	return testscript.Params{
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"simulate": func(ts *testscript.TestScript, fails bool, args []string) {
				if got := run(ts, args); fails != (got != 0) {
					ts.Fatalf("exit status %d", got)
				}
			},
			"usage": func(ts *testscript.TestScript, fails bool, args []string) { want(ts, fails, "2", args) },
			"exits": func(ts *testscript.TestScript, fails bool, args []string) { want(ts, fails, args[0], args[1:]) },
		},
		Condition: func(name string) (bool, error) {
			if file, is := strings.CutPrefix(name, "exists:"); is {
				_, err := os.Stat(file)
				return err == nil, nil
			}
			if level, is := strings.CutPrefix(name, "level:"); is {
				return slices.Contains(sim.Levels(), level), nil
			}
			if info, ok := debug.ReadBuildInfo(); name == "cgo" {
				return ok && slices.Contains(info.Settings, debug.BuildSetting{Key: "CGO_ENABLED", Value: "1"}), nil
			}
			return name == "root" && os.Geteuid() == 0 || name == "long" && longtest.On, nil
		},
	}
}

// captured runs a command of this process, and returns what it writes to standard output and
// standard error. No other test may run meanwhile.
func captured(run func() int) (status int, stdout, stderr string) {
	out, err := os.Stdout, os.Stderr
	defer func() { os.Stdout, os.Stderr = out, err }()
	var read sync.WaitGroup
	pipe := func(into *string) *os.File {
		r, w, err := os.Pipe()
		if err != nil {
			panic(err)
		}
		read.Go(func() {
			text, _ := io.ReadAll(r)
			r.Close()
			*into = string(text)
		})
		return w
	}
	os.Stdout, os.Stderr = pipe(&stdout), pipe(&stderr)
	status = run()
	os.Stdout.Close()
	os.Stderr.Close()
	read.Wait()
	return status, stdout, stderr
}
