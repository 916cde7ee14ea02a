package main

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
)

// memory has words by address.
type memory map[string]uint64

var operand = regexp.MustCompile(`[VF]\d+|\d+\(R\w+\)`)

// run runs lines of the instructions of TestAllocationKeepsValues.
func (m memory) run(t *testing.T, lines []string) {
	for _, line := range lines {
		var a []string
		for _, s := range operand.FindAllString(line, -1) {
			a = append(a, strings.Replace(s, "F", "V", 1))
		}
		d := a[len(a)-1]
		switch op := strings.Fields(line)[0]; op {
		case "FMOVQ", "VMOV":
			m[d] = m[a[0]]
		case "VEOR":
			m[d] = m[a[1]] ^ m[a[0]]
		case "VSUB":
			m[d] = m[a[1]] - m[a[0]]
		case "VSRI":
			m[d] = m[d]&^(1<<61-1) | m[a[0]]>>3
		case "VBSL":
			m[d] = m[a[1]]&m[d] | m[a[0]]&^m[d]
		case "VBIT":
			m[d] = m[a[1]]&m[a[0]] | m[d]&^m[a[0]]
		case "VBIF":
			m[d] = m[a[1]]&^m[a[0]] | m[d]&m[a[0]]
		default:
			t.Fatalf("unknown instruction: %s", line)
		}
	}
}

// Random code gives the same results with few registers, where values are stored, loaded
// and made again, as with a register for each value.
func TestAllocationKeepsValues(t *testing.T) {
	src := rand.New(rand.NewPCG(1, 2))
	for i := range 300 {
		c := &code{}
		var values []value
		var want []uint64
		for j := range 6 {
			values, want = append(values, c.load(fmt.Sprintf("%d(R0)", j))), append(want, src.Uint64())
		}
		m := memory{}
		for j, x := range want {
			m[fmt.Sprintf("%d(R0)", j)] = x
		}
		for j := range 60 {
			x, y, z := src.IntN(len(values)), src.IntN(len(values)), src.IntN(len(values))
			a, b, mask := want[x], want[y], want[z]
			switch j % 4 {
			case 0:
				values, want = append(values, c.xor(values[x], values[y])), append(want, a^b)
			case 1:
				values, want = append(values, c.sub(values[x], values[y])), append(want, a-b)
			case 2:
				values, want = append(values, c.insert("SRI", "H8", 3, values[x], values[y])), append(want, a&^(1<<61-1)|b>>3)
			case 3:
				values, want = append(values, c.choose(values[z], values[x], values[y])), append(want, a&mask|b&^mask)
			}
		}
		for j, v := range values {
			c.store(v, fmt.Sprintf("%d(R1)", j))
		}
		pinned := 27 - i%24
		m.run(t, allocate(c, func(r int) bool { return r < pinned }, 0).lines)
		for j, x := range want {
			if got := m[fmt.Sprintf("%d(R1)", j)]; got != x {
				t.Fatalf("%d registers, value %d: got %#x, want %#x", registers-pinned, j, got, x)
			}
		}
	}
}
