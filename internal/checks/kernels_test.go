package checks_test

import (
	"go/ast"
	"io/fs"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Each kernel in assembly is used by Go code that is no test, on some system.
func TestEachKernelHasACaller(t *testing.T) {
	t.Chdir(root)
	text := regexp.MustCompile(`(?m)^TEXT ·(\w+)\(SB\)`)
	var kernels []string
	uses := map[string]bool{} // package.name
	err := filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		name = filepath.ToSlash(name)
		switch folder := path.Base(path.Dir(name)); {
		case err != nil:
			return err
		case entry.IsDir():
			if base := entry.Name(); name != "." && base[0] == '.' || base == "testdata" || base == "node_modules" || name == "sim/internal/lanes/gen" {
				return filepath.SkipDir
			}
		case path.Ext(name) == ".s":
			for _, found := range text.FindAllStringSubmatch(read(t, name), -1) {
				kernels = append(kernels, folder+"."+found[1])
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range files(t) {
		if p.test() || strings.HasPrefix(p.path, "sim/internal/lanes/gen/") {
			continue
		}
		folder := path.Base(p.folder())
		ast.Inspect(p.file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				return n.Body != nil // else it is the declaration of a kernel
			case *ast.SelectorExpr:
				if of, is := n.X.(*ast.Ident); is {
					uses[of.Name+"."+n.Sel.Name] = true
				}
			case *ast.Ident:
				uses[folder+"."+n.Name] = true
			}
			return true
		})
	}
	unused := slices.DeleteFunc(slices.Clone(kernels), func(name string) bool { return uses[name] })
	if len(kernels) < 10 || len(unused) > 0 {
		t.Errorf("of %d kernels, no code but tests uses %v", len(kernels), unused)
	}
}
