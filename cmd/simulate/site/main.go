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
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"pokersim/cmd/simulate/page"
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
	program, err := build()
	if err != nil {
		return err
	}
	glue, err := wasmExec()
	if err != nil {
		return err
	}
	site, npm := map[string][]byte{"simulate.bin": program, "assets/wasm_exec.js": glue}, map[string][]byte{"simulate.bin": program, "wasm_exec.js": glue}
	server := page.New(page.Source{})
	defer server.Close()
	for name, text := range server.Assets() {
		site["assets/"+name] = text
	}
	for _, name := range []string{"wasm.js", "worker.js", "transport.js"} {
		if _, has := site["assets/"+name]; has && name != "transport.js" { // that of the server is replaced
			return fmt.Errorf("the page has an asset %s too", name)
		}
		site["assets/"+name] = file("files/" + name)
	}
	index := site["assets/index.html"]
	delete(site, "assets/index.html")
	site["index.html"] = bytes.Replace(index, []byte("<head>"), []byte("<head>\n"+policy(server.Sandbox())+early(server.Assets())), 1)
	site["service.js"] = service(site)
	npm["wasm.js"] = file("files/wasm.js")
	for _, name := range []string{"index.js", "index.d.ts", "package.json"} {
		npm[name] = file("npm/" + name)
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
	return nil
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

// build returns the program, compressed. Its name in the folder has no extension that servers
// compress again, or decompress.
func build() ([]byte, error) {
	folder, err := os.MkdirTemp("", "site")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	to := filepath.Join(folder, "simulate.wasm")
	if err := run("js", "wasm", "build", "-trimpath", "-ldflags=-s -w", "-o", to, "pokersim/cmd/simulate"); err != nil {
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
