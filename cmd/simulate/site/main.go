// Site writes the page of simulate as a folder of static files, which any web server serves, and
// the npm package of the same program:
//
//	go run ./cmd/simulate/site DIR
//
// DIR/site is the page, DIR/npm the package. The program runs in the browser, as WebAssembly that
// this command builds; it needs Go. DIR must be empty or new.
package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"pokersim/cmd/simulate/page"
	"pokersim/results"
)

//go:embed files npm
var own embed.FS

func main() {
	if len(os.Args) != 2 || os.Args[1] == "" || os.Args[1][0] == '-' {
		fmt.Fprintln(os.Stderr, "site: error: want one folder: go run ./cmd/simulate/site DIR")
		os.Exit(2)
	}
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "site: error:", err)
		os.Exit(1)
	}
}

// write writes both folders.
func write(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if entries, err := os.ReadDir(dir); err != nil {
		return err
	} else if len(entries) > 0 {
		return fmt.Errorf("%s is not empty", dir)
	}
	program, err := build("")
	if err != nil {
		return err
	}
	glue, err := wasmExec()
	if err != nil {
		return err
	}
	threaded, err := build("npm")
	if err != nil {
		return err
	}
	site := map[string][]byte{"simulate.bin": program, "assets/wasm_exec.js": glue}
	server := page.New(page.Source{})
	defer server.Close()
	for name, text := range server.Assets() {
		site["assets/"+name] = text
	}
	for _, name := range []string{"wasm.js", "worker.js", "update.js", "transport.js"} {
		if _, has := site["assets/"+name]; has && name != "transport.js" { // that of the server is replaced
			return fmt.Errorf("the page has an asset %s too", name)
		}
		site["assets/"+name] = file("files/" + name)
	}
	index := site["assets/index.html"]
	delete(site, "assets/index.html")
	site["index.html"] = bytes.Replace(index, []byte("<head>"), []byte("<head>\n"+policy(server.Sandbox())+early(server.Assets())), 1)
	site["service.js"] = service(site)
	npm, err := npmPackage(threaded, glue)
	if err != nil {
		return err
	}
	for folder, files := range map[string]map[string][]byte{"site": site, "npm": npm} {
		for name, text := range files {
			to := filepath.Join(dir, folder, filepath.FromSlash(name))
			if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
				return err
			}
			if err := os.WriteFile(to, text, 0o644); err != nil {
				return err
			}
		}
	}
	return licences(filepath.Join(dir, "npm"))
}

// licences adds the licence of simulate and those of what is in the program to a folder.
func licences(dir string) error {
	root, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}").Output()
	if err != nil {
		return err
	}
	from := strings.TrimSpace(string(root))
	own, err := os.ReadFile(filepath.Join(from, "LICENSE"))
	if err != nil {
		return err
	}
	to, err := filepath.Abs(filepath.Join(dir, "licenses"))
	if err != nil {
		return err
	}
	all := exec.Command("bash", ".ci/licences", to, "js/wasm")
	all.Dir, all.Stderr, all.Env = from, os.Stderr, append(os.Environ(), "GOFLAGS=-tags=npm")
	return errors.Join(os.WriteFile(filepath.Join(dir, "LICENSE"), own, 0o644), all.Run())
}

// npmPackage returns the files of the npm package of a program but its licences. The code of a thread
// is a text, so that bundlers have one file to find.
func npmPackage(program, glue []byte) (map[string][]byte, error) {
	files := map[string][]byte{"simulate.wasm": program}
	entries, err := own.ReadDir("npm")
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		files[e.Name()] = file("npm/" + e.Name())
	}
	code, err := json.Marshal(string(glue) + string(files["thread.js"]))
	if err != nil {
		return nil, err
	}
	files["thread.js"] = slices.Concat([]byte("export default "), code, []byte(";\n"))
	files["rows.d.ts"], err = rowTypes(results.Schema())
	return files, err
}

