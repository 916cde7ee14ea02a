//go:build unix

package main

import (
	"bytes"
	"compress/gzip"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// unending is text without an end.
type unending string

func (r unending) Read(p []byte) (n int, err error) {
	for n < len(p) {
		n += copy(p[n:], r)
	}
	return n, nil
}

// after is a text, then one without an end.
type after struct {
	first *strings.Reader
	then  unending
}

func (a after) Read(p []byte) (int, error) {
	if a.first.Len() > 0 {
		return a.first.Read(p)
	}
	return a.then.Read(p)
}

// Every command that reads a user's file or standard input refuses one without an end, in
// little memory, with an error that states the bound.
func TestReadersAreBounded(t *testing.T) {
	t.Parallel()
	table := filepath.Join(t.TempDir(), "a.csv")
	csv(t, "-rounds", "1e6", "-seed", "1", "-o", table)
	for _, c := range []struct {
		args  string
		first string
		then  unending
		want  string
	}{
		{"compare - TABLE", "", "x", "more than 16 MiB"},
		{"compare TABLE /dev/stdin", "hand,count\n\"", "x", "more than 16 MiB"},
		{"compare TABLE -", "hand,count\n", "\n", "more than 16 MiB"},
		{"compare TABLE -", `{"rows":[{"hand":"`, "x", "more than 16 MiB"},
		{"compare TABLE -", `{"rows":`, "[", "more than 16 MiB"},
		{"equity AA @/dev/stdin", "", "AsKs\n", "more than 16 MiB"},
		{"equity AA KK -folded @/dev/stdin", "", "#", "more than 16 MiB"},
		{"table -players 3 @/dev/stdin", "", " ", "more than 16 MiB"},
		{"exact -pay /dev/stdin", "flush,1\n\"", "x", "more than 16 MiB"},
		{"audit -", "", "x", "line 1: longer than 65536 bytes"},
		{"audit -", "1 2\n", "x", "line 2: longer than 65536 bytes"},
		{"audit /dev/stdin", `["`, "x", "line 1: a word or blanks longer than 65536 bytes"},
		{"audit -", "[1,2]\n[1,", " ", "line 2: a word or blanks longer than 65536 bytes"},
		{"audit -", "[1", "2", "line 1: a word or blanks longer than 65536 bytes"},
		{"equity AA @-", "", "AsKs\n", "more than 16 MiB"},
		{"exact -pay -", "flush,1\n\"", "x", "more than 16 MiB"},
		{"videopoker -pay -", "flush,1\n\"", "x", "more than 16 MiB"},
		{"shuffle -", "a\n", "x", "standard input: a line longer than 65536 bytes"},
		{"merge -", "", "{", "more than 32 MiB"},
		{"equity -f -", "", "x", "line 1: longer than 65536 bytes"},
		{"equity -f /dev/stdin", "player1,player2\nAA,KK\n", "x", "/dev/stdin: line 3: longer than 65536 bytes"},
		{"query -f /dev/stdin", "", "x", "more than 1048576 bytes"},
		{"query -", "select ", " ", "more than 1048576 bytes"},
		{"shuffle -interactive", "", "1", "longer than 65536 bytes"},
		{"merge /dev/stdin", "", "{", "not a regular file of at most 501 MiB"},
	} {
		args := strings.Fields(strings.ReplaceAll(c.args, "TABLE", table))
		cmd := exec.Command("simulate", args...)
		cmd.Stdin = after{strings.NewReader(c.first), unending(strings.Repeat(string(c.then), 4096))}
		said, most, _ := measure(t, cmd)
		if !strings.Contains(string(said), c.want) || len(said) > 2000 || cmd.ProcessState.ExitCode() < 1 {
			t.Errorf("%s of %q and %q…: got %v, want %q\n%.2000s", c.args, c.first, c.then, cmd.ProcessState, c.want, said)
		}
		if most > 150<<20 {
			t.Errorf("%s of %q and %q…: it took %d MB, want at most 150", c.args, c.first, c.then, most>>20)
		}
	}
}

// Compressed files that are a thousand times as large are read within the bounds of their text.
func TestCompressedTextIsBounded(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "bomb.gz")
	var text bytes.Buffer
	out := gzip.NewWriter(&text)
	out.Write(bytes.Repeat([]byte("a"), 2<<20))
	must(t, out.Close(), os.WriteFile(name, bytes.Repeat(text.Bytes(), 100), 0o600))
	for _, args := range []string{"audit BOMB", "room BOMB", "equity -f BOMB", "query -f BOMB", "compare BOMB BOMB", "equity AA @BOMB", "exact -pay BOMB", "shuffle BOMB"} {
		said, most, _ := measure(t, exec.Command("simulate", strings.Fields(strings.ReplaceAll(args, "BOMB", name))...))
		if !strings.Contains(string(said), "error: ") || most > 150<<20 {
			t.Errorf("%s took %d MB: %s", args, most>>20, said)
		}
	}
}

// A file of the command that reads a user's input, and the bound of what it reads. Who adds
// one adds its command to TestReadersAreBounded.
var readers = map[string]string{
	"compare.go":               "16 MiB",
	"query.go":                 "1 MiB: a script, or a statement of -f",
	"audit.go":                 "64 KiB a line or a word, 1000 cards a row",
	"room.go":                  "8 GiB a file, unpacked, of which a hand at a time is held",
	"shuffle.go":               "64 KiB a line, 10 million lines",
	"internal/files/input.go":  "16 MiB: ranges and pay tables; else that of the command",
	"internal/stream/lines.go": "64 KiB a line",
	"internal/run/store.go":    "501 MiB",
	"page/permutations.go":     "8 MiB a part",
	"page/folder.go":           "1 MiB a run without its tally, 16 runs",
}

func TestReadersAreListed(t *testing.T) {
	reads := regexp.MustCompile(`os\.(Open|ReadFile|Stdin)\b|O_RDONLY|io\.ReadAll\(`)
	err := filepath.WalkDir(".", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, "browser") || strings.HasPrefix(name, "site") {
			return err
		}
		text, err := os.ReadFile(name)
		if _, listed := readers[name]; !listed && reads.Match(text) {
			t.Errorf("%s reads: want it in readers, with its bound", name)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
