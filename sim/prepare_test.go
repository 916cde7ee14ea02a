package sim_test

import (
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// parsers are, by folder, the steps from the parsers of text in package ranges up to
// Prepare. Only the first calls such a parser, and only the next step uses each.
var parsers = map[string][]string{
	".": {"parse", "newCards", "readCards", "Prepare"},
}

// Only Prepare parses the text of a plan.
func TestOnlyPrepareParses(t *testing.T) {
	for folder, steps := range parsers {
		parses := 0
		for _, file := range parsed(t, folder) {
			for _, declared := range file.Decls {
				f, ok := declared.(*ast.FuncDecl)
				if !ok {
					continue
				}
				ast.Inspect(f, func(n ast.Node) bool {
					switch n := n.(type) {
					case *ast.SelectorExpr:
						if x, ok := n.X.(*ast.Ident); ok && x.Name == "ranges" && strings.HasPrefix(n.Sel.Name, "Parse") {
							parses++
							if f.Name.Name != steps[0] {
								t.Errorf("%s: %s calls ranges.%s, want only %s", folder, f.Name.Name, n.Sel.Name, steps[0])
							}
						}
					case *ast.Ident:
						i := slices.Index(steps[:len(steps)-1], n.Name)
						if i >= 0 && n != f.Name && f.Name.Name != steps[i+1] {
							t.Errorf("%s: %s uses %s, want only %s", folder, f.Name.Name, n.Name, steps[i+1])
						}
					}
					return true
				})
			}
		}
		if parses == 0 {
			t.Errorf("%s: no function parses", folder)
		}
	}
}

// parsed returns the files of a folder without its tests.
func parsed(t *testing.T, folder string) (files []*ast.File) {
	t.Helper()
	pkg, err := build.ImportDir(folder, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range pkg.GoFiles {
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(folder, name), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	return files
}