// rowTypes returns the types of the rows of each kind of table as TypeScript, from the JSON Schema of
// all results.
func rowTypes(schema []byte) ([]byte, error) {
	var all struct {
		AllOf []struct {
			If struct {
				Properties struct{ Kind struct{ Const string } }
			}
			Then struct {
				Properties struct {
					Rows struct {
						Items struct {
							Properties map[string]struct{ Type, Description string }
							Required   []string
						}
					}
				}
			}
		}
	}
	if err := json.Unmarshal(schema, &all); err != nil {
		return nil, err
	}
	var text bytes.Buffer
	fmt.Fprintln(&text, "/** The rows of each kind of result. */\nexport interface Rows {")
	for _, kind := range all.AllOf {
		rows := kind.Then.Properties.Rows.Items
		fmt.Fprintf(&text, "  %q: {\n", kind.If.Properties.Kind.Const)
		for _, name := range slices.Sorted(maps.Keys(rows.Properties)) {
			column, optional := rows.Properties[name], "?"
			if slices.Contains(rows.Required, name) {
				optional = ""
			}
			of := strings.Replace(column.Type, "integer", "number", 1)
			fmt.Fprintf(&text, "    /** %s */\n    %s%s: %s;\n", column.Description, name, optional, of)
		}
		fmt.Fprintln(&text, "  };")
	}
	fmt.Fprintln(&text, "}")
	return text.Bytes(), nil
}

// policy is that of the server, in the document, since static hosts set no headers.
func policy(sandbox string) string {
	return `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval' ` + sandbox + `; worker-src 'self' blob:; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'">`
}

// early returns the tags by which a browser loads the program and all modules at once, not one
// after another as they import each other.
func early(files map[string][]byte) string {
	tags := "\n<link rel=\"preload\" href=\"simulate.bin\" as=\"fetch\" crossorigin>"
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if strings.HasSuffix(name, ".js") {
			tags += fmt.Sprintf("\n<link rel=\"modulepreload\" href=\"assets/%s\">", name)
		}
	}
	return tags
}

// file returns a file of this program.
func file(name string) []byte {
	text, err := own.ReadFile(name)
	if err != nil {
		panic(err) // it is embedded
	}
	return text
}

// build returns the program with some build tags, compressed. Its name in the folder has no extension that servers
// compress again, or decompress.
func build(tags string) ([]byte, error) {
	folder, err := os.MkdirTemp("", "site")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	to := filepath.Join(folder, "simulate.wasm")
	if err := run("js", "wasm", "build", "-trimpath", "-tags="+tags, "-ldflags=-s -w", "-o", to, "pokersim/cmd/simulate"); err != nil {
		return nil, err
	}
	plain, err := os.ReadFile(to)
	if err != nil {
		return nil, err
	}
	var packed bytes.Buffer
	w, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if _, err := w.Write(plain); err != nil {
		return nil, err
	}
	err = w.Close()
	return packed.Bytes(), err
}

// run runs the go command for a system.
func run(system, architecture string, args ...string) error {
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), "GOOS="+system, "GOARCH="+architecture)
	cmd.Stderr = os.Stderr
	return cmd.Run()
}

// wasmExec returns the JavaScript of the Go distribution that runs a program.
func wasmExec() ([]byte, error) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
}

// service returns the service worker, which keeps the other files under a name that depends on
// all of them.
func service(files map[string][]byte) []byte {
	sum, names := sha256.New(), []string{"./"}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(sum, "%s %x\n", name, sha256.Sum256(files[name]))
		names = append(names, name)
	}
	list, _ := json.Marshal(names)
	version, _ := json.Marshal(hex.EncodeToString(sum.Sum(nil)[:12]))
	return []byte(strings.NewReplacer("VERSION, files = FILES", string(version)+", files = "+string(list)).Replace(string(file("files/service.js"))))
}
