package results

import (
	"math"

	"pokersim/results/internal/report"
)

// stripFrom is the smallest width at which a table has a strip in each row.
const stripFrom = 116

// stripHeader is the header of the strips.
const stripHeader = "-4      0      +4"

// strip draws z, which may be nil, as a dot in 17 cells from -4 to 4, with bars at
// -1.96 and 1.96. The dot is filled between the bars and hollow outside; beyond ±4
// it is an arrow.
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
	case math.Abs(*z) > report.Limit:
		cells[int(at)] = '○'
	default:
		cells[int(at)] = '●'
	}
	return string(cells)
}
