// Package checks tests the tree itself: the order of files and packages, what the guides
// link to, and what two builds of the command print.
package checks_test

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// root is the folder of the module. Each test changes to it, after go test has begun to record
// which files are read, so that a change of one of them runs the tests again.
const root = "../.."

// parsed is a Go file of the tree.
type parsed struct {
	path string // from the root, with slashes
	text []byte
	file *ast.File
}

func (p *parsed) folder() string { return path.Dir(p.path) }
func (p *parsed) test() bool     { return strings.HasSuffix(p.path, "_test.go") }

// positions are those of all parsed files.
var positions = token.NewFileSet()

// tree parses the Go files once for all tests, but for those of hidden folders, testdata and
// node_modules.
var tree = sync.OnceValues(func() (all []*parsed, err error) {
	err = filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		switch base := entry.Name(); {
		case err != nil:
			return err
		case entry.IsDir() && (len(name) > 1 && (base[0] == '.' || base[0] == '_') || base == "testdata" || base == "node_modules"):
			return filepath.SkipDir
		case entry.IsDir() || filepath.Ext(name) != ".go":
			return nil
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(positions, name, text, parser.ParseComments)
		all = append(all, &parsed{filepath.ToSlash(name), text, file})
		return err
	})
	return all, err
})

// files returns the Go files of the tree.
func files(t *testing.T) []*parsed {
	t.Helper()
	all, err := tree()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// listed is what go list says of a package.
type listed struct {
	ImportPath, Dir string
	Imports, Deps   []string
	Module          *struct {
		Path string
		Main bool
	}
}

// list lists the packages of the module and those that they need, once for all tests.
var list = sync.OnceValues(func() (map[string]listed, error) {
	text, err := exec.Command("go", "list", "-deps", "-json=ImportPath,Dir,Imports,Deps,Module", "pokersim/...").Output()
	all := map[string]listed{}
	for in := json.NewDecoder(bytes.NewReader(text)); err == nil; {
		var p listed
		if err = in.Decode(&p); err == nil {
			all[p.ImportPath] = p
		}
	}
	if err == io.EOF {
		err = nil
	}
	return all, err
})

// packages returns the packages of the module and those that they need, by path.
func packages(t *testing.T) map[string]listed {
	t.Helper()
	all, err := list()
	if err != nil {
		t.Fatal(err)
	}
	return all
}
