package checks_test

import (
	"bytes"
	"flag"
	"fmt"
	"go/ast"
	"go/build"
	"go/token"
	"go/types"
	"maps"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pokersim/internal/ints"
)

var update = flag.Bool("update", false, "write the order of files")

// What each folder keeps, except those that order.txt names with the reason.
const (
	mostBack     = 0.05 // part of the uses of names of other files
	mostExported = 320  // functions and types outside internal folders, without methods
)

// orderFile has, for each folder with Go files, the files in an order in which each one
// uses names of files before it.
const orderFile = "internal/checks/testdata/order.txt"

// place is what orderFile says of a folder.
type place struct {
	files  []string // in order
	except []string // lines that begin with "back", and have the reason after a colon
}

func (p place) excepted(what string) bool {
	return slices.ContainsFunc(p.except, func(line string) bool { return strings.HasPrefix(line, what+":") })
}

// places reads orderFile.
func places(t *testing.T) map[string]*place {
	t.Helper()
	all, folder := map[string]*place{}, ""
	for line := range strings.Lines(read(t, orderFile)) {
		text := strings.TrimSpace(line)
		reason, excepted := strings.CutPrefix(text, "except ")
		switch {
		case text == "" || text[0] == '#':
		case line[0] != ' ':
			folder = text
			all[folder] = &place{}
		case excepted:
			all[folder].except = append(all[folder].except, reason)
		default:
			all[folder].files = append(all[folder].files, strings.Fields(text)...)
		}
	}
	return all
}

// written returns the text of orderFile.
func written(all map[string]*place) []byte {
	var text bytes.Buffer
	text.WriteString(`# The files of each folder in an order in which a file uses names of files before it, and what
# a folder does not keep of the limits of arrows_test.go, with the reason. Tests, generated
# files and files of other systems are left out. go test ./internal/checks -run TestFiles -update writes it.
`)
	for _, folder := range slices.Sorted(maps.Keys(all)) {
		fmt.Fprintf(&text, "\n%s", folder)
		width := 100
		for _, name := range all[folder].files {
			if width += 1 + len(name); width > 95 {
				text.WriteString("\n ")
				width = 1 + len(name)
			}
			text.WriteString(" " + name)
		}
		text.WriteByte('\n')
		for _, reason := range all[folder].except {
			text.WriteString("  except " + reason + "\n")
		}
	}
	return text.Bytes()
}

// folders returns the folders below the root that have Go files.
func folders(t *testing.T) (all []string) {
	t.Helper()
	for _, p := range files(t) {
		if folder := p.folder(); folder != "." && !p.test() && !slices.Contains(all, folder) {
			all = append(all, folder)
		}
	}
	return all
}

// source is the files of a folder, by name without .go, as linux/amd64 with cgo builds
// them, without tests and generated files.
type source struct {
	all   []string // the names of all files, of any system
	files map[string]*ast.File
}

func sourceOf(t *testing.T, folder string) source {
	t.Helper()
	system := build.Default
	system.GOOS, system.GOARCH, system.CgoEnabled = "linux", "amd64", true
	s := source{files: map[string]*ast.File{}}
	for _, p := range files(t) {
		if p.folder() != folder || p.test() || ast.IsGenerated(p.file) {
			continue
		}
		base := path.Base(p.path)
		name := strings.TrimSuffix(base, ".go")
		s.all = append(s.all, name)
		if built, err := system.MatchFile(folder, base); err != nil {
			t.Fatal(err)
		} else if built {
			s.files[name] = p.file
		}
	}
	return s
}

// noImports gives empty packages to the type checker: only names of this package count.
type noImports struct{}

func (noImports) Import(path string) (*types.Package, error) {
	p := types.NewPackage(path, filepath.Base(path))
	p.MarkComplete()
	return p, nil
}

// arrows[from][to] is how often a file uses a name that another one declares.
type arrows map[string]map[string]int

func (s source) arrows() arrows {
	info := types.Info{Uses: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: noImports{}, FakeImportC: true, Error: func(error) {}} // names of other packages are errors
	all, files := arrows{}, []*ast.File{}
	for _, name := range slices.Sorted(maps.Keys(s.files)) {
		files = append(files, s.files[name])
		all[name] = map[string]int{}
	}
	own, _ := config.Check("pokersim", positions, files, &info)
	fileOf := func(pos token.Pos) string {
		return strings.TrimSuffix(filepath.Base(positions.Position(pos).Filename), ".go")
	}
	for name, object := range info.Uses {
		if object.Pkg() != own || !object.Pos().IsValid() {
			continue
		}
		if _, is := object.(*types.PkgName); is {
			continue
		}
		if from, to := fileOf(name.Pos()), fileOf(object.Pos()); from != to {
			all[from][to]++
		}
	}
	return all
}

// back returns how many uses are of a file later in an order, and of how many.
func (a arrows) back(order []string) (back, all int) {
	for from, uses := range a {
		for to, n := range uses {
			all += n
			if slices.Index(order, to) > slices.Index(order, from) {
				back += n
			}
		}
	}
	return back, all
}

