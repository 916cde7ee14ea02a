package browser_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// The npm package: its types refuse twelve wrong uses, and builds of it by vite and by esbuild run in
// Chromium. The tools are those that the part javascript of .ci/run installs here.
func TestPackageInBundlers(t *testing.T) {
	bin, _ := filepath.Abs(filepath.Join("node_modules", ".bin"))
	if _, err := os.Stat(filepath.Join(bin, "vite")); err != nil {
		if os.Getenv("SIMULATE_BROWSER") == "required" {
			t.Fatal(err)
		}
		t.Skip("the part javascript of .ci/run has not installed vite here")
	}
	t.Parallel()
	folder := t.TempDir()
	tool := func(name string, args ...string) (string, error) {
		run := exec.Command(filepath.Join(bin, name), args...)
		run.Dir = folder
		text, err := run.CombinedOutput()
		return string(text), err
	}
	made, err := written()
	err = errors.Join(err, os.CopyFS(folder, os.DirFS("../site/testdata/web")), os.CopyFS(folder, os.DirFS("../site/testdata")),
		os.CopyFS(filepath.Join(folder, "node_modules", "simulate-poker"), os.DirFS(filepath.Join(made, "npm"))))
	if err != nil {
		t.Fatal(err)
	}
	types := []string{"--strict", "--noEmit", "--target", "es2023", "--module", "nodenext"}
	if text, err := tool("tsc", append(types, "types.mts")...); err != nil {
		t.Errorf("types.mts: %s", text)
	}
	text2, _ := tool("tsc", append(types, "wrong.mts")...)
	wrong := map[string]bool{}
	for _, at := range regexp.MustCompile(`wrong\.mts\((\d+),`).FindAllStringSubmatch(text2, -1) {
		wrong[at[1]] = true
	}
	if len(wrong) != 12 || wrong["2"] {
		t.Errorf("errors of %d lines, want 12:\n%s", len(wrong), text2)
	}
	for name, build := range map[string][]string{
		"vite":    {"vite", "build", "--base", "./", "--logLevel", "warn"},
		"esbuild": {"esbuild", "esbuild.js", "--bundle", "--format=esm", "--loader:.wasm=file", "--outdir=out", "--log-level=warning"},
	} {
		if text, err := tool(build[0], build[1:]...); err != nil {
			t.Errorf("%s: %v\n%s", name, err, text)
			continue
		}
		in := filepath.Join(folder, "dist")
		if name == "esbuild" {
			in = filepath.Join(folder, "out")
			os.WriteFile(filepath.Join(in, "index.html"), []byte(`<!doctype html><link rel="icon" href="data:,"><title>Equities</title><script type="module" src="esbuild.js"></script>`), 0o644)
		}
		at, end := static(in)
		b := tabAt(t, at, 800)
		b.do(chromedp.Navigate(at))
		b.until("globalThis.shown")
		got := eval[struct {
			Equity, Share, Latest float64
			Stopped               string
		}](b, "shown")
		if want := b.shell("simulate equity AsKs QQ -rounds 3e6 -seed 1 -q -format json"); !strings.Contains(want, eval[string](b, "`\"equity\": ${shown.equity},`")) {
			t.Errorf("%s: got the equity %v, the command has %s", name, got.Equity, want)
		}
		if got.Share < .5 || got.Latest == 0 || got.Stopped != "AbortError" { // others use the machine
			t.Errorf("%s: got %+v", name, got)
		}
		if name == "esbuild" && !strings.Contains(eval[string](b, "refused"), "simulate.wasm of the package") {
			t.Errorf("%s: got %s", name, eval[string](b, "refused"))
		}
		end()
	}
}
