package checks_test

import (
	"go/ast"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Every block of Go in a package comment is the body of an example of the package.
// So go test runs it and compares its output.
func TestPackageCommentsShowTheirExamples(t *testing.T) {
	t.Chdir(root)
	blocks, examples := map[string][]string{}, map[string]string{} // by folder
	for _, p := range files(t) {
		if !p.test() {
			blocks[p.folder()] = append(blocks[p.folder()], goBlocks(p.file.Doc.Text())...)
			continue
		}
		for _, declaration := range p.file.Decls {
			if f, ok := declaration.(*ast.FuncDecl); ok && strings.HasPrefix(f.Name.Name, "Example") {
				body := p.text[positions.Position(f.Body.Lbrace).Offset+1 : positions.Position(f.Body.Rbrace).Offset]
				examples[p.folder()] += "\n" + unindented(string(body)) + "\n"
			}
		}
	}
	for folder, all := range blocks {
		for _, block := range all {
			if !strings.Contains(examples[folder], "\n"+unindented(block)+"\n") {
				t.Errorf("%s: a block of the package comment is not the body of an example:\n%s", folder, block)
			}
		}
	}
}

// goBlocks returns the code blocks of a doc comment that are Go statements.
func goBlocks(text string) (blocks []string) {
	for _, part := range new(comment.Parser).Parse(text).Content {
		if code, ok := part.(*comment.Code); ok {
			if _, err := parser.ParseFile(token.NewFileSet(), "", "package p\nfunc f() {\n"+code.Text+"\n}", 0); err == nil {
				blocks = append(blocks, code.Text)
			}
		}
	}
	return blocks
}

// unindented returns text with all lines trimmed.
func unindented(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for i := range lines {
		lines[i] = strings.TrimSpace(lines[i])
	}
	return strings.Join(lines, "\n")
}

// The guides name files and folders that exist, and a link with a name in code leads to the
// file that declares it.
func TestLinksOfTheGuides(t *testing.T) {
	t.Chdir(root)
	link := regexp.MustCompile("\\[(`?)([^\\]`]+)`?\\]\\(([^):]+)\\)")
	path := regexp.MustCompile(`\b(?:cmd|deck|eval|sim|results|internal|scale|testdata|\.ci)/[\w./-]*\w`)
	for _, guide := range []string{"README.md", "CONTRIBUTING.md"} {
		text := read(t, guide)
		where := 0
		for _, found := range link.FindAllStringSubmatch(text, -1) {
			file, _, _ := strings.Cut(found[3], "#")
			if _, err := os.Stat(file); err != nil {
				t.Errorf("%s: %v", guide, err)
			} else if found[1] != "" && filepath.Ext(file) == ".go" {
				if where++; !slices.Contains(declared(t, file), found[2]) {
					t.Errorf("%s: %s does not declare %s", guide, file, found[2])
				}
			}
		}
		for _, name := range path.FindAllString(text, -1) {
			if strings.HasPrefix(name, "internal/") && !exists(name) {
				name = "cmd/simulate/" + name // as the guide shortens it
			}
			if !exists(name) && !strings.Contains(name, "NAME") {
				t.Errorf("%s: there is no %s", guide, name)
			}
		}
		if guide == "CONTRIBUTING.md" && where < 15 {
			t.Errorf("%s: %d links to names, want 15", guide, where)
		}
	}
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// declared returns the names that a file declares outside functions: of methods too.
func declared(t *testing.T, name string) (names []string) {
	t.Helper()
	all := files(t)
	file := all[slices.IndexFunc(all, func(p *parsed) bool { return p.path == name })].file
	for _, declaration := range file.Decls {
		switch d := declaration.(type) {
		case *ast.FuncDecl:
			names = append(names, d.Name.Name)
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch one := spec.(type) {
				case *ast.TypeSpec:
					names = append(names, one.Name.Name)
				case *ast.ValueSpec:
					for _, name := range one.Names {
						names = append(names, name.Name)
					}
				}
			}
		}
	}
	return names
}
