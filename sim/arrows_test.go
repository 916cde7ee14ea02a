package sim_test

import (
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// order is the files of the package. A file uses only names of files before it.
const order = `levels variant target spec plan street held cards hands question own category class three best low lowball pack sees
	engine heldsample lanes deck openings eachdeal patterns allatonce heldengine memo prepared checks prepare run exact`

// noImports gives empty packages to the type checker: only names of this package count.
type noImports struct{}

func (noImports) Import(path string) (*types.Package, error) {
	p := types.NewPackage(path, filepath.Base(path))
	p.MarkComplete()
	return p, nil
}

// parsed returns the files of a folder without its tests, and the uses of names in them.
func parsed(t *testing.T, folder string) (*token.FileSet, []*ast.File, map[*ast.Ident]types.Object) {
	t.Helper()
	pkg, err := build.ImportDir(folder, 0)
	if err != nil {
		t.Fatal(err)
	}
	set, files := token.NewFileSet(), []*ast.File{}
	for _, name := range pkg.GoFiles {
		file, err := parser.ParseFile(set, filepath.Join(folder, name), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	uses := map[*ast.Ident]types.Object{}
	config := types.Config{Importer: noImports{}, Error: func(error) {}} // names of other packages are errors
	config.Check(pkg.Name, set, files, &types.Info{Uses: uses})
	return set, files, uses
}

// The files of the package use each other in one direction.
func TestFilesUseEachOtherInOneDirection(t *testing.T) {
	files, arrows := strings.Fields(order), map[string]bool{}
	set, all, uses := parsed(t, ".")
	place := func(pos token.Pos) int {
		return slices.Index(files, strings.TrimSuffix(filepath.Base(set.Position(pos).Filename), ".go"))
	}
	for _, file := range all {
		if place(file.Pos()) < 0 {
			t.Errorf("%s has no place in the order", set.Position(file.Pos()).Filename)
		}
	}
	back := map[string]bool{}
	for name, object := range uses {
		if object.Pkg() == nil || object.Pkg().Name() != "sim" || !object.Pos().IsValid() {
			continue
		}
		from, to := place(name.Pos()), place(object.Pos())
		if from == to {
			continue
		}
		arrow := files[from] + " → " + files[to]
		arrows[arrow] = true
		if to > from && !back[arrow] {
			back[arrow] = true
			t.Errorf("%s: %s", arrow, name.Name)
		}
	}
	t.Logf("%d arrows between %d files, %d of them back", len(arrows), len(files), len(back))
}
