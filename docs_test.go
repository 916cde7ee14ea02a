package pokersim_test

import (
	"go/ast"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Every block of Go in a package comment is the body of an example of the package.
// So go test runs it and compares its output.
func TestPackageCommentsShowTheirExamples(t *testing.T) {
	blocks, examples := map[string][]string{}, map[string]string{} // by folder
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "testdata" || len(path) > 1 && strings.HasPrefix(entry.Name(), ".")):
			return filepath.SkipDir
		case filepath.Ext(path) != ".go":
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, text, parser.ParseComments)
		if err != nil {
			return err
		}
		folder := filepath.Dir(path)
		if strings.HasSuffix(path, "_test.go") {
			for _, declaration := range file.Decls {
				if f, ok := declaration.(*ast.FuncDecl); ok && strings.HasPrefix(f.Name.Name, "Example") {
					body := text[set.Position(f.Body.Lbrace).Offset+1 : set.Position(f.Body.Rbrace).Offset]
					examples[folder] += "\n" + unindented(string(body)) + "\n"
				}
			}
			return nil
		}
		blocks[folder] = append(blocks[folder], goBlocks(file.Doc.Text())...)
		return nil
	})
	if err != nil {
		t.Fatal(err)
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
