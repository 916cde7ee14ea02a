package results

import "math"

// stripFrom is the width from which a table has a strip in each row.
const stripFrom = 116

// stripHeader are the ends and the middle of a strip.
const stripHeader = "-4      0      +4"

// strip draws z, which may be unknown, as a dot in 17 cells from -4 to 4, with bars
// at -1.96 and 1.96: full between them, hollow beyond, and an arrow beyond 4.
func strip(z *float64) string {
	cells := []rune("····│·······│····")
	if z == nil {
		return string(cells)
	}
	middle := float64(len(cells) / 2)
	at := math.Round(middle + 2**z)
	switch {
	case *z < -4:
		cells[0] = '◂'
	case *z > 4:
		cells[len(cells)-1] = '▸'
	case math.Abs(*z) > Limit:
		cells[int(at)] = '○'
	default:
		cells[int(at)] = '●'
	}
	return string(cells)
}
