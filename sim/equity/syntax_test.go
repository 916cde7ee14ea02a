package equity

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// Only PrepareInput reads text and builds the joint distribution, each at one place.
func TestOnlyPrepareReadsText(t *testing.T) {
	calls := map[string][]string{}
	for _, dir := range []string{".", "../preflop", "../../results"} {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
			if err != nil {
				return err
			}
			if file.Name.Name == "main" { // a command reads its own flags
				return nil
			}
			for _, decl := range file.Decls {
				f, ok := decl.(*ast.FuncDecl)
				if !ok {
					continue
				}
				ast.Inspect(f, func(n ast.Node) bool {
					if s, ok := n.(*ast.SelectorExpr); ok {
						if p, ok := s.X.(*ast.Ident); ok {
							name := p.Name + "." + s.Sel.Name
							calls[name] = append(calls[name], path+" "+f.Name.Name)
						}
					}
					return true
				})
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for name, by := range map[string]string{
		"ranges.Parse": "PrepareInput", "joint.NewLaw": "PrepareInput", "eval.RulesOf": "PrepareInput",
	} {
		if got := calls[name]; len(got) != 1 || got[0] != "prepare.go "+by {
			t.Errorf("%s is called by %v, want only %s in prepare.go", name, got, by)
		}
	}
	for name, by := range calls {
		parses := strings.HasPrefix(name, "ranges.Parse") && name != "ranges.Parse" || name == "deck.ParseHand" || name == "deck.ParseCard" || name == "game.Named"
		if environment := name == "os.Getenv"; parses || environment {
			t.Errorf("%s is called by %v", name, by)
		}
	}
}
