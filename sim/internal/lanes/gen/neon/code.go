package main

import "slices"

// A value is the result of an instruction. Values 0 to 31 are the pinned vector
// registers of these numbers, which instructions may update. Every other value is
// written once, and a register is allocated for it.
type value int

const (
	registers       = 32
	none      value = -1
)

// A form is an instruction without its operands. In text, {r} stands for the number of
// the register of the result, {0}, {1} and {2} for those of the arguments, and {m} for
// the memory operand or constant. If word is not 0, the assembler of Go 1.26
// lacks the instruction: text is its comment, in the syntax of ARM, and the numbers of
// the registers are added to word.
type form struct {
	text  string
	word  uint32
	tied  int  // the argument that the result overwrites, or untied
	again bool // a load from constant memory, or a constant, which may be repeated instead of kept
}

const untied = -1

// An instruction has a result or none, and up to three arguments.
type instruction struct {
	form
	result  value
	args    []value
	operand string
}

// code is a sequence of vector instructions without a branch.
type code struct {
	*function
	list []instruction
	next value
}

// do adds an instruction with a new result.
func (c *code) do(f form, operand string, args ...value) value {
	c.next++
	result := c.next + registers - 1
	c.list = append(c.list, instruction{f, result, slices.Clone(args), operand})
	return result
}

// update adds an instruction whose result is the pinned register.
func (c *code) update(pinned value, f form, operand string, args ...value) {
	c.list = append(c.list, instruction{f, pinned, slices.Clone(args), operand})
}

// effect adds an instruction without a result in a vector register.
func (c *code) effect(text, operand string, args ...value) {
	c.list = append(c.list, instruction{form{text: text, tied: untied}, none, slices.Clone(args), operand})
}
