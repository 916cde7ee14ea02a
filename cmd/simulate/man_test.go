package main

import (
	"bytes"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"pokersim/cmd/simulate/internal/help"
)

// Every command has a page with all its flags and examples, in which mandoc finds
// nothing to say.
func TestManualPages(t *testing.T) {
	folder, all := t.TempDir(), commands()
	if err := man(all, nil, folder); err != nil {
		t.Fatal(err)
	}
	pages, _ := filepath.Glob(filepath.Join(folder, "*.1"))
	if len(pages) != len(all) {
		t.Errorf("%d pages, want %d", len(pages), len(all))
	}
	for _, c := range all {
		text := readFile(t, filepath.Join(folder, help.ManName(c)+".1"))
		set := c.Flags()
		for _, name := range set.Names {
			if strings.Count(text, ".It Fl "+name+"\n")+strings.Count(text, ".It Fl "+name+" ") != 1 {
				t.Errorf("%s: not one item for -%s", help.ManName(c), name)
			}
		}
		short, _ := help.CommandText(c)
		for _, e := range examplesOf(short) {
			if !strings.Contains(text, help.Roff(e.line)) {
				t.Errorf("%s: no example %s", help.ManName(c), e.line)
			}
		}
	}
	need(t, "mandoc")
	out, err := exec.Command("mandoc", append([]string{"-T", "lint"}, pages...)...).CombinedOutput()
	if err != nil || len(out) > 0 {
		t.Errorf("mandoc -T lint: %v\n%s", err, out)
	}
	out, err = exec.Command("mandoc", "-T", "utf8", filepath.Join(folder, "simulate-equity.1")).Output()
	plain := bytes.ReplaceAll(out, []byte("\b"), nil)
	if err != nil || !bytes.Contains(plain, []byte("share_num / share_den")) {
		t.Errorf("mandoc: %v\n%s", err, out)
	}
}
