package sampling

const (
	InHalves  = 1<<32 | 1          // multiplies a number into both halves of a word
	InBytes   = 0x0101010101010101 // multiplies a number into all bytes of a word
	fractions = 0xffff * InHalves
	Differing = 0x80 * InBytes // the bits that differ sets
)

// Eight has a number below 2^23 for each of eight hands, in the halves of four words.
// The lower 16 bits of a number are a fraction, the upper seven bits a choice.
type Eight struct{ a, b, c, d uint64 }

// NewEight returns the fractions of two words. The choices are undefined.
func NewEight(x, y uint64) Eight { return Eight{x, x >> 16, y, y >> 16} }

// EightInOrder is NewEight for which the order of the choices is that of the lanes.
func EightInOrder(x, y uint64) Eight {
	const half = 1<<32 - 1
	x, y = x&half|y<<32, x>>32|y&^half
	return Eight{x, x >> 16, y, y >> 16}
}

// Same returns four equal words.
func Same(x uint64) Eight { return Eight{x, x, x, x} }

// Times multiplies the fractions by base, which is below 128.
func (x Eight) Times(base uint64) Eight {
	const m = fractions
	return Eight{x.a & m * base, x.b & m * base, x.c & m * base, x.d & m * base}
}

// Plus adds y to the fractions. A choice is then 1 if the sum is 2^16 or more, else 0.
func (x Eight) Plus(y uint64) Eight {
	const m = fractions
	return Eight{x.a&m + y, x.b&m + y, x.c&m + y, x.d&m + y}
}

func (x Eight) And(y Eight) Eight { return Eight{x.a & y.a, x.b & y.b, x.c & y.c, x.d & y.d} }

// Choices returns the choices as the bytes of a word, for NewEight in the order of
// the lanes 0, 1, 4, 5, 2, 3, 6, 7.
func (x Eight) Choices() uint64 {
	const m = 0x7f * InHalves
	return x.a>>16&m | x.b>>8&(m<<8) | x.c&(m<<16) | x.d<<8&(m<<24)
}

// Differ sets bit 7 of each byte in which two words of positions differ.
func Differ(x, y uint64) uint64 { return (x ^ y) + (Differing - InBytes) }
