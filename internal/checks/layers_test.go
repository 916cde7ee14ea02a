package checks_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"strings"
	"testing"
)

// layers are folders of the module, the highest first. A package may import its own
// layer and lower ones.
var layers = []string{"internal/checks", "cmd/simulate", "results", "internal/checkpoint", "sim", "internal/stats", "eval", "deck"}

func layer(path string) int {
	for i, l := range layers {
		if path == "pokersim/"+l || strings.HasPrefix(path, "pokersim/"+l+"/") {
			return i
		}
	}
	return -1
}

// tracked reports whether git tracks a file of a folder. Without git it reports true.
func tracked(folder string) bool {
	out, err := exec.Command("git", "-C", folder, "ls-files").Output()
	return err != nil || len(out) > 0
}

func TestImportsPointDown(t *testing.T) {
	list, err := exec.Command("go", "list", "-json=ImportPath,Imports,Dir", "pokersim/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	packages := json.NewDecoder(bytes.NewReader(list))
	for {
		var p struct {
			ImportPath, Dir string
			Imports         []string
		}
		if err := packages.Decode(&p); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatal(err)
		}
		if p.ImportPath == "pokersim" {
			continue // the benchmarks
		}
		from := layer(p.ImportPath)
		if from < 0 && !tracked(p.Dir) {
			continue // a folder of the user's own
		}
		if from < 0 {
			t.Errorf("%s is in no layer", p.ImportPath)
			continue
		}
		for _, path := range p.Imports {
			outside := strings.Contains(strings.Split(path, "/")[0], ".")
			if to := layer(path); to >= 0 && to < from {
				t.Errorf("%s imports %s, which is in a higher layer", p.ImportPath, path)
			} else if layers[from] == "deck" && outside {
				t.Errorf("%s imports %s: want the standard library alone", p.ImportPath, path)
			}
		}
	}
}

// The scheduler and the tally files import neither results nor statistics.
func TestTheSchedulerImportsNoStatistics(t *testing.T) {
	list, err := exec.Command("go", "list", "-deps", "pokersim/sim/chunk", "pokersim/internal/checkpoint").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range strings.Fields(string(list)) {
		if strings.HasPrefix(path, "pokersim/results") || strings.HasPrefix(path, "pokersim/internal/stats") || strings.HasPrefix(path, "gonum.org") {
			t.Errorf("it imports %s", path)
		}
	}
}
