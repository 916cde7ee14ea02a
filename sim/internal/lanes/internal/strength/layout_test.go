package strength

import (
	"testing"
	"unsafe"

	"pokersim/sim/internal/lanes/internal/layout"
)

// The kernels read fields of these types at the offsets of package layout.
func TestFieldsStandWhereTheKernelsReadThem(t *testing.T) {
	var table ClassTable
	for _, c := range []struct {
		field     string
		got, want uintptr
	}{
		{"classTable.base", unsafe.Offsetof(table.Base), layout.TableBase},
		{"classTable.number", unsafe.Offsetof(table.number), layout.TableNumber},
	} {
		if c.got != c.want {
			t.Errorf("%s is %d, want %d", c.field, c.got, c.want)
		}
	}
}
