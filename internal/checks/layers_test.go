package checks_test

import (
	"go/ast"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// layers are folders of the module, the highest first. A package may import its own
// layer and lower ones.
var layers = []string{"internal/checks", "cmd/simulate", "results", "internal/checkpoint", "sim", "internal/stats", "eval", "deck", "internal/rows", "internal/plain", "internal/near", "internal/ints", "internal/longtest", "internal/defaults"}

func layer(path string) int {
	for i, l := range layers {
		if path == "pokersim/"+l || strings.HasPrefix(path, "pokersim/"+l+"/") {
			return i
		}
	}
	return -1
}

// tracked reports whether git tracks a file of a folder. Without git it reports true.
func tracked(folder string) bool {
	out, err := exec.Command("git", "-C", folder, "ls-files").Output()
	return err != nil || len(out) > 0
}

func TestImportsPointDown(t *testing.T) {
	t.Chdir(root)
	for _, p := range packages(t) {
		if p.Module == nil || !p.Module.Main || p.ImportPath == "pokersim" {
			continue // of others, or the benchmarks
		}
		from := layer(p.ImportPath)
		if from < 0 && !tracked(p.Dir) {
			continue // a folder of the user's own
		}
		if from < 0 {
			t.Errorf("%s is in no layer", p.ImportPath)
			continue
		}
		for _, path := range p.Imports {
			outside := strings.Contains(strings.Split(path, "/")[0], ".")
			if to := layer(path); to >= 0 && to < from {
				t.Errorf("%s imports %s, which is in a higher layer", p.ImportPath, path)
			} else if layers[from] == "deck" && outside {
				t.Errorf("%s imports %s: want the standard library alone", p.ImportPath, path)
			}
		}
	}
}

// The scheduler and the tally files import neither results nor statistics.
func TestTheSchedulerImportsNoStatistics(t *testing.T) {
	t.Chdir(root)
	for _, name := range []string{"pokersim/sim/chunk", "pokersim/internal/checkpoint"} {
		imports := packages(t)[name].Deps
		if len(imports) == 0 {
			t.Errorf("%s: there is no such package, or it imports nothing", name)
		}
		for _, path := range imports {
			if strings.HasPrefix(path, "pokersim/results") || strings.HasPrefix(path, "pokersim/internal/stats") || strings.HasPrefix(path, "gonum.org") {
				t.Errorf("%s imports %s", name, path)
			}
		}
	}
}

// parses are the functions that may parse the text of cards, players and shuffles, or
// build a joint distribution, besides Prepare and what it calls in sim and sim/equity:
// they take text that is in no plan.
var parses = map[string]string{
	"cmd/simulate/help.go hintFor":                     "a word that is no command",
	"cmd/simulate/internal/flags/choices.go Algorithm": "the shuffle of -algorithm, which the plan contains as a function",
	"cmd/simulate/page/catalogue.go classes":           "the range that a user edits",
	"sim/audit/internal/cause/mistakes.go named":       "a mistake that programs have",
	"sim/audit/findings.go shuffler":                   "the shuffle of a tally, whose plan has its name",
	"cmd/simulate/preflop.go stand":                    "the hand of -hand, which has no plan",
	"cmd/simulate/spots.go countRow":                   "the board of a row of -f, which has no plan",
	"cmd/simulate/spots.go rangeOf":                    "a player of a row of -f, which has no plan",
	"sim/audit/room/counts.go newCounter":              "percentages of hands, constants",
	"sim/prepare.go parse":                             "called by Prepare",
	"sim/equity/prepare.go PrepareInput":               "Prepare",
	"cmd/simulate/range.go run":                        "ranges, which have no plan",
	"sim/equity/boards.go readBoards":                  "called by Prepare",
	"sim/equity/internal/lawtest/lawtest.go Of":        "the laws of tests, which have no plan",
	"sim/query/hands.go readRange":                     "called by Prepare",
	"sim/query/compile.go readBoardRange":              "called by Prepare",
	"sim/query/operators.go inBoards":                  "called by Prepare",
	"sim/query/operators.go five":                      "called by Prepare",
	"sim/query/compile.go cardsOf":                     "called by Prepare",
	"sim/videopoker/paytable.go ParseHand":             "the five cards of -hand, which have no plan",
	"cmd/simulate/page/staying.go of":                  "the board of the hands that stay, which has no plan",
	"cmd/simulate/start_npm.go best":                   "a hand without a plan",
}

// Only Prepare parses the text of a plan and builds its joint distribution: in the
// packages of plans, in the command and in the page.
func TestOnlyPrepareParses(t *testing.T) {
	t.Chdir(root)
	found := map[string]bool{}
	for _, p := range files(t) {
		top, _, _ := strings.Cut(p.path, "/")
		if p.test() || !slices.Contains([]string{"cmd", "sim", "results"}, top) || strings.Contains(p.path, "browser") {
			continue
		}
		for _, d := range p.file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				ast.Inspect(f, func(n ast.Node) bool {
					if s, ok := n.(*ast.SelectorExpr); ok && isParser(s) {
						found[p.path+" "+f.Name.Name] = true
					}
					return true
				})
			}
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
	if !ok { // ranges.Input{}.Range and Boards
		return slices.Contains([]string{"Range", "Boards"}, s.Sel.Name) && isInput(s.X)
	}
	switch x.Name {
	case "ranges", "shuffle":
		return strings.HasPrefix(s.Sel.Name, "Parse")
	case "joint":
		return s.Sel.Name == "NewLaw"
	}
	return false
}

// isInput reports whether an expression is a ranges.Input.
func isInput(x ast.Expr) bool {
	if in, ok := x.(*ast.ParenExpr); ok {
		x = in.X
	}
	made, ok := x.(*ast.CompositeLit)
	if !ok {
		return false
	}
	s, ok := made.Type.(*ast.SelectorExpr)
	return ok && s.Sel.Name == "Input"
}
