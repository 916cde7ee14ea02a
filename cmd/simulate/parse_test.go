package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// parses are the functions that may parse the text of cards, players and shuffles, or
// build a joint distribution, besides Prepare and what it calls in sim and sim/equity:
// they take text that is in no plan.
var parses = map[string]string{
	"help.go hintFor":                                  "a word that is no command",
	"internal/flags/algorithm.go Algorithm":            "the shuffle of -algorithm, which the plan contains as a function",
	"page/rangeclasses.go classes":                     "the range that a user edits",
	"../../sim/audit/cause.go shuffler":                "the shuffle of a tally, whose plan has its name",
	"../../sim/audit/internal/cause/mistakes.go named": "a mistake that programs have",
	"../../sim/known.go parse":                         "called by Prepare",
	"../../sim/equity/prepare.go PrepareInput":         "Prepare",
	"../../sim/query/handrange.go parse":               "called by Prepare",
}

// Only Prepare parses the text of a plan and builds its joint distribution: in the
// packages of plans, in the command and in the page.
func TestOnlyPrepareParses(t *testing.T) {
	t.Parallel()
	found := map[string]bool{}
	for _, folder := range []string{".", "../../sim", "../../results"} {
		err := filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || strings.Contains(name, "testdata") || strings.Contains(name, "browser") {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
			if err != nil {
				return err
			}
			for _, d := range file.Decls {
				if f, ok := d.(*ast.FuncDecl); ok {
					ast.Inspect(f, func(n ast.Node) bool {
						if s, ok := n.(*ast.SelectorExpr); ok && isParser(s) {
							found[filepath.ToSlash(name)+" "+f.Name.Name] = true
						}
						return true
					})
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for who := range found {
		if parses[who] == "" {
			t.Errorf("%s parses or builds a joint distribution: only Prepare does", who)
		}
	}
	for who, what := range parses {
		if !found[who] {
			t.Errorf("%s does not parse %s any more: leave it out of the list", who, what)
		}
	}
}

func isParser(s *ast.SelectorExpr) bool {
	x, ok := s.X.(*ast.Ident)
	if !ok {
		return false
	}
	switch x.Name {
	case "ranges", "shuffle":
		return strings.HasPrefix(s.Sel.Name, "Parse")
	case "joint":
		return s.Sel.Name == "NewLaw"
	}
	return false
}
