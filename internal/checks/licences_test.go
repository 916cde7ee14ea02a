package checks_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// An archive has the licence text of every module that the program has, the texts that these
// point to in a folder licenses, and the notice that FreeType asks for.
func TestLicencesOfAllModules(t *testing.T) {
	t.Chdir(root)
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip(err)
	}
	folder := filepath.Join(t.TempDir(), "licenses")
	if out, err := exec.Command("bash", ".ci/licences", folder, "linux/amd64").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	named := regexp.MustCompile(`\slicen[cs]es/[\w.-]*\w`)
	modules := map[string]bool{}
	for _, path := range packages(t)["pokersim/cmd/simulate"].Deps {
		if m := packages(t)[path].Module; m != nil && !m.Main {
			modules[m.Path] = true
		}
	}
	if len(modules) == 0 {
		t.Fatal("the program has no modules")
	}
	for module := range modules {
		texts, err := filepath.Glob(filepath.Join(folder, module, "*"))
		if err != nil || len(texts) == 0 {
			t.Errorf("%s: no text, error %v", module, err)
		}
		for _, name := range texts {
			text, err := os.ReadFile(name)
			if err != nil {
				continue // a folder
			}
			for _, other := range named.FindAllString(string(text), -1) {
				if !exists(filepath.Join(folder, module, strings.TrimSpace(other))) {
					t.Errorf("%s: its licence points to %s, which is not in the archive", module, other)
				}
			}
			if strings.Contains(string(text), "FreeType License") && !strings.Contains(read(t, filepath.Join(folder, "NOTICE")), "The FreeType Project (www.freetype.org)") {
				t.Errorf("%s: NOTICE lacks FreeType", module)
			}
		}
	}
}