// worst returns the files that are used most from files before them.
func (a arrows) worst(order []string) string {
	type arrow struct {
		text string
		n    int
	}
	var all []arrow
	for from, uses := range a {
		for to, n := range uses {
			if slices.Index(order, to) > slices.Index(order, from) {
				all = append(all, arrow{fmt.Sprintf("%s → %s %d", from, to, n), n})
			}
		}
	}
	slices.SortFunc(all, func(a, b arrow) int { return 2*(b.n-a.n) + strings.Compare(a.text, b.text) })
	var text []string
	for _, one := range all[:min(len(all), 6)] {
		text = append(text, one.text)
	}
	return strings.Join(text, ", ")
}

// sorted returns an order with few uses back: the given one, if none is better.
func (a arrows) sorted(order []string) []string {
	matrix := make([][]int, len(order)) // of order: uses of j in i
	for i, from := range order {
		for _, to := range order {
			matrix[i] = append(matrix[i], a[from][to])
		}
	}
	best := ints.Below[int](len(order))
	least := improved(matrix, best)
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		if least == 0 {
			break
		}
		other := slices.Clone(best)
		for range 1 + random.IntN(len(other)) {
			move(other, random.IntN(len(other)), random.IntN(len(other)))
		}
		if n := improved(matrix, other); n < least {
			best, least = other, n
		}
	}
	result := make([]string, len(order))
	for place, i := range best {
		result[place] = order[i]
	}
	return result
}

// move moves the element at one place to another.
func move(order []int, from, to int) {
	one := order[from]
	if from < to {
		copy(order[from:], order[from+1:to+1])
	} else {
		copy(order[to+1:], order[to:from])
	}
	order[to] = one
}

// improved moves files to better places until none is left, and returns the uses back.
func improved(uses [][]int, order []int) (back int) {
	for changed := true; changed; {
		changed = false
		for from := range order {
			one, best, gain, to := order[from], 0, 0, from
			for other := from - 1; other >= 0; other-- {
				if gain += uses[order[other]][one] - uses[one][order[other]]; gain > best {
					best, to = gain, other
				}
			}
			gain = 0
			for other := from + 1; other < len(order); other++ {
				if gain += uses[one][order[other]] - uses[order[other]][one]; gain > best {
					best, to = gain, other
				}
			}
			if best > 0 {
				move(order, from, to)
				changed = true
			}
		}
	}
	for i, from := range order {
		for _, to := range order[i+1:] {
			back += uses[from][to]
		}
	}
	return back
}

// The files of a folder use each other in one direction.
func TestFilesUseEachOtherInOneDirection(t *testing.T) {
	t.Chdir(root)
	all, found := places(t), folders(t)
	for _, folder := range found {
		s := sourceOf(t, folder)
		if len(s.all) == 0 {
			delete(all, folder)
			continue
		}
		uses := s.arrows()
		at := all[folder]
		if at == nil {
			at = &place{}
			all[folder] = at
		}
		names := slices.Sorted(maps.Keys(s.files))
		missing := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return slices.Contains(at.files, name) })
		gone := slices.DeleteFunc(slices.Clone(at.files), func(name string) bool { return slices.Contains(names, name) })
		if *update {
			at.files = slices.DeleteFunc(at.files, func(name string) bool { return slices.Contains(gone, name) })
			at.files = uses.sorted(append(at.files, missing...))
		} else if len(missing) > 0 || len(gone) > 0 {
			t.Errorf("%s: %v have no place in %s, %v are not in the folder", folder, missing, orderFile, gone)
			continue
		}
		back, total := uses.back(at.files)
		share := float64(back) / float64(max(total, 1))
		t.Logf("%-32s %3d files, %5d uses of names of other files, %4d back, %4.1f %%  %s", folder, len(s.all), total, back, 100*share, uses.worst(at.files))
		if share > mostBack && !at.excepted("back") {
			t.Errorf("%s: %.1f %% of the uses are back: want at most %.0f %%; go test ./internal/checks -run TestFiles -update finds the best order", folder, 100*share, 100*mostBack)
		}
	}
	for folder := range all {
		if !slices.Contains(found, folder) {
			if delete(all, folder); !*update {
				t.Errorf("%s: no folder %s", orderFile, folder)
			}
		}
	}
	if *update {
		if err := os.WriteFile(orderFile, written(all), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// The API is small.
func TestFewNamesAreExported(t *testing.T) {
	t.Chdir(root)
	all := 0
	for _, folder := range folders(t) {
		if strings.Contains(folder+"/", "internal/") {
			continue
		}
		names := exported(sourceOf(t, folder))
		t.Logf("%-24s %3d functions and types", folder, len(names))
		all += len(names)
	}
	t.Logf("%d functions and types outside internal folders", all)
	if all > mostExported {
		t.Errorf("%d exported functions and types: want at most %d", all, mostExported)
	}
}

// exported returns the exported functions, without methods, and types of a package that
// others can import.
func exported(s source) (names []string) {
	for _, file := range s.files {
		for _, declared := range file.Decls {
			switch d := declared.(type) {
			case *ast.FuncDecl:
				if d.Recv == nil {
					names = append(names, d.Name.Name)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if one, is := spec.(*ast.TypeSpec); is {
						names = append(names, one.Name.Name)
					}
				}
			}
		}
		if file.Name.Name == "main" {
			return nil
		}
	}
	return slices.DeleteFunc(names, func(name string) bool { return !ast.IsExported(name) })
}
