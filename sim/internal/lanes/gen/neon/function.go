package main

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
)

// function writes a function of assembly.
type function struct {
	constants map[uint8]int // the places on the stack of vectors of equal bytes
	body      bytes.Buffer
	locals    int      // the size of its variables on the stack
	spills    int      // the number of stored values
	pinned    [32]bool // the vector registers that are not allocated
	labels    map[string]int
}

// local allocates vectors on the stack and returns their offset from RSP.
func (f *function) local(vectors int) int {
	f.locals += 16 * vectors
	return own + f.locals - 16*vectors
}

// do writes instructions.
func (f *function) do(lines ...string) {
	for _, l := range lines {
		fmt.Fprintf(&f.body, "\t%s\n", l)
	}
}

// dof writes an instruction.
func (f *function) dof(format string, args ...any) { f.do(fmt.Sprintf(format, args...)) }

// label returns a new label.
func (f *function) label(name string) string {
	if f.labels == nil {
		f.labels = map[string]int{}
	}
	f.labels[name]++
	return fmt.Sprintf("%s%d", name, f.labels[name])
}

func (f *function) mark(label string) { fmt.Fprintf(&f.body, "%s:\n", label) }

// repeat writes a loop that runs body n times, 0 or more, and counts the register n down
// to 0.
func (f *function) repeat(n int, body func()) {
	start, end := f.label("loop"), f.label("end")
	f.dof("CBZ R%d, %s", n, end)
	f.mark(start)
	body()
	f.dof("SUB $1, R%d", n)
	f.dof("CBNZ R%d, %s", n, start)
	f.mark(end)
}

// pin pins vector registers from first on, or ends that.
func (f *function) pin(pinned bool, first, n int) {
	for r := first; r < first+n; r++ {
		f.pinned[r] = pinned
	}
}

// code returns an empty code.
func (f *function) code() *code { return &code{function: f} }

// constant returns the address of a vector of equal bytes.
func (f *function) constant(b uint8) string {
	if f.constants == nil {
		f.constants = map[uint8]int{}
	}
	if _, ok := f.constants[b]; !ok {
		f.constants[b] = f.local(1)
	}
	return fmt.Sprintf("%d(RSP)", f.constants[b])
}

// vector writes code. The scalar instructions of between are spread evenly among it.
func (f *function) vector(c *code, between ...string) {
	a := allocate(c, func(r int) bool { return f.pinned[r] }, spilled)
	f.spills = max(f.spills, len(a.slots))
	done, n := 0, len(a.list)
	for i := range n {
		for ; done*n < i*len(between); done++ {
			f.do(between[done])
		}
		f.do(a.lines[a.marks[i]:a.marks[i+1]]...)
	}
	f.do(between[done:]...)
}

// The stack, from RSP on: the return address, stored values, then the function's own.
const (
	spilled   = 16
	maxSpills = 40
	own       = spilled + 16*maxSpills
)

// write writes the function. Params is its list of parameters and size theirs in bytes.
func (f *function) write(p *program, name, doc, params string, size int) {
	if f.spills > maxSpills {
		panic(fmt.Sprintf("%s stores %d values", name, f.spills))
	}
	fmt.Fprintf(&p.stubs, "\n// %s %s\n//\n//go:noescape\nfunc %s(%s)\n", name, doc, name, params)
	fmt.Fprintf(&p.text, "\n// func %s(%s)\nTEXT ·%s(SB), $%d-%d\n", name, params, name, own+f.locals, size)
	for _, b := range slices.Sorted(maps.Keys(f.constants)) {
		fmt.Fprintf(&p.text, "\tVMOVI $%d, V0.B16\n\tFMOVQ F0, %s\n", b, f.constant(b))
	}
	f.body.WriteTo(&p.text)
}
