package main

import (
	"encoding/binary"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/arch/arm64/arm64asm"
)

// encoding is a word and the instruction that it must be, in the syntax of GNU.
type encoding struct {
	word uint32
	text string
}

var ofWord = regexp.MustCompile(`^\s*WORD \$0x([0-9a-f]{8}) // (.*)$`)

func newEncoding(t *testing.T, line string) encoding {
	m := ofWord.FindStringSubmatch(line)
	if m == nil {
		t.Fatalf("%q is not a word with its text", line)
	}
	word, err := strconv.ParseUint(m[1], 16, 32)
	if err != nil {
		t.Fatal(err)
	}
	return encoding{uint32(word), plain(m[2])}
}

// plain returns an instruction in lower case, with constants in decimal.
func plain(text string) string {
	text = strings.Join(strings.Fields(strings.ToLower(text)), " ")
	text = regexp.MustCompile(`[#$](0x)?([0-9a-f]+)`).ReplaceAllStringFunc(text, func(s string) string {
		n, _ := strconv.ParseUint(s[1:], 0, 64)
		return fmt.Sprint(n)
	})
	return text
}

// encodings returns the words of the kernels, and those of every instruction that Go's
// assembler lacks with other registers.
func encodings(t *testing.T) (all []encoding) {
	var p program
	p.all()
	used := map[string]bool{}
	for line := range strings.Lines(p.text.String()) {
		if strings.Contains(line, "WORD") {
			all = append(all, newEncoding(t, strings.TrimRight(line, "\n")))
			used[strings.Fields(line)[3]] = true
		}
	}
	for name, f := range lacking {
		if mnemonic := strings.Fields(f.text)[0]; !used[mnemonic] {
			t.Errorf("%s: no kernel has %s", name, mnemonic)
		}
		n := 1
		for strings.Contains(f.text, fmt.Sprintf("{%d}", n)) {
			n++
		}
		for _, r := range [][4]int{{0, 1, 2, 3}, {31, 30, 29, 28}, {5, 10, 21, 16}, {16, 8, 4, 2}, {7, 7, 7, 7}} {
			in := instruction{form: f}
			all = append(all, newEncoding(t, in.write(r[0], r[1:][:n])[0]))
		}
	}
	return all
}

// The words are the instructions of their comments, by Go's disassembler.
func TestWordsAreTheirInstructions(t *testing.T) {
	for _, e := range encodings(t) {
		in, err := arm64asm.Decode(binary.LittleEndian.AppendUint32(nil, e.word))
		if err != nil {
			t.Errorf("%08x, %s: %v", e.word, e.text, err)
		} else if got := plain(arm64asm.GNUSyntax(in)); got != e.text {
			t.Errorf("%08x is %s, want %s", e.word, got, e.text)
		}
	}
}

// And by that of GNU.
func TestWordsAreTheirInstructionsByObjdump(t *testing.T) {
	objdump, err := exec.LookPath("aarch64-linux-gnu-objdump")
	if err != nil {
		t.Skip("GNU binutils for arm64 are not installed")
	}
	all := encodings(t)
	var words []byte
	for _, e := range all {
		words = binary.LittleEndian.AppendUint32(words, e.word)
	}
	file := filepath.Join(t.TempDir(), "words")
	if err := os.WriteFile(file, words, 0o666); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(objdump, "-D", "-b", "binary", "-m", "aarch64", file).Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := regexp.MustCompile(`(?m)^ *[0-9a-f]+:\t[0-9a-f]{8} *\t(.*)$`).FindAllStringSubmatch(string(out), -1)
	if len(lines) != len(all) {
		t.Fatalf("got %d instructions, want %d", len(lines), len(all))
	}
	for i, e := range all {
		if got := plain(lines[i][1]); got != e.text {
			t.Errorf("%08x is %s, want %s", e.word, got, e.text)
		}
	}
}

// Go and the operating systems need some registers: R18 belongs to the platform, R27 to
// the assembler and R28 to the goroutine.
func TestRegistersOfOthersAreNotUsed(t *testing.T) {
	var p program
	p.all()
	for line := range strings.Lines(p.text.String()) {
		if r := regexp.MustCompile(`\bR(18|27|28|29|30)\b`).FindString(line); r != "" {
			t.Errorf("%s is used: %s", r, line)
		}
	}
}
