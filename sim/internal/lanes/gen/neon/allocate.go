package main

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// allocation assigns registers to the values of a code, instruction by instruction. If
// no register is free, the value whose next use is farthest loses its register (Belady
// 1966). It is stored on the stack, unless it can be made again.
type allocation struct {
	list   []instruction
	uses   map[value][]int       // the indices of the instructions that use a value, in order
	maker  map[value]instruction // the instruction that makes a value again
	at     map[value]int         // the registers of values
	free   []int
	slots  map[value]int // the places on the stack of stored values
	spills int           // the offset of the first place
	lines  []string
	marks  []int // by instruction: the number of lines before it
}

// allocate returns the lines of the code. Pinned registers are not allocated. Places on
// the stack begin at spills.
func allocate(c *code, pinned func(register int) bool, spills int) *allocation {
	list := used(c.list)
	a := &allocation{list: list, uses: map[value][]int{}, maker: map[value]instruction{}, at: map[value]int{}, slots: map[value]int{}, spills: spills}
	for r := registers - 1; r >= 0; r-- {
		if pinned(r) {
			a.at[value(r)] = r
		} else {
			a.free = append(a.free, r)
		}
	}
	for i, in := range list {
		for _, v := range in.args {
			a.uses[v] = append(a.uses[v], i)
		}
		if in.again {
			a.maker[in.result] = in
		}
	}
	for i, in := range list {
		a.marks = append(a.marks, len(a.lines))
		if in.again && in.result >= registers {
			continue // made at its first use
		}
		a.instruction(i, in)
	}
	a.marks = append(a.marks, len(a.lines))
	return a
}

// used returns the instructions that have an effect or a result that is used.
func used(list []instruction) (kept []instruction) {
	need := map[value]bool{}
	for _, in := range slices.Backward(list) {
		if in.result < registers || need[in.result] {
			kept = append(kept, in)
			for _, v := range in.args {
				need[v] = true
			}
		}
	}
	slices.Reverse(kept)
	return kept
}

func (a *allocation) line(format string, args ...any) {
	a.lines = append(a.lines, fmt.Sprintf(format, args...))
}

func (a *allocation) instruction(i int, in instruction) {
	for _, v := range in.args {
		a.load(i, v, in.args)
	}
	if in.text == choose {
		in.form = a.choose(i, in.args)
	}
	numbers := make([]int, len(in.args))
	for j, v := range in.args {
		numbers[j] = a.at[v]
	}
	result := 0
	switch {
	case in.result == none:
		a.release(i, in.args)
	case in.result < registers:
		result = int(in.result)
		a.release(i, in.args)
	case in.tied == untied:
		a.release(i, in.args) // the result may have the register of an argument
		result = a.take(i, in.args)
		a.at[in.result] = result
	case a.ends(i, in.args[in.tied]):
		result = numbers[in.tied]
		delete(a.at, in.args[in.tied])
		a.release(i, in.args)
		a.at[in.result] = result
	default:
		result = a.take(i, in.args)
		if again := a.maker[in.args[in.tied]]; again.again {
			a.lines = append(a.lines, again.write(result, nil)...)
		} else {
			a.line("VMOV V%d.B16, V%d.B16", numbers[in.tied], result)
		}
		a.release(i, in.args)
		a.at[in.result] = result
	}
	a.lines = append(a.lines, in.write(result, numbers)...)
}

// choose returns the form of a selection that overwrites an argument without a later use,
// if there is one.
func (a *allocation) choose(i int, args []value) form {
	for j := len(selections) - 1; j > 0; j-- {
		if a.ends(i, args[selections[j].tied]) {
			return selections[j]
		}
	}
	return selections[0]
}

// ends reports whether the value is in an allocated register and has no use after
// instruction i.
func (a *allocation) ends(i int, v value) bool {
	return v >= registers && a.nextUse(i+1, v) == math.MaxInt
}

// nextUse returns the index of the first instruction from i on that uses the value.
func (a *allocation) nextUse(i int, v value) int {
	uses := a.uses[v]
	if j, _ := slices.BinarySearch(uses, i); j < len(uses) {
		return uses[j]
	}
	return math.MaxInt
}

// release frees the registers of arguments that have no use after instruction i.
func (a *allocation) release(i int, args []value) {
	for _, v := range args {
		if r, ok := a.at[v]; ok && a.ends(i, v) {
			delete(a.at, v)
			a.free = append(a.free, r)
		}
	}
}

// take returns a free register. The values of keep stay in their registers.
func (a *allocation) take(i int, keep []value) int {
	if len(a.free) == 0 {
		victim, farthest := none, -1
		for v := range a.at {
			next := a.nextUse(i, v)
			if v >= registers && !slices.Contains(keep, v) && (next > farthest || next == farthest && v < victim) {
				victim, farthest = v, next
			}
		}
		if victim == none {
			panic("all registers are pinned")
		}
		a.store(victim)
		a.free = append(a.free, a.at[victim])
		delete(a.at, victim)
	}
	r := a.free[len(a.free)-1]
	a.free = a.free[:len(a.free)-1]
	return r
}

// store stores a value on the stack, unless it is there or can be made again.
func (a *allocation) store(v value) {
	if _, ok := a.slots[v]; ok || a.maker[v].again {
		return
	}
	a.slots[v] = a.spills + 16*len(a.slots)
	a.line("FMOVQ F%d, %d(RSP)", a.at[v], a.slots[v])
}

// load loads or makes a value that has no register.
func (a *allocation) load(i int, v value, keep []value) {
	if _, ok := a.at[v]; ok {
		return
	}
	r := a.take(i, keep)
	a.at[v] = r
	if in := a.maker[v]; in.again {
		a.lines = append(a.lines, in.write(r, nil)...)
	} else if slot, ok := a.slots[v]; ok {
		a.line("FMOVQ %d(RSP), F%d", slot, r)
	} else {
		panic("a value is used before it is made")
	}
}

// write returns the lines of the instruction with the given registers.
func (in *instruction) write(result int, args []int) []string {
	text := strings.NewReplacer("{r}", fmt.Sprint(result), "{m}", in.operand)
	s := text.Replace(in.text)
	for j, r := range args {
		s = strings.ReplaceAll(s, fmt.Sprintf("{%d}", j), fmt.Sprint(r))
	}
	if in.word != 0 {
		s = fmt.Sprintf("WORD $0x%08x // %s", in.encode(result, args), s)
	}
	return strings.Split(s, "\n")
}

// encode returns the word of the instruction. The argument that the result overwrites
// has no field of its own.
func (f form) encode(result int, args []int) uint32 {
	word, field := f.word|uint32(result), 5
	for j, r := range args {
		if j != f.tied {
			word |= uint32(r) << field
			field += 11 // Rn, then Rm
		}
	}
	return word
}
