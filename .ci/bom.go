//go:build ignore

// Bom prints a bill of materials of a Go program, as JSON of CycloneDX 1.6, from the
// program's build information:
//
//	go run .ci/bom.go PROGRAM TIME
package main

import (
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"strings"
)

type property struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

type hash struct {
	Algorithm string `json:"alg"`
	Content   string `json:"content"`
}

type component struct {
	Type       string     `json:"type"`
	Reference  string     `json:"bom-ref"`
	Name       string     `json:"name"`
	Version    string     `json:"version"`
	Hashes     []hash     `json:"hashes,omitempty"`
	URL        string     `json:"purl"`
	Properties []property `json:"properties,omitempty"`
}

type dependency struct {
	Reference string   `json:"ref"`
	On        []string `json:"dependsOn,omitempty"`
}

type bill struct {
	Schema   string `json:"$schema"`
	Format   string `json:"bomFormat"`
	Spec     string `json:"specVersion"`
	Version  int    `json:"version"`
	Metadata struct {
		Timestamp string    `json:"timestamp"`
		Component component `json:"component"`
	} `json:"metadata"`
	Components   []component  `json:"components"`
	Dependencies []dependency `json:"dependencies"`
}

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: go run .ci/bom.go PROGRAM TIME")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "error:", err)
		os.Exit(1)
	}
}

func run(program, at string) error {
	text, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return err
	}
	b := bill{Schema: "http://cyclonedx.org/schema/bom-1.6.schema.json", Format: "CycloneDX", Spec: "1.6", Version: 1}
	b.Metadata.Timestamp = at
	sum := sha256.Sum256(text)
	main := module("application", info.Main.Path, info.Main.Version)
	main.Hashes = []hash{{"SHA-256", hex.EncodeToString(sum[:])}}
	for _, s := range info.Settings {
		if !strings.HasPrefix(s.Key, "-") { // GOOS, GOARCH and the like, no flags
			main.Properties = append(main.Properties, property{"build:" + s.Key, s.Value})
		}
	}
	b.Metadata.Component = main
	std, _, _ := strings.Cut(strings.TrimPrefix(info.GoVersion, "go"), " ") // without experiments
	b.Components = []component{module("library", "std", std)}
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		c := module("library", m.Path, m.Version)
		c.Properties = []property{{"go.sum", m.Sum}}
		b.Components = append(b.Components, c)
	}
	all := dependency{Reference: main.Reference}
	for _, c := range b.Components {
		all.On = append(all.On, c.Reference)
		b.Dependencies = append(b.Dependencies, dependency{Reference: c.Reference})
	}
	b.Dependencies = append([]dependency{all}, b.Dependencies...)
	out := json.NewEncoder(os.Stdout)
	out.SetIndent("", "  ")
	return out.Encode(b)
}

// module returns the component of a module, whose reference is its package URL.
func module(kind, path, version string) component {
	url := "pkg:golang/" + strings.ReplaceAll(path, "~", "%7E") + "@" + strings.ReplaceAll(version, "+", "%2B")
	return component{Type: kind, Reference: url, Name: path, Version: version, URL: url}
}
